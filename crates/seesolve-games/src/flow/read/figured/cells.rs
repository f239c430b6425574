//! Lattices of cells: pieces of one size and of the ground's colours, side by side, that fill a rectangle.

use seesolve_core::vision::regions::{Piece, Regions};
use seesolve_core::{Point, Rect};

use crate::flow::limits::{
    CELL_GAP, CELL_PART, MAX_CELLS_FROM_DOTS, MIN_CELLS_OF_FIGURES, MIN_FIGURE_CELL_PX, NOT_SQUARE,
    OFF_LATTICE, OFF_LATTICE_PX, SAME_CELL, SAME_CELL_PX,
};

/// Cells in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CellLattice {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The middle of the first cell.
    pub(super) first: Point,
    pub(super) pitch: Point,
    /// The smaller side of a cell's piece: lines and gaps lie between.
    pub(super) size: f32,
}

/// All lattices of a picture, those of most cells first.
pub(super) fn lattices(regions: &Regions) -> Vec<CellLattice> {
    let is_cell = |it: &&Piece| {
        let (width, height) = (it.width(), it.height());
        width.min(height) >= MIN_FIGURE_CELL_PX
            && width.max(height) <= NOT_SQUARE * width.min(height)
            && it.area as f32 >= CELL_PART * width * height
    };
    let mut left: Vec<Piece> = regions.pieces().iter().filter(is_cell).copied().collect();
    left.sort_by(|a, b| a.width().total_cmp(&b.width()));
    let mut found = Vec::new();
    while let Some(seed) = left.pop() {
        let mut group = vec![seed];
        let mut next = 0;
        while let Some(from) = group.get(next).copied() {
            let (near, far): (Vec<Piece>, Vec<Piece>) =
                left.iter().partition(|it| is_beside(&from, it));
            left = far;
            group.extend(near);
            next += 1;
        }
        found.extend(lattice(&group));
    }
    found.sort_by_key(|it| std::cmp::Reverse(it.rows * it.cols));
    found
}

/// Whether two pieces are alike and next to each other, side by side.
fn is_beside(a: &Piece, b: &Piece) -> bool {
    let near = |a: f32, b: f32| (a - b).abs() <= (SAME_CELL * a).max(SAME_CELL_PX);
    let (from, to) = (middle(a), middle(b));
    let (dx, dy) = ((from.x - to.x).abs(), (from.y - to.y).abs());
    let step = |along: f32, aside: f32, size: f32| {
        along <= CELL_GAP * size && along >= 0.9 * size && aside <= (OFF_LATTICE * size).max(2.0)
    };
    near(a.width(), b.width())
        && near(a.height(), b.height())
        && (step(dx, dy, a.width()) || step(dy, dx, a.height()))
}

fn middle(it: &Piece) -> Point {
    let rect = Rect::from_corners(it.left as f32, it.top as f32, it.right as f32, it.bottom as f32);
    rect.center()
}

/// The lattice of some pieces, if each has a place of its own and no place is empty.
fn lattice(group: &[Piece]) -> Option<CellLattice> {
    if group.len() < MIN_CELLS_OF_FIGURES {
        return None;
    }
    let (xs, ys) = (axis(group, |it| middle(it).x)?, axis(group, |it| middle(it).y)?);
    let is_full = xs.n * ys.n == group.len();
    let is_board = xs.n.min(ys.n) >= 3 && xs.n.max(ys.n) <= MAX_CELLS_FROM_DOTS;
    let size = group.iter().map(|it| it.width().min(it.height())).fold(f32::INFINITY, f32::min);
    (is_full && is_board).then_some(CellLattice {
        rows: ys.n,
        cols: xs.n,
        first: Point::new(xs.first, ys.first),
        pitch: Point::new(xs.pitch, ys.pitch),
        size,
    })
}

struct Axis {
    first: f32,
    pitch: f32,
    n: usize,
}

/// Evenly spaced places that all middles lie on, as many on each.
fn axis(group: &[Piece], of: impl Fn(&Piece) -> f32) -> Option<Axis> {
    let mut places: Vec<f32> = group.iter().map(of).collect();
    places.sort_by(f32::total_cmp);
    let size = group[0].width().min(group[0].height());
    let lines: Vec<&[f32]> = places.chunk_by(|a, b| b - a < 0.3 * size).collect();
    let mean = |it: &[f32]| it.iter().sum::<f32>() / it.len() as f32;
    let (first, last) = (mean(lines.first()?), mean(lines.last()?));
    let n = lines.len();
    let pitch = (last - first) / (n.max(2) - 1) as f32;
    let slack = (OFF_LATTICE * pitch).max(OFF_LATTICE_PX);
    let is_even = lines.iter().enumerate().all(|(at, it)| {
        (mean(it) - first - at as f32 * pitch).abs() <= slack && it.len() * n == places.len()
    });
    (n >= 2 && is_even).then_some(Axis { first, pitch, n })
}
