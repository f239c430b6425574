//! The sides of a block of cells as they look in the picture, and what is usual among them.

use seesolve_core::Point;
use seesolve_core::vision::lattice::{Comb, least_squares};
use seesolve_core::vision::warp::Homography;

use crate::flow::limits::{
    ALONG, FEW_PARTS, IS_CLEAR_LINE, IS_LINE, RIM_STEP, RIM_STEP_SHARE, STEADY, SURE_LINE,
    SURE_WALL, THIN_INK, THIN_TOP, WALL_INK, WALL_OFFSET, WALL_OFFSET_PX, WALL_TOP,
};
use crate::flow::read::edge::{Edge, measure};
use crate::flow::read::picture::Picture;

/// A block of cells in the picture: a map and how many cells lie before its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub map: Homography,
    pub left: usize,
    pub top: usize,
    pub rows: usize,
    pub cols: usize,
}

impl Block {
    /// Where the corner before a row and column lies.
    pub(super) fn corner(&self, row: usize, col: usize) -> Point {
        self.at(row as f32, col as f32)
    }

    pub(super) fn at(&self, row: f32, col: f32) -> Point {
        self.map.apply(Point::new(col - self.left as f32, row - self.top as f32))
    }
}

/// What a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeKind {
    /// Nothing parts the two cells.
    None,
    Thin,
    /// Brighter and thicker: a wall, or the outline of the board or of a hole.
    Wall,
    /// Too close to the edge of the picture, or beyond it.
    Unseen,
}

/// The side of a cell that faces the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) row: usize,
    pub(crate) col: usize,
    pub(crate) direction: Direction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Right,
    Down,
}

impl Side {
    /// The cell whose side it is.
    pub(crate) fn cell(self) -> (usize, usize) {
        (self.row, self.col)
    }

    /// The cell on the other side.
    pub(crate) fn beyond(self) -> (usize, usize) {
        match self.direction {
            Direction::Right => (self.row, self.col + 1),
            Direction::Down => (self.row + 1, self.col),
        }
    }

    pub(crate) fn ends(self, block: &Block) -> [Point; 2] {
        let Self { row, col, direction } = self;
        match direction {
            Direction::Right => [block.corner(row, col + 1), block.corner(row + 1, col + 1)],
            Direction::Down => [block.corner(row + 1, col), block.corner(row + 1, col + 1)],
        }
    }
}

/// What parts two cells of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    Passage,
    Wall,
    /// Too strong for a line, too weak for a wall.
    Unclear,
    /// A line lies over it that the game does not draw; what is below cannot be seen.
    Covered,
}

/// The measured sides of a block.
pub(super) struct Sides {
    pub rows: usize,
    pub cols: usize,
    /// Left sides of the cells of each row, and the last one's right side.
    upright: Vec<Edge>,
    /// Top sides of the cells, row by row, and the last row's bottoms.
    level: Vec<Edge>,
    pub usual: Usual,
}

/// Middle values over the sides that have a line at all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Usual {
    pub contrast: f32,
    pub top: f32,
    pub ink: f32,
    /// The ink of plain ground: faded pictures have no black.
    pub ground: f32,
}

impl Sides {
    pub(crate) fn measure(picture: Picture<'_>, block: &Block) -> Self {
        /// Nanoseconds, about: 8 places with some 10 pixels each.
        const A_SIDE: u64 = 300;
        let Picture { frame, polarity, control } = picture;
        control.spend(2 * (block.rows * block.cols) as u64 * A_SIDE);
        let Block { rows, cols, .. } = *block;
        let side = |(row, col): (usize, usize), down, right| {
            let (from, to) = (block.corner(row, col), block.corner(row + down, col + right));
            measure(frame, polarity, from, to, &ALONG)
        };
        let places = |rows, cols| (0..rows).flat_map(move |r| (0..cols).map(move |c| (r, c)));
        let upright: Vec<Edge> = places(rows, cols + 1).map(|it| side(it, 1, 0)).collect();
        let level: Vec<Edge> = places(rows + 1, cols).map(|it| side(it, 0, 1)).collect();
        let usual = Usual::of(upright.iter().chain(&level));
        Self { rows, cols, upright, level, usual }
    }

