//! Bridges: cells in which two pairs of rails cross.

use seesolve_core::Frame;

use crate::flow::extent::Topology;
use crate::flow::read::edge::measure_part;
use crate::flow::read::grid::Grid;

/// Half the distance between two rails, in cells.
const RAIL: f32 = 0.24;
/// The part of a rail between the crossing and the side of the cell.
const STUB: (f32, f32) = (0.29, 0.46);

/// The cells that are bridges.
pub fn bridges(frame: &Frame, grid: &Grid) -> Vec<usize> {
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
        let (near, far) = (STUB.0 * end, STUB.1 * end);
        let level = (grid.in_frame(cell, near, RAIL * rail), grid.in_frame(cell, far, RAIL * rail));
        let upright =
            (grid.in_frame(cell, RAIL * rail, near), grid.in_frame(cell, RAIL * rail, far));
        [level, upright].into_iter().all(|(a, b)| {
            let edge = measure_part(frame, grid.polarity, a, b, grid.pitch);
            edge.contrast > grid.line_contrast * 0.4 && edge.steady >= 0.6
        })
    })
}
