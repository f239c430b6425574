//! Two pictures in one: torn frames, splices, blends, pictures beside and within one another.

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

use super::pixels::{map_places, scaled};
use super::subject::Subject;

/// The upper half of one, the lower half of the other.
pub fn torn(it: &Subject<'_>) -> Frame {
    joined(it, |_, y, _, height| y * 2 >= height)
}

/// The left half of one, the right half of the other.
pub fn spliced(it: &Subject<'_>) -> Frame {
    joined(it, |x, _, width, _| x * 2 >= width)
}

/// Torn at any height of the board.
pub fn torn_anywhere(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let from = (it.aim(rng).y + it.cell_px * (rng.f32() - 0.5)).max(0.0) as usize;
    joined(it, |_, y, _, _| y >= from)
}

/// A share of the other showing through.
pub fn blended(it: &Subject<'_>, share: f32) -> Frame {
    map_places(it.frame, |x, y| {
        let (here, there) = (it.frame.pixel(x, y), it.other.pixel_clamped(x as i64, y as i64));
        let mixed = |n: usize| f32::from(here[n]) * (1.0 - share) + f32::from(there[n]) * share;
        [0, 1, 2].map(|it| mixed(it) as u8)
    })
}

/// The other one beside it.
pub fn beside(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (a, b, gap) = (it.frame, it.other, rng.u32(..60));
    let paper = [rng.u8(..); 3];
    let height = a.height().max(b.height());
    let mut canvas = Canvas::new(a.width() + gap + b.width(), height, paper);
    canvas.paste(a, 0, 0);
    canvas.paste(b, (a.width() + gap) as i32, 0);
    canvas.into_frame()
}

/// The other one small in a corner, over what is there.
pub fn picture_in_picture(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let small = scaled(it.other, 0.2 + 0.15 * rng.f32());
    let place = |whole: u32, part: u32, is_far: bool| {
        if is_far { whole as i32 - part as i32 - 8 } else { 8 }
    };
    let left = place(it.frame.width(), small.width(), rng.bool());
    let top = place(it.frame.height(), small.height(), rng.bool());
    let mut canvas = Canvas::from_frame(it.frame);
    canvas.paste(&small, left, top);
    canvas.into_frame()
}

/// The picture as a program shows it that keeps pictures: a title, a row of small ones below.
pub fn gallery(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let paper = if rng.bool() { [18; 3] } else { [248; 3] };
    let ink = paper.map(|it: u8| 255 - it);
    let (width, height) = (it.frame.width(), it.frame.height());
    let (bar, small) = (48, scaled(it.other, 72.0 / it.other.height().max(1) as f32));
    let mut canvas = Canvas::new(width + 40, height + bar + 100, paper);
    canvas.paste(it.frame, 20, bar as i32);
    canvas.text_from("IMG_2041.PNG", Point::new(20.0, 32.0), 20.0, Weight::Bold, ink);
    let n_small = (width / (small.width() + 8)).min(9);
    for n in 0..n_small {
        let left = 20 + n * (small.width() + 8);
        canvas.paste(&small, left as i32, (height + bar + 14) as i32);
    }
    let first = Rect::from_corners(18.0, 0.0, 22.0 + small.width() as f32, 76.0);
    let below = (height + bar + 12) as f32;
    let chosen = Rect::from_corners(first.min.x, below, first.max.x, below + first.max.y);
    canvas.rounded_frame(chosen, 4.0, 3.0, [30, 110, 240]);
    canvas.into_frame()
}

fn joined(it: &Subject<'_>, from_other: impl Fn(usize, usize, usize, usize) -> bool) -> Frame {
    let (width, height) = it.frame.size();
    map_places(it.frame, |x, y| {
        if from_other(x, y, width, height) {
            it.other.pixel_clamped(x as i64, y as i64)
        } else {
            it.frame.pixel(x, y)
        }
    })
}
