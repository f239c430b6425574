//! A board as plain data to draw and to speak: the terminal, PNG, SVG, GIF and the page all draw
//! this, and none of them knows a game.

use serde::{Deserialize, Serialize};

use crate::geometry::Point;
use crate::layout::CellId;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// What a colour stands for; a palette turns it into red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Nothing special.
    #[default]
    Neutral,
    /// A place that holds no cell.
    Absent,
    /// The n-th of the board's own colours (flows).
    Hue(u8),
    /// The n-th row or column (clue panels).
    Line(u8),
    /// Cannot hurt.
    Safe,
    /// The advice.
    Best,
    /// To be done before the advice.
    First,
    /// Hurts or may hurt.
    Danger,
    /// Already known or done.
    Done,
    /// Needs the player's eye.
    Doubt,
    /// Where the mouse goes.
    Hand,
    /// The player's own side, played.
    Mine,
    /// The player's own side, captured.
    MineStrong,
    /// The other side, played.
    Theirs,
    /// The other side, captured.
    TheirsStrong,
}

/// How the cells of a board look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Separate rounded cells.
    Card,
    /// Cells that touch.
    #[default]
    Grid,
    /// Separate outlines as given.
    Tile,
}

/// What the board's colours were made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Any ground.
    #[default]
    Auto,
    /// Black.
    Ink,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CellState {
    /// Face down.
    Hidden,
    /// Shows what it is.
    Known,
    /// Nothing on it yet.
    #[default]
    Empty,
    /// Not a cell of this board.
    Absent,
}

/// A value a cell may have, in its fixed place on the cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The value; an impossible one is drawn as a dot.
    pub text: String,
    /// How likely it is, 0 to 1.
    pub share: f32,
    /// What it means.
    pub role: Role,
}

/// One cell to draw. Places are in cell units: on a square board the cell in row r, column c has
/// its centre at (c + 0.5, r + 0.5).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CellView {
    /// Which cell this is.
    pub cell: CellId,
    /// Its shown name, which is also spoken: "row 4, column 3".
    pub name: String,
    /// What is known of it.
    pub state: CellState,
    /// Its middle.
    pub center_in_cells: Point,
    /// Its corners, in order.
    pub outline_in_cells: Vec<Point>,
    /// The main text, at most a few characters.
    pub label: String,
    /// Small print under the label, such as a probability.
    pub note: String,
    /// The colour of its ground.
    pub fill: Role,
    /// The colour of the frame round the cell, for cells that matter.
    pub border: Option<Role>,
    /// Draw the label on a disc of this colour (a dot).
    pub disc: Option<Role>,
    /// The colour as it was read from the picture; it wins over the palette's for the disc.
    pub color: Option<Rgb>,
    /// The values it may have.
    pub marks: Vec<Mark>,
    /// How full a bar below the cell is, 0 to 1.
    pub meter: Option<f32>,
    /// Its number in the order of the advice, from 1.
    pub order: Option<u16>,
    /// The label after the first step of the advice.
    pub becomes: Option<String>,
    /// The verb on the flag of the best cell.
    pub tag: Option<String>,
    /// Symbols that may be entered here.
    pub sets: Vec<String>,
    /// What a screen reader says after the name: "Hidden. Safe. Must be 3. Best card."
    pub spoken: String,
    /// Why, for those who open the cell.
    pub why: String,
    /// Whether more can be worked out for whoever asks about it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_more: bool,
}

/// The symbol of a cell with nothing on it.
const NOTHING: &str = ".";

impl CellView {
    /// An empty cell of a square board.
    pub fn square(cell: CellId, row: usize, col: usize) -> Self {
        let (x, y) = (col as f32, row as f32);
        let corner = |dx: f32, dy: f32| Point::new(x + dx, y + dy);
        Self {
            cell,
            name: format!("row {}, column {}", row + 1, col + 1),
            center_in_cells: corner(0.5, 0.5),
            outline_in_cells: vec![
                corner(0.0, 0.0),
                corner(1.0, 0.0),
                corner(1.0, 1.0),
                corner(0.0, 1.0),
            ],
            ..Self::default()
        }
    }

    /// What stands under the label: what is safe says so.
    pub(crate) fn small_print(&self) -> &str {
        let is_safe = self.border == Some(Role::Safe) && self.note.is_empty();
        if is_safe { "safe" } else { &self.note }
    }
}

/// Whether a line lies under the labels or over them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Part of the board.
    Under,
    /// Part of the answer.
    #[default]
    Over,
}

/// A line through cells: a pipe, a word, a mouse path.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PathView {
    /// From point to point, straight.
    pub points_in_cells: Vec<Point>,
    /// What its colour stands for.
    pub role: Role,
    /// In cell units.
    pub width: f32,
    /// Name of the path, such as the colour's letter.
    pub name: String,
    /// Where it lies.
    pub layer: Layer,
    /// The colour as it was read from the picture; it wins over the palette's.
    pub color: Option<Rgb>,
    /// Draw only the middle of each step, so that labels stay readable.
    pub links: bool,
    /// Draw a curved line beside the cells, for a swap.
    pub arc: bool,
    /// When it appears while the answer grows.
    pub step: u16,
}

