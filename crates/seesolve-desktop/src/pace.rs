//! How fast a window can be dragged in, learned by trying.
//!
//! The game, not the mouse, is the limit: many sample the pointer once a frame and lose what
//! happens between. So play starts at one event a frame and tries the next faster step after a few
//! gestures that were taken at once. A step that failed is left alone for a long while: it may
//! have failed because the machine was busy, and then it is worth another try.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::aim::Stride;

/// Milliseconds between two events, the slowest first.
const STEPS_MS: [u64; 9] = [120, 70, 43, 27, 17, 8, 3, 1, 0];
/// One event a frame at 60 Hz.
const FIRST_STEP: usize = 4;
/// Gestures taken at once before a faster step is tried.
const STREAK: u32 = 3;
/// Gestures taken at once before a step that failed is tried again.
const FORGIVEN_AFTER: u32 = 24;
/// Failures at one step, with the stroke from bend to bend, before going from cell to cell.
const MISSES_BEFORE_CELLS: u32 = 2;

/// The pace of one window. It is remembered in the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    step: usize,
    /// The slowest step that failed and all faster ones are not tried again.
    failed_step: usize,
    stride: Stride,
    #[serde(skip)]
    streak: u32,
    #[serde(skip)]
    n_misses: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            step: FIRST_STEP,
            failed_step: STEPS_MS.len(),
            stride: Stride::Bends,
            streak: 0,
            n_misses: 0,
        }
    }
}

impl Pace {
    /// The time between two events.
    pub fn gap(&self) -> Duration {
        Duration::from_millis(*STEPS_MS.get(self.step).unwrap_or(&STEPS_MS[FIRST_STEP]))
    }

    pub fn stride(&self) -> Stride {
        self.stride
    }

    /// A gesture was taken at the first try.
    pub fn taken(&mut self) {
        self.n_misses = 0;
        self.streak += 1;
        if self.streak >= FORGIVEN_AFTER {
            self.failed_step = (self.failed_step + 1).min(STEPS_MS.len());
            self.stride = Stride::Bends;
        }
        if self.streak >= STREAK && self.step + 1 < self.failed_step.min(STEPS_MS.len()) {
            self.step += 1;
            self.streak = 0;
        }
    }

    /// A gesture was not taken: slower from now on.
    pub fn missed(&mut self) {
        self.streak = 0;
        self.n_misses += 1;
        self.failed_step = self.failed_step.min(self.step.max(1));
        self.step = self.step.saturating_sub(1);
        if self.step < FIRST_STEP && self.n_misses >= MISSES_BEFORE_CELLS {
            self.stride = Stride::Cells;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays gestures in a game that takes events so far apart, and counts the misses.
    fn play(pace: &mut Pace, needed: Duration, n_gestures: usize) -> usize {
        let mut n_missed = 0;
        for _ in 0..n_gestures {
            if pace.gap() >= needed {
                pace.taken();
            } else {
                pace.missed();
                n_missed += 1;
            }
        }
        n_missed
    }

    #[test]
    fn a_game_that_takes_everything_is_soon_played_without_waiting() {
        let mut pace = Pace::default();
        assert_eq!(pace.gap(), Duration::from_millis(17));
        assert_eq!(play(&mut pace, Duration::ZERO, 12), 0);
        assert_eq!(pace.gap(), Duration::ZERO);
        assert_eq!(pace.stride(), Stride::Bends);
    }

    #[test]
    fn a_step_that_failed_is_seldom_tried_again_and_is_remembered() {
        let mut pace = Pace::default();
        assert_eq!(play(&mut pace, Duration::from_millis(16), 20), 1);
        let saved = serde_json::to_string(&pace).unwrap();
        let mut later: Pace = serde_json::from_str(&saved).unwrap();
        assert_eq!(later.gap(), Duration::from_millis(17));
        assert_eq!(play(&mut later, Duration::from_millis(16), 20), 0);
        assert_eq!(play(&mut later, Duration::from_millis(16), 100), 4);
        assert_eq!(later.gap(), Duration::from_millis(17));
    }

    #[test]
    fn a_slow_game_is_met_at_its_own_pace() {
        let mut pace = Pace::default();
        assert_eq!(play(&mut pace, Duration::from_millis(50), 20), 3);
        assert_eq!(pace.gap(), Duration::from_millis(70));
    }

    #[test]
    fn a_machine_that_was_busy_for_a_while_is_played_fast_again() {
        let mut pace = Pace::default();
        assert_eq!(play(&mut pace, Duration::from_millis(50), 3), 3);
        play(&mut pace, Duration::ZERO, 300);
        assert_eq!((pace.gap(), pace.stride()), (Duration::ZERO, Stride::Bends));
    }

    #[test]
    fn what_bends_cannot_do_is_tried_cell_by_cell() {
        let mut pace = Pace::default();
        pace.missed();
        assert_eq!(pace.stride(), Stride::Bends);
        pace.missed();
        assert_eq!(pace.stride(), Stride::Cells);
        for _ in 0..20 {
            pace.missed();
        }
        assert_eq!(pace.gap(), Duration::from_millis(120));
    }

    #[test]
    fn a_damaged_memory_does_no_harm() {
        let pace: Pace =
            serde_json::from_str(r#"{"step":99,"failed_step":0,"stride":"cells"}"#).unwrap();
        assert_eq!(pace.gap(), Duration::from_millis(17));
    }
}
