//! Whether a board goes on beyond its rim: then its lines run on, or the rim has none.

use seesolve_core::{Frame, Point};

use crate::flow::limits::{IS_CLEAR_LINE, RUN_ON_STUB};
use crate::flow::read::edge::{Polarity, measure_part};
use crate::flow::read::mask::{Mask, Window};
use crate::flow::read::sides::{Block, EdgeKind, Sides};

impl Mask {
    /// Whether most cells along one side of the window have no line there, and the same ground
    /// beyond: then the board may go on, or wrap around.
    pub(crate) fn has_open_rim(&self, sides: &Sides, window: &Window) -> bool {
        let Window { left, top, right, bottom } = *window;
        let is_open = |cells: &mut dyn Iterator<Item = (usize, usize)>, side: usize| {
            let (mut n, mut n_open) = (0, 0);
            for at in cells.filter(|it| self.has(*it)) {
                let edge = sides.around(at.0, at.1)[side];
                n += usize::from(edge.visible);
                let ends_here = edge.step > IS_CLEAR_LINE * sides.usual.contrast;
                n_open += usize::from(sides.line(edge) == EdgeKind::None && !ends_here);
            }
            n_open * 2 > n
        };
        is_open(&mut (left..right).map(|col| (top, col)), 0)
            || is_open(&mut (top..bottom).map(|row| (row, right - 1)), 1)
            || is_open(&mut (left..right).map(|col| (bottom - 1, col)), 2)
            || is_open(&mut (top..bottom).map(|row| (row, left)), 3)
    }
}

/// Whether lines run on beyond the board, until something cuts them: the edge of the picture, or
/// what it was pasted on.
pub(crate) fn goes_on_outside(
    frame: &Frame,
    polarity: Polarity,
    block: &Block,
    sides: &Sides,
    window: &Window,
) -> bool {
    let runs_on = |corners: &mut dyn Iterator<Item = (f32, f32)>, down: f32, right: f32| {
        let (mut n_seen, mut n_lit) = (0, 0);
        for (row, col) in corners {
            let (from, to) = (block.at(row, col), block.at(row + down, col + right));
            let cell = from.distance(to);
            let stub = from.lerp(to, RUN_ON_STUB);
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
