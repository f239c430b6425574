//! Where cells lie, in units of one cell from the board's top left: centres, outlines and sides. The
//! reader, the painter, the view and the mouse share it.

use seesolve_core::Point;

use crate::flow::extent::{Extent, Topology};

/// Height of a hexagon that is one cell wide, which is also the distance between neighbours.
pub const HEX_PITCH: f32 = 0.866_025_4;

/// The middle of a cell.
pub fn center(extent: &Extent, cell: usize) -> Point {
    let (row, col) = extent.row_col(cell);
    match extent.topology {
        Topology::Square | Topology::Warp => Point::new(col as f32 + 0.5, row as f32 + 0.5),
        Topology::Hex => {
            let down = if col % 2 == 1 { 0.5 } else { 1.0 };
            Point::new(0.5 + 0.75 * col as f32, (row as f32 + down) * HEX_PITCH)
        }
    }
}

/// The corners of a cell, such that side i lies between corner i and corner i + 1.
pub fn outline(extent: &Extent, cell: usize) -> Vec<Point> {
    const HEX: [(f32, f32); 6] =
        [(-0.25, -0.5), (0.25, -0.5), (0.5, 0.0), (0.25, 0.5), (-0.25, 0.5), (-0.5, 0.0)];
    let at = center(extent, cell);
    match extent.topology {
        Topology::Square | Topology::Warp => [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(dx, dy)| Point::new(at.x + dx, at.y + dy))
            .to_vec(),
        Topology::Hex => HEX.map(|(dx, dy)| Point::new(at.x + dx, at.y + dy * HEX_PITCH)).to_vec(),
    }
}

/// The two ends of a side.
pub fn side_line(extent: &Extent, cell: usize, side: usize) -> (Point, Point) {
    let corners = outline(extent, cell);
    (corners[side], corners[(side + 1) % corners.len()])
}

/// Whether the step from a cell through a side leaves the board and comes back at the other end.
pub fn steps_over_border(extent: &Extent, from: usize, to: usize, side: usize) -> bool {
    let (a, b) = (center(extent, from), center(extent, to));
    let expected = leave(extent, from, side).lerp(a, -1.0);
    expected.distance(b) > 0.1
}

/// The middle of a side.
pub fn leave(extent: &Extent, cell: usize, side: usize) -> Point {
    let (from, to) = side_line(extent, cell, side);
    from.lerp(to, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexagons_share_their_sides() {
        let extent = Extent { topology: Topology::Hex, rows: 4, cols: 4 };
        for cell in 0..extent.n_cells() {
            for side in 0..6 {
                let Some(there) = extent.neighbour(cell, side) else { continue };
                let own = leave(&extent, cell, side);
                let theirs = leave(&extent, there, extent.topology.opposite(side));
                assert!(own.distance(theirs) < 1e-4, "{cell} {side}");
                let step = center(&extent, cell).distance(center(&extent, there));
                assert!((step - HEX_PITCH).abs() < 1e-4);
            }
        }
    }
}
