//! Windows that behave like the games, drawn by the games' own painters.
//!
//! A [`ArcadeGame`] is a game without a window: pure rules that take touches and the time and give
//! pictures. [`window`] shows one on an X11 display. Every game tells what it received, so that
//! a test can compare what a player meant with what arrived.

mod arcade_game;
#[cfg(unix)]
mod arcade_window;
pub mod arcades;
pub mod flow;
#[cfg(unix)]
mod show;
pub mod voltorb;
#[cfg(unix)]
pub mod window;

pub use arcade_game::{ArcadeGame, Report, Touch};
#[cfg(unix)]
pub use arcade_window::ArcadeWindow;
