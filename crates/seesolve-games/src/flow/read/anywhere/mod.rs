//! Flow as other people draw it: anchored on what every version has, marks of one size that come two of
//! a colour and stand in the middle of cells that all look alike. How the cells are set apart does not
//! matter: by lines, by gaps, by rounded boxes, as a chessboard, or not at all if a box is drawn around them.

mod board;
mod boxed;
mod cell_look;
mod lattice;
mod marks;
mod span;

pub(super) use board::boards;
