//! A game in a plain window: no toolkit, just pixels and the mouse. X11 by itself where it is
//! usual, `winit` and `softbuffer` on Windows and macOS.

mod hand;
#[cfg(any(windows, target_os = "macos"))]
mod portable;
#[cfg(not(any(windows, target_os = "macos")))]
mod x11;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::arcade_game::{ArcadeGame, Report};

#[cfg(any(windows, target_os = "macos"))]
use portable as system;
#[cfg(not(any(windows, target_os = "macos")))]
use x11 as system;

pub use crate::show::{Sampling, Show, ShowError};

/// Shows a game until its window is closed or `stop` is raised. `opened` learns the window's
/// number as soon as the first picture is there; `observer` learns what the game has to tell.
///
/// On Windows and macOS only the main thread may show a window, and only once.
pub fn show(
    game: &mut dyn ArcadeGame,
    how: &Show,
    stop: &AtomicBool,
    opened: &mut dyn FnMut(u32),
    observer: &mut dyn FnMut(Duration, Report),
) -> Result<(), ShowError> {
    system::show(game, how, stop, opened, observer)
}