    pub(super) fn left(&self, row: usize, col: usize) -> &Edge {
        &self.upright[row * (self.cols + 1) + col]
    }

    pub(super) fn top(&self, row: usize, col: usize) -> &Edge {
        &self.level[row * self.cols + col]
    }

    /// The sides of a cell: top, right, bottom, left.
    pub(super) fn around(&self, row: usize, col: usize) -> [&Edge; 4] {
        [self.top(row, col), self.left(row, col + 1), self.top(row + 1, col), self.left(row, col)]
    }

    /// The cells beside a cell, in the order of its sides; `None` beyond the block.
    pub(super) fn beside(&self, row: usize, col: usize) -> [Option<(usize, usize)>; 4] {
        [(-1, 0), (0, 1), (1, 0), (0, -1)].map(|(down, right)| {
            let there = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
            (there.0 < self.rows && there.1 < self.cols).then_some(there)
        })
    }

    /// What a side is, compared to the usual line of this block.
    pub(super) fn line(&self, edge: &Edge) -> EdgeKind {
        self.usual.line(edge)
    }

    /// The measured side.
    pub(crate) fn edge(&self, side: Side) -> &Edge {
        match side.direction {
            Direction::Right => self.left(side.row, side.col + 1),
            Direction::Down => self.top(side.row + 1, side.col),
        }
    }

    /// What parts two cells of the board.
    pub(crate) fn between(&self, side: Side) -> Between {
        let edge = self.edge(side);
        match side.direction {
            Direction::Right => {
                self.graded(edge, (0..self.rows).map(|it| self.left(it, side.col + 1)))
            }
            Direction::Down => {
                self.graded(edge, (0..self.cols).map(|it| self.top(side.row + 1, it)))
            }
        }
    }

    /// Some lines of a reduced picture are stronger than others all along: a wall also stands out
    /// from the weaker parts of its own line.
    fn graded<'a>(&self, edge: &Edge, line: impl Iterator<Item = &'a Edge>) -> Between {
        if self.line(edge) != EdgeKind::Wall {
            return Between::Passage;
        }
        let parts: Vec<&Edge> =
            line.filter(|it| matches!(self.line(it), EdgeKind::Thin | EdgeKind::Wall)).collect();
        let weaker = |of: fn(&Edge) -> f32| {
            let mut values: Vec<f32> = parts.iter().map(|it| of(it)).collect();
            values.sort_by(f32::total_cmp);
            values.get(values.len() / 4).copied().unwrap_or(0.0)
        };
        let usual = self.usual;
        let (top, ink) = (weaker(|it| it.top), weaker(|it| it.ink));
        let is_all_wall = usual.brightness(top).min(ink / usual.ink) >= SURE_WALL;
        if parts.len() < FEW_PARTS || is_all_wall {
            usual.grade(edge)
        } else {
            Usual { top, ink, ..usual }.grade(edge)
        }
    }

    /// A comb moved and stretched to where its lines were measured.
    pub(super) fn refined(&self, comb: Comb, across: bool) -> Comb {
        let lit = |it: &&Edge| it.visible && it.contrast > self.usual.contrast * IS_CLEAR_LINE;
        let n_along = if across { self.rows } else { self.cols };
        let points = (0..comb.n_lines).filter_map(|line| {
            let edges = (0..n_along)
                .map(|at| if across { self.left(at, line) } else { self.top(line, at) });
            let mut offsets: Vec<f32> = edges.filter(lit).map(|it| it.offset).collect();
            offsets.sort_by(f32::total_cmp);
            let middle = *offsets.get(offsets.len() / 2)?;
            let at = comb.first + comb.pitch * line as f32 + middle;
            Some((line as f32, at, offsets.len() as f32))
        });
        least_squares(points).map_or(comb, |(first, pitch)| Comb { first, pitch, ..comb })
    }
}

