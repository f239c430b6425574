//! From evenly spaced lines to a board: the outside floods in where there is no line, and the
//! cells it cannot reach are the board.
//!
//! Boards that are no rectangles, and holes, have a bright outline. So a gap without one is a line
//! that was not seen, and is closed again.

use seesolve_core::Point;
use seesolve_core::vision::lattice::Comb;
use seesolve_core::vision::warp::Homography;

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{MAX_CELLS, MIN_CONTRAST};
use crate::flow::read::grid::Grid;
use crate::flow::read::mask::{Mask, Window};
use crate::flow::read::picture::Picture;
use crate::flow::read::rim::goes_on_outside;
use crate::flow::read::sides::{Between, Block, EdgeKind, Sides};

/// A board along two combs of lines, or along more lines of the same spacing.
pub(crate) fn outline(picture: Picture<'_>, x: Comb, y: Comb) -> Option<Grid> {
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
pub(crate) fn rectangle(picture: Picture<'_>, x: Comb, y: Comb) -> Option<Grid> {
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
    mask.into_grid(picture, &block, &sides, &window)
}

/// Looks a few cells beyond the block on every side, as long as the board goes on there.
pub(crate) fn grow(
    picture: Picture<'_>,
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
            return mask.into_grid(picture, &block, &sides, &window);
        }
    }
}

impl Mask {
    fn into_grid(
        self,
        picture: Picture<'_>,
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
                || goes_on_outside(picture.frame, picture.polarity, block, sides, window),
            ..Grid::plain(extent, map, pitch, picture.polarity)
        })
    }
}
