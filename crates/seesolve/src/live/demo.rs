//! `demo --window`: opens a game of our own in a window and plays it as `play` plays any other.

use anyhow::Context as _;
use seesolve_arcade::arcades::{ARCADES, arcade_of};

use super::game_window::{self, GameWindow};
use super::play::{self, PlayArgs};
use crate::args::Global;
use crate::exit::ExitStatus;

/// What to open, and how much of it to play.
pub struct Showing<'a> {
    /// The usual one when omitted.
    pub game: Option<&'a str>,
    pub seed: u64,
    pub boards: u32,
    pub is_agreed: bool,
    /// Somebody else plays.
    pub by_hand: bool,
}

pub fn run(showing: &Showing<'_>, global: Global) -> anyhow::Result<ExitStatus> {
    let Showing { seed, boards, is_agreed, .. } = *showing;
    let known = || ARCADES.iter().map(|it| it.game).collect::<Vec<_>>().join(" and ");
    let arcade = match showing.game {
        Some(game) => arcade_of(game)
            .with_context(|| format!("{game} is not played by mouse; {} are", known()))?,
        None => ARCADES.first().context("there is no game to open")?,
    };
    let game = game_window::game(arcade, seed)?;
    if showing.by_hand {
        return game_window::show_here(game);
    }
    // Kept until the end: dropping it closes the window.
    let _window = GameWindow::open(arcade.game, seed)
        .context("a window needs a display; `seesolve demo` without --window needs none")?;
    play::run(&PlayArgs::in_own_window(arcade.game, &game.title(), boards, is_agreed), global)
}
