//! Finding and reading the board in a picture, in one pass.
//!
//! `locate` finds the lattice of cards by the stripes of their connectors; then the picture's
//! colours are learned, digits and cards are compared with the game's own, the rules decide the
//! clues together, and `verify` says how far the whole may be trusted. `anywhere` reads games that
//! other people drew in their own way.

mod alignment;
mod anywhere;
mod calibrated;
mod cards;
mod curve;
mod decode;
mod digits;
mod explain;
mod extras;
mod first_look;
mod fit;
mod follow;
mod given;
mod items;
mod limits;
mod locate;
mod orientation;
mod panel;
mod place;
mod recognise;
mod resample;
mod screen_reading;
mod shape;
mod stripes;
mod totals;
mod transform;
mod verify;

pub(crate) use first_look::first_look;
pub(crate) use recognise::recognise;
pub(crate) use transform::{Axis, ScreenTransform};

#[cfg(test)]
mod tests;
