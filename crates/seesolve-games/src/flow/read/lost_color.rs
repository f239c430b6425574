//! A channel that a picture has lost, by a filter or a broken cable: dots of that colour alone look like
//! ground, and the board would be read without them.

use seesolve_core::Frame;

use crate::flow::limits::{LOST_CHANNEL, NOT_DIM};

/// The colour that a picture lacks, if it does.
pub(super) fn lost_color(frame: &Frame) -> Option<&'static str> {
    const NAMES: [&str; 3] = ["red", "green", "blue"];
    let (width, height) = frame.size();
    // Most pictures show every colour at a few places.
    let sparse = (width.max(height) / 64).max(1);
    let strongest = |step: usize| {
        let mut most = [0_u8; 3];
        for y in (0..height).step_by(step) {
            for pixel in frame.row(y).chunks_exact(3).step_by(step) {
                most.iter_mut().zip(pixel).for_each(|(most, it)| *most = (*most).max(*it));
            }
            if most.iter().all(|it| *it > LOST_CHANNEL) {
                break;
            }
        }
        most
    };
    let few = strongest(sparse);
    let most = if few.iter().all(|it| *it > LOST_CHANNEL) { few } else { strongest(1) };
    let (least, at) = most.into_iter().zip(NAMES).min()?;
    let brightest = most.into_iter().max()?;
    let is_lost = least <= LOST_CHANNEL && least.saturating_mul(NOT_DIM) < brightest;
    is_lost.then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_channel_is_told_from_a_dim_picture() {
        assert_eq!(lost_color(&Frame::filled(90, 60, [12, 200, 180])), Some("red"));
        assert_eq!(lost_color(&Frame::filled(90, 60, [30, 31, 29])), None);
        let mut rgb = Frame::filled(200, 150, [0, 200, 180]).into_rgb();
        rgb[3 * 777] = 160;
        let with_one_red_pixel = Frame::from_rgb(200, 150, rgb).unwrap();
        assert_eq!(lost_color(&with_one_red_pixel), None);
    }
}
