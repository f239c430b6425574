//! From evenly spaced lines to a board: the outside floods in where there is no line, and the
//! cells it cannot reach are the board.
//!
//! Boards that are no rectangles, and holes, have a bright outline. So a gap without one is a line
//! that was not seen, and is closed again.

use seesolve_core::vision::lattice::Comb;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point};

use crate::flow::extent::{Extent, Topology};
use crate::flow::read::edge::{Edge, Polarity, measure_part};
use crate::flow::read::grid::Grid;
use crate::flow::read::sides::{Between, Block, EdgeKind, Sides};

/// The largest board looked for, in cells a side.
pub const MAX_CELLS: usize = 40;
/// How much of a cell must be inside the picture for it to count.
const ENOUGH_VISIBLE: f32 = 0.88;
/// Lines fainter than this are noise.
const MIN_CONTRAST: f32 = 2.0;

/// A board along two combs of lines, or along more lines of the same spacing.
pub fn outline(frame: &Frame, polarity: Polarity, x: Comb, y: Comb) -> Option<Grid> {
    let (cols, rows) = (x.n_lines - 1, y.n_lines - 1);
    if cols > MAX_CELLS || rows > MAX_CELLS {
        return None;
    }
    let upright =
        |x: Comb, y: Comb| Homography::upright(x.pitch, y.pitch, Point::new(x.first, y.first));
    let rough = Block { map: upright(x, y), left: 0, top: 0, rows, cols };
    let sides = Sides::measure(frame, polarity, &rough);
    let map = upright(sides.refined(x, true), sides.refined(y, false));
    grow(frame, polarity, map, rows, cols)
}

/// The plain rectangle between the outermost lines of two combs, whatever its sides look like.
pub fn rectangle(frame: &Frame, polarity: Polarity, x: Comb, y: Comb) -> Option<Grid> {
    let (cols, rows) = (x.n_lines - 1, y.n_lines - 1);
    if cols > MAX_CELLS || rows > MAX_CELLS {
        return None;
    }
    let corner = Point::new(x.first, y.first);
    let map = Homography::upright(x.pitch, y.pitch, corner);
    let block = Block { map, left: 0, top: 0, rows, cols };
    let sides = Sides::measure(frame, polarity, &block);
    let window = Window { left: 0, top: 0, right: cols, bottom: rows };
    let mask = Mask { cols, present: vec![true; rows * cols] };
    mask.into_grid(frame, polarity, &block, &sides, &window)
}

/// Looks a few cells beyond the block on every side, as long as the board goes on there.
pub fn grow(
    frame: &Frame,
    polarity: Polarity,
    map: Homography,
    rows: usize,
    cols: usize,
) -> Option<Grid> {
    let (mut left, mut top, mut right, mut bottom) = (2, 2, 2, 2);
    loop {
        let block = Block { map, left, top, rows: rows + top + bottom, cols: cols + left + right };
        if block.rows.max(block.cols) > MAX_CELLS + 4 {
            return None;
        }
        let sides = Sides::measure(frame, polarity, &block);
        if sides.usual.contrast < MIN_CONTRAST {
            return None;
        }
        let mut mask = Mask::enclosed(frame, &block, &sides);
        let window = mask.trimmed(&sides)?;
        let window = mask.extended(frame, &block, &sides, window);
        let before = (left, top, right, bottom);
        left += usize::from(window.left == 0);
        top += usize::from(window.top == 0);
        right += usize::from(window.right == block.cols);
        bottom += usize::from(window.bottom == block.rows);
        if before == (left, top, right, bottom) {
            mask.close_gaps(&sides, &window);
            return mask.into_grid(frame, polarity, &block, &sides, &window);
        }
    }
}

/// Rows and columns of a block, the last ones just outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Window {
    fn contains(&self, (row, col): (usize, usize)) -> bool {
        (self.top..self.bottom).contains(&row) && (self.left..self.right).contains(&col)
    }

    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (self.top..self.bottom)
            .flat_map(move |row| (self.left..self.right).map(move |col| (row, col)))
    }
}

/// Which cells of a block are the board.
struct Mask {
    cols: usize,
    present: Vec<bool>,
}

