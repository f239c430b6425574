//! The games, in the order in which they are listed. One line each is the whole integration.

use seesolve_core::{AnySession, Session};

use crate::template;

/// Starts a session of one game.
pub type NewSession = fn() -> Box<dyn AnySession>;

/// Every game that players see.
pub const GAMES: &[NewSession] = &[];

/// The template, for the tests that every game must pass.
pub const TEMPLATE: NewSession = || Box::new(Session::new(template::Template));

/// A new session of the game with this id.
pub fn session_of(id: &str) -> Option<Box<dyn AnySession>> {
    GAMES.iter().map(|it| it()).find(|it| it.info().id == id)
}
