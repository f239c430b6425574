//! A game of Flow in a window, on a display that nobody sees.

use seesolve_arcade::ArcadeWindow;
use seesolve_arcade::flow::{FlowArcade, Levels, Mode};
use seesolve_arcade::window::{Sampling, Show};
use seesolve_desktop::testing::PrivateDisplay;

/// The side of the board on the screen.
const BOARD_PX: u32 = 420;

/// A display of its own, or nothing where there can be none.
pub fn display() -> Option<PrivateDisplay> {
    PrivateDisplay::expected(PrivateDisplay::start(1280, 1024))
}

/// Opens one level after another, chosen by the seed.
pub fn open_flow(display: &PrivateDisplay, seed: u64) -> ArcadeWindow {
    let how = Show {
        display: Some(display.name().to_owned()),
        sampling: Sampling::Events,
        place: Some((200, 80)),
    };
    let game = FlowArcade::new(Levels::sampled(seed), Mode::Series, BOARD_PX);
    ArcadeWindow::open(Box::new(game), how).unwrap()
}