impl Mask {
    /// Single cells with lines on all sides: neither outside nor part of a larger empty region,
    /// nor walled in.
    fn enclosed(frame: &Frame, block: &Block, sides: &Sides) -> Self {
        let (rows, cols) = (sides.rows, sides.cols);
        let all = Window { left: 0, top: 0, right: cols, bottom: rows };
        let is_single = |(row, col): (usize, usize)| {
            let around = sides.around(row, col);
            let lines = around.map(|it| sides.line(it));
            // Sides that the picture cuts off say nothing; a corner still shows two.
            let mut seen = around.iter().zip(&lines).filter(|(edge, _)| edge.visible);
            let is_hole =
                seen.clone().count() >= 2 && seen.all(|(_, line)| *line == EdgeKind::Wall);
            shown_part(frame, block, (row, col)) >= ENOUGH_VISIBLE
                && !lines.contains(&EdgeKind::None)
                && !is_hole
        };
        let present = all.cells().map(is_single).collect();
        Self { cols, present }
    }

    fn has(&self, (row, col): (usize, usize)) -> bool {
        self.present[row * self.cols + col]
    }

    /// The rows and columns that hold the board. An outermost row with few cells belongs to it
    /// only if its other places are outlined: otherwise text or a button was taken for a cell.
    fn trimmed(&mut self, sides: &Sides) -> Option<Window> {
        let cells = || (0..self.present.len()).filter(|it| self.present[*it]);
        let (rows, cols) =
            (|| cells().map(|it| it / self.cols), || cells().map(|it| it % self.cols));
        let mut window = Window {
            left: cols().min()?,
            top: rows().min()?,
            right: cols().max()? + 1,
            bottom: rows().max()? + 1,
        };
        loop {
            let Window { left, top, right, bottom } = window;
            if left >= right || top >= bottom {
                return None;
            }
            let first_row = (left..right).map(|col| (top, col));
            let last_row = (left..right).map(|col| (bottom - 1, col));
            let first_col = (top..bottom).map(|row| (row, left));
            let last_col = (top..bottom).map(|row| (row, right - 1));
            if self.is_stray(sides, first_row, 2) {
                window.top += 1;
            } else if self.is_stray(sides, last_row, 0) {
                window.bottom -= 1;
            } else if self.is_stray(sides, first_col, 1) {
                window.left += 1;
            } else if self.is_stray(sides, last_col, 3) {
                window.right -= 1;
            } else {
                break;
            }
        }
        for (at, present) in self.present.iter_mut().enumerate() {
            *present &= window.contains((at / self.cols, at % self.cols));
        }
        Some(window)
    }

    /// The window with the rows and columns beside it through which its lines run on: their outer
    /// line was not seen, or only in part, because something stands close to it.
    fn extended(&mut self, frame: &Frame, block: &Block, sides: &Sides, window: Window) -> Window {
        let runs_through = |cells: &[(usize, usize)], lines: &[&Edge]| {
            let is_lit = |it: &&&Edge| matches!(sides.line(it), EdgeKind::Thin | EdgeKind::Wall);
            let n_seen = lines.iter().filter(|it| it.visible).count();
            cells.iter().all(|it| shown_part(frame, block, *it) >= ENOUGH_VISIBLE)
                && n_seen >= 3
                && lines.iter().filter(is_lit).count() * 5 >= n_seen * 4
        };
        let Window { left, top, right, bottom } = window;
        let row_runs = |row: usize| {
            let cells: Vec<_> = (left..right).map(|col| (row, col)).collect();
            let lines: Vec<_> = (left..=right).map(|col| sides.left(row, col)).collect();
            runs_through(&cells, &lines)
        };
        let col_runs = |col: usize| {
            let cells: Vec<_> = (top..bottom).map(|row| (row, col)).collect();
            let lines: Vec<_> = (top..=bottom).map(|row| sides.top(row, col)).collect();
            runs_through(&cells, &lines)
        };
        let wider = Window {
            left: left - usize::from(left > 0 && col_runs(left - 1)),
            top: top - usize::from(top > 0 && row_runs(top - 1)),
            right: right + usize::from(right < sides.cols && col_runs(right)),
            bottom: bottom + usize::from(bottom < sides.rows && row_runs(bottom)),
        };
        for it in wider.cells().filter(|it| !window.contains(*it)) {
            self.present[it.0 * self.cols + it.1] = true;
        }
        wider
    }

