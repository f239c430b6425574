//! Bridges: cells in which two pairs of rails cross, or two plain lines of which one makes way for
//! the other.

use seesolve_core::Frame;

use crate::flow::extent::Topology;
use crate::flow::limits::{
    CELLS_A_CROSSING, CROSSING_STUB, CROSSING_UNEVEN, CROSSING_WIDTH, IS_LINE, RAIL, RAIL_STUB,
    STEADY,
};
use crate::flow::read::edge::{Edge, measure_part};
use crate::flow::read::grid::Grid;

/// The cells that are bridges.
pub(super) fn bridges(frame: &Frame, grid: &Grid) -> Vec<usize> {
    if grid.extent.topology == Topology::Hex {
        return Vec::new();
    }
    let cells = || (0..grid.extent.n_cells()).filter(|it| grid.present[*it]);
    let with_rails: Vec<usize> = cells().filter(|it| has_rails(frame, grid, *it)).collect();
    if !with_rails.is_empty() {
        return with_rails;
    }
    let crossings: Vec<usize> = cells().filter(|it| is_crossing(frame, grid, *it)).collect();
    let are_few = crossings.len() * CELLS_A_CROSSING <= grid.n_present();
    if are_few { crossings } else { Vec::new() }
}

/// The line from one place of a cell to another, given by distances from its centre, if there is one.
fn line(frame: &Frame, grid: &Grid, cell: usize, from: (f32, f32), to: (f32, f32)) -> Option<Edge> {
    let (a, b) = (grid.in_frame(cell, from.0, from.1), grid.in_frame(cell, to.0, to.1));
    let edge = measure_part(frame, grid.polarity, a, b, grid.pitch);
    (edge.contrast > grid.line_contrast * IS_LINE && edge.steady >= STEADY).then_some(edge)
}

/// Whether all eight stubs are there; most cells fail at the first one.
fn has_rails(frame: &Frame, grid: &Grid, cell: usize) -> bool {
    let signs = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
    signs.into_iter().all(|(rail, end)| {
        let (near, far, beside) = (RAIL_STUB.0 * end, RAIL_STUB.1 * end, RAIL * rail);
        line(frame, grid, cell, (near, beside), (far, beside)).is_some()
            && line(frame, grid, cell, (beside, near), (beside, far)).is_some()
    })
}

/// Whether one thin line runs to the middle of each side, all four alike.
fn is_crossing(frame: &Frame, grid: &Grid, cell: usize) -> bool {
    let (near, far) = CROSSING_STUB;
    let (mut least, mut most) = (f32::INFINITY, 0.0_f32);
    let is_thin = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)].into_iter().all(|(x, y)| {
        let stub = line(frame, grid, cell, (near * x, near * y), (far * x, far * y));
        stub.is_some_and(|it| {
            (least, most) = (least.min(it.contrast), most.max(it.contrast));
            it.ink <= CROSSING_WIDTH * grid.pitch * it.contrast
        })
    });
    is_thin && most <= CROSSING_UNEVEN * least
}
