//! What the loop tells meanwhile, and how it went.

use std::time::Duration;

use seesolve_core::{Counter, Frame, Gesture, Prompt, Session};

use crate::aim::PointerPath;
use crate::rate_control::RateControl;
use crate::screen::DesktopError;
use crate::stop_signals::StopReason;
use crate::timings::Timings;

/// What happens while playing, for logs and for the player's eyes.
pub enum Event<'a> {
    /// A board was read with certainty.
    Read {
        /// The picture.
        frame: &'a Frame,
        /// What was read and answered.
        session: &'a Session,
    },
    /// A picture could not be read, and the loop gives up on it.
    Unclear {
        /// The picture.
        frame: &'a Frame,
        /// What is doubtful.
        warnings: &'a [String],
    },
    /// What will be done on this picture.
    Plan {
        /// The picture.
        frame: &'a Frame,
        /// The way of the pointer for each gesture.
        presses: &'a [PointerPath],
    },
    /// A gesture was made.
    Made {
        /// What was meant.
        gesture: &'a Gesture,
        /// The way the pointer went.
        presses: &'a PointerPath,
        /// How long it took.
        spent: Duration,
    },
    /// Gestures that did not show and are made again.
    Missed {
        /// How many.
        n_gestures: usize,
    },
    /// A prompt is answered.
    Prompt {
        /// What is pressed.
        prompt: &'a Prompt,
    },
    /// So many boards are done.
    BoardDone {
        /// In all.
        n_boards: u32,
    },
    /// Another board took the place of one that was not finished.
    BoardChanged,
    /// The player paused.
    Paused,
    /// The player resumed.
    Resumed,
}

/// How it went.
#[derive(Clone, Debug, Default)]
pub struct PlayReport {
    /// Boards that were finished.
    pub n_boards: u32,
    /// What the finished boards brought, such as coins, and the level that was reached.
    pub counts: Vec<Counter>,
    /// From the first look to the end.
    pub spent: Duration,
    /// Gestures that were made, those made again included.
    pub n_gestures: u32,
    /// Straight lines of the pointer with its button down.
    pub n_segments: u32,
    /// Gestures that had to be made again.
    pub n_redone: u32,
    /// Why play stopped before its end; `None` when all that was ordered is done.
    pub stopped: Option<StopReason>,
    /// A disturbance of the screen itself.
    pub failed: Option<DesktopError>,
    /// The pace that was learned.
    pub rate_control: RateControl,
    /// Where the time went.
    pub timings: Timings,
}
