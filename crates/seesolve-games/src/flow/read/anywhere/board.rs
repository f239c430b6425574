//! From marks to a board: the lattice whose cells look alike between the marks, extended as far as they
//! go on looking alike.

use std::collections::BTreeMap;

use seesolve_core::vision::regions::Regions;
use seesolve_core::{Control, Frame};

use super::boxed::boxed_board;
use super::cell_look::{CellAt, CellLooks, difference, median};
use super::lattice::{Lattice, lattices};
use super::marks::{Mark, MarkSet, marks_in_pairs};
use super::span::{Span, grid};
use crate::flow::limits::{
    ALIKE, ALIKE_BORDER, ALIKE_BORDER_INK, ALIKE_CHESS, ALIKE_GROUND, CHESS, LEAST_INK,
    MAX_CELLS_FROM_DOTS, MAX_LATTICES, MAX_SETS, OTHER_INSIDE,
};
use crate::flow::read::candidate::size_in_words;
use crate::flow::read::explain;
use crate::flow::read::grid::{DotSize, Grid};

/// The boards of a picture that was taken apart into marks and what lies around them, the one with the
/// most marks first.
pub(in crate::flow::read) fn boards(
    frame: &Frame,
    regions: &Regions,
    control: &Control,
) -> Vec<Grid> {
    let mut found = Vec::new();
    for marks in marks_in_pairs(frame, regions).iter().take(MAX_SETS) {
        let lattices = lattices(&marks.paired);
        let tried = lattices.iter().take(MAX_LATTICES);
        let grid = tried.clone().find_map(|it| board(frame, *it, marks, control));
        let is_only = lattices.len() == 1;
        let grid = grid.or_else(|| {
            let boxed = |it: &Lattice| boxed_board(frame, *it, marks, control);
            tried.clone().find_map(boxed).map(|it| Grid { needs_proof: !is_only, ..it })
        });
        let fate = match &grid {
            Some(it) => size_in_words(it),
            None => "rejected: no cells that look alike".to_owned(),
        };
        let (n, size) = (marks.paired.len(), marks.all[0].width);
        let n_lattices = lattices.len();
        let caption =
            format!("{n} marks of {size} pixels on {n_lattices} possible lattices; {fate}");
        control.stage("marks", caption, || {
            explain::marks(frame, marks.paired.iter().map(Mark::bounds))
        });
        found.extend(grid);
    }
    found
}

/// The board around marks on a lattice, if its cells look alike.
fn board(frame: &Frame, lattice: Lattice, marks: &MarkSet, control: &Control) -> Option<Grid> {
    /// Nanoseconds, about: 49 pixels amid a cell and two borders of many more.
    const A_CELL: u64 = 10_000;
    control.spend((lattice.x.n * lattice.y.n) as u64 * A_CELL);
    let mut cells = Cells::between(frame, lattice, marks)?;
    let clarity = cells.likeness()?;
    cells.extend();
    let mut plain = grid(lattice, marks, [cells.rows, cells.cols], cells.usual_ground());
    if cells.is_chess() {
        plain.dot = plain.dot.map(|it| DotSize { ground: None, ..it });
    }
    Some(Grid { clarity, unclear: cells.unlike(), ..plain })
}

/// The cells of a board, as far as it is known.
struct Cells<'a> {
    looks: CellLooks<'a>,
    rows: Span,
    cols: Span,
    grounds: BTreeMap<CellAt, Option<[f32; 3]>>,
    /// What lies on the usual border: upright ones, level ones.
    usual_borders: [[f32; 3]; 2],
    /// The usual grounds: of cells with an even sum of row and column, and of the others.
    usual_grounds: [[f32; 3]; 2],
    /// How much such neighbours usually differ.
    contrast: f32,
    has_lines: bool,
}

