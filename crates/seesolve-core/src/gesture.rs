//! What to do with the mouse, in cells: never pixels.

use crate::geometry::Point;
use crate::layout::{CellId, HotSpot};

/// One movement of the hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    Click(CellId),
    /// Press on the first cell, pass through the others in order, release on the last.
    Drag(Vec<CellId>),
    /// A drag along as few straight lines as possible.
    Stroke(Stroke),
}

/// A drag that cuts corners: it passes the same cells as the plain drag, in the same order.
#[derive(Clone, Debug, PartialEq)]
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

/// A place inside a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    pub cell: CellId,
    /// From the cell's centre, in widths and heights of the cell's outline: -0.5 to 0.5.
    pub offset_in_cell: Point,
}

/// Gestures in order, and the position they should lead to, if the rules foresee one.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<S> {
    pub gestures: Vec<Gesture>,
    pub expected: Option<S>,
}

impl<S> Plan<S> {
    pub fn nothing() -> Self {
        Self { gestures: Vec::new(), expected: None }
    }
}

/// Something that stands in front of the board and waits for an answer that the rules foresee.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Where to press. Its name says what is pressed, such as "next level".
    pub button: HotSpot,
    /// Whether the answer leads on to another board: who plays one board only stops here.
    pub leads_on: bool,
}

/// Something players count while they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    pub name: &'static str,
    pub value: i64,
    /// Whether the values of finished boards are added up, as coins are and a level is not.
    pub adds_up: bool,
}
