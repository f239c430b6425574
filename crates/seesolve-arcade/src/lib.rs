//! Windows that behave like the games, drawn by the games' own painters.
//!
//! A [`Cabinet`] is a game without a window: pure rules that take touches and the time and give
//! pictures. [`window`] shows one on an X11 display. Every cabinet tells what it received, so that
//! a test can compare what a player meant with what arrived.

mod cabinet;
pub mod flow;
#[cfg(unix)]
mod opened;
pub mod voltorb;
#[cfg(unix)]
pub mod window;

pub use cabinet::{Cabinet, Report, Touch};
#[cfg(unix)]
pub use opened::Opened;
