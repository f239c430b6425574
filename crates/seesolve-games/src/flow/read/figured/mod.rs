//! Boards whose pairs are figures. What every such game has are cells of one size on one ground, and figures
//! that come in twos.

mod cells;
mod drawn;
mod find;
mod twins;

pub(super) use drawn::stroke_visible;
pub(super) use find::boards;
