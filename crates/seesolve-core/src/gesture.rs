//! What to do with the mouse, in cells: never pixels.

use serde::{Deserialize, Serialize};

use crate::geometry::{Point, Rect};
use crate::layout::CellId;

/// One movement of the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// Press and release on a cell.
    Click(CellId),
    /// A drag along as few straight lines as possible.
    Stroke(Stroke),
}

/// A drag that cuts corners: it passes the same cells as a drag from centre to centre, in the same
/// order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    /// Each is one press of the button: down at the first point, straight from point to point, up
    /// at the last. Only a path that crosses the border of its board needs more than one.
    pub presses: Vec<Vec<Waypoint>>,
    /// Every cell of the path: what to look at afterwards, and the way to go when the stroke was
    /// not taken.
    pub cells: Vec<CellId>,
}

impl Stroke {
    /// How many straight lines the hand draws.
    pub fn n_segments(&self) -> usize {
        self.presses.iter().map(|it| it.len().saturating_sub(1)).sum()
    }
}

/// How a board ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// What it brought; nothing if that was not seen and cannot be told.
    pub counters: Vec<Counter>,
    /// Whether the last gesture's effect was seen, rather than concluded from what was known before.
    pub is_seen: bool,
}

/// A place inside a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waypoint {
    /// The cell.
    pub cell: CellId,
    /// From the cell's centre, in widths and heights of the cell's outline: -0.5 to 0.5.
    pub offset_in_cell: Point,
}

/// Something that stands in front of the board and waits for an answer that the rules foresee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prompt {
    /// What is pressed, such as "next level".
    pub name: String,
    /// Where to press.
    pub rect_in_frame: Rect,
    /// Whether the answer leads on to another board: who plays one board only stops here.
    pub leads_on: bool,
}

/// Something players count while they play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// What is counted: "coins".
    pub name: String,
    /// How many there are.
    pub value: i64,
    /// Whether the values of finished boards are added up, as coins are and a level is not.
    pub adds_up: bool,
}