/// A piece of a label: a text, or a small picture with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelPart {
    /// What is written.
    pub text: String,
    /// The name of a small picture beside it.
    pub icon: Option<String>,
}

/// Text beside the cells: clues, scores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LabelView {
    /// Its middle.
    pub center_in_cells: Point,
    /// The whole text.
    pub text: String,
    /// What its colour stands for.
    pub role: Role,
    /// The text in parts, for faces that set them apart.
    pub parts: Vec<LabelPart>,
    /// The shown names of the items to correct it by.
    pub fields: Vec<String>,
    /// What is spoken: "column 3: sum 10, 1 voltorb".
    pub name: String,
    /// Whether it needs the player's eye.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_doubtful: bool,
}

/// One line of a board's legend.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegendLine {
    /// A sample of the mark, as text.
    pub sample: String,
    /// The role whose colour the sample shows, if any.
    pub role: Option<Role>,
    /// What it means.
    pub text: String,
    /// Whether only characters need it: drawings show the same by icons.
    #[serde(default)]
    pub only_in_text: bool,
}

/// A board and what there is to say about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BoardView {
    /// A line above the board.
    pub title: String,
    /// How its cells look.
    pub shape: Shape,
    /// What its colours were made for.
    pub ground: Ground,
    /// The width of the drawing in cell units, labels included.
    pub width: f32,
    /// The height of the drawing in cell units, labels included.
    pub height: f32,
    /// Every cell, absent ones included.
    pub cells: Vec<CellView>,
    /// Thick lines between cells, as pairs of points.
    pub walls: Vec<(Point, Point)>,
    /// Lines through cells.
    pub paths: Vec<PathView>,
    /// Text beside the cells.
    pub labels: Vec<LabelView>,
    /// What the marks mean.
    pub legend: Vec<LegendLine>,
    /// Lines under the board.
    pub captions: Vec<String>,
    /// More boards to draw after this one: other solutions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<BoardView>,
}

impl BoardView {
    /// The same view with other values, by shown name, marked as not settled.
    #[must_use]
    pub fn with_values<'a>(mut self, values: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        for (name, value) in values {
            for cell in self.cells.iter_mut().filter(|it| it.name == name) {
                let is_empty = value == NOTHING;
                cell.label = if is_empty { String::new() } else { value.to_owned() };
                cell.disc = None;
                cell.border = (!is_empty).then_some(Role::Doubt);
            }
            for label in &mut self.labels {
                let Some(at) = label.fields.iter().position(|it| it == name) else { continue };
                if let Some(part) = label.parts.get_mut(at) {
                    value.clone_into(&mut part.text);
                }
                let parts: Vec<&str> = label.parts.iter().map(|it| it.text.as_str()).collect();
                label.text = parts.join("/");
            }
        }
        self
    }

    /// Whether the board, or one beside it, shows what a line of the legend explains.
    pub fn shows(&self, line: &LegendLine) -> bool {
        let Some(role) = line.role else { return true };
        let in_role = |it: &CellView| it.fill == role || it.border == Some(role);
        let is_doubtful = |it: &LabelView| role == Role::Doubt && it.is_doubtful;
        self.cells.iter().any(in_role)
            || self.labels.iter().any(is_doubtful)
            || self.others.iter().any(|it| it.shows(line))
    }

    /// The same view with everything marked that the player should check: cells, and by their shown
    /// names the labels.
    #[must_use]
    pub fn with_doubts(mut self, cells: &[CellId], names: &[&str]) -> Self {
        for cell in self.cells.iter_mut().filter(|it| cells.contains(&it.cell)) {
            cell.border = Some(Role::Doubt);
        }
        for label in &mut self.labels {
            label.is_doubtful = label.fields.iter().any(|it| names.contains(&it.as_str()));
        }
        if !cells.is_empty() || self.labels.iter().any(|it| it.is_doubtful) {
            let text = "please check".to_owned();
            self.legend.push(LegendLine { role: Some(Role::Doubt), text, ..LegendLine::default() });
        }
        self
    }

    /// The same view in the colours that were read from a picture; colours that a cell or path has
    /// already stay.
    #[must_use]
    pub fn in_colors(mut self, colors: &[(Role, Rgb)]) -> Self {
        let read = |role: Role| colors.iter().find(|it| it.0 == role).map(|it| it.1);
        for cell in &mut self.cells {
            cell.color = cell.color.or_else(|| cell.disc.and_then(read));
        }
        for path in &mut self.paths {
            path.color = path.color.or_else(|| read(path.role));
        }
        let others = std::mem::take(&mut self.others).into_iter();
        self.others = others.map(|it| it.in_colors(colors)).collect();
        self
    }
}
