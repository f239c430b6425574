//! From evenly spaced lines to a board: the outside floods in where there is no line, and the
//! cells it cannot reach are the board.
//!
//! Boards that are no rectangles, and holes, have a bright outline. So a gap without one is a line
//! that was not seen, and is closed again.

use seesolve_core::Point;
use seesolve_core::vision::lattice::Comb;
use seesolve_core::vision::warp::Homography;

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{ENOUGH_VISIBLE, MAX_CELLS, MAX_WIDENED, MIN_CONTRAST, SURE};
use crate::flow::read::cells::{CellKind, sample_kinds};
use crate::flow::read::grid::Grid;
use crate::flow::read::mask::{Mask, Window, shown_part};
use crate::flow::read::picture::Picture;
use crate::flow::read::rim::{Cover, cover, goes_on_outside};
use crate::flow::read::sides::{Between, Block, Direction, EdgeKind, Side, Sides};
use crate::flow::read::sketch::Sketch;
use crate::flow::read::walls::WallCheck;

/// A board along two combs of lines, or along more lines of the same spacing.
pub(super) fn outline(picture: Picture<'_>, x: Comb, y: Comb) -> Option<Sketch<'_>> {
    let (cols, rows) = (x.n_lines - 1, y.n_lines - 1);
    if cols > MAX_CELLS || rows > MAX_CELLS {
        return None;
    }
    let upright =
        |x: Comb, y: Comb| Homography::upright(x.pitch, y.pitch, Point::new(x.first, y.first));
    let rough = Block { map: upright(x, y), left: 0, top: 0, rows, cols };
    let sides = Sides::measure(picture, &rough);
    let map = upright(sides.refined(x, true), sides.refined(y, false));
    grow(picture, map, rows, cols)
}

/// The plain rectangle between the outermost lines of two combs, whatever its sides look like.
pub(super) fn rectangle(picture: Picture<'_>, x: Comb, y: Comb) -> Option<Sketch<'_>> {
    let (cols, rows) = (x.n_lines - 1, y.n_lines - 1);
    if cols > MAX_CELLS || rows > MAX_CELLS {
        return None;
    }
    let corner = Point::new(x.first, y.first);
    let map = Homography::upright(x.pitch, y.pitch, corner);
    let block = Block { map, left: 0, top: 0, rows, cols };
    let sides = Sides::measure(picture, &block);
    let window = Window { left: 0, top: 0, right: cols, bottom: rows };
    let mask = Mask { cols, present: vec![true; rows * cols] };
    mask.into_sketch(picture, block, sides, window)
}

/// Looks a few cells beyond the block on every side, as long as the board goes on there.
pub(super) fn grow(
    picture: Picture<'_>,
    map: Homography,
    rows: usize,
    cols: usize,
) -> Option<Sketch<'_>> {
    let (mut left, mut top, mut right, mut bottom) = (2, 2, 2, 2);
    loop {
        let block = Block { map, left, top, rows: rows + top + bottom, cols: cols + left + right };
        if block.rows.max(block.cols) > MAX_CELLS + 4 {
            return None;
        }
        let sides = Sides::measure(picture, &block);
        if sides.usual.contrast < MIN_CONTRAST {
            return None;
        }
        let mut mask = Mask::enclosed(picture.frame, &block, &sides);
        let window = mask.trimmed(&sides)?;
        let window = mask.extended(picture.frame, &block, &sides, window);
        let before = (left, top, right, bottom);
        left += usize::from(window.left == 0);
        top += usize::from(window.top == 0);
        right += usize::from(window.right == block.cols);
        bottom += usize::from(window.bottom == block.rows);
        if before == (left, top, right, bottom) {
            mask.close_gaps(&sides, &window);
            return mask.into_sketch(picture, block, sides, window);
        }
    }
}

/// The board with the rows and columns beside it on which dots or pipes stand: pipes that fill the
/// outermost cells may hide their lines. `None` if there are none.
pub(super) fn widened<'a>(picture: Picture<'a>, grid: &Grid) -> Option<Sketch<'a>> {
    let (mut left, mut top, mut right, mut bottom) = (0, 0, 0, 0);
    let Extent { rows, cols, .. } = grid.extent;
    for _ in 0..MAX_WIDENED {
        let block = Block {
            map: grid.frame_from_cells,
            left: left + 1,
            top: top + 1,
            rows: rows + top + bottom + 2,
            cols: cols + left + right + 2,
        };
        if block.rows.max(block.cols) > MAX_CELLS {
            return None;
        }
        let around = block.grid(grid)?;
        let samples = sample_kinds(picture.frame, &around, picture.control);
        let stands = |at: (usize, usize)| {
            let sample = samples[at.0 * block.cols + at.1];
            let is_there = sample.is_some_and(|it| {
                it.kind == CellKind::Pipe || it.kind == CellKind::Dot && it.confidence >= SURE
            });
            is_there && shown_part(picture.frame, &block, at) >= ENOUGH_VISIBLE
        };
        let (last_row, last_col) = (block.rows - 1, block.cols - 1);
        let before = (left, top, right, bottom);
        top += usize::from((1..last_col).any(|col| stands((0, col))));
        bottom += usize::from((1..last_col).any(|col| stands((last_row, col))));
        left += usize::from((1..last_row).any(|row| stands((row, 0))));
        right += usize::from((1..last_row).any(|row| stands((row, last_col))));
        if before == (left, top, right, bottom) {
            break;
        }
    }
    if left + top + right + bottom == 0 {
        return None;
    }
    let (rows, cols) = (rows + top + bottom, cols + left + right);
    let block = Block { map: grid.frame_from_cells, left, top, rows, cols };
    let sides = Sides::measure(picture, &block);
    let window = Window { left: 0, top: 0, right: cols, bottom: rows };
    let mask = Mask { cols, present: vec![true; rows * cols] };
    mask.into_sketch(picture, block, sides, window)
}

