//! Boards with open borders: no line at the rim, but the inner lines run up to it, and arrows
//! point out. What leaves on one side comes in on the other.

use seesolve_core::vision::lattice::Comb;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point};

use crate::flow::extent::{Extent, Topology};
use crate::flow::read::edge::Ground;
use crate::flow::read::grid::Grid;
use crate::flow::read::sides::{Between, Block, Line, Sides};

/// Cells looked at beyond the lines that were found.
const BEYOND: usize = 2;
/// How many of the inner lines must run through a row for it to be one of the board's.
const MOST: f32 = 0.8;
/// How far outside the rim the middle of an arrow lies, and how far to its side there is nothing,
/// in cells.
const ARROW: f32 = 0.13;
const BESIDE: f32 = 0.36;
const MAX_CELLS: usize = 30;

/// A board along two combs of inner lines, if parts of its rim are open.
pub fn open_board(frame: &Frame, ground: Ground, x: Comb, y: Comb) -> Option<Grid> {
    let (inner_cols, inner_rows) = (x.n_lines - 1, y.n_lines - 1);
    if inner_cols.max(inner_rows) > MAX_CELLS {
        return None;
    }
    let map = Homography::upright(x.pitch, y.pitch, Point::new(x.first, y.first));
    let block = Block {
        map,
        left: BEYOND,
        top: BEYOND,
        rows: inner_rows + 2 * BEYOND,
        cols: inner_cols + 2 * BEYOND,
    };
    let sides = Sides::measure(frame, ground, &block);
    let is_lit = |line: Line| matches!(line, Line::Thin | Line::Wall);
    let has_most = |n_lit: usize, n: usize| n_lit as f32 >= MOST * n as f32;
    let crosses_row = |row: usize| {
        let lit =
            (BEYOND..BEYOND + x.n_lines).filter(|col| is_lit(sides.line(sides.left(row, *col))));
        has_most(lit.count(), x.n_lines)
    };
    let crosses_col = |col: usize| {
        let lit =
            (BEYOND..BEYOND + y.n_lines).filter(|row| is_lit(sides.line(sides.top(*row, col))));
        has_most(lit.count(), y.n_lines)
    };
    let (top, bottom) = span((0..block.rows).filter(|it| crosses_row(*it)))?;
    let (left, right) = span((0..block.cols).filter(|it| crosses_col(*it)))?;
    let extent = Extent { topology: Topology::Warp, rows: bottom - top, cols: right - left };
    let mut rim = Rim { frame, ground, block: &block, sides: &sides, n_open: 0, walls: Vec::new() };
    for row in top..bottom {
        let first = (row - top) * extent.cols;
        let ends = [sides.left(row, left), sides.left(row, right)].map(|it| sides.line(it));
        let middle = row as f32 + 0.5;
        let arrows = [(middle, left as f32 - ARROW), (middle, right as f32 + ARROW)];
        rim.check(ends, arrows, (BESIDE, 0.0), (first, first + extent.cols - 1))?;
    }
    for col in left..right {
        let first = col - left;
        let ends = [sides.top(top, col), sides.top(bottom, col)].map(|it| sides.line(it));
        let middle = col as f32 + 0.5;
        let arrows = [(top as f32 - ARROW, middle), (bottom as f32 + ARROW, middle)];
        rim.check(ends, arrows, (0.0, BESIDE), (first, first + (extent.rows - 1) * extent.cols))?;
    }
    if rim.n_open == 0 {
        return None;
    }
    let mut walls = rim.walls;
    for row in top..bottom {
        for col in left..right {
            let here = (row - top) * extent.cols + col - left;
            if col + 1 < right && sides.at_left(row, col + 1) == Between::Wall {
                walls.push((here, here + 1));
            }
            if row + 1 < bottom && sides.at_top(row + 1, col) == Between::Wall {
                walls.push((here, here + extent.cols));
            }
        }
    }
    let map = Homography::upright(x.pitch, y.pitch, block.corner(top, left));
    let plain = Grid::plain(extent, map, x.pitch.min(y.pitch), ground);
    Some(Grid { walls, line_contrast: sides.usual.contrast, clarity: 0.9, ..plain })
}

/// The rim of a board, gone round pair by pair of opposite sides.
struct Rim<'a> {
    frame: &'a Frame,
    ground: Ground,
    block: &'a Block,
    sides: &'a Sides,
    n_open: usize,
    walls: Vec<(usize, usize)>,
}

impl Rim<'_> {
    /// Opposite sides are both closed, or both open with arrows; anything else is no such board.
    /// An arrow is lit, and what lies `beside` it along the rim is not.
    fn check(
        &mut self,
        ends: [Line; 2],
        arrows: [(f32, f32); 2],
        beside: (f32, f32),
        cells: (usize, usize),
    ) -> Option<()> {
        let is_arrow = |(row, col): (f32, f32)| {
            self.has_ink(row, col)
                && !self.has_ink(row - beside.0, col - beside.1)
                && !self.has_ink(row + beside.0, col + beside.1)
        };
        match ends {
            [Line::None, Line::None] => {
                arrows.into_iter().all(is_arrow).then_some(())?;
                self.n_open += 1;
            }
            [Line::Thin | Line::Wall, Line::Thin | Line::Wall] => self.walls.push(cells),
            _ => return None,
        }
        Some(())
    }

    fn has_ink(&self, row: f32, col: f32) -> bool {
        let at = self.block.at(row, col);
        let (x, y) = (at.x.floor() as i64, at.y.floor() as i64);
        f32::from(self.ground.ink(self.frame.pixel_clamped(x, y))) > 0.5 * self.sides.usual.top
    }
}

/// First and last of some numbers without gaps, the last one just outside.
fn span(found: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    let found: Vec<usize> = found.collect();
    let (first, last) = (*found.first()?, *found.last()? + 1);
    (last - first == found.len() && found.len() > 1).then_some((first, last))
}
