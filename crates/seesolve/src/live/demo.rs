//! `demo --window`: opens a game of our own in a window and plays it as `play` plays any other.

use anyhow::Context as _;
use seesolve_arcade::ArcadeGame;
use seesolve_arcade::arcades::{ARCADES, arcade_of};

use super::play::{self, PlayArgs};
use crate::args::Global;
use crate::exit::ExitStatus;

/// The side of the board on the screen.
const BOARD_PX: u32 = 480;

/// What to open, and how much of it to play.
pub struct Showing<'a> {
    /// The usual one when omitted.
    pub game: Option<&'a str>,
    pub seed: u64,
    pub boards: u32,
    pub is_agreed: bool,
}

pub fn run(showing: &Showing<'_>, global: Global) -> anyhow::Result<ExitStatus> {
    let Showing { seed, boards, is_agreed, .. } = *showing;
    let known = || ARCADES.iter().map(|it| it.game).collect::<Vec<_>>().join(" and ");
    let arcade = match showing.game {
        Some(game) => arcade_of(game)
            .with_context(|| format!("{game} is not played by mouse; {} are", known()))?,
        None => ARCADES.first().context("there is no game to open")?,
    };
    let game = arcade.game;
    let arcade = arcade.open(seed, BOARD_PX).context("the game has no level")?;
    let title = arcade.title();
    // Kept until the end: dropping it closes the window.
    let _window = open(arcade)
        .context("a window needs an X display; `seesolve demo` without --window needs none")?;
    play::run(&PlayArgs::in_own_window(game, &title, boards, is_agreed), global)
}

#[cfg(unix)]
fn open(game: Box<dyn ArcadeGame>) -> anyhow::Result<seesolve_arcade::ArcadeWindow> {
    use seesolve_arcade::window::{Sampling, Show};

    let how = Show { display: None, sampling: Sampling::Events, place: None };
    Ok(seesolve_arcade::ArcadeWindow::open(game, how)?)
}

#[cfg(not(unix))]
fn open(_game: Box<dyn ArcadeGame>) -> anyhow::Result<()> {
    anyhow::bail!("there are none on this system")
}