impl Block {
    /// All its cells as a grid that looks like another.
    fn grid(&self, like: &Grid) -> Option<Grid> {
        let extent = Extent { topology: Topology::Square, rows: self.rows, cols: self.cols };
        let corners = [(0, 0), (0, self.cols), (self.rows, self.cols), (self.rows, 0)];
        let quad = corners.map(|(row, col)| self.corner(row, col));
        let map = Homography::from_quad(self.cols as f32, self.rows as f32, quad)?;
        Some(Grid::plain(extent, map, like.pitch, like.polarity))
    }
}

impl Mask {
    fn into_sketch<'a>(
        mut self,
        picture: Picture<'a>,
        block: Block,
        sides: Sides,
        window: Window,
    ) -> Option<Sketch<'a>> {
        let Window { left, top, right, bottom } = window;
        let extent = Extent { topology: Topology::Square, rows: bottom - top, cols: right - left };
        let check = sides.wall_check(picture, &block);
        let inner = |(row, col): (usize, usize)| (row - top) * extent.cols + col - left;
        let here = |it: (usize, usize)| window.contains(it) && self.has(it);
        let mut walls = Vec::new();
        for side in sides_of(window).filter(|it| here(it.cell()) && here(it.beyond())) {
            let is_wall = sides.between(side) == Between::Wall;
            if is_wall && sides.is_drawn_wall(&check, &block, side) {
                walls.push((inner(side.cell()), inner(side.beyond())));
            }
        }
        let mut present: Vec<bool> = window.cells().map(|it| self.has(it)).collect();
        // Nothing leads into a cell that is walled in, so it is a hole.
        let is_wall = |a: usize, b: usize| walls.contains(&(a.min(b), a.max(b)));
        let is_closed =
            |it: usize| extent.neighbours(it).all(|there| !present[there] || is_wall(it, there));
        let closed: Vec<usize> =
            (0..extent.n_cells()).filter(|it| present[*it] && is_closed(*it)).collect();
        let is_rest = |it: (usize, usize)| here(it) && !closed.contains(&inner(it));
        if let Some(rest) = window.around(is_rest).filter(|it| *it != window) {
            // What was walled in lay outside: noise makes lines of nothing. It does not make all those of a whole
            // row; then it may be the board's own, with lines that only look like walls.
            let is_lost = |it: (usize, usize)| here(it) && closed.contains(&inner(it));
            let loses_a_row = (top..bottom).any(|row| (left..right).all(|it| is_lost((row, it))));
            let loses_a_col = (left..right).any(|col| (top..bottom).all(|it| is_lost((it, col))));
            for it in closed {
                self.present[(top + it / extent.cols) * self.cols + left + it % extent.cols] =
                    false;
            }
            let mut sketch = self.into_sketch(picture, block, sides, rest)?;
            sketch.grid.rim_unseen |= loses_a_row || loses_a_col;
            return Some(sketch);
        }
        closed.iter().for_each(|it| present[*it] = false);
        walls.retain(|(a, b)| present[*a] && present[*b]);
        let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
        let quad = corners.map(|(row, col)| block.corner(row, col));
        let (width, height) = (extent.cols as f32, extent.rows as f32);
        let map = Homography::from_quad(width, height, quad)?;
        let pitch = (quad[0].distance(quad[1]) / width).min(quad[0].distance(quad[3]) / height);
        let grid = Grid {
            present,
            walls,
            line_contrast: sides.usual.contrast,
            clarity: self.clarity(&sides, window),
            ..Grid::plain(extent, map, pitch, picture.polarity)
        };
        let rest = move |grid| self.looked_into(picture, &block, &sides, &check, window, grid);
        Some(Sketch::new(grid, rest))
    }

    /// How clearly the lines around the cells stand out, 0 to 1.
    fn clarity(&self, sides: &Sides, window: Window) -> f32 {
        let (mut clear, mut n_sides) = (0.0, 0.0);
        for at in window.cells().filter(|it| self.has(*it)) {
            for edge in sides.around(at.0, at.1).iter().filter(|it| it.visible) {
                let lit = (edge.contrast / sides.usual.contrast).clamp(0.0, 1.0);
                clear += if sides.line(edge) == EdgeKind::None { 0.0 } else { lit.max(0.5) };
                n_sides += 1.0;
            }
        }
        if n_sides > 0.0 { clear / n_sides } else { 0.0 }
    }

    /// The grid with all that is doubtful about it: walls that may be none, or hidden, and whether it goes
    /// on beyond its rim.
    fn looked_into(
        &self,
        picture: Picture<'_>,
        block: &Block,
        sides: &Sides,
        check: &WallCheck<'_>,
        window: Window,
        grid: Grid,
    ) -> Grid {
        let Window { left, top, .. } = window;
        let here = |it: (usize, usize)| window.contains(it) && self.has(it);
        let inner = |(row, col): (usize, usize)| (row - top) * grid.extent.cols + col - left;
        let (mut unclear, mut covered) = (Vec::new(), Vec::new());
        for side in sides_of(window) {
            let (at, there) = (side.cell(), side.beyond());
            let cells = || [at, there].into_iter().filter(|it| here(*it)).map(inner);
            match (here(at), here(there)) {
                (false, false) => {}
                (true, true) => match sides.judged(check, block, side) {
                    Between::Passage | Between::Wall => {}
                    Between::Unclear => unclear.extend(cells()),
                    Between::Covered => covered.extend(cells()),
                },
                // The outline of a hole, or of a board that is no rectangle.
                _ => {
                    let is_wall = sides.line(sides.edge(side)) == EdgeKind::Wall;
                    if window.contains(there) && is_wall && !sides.is_drawn_wall(check, block, side)
                    {
                        unclear.extend(cells());
                    }
                }
            }
        }
        let is_whole = grid.present.iter().all(|it| *it);
        let has_covered = !covered.is_empty();
        // Where the board has walls or holes, there may be more of them below.
        if !grid.walls.is_empty() || !is_whole {
            unclear.append(&mut covered);
        }
        let cover = cover(picture.frame, block, &window);
        Grid {
            unclear,
            cut: self.has_open_rim(sides, &window)
                || goes_on_outside(picture.frame, picture.polarity, block, sides, &window)
                || cover == Cover::Something,
            needs_proof: cover == Cover::Perhaps || has_covered,
            ..grid
        }
    }
}

/// The sides that face the next cells, cell by cell.
fn sides_of(window: Window) -> impl Iterator<Item = Side> {
    window.cells().flat_map(|(row, col)| {
        [Direction::Right, Direction::Down].map(|direction| Side { row, col, direction })
    })
}
