//! What the loop tells meanwhile, and how it went.

use std::time::Duration;

use seesolve_core::{Frame, Gesture, Prompt, Session};

use crate::aim::PointerPath;
use crate::rate_control::RateControl;
use crate::screen::DesktopError;
use crate::stop_signals::StopReason;
use crate::timings::Timings;

/// What happens while playing, for logs and for the player's eyes.
pub enum Event<'a> {
    /// A board was read with certainty.
    Read {
        frame: &'a Frame,
        session: &'a Session,
    },
    /// A picture could not be read, and the loop gives up on it.
    Unclear {
        frame: &'a Frame,
        warnings: &'a [String],
    },
    /// What will be done on this picture.
    Plan {
        frame: &'a Frame,
        presses: &'a [PointerPath],
    },
    /// A gesture was made.
    Made {
        gesture: &'a Gesture,
        presses: &'a PointerPath,
        spent: Duration,
    },
    /// Gestures that did not show and are made again.
    Missed {
        n_gestures: usize,
    },
    /// A prompt is answered.
    Prompt {
        prompt: &'a Prompt,
    },
    /// So many boards are done.
    BoardDone {
        n_boards: u32,
    },
    Paused,
    Resumed,
}

/// How it went.
#[derive(Clone, Debug, Default)]
pub struct PlayReport {
    pub n_boards: u32,
    pub n_gestures: u32,
    pub n_segments: u32,
    pub n_redone: u32,
    /// Why play stopped before its end; `None` when all that was ordered is done.
    pub stopped: Option<StopReason>,
    /// A disturbance of the screen itself.
    pub failed: Option<DesktopError>,
    /// The pace that was learned.
    pub rate_control: RateControl,
    pub timings: Timings,
}
