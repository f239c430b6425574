//! `demo --window`: opens a game of our own in a window and plays it as `play` plays any other.

use anyhow::{Context as _, bail};
use seesolve_arcade::ArcadeGame;
use seesolve_arcade::flow::{FlowArcade, Levels, Mode};
use seesolve_arcade::voltorb::VoltorbArcade;
use seesolve_games::voltorb::Level;

use super::play::{self, PlayArgs};
use crate::args::Global;
use crate::exit::ExitStatus;

/// The side of the board on the screen, and the size of the console's pixels there.
const BOARD_PX: u32 = 480;
const ZOOM: f32 = 2.0;

/// What to open, and how much of it to play.
pub struct Showing<'a> {
    /// Flow when omitted.
    pub game: Option<&'a str>,
    pub seed: u64,
    pub boards: u32,
    pub is_agreed: bool,
}

pub fn run(showing: &Showing<'_>, global: Global) -> anyhow::Result<ExitStatus> {
    let Showing { seed, boards, is_agreed, .. } = *showing;
    let game = showing.game.unwrap_or("flow");
    let arcade: Box<dyn ArcadeGame> = match game {
        "flow" => Box::new(FlowArcade::new(Levels::sampled(seed), Mode::Series, BOARD_PX)),
        "voltorb" => {
            let level = Level::new(1).context("the first level exists")?;
            Box::new(VoltorbArcade::new(seed, level, ZOOM))
        }
        _ => bail!("{game} is not played by mouse; flow and voltorb are"),
    };
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
    bail!("there are none on this system")
}
