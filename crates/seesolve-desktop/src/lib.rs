//! The world outside: the screen, the mouse, the ways to stop, and the loop that plays.
//!
//! [`Screen`] and [`Pointer`] say what a desktop must offer. The X11 desktop, a dry run, a
//! recording and its replay are implementations of them, and all pass the same tests;
//! [`system`] knows which of them this machine has.
//! [`aim`](aim::aim) is the sole place where cells become pixels; [`play`] is the sole place that
//! moves the mouse.

pub mod aim;
pub mod alarm;
mod dry;
pub mod find;
mod hand;
pub mod journal;
pub mod log;
pub mod pace;
pub mod place;
pub mod player;
pub mod pointer;
#[cfg(any(feature = "portable", not(target_os = "linux")))]
pub mod portable;
pub mod screen;
pub mod still;
pub mod system;
#[cfg(all(target_os = "linux", feature = "testing"))]
pub mod testing;
pub mod timings;
pub mod watch;
#[cfg(target_os = "linux")]
pub mod x11;

pub use alarm::{Alarm, Call, StopButton, StopReason};
pub use dry::DryPointer;
pub use find::{Calibration, Sighting, find_game, look_into};
pub use hand::Desk;
pub use log::PlayLog;
pub use pace::Pace;
pub use place::{Area, PixelRect, Spot, WindowId};
pub use player::{Event, Mode, Orders, Outcome, Until, play};
pub use pointer::{Footing, Pointer};
pub use screen::{DesktopError, Monitor, Screen, WindowInfo};
pub use timings::{StageName, Timings};
