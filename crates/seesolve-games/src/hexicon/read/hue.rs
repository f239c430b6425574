//! How much of a side's colour a pixel holds: the scores and buttons are drawn in it.

use super::limits::scores::{BLUE_DEPTH, RED_DEPTH};
use crate::hexicon::colors::Side;

/// Measures one side's colour against a background.
#[derive(Clone, Copy)]
pub(super) struct SideInk {
    side: Side,
    /// One over the background's red, green and blue.
    scale: [f32; 3],
}

impl SideInk {
    pub(super) fn new(side: Side, background: [f32; 3]) -> Self {
        Self { side, scale: background.map(|it| 1.0 / it) }
    }

    /// Whether a pixel holds more than this of the side's colour.
    pub(super) fn exceeds(&self, pixel: [u8; 3], limit: f32) -> bool {
        self.of(pixel) > limit
    }

    /// 0 for the background and for greys, 1 for the side's full colour.
    pub(super) fn of(&self, pixel: [u8; 3]) -> f32 {
        let [r, g, b]: [f32; 3] = std::array::from_fn(|at| f32::from(pixel[at]) * self.scale[at]);
        match self.side {
            Side::Blue => (g.min(b) - r) * BLUE_DEPTH,
            Side::Red => (r.min(1.05) - g.max(b)) * RED_DEPTH,
        }
    }
}
