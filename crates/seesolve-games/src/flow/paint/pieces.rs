//! The board itself: cells, lines, outlines, walls, bridges, arrows, pipes and dots.

use seesolve_core::Point;
use seesolve_core::Rgb;
use seesolve_core::draw::{Canvas, Weight};

use crate::flow::board::{Board, Cell, Color};
use crate::flow::extent::Topology;
use crate::flow::geometry::{HEX_PITCH, center, outline};
use crate::flow::paint::palette::{Theme, scaled};

/// Diameters and widths, in distances between neighbouring cells.
const DOT: f32 = 0.70;
const PIPE: f32 = 0.33;
/// Half the distance between the two rails of a bridge.
const RAIL: f32 = 0.24;
/// How much of a pipe's colour its cells take on.
const TINT: f32 = 0.2;

/// A board being drawn.
pub(super) struct Brush<'a> {
    pub canvas: &'a mut Canvas,
    pub board: &'a Board,
    pub theme: &'a Theme,
    pub seed: u64,
    /// Where the board's origin lies.
    pub origin: Point,
    /// Pixels per board unit.
    pub cell_px: f32,
}

impl Brush<'_> {
    pub(super) fn draw(&mut self) {
        self.tints();
        self.lines();
        self.bridges();
        self.pipes();
        self.dots();
    }

    pub(super) fn at(&self, in_cells: Point) -> Point {
        Point::new(
            self.origin.x + in_cells.x * self.cell_px,
            self.origin.y + in_cells.y * self.cell_px,
        )
    }

    fn center(&self, cell: usize) -> Point {
        self.at(center(self.board.extent(), cell))
    }

    /// Distance between neighbours in pixels.
    fn pitch(&self) -> f32 {
        match self.board.extent().topology {
            Topology::Square | Topology::Warp => self.cell_px,
            Topology::Hex => self.cell_px * HEX_PITCH,
        }
    }

    fn line_width(&self) -> f32 {
        1.0 + 0.014 * self.pitch()
    }

    fn is_hole(&self, cell: usize) -> bool {
        self.board.cells()[cell] == Cell::Hole
    }

    fn color(&self, color: Color) -> Rgb {
        self.theme.color(color.idx())
    }

    fn tints(&mut self) {
        for cell in 0..self.board.n_cells() {
            if let Some(color) = self.board.drawn(cell).filter(|_| self.is_joined(cell)) {
                let corners: Vec<Point> =
                    outline(self.board.extent(), cell).into_iter().map(|it| self.at(it)).collect();
                self.canvas.polygon(&corners, scaled(self.color(color), TINT));
            }
        }
    }

    /// Thin lines everywhere, then the bright ones: walls, holes and every outline of a board
    /// that is no plain rectangle.
    fn lines(&mut self) {
        let extent = *self.board.extent();
        let (thin, bright) = (self.theme.line(self.seed), self.theme.outline(self.seed));
        let has_holes = (0..self.board.n_cells()).any(|it| self.is_hole(it));
        let is_outlined = has_holes || extent.topology == Topology::Hex;
        let width = self.line_width();
        let (mut sides, mut walls) = (Vec::new(), Vec::new());
        for cell in 0..self.board.n_cells() {
            if self.is_hole(cell) {
                continue;
            }
            let corners = outline(&extent, cell);
            for side in 0..extent.topology.n_sides() {
                let ends =
                    [corners[side], corners[(side + 1) % corners.len()]].map(|it| self.at(it));
                let there = extent.neighbour(cell, side);
                let wraps = there.is_some_and(|it| {
                    self.center(it).distance(self.center(cell)) > 1.5 * self.pitch()
                });
                let faces_nothing = there.is_none_or(|it| self.is_hole(it));
                let is_wall = there.is_some_and(|it| self.board.has_wall(cell, it));
                if wraps && !is_wall && !faces_nothing {
                    self.arrow(cell, ends, thin);
                } else if faces_nothing && is_outlined && !wraps || is_wall && !wraps {
                    walls.push(ends);
                } else if faces_nothing || wraps || there.is_some_and(|it| cell < it) {
                    sides.push(ends);
                }
            }
        }
        self.canvas.lines(&sides, width, thin);
        self.canvas.lines(&walls, 2.2 * width, bright);
    }

    /// An open border: a small arrow that points out.
    fn arrow(&mut self, cell: usize, [a, b]: [Point; 2], color: Rgb) {
        let (middle, center) = (a.lerp(b, 0.5), self.center(cell));
        let tip = center.lerp(middle, 1.5);
        let foot = center.lerp(middle, 1.16);
        let across = |t: f32| Point::new(foot.x + (b.x - a.x) * t, foot.y + (b.y - a.y) * t);
        self.canvas.polygon(&[across(-0.16), across(0.16), tip], color);
    }

    /// Two pairs of rails that cross; the level ones run on top.
    fn bridges(&mut self) {
        let (color, width) = (self.theme.line(self.seed), self.line_width());
        let mut rails = Vec::new();
        for cell in self.board.bridges() {
            let at = center(self.board.extent(), *cell);
            for rail in [-RAIL, RAIL] {
                let level =
                    [Point::new(at.x - 0.5, at.y + rail), Point::new(at.x + 0.5, at.y + rail)];
                let upper =
                    [Point::new(at.x + rail, at.y - 0.5), Point::new(at.x + rail, at.y - RAIL)];
                let lower =
                    [Point::new(at.x + rail, at.y + RAIL), Point::new(at.x + rail, at.y + 0.5)];
                rails.extend([level, upper, lower].map(|line| line.map(|it| self.at(it))));
            }
        }
        self.canvas.lines(&rails, width, color);
    }

    /// Whether a pipe passes from a cell to its neighbour: the game never draws a colour beside
    /// itself without joining it.
    fn joins(&self, cell: usize, there: usize) -> bool {
        let same =
            self.board.drawn(cell).is_some() && self.board.drawn(cell) == self.board.drawn(there);
        same && !self.board.has_wall(cell, there)
    }

    fn is_joined(&self, cell: usize) -> bool {
        self.board.extent().neighbours(cell).any(|there| self.joins(cell, there))
    }

    fn pipes(&mut self) {
        let extent = *self.board.extent();
        let mut pipes = vec![Vec::new(); self.board.n_colors()];
        for cell in 0..self.board.n_cells() {
            let color = self.board.drawn(cell);
            let Some(pipe) = color.and_then(|it| pipes.get_mut(it.idx())) else { continue };
            for there in extent.neighbours(cell) {
                if !self.joins(cell, there) {
                    continue;
                }
                let (from, to) = (self.center(cell), self.center(there));
                let is_near = from.distance(to) < 1.5 * self.pitch();
                if is_near && cell < there {
                    pipe.push([from, to]);
                } else if !is_near {
                    // Over an open border: half a pipe on either side.
                    let out = Point::new(
                        from.x
                            - (to.x - from.x).signum()
                                * f32::from(from.x != to.x)
                                * 0.5
                                * self.pitch(),
                        from.y
                            - (to.y - from.y).signum()
                                * f32::from(from.y != to.y)
                                * 0.5
                                * self.pitch(),
                    );
                    pipe.push([from, out]);
                }
            }
        }
        for (n, pipe) in pipes.iter().enumerate() {
            self.canvas.lines(pipe, PIPE * self.pitch(), self.theme.color(n));
        }
    }

    fn dots(&mut self) {
        let radius = DOT / 2.0 * self.pitch();
        for (n, dots) in self.board.dots().iter().enumerate() {
            let color = self.theme.color(n);
            for cell in dots {
                let at = self.center(*cell);
                self.canvas.circle(at, radius, color);
                if self.theme.has_letters {
                    let letter = self.board.letter(Color(n as u8)).to_string();
                    let light = color.iter().map(|it| u32::from(*it)).sum::<u32>() > 380;
                    let ink = if light { [0; 3] } else { [255; 3] };
                    self.canvas.text(&letter, at, 0.36 * self.pitch(), Weight::Regular, ink);
                }
            }
        }
    }
}
