//! The application without a face. A shell (the terminal editor, the page, a window) sends it
//! [`Message`]s and pictures, does what the [`Effect`]s ask for and shows the [`Screen`]; it never
//! computes and never asks back.
//!
//! The app itself starts no thread, reads no clock, touches no file and names no game.

#![warn(missing_docs)]

mod app;
mod look;
mod message;
mod report;
mod review;
mod screen;
mod show;
mod work;

pub use app::App;
pub use message::{Effect, Message};
pub use report::{Report, Status, warnings};
pub use review::{Done, Step};
pub use screen::{GameView, ItemView, PictureSize, Screen, SettingView, State};
pub use work::work;
