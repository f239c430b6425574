//! How a window takes gestures, learned by trying: in which manner, and how fast.
//!
//! Play in a window that is not known yet starts with what most games understand: from cell to cell,
//! one event a frame, for many sample the pointer once a frame and lose what happens between. After a
//! few gestures that were taken at once, a single one is made with less detail or at the next faster
//! step: when it shows, that is how the next ones are made; when it does not, only this one is made
//! again. What failed is left alone for a while, twice as long each time: it may have failed because
//! the machine was busy.

use std::time::Duration;

use seesolve_core::Gesture;
use serde::{Deserialize, Serialize};

use crate::manner::{DragDetail, Manner, PressStyle, StartAt};

/// Milliseconds between two events, and between the last point and letting go; the slowest first.
/// A game that looks at place and button together sees both of the last at once.
const STEPS_MS: [(u64, u64); 10] =
    [(120, 120), (70, 70), (43, 43), (27, 27), (17, 17), (17, 0), (9, 0), (4, 0), (1, 0), (0, 0)];
/// One event a frame at 60 Hz.
const FIRST_STEP: usize = 4;
/// Slow enough for everything but a game that hangs.
const SLOW_STEP: usize = 1;
/// Gestures taken at once before less detail or a faster step is tried.
const STREAK: u32 = 2;
/// Gestures taken at once before a step that failed is tried again, at first and at most.
const FORGIVEN_AFTER: (u32, u32) = (12, 768);
/// A single failure at the known pace is bad luck: so many, with no such streak between them, mean
/// that it is too fast.
const MISSES_BEFORE_SLOWER: u32 = 2;

/// How fast one gesture is made, and with how much detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    step: usize,
    detail: DragDetail,
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

    /// How closely the gesture keeps to its path.
    pub fn detail(&self) -> DragDetail {
        self.detail
    }

    /// The same, from cell to cell.
    pub fn in_full(self) -> Self {
        Self { detail: DragDetail::EveryCell, ..self }
    }

    /// From cell to cell, and slow.
    pub fn slow(self) -> Self {
        Self { step: self.step.min(SLOW_STEP), detail: DragDetail::EveryCell }
    }

    fn millis(&self) -> (u64, u64) {
        *STEPS_MS.get(self.step).unwrap_or(&STEPS_MS[FIRST_STEP])
    }
}

/// How one window takes gestures. It is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RateControl {
    step: usize,
    /// The slowest step that failed.
    failed_step: usize,
    #[serde(rename = "stride")]
    detail: DragDetail,
    /// A gesture from corner to corner was not taken.
    #[serde(default)]
    needs_every_cell: bool,
    #[serde(default)]
    press: PressStyle,
    #[serde(default)]
    start: StartAt,
    /// A gesture was seen to be taken in this manner.
    #[serde(default)]
    is_proven: bool,
    #[serde(skip)]
    streak: u32,
    #[serde(skip)]
    n_misses: u32,
    #[serde(skip)]
    n_failed_tries: u32,
    /// A gesture with less detail or at the next step is on its way.
    #[serde(skip)]
    is_trying: bool,
}

