//! Finding out how a window takes gestures that was never played before.

use std::time::{Duration, Instant};

use seesolve_core::{Frame, Gesture};

use super::board::Landmarks;
use super::player::Player;
use crate::input_driver::Interrupted;
use crate::manner::Manner;
use crate::motion::is_frozen;
use crate::rate_control::Rate;
use crate::stop_signals::StopReason;

/// A window that shows nothing new within this time, whatever is tried, does not react.
const PATIENCE: Duration = Duration::from_millis(4500);
/// How long one try may take to show, at most and at least.
const SHOWN_WITHIN: (Duration, Duration) = (Duration::from_millis(450), Duration::from_millis(150));

impl Player<'_> {
    /// Tries one manner after the other on the shortest path until it is seen in place; whether
    /// drawing may resume. A window in which nothing moves is left alone.
    pub(super) fn probe(
        &mut self,
        gestures: &[Gesture],
        landmarks: &Landmarks,
    ) -> Result<bool, Interrupted> {
        let Some(gesture) = gestures.iter().min_by_key(|it| n_cells(it)) else { return Ok(true) };
        let start = Instant::now();
        let first = self.board_alone();
        let steady = self.rate_control.steady_rate().in_full();
        let tries: Vec<(Manner, Rate)> = Manner::ALL
            .iter()
            .map(|it| (*it, steady))
            .chain(Manner::ALL[..2].iter().map(|it| (*it, steady.slow())))
            .collect();
        for (idx, (manner, rate)) in tries.iter().enumerate() {
            let path = self.path_of(gesture, *manner)?;
            self.make_gesture(gesture, &path, *rate, manner.press)?;
            if gestures.len() == 1 {
                self.note_last_made();
            }
            let n_left = (tries.len() - idx) as u32;
            let share = PATIENCE.saturating_sub(start.elapsed()) / n_left;
            if self.await_shown(gesture, share.clamp(SHOWN_WITHIN.1, SHOWN_WITHIN.0), landmarks)? {
                self.rate_control.taught(gesture, *manner);
                self.rate_control.taken(*rate);
                self.note_in_place(gesture);
                return Ok(true);
            }
            if !landmarks.stand(&self.frame) {
                return Ok(false);
            }
        }
        if is_frozen(&first, &self.board_alone()) {
            return Err(Interrupted::Stop(StopReason::Unresponsive));
        }
        // Something happens here, but not what is meant: the board is read anew.
        Ok(false)
    }

    /// The part of the picture that shows the board: a clock beside it is no answer.
    fn board_alone(&self) -> Frame {
        let bounds = self.session.layout().map(|it| it.bounds_in_frame);
        bounds.and_then(|it| self.frame.crop(it)).unwrap_or_else(|| self.frame.clone())
    }

    /// Waits until a gesture shows; whether it does.
    fn await_shown(
        &mut self,
        gesture: &Gesture,
        within: Duration,
        landmarks: &Landmarks,
    ) -> Result<bool, Interrupted> {
        let start = Instant::now();
        self.refresh()?;
        while self.is_missing(gesture) && landmarks.stand(&self.frame) {
            if start.elapsed() >= within {
                return Ok(false);
            }
            self.driver.wait_until(Instant::now() + Duration::from_millis(2))?;
            self.refresh()?;
        }
        let is_shown = !self.is_missing(gesture);
        if is_shown {
            self.note_latency(start.elapsed());
        }
        Ok(is_shown)
    }
}

fn n_cells(gesture: &Gesture) -> usize {
    match gesture {
        Gesture::Stroke(stroke) => stroke.cells.len(),
        Gesture::Click(_) => 1,
    }
}
