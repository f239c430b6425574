//! Dots just outside the board: what stands where the next cell would have its dot, as large and as round as
//! one, says that the board goes on there, though no lines were seen.

use seesolve_core::vision::warp::Homography;
use seesolve_core::{Control, Frame, Point};

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::DIM;
use crate::flow::read::cells::{CellKind, CellSample, sample_kinds};
use crate::flow::read::grid::Grid;

/// Whether a dot stands where the grid goes on but the board does not.
pub(super) fn has_dots_beyond(
    frame: &Frame,
    grid: &Grid,
    samples: &[Option<CellSample>],
    control: &Control,
) -> bool {
    let Some(around) = around(grid) else { return false };
    let dots = samples.iter().flatten().filter(|it| it.kind == CellKind::Dot);
    let dim = DIM * dots.map(CellSample::brightness).fold(0.0, f32::max);
    let found = sample_kinds(frame, &around, control);
    found.iter().flatten().any(|it| it.is_surely_a_dot() && it.brightness() >= dim)
}

/// The places of a grid that are no part of the board: its holes, and a cell more on every side.
fn around(grid: &Grid) -> Option<Grid> {
    let Extent { topology, rows, cols } = grid.extent;
    if topology != Topology::Square || grid.figures.is_some() {
        return None;
    }
    let extent = Extent { topology, rows: rows + 2, cols: cols + 2 };
    let (right, bottom) = (cols as f32 + 1.0, rows as f32 + 1.0);
    let corners = [(-1.0, -1.0), (right, -1.0), (right, bottom), (-1.0, bottom)];
    let quad = corners.map(|(x, y)| grid.frame_from_cells.apply(Point::new(x, y)));
    let map = Homography::from_quad(right + 1.0, bottom + 1.0, quad)?;
    let is_inside = |at: usize| {
        let (row, col) = (at / extent.cols, at % extent.cols);
        let is_cell = (1..=rows).contains(&row) && (1..=cols).contains(&col);
        is_cell && grid.present[(row - 1) * cols + col - 1]
    };
    let present = (0..extent.n_cells()).map(|it| !is_inside(it)).collect();
    Some(Grid { present, dot: grid.dot, ..Grid::plain(extent, map, grid.pitch, grid.polarity) })
}
