//! Figures that stand on a board instead of dots: numbers, letters, stars, pictures, of any colours or all of
//! one.

mod known;
mod print;

pub(super) use known::{Figures, Known, Seen, are_colorful};
pub(super) use print::Print;
