//! Windows that behave like the games, drawn by the games' own painters.
//!
//! A [`ArcadeGame`] is a game without a window: pure rules that take touches and the time and give
//! pictures. [`window`] shows one on the screen. Every game tells what it received, so that
//! a test can compare what a player meant with what arrived.

mod arcade_game;
#[cfg(not(any(windows, target_os = "macos")))]
mod arcade_window;
pub mod arcades;
pub mod flow;
mod show;
pub mod voltorb;
pub mod window;

pub use arcade_game::{ArcadeGame, Report, Touch};
#[cfg(not(any(windows, target_os = "macos")))]
pub use arcade_window::ArcadeWindow;
