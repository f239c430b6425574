//! The world outside: the screen, the mouse, the ways to stop, and the loop that plays.
//!
//! [`Screen`] and [`Pointer`] say what a desktop must offer. The X11 desktop, a dry run, a
//! recording and its replay are implementations of them, and all pass the same tests;
//! [`system`] knows which of them this machine has.
//! `aim` is the sole place where cells become pixels; [`play`] is the sole place that
//! moves the mouse.

#![warn(missing_docs)]

mod aim;
mod black;
mod dry;
mod find;
mod input_driver;
mod log;
mod manner;
#[cfg(any(test, feature = "portable", not(target_os = "linux")))]
mod mosaic;
mod motion;
#[cfg(any(test, target_os = "macos"))]
mod permissions;
mod place;
mod play;
mod pointer;
#[cfg(any(feature = "portable", not(target_os = "linux")))]
pub mod portable;
mod rate_control;
pub mod recording;
mod screen;
mod stop_signals;
pub mod system;
#[cfg(all(target_os = "linux", feature = "testing"))]
pub mod testing;
mod timings;
mod watch;
mod watched;
#[cfg(target_os = "linux")]
pub mod x11;

pub use aim::PointerPath;
pub use black::is_black;
pub use dry::DryPointer;
pub use find::{Calibration, FindError, FoundGame, Look, find_game, look_into};
pub use input_driver::Desktop;
pub use log::PlayLog;
pub use place::{Area, PixelRect, ScreenPoint, WindowId};
pub use play::{Event, Mode, PlayOptions, PlayReport, StopWhen, play};
pub use pointer::{ExpectedWindow, Pointer};
pub use rate_control::RateControl;
pub use screen::{DesktopError, Monitor, Screen, WindowInfo};
pub use stop_signals::{Request, StopButton, StopReason, StopSignal};
pub use timings::Timings;
pub use watch::{WatchEvent, watch};
