//! Boards with open borders: no line at the rim, but the inner lines run up to it, and arrows
//! point out. What leaves on one side comes in on the other.

use seesolve_core::vision::lattice::Comb;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point};

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{ARROW, BESIDE_ARROW, MAX_OPEN_CELLS, MOST_ARROWS, MOST_LINES};
use crate::flow::read::edge::Polarity;
use crate::flow::read::grid::Grid;
use crate::flow::read::picture::Picture;
use crate::flow::read::sides::{Between, Block, Direction, EdgeKind, Side, Sides};

/// Cells looked at beyond the lines that were found.
const BEYOND: usize = 2;

/// A board along two combs of inner lines, if parts of its rim are open.
pub(crate) fn open_board(picture: Picture<'_>, x: Comb, y: Comb) -> Option<Grid> {
    let Picture { frame, polarity, .. } = picture;
    let (inner_cols, inner_rows) = (x.n_lines - 1, y.n_lines - 1);
    if inner_cols.max(inner_rows) > MAX_OPEN_CELLS {
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
    let sides = Sides::measure(picture, &block);
    let is_lit = |line: EdgeKind| matches!(line, EdgeKind::Thin | EdgeKind::Wall);
    let has_most = |n_lit: usize, n: usize| n_lit as f32 >= MOST_LINES * n as f32;
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
    let is_inner = |at: usize, n_cells: usize| (BEYOND..BEYOND + n_cells).contains(&at);
    let (top, bottom) =
        span((0..block.rows).filter(|it| is_inner(*it, inner_rows) || crosses_row(*it)))?;
    let (left, right) =
        span((0..block.cols).filter(|it| is_inner(*it, inner_cols) || crosses_col(*it)))?;
    let extent = Extent { topology: Topology::Warp, rows: bottom - top, cols: right - left };
    let mut rim = Rim {
        frame,
        polarity,
        block: &block,
        sides: &sides,
        n_open: 0,
        n_arrows: 0,
        walls: Vec::new(),
    };
    for row in top..bottom {
        let first = (row - top) * extent.cols;
        let ends = [sides.left(row, left), sides.left(row, right)].map(|it| sides.line(it));
        let middle = row as f32 + 0.5;
        let arrows = [(middle, left as f32 - ARROW), (middle, right as f32 + ARROW)];
        rim.check(ends, arrows, (BESIDE_ARROW, 0.0), (first, first + extent.cols - 1))?;
    }
    for col in left..right {
        let first = col - left;
        let ends = [sides.top(top, col), sides.top(bottom, col)].map(|it| sides.line(it));
        let middle = col as f32 + 0.5;
        let arrows = [(top as f32 - ARROW, middle), (bottom as f32 + ARROW, middle)];
        rim.check(
            ends,
            arrows,
            (0.0, BESIDE_ARROW),
            (first, first + (extent.rows - 1) * extent.cols),
        )?;
    }
    if rim.n_open == 0 || (rim.n_arrows as f32) < MOST_ARROWS * 2.0 * rim.n_open as f32 {
        return None;
    }
    let (mut walls, mut unclear) = (rim.walls, Vec::new());
    let (mut n_lit, mut n_sides) = (0, 0);
    let check = sides.wall_check(picture, &block);
    for row in top..bottom {
        for col in left..right {
            let here = (row - top) * extent.cols + col - left;
            let side = |direction| Side { row, col, direction };
            let right = (col + 1 < right).then_some((here + 1, side(Direction::Right)));
            let below = (row + 1 < bottom).then_some((here + extent.cols, side(Direction::Down)));
            for (there, side) in [right, below].into_iter().flatten() {
                n_lit += usize::from(is_lit(sides.line(sides.edge(side))));
                n_sides += 1;
                match sides.judged(&check, &block, side) {
                    Between::Passage => {}
                    Between::Wall => walls.push((here, there)),
                    Between::Unclear | Between::Covered => unclear.extend([here, there]),
                }
            }
        }
    }
    let map = Homography::upright(x.pitch, y.pitch, block.corner(top, left));
    let plain = Grid::plain(extent, map, x.pitch.min(y.pitch), polarity);
    let clarity = n_lit as f32 / n_sides.max(1) as f32;
    Some(Grid { walls, unclear, line_contrast: sides.usual.contrast, clarity, ..plain })
}

/// The rim of a board, gone round pair by pair of opposite sides.
struct Rim<'a> {
    frame: &'a Frame,
    polarity: Polarity,
    block: &'a Block,
    sides: &'a Sides,
    n_open: usize,
    n_arrows: usize,
    walls: Vec<(usize, usize)>,
}

impl Rim<'_> {
    /// Opposite sides are both closed, or both open with arrows, one of which may be hidden by words
    /// above the board; otherwise the rim is not open. An arrow is lit, and stands out from what lies
    /// `beside` it along the rim.
    fn check(
        &mut self,
        ends: [EdgeKind; 2],
        arrows: [(f32, f32); 2],
        beside: (f32, f32),
        cells: (usize, usize),
    ) -> Option<()> {
        let is_arrow = |(row, col): (f32, f32)| {
            let arrow = self.color(row, col);
            let before = self.color(row - beside.0, col - beside.1);
            let after = self.color(row + beside.0, col + beside.1);
            f32::from(self.polarity.ink(arrow)) > 0.5 * self.sides.usual.top
                && self.stands_out(arrow, before)
                && self.stands_out(arrow, after)
        };
        match ends {
            [EdgeKind::None, EdgeKind::None] => {
                let n_arrows = arrows.into_iter().filter(|it| is_arrow(*it)).count();
                (n_arrows > 0).then_some(())?;
                self.n_open += 1;
                self.n_arrows += n_arrows;
            }
            [EdgeKind::Thin | EdgeKind::Wall, EdgeKind::Thin | EdgeKind::Wall] => {
                self.walls.push(cells);
            }
            // A bar that ends at the rim looks like a line.
            [EdgeKind::None, _] if is_arrow(arrows[0]) => {
                self.n_open += 1;
                self.n_arrows += 1;
            }
            [_, EdgeKind::None] if is_arrow(arrows[1]) => {
                self.n_open += 1;
                self.n_arrows += 1;
            }
            _ => return None,
        }
        Some(())
    }

    fn color(&self, row: f32, col: f32) -> [u8; 3] {
        let at = self.block.at(row, col);
        self.frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64)
    }

    /// Whether a colour stands out from another as much as a line does, in any channel: the bars
    /// that drift behind the board may be as bright as an arrow, but are of another colour.
    fn stands_out(&self, arrow: [u8; 3], beside: [u8; 3]) -> bool {
        let more = |(a, b): (u8, u8)| match self.polarity {
            Polarity::Dark => a.saturating_sub(b),
            Polarity::Light => b.saturating_sub(a),
        };
        let most = arrow.into_iter().zip(beside).map(more).max().unwrap_or(0);
        f32::from(most) > 0.5 * self.sides.usual.contrast
    }
}

/// First and last of some numbers without gaps, the last one just outside.
fn span(found: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    let found: Vec<usize> = found.collect();
    let (first, last) = (*found.first()?, *found.last()? + 1);
    (last - first == found.len() && found.len() > 1).then_some((first, last))
}