impl<'a> Cells<'a> {
    /// The cells from the first mark to the last; `None` if nothing sets them apart.
    fn between(frame: &'a Frame, lattice: Lattice, marks: &MarkSet) -> Option<Self> {
        let reach = marks.paired.iter().map(|it| it.width.max(it.height)).fold(0.0, f32::max) / 2.0;
        let looks = CellLooks::new(frame, lattice, marks.all.iter().map(|it| it.center), reach);
        let span = |n: usize| Span { first: 0, last: n as i32 - 1 };
        let mut cells = Self {
            looks,
            rows: span(lattice.y.n),
            cols: span(lattice.x.n),
            grounds: BTreeMap::new(),
            usual_borders: [[0.0; 3]; 2],
            usual_grounds: [[0.0; 3]; 2],
            contrast: 0.0,
            has_lines: false,
        };
        let mut own: Vec<CellAt> =
            marks.paired.iter().map(|it| lattice.cell_at(it.center)).collect();
        own.sort_unstable();
        own.dedup();
        if own.len() < marks.paired.len() {
            return None;
        }
        for is_odd in [0, 1] {
            let mut seen: Vec<[f32; 3]> = Vec::new();
            for cell in cells.all().filter(|it| it.0.abs_diff(it.1) % 2 == is_odd) {
                seen.extend(cells.ground(cell).filter(|_| !cells.looks.is_marked(cell)));
            }
            if seen.is_empty() {
                return None;
            }
            cells.usual_grounds[is_odd as usize] = median(&mut seen);
        }
        for is_level in [0, 1] {
            let borders: Vec<_> = cells.borders().filter(|it| it.2 == is_level).collect();
            let is_plain = |cells: &Self, it: &(CellAt, CellAt, usize)| {
                !cells.looks.is_marked(it.0) && !cells.looks.is_marked(it.1)
            };
            let plain: Vec<_> = borders.into_iter().filter(|it| is_plain(&cells, it)).collect();
            let mut seen: Vec<[f32; 3]> =
                plain.into_iter().filter_map(|it| cells.border(it.0, it.1)).collect();
            if seen.is_empty() {
                return None;
            }
            cells.usual_borders[is_level] = median(&mut seen);
        }
        cells.contrast = cells.usual_contrast();
        cells.has_lines =
            cells.usual_borders.iter().all(|it| difference(*it, [0.0; 3]) >= LEAST_INK);
        (cells.has_lines || cells.is_chess()).then_some(cells)
    }

    fn all(&self) -> impl Iterator<Item = CellAt> + use<> {
        let cols = self.cols;
        self.rows.iter().flat_map(move |row| cols.iter().map(move |col| (row, col)))
    }

    /// Neighbours within the board; 0 for those beside each other, 1 for those above each other.
    fn borders(&self) -> impl Iterator<Item = (CellAt, CellAt, usize)> + use<> {
        let (last_row, last_col) = (self.rows.last, self.cols.last);
        self.all().flat_map(move |(row, col)| {
            let right = (col < last_col).then_some(((row, col), (row, col + 1), 0));
            let below = (row < last_row).then_some(((row, col), (row + 1, col), 1));
            right.into_iter().chain(below)
        })
    }

    fn is_chess(&self) -> bool {
        self.contrast >= CHESS
    }

    /// How much cells differ from those beside them, if it is always the same ones that are lighter.
    fn usual_contrast(&mut self) -> f32 {
        let mut steps: Vec<[f32; 3]> = Vec::new();
        for (a, b, _) in self.borders().collect::<Vec<_>>() {
            let (even, odd) = if a.0.abs_diff(a.1) % 2 == 0 { (a, b) } else { (b, a) };
            if let (Some(even), Some(odd)) = (self.ground(even), self.ground(odd)) {
                steps.push([0, 1, 2].map(|it| even[it] - odd[it]));
            }
        }
        difference(median(&mut steps), [0.0; 3])
    }

    fn usual_ground(&self) -> [f32; 3] {
        self.usual_grounds[0]
    }

    fn ground(&mut self, cell: CellAt) -> Option<[f32; 3]> {
        if let Some(known) = self.grounds.get(&cell) {
            return *known;
        }
        let seen = self.looks.ground(cell);
        self.grounds.insert(cell, seen);
        seen
    }

    fn border(&mut self, a: CellAt, b: CellAt) -> Option<[f32; 3]> {
        let (of_a, of_b) = (self.ground(a), self.ground(b));
        Some(self.looks.border(a, b, [of_a.or(of_b)?, of_b.or(of_a)?]))
    }

    /// Whether a border looks like the usual one.
    fn is_usual_border(&mut self, a: CellAt, b: CellAt) -> bool {
        let usual = self.usual_borders[usize::from(a.0 != b.0)];
        let slack = ALIKE_BORDER * difference(usual, [0.0; 3]) + ALIKE_BORDER_INK;
        self.border(a, b).is_some_and(|it| difference(it, usual) <= slack)
    }

