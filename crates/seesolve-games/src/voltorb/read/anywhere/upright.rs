//! Which way is up: digits such as 0, 1 and 8 look the same upside down, and a 6 is a 9. A board that
//! adds up however it is held is not stood by.

use seesolve_core::{Control, Frame};

use super::super::orientation::Orientation;
use super::find::{Found, find};
use super::limits::AROUND;

/// Whether the board can be read as well in the mirror or upside down.
pub(crate) fn is_ambiguous(frame: &Frame, found: &Found, control: &Control) -> bool {
    let reach = AROUND * found.lattice.pitch.x.max(found.lattice.pitch.y);
    let Some(part) = frame.crop(found.lattice.bounds().grown(reach)) else { return true };
    // Most digits no longer look like digits when reversed; then a second look is not needed.
    let perhaps = |it: &Orientation| found.clues.may_be_reversed(it.is_reversed);
    Orientation::NOT_TRANSPOSED.into_iter().filter(perhaps).any(|it| {
        let turned = it.upright(&part, 1).and_then(|it| find(&it, control));
        turned.is_some_and(|it| it.clues.is_certain())
    })
}
