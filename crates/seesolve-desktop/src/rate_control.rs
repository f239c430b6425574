//! How a window takes gestures, learned by trying: in which manner, and how fast.
//!
//! Play in a window that is not known yet starts with what most games understand: from cell to cell,
//! one event a frame, for many sample the pointer once a frame and lose what happens between. After a
//! few gestures that were taken at once, a single one is made with less detail or at the next faster
//! step: when it shows, that is how the next ones are made; when it does not, only this one is made
//! again. The first of all is made slowly, and the usual pace is such a try. What failed is left alone for a while, twice as long each time: it may have failed because
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
/// For a game never seen: slow enough for one that looks at the mouse thirty times a second.
const CAREFUL_STEP: usize = 2;
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
    pub(crate) fn gap(&self) -> Duration {
        Duration::from_millis(self.millis().0)
    }

    /// The time between the last point and letting go.
    pub(crate) fn hold(&self) -> Duration {
        Duration::from_millis(self.millis().1)
    }

    /// The same, from cell to cell.
    pub(crate) fn in_full(self) -> Self {
        Self { detail: DragDetail::EveryCell, ..self }
    }

    /// From cell to cell, at a pace that most games can follow.
    pub(crate) fn careful(self) -> Self {
        Self { step: self.step.min(CAREFUL_STEP), detail: DragDetail::EveryCell }
    }

    /// From cell to cell, and slow.
    pub(crate) fn slow(self) -> Self {
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
    /// What a gesture does shows as a tint of its cells rather than as a line.
    #[serde(default)]
    is_tinting: bool,
    /// The cell in which a gesture begins is not tinted.
    #[serde(default)]
    spares_start: bool,
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
            is_tinting: false,
            spares_start: false,
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
    pub(crate) fn is_proven(&self) -> bool {
        self.is_proven
    }

    /// Whether gestures show as a tint of their cells.
    pub(crate) fn is_tinting(&self) -> bool {
        self.is_tinting
    }

    /// Whether the cell in which a gesture begins is left as it was.
    pub(crate) fn spares_start(&self) -> bool {
        self.spares_start
    }

    /// A gesture was seen by the tint of its cells, the first one left out or not.
    pub(crate) fn note_tint(&mut self, spares_start: bool) {
        (self.is_tinting, self.spares_start) = (true, spares_start);
    }

    /// The manner in which a gesture is made at a rate.
    pub(crate) fn manner(&self, gesture: &Gesture, rate: Rate) -> Manner {
        let is_reversed = self.start.reverses(gesture);
        // Only the plan's own direction has corners.
        let is_direct = self.press.is_drag() && !is_reversed;
        let detail = if is_direct { rate.detail } else { DragDetail::EveryCell };
        Manner { detail, press: self.press, is_reversed }
    }

    /// How the next gesture is to be made.
    pub(crate) fn rate(&mut self) -> Rate {
        let steady = self.steady_rate();
        if self.is_trying || self.streak < STREAK {
            return steady;
        }
        if self.step < FIRST_STEP && self.failed_step > FIRST_STEP {
            self.is_trying = true;
            return Rate { step: FIRST_STEP, ..steady };
        }
        let is_detailed = self.detail == DragDetail::EveryCell && self.press.is_drag();
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
    pub(crate) fn steady_rate(&self) -> Rate {
        Rate { step: self.step, detail: self.detail }
    }

    /// The game did not listen at all, which says nothing about the pace.
    pub(crate) fn unheard(&mut self) {
        self.is_trying = false;
    }

    fn forgiven_after(&self) -> u32 {
        let (first, most) = FORGIVEN_AFTER;
        first.saturating_mul(1 << self.n_failed_tries.saturating_sub(1).min(16)).min(most)
    }

    /// A gesture was taken at this rate that was not taken faster in the same manner.
    pub(crate) fn needs(&mut self, rate: Rate) {
        self.step = self.step.min(rate.step);
        self.failed_step = self.failed_step.min(rate.step + 1);
    }

    /// Whether a gesture at this rate was a try.
    fn is_try(&self, rate: Rate) -> bool {
        rate.step > self.step
            || rate.detail == DragDetail::Corners && self.detail == DragDetail::EveryCell
    }

    /// A gesture was taken at the first try.
    pub(crate) fn taken(&mut self, rate: Rate) {
        // All that is known of a new window is that it can follow this.
        if !self.is_proven && rate.step < self.step {
            self.step = rate.step;
            self.streak = STREAK;
        }
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
    pub(crate) fn missed(&mut self, rate: Rate) {
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

    /// A gesture was taken at a slower pace after the known one had failed: that is the pace to begin
    /// with.
    pub(crate) fn slowed(&mut self, rate: Rate) {
        if rate.step < self.step {
            self.failed_step = self.failed_step.min(self.step);
            self.step = rate.step;
            self.streak = 0;
        }
    }

    /// A gesture was taken in another manner after the known one had failed. The failures before may
    /// have had their part in it, so that proves nothing yet.
    pub(crate) fn taught(&mut self, gesture: &Gesture, manner: Manner) {
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
mod tests;
