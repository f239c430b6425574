//! One [`BoardView`] as text: letters always, colours where the terminal has them.
//!
//! Boards are laid on a raster of characters, wide where there is room and narrow where there is
//! not; paths become box-drawing lines, so an answer can be followed without any colour.

use std::fmt::Write as _;

use crate::draw::palette::{Background, ink_on};
use crate::geometry::Point;
use crate::view::{BoardView, CellView, Rgb, Role};

/// What the terminal offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether it has colours.
    pub color: bool,
    /// Columns available.
    pub width: usize,
    /// What its text lies on.
    pub ground: Background,
}

/// The view as lines of text, each with its line end.
pub fn to_text(view: &BoardView, style: TextStyle) -> String {
    let mut raster = Raster::new(view, style.width);
    // A mouse path cuts corners, which characters cannot show.
    for path in view.paths.iter().filter(|it| it.role != Role::Hand) {
        raster.path(&path.points_in_cells, style.ground.shown(path.role, path.color));
    }
    for (from, to) in &view.walls {
        raster.wall(*from, *to, style.ground.ink());
    }
    for cell in &view.cells {
        raster.cell(cell, style.ground);
    }
    for label in &view.labels {
        let color = (label.role != Role::Neutral).then(|| style.ground.color(label.role));
        raster.text(&label.text, raster.place(label.center_in_cells), color, None);
    }
    let mut text = raster.lines(style.color);
    if !view.title.is_empty() {
        text.insert_str(0, &format!("{}\n", view.title));
    }
    for caption in &view.captions {
        wrap(caption, style.width, &mut text);
    }
    text
}

/// Adds a caption, broken between words; what follows its first line is set in.
fn wrap(caption: &str, width: usize, text: &mut String) {
    let mut column = 0;
    for word in caption.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if column > HANGING.len() && column + length > width {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(HANGING);
            column = HANGING.len();
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text.push('\n');
}

/// How far the later lines of a caption are set in.
const HANGING: &str = "    ";

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

struct Raster {
    glyphs: Vec<Glyph>,
    n_cols: usize,
    n_rows: usize,
    /// Characters per cell.
    per_x: f32,
    per_y: f32,
    notes: bool,
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
    fn new(view: &BoardView, width: usize) -> Self {
        let label = |it: &CellView| it.label.chars().count() + 2 * usize::from(it.border.is_some());
        let note = |it: &CellView| it.note.chars().count();
        let longest_label = view.cells.iter().map(label).max().unwrap_or(0);
        let longest_note = view.cells.iter().map(note).max().unwrap_or(0);
        let roomy = (longest_label.max(longest_note) + 2).max(4) as f32;
        let tight = (longest_label + 1).max(2) as f32;
        let is_roomy = view.width * roomy <= width as f32;
        let per_x = if is_roomy { roomy } else { tight };
        let notes = longest_note > 0 && (longest_note as f32) < per_x;
        let per_y = 1.0 + f32::from(u8::from(is_roomy)) + f32::from(u8::from(notes));
        let per_y = per_y.max(1.0 / least_step(view));
        let n_cols = (view.width * per_x).ceil() as usize + 1;
        let n_rows = (view.height * per_y).ceil() as usize + 1;
        let blank = Glyph { symbol: ' ', ink: None, ground: None, sides: 0 };
        let glyphs = vec![blank; n_cols * n_rows];
        Self { glyphs, n_cols, n_rows, per_x, per_y, notes }
    }

    fn place(&self, in_cells: Point) -> (i32, i32) {
        ((in_cells.x * self.per_x).round() as i32, (in_cells.y * self.per_y - 0.25).round() as i32)
    }

    fn at(&mut self, (col, row): (i32, i32)) -> Option<&mut Glyph> {
        let (col, row) = (usize::try_from(col).ok()?, usize::try_from(row).ok()?);
        (col < self.n_cols && row < self.n_rows).then(|| &mut self.glyphs[row * self.n_cols + col])
    }

    fn text(&mut self, text: &str, (col, row): (i32, i32), ink: Option<Rgb>, ground: Option<Rgb>) {
        let start = col - text.chars().count() as i32 / 2;
        for (offset, symbol) in (0..).zip(text.chars()) {
            if let Some(glyph) = self.at((start + offset, row)) {
                *glyph = Glyph { symbol, ink, ground, sides: 0 };
            }
        }
    }

    fn cell(&mut self, cell: &CellView, ground: Background) {
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
            self.text(&cell.note, (place.0, place.1 + 1), None, None);
        }
        if let Some(border) = cell.border {
            let ink = Some(ground.color(border));
            let half = cell.label.chars().count().max(1) as i32;
            let (left, right) = (place.0 - half / 2 - 1, place.0 + (half + 1) / 2);
            for (at, symbol) in [(left, '['), (right, ']')] {
                if let Some(glyph) = self.at((at, place.1)) {
                    *glyph = Glyph { symbol, ink, ground: None, sides: 0 };
                }
            }
        }
    }

    /// Walks a path from character to character.
    fn path(&mut self, points_in_cells: &[Point], ink: Rgb) {
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

    fn wall(&mut self, from: Point, to: Point, ink: Rgb) {
        let place = self.place(from.lerp(to, 0.5));
        let symbol = if (from.x - to.x).abs() > (from.y - to.y).abs() { '═' } else { '║' };
        if let Some(glyph) = self.at(place) {
            *glyph = Glyph { symbol, ink: Some(ink), ground: None, sides: 0 };
        }
    }

    fn lines(&self, color: bool) -> String {
        let mut text = String::new();
        for row in self.glyphs.chunks(self.n_cols) {
            let end = row.iter().rposition(|it| it.symbol != ' ' || it.ground.is_some());
            let mut worn = (None, None);
            for glyph in &row[..end.map_or(0, |it| it + 1)] {
                let wanted = (glyph.ink, glyph.ground);
                if color && wanted != worn {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::CellId;
    use crate::view::PathView;

    fn corner() -> BoardView {
        let mut cells: Vec<CellView> = (0..4)
            .map(|it| CellView::square(CellId(it), it as usize / 2, it as usize % 2))
            .collect();
        for idx in [0, 3] {
            cells[idx].label = "A".into();
            cells[idx].disc = Some(Role::Hue(0));
        }
        let through = [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5)];
        let path = PathView {
            points_in_cells: through.map(|(x, y)| Point::new(x, y)).to_vec(),
            role: Role::Hue(0),
            width: 0.3,
            name: "A".into(),
            ..PathView::default()
        };
        BoardView { width: 2.0, height: 2.0, cells, paths: vec![path], ..BoardView::default() }
    }

    fn plain(width: usize) -> String {
        to_text(&corner(), TextStyle { color: false, width, ground: Background::Dark })
    }

    #[test]
    fn a_path_is_drawn_in_box_characters() {
        assert_eq!(plain(80), "\n  A━━━┓\n      ┃\n  ·   A\n");
    }

    #[test]
    fn a_narrow_terminal_gets_a_narrow_board() {
        assert_eq!(plain(6), " A━┓\n · A\n");
    }

    #[test]
    fn colours_are_closed_before_the_line_ends() {
        let style = TextStyle { color: true, width: 80, ground: Background::Dark };
        for line in to_text(&corner(), style).lines().filter(|it| it.contains('\x1b')) {
            assert!(line.ends_with("\x1b[0m"), "{line:?}");
        }
    }
}
