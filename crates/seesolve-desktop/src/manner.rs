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
    /// The same after a click at the start: what the drags before have selected in a page goes along with the
    /// next one instead of a pipe.
    DragAnew,
    /// A click at the start, another at the end, and the button up between them.
    Clicks,
    /// The same with a click more at the start, which ends what a lost click began.
    ClicksAnew,
    /// A click on every cell of the way.
    EachCell,
    /// The same with a click more at the start, where a second click on a dot lets go of it.
    EachCellAnew,
}

impl PressStyle {
    /// How the next gesture is made after one was taken like this.
    pub(crate) fn lasting(self) -> Self {
        match self {
            Self::Drag => Self::Drag,
            // Each drag selects something.
            Self::DragAnew => Self::DragAnew,
            Self::Clicks | Self::ClicksAnew => Self::Clicks,
            Self::EachCell | Self::EachCellAnew => Self::EachCell,
        }
    }

    /// Whether the button stays down along the way.
    pub(crate) fn is_drag(self) -> bool {
        matches!(self, Self::Drag | Self::DragAnew)
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
    pub const ALL: [Self; 11] = [
        Self::SAFEST,
        Self::SAFEST.turned(),
        // Whether the tries before left a pipe in the game's hand is not known: one of these begins
        // with empty hands.
        Self::SAFEST.pressed(PressStyle::Clicks),
        Self::SAFEST.pressed(PressStyle::ClicksAnew),
        Self::SAFEST.pressed(PressStyle::EachCell),
        // Of this and the one before, one begins with empty hands.
        Self::SAFEST.turned().pressed(PressStyle::EachCellAnew),
        Self::SAFEST.turned().pressed(PressStyle::Clicks),
        Self::SAFEST.turned().pressed(PressStyle::ClicksAnew),
        // Where only one end begins anything, the click on the other one emptied them.
        Self::SAFEST.turned().pressed(PressStyle::Clicks),
        Self::SAFEST.turned().pressed(PressStyle::EachCell),
        Self { detail: DragDetail::Corners, ..Self::SAFEST },
    ];

    /// The same from the other end, and cell by cell: only the plan's own direction has corners.
    pub(crate) const fn turned(self) -> Self {
        Self { detail: DragDetail::EveryCell, is_reversed: !self.is_reversed, ..self }
    }

    /// The same with the button pressed like this.
    pub(crate) const fn pressed(self, press: PressStyle) -> Self {
        Self { press, ..self }
    }
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
