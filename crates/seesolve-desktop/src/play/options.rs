//! What the loop is told.

use std::time::Duration;

use super::strategy::Mode;
use crate::place::WindowId;
use crate::rate_control::RateControl;

/// What the game counts, and when that is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopWhen {
    /// What is counted.
    pub name: String,
    /// How many are enough.
    pub value: i64,
}

/// What to play, and how carefully.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayOptions {
    /// The game's window; without one the whole desktop is searched.
    pub window: Option<WindowId>,
    /// How much is played.
    pub mode: Mode,
    /// How long play may take from its first gesture, whatever the mode.
    pub time: Option<Duration>,
    /// Counts that end play when one of them is reached.
    pub until: Vec<StopWhen>,
    /// How the window is known to take gestures.
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
            time: None,
            until: Vec::new(),
            rate_control: RateControl::default(),
            max_gestures: 20_000,
            patience: Duration::from_secs(3),
            think: Duration::from_secs(20),
        }
    }
}
