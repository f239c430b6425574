//! Finding a Hexicon board in a picture and reading it.

use seesolve_core::{Corrections, Frame, Located, Reading, Trace};

use super::position::Position;

/// What only Hexicon knows about a board's place in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct HexLattice;

/// The boards that may be in the picture, best first. None is found so far.
pub fn locate(_frame: &Frame, _trace: &mut Trace) -> Vec<Located<HexLattice>> {
    Vec::new()
}

/// Reads a located board.
pub fn read(
    _frame: &Frame,
    _place: &Located<HexLattice>,
    _corrections: &Corrections,
    _trace: &mut Trace,
) -> Reading<Position> {
    Reading::doubtful("Hexicon boards are not read from pictures yet")
}
