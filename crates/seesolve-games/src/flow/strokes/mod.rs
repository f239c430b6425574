//! The mouse path of a flow: as few straight lines as the corridor of its cells allows.
//!
//! Dragging is what takes the time when a level is played, and a game looks at the mouse once per
//! frame: every bend costs a frame. The stroke ends in the last cell but one, in the half next to
//! the dot, because the game joins the dot itself. A step across the border of a board that wraps
//! around lets go and presses again at the opposite cell: the mouse never leaves the board.

mod corridor;
mod links;
#[cfg(test)]
mod tests;
mod vector;

use seesolve_core::{CellId, Point, Stroke, Waypoint};

use crate::flow::extent::{Extent, Topology};
use crate::flow::geometry::{HEX_PITCH, center};
use corridor::{CellSides, Corridor, Goal};
use vector::Vector;

/// How the hand draws on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    sides: CellSides,
    /// From one cell to its neighbour, in cell units.
    pitch: f32,
    /// How much of each cell the stroke may use, 0 to 1; what lies outside is the margin for a
    /// hand and a reader that are off by a little.
    width: f64,
}

/// A cell of a flow and its centre in units of the pitch.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stop {
    cell: CellId,
    center: Vector,
}

impl Pen {
    /// A pen that keeps to the given part of each cell, 0 to 1.
    pub fn new(topology: Topology, width: f64) -> Self {
        let width = width.clamp(0.05, 1.0);
        match topology {
            Topology::Square | Topology::Warp => Self { sides: CellSides::Four, pitch: 1.0, width },
            Topology::Hex => Self { sides: CellSides::Six, pitch: HEX_PITCH, width },
        }
    }

    /// The stroke with the fewest straight lines for a flow, from whichever dot is better.
    pub fn stroke(&self, extent: &Extent, flow: &[usize]) -> Stroke {
        let stops: Vec<Stop> = flow.iter().map(|cell| self.stop(extent, *cell)).collect();
        self.stroke_through(&stops)
    }

    fn stop(&self, extent: &Extent, cell: usize) -> Stop {
        let center = Vector::from(center(extent, cell)) * (1.0 / f64::from(self.pitch));
        Stop { cell: CellId(cell as u16), center }
    }

    /// The bends of a stroke in cell units, press by press.
    pub fn bends_in_cells(&self, extent: &Extent, stroke: &Stroke) -> Vec<Vec<Point>> {
        let bend = |it: &Waypoint| {
            let (center, offset) = (center(extent, it.cell.idx()), it.offset_in_cell);
            Point::new(center.x + offset.x, center.y + offset.y * self.pitch)
        };
        stroke.presses.iter().map(|it| it.iter().map(bend).collect()).collect()
    }

    fn stroke_through(&self, flow: &[Stop]) -> Stroke {
        let backwards: Vec<Stop> = flow.iter().rev().copied().collect();
        let from_either_end = [self.drawn_forwards(flow), self.drawn_forwards(&backwards)];
        let better = from_either_end.into_iter().min_by_key(Drawn::n_bends);
        better.map_or(Stroke { presses: Vec::new(), cells: Vec::new() }, |it| self.anchored(&it))
    }

    fn drawn_forwards<'a>(&self, flow: &'a [Stop]) -> Drawn<'a> {
        let centers: Vec<Vector> = flow.iter().map(|it| it.center).collect();
        let presses = match centers.as_slice() {
            [] => Vec::new(),
            // There is no cell between the dots in which to stop.
            [first, last] if is_step(*first, *last) => vec![vec![*first, *last]],
            [before @ .., last] => self.presses(before, *last),
        };
        Drawn { flow, presses }
    }

    /// One press for each row of neighbouring cells; the last one makes for the dot.
    fn presses(&self, centers: &[Vector], dot: Vector) -> Vec<Vec<Vector>> {
        let rows: Vec<&[Vector]> = centers.chunk_by(|a, b| is_step(*a, *b)).collect();
        let n_rows = rows.len();
        let goal = |idx: usize, row: &[Vector]| match row.last() {
            Some(last) if idx + 1 == n_rows => Goal::Towards(way_between(*last, dot)),
            _ => Goal::Inside,
        };
        let corridor = |(idx, row)| {
            let goal = goal(idx, row);
            Corridor { centers: row, sides: self.sides, width: self.width, goal }
        };
        rows.into_iter().enumerate().map(|it| corridor(it).fewest_bends()).collect()
    }

    /// Ties each point to the cell of the flow it lies in.
    fn anchored(&self, drawn: &Drawn<'_>) -> Stroke {
        let waypoint = |it: &Vector| {
            let distance = |stop: &Stop| (stop.center - *it).length();
            let near = drawn.flow.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
            let offset = *it - near.center;
            // A cell is one cell unit wide and one pitch high.
            let in_cell = |share: f64| share.clamp(-0.5, 0.5) as f32;
            let offset_in_cell =
                Point::new(in_cell(offset.x * f64::from(self.pitch)), in_cell(offset.y));
            Some(Waypoint { cell: near.cell, offset_in_cell })
        };
        let press = |it: &Vec<Vector>| it.iter().filter_map(waypoint).collect();
        Stroke {
            presses: drawn.presses.iter().map(press).collect(),
            cells: drawn.flow.iter().map(|it| it.cell).collect(),
        }
    }
}

/// The bends of a stroke, press by press, and the flow in the order it is drawn.
struct Drawn<'a> {
    flow: &'a [Stop],
    presses: Vec<Vec<Vector>>,
}

impl Drawn<'_> {
    /// Presses count as well: each takes the game's attention as a bend does.
    fn n_bends(&self) -> usize {
        self.presses.iter().map(Vec::len).sum()
    }
}

/// Whether two cells touch in the plane, not only across the border.
fn is_step(a: Vector, b: Vector) -> bool {
    (a - b).length() < 1.5
}

/// The direction from a cell to the next one; across the border it points out of the board.
fn way_between(from: Vector, to: Vector) -> Vector {
    let gap = to - from;
    if is_step(from, to) {
        gap.unit()
    } else if gap.x.abs() > gap.y.abs() {
        Vector::new(-gap.x.signum(), 0.0)
    } else {
        Vector::new(0.0, -gap.y.signum())
    }
}
