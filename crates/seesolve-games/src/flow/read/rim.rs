//! Whether a board goes on beyond its rim: then its lines run on, or the rim has none, or something
//! lies over the rest.

use seesolve_core::vision::color::Lab;
use seesolve_core::{Frame, Point};

use crate::flow::limits::{
    IS_CLEAR_LINE, MOST_OF_SIDE, OPAQUE, OUTLINE, RUN_ON_STUB, SAME_COLOR, WITHIN_RIM,
};
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
            let border = (2.0 + 0.01 * cell).max(OUTLINE * cell);
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

/// What lies just beyond a side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beyond {
    /// The ground of the board.
    Ground,
    /// One other colour that little differs from it, such as a bar that drifts behind the board.
    Shade,
    /// One other colour.
    Patch,
    /// Neither, or the picture ends there.
    Unclear,
}

/// How likely something lies over a part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    Nothing,
    /// The game itself may draw what lies there.
    Perhaps,
    Something,
}

/// Whether something lies over a part of the board: on one side another colour begins where the board
/// ends, while on the opposite side its ground goes on. What frames a board frames both.
pub(crate) fn cover(frame: &Frame, block: &Block, window: &Window) -> Cover {
    let Window { left, top, right, bottom } = *window;
    let color = |row: f32, col: f32| {
        let at = block.at(row, col);
        let is_inside = at.x >= 0.0
            && at.y >= 0.0
            && at.x < frame.width() as f32
            && at.y < frame.height() as f32;
        is_inside.then(|| Lab::from_rgb(frame.pixel(at.x as usize, at.y as usize)))
    };
    // Beside the corners of the cells, where neither dots nor pipes are.
    let along = |from: usize, to: usize| {
        (from..to).flat_map(|it| [WITHIN_RIM, 1.0 - WITHIN_RIM].map(|part| it as f32 + part))
    };
    let level = |row: usize, out: f32| {
        let row = row as f32;
        let pairs = along(left, right).map(|col| {
            Some((color(row - out * WITHIN_RIM, col)?, color(row + out * WITHIN_RIM, col)?))
        });
        beyond(&pairs.collect::<Vec<_>>())
    };
    let upright = |col: usize, out: f32| {
        let col = col as f32;
        let pairs = along(top, bottom).map(|row| {
            Some((color(row, col - out * WITHIN_RIM)?, color(row, col + out * WITHIN_RIM)?))
        });
        beyond(&pairs.collect::<Vec<_>>())
    };
    let opposite =
        [[level(top, -1.0), level(bottom, 1.0)], [upright(left, -1.0), upright(right, 1.0)]];
    let is_one_sided =
        |what: Beyond| opposite.iter().any(|it| it.contains(&what) && it.contains(&Beyond::Ground));
    match (is_one_sided(Beyond::Patch), is_one_sided(Beyond::Shade)) {
        (true, _) => Cover::Something,
        (false, true) => Cover::Perhaps,
        (false, false) => Cover::Nothing,
    }
}

/// What colours inside and outside of a side tell.
fn beyond(pairs: &[Option<(Lab, Lab)>]) -> Beyond {
    let most = |n: usize| n as f32 >= MOST_OF_SIDE * pairs.len() as f32;
    let seen: Vec<(Lab, Lab)> = pairs.iter().copied().flatten().collect();
    let n_same = seen.iter().filter(|(a, b)| a.distance(*b) < SAME_COLOR).count();
    if most(n_same) {
        return Beyond::Ground;
    }
    let n_like =
        |it: Lab| seen.iter().filter(|(_, other)| it.distance(*other) < SAME_COLOR).count();
    if !most(seen.len() - n_same) || !seen.iter().any(|it| most(n_like(it.1))) {
        return Beyond::Unclear;
    }
    let n_opaque = seen.iter().filter(|(a, b)| a.distance(*b) > OPAQUE).count();
    if most(n_opaque) { Beyond::Patch } else { Beyond::Shade }
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
