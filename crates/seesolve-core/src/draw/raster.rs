//! Characters in rows and columns: cells, paths and walls become letters and box-drawing lines.

use std::fmt::Write as _;

use crate::draw::palette::{Background, ink_on};
use crate::geometry::Point;
use crate::layout::CellId;
use crate::view::{BoardView, CellView, Rgb, Role};

/// What stands left and right of the cell that the cursor is on.
const CURSOR: [char; 2] = ['{', '}'];

const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;

/// Heavy box-drawing characters by the sides they touch.
const BOX: [char; 16] =
    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

#[derive(Clone, Copy)]
struct Glyph {
    symbol: char,
    ink: Option<Rgb>,
    ground: Option<Rgb>,
    /// Sides that a path through this place touches.
    sides: u8,
}

/// A raster of characters that a board is laid on.
pub(super) struct Raster {
    glyphs: Vec<Glyph>,
    n_cols: usize,
    n_rows: usize,
    /// Characters per cell.
    per_x: f32,
    per_y: f32,
    notes: bool,
    cursor: Option<CellId>,
}

/// The least height between two lines of cells; on hexagons it is about half a cell.
fn least_step(view: &BoardView) -> f32 {
    const ONE_LINE: f32 = 0.25;
    let mut heights: Vec<f32> = view.cells.iter().map(|it| it.center_in_cells.y).collect();
    heights.sort_by(f32::total_cmp);
    let steps = heights.windows(2).map(|it| it[1] - it[0]);
    steps.filter(|it| *it > ONE_LINE).fold(1.0, f32::min)
}

impl Raster {
    pub(super) fn new(
        view: &BoardView,
        width: usize,
        cursor: Option<CellId>,
        is_low: bool,
    ) -> Self {
        // A cursor may come to any cell: nothing moves when it does.
        let is_bracketed = |it: &CellView| cursor.is_some() || bracketed(it).is_some();
        let label = |it: &CellView| it.label.chars().count() + 2 * usize::from(is_bracketed(it));
        let note = |it: &CellView| it.small_print().chars().count();
        let longest_label = view.cells.iter().map(label).max().unwrap_or(0);
        let longest_note = view.cells.iter().map(note).max().unwrap_or(0);
        let roomy = (longest_label.max(longest_note) + 2).max(4) as f32;
        let tight = (longest_label + 1).max(2) as f32;
        let is_roomy = view.width * roomy <= width as f32;
        let per_x = if is_roomy { roomy } else { tight };
        let notes = longest_note > 0 && (longest_note as f32) < per_x;
        let per_y = 1.0 + f32::from(u8::from(is_roomy && !is_low)) + f32::from(u8::from(notes));
        let per_y = per_y.max(1.0 / least_step(view));
        let n_cols = (view.width * per_x).ceil() as usize + 1;
        let n_rows = (view.height * per_y).ceil() as usize + 1;
        let blank = Glyph { symbol: ' ', ink: None, ground: None, sides: 0 };
        let glyphs = vec![blank; n_cols * n_rows];
        Self { glyphs, n_cols, n_rows, per_x, per_y, notes, cursor }
    }

    pub(super) fn place(&self, in_cells: Point) -> (i32, i32) {
        ((in_cells.x * self.per_x).round() as i32, (in_cells.y * self.per_y - 0.25).round() as i32)
    }

    fn at(&mut self, (col, row): (i32, i32)) -> Option<&mut Glyph> {
        let (col, row) = (usize::try_from(col).ok()?, usize::try_from(row).ok()?);
        (col < self.n_cols && row < self.n_rows).then(|| &mut self.glyphs[row * self.n_cols + col])
    }

    pub(super) fn text(
        &mut self,
        text: &str,
        (col, row): (i32, i32),
        ink: Option<Rgb>,
        ground: Option<Rgb>,
    ) {
        let start = col - text.chars().count() as i32 / 2;
        for (offset, symbol) in (0..).zip(text.chars()) {
            if let Some(glyph) = self.at((start + offset, row)) {
                *glyph = Glyph { symbol, ink, ground, sides: 0 };
            }
        }
    }