    /// Whether a cell has the ground that the one beside it has, or that belongs there on a chessboard.
    fn is_usual_ground(&mut self, cell: CellAt, beside: CellAt) -> bool {
        let Some(ground) = self.ground(cell) else { return true };
        if self.is_chess() {
            let own = cell.0.abs_diff(cell.1) as usize % 2;
            return difference(ground, self.usual_grounds[own]) <= ALIKE_CHESS * self.contrast;
        }
        let is_plain = !self.looks.is_marked(beside);
        let known = self.ground(beside).filter(|_| is_plain).unwrap_or(self.usual_grounds[0]);
        difference(ground, known) <= ALIKE_GROUND
    }

    /// The share of borders and cells that look like the others; `None` if too few do. What lies close
    /// to a mark may be tinted by its shine.
    fn likeness(&mut self) -> Option<f32> {
        let (mut n, mut n_alike) = (0, 0);
        for (a, b, _) in self.borders().collect::<Vec<_>>() {
            let is_alike = self.is_usual_border(a, b) && self.is_usual_ground(a, b);
            if is_alike || !self.looks.is_marked(a) && !self.looks.is_marked(b) {
                n += 1;
                n_alike += u32::from(is_alike);
            }
        }
        let share = n_alike as f32 / n.max(1) as f32;
        (share >= ALIKE).then_some(share)
    }

    /// Adds rows and columns on all sides as long as they look like the others.
    fn extend(&mut self) {
        loop {
            let Span { first: top, last: bottom } = self.rows;
            let Span { first: left, last: right } = self.cols;
            let row = |row, beside| (self.cols.iter().map(|it| (row, it)).collect(), beside);
            let col = |col, beside| (self.rows.iter().map(|it| (it, col)).collect(), beside);
            let sides: [(Vec<CellAt>, (i32, i32)); 4] = [
                row(top - 1, (1, 0)),
                row(bottom + 1, (-1, 0)),
                col(left - 1, (0, 1)),
                col(right + 1, (0, -1)),
            ];
            let grows = sides.map(|(cells, inwards)| self.goes_on(&cells, inwards));
            let [above, below, before, after] = grows.map(i32::from);
            self.rows = Span { first: top - above, last: bottom + below };
            self.cols = Span { first: left - before, last: right + after };
            let is_large = self.rows.len().max(self.cols.len()) >= MAX_CELLS_FROM_DOTS;
            if above + below + before + after == 0 || is_large {
                return;
            }
        }
    }

    /// Whether a further row or column looks like those of the board: its grounds, and the borders
    /// between its cells and to the board. Its outer border may be drawn in another way.
    fn goes_on(&mut self, cells: &[CellAt], inwards: (i32, i32)) -> bool {
        if !cells.iter().all(|it| self.looks.is_inside(*it)) {
            return false;
        }
        let (mut n, mut n_alike) = (0, 0);
        for (idx, cell) in cells.iter().enumerate() {
            let beside = (cell.0 + inwards.0, cell.1 + inwards.1);
            let mut is_alike = self.is_usual_ground(*cell, beside);
            // A mark may shine on the border beside it.
            is_alike &= self.looks.is_marked(beside)
                || self.is_usual_border(*cell.min(&beside), *cell.max(&beside));
            if let Some(next) = cells.get(idx + 1) {
                is_alike &= self.is_usual_border(*cell, *next);
            }
            n += 1;
            n_alike += u32::from(is_alike);
        }
        n_alike as f32 >= ALIKE * n as f32
    }

    /// The cells of the board that do not look like the others, or have a border that does not.
    fn unlike(&mut self) -> Vec<usize> {
        let mut unlike: Vec<CellAt> = Vec::new();
        for (a, b, _) in self.borders().collect::<Vec<_>>() {
            let is_plain = !self.looks.is_marked(a) && !self.looks.is_marked(b);
            if is_plain && !(self.is_usual_border(a, b) && self.is_usual_ground(a, b)) {
                unlike.extend([a, b]);
            }
        }
        let plain: Vec<CellAt> = self.all().filter(|it| !self.looks.is_marked(*it)).collect();
        let uneven = plain.iter().filter(|it| self.looks.unevenness(**it) > OTHER_INSIDE);
        let uneven: Vec<CellAt> = uneven.copied().collect();
        // Where most cells have a picture, one more says nothing.
        if 2 * uneven.len() < plain.len() {
            unlike.extend(uneven);
        }
        let (rows, cols, n_cols) = (self.rows, self.cols, self.cols.len());
        let number =
            |it: CellAt| (it.0 - rows.first) as usize * n_cols + (it.1 - cols.first) as usize;
        let mut numbers: Vec<usize> = unlike.into_iter().map(number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}
