//! A solution growing path by path, as an animated GIF.

use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, RgbaImage};

use crate::draw::board;
use crate::draw::palette::Background;
use crate::geometry::Point;
use crate::view::BoardView;

/// Pictures a path takes to grow, at most; long ones grow faster.
const STEPS_A_PATH: usize = 6;
const STEP_MS: u32 = 50;
const REST_MS: u32 = 2500;

/// The view as GIF bytes in which the paths grow one after the other and then rest.
pub fn to_gif(view: &BoardView, ground: Background) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new_with_speed(&mut bytes, 10);
    // Writing to memory cannot fail, and all pictures have the size of the first.
    let mut written = encoder.set_repeat(Repeat::Infinite);
    for (picture, milliseconds) in pictures(view, ground) {
        let delay = Delay::from_numer_denom_ms(milliseconds, 1);
        let frame = image::Frame::from_parts(picture, 0, 0, delay);
        written = written.and(encoder.encode_frame(frame));
    }
    debug_assert!(written.is_ok());
    drop(encoder);
    bytes
}

fn pictures(view: &BoardView, ground: Background) -> impl Iterator<Item = (RgbaImage, u32)> {
    let n_steps = view.paths.len() * STEPS_A_PATH;
    (0..=n_steps).map(move |step| {
        let n_whole = step / STEPS_A_PATH;
        let mut grown = BoardView { paths: view.paths[..n_whole].to_vec(), ..view.clone() };
        if let Some(next) = view.paths.get(n_whole) {
            let share = (step % STEPS_A_PATH) as f32 / STEPS_A_PATH as f32;
            let mut part = next.clone();
            part.points_in_cells = beginning(&next.points_in_cells, share);
            grown.paths.push(part);
        }
        let frame = board::to_frame(&grown, ground);
        let rgba = frame.rgb().chunks_exact(3).flat_map(|it| [it[0], it[1], it[2], 255]).collect();
        let picture = RgbaImage::from_raw(frame.width(), frame.height(), rgba);
        let rest = if step == n_steps { REST_MS } else { STEP_MS };
        (picture.unwrap_or_default(), rest)
    })
}

/// The first part of a line, by length.
fn beginning(points: &[Point], share: f32) -> Vec<Point> {
    let length: f32 = points.windows(2).map(|it| it[0].distance(it[1])).sum();
    let mut left = length * share;
    let mut kept: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let step = pair[0].distance(pair[1]);
        if left <= 0.0 {
            break;
        }
        kept.push(pair[0].lerp(pair[1], (left / step.max(1e-6)).min(1.0)));
        left -= step;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_by_length() {
        let line = [Point::new(0.0, 0.0), Point::new(2.0, 0.0), Point::new(2.0, 2.0)];
        assert_eq!(beginning(&line, 0.75).last(), Some(&Point::new(2.0, 1.0)));
        assert_eq!(beginning(&line, 0.0), [line[0]]);
        assert_eq!(beginning(&line, 1.0), line);
    }
}
