//! Boards on which nothing sets the cells apart: marks on a plain ground, and around them a box whose four
//! sides lie where cells end.

use seesolve_core::{Control, Frame, Point};

use super::cell_look::{CellLooks, difference, median};
use super::lattice::{Axis, Lattice};
use super::marks::MarkSet;
use super::span::{Span, grid};
use crate::flow::limits::{
    ALIKE, ALIKE_GROUND, BOX_INK, BOX_REACH, FROM_DOTS, MAX_EMPTY_ROWS, NO_BOX, NO_LINE,
};
use crate::flow::read::grid::Grid;

/// Where along each cell a side of the box is looked at, in cells from its middle.
const ALONG: [f32; 4] = [-0.36, -0.12, 0.12, 0.36];

/// The board around marks on a lattice, if a box ends where its cells do.
pub(super) fn boxed_board(
    frame: &Frame,
    lattice: Lattice,
    marks: &MarkSet,
    control: &Control,
) -> Option<Grid> {
    /// Nanoseconds, about: 49 pixels amid a cell.
    const A_CELL: u64 = 3_000;
    control.spend((lattice.x.n * lattice.y.n) as u64 * A_CELL);
    let reach = marks.paired.iter().map(|it| it.width.max(it.height)).fold(0.0, f32::max) / 2.0;
    let looks = CellLooks::new(frame, lattice, marks.all.iter().map(|it| it.center), reach);
    let span = |n: usize| Span { first: 0, last: n as i32 - 1 };
    let (rows, cols) = (span(lattice.y.n), span(lattice.x.n));
    let cells = rows.iter().flat_map(|row| cols.iter().map(move |col| (row, col)));
    let mut grounds: Vec<[f32; 3]> = cells.filter_map(|it| looks.ground(it)).collect();
    let ground = median(&mut grounds);
    let n_alike = grounds.iter().filter(|it| difference(**it, ground) <= ALIKE_GROUND).count();
    if (n_alike as f32) < ALIKE * grounds.len() as f32 {
        return None;
    }
    let walls = Walls { frame, lattice, ground };
    if !walls.has_plain_inside() {
        return None;
    }
    let rows = Span {
        first: -walls.n_empty(Side { is_row: true, outwards: -1.0 })?,
        last: rows.last + walls.n_empty(Side { is_row: true, outwards: 1.0 })?,
    };
    let cols = Span {
        first: -walls.n_empty(Side { is_row: false, outwards: -1.0 })?,
        last: cols.last + walls.n_empty(Side { is_row: false, outwards: 1.0 })?,
    };
    Some(Grid { clarity: FROM_DOTS, ..grid(lattice, marks, [rows, cols], ground) })
}

/// A side of the box: above or below a row, or beside a column.
#[derive(Clone, Copy)]
struct Side {
    is_row: bool,
    /// -1 above and to the left, 1 below and to the right.
    outwards: f32,
}

struct Walls<'a> {
    frame: &'a Frame,
    lattice: Lattice,
    ground: [f32; 3],
}

impl Walls<'_> {
    /// How many rows or columns without a mark lie between the outermost mark and the box; `None` if no
    /// side of a box is found where cells end.
    fn n_empty(&self, side: Side) -> Option<i32> {
        for n in 0..=MAX_EMPTY_ROWS as i32 {
            let share = self.share_of_wall(side, n)?;
            if share >= ALIKE {
                return Some(n);
            }
            if share > NO_BOX {
                return None;
            }
        }
        None
    }

    /// Whether nothing lies between the cells: lines and walls are for others to read.
    fn has_plain_inside(&self) -> bool {
        let is_plain = |is_row: bool, n_cells: usize| {
            let side = Side { is_row, outwards: 1.0 };
            (1..n_cells as i32).all(|n| self.share_of_wall(side, -n).is_none_or(|it| it <= NO_LINE))
        };
        is_plain(true, self.lattice.y.n) && is_plain(false, self.lattice.x.n)
    }

    /// The share of the places along the end of the nth row or column beyond the marks, or before the
    /// last one, at which something else than the ground begins, or lies.
    fn share_of_wall(&self, side: Side, n: i32) -> Option<f32> {
        let Lattice { x, y } = self.lattice;
        let (across, along) = if side.is_row { (y, x) } else { (x, y) };
        let outermost = if side.outwards < 0.0 { across.first } else { last(across) };
        let middle = outermost + side.outwards * across.pitch * (n as f32 + 0.5);
        let half = (BOX_REACH * across.pitch).max(2.0).round() as i32;
        let color = |off: f32, at: f32| {
            let off = middle + side.outwards * off;
            let point = if side.is_row { Point::new(at, off) } else { Point::new(off, at) };
            self.frame.pixel_clamped(point.x.floor() as i64, point.y.floor() as i64).map(f32::from)
        };
        let is_other = |it: [f32; 3]| difference(it, self.ground) > BOX_INK;
        let places = (0..along.n)
            .flat_map(|cell| ALONG.map(|it| along.first + (cell as f32 + it) * along.pitch));
        // A mark shines on what lies beside it.
        let is_inside = n < 0;
        let is_shone_on = |at: &f32| {
            is_other(color(-half as f32, *at)) || is_inside && is_other(color(half as f32, *at))
        };
        let (mut n_seen, mut n_other) = (0, 0);
        for at in places.filter(|it| !is_shone_on(it)) {
            n_seen += 1;
            n_other += u32::from((1 - half..=half).any(|off| is_other(color(off as f32, at))));
        }
        (n_seen > if is_inside { 0 } else { along.n }).then(|| n_other as f32 / n_seen as f32)
    }
}

fn last(axis: Axis) -> f32 {
    axis.first + axis.pitch * (axis.n - 1) as f32
}
