//! Two pictures in one: torn frames, splices, blends.

use seesolve_core::Frame;

use super::pixels::map_places;
use super::subject::Subject;

/// The upper half of one, the lower half of the other.
pub fn torn(it: &Subject<'_>) -> Frame {
    joined(it, |_, y, _, height| y * 2 >= height)
}

/// The left half of one, the right half of the other.
pub fn spliced(it: &Subject<'_>) -> Frame {
    joined(it, |x, _, width, _| x * 2 >= width)
}

/// A share of the other showing through.
pub fn blended(it: &Subject<'_>, share: f32) -> Frame {
    map_places(it.frame, |x, y| {
        let (here, there) = (it.frame.pixel(x, y), it.other.pixel_clamped(x as i64, y as i64));
        let mixed = |n: usize| f32::from(here[n]) * (1.0 - share) + f32::from(there[n]) * share;
        [0, 1, 2].map(|it| mixed(it) as u8)
    })
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
