//! Bridges: cells in which two pairs of rails cross.

use seesolve_core::Frame;

use crate::flow::extent::Topology;
use crate::flow::limits::{IS_LINE, RAIL, RAIL_STUB, STEADY};
use crate::flow::read::edge::measure_part;
use crate::flow::read::grid::Grid;

/// The cells that are bridges.
pub(super) fn bridges(frame: &Frame, grid: &Grid) -> Vec<usize> {
    if grid.extent.topology == Topology::Hex {
        return Vec::new();
    }
    (0..grid.extent.n_cells())
        .filter(|it| grid.present[*it] && has_rails(frame, grid, *it))
        .collect()
}

/// Whether all eight stubs are there; most cells fail at the first one.
fn has_rails(frame: &Frame, grid: &Grid, cell: usize) -> bool {
    let signs = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
    signs.into_iter().all(|(rail, end)| {
        let (near, far) = (RAIL_STUB.0 * end, RAIL_STUB.1 * end);
        let level = (grid.in_frame(cell, near, RAIL * rail), grid.in_frame(cell, far, RAIL * rail));
        let upright =
            (grid.in_frame(cell, RAIL * rail, near), grid.in_frame(cell, RAIL * rail, far));
        [level, upright].into_iter().all(|(a, b)| {
            let edge = measure_part(frame, grid.polarity, a, b, grid.pitch);
            edge.contrast > grid.line_contrast * IS_LINE && edge.steady >= STEADY
        })
    })
}
