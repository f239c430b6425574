//! What to do with the mouse, in cells: never pixels.

use crate::layout::CellId;

/// One movement of the hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    Click(CellId),
    /// Press on the first cell, pass through the others in order, release on the last.
    Drag(Vec<CellId>),
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
