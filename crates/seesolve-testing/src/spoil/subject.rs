//! What is spoiled: a picture, and where its cells are.

use fastrand::Rng;
use seesolve_core::{Frame, Point};

/// A picture with what is known of it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub frame: &'a Frame,
    /// The centres of the board's cells; marks are aimed at them.
    pub cells: &'a [Point],
    /// The size of a cell.
    pub cell_px: f32,
    /// Another picture of the same game, for splices and blends.
    pub other: &'a Frame,
}

impl Subject<'_> {
    /// A random cell's centre.
    pub(super) fn aim(&self, rng: &mut Rng) -> Point {
        rng.choice(self.cells).copied().unwrap_or_else(|| self.frame.bounds_in_frame().center())
    }
}
