//! Printed digits in any usual font: their shapes are compared with those of many open fonts.
//!
//! `cargo xtask numerals` learns the shapes; the table holds what outlines they have, not the
//! fonts.

mod features;
mod shapes;

pub use features::{Features, N_FEATURES};
pub use shapes::{Numerals, OTHER, SYMBOLS, SymbolScores};
