//! The games, in the order in which they are listed. One line each is the whole integration.

use seesolve_core::Game;

use crate::{flow, hexicon, template, voltorb};

/// Every game that players see.
#[rustfmt::skip] // One line a game, so that adding one touches one line.
pub static GAMES: &[&dyn Game] = &[
    &voltorb::Voltorb,
    &flow::Flow,
    &hexicon::Hexicon,
];

/// The template, for the tests that every game must pass.
pub static TEMPLATE: &[&dyn Game] = &[&template::Template];