    /// Whether an outermost row or column is no part of the board; `inward` is the side that
    /// faces the rest.
    fn is_stray(
        &self,
        sides: &Sides,
        row: impl Iterator<Item = (usize, usize)>,
        inward: usize,
    ) -> bool {
        let (mut n, mut n_present, mut n_faced, mut n_walls) = (0, 0, 0, 0);
        for at in row {
            n += 1;
            if self.has(at) {
                n_present += 1;
            } else if sides.beside(at.0, at.1)[inward].is_some_and(|it| self.has(it)) {
                n_faced += 1;
                let line = sides.line(sides.around(at.0, at.1)[inward]);
                n_walls += usize::from(line == EdgeKind::Wall);
            }
        }
        n_present == 0 || (n_present * 2 < n && n_walls * 2 < n_faced)
    }

    /// Fills regions of the window that no outline sets apart from the board.
    fn close_gaps(&mut self, sides: &Sides, window: &Window) {
        let mut seen = vec![false; self.present.len()];
        for start in window.cells() {
            if self.has(start) || seen[start.0 * self.cols + start.1] {
                continue;
            }
            let mut region = vec![start];
            seen[start.0 * self.cols + start.1] = true;
            let (mut n_faces, mut n_walls, mut next) = (0, 0, 0);
            while let Some(at) = region.get(next).copied() {
                next += 1;
                let edges = sides.around(at.0, at.1);
                for (there, edge) in sides.beside(at.0, at.1).into_iter().zip(edges) {
                    let Some(there) = there.filter(|it| window.contains(*it)) else { continue };
                    if self.has(there) {
                        n_faces += 1;
                        n_walls += usize::from(sides.line(edge) == EdgeKind::Wall);
                    } else if !std::mem::replace(&mut seen[there.0 * self.cols + there.1], true) {
                        region.push(there);
                    }
                }
            }
            if n_walls * 2 < n_faces {
                region.iter().for_each(|it| self.present[it.0 * self.cols + it.1] = true);
            }
        }
    }

    /// Whether most cells along one side of the window have no line there, and the same ground
    /// beyond: then the board may go on, or wrap around.
    fn has_open_rim(&self, sides: &Sides, window: &Window) -> bool {
        let Window { left, top, right, bottom } = *window;
        let is_open = |cells: &mut dyn Iterator<Item = (usize, usize)>, side: usize| {
            let (mut n, mut n_open) = (0, 0);
            for at in cells.filter(|it| self.has(*it)) {
                let edge = sides.around(at.0, at.1)[side];
                n += usize::from(edge.visible);
                let ends_here = edge.step > 0.5 * sides.usual.contrast;
                n_open += usize::from(sides.line(edge) == EdgeKind::None && !ends_here);
            }
            n_open * 2 > n
        };
        is_open(&mut (left..right).map(|col| (top, col)), 0)
            || is_open(&mut (top..bottom).map(|row| (row, right - 1)), 1)
            || is_open(&mut (left..right).map(|col| (bottom - 1, col)), 2)
            || is_open(&mut (top..bottom).map(|row| (row, left)), 3)
    }

