//! The manners in which a window may take gestures: in which detail, from which end, by dragging or
//! by clicks. Games differ, and only trying tells.

use seesolve_core::{CellId, Gesture};
use serde::{Deserialize, Serialize};

/// How closely a drag keeps to its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DragDetail {
    /// From corner to corner, for games that follow a straight line and join the last cell
    /// themselves.
    #[serde(rename = "bends")]
    Corners,
    /// From cell to cell and into the last one, for games that see only where the pointer stops.
    #[default]
    #[serde(rename = "cells")]
    EveryCell,
}

/// What the button does along the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PressStyle {
    /// Down at the start, up at the end.
    #[default]
    Drag,
    /// A click at the start, another at the end, and the button up between them.
    Clicks,
    /// The same with a click more at the start, which ends what a lost click began.
    ClicksAnew,
}

impl PressStyle {
    /// How the next gesture is made after one was taken like this.
    pub(crate) fn lasting(self) -> Self {
        match self {
            Self::Drag => Self::Drag,
            Self::Clicks | Self::ClicksAnew => Self::Clicks,
        }
    }
}

/// Which end of a path comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartAt {
    /// The one that the plan begins with.
    #[default]
    Planned,
    /// The cell that comes first on the board: some games take a pipe from one of its dots only.
    LowerCell,
    /// The cell that comes last on the board.
    HigherCell,
}

/// How one gesture is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// How closely it keeps to its path.
    pub detail: DragDetail,
    /// What the button does.
    pub press: PressStyle,
    /// Whether it begins where the plan ends.
    pub is_reversed: bool,
}

impl Manner {
    /// From cell to cell, in the order of the plan: what most games understand.
    pub const SAFEST: Self =
        Self { detail: DragDetail::EveryCell, press: PressStyle::Drag, is_reversed: false };

    /// Every single manner, the likeliest first.
    pub const ALL: [Self; 6] = [
        Self::SAFEST,
        Self { is_reversed: true, ..Self::SAFEST },
        Self { press: PressStyle::Clicks, ..Self::SAFEST },
        Self { press: PressStyle::Clicks, is_reversed: true, ..Self::SAFEST },
        // Where the last click of the forward try began something, this ends it, and the next counts.
        Self { press: PressStyle::Clicks, is_reversed: true, ..Self::SAFEST },
        Self { detail: DragDetail::Corners, ..Self::SAFEST },
    ];
}

impl StartAt {
    /// Whether a gesture is to be made from its other end.
    pub(crate) fn reverses(self, gesture: &Gesture) -> bool {
        match (self, ends(gesture)) {
            (Self::LowerCell, Some((first, last))) => last < first,
            (Self::HigherCell, Some((first, last))) => first < last,
            _ => false,
        }
    }

    /// What the window seems to want that took a gesture only from this end.
    pub(crate) fn taught_by(gesture: &Gesture, is_reversed: bool) -> Self {
        match ends(gesture) {
            Some((first, last)) if (first < last) != is_reversed => Self::LowerCell,
            Some(_) => Self::HigherCell,
            None => Self::Planned,
        }
    }
}

fn ends(gesture: &Gesture) -> Option<(CellId, CellId)> {
    match gesture {
        Gesture::Stroke(stroke) => Some((*stroke.cells.first()?, *stroke.cells.last()?)),
        Gesture::Click(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use seesolve_core::Stroke;

    use super::*;

    #[test]
    fn the_end_that_was_taken_is_the_end_that_comes_first_from_then_on() {
        let path = |cells: [u16; 2]| {
            let cells = cells.map(CellId).to_vec();
            Gesture::Stroke(Stroke { presses: Vec::new(), cells })
        };
        let (rising, falling) = (path([3, 8]), path([9, 2]));
        let lower = StartAt::taught_by(&falling, true);
        assert_eq!(lower, StartAt::LowerCell);
        assert!(!lower.reverses(&rising) && lower.reverses(&falling));
        let higher = StartAt::taught_by(&falling, false);
        assert_eq!(higher, StartAt::HigherCell);
        assert!(higher.reverses(&rising) && !higher.reverses(&falling));
        assert!(!StartAt::Planned.reverses(&falling));
    }
}
