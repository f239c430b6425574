//! What is to be played and how much of it, as the command line says it and as a log keeps it.

use std::time::Duration;

use clap::ValueEnum;
use seesolve_desktop::{Mode, PlayOptions, RateControl, StopWhen, WindowId};
use serde::{Deserialize, Serialize};

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayMode {
    Once,
    Series,
    Trial,
}

/// The usual time trial.
const TRIAL_SECONDS: f64 = 30.0;

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Orders {
    pub mode: PlayMode,
    pub boards: Option<u32>,
    /// What is counted, and how much of it is enough.
    pub until: Vec<(String, i64)>,
    /// How long a trial takes, and anything else at most.
    pub seconds: Option<f64>,
    pub max_gestures: u32,
    /// The player's word on what was read, by shown name.
    #[serde(default)]
    pub fixes: Vec<(String, String)>,
}

impl Orders {
    pub fn options(&self, window: Option<WindowId>, rate_control: RateControl) -> PlayOptions {
        let defaults = PlayOptions::default();
        let seconds = |it: f64| Duration::from_secs_f64(it.clamp(0.0, 1e6));
        let mode = match self.mode {
            PlayMode::Once => Mode::Once,
            PlayMode::Series => Mode::Series { boards: self.boards },
            PlayMode::Trial => Mode::Trial { time: seconds(self.seconds.unwrap_or(TRIAL_SECONDS)) },
        };
        let time = self.seconds.map(seconds);
        let stop_when =
            |(name, value): &(String, i64)| StopWhen { name: name.clone(), value: *value };
        let until = self.until.iter().map(stop_when).collect();
        let max_gestures = self.max_gestures;
        PlayOptions { window, mode, time, until, rate_control, max_gestures, ..defaults }
    }
}