    fn into_grid(
        self,
        frame: &Frame,
        polarity: Polarity,
        block: &Block,
        sides: &Sides,
        window: &Window,
    ) -> Option<Grid> {
        let Window { left, top, right, bottom } = *window;
        let extent = Extent { topology: Topology::Square, rows: bottom - top, cols: right - left };
        let inner = |(row, col): (usize, usize)| (row - top) * extent.cols + col - left;
        let here = |it: (usize, usize)| window.contains(it) && self.has(it);
        let (mut walls, mut unclear) = (Vec::new(), Vec::new());
        let (mut clear, mut n_sides) = (0.0, 0.0);
        for at in window.cells().filter(|it| here(*it)) {
            let edges = sides.around(at.0, at.1);
            for edge in edges.iter().filter(|it| it.visible) {
                let lit = (edge.contrast / sides.usual.contrast).clamp(0.0, 1.0);
                clear += if sides.line(edge) == EdgeKind::None { 0.0 } else { lit.max(0.5) };
                n_sides += 1.0;
            }
            let right = ((at.0, at.1 + 1), Sides::at_left as fn(&Sides, usize, usize) -> Between);
            let below = ((at.0 + 1, at.1), Sides::at_top as fn(&Sides, usize, usize) -> Between);
            for (there, between) in [right, below].into_iter().filter(|it| here(it.0)) {
                match between(sides, there.0, there.1) {
                    Between::Passage => {}
                    Between::Wall => walls.push((inner(at), inner(there))),
                    Between::Unclear => unclear.extend([inner(at), inner(there)]),
                }
            }
        }
        let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
        let quad = corners.map(|(row, col)| block.corner(row, col));
        let (width, height) = (extent.cols as f32, extent.rows as f32);
        let map = Homography::from_quad(width, height, quad)?;
        let pitch = (quad[0].distance(quad[1]) / width).min(quad[0].distance(quad[3]) / height);
        Some(Grid {
            present: window.cells().map(|it| self.has(it)).collect(),
            walls,
            unclear,
            line_contrast: sides.usual.contrast,
            clarity: if n_sides > 0.0 { clear / n_sides } else { 0.0 },
            cut: self.has_open_rim(sides, window)
                || goes_on_outside(frame, polarity, block, sides, window),
            ..Grid::plain(extent, map, pitch, polarity)
        })
    }
}

/// Whether lines run on beyond the board, until something cuts them: the edge of the picture, or
/// what it was pasted on.
fn goes_on_outside(
    frame: &Frame,
    polarity: Polarity,
    block: &Block,
    sides: &Sides,
    window: &Window,
) -> bool {
    /// How far to look beyond the board, in cells.
    const STUB: f32 = 0.2;
    let runs_on = |corners: &mut dyn Iterator<Item = (f32, f32)>, down: f32, right: f32| {
        let (mut n_seen, mut n_lit) = (0, 0);
        for (row, col) in corners {
            let (from, to) = (block.at(row, col), block.at(row + down, col + right));
            let cell = from.distance(to);
            let stub = from.lerp(to, STUB);
            let cut = cut_at_edge(frame, from, stub).unwrap_or(stub);
            // What belongs to the board's own border line, blur included.
            let border = 2.0 + 0.01 * cell;
            let rest = from.distance(cut) - border;
            if rest < 1.0 {
                continue;
            }
            let start = from.lerp(cut, border / (border + rest));
            let edge = measure_part(frame, polarity, start, cut, cell);
            n_seen += usize::from(edge.visible);
            n_lit += usize::from(matches!(sides.line(&edge), EdgeKind::Thin | EdgeKind::Wall));
        }
        n_lit * 2 > n_seen
    };
    let Window { left, top, right, bottom } = *window;
    let rows = |col: usize| (top..=bottom).map(move |row| (row as f32, col as f32));
    let cols = |row: usize| (left..=right).map(move |col| (row as f32, col as f32));
    runs_on(&mut rows(left), 0.0, -1.0)
        || runs_on(&mut rows(right), 0.0, 1.0)
        || runs_on(&mut cols(top), -1.0, 0.0)
        || runs_on(&mut cols(bottom), 1.0, 0.0)
}

/// Where the way from a point inside the picture to another leaves it; `None` if it does not.
fn cut_at_edge(frame: &Frame, from: Point, to: Point) -> Option<Point> {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let leaves = |from: f32, to: f32, size: f32| {
        let limit = if to < from { 0.0 } else { size - 1.0 };
        let part = (limit - from) / (to - from);
        if part.is_finite() && part >= 0.0 { part } else { f32::INFINITY }
    };
    let part = leaves(from.x, to.x, width).min(leaves(from.y, to.y, height));
    (part < 0.97).then(|| from.lerp(to, part))
}

/// How much of a cell lies inside the picture, by its narrower direction.
fn shown_part(frame: &Frame, block: &Block, (row, col): (usize, usize)) -> f32 {
    let (a, b) = (block.corner(row, col), block.corner(row + 1, col + 1));
    let part = |from: f32, to: f32, size: u32| {
        let shown = to.min(size as f32) - from.max(0.0);
        (shown / (to - from).max(1e-3)).clamp(0.0, 1.0)
    };
    part(a.x, b.x, frame.width()).min(part(a.y, b.y, frame.height()))
}