impl Usual {
    /// What a side is, compared to the usual line.
    pub(super) fn line(&self, edge: &Edge) -> EdgeKind {
        if !edge.visible {
            return EdgeKind::Unseen;
        }
        let is_line = edge.contrast >= self.contrast * IS_LINE && edge.steady >= STEADY;
        if is_line && self.brightness(edge.top) > WALL_TOP && edge.ink > self.ink * WALL_INK {
            return EdgeKind::Wall;
        }
        // The rim of a board on a bright page has no line of its own.
        let is_rim = edge.step > (self.contrast * RIM_STEP_SHARE).max(RIM_STEP);
        if is_line || is_rim { EdgeKind::Thin } else { EdgeKind::None }
    }

    /// What a side between two cells of the board is.
    pub(super) fn between(&self, edge: &Edge) -> Between {
        if self.line(edge) == EdgeKind::Wall { self.grade(edge) } else { Between::Passage }
    }

    fn grade(&self, edge: &Edge) -> Between {
        match self.brightness(edge.top).min(edge.ink / self.ink) {
            it if it >= SURE_WALL => Between::Wall,
            it if it >= SURE_LINE => Between::Unclear,
            _ => Between::Passage,
        }
    }

    /// How bright the ink of a line is, above the ground and in parts of the usual line.
    fn brightness(&self, top: f32) -> f32 {
        (top - self.ground) / (self.top - self.ground).max(1.0)
    }

    /// Whether a piece of a side, of a cell of this size, shows a line between cells and no wall.
    pub(crate) fn is_thin(&self, piece: &Edge, cell: f32) -> bool {
        piece.visible
            && piece.steady >= STEADY
            && piece.contrast >= self.contrast * IS_LINE
            && self.brightness(piece.top) <= THIN_TOP
            && piece.ink <= self.ink * THIN_INK
            && piece.offset.abs() <= (WALL_OFFSET * cell).max(WALL_OFFSET_PX)
    }

    pub(super) fn of<'a>(edges: impl Iterator<Item = &'a Edge>) -> Self {
        let mut seen: Vec<&Edge> = edges.filter(|it| it.visible && it.steady > 0.5).collect();
        seen.sort_by(|a, b| a.floor.total_cmp(&b.floor));
        let ground = seen.get(seen.len() / 10).map_or(0.0, |it| it.floor);
        seen.sort_by(|a, b| a.contrast.total_cmp(&b.contrast));
        let strong = seen.get(seen.len() * 4 / 5).map_or(0.0, |it| it.contrast);
        seen.retain(|it| it.contrast > strong * 0.25);
        seen.sort_by(|a, b| a.ink.total_cmp(&b.ink));
        let of_some = |seen: &[&Edge]| Self {
            contrast: middle(seen, |it| it.contrast),
            top: middle(seen, |it| it.top),
            ink: middle(seen, |it| it.ink),
            ground,
        };
        // On a small board with holes there are more walls than lines; nothing lies between the two.
        let (weaker, stronger) = seen.split_at(widest_gap(&seen));
        let (lines, walls) = (of_some(weaker), of_some(stronger));
        let are_walls = lines.brightness(walls.top) > WALL_TOP && walls.ink > lines.ink * WALL_INK;
        if !weaker.is_empty() && are_walls { lines } else { of_some(&seen) }
    }
}

/// Where, below the middle of sides in the order of their ink, one has far more than the one before;
/// 0 if there is none.
fn widest_gap(seen: &[&Edge]) -> usize {
    let gap = |at: &usize| seen[*at].ink / seen[at - 1].ink.max(1.0);
    let places = (seen.len() / 4).max(1)..seen.len().div_ceil(2);
    let widest = places.max_by(|a, b| gap(a).total_cmp(&gap(b)));
    widest.filter(|it| gap(it) >= SURE_LINE).unwrap_or(0)
}

fn middle(seen: &[&Edge], of: fn(&Edge) -> f32) -> f32 {
    let mut values: Vec<f32> = seen.iter().map(|it| of(it)).collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
