//! How fast a window can be dragged in, learned by trying.
//!
//! The game, not the mouse, is the limit: many sample the pointer once a frame and lose what
//! happens between. So play starts at one event a frame. After a few gestures that were taken at
//! once, a single one is made at the next faster step: when it shows, that is the new pace; when
//! it does not, only this one is made again. A step that failed is left alone for a while, twice
//! as long each time: it may have failed because the machine was busy.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::aim::DragDetail;

/// Milliseconds between two events, and between the last point and letting go; the slowest first.
/// A game that looks at place and button together sees both of the last at once.
const STEPS_MS: [(u64, u64); 10] =
    [(120, 120), (70, 70), (43, 43), (27, 27), (17, 17), (17, 0), (9, 0), (4, 0), (1, 0), (0, 0)];
/// One event a frame at 60 Hz.
const FIRST_STEP: usize = 4;
/// Gestures taken at once before a faster step is tried.
const STREAK: u32 = 2;
/// Gestures taken at once before a step that failed is tried again, at first and at most.
const FORGIVEN_AFTER: (u32, u32) = (12, 768);
/// A single failure at the known pace is bad luck: so many, with no such streak between them, mean
/// that it is too fast.
const MISSES_BEFORE_SLOWER: u32 = 2;
/// Failures, with the stroke from bend to bend, before going from cell to cell.
const MISSES_BEFORE_CELLS: u32 = 4;

/// How one gesture is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    step: usize,
}

impl Rate {
    /// The time between two events.
    pub fn gap(&self) -> Duration {
        Duration::from_millis(self.millis().0)
    }

    /// The time between the last point and letting go.
    pub fn hold(&self) -> Duration {
        Duration::from_millis(self.millis().1)
    }

    fn millis(&self) -> (u64, u64) {
        *STEPS_MS.get(self.step).unwrap_or(&STEPS_MS[FIRST_STEP])
    }
}

/// The pace of one window. It is remembered in the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RateControl {
    step: usize,
    /// The slowest step that failed.
    failed_step: usize,
    #[serde(rename = "stride")]
    detail: DragDetail,
    #[serde(skip)]
    streak: u32,
    #[serde(skip)]
    n_misses: u32,
    #[serde(skip)]
    n_failed_tries: u32,
    /// A gesture at the next step is on its way.
    #[serde(skip)]
    is_trying: bool,
}

impl Default for RateControl {
    fn default() -> Self {
        Self {
            step: FIRST_STEP,
            failed_step: STEPS_MS.len(),
            detail: DragDetail::Corners,
            streak: 0,
            n_misses: 0,
            n_failed_tries: 0,
            is_trying: false,
        }
    }
}

impl RateControl {
    /// The time between two events that is known to work.
    pub fn gap(&self) -> Duration {
        self.steady_rate().gap()
    }

    pub fn detail(&self) -> DragDetail {
        self.detail
    }

    /// How the next gesture is to be made.
    pub fn rate(&mut self) -> Rate {
        let faster = self.step + 1;
        let streak = if faster < self.failed_step { STREAK } else { self.forgiven_after() };
        if !self.is_trying && self.streak >= streak && faster < STEPS_MS.len() {
            self.is_trying = true;
            return Rate { step: faster };
        }
        self.steady_rate()
    }

    /// How a gesture is to be made that nobody will see to the end.
    pub fn steady_rate(&self) -> Rate {
        Rate { step: self.step }
    }

    /// The game did not listen at all, which says nothing about the pace.
    pub fn unheard(&mut self) {
        self.is_trying = false;
    }

    fn forgiven_after(&self) -> u32 {
        let (first, most) = FORGIVEN_AFTER;
        first.saturating_mul(1 << self.n_failed_tries.saturating_sub(1).min(16)).min(most)
    }

    /// A gesture was taken at the first try.
    pub fn taken(&mut self, rate: Rate) {
        if rate.step > self.step {
            self.is_trying = false;
            self.step = rate.step;
            self.failed_step = self.failed_step.max(rate.step + 1);
            self.streak = 0;
        } else if rate.step == self.step {
            self.streak += 1;
        }
        if self.streak > STREAK {
            self.n_misses = 0;
        }
        if self.streak >= self.forgiven_after() {
            self.detail = DragDetail::Corners;
        }
    }

