//! What was asked of a desktop and what it answered: a recording, to be played back later.
//!
//! A recording is a folder with one JSON object a line and the pictures beside it.

mod entry;
mod record;
mod replay;

pub use record::{RecordPointer, RecordScreen, record};
pub use replay::{ReplayPointer, ReplayScreen, replay, replay_lines};