    pub(super) fn cell(&mut self, cell: &CellView, ground: Background) {
        if cell.fill == Role::Absent {
            return;
        }
        let place = self.place(cell.center_in_cells);
        let on_path = self.at(place).is_some_and(|it| it.sides != 0);
        let fill = match cell.disc {
            Some(disc) => Some(ground.shown(disc, cell.color)),
            None => (cell.fill != Role::Neutral).then(|| ground.color(cell.fill)),
        };
        if cell.label.is_empty() {
            if !on_path {
                self.text("·", place, Some(ground.grid()), None);
            }
        } else {
            self.text(&cell.label, place, fill.map(ink_on), fill);
        }
        if self.notes {
            self.text(cell.small_print(), (place.0, place.1 + 1), None, None);
        }
        let told = bracketed(cell);
        let (symbols, ink, ground) = match told {
            _ if self.cursor == Some(cell.cell) => {
                (CURSOR, Some(ground.paper()), Some(ground.ink()))
            }
            Some(role) => (brackets(role).unwrap_or(['[', ']']), Some(ground.color(role)), None),
            None => return,
        };
        let half = cell.label.chars().count().max(1) as i32;
        let (left, right) = (place.0 - half / 2 - 1, place.0 + (half + 1) / 2);
        for (at, symbol) in [left, right].into_iter().zip(symbols) {
            if let Some(glyph) = self.at((at, place.1)) {
                *glyph = Glyph { symbol, ink, ground, sides: 0 };
            }
        }
    }

    /// Walks a path from character to character.
    pub(super) fn path(&mut self, points_in_cells: &[Point], ink: Rgb) {
        for pair in points_in_cells.windows(2) {
            let (mut here, to) = (self.place(pair[0]), self.place(pair[1]));
            while here != to {
                let (dx, dy) = ((to.0 - here.0).signum(), (to.1 - here.1).signum());
                let (wide, high) = ((to.0 - here.0).abs(), (to.1 - here.1).abs());
                let step = if wide >= high { (dx, 0) } else { (0, dy) };
                let (leaving, arriving) = match step {
                    (1, _) => (EAST, WEST),
                    (-1, _) => (WEST, EAST),
                    (_, 1) => (SOUTH, NORTH),
                    _ => (NORTH, SOUTH),
                };
                self.touch(here, leaving, ink);
                here = (here.0 + step.0, here.1 + step.1);
                self.touch(here, arriving, ink);
            }
        }
    }

    fn touch(&mut self, place: (i32, i32), side: u8, ink: Rgb) {
        if let Some(glyph) = self.at(place) {
            glyph.sides |= side;
            glyph.symbol = BOX[usize::from(glyph.sides & 15)];
            glyph.ink = Some(ink);
        }
    }

    pub(super) fn wall(&mut self, from: Point, to: Point, ink: Rgb) {
        let place = self.place(from.lerp(to, 0.5));
        let symbol = if (from.x - to.x).abs() > (from.y - to.y).abs() { '═' } else { '║' };
        if let Some(glyph) = self.at(place) {
            *glyph = Glyph { symbol, ink: Some(ink), ground: None, sides: 0 };
        }
    }

    /// The rows as text; in colours on a ground that is known.
    pub(super) fn lines(&self, ground: Option<Background>) -> String {
        let mut text = String::new();
        for row in self.glyphs.chunks(self.n_cols) {
            let end = row.iter().rposition(|it| it.symbol != ' ' || it.ground.is_some());
            let mut worn = (None, None);
            for glyph in &row[..end.map_or(0, |it| it + 1)] {
                let ink = match (ground, glyph.ground) {
                    (Some(ground), None) => glyph.ink.map(|it| ground.legible(it)),
                    _ => glyph.ink,
                };
                let wanted = (ink, glyph.ground);
                if ground.is_some() && wanted != worn {
                    text.push_str("\x1b[0m");
                    if let Some([r, g, b]) = wanted.0 {
                        let _ = write!(text, "\x1b[38;2;{r};{g};{b}m");
                    }
                    if let Some([r, g, b]) = wanted.1 {
                        let _ = write!(text, "\x1b[48;2;{r};{g};{b}m");
                    }
                    worn = wanted;
                }
                text.push(glyph.symbol);
            }
            if worn != (None, None) {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
        let kept = text.trim_end_matches('\n').len();
        text.truncate(kept);
        text.push('\n');
        text
    }
}

/// What stands left and right of a cell's label, so that nothing is told by colour alone.
pub(super) fn brackets(role: Role) -> Option<[char; 2]> {
    match role {
        Role::Best => Some(['>', '<']),
        Role::Doubt => Some(['?', '?']),
        Role::First => Some(['(', ')']),
        Role::Safe | Role::Danger => Some(['[', ']']),
        // Stripes and dots, as drawings have them.
        Role::Mine => Some(['/', '/']),
        Role::MineStrong => Some(['#', '#']),
        Role::Theirs => Some([':', ':']),
        Role::TheirsStrong => Some(['*', '*']),
        _ => None,
    }
}

/// The role that a cell's brackets tell: the advice before anything else.
fn bracketed(cell: &CellView) -> Option<Role> {
    let advice = (cell.fill == Role::Best).then_some(Role::Best);
    let told = matches!(
        cell.fill,
        Role::Doubt | Role::Mine | Role::MineStrong | Role::Theirs | Role::TheirsStrong
    );
    advice.or(cell.border).or(told.then_some(cell.fill))
}
