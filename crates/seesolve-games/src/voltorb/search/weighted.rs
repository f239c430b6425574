//! Boards with how likely they are, as the search keeps them.

use super::face_masks::FaceMasks;
use crate::voltorb::board::Board;

/// A board with its place in [`Weights`] and what its cards show.
#[derive(Clone, Copy, Debug)]
pub struct Weighted {
    pub board: Board,
    pub class: u16,
    pub shown: FaceMasks,
}

/// The distinct kinds of boards, heaviest first: how many 3s, and how likely each such board is.
pub type Weights = [(u8, f64)];
