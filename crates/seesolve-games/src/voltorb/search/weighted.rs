//! Boards with how likely they are, as the search keeps them.

use super::face_masks::FaceMasks;
use crate::voltorb::board::Board;

/// A board with its place in [`Weights`] and what its cards show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub(crate) board: Board,
    pub(crate) class: u16,
    pub(crate) shown: FaceMasks,
}

/// What boards of one kind have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Worth {
    pub(crate) n_threes: u8,
    /// How likely each such board is.
    pub(crate) chance: f64,
    /// What it adds to what is expected if it is won.
    pub(crate) prize: f64,
}

/// The distinct kinds of boards, worth most first.
pub(crate) type Weights = [Worth];
