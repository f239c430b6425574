//! The live screen: which desktop there is, which window is meant, and the commands that look at
//! it or play on it.

pub mod calibrate;
mod consent;
pub mod demo;
pub mod display;
mod game_window;
mod orders;
pub mod play;
mod recorded;
pub mod replay;
mod target;
mod tell;
pub mod watch;
