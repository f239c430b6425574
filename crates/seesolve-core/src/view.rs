//! A board as plain data to draw: the terminal, PNG, SVG, the GUI and JSON all draw this.

use crate::geometry::Point;
use crate::layout::CellId;

/// What a colour stands for; a palette turns it into red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    #[default]
    Neutral,
    /// A place that holds no cell.
    Absent,
    /// The n-th of the board's own colours (flows).
    Hue(u8),
    /// Cannot hurt.
    Safe,
    /// The advice.
    Best,
    /// Hurts or may hurt.
    Danger,
    /// Already known or done.
    Done,
    /// Needs the player's eye.
    Doubt,
    /// Where the mouse goes.
    Hand,
    /// The player's own side, played and captured.
    Mine,
    MineStrong,
    /// The other side.
    Theirs,
    TheirsStrong,
}

/// One cell to draw. Places are in cell units: on a square board the cell in row r, column c has
/// its centre at (c + 0.5, r + 0.5).
#[derive(Clone, Debug, PartialEq)]
pub struct CellView {
    pub cell: CellId,
    pub center_in_cells: Point,
    pub outline_in_cells: Vec<Point>,
    /// The main text, at most a few characters.
    pub label: String,
    /// Small print under the label, such as a probability.
    pub note: String,
    pub fill: Role,
    /// The colour of the frame round the cell, for cells that matter.
    pub border: Option<Role>,
    /// Draw the label on a disc of this colour (a dot).
    pub disc: Option<Role>,
}

impl CellView {
    /// An empty cell of a square board.
    pub fn square(cell: CellId, row: usize, col: usize) -> Self {
        let (x, y) = (col as f32, row as f32);
        let corner = |dx: f32, dy: f32| Point::new(x + dx, y + dy);
        Self {
            cell,
            center_in_cells: corner(0.5, 0.5),
            outline_in_cells: vec![
                corner(0.0, 0.0),
                corner(1.0, 0.0),
                corner(1.0, 1.0),
                corner(0.0, 1.0),
            ],
            label: String::new(),
            note: String::new(),
            fill: Role::Neutral,
            border: None,
            disc: None,
        }
    }
}

/// A line through cells: a pipe, a word, a mouse path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathView {
    pub points_in_cells: Vec<Point>,
    pub role: Role,
    /// In cell units.
    pub width: f32,
    /// Name of the path, such as the colour's letter.
    pub name: String,
}

/// Text beside the cells: clues, scores.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelView {
    pub center_in_cells: Point,
    pub text: String,
    pub role: Role,
}

/// A board and what there is to say about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardView {
    pub title: String,
    /// The size of the drawing in cell units, labels included.
    pub width: f32,
    pub height: f32,
    pub cells: Vec<CellView>,
    /// Thick lines between cells, as pairs of points.
    pub walls: Vec<(Point, Point)>,
    pub paths: Vec<PathView>,
    pub labels: Vec<LabelView>,
    /// Lines under the board.
    pub captions: Vec<String>,
}