impl Default for RateControl {
    fn default() -> Self {
        Self {
            step: FIRST_STEP,
            failed_step: STEPS_MS.len(),
            detail: DragDetail::EveryCell,
            needs_every_cell: false,
            press: PressStyle::Drag,
            start: StartAt::Planned,
            is_proven: false,
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

    /// Whether a gesture was ever seen to be taken.
    pub fn is_proven(&self) -> bool {
        self.is_proven
    }

    /// The manner in which a gesture is made at a rate.
    pub fn manner(&self, gesture: &Gesture, rate: Rate) -> Manner {
        let is_reversed = self.start.reverses(gesture);
        // Only the plan's own direction has corners.
        let is_direct = self.press == PressStyle::Drag && !is_reversed;
        let detail = if is_direct { rate.detail } else { DragDetail::EveryCell };
        Manner { detail, press: self.press, is_reversed }
    }

    /// How the next gesture is to be made.
    pub fn rate(&mut self) -> Rate {
        let steady = self.steady_rate();
        if self.is_trying || self.streak < STREAK {
            return steady;
        }
        let is_detailed = self.detail == DragDetail::EveryCell && self.press == PressStyle::Drag;
        if is_detailed && (!self.needs_every_cell || self.streak >= FORGIVEN_AFTER.1) {
            self.is_trying = true;
            return Rate { detail: DragDetail::Corners, ..steady };
        }
        let faster = self.step + 1;
        let streak = if faster < self.failed_step { STREAK } else { self.forgiven_after() };
        if self.streak >= streak && faster < STEPS_MS.len() {
            self.is_trying = true;
            return Rate { step: faster, ..steady };
        }
        steady
    }

    /// How a gesture is to be made that nobody will see to the end.
    pub fn steady_rate(&self) -> Rate {
        Rate { step: self.step, detail: self.detail }
    }

    /// The game did not listen at all, which says nothing about the pace.
    pub fn unheard(&mut self) {
        self.is_trying = false;
    }

    fn forgiven_after(&self) -> u32 {
        let (first, most) = FORGIVEN_AFTER;
        first.saturating_mul(1 << self.n_failed_tries.saturating_sub(1).min(16)).min(most)
    }

    /// Whether a gesture at this rate was a try.
    fn is_try(&self, rate: Rate) -> bool {
        rate.step > self.step
            || rate.detail == DragDetail::Corners && self.detail == DragDetail::EveryCell
    }

    /// A gesture was taken at the first try.
    pub fn taken(&mut self, rate: Rate) {
        self.is_proven = true;
        if self.is_try(rate) {
            self.is_trying = false;
            self.step = self.step.max(rate.step);
            self.detail = rate.detail;
            self.failed_step = self.failed_step.max(rate.step + 1);
            self.streak = 0;
        } else if rate == self.steady_rate() {
            self.streak += 1;
        }
        if self.streak > STREAK {
            self.n_misses = 0;
        }
    }

    /// A gesture was not taken: slower from now on, unless it was but a try.
    pub fn missed(&mut self, rate: Rate) {
        self.streak = 0;
        if rate.step > self.step {
            self.is_trying = false;
            self.n_failed_tries += 1;
            self.failed_step = rate.step;
        } else if self.is_try(rate) {
            self.is_trying = false;
            self.needs_every_cell = true;
        } else if rate == self.steady_rate() {
            self.n_misses += 1;
            if self.n_misses.is_multiple_of(MISSES_BEFORE_SLOWER) {
                self.failed_step = self.failed_step.min(self.step.max(1));
                self.step = self.step.saturating_sub(1);
                self.n_failed_tries = 0;
                // Less detail may be to blame as well as the pace.
                self.detail = DragDetail::EveryCell;
            }
        }
    }

    /// A gesture was taken in another manner after the known one had failed.
    pub fn taught(&mut self, gesture: &Gesture, manner: Manner) {
        self.is_proven = true;
        self.press = manner.press.lasting();
        self.detail = manner.detail;
        let known = self.start.reverses(gesture);
        if manner.is_reversed != known {
            let seems = StartAt::taught_by(gesture, manner.is_reversed);
            // What contradicts an earlier lesson is no rule at all.
            self.start = if self.start == StartAt::Planned { seems } else { StartAt::Planned };
        }
    }
}

#[cfg(test)]
mod tests {
    use seesolve_core::{CellId, Stroke};

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
        let mut it = RateControl::default();
        assert_eq!((it.gap(), it.detail), (Duration::from_millis(17), DragDetail::EveryCell));
        assert_eq!(play(&mut it, Duration::ZERO, 3), 0);
        assert_eq!(it.detail, DragDetail::Corners, "the third is made with less detail");
        assert_eq!(play(&mut it, Duration::ZERO, 20), 0);
        assert_eq!((it.gap(), it.detail), (Duration::ZERO, DragDetail::Corners));
    }

    #[test]
    fn a_game_that_needs_every_cell_loses_one_gesture_and_is_played_fast() {
        let mut it = RateControl::default();
        let mut n_missed = 0;
        for _ in 0..40 {
            let rate = it.rate();
            if rate.detail() == DragDetail::EveryCell {
                it.taken(rate);
            } else {
                it.missed(rate);
                n_missed += 1;
            }
        }
        assert_eq!((n_missed, it.gap()), (1, Duration::ZERO));
        let saved = serde_json::to_string(&it).unwrap();
        let mut later: RateControl = serde_json::from_str(&saved).unwrap();
        assert!(later.is_proven());
        assert!((0..40).all(|_| {
            let rate = later.rate();
            later.taken(rate);
            rate.detail() == DragDetail::EveryCell
        }));
    }

    #[test]
    fn a_step_that_failed_is_tried_less_and_less_and_is_remembered() {
        let mut it = RateControl::default();
        assert_eq!(play(&mut it, FRAME, 21), 1);
        let saved = serde_json::to_string(&it).unwrap();
        let mut later: RateControl = serde_json::from_str(&saved).unwrap();
        assert_eq!(later.gap(), Duration::from_millis(17));
        assert_eq!(play(&mut later, FRAME, 12), 0);
        assert_eq!(play(&mut later, FRAME, 1000), 7);
        assert_eq!(later.gap(), Duration::from_millis(17));
    }

    #[test]
    fn gestures_made_while_a_try_is_on_its_way_keep_the_known_pace() {
        let mut it = RateControl { detail: DragDetail::Corners, ..RateControl::default() };
        for _ in 0..STREAK {
            let rate = it.rate();
            it.taken(rate);
        }
        let (tried, next) = (it.rate(), it.rate());
        assert_eq!((tried.hold(), next.hold()), (Duration::ZERO, next.gap()));
        it.missed(tried);
        it.taken(next);
        assert_eq!(it.rate(), next);
    }

    #[test]
    fn a_slow_game_is_met_at_its_own_pace() {
        let mut it = RateControl::default();
        assert_eq!(play(&mut it, Duration::from_millis(50), 18), 6);
        assert_eq!(it.gap(), Duration::from_millis(70));
    }

    #[test]
    fn a_machine_that_was_busy_for_a_while_is_played_fast_again() {
        let mut it = RateControl::default();
        assert_eq!(play(&mut it, Duration::from_millis(50), 6), 6);
        play(&mut it, Duration::ZERO, 300);
        assert_eq!((it.gap(), it.detail), (Duration::ZERO, DragDetail::Corners));
    }

    #[test]
    fn one_miss_now_and_then_changes_nothing() {
        let mut it = RateControl::default();
        play(&mut it, FRAME, 24);
        let known = it.steady_rate();
        for _ in 0..10 {
            it.missed(known);
            assert_eq!(play(&mut it, FRAME, 5), 0);
        }
        assert_eq!(it.steady_rate(), known);
    }

    #[test]
    fn a_lesson_about_the_end_is_dropped_when_it_is_contradicted() {
        let path = |cells: [u16; 2]| {
            let cells = cells.map(CellId).to_vec();
            Gesture::Stroke(Stroke { presses: Vec::new(), cells })
        };
        let mut it = RateControl::default();
        let (rising, falling) = (path([1, 5]), path([7, 4]));
        it.taught(&falling, Manner { is_reversed: true, ..Manner::SAFEST });
        let steady = it.steady_rate();
        assert!(it.manner(&falling, steady).is_reversed);
        assert!(!it.manner(&rising, steady).is_reversed);
        it.taught(&rising, Manner { is_reversed: true, ..Manner::SAFEST });
        assert!(!it.manner(&falling, steady).is_reversed);
    }

    #[test]
    fn a_damaged_memory_does_no_harm() {
        let mut it: RateControl =
            serde_json::from_str(r#"{"step":99,"failed_step":0,"stride":"cells"}"#).unwrap();
        assert_eq!(it.gap(), Duration::from_millis(17));
        for _ in 0..200 {
            let rate = it.rate();
            it.missed(rate);
            it.taken(rate);
        }
    }
}
