//! Whether a pipe lies on a board of figures: it has no colour of theirs that could be looked for, but all
//! cells that it goes through look unlike before, as far as the figures at its ends.

use seesolve_core::{CellId, Frame, Gesture, Point};

use crate::flow::limits::{FIGURE_CHANGED, OFF_GROUND_A_LITTLE};
use crate::flow::read::figures::Figures;
use crate::flow::read::grid::Grid;

/// Where between the middle of a cell and its border to the next one a pipe is looked for, in cells, beyond
/// the figures and before the line.
const ALONG: [f32; 4] = [0.36, 0.38, 0.41, 0.44];
/// Beside the middle of the way.
const ASIDE: [f32; 3] = [0.0, -0.03, 0.03];

/// Whether the picture shows the pipe that a gesture draws; `None` for gestures that draw none.
pub(in crate::flow::read) fn stroke_visible(
    frame: &Frame,
    grid: &Grid,
    figures: &Figures,
    gesture: &Gesture,
) -> Option<bool> {
    let Gesture::Stroke(stroke) = gesture else { return None };
    let is_joined = |pair: &[CellId]| {
        let [from, to] = [pair[0].idx(), pair[1].idx()];
        is_crossed(frame, grid, figures, from, to) && is_crossed(frame, grid, figures, to, from)
    };
    Some(stroke.cells.len() > 1 && stroke.cells.windows(2).all(is_joined))
}

/// Whether a cell looks unlike before on the way to the next one.
fn is_crossed(frame: &Frame, grid: &Grid, figures: &Figures, cell: usize, next: usize) -> bool {
    let (Some(known), Some(_)) = (figures.cells.get(cell), figures.cells.get(next)) else {
        return false;
    };
    let (here, there) = (grid.in_frame(cell, 0.0, 0.0), grid.in_frame(next, 0.0, 0.0));
    let (dx, dy) = (there.x - here.x, there.y - here.y);
    let is_changed = |along: f32, aside: f32| {
        let at = here.lerp(there, along);
        let at = Point::new(at.x - dy * aside, at.y + dx * aside);
        let rgb = frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64).map(f32::from);
        let off = (0..3).map(|it| (rgb[it] - known.ground[it]).abs()).fold(0.0, f32::max);
        off > f32::from(OFF_GROUND_A_LITTLE)
    };
    let n_changed =
        ALONG.iter().filter(|along| ASIDE.iter().any(|it| is_changed(**along, *it))).count();
    n_changed >= FIGURE_CHANGED
}