    /// A gesture was not taken: slower from now on, unless it was but a try.
    pub fn missed(&mut self, rate: Rate) {
        self.streak = 0;
        if rate.step > self.step {
            self.is_trying = false;
            self.n_failed_tries += 1;
            self.failed_step = rate.step;
        } else if rate.step == self.step {
            self.n_misses += 1;
            if self.n_misses.is_multiple_of(MISSES_BEFORE_SLOWER) {
                self.failed_step = self.failed_step.min(self.step.max(1));
                self.step = self.step.saturating_sub(1);
                self.n_failed_tries = 0;
            }
            if self.step < FIRST_STEP && self.n_misses >= MISSES_BEFORE_CELLS {
                self.detail = DragDetail::EveryCell;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays gestures in a game that takes events so far apart, and counts the misses.
    fn play(rate_control: &mut RateControl, needed: Duration, n_gestures: usize) -> usize {
        let mut n_missed = 0;
        for _ in 0..n_gestures {
            let rate = rate_control.rate();
            if rate.gap() >= needed {
                rate_control.taken(rate);
            } else {
                rate_control.missed(rate);
                n_missed += 1;
            }
        }
        n_missed
    }

    const FRAME: Duration = Duration::from_millis(16);

    #[test]
    fn a_game_that_takes_everything_is_soon_played_without_waiting() {
        let mut rate_control = RateControl::default();
        assert_eq!(rate_control.gap(), Duration::from_millis(17));
        assert_eq!(play(&mut rate_control, Duration::ZERO, 20), 0);
        assert_eq!(rate_control.gap(), Duration::ZERO);
        assert_eq!(rate_control.detail(), DragDetail::Corners);
    }

    #[test]
    fn a_step_that_failed_is_tried_less_and_less_and_is_remembered() {
        let mut rate_control = RateControl::default();
        assert_eq!(play(&mut rate_control, FRAME, 18), 1);
        let saved = serde_json::to_string(&rate_control).unwrap();
        let mut later: RateControl = serde_json::from_str(&saved).unwrap();
        assert_eq!(later.gap(), Duration::from_millis(17));
        assert_eq!(play(&mut later, FRAME, 12), 0);
        assert_eq!(play(&mut later, FRAME, 1000), 7);
        assert_eq!(later.gap(), Duration::from_millis(17));
    }

    #[test]
    fn gestures_made_while_a_try_is_on_its_way_keep_the_known_pace() {
        let mut rate_control = RateControl::default();
        for _ in 0..STREAK {
            let rate = rate_control.rate();
            rate_control.taken(rate);
        }
        let (tried, next) = (rate_control.rate(), rate_control.rate());
        assert_eq!((tried.hold(), next.hold()), (Duration::ZERO, next.gap()));
        rate_control.missed(tried);
        rate_control.taken(next);
        assert_eq!(rate_control.rate(), next);
    }

    #[test]
    fn a_slow_game_is_met_at_its_own_pace() {
        let mut rate_control = RateControl::default();
        assert_eq!(play(&mut rate_control, Duration::from_millis(50), 18), 6);
        assert_eq!(rate_control.gap(), Duration::from_millis(70));
    }

    #[test]
    fn a_machine_that_was_busy_for_a_while_is_played_fast_again() {
        let mut rate_control = RateControl::default();
        assert_eq!(play(&mut rate_control, Duration::from_millis(50), 6), 6);
        play(&mut rate_control, Duration::ZERO, 300);
        assert_eq!(
            (rate_control.gap(), rate_control.detail()),
            (Duration::ZERO, DragDetail::Corners)
        );
    }

    #[test]
    fn one_miss_now_and_then_changes_nothing() {
        let mut rate_control = RateControl::default();
        play(&mut rate_control, FRAME, 20);
        let known = rate_control.steady_rate();
        for _ in 0..10 {
            rate_control.missed(known);
            assert_eq!(play(&mut rate_control, FRAME, 5), 0);
        }
        assert_eq!(rate_control.steady_rate(), known);
    }

    #[test]
    fn what_bends_cannot_do_is_tried_cell_by_cell() {
        let mut rate_control = RateControl::default();
        for n_missed in 0..20 {
            let is_by_cells = rate_control.detail() == DragDetail::EveryCell;
            assert_eq!(is_by_cells, n_missed >= MISSES_BEFORE_CELLS, "after {n_missed}");
            let rate = rate_control.rate();
            rate_control.missed(rate);
        }
        assert_eq!(rate_control.gap(), Duration::from_millis(120));
    }

    #[test]
    fn a_damaged_memory_does_no_harm() {
        let mut rate_control: RateControl =
            serde_json::from_str(r#"{"step":99,"failed_step":0,"stride":"cells"}"#).unwrap();
        assert_eq!(rate_control.gap(), Duration::from_millis(17));
        for _ in 0..200 {
            let rate = rate_control.rate();
            rate_control.missed(rate);
            rate_control.taken(rate);
        }
    }
}
