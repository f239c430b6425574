//! What was asked of a desktop and what it answered: a recording, to be played back later.
//!
//! A recording is a folder with one JSON object a line and the pictures beside it. The log of a play
//! is told apart from it: it keeps only what was read and done ([`logged_readings`]), so that writing
//! it does not slow the play down.

mod entry;
mod logged;
mod record;
mod replay;

pub(crate) use logged::LOG_FILE_NAME;
pub use logged::{LoggedReading, logged_readings};
pub use record::{RecordPointer, RecordScreen, record};
pub use replay::{ReplayPointer, ReplayScreen, replay};
