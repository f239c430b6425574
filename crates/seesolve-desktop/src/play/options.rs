//! What the loop is told, what it tells meanwhile, and how it went.

use std::time::Duration;

use seesolve_core::{AnySession, Frame, Gesture, Prompt};

use crate::aim::PointerPath;
use crate::place::WindowId;
use crate::rate_control::RateControl;
use crate::screen::DesktopError;
use crate::stop_signals::StopReason;
use crate::timings::Timings;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// The board that is shown.
    Once,
    /// Board after board, found anew each time, up to a number of them.
    Series { boards: Option<u32> },
    /// Board after board at the same place, as many as the time allows.
    Trial { time: Duration },
}

/// What the game counts, and when that is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopWhen {
    pub name: String,
    pub value: i64,
}

/// What to play, and how carefully.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayOptions {
    /// The game's window; without one the whole desktop is searched.
    pub window: Option<WindowId>,
    pub mode: Mode,
    pub until: Vec<StopWhen>,
    pub rate_control: RateControl,
    /// The most gestures that may be made.
    pub max_gestures: u32,
    /// How long an unclear picture may last: animations and flips.
    pub patience: Duration,
    /// How long the solver may think about one position.
    pub think: Duration,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self {
            window: None,
            mode: Mode::Once,
            until: Vec::new(),
            rate_control: RateControl::default(),
            max_gestures: 20_000,
            patience: Duration::from_secs(3),
            think: Duration::from_secs(20),
        }
    }
}

/// What happens while playing, for logs and for the player's eyes.
pub enum Event<'a> {
    /// A board was read with certainty.
    Read {
        frame: &'a Frame,
        session: &'a dyn AnySession,
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
