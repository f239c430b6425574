//! The games, in the order in which they are listed. One line each is the whole integration.

use seesolve_core::{AnySession, Frame, Session, Trace};

use crate::{flow, hexicon, template, voltorb};

/// Starts a session of one game.
pub type NewSession = fn() -> Box<dyn AnySession>;

/// Every game that players see.
#[rustfmt::skip] // One line a game, so that adding one touches one line.
pub const GAMES: &[NewSession] = &[
    || Box::new(Session::new(voltorb::Voltorb::remembering())),
    || Box::new(Session::new(flow::Flow)),
    || Box::new(Session::new(hexicon::Hexicon::default())),
];

/// The template, for the tests that every game must pass.
pub const TEMPLATE: NewSession = || Box::new(Session::new(template::Template));

/// A new session of the game with this id.
pub fn session_of(id: &str) -> Option<Box<dyn AnySession>> {
    GAMES.iter().map(|it| it()).find(|it| it.info().id == id)
}

/// The games that see a board of theirs in the picture, surest first.
pub fn find_all(
    games: &[NewSession],
    frame: &Frame,
    trace: &mut Trace,
) -> Vec<Box<dyn AnySession>> {
    let look = |new: &NewSession| {
        let mut session = new();
        session.find(frame, trace).map(|score| (score, session))
    };
    let mut found: Vec<(f32, Box<dyn AnySession>)> = games.iter().filter_map(look).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, session)| session).collect()
}
