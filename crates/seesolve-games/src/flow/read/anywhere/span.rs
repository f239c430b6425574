//! The rows and columns of a lattice that are a board.

use seesolve_core::vision::warp::Homography;

use super::lattice::Lattice;
use super::marks::{Mark, MarkSet};
use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{FILLS_CELL, ROUND};
use crate::flow::read::edge::Polarity;
use crate::flow::read::grid::{DotSize, Grid};

/// Some rows and columns of a lattice, with dots as large as the marks.
pub(super) fn grid(
    lattice: Lattice,
    marks: &MarkSet,
    [rows, cols]: [Span; 2],
    ground: [f32; 3],
) -> Grid {
    let extent = Extent { topology: Topology::Square, rows: rows.len(), cols: cols.len() };
    let corner = lattice.cell((rows.first, cols.first)).min;
    let map = Homography::upright(lattice.x.pitch, lattice.y.pitch, corner);
    let pitch = lattice.x.pitch.min(lattice.y.pitch);
    let n = marks.paired.len() as f32;
    let mean = |of: fn(&Mark) -> f32| marks.paired.iter().map(of).sum::<f32>() / n;
    let fills = marks.fill_cells || mean(|it| it.width) >= FILLS_CELL * lattice.x.pitch;
    let dot = DotSize {
        width: mean(|it| it.width) / lattice.x.pitch,
        height: mean(|it| it.height) / lattice.y.pitch,
        is_round: mean(|it| it.fill) < ROUND,
        ground: fills.then_some(ground),
    };
    let polarity = match ground.into_iter().fold(0.0, f32::max) {
        it if it > 127.0 => Polarity::Light,
        _ => Polarity::Dark,
    };
    Grid { dot: Some(dot), ..Grid::plain(extent, map, pitch, polarity) }
}

/// Rows or columns from the first to the last, that one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub first: i32,
    pub last: i32,
}

impl Span {
    pub(super) fn len(self) -> usize {
        (self.last - self.first + 1) as usize
    }

    pub(super) fn iter(self) -> impl Iterator<Item = i32> + Clone {
        self.first..=self.last
    }
}
