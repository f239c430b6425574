//! Finding out how a window takes gestures that was never played before.

use std::time::{Duration, Instant};

use seesolve_core::{Frame, Gesture};

use super::board::{BoardInPlay, Landmarks};
use super::player::Player;
use super::tint::Tint;
use crate::input_driver::Interrupted;
use crate::manner::Manner;
use crate::motion::is_frozen;
use crate::rate_control::Rate;
use crate::stop_signals::StopReason;

/// A window that shows nothing new within this time, whatever is tried, does not react.
const PATIENCE: Duration = Duration::from_millis(4500);
/// How long one try may take to show something, at most and at least.
const ANSWERED_WITHIN: (Duration, Duration) =
    (Duration::from_millis(300), Duration::from_millis(150));
/// A board that has not changed for so long has done what it does.
const SETTLED: Duration = Duration::from_millis(200);
/// The longest that is waited for one try, though the board keeps changing.
const AT_MOST: Duration = Duration::from_millis(900);
/// A tint that stays this long is not a highlight fading out.
const TINT_STAYS: Duration = Duration::from_millis(400);
/// How long something that the pointer drags along may lie over the board.
const DRAGGED_ALONG: Duration = Duration::from_millis(800);

/// How a gesture is seen to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    No,
    AsPipe,
    AsTint,
    /// The same, but for one of its ends.
    AsTintOfOneEnd,
}

/// One way to make a gesture.
struct Try {
    manner: Manner,
    rate: Rate,
    /// Of all manners, the one to go on with should this one prove nothing.
    next: usize,
}

impl Player<'_> {
    /// Tries one manner after the other, on the shortest path first, until one is proven; whether
    /// drawing may resume. A window in which nothing moves is left alone.
    pub(super) fn probe(
        &mut self,
        gestures: &[Gesture],
        landmarks: &Landmarks,
    ) -> Result<bool, Interrupted> {
        while !self.rate_control.is_proven() {
            let missing: Vec<&Gesture> = gestures.iter().filter(|it| self.is_missing(it)).collect();
            let Some(gesture) = missing.iter().min_by_key(|it| n_cells(it)) else { break };
            if !self.probe_on(gesture, missing.len() == 1, landmarks)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tries one manner after the other on one path until it is seen in place; whether it is. A
    /// manner that works at its first try is proven; where others went before, they may have
    /// helped: the next path tells.
    fn probe_on(
        &mut self,
        gesture: &Gesture,
        is_last: bool,
        landmarks: &Landmarks,
    ) -> Result<bool, Interrupted> {
        let start = Instant::now();
        let first = self.board_alone();
        let tries = self.tries(gesture);
        // What was tried before the board was read anew is not tried again.
        let n_tried = self.n_tried % tries.len();
        for (idx, Try { manner, rate, next }) in tries.iter().enumerate().skip(n_tried) {
            self.n_tried = idx + 1;
            // After clicks it is not known whether the game holds a pipe: another manner comes next.
            let is_new = manner.press.is_drag() && self.lost_try != Some(idx);
            self.lost_try = is_new.then_some(idx);
            if is_last {
                self.note_last_made();
            }
            let path = self.path_of(gesture, *manner)?;
            match self.make_gesture(gesture, &path, *rate, manner.press) {
                Err(Interrupted::Stop(StopReason::WindowCovered)) if !is_last => {
                    self.driver.await_uncovered(DRAGGED_ALONG)?;
                    continue;
                }
                made => made?,
            }
            let n_left = (tries.len() - idx) as u32;
            let share = PATIENCE.saturating_sub(start.elapsed()) / n_left;
            let within = share.clamp(ANSWERED_WITHIN.1, ANSWERED_WITHIN.0);
            let shown = self.await_shown(gesture, *manner, within, landmarks)?;
            if shown != Shown::No {
                self.learn(gesture, *manner, *rate, shown, idx == 0);
                self.next_manner = *next;
                if let Some(board) = self.board.as_mut().filter(|_| is_last) {
                    board.is_last_seen = true;
                }
                return Ok(true);
            }
            if !self.stands(landmarks) {
                return Ok(false);
            }
            let is_over = start.elapsed() > PATIENCE;
            if is_over && is_frozen(&first, &self.board_alone()) {
                break;
            }
        }
        if n_tried == 0 && is_frozen(&first, &self.board_alone()) {
            return Err(Interrupted::Stop(StopReason::Unresponsive));
        }
        // Something happens here, but not what is meant: the board is read anew.
        Ok(false)
    }

    /// Every manner: the one that worked last, and then the ones that were not tried before it.
    fn tries(&self, gesture: &Gesture) -> Vec<Try> {
        let steady = self.rate_control.steady_rate();
        let (careful, full) = (steady.careful(), steady.in_full());
        let known = self.rate_control.manner(gesture, full);
        let rate = |it: &Manner| if it.press.is_drag() { careful } else { full };
        let n_all = Manner::ALL.len();
        let others = (self.next_manner..self.next_manner + n_all).map(|it| {
            let manner = Manner::ALL[it % n_all];
            Try { manner, rate: rate(&manner), next: (it + 1) % n_all }
        });
        let again = |manner, rate| Try { manner, rate, next: self.next_manner };
        let slow = [known, known.turned()].map(|it| again(it, steady.slow()));
        let others = others.filter(|it| it.manner != known);
        std::iter::once(again(known, careful)).chain(others).chain(slow).collect()
    }

    fn learn(
        &mut self,
        gesture: &Gesture,
        manner: Manner,
        rate: Rate,
        shown: Shown,
        is_first: bool,
    ) {
        match shown {
            Shown::AsTint => self.rate_control.note_tint(false),
            Shown::AsTintOfOneEnd => self.rate_control.note_tint(true),
            Shown::No | Shown::AsPipe => {}
        }
        self.rate_control.taught(gesture, manner);
        if is_first {
            self.rate_control.taken(rate);
        } else if rate.gap() > self.rate_control.steady_rate().careful().gap() {
            // The careful pace was tried before the slow one.
            self.rate_control.needs(rate);
        }
        self.n_tried = 0;
        self.lost_try = None;
        self.note_in_place(gesture);
    }

    /// Whether the game may be about to show that the board is done.
    fn may_be_over(&self) -> bool {
        self.board.as_ref().is_some_and(BoardInPlay::is_last_made)
    }

    /// The part of the picture that shows the board: a clock beside it is no answer.
    fn board_alone(&self) -> Frame {
        let bounds = self.session.layout().map(|it| it.bounds_in_frame);
        bounds.and_then(|it| self.frame.crop(it)).unwrap_or_else(|| self.frame.clone())
    }

    /// Waits until a gesture shows, or the board has come to rest without it.
    fn await_shown(
        &mut self,
        gesture: &Gesture,
        manner: Manner,
        within: Duration,
        landmarks: &Landmarks,
    ) -> Result<Shown, Interrupted> {
        let start = Instant::now();
        let (mut changed_at, mut tinted_at) = (None, None);
        let mut before = self.board_alone();
        loop {
            self.refresh()?;
            let board = self.board_alone();
            if !is_frozen(&before, &board) {
                changed_at = Some(Instant::now());
            }
            before = board;
            // A stroke may join two dots of another level as well.
            if !self.may_be_over() && !self.stands(landmarks) {
                return Ok(Shown::No);
            }
            if !self.is_missing(gesture) && !self.rate_control.is_tinting() {
                self.note_latency(start.elapsed());
                let is_filled = self.fills_cells(gesture);
                return Ok(if is_filled { Shown::AsTint } else { Shown::AsPipe });
            }
            // Of one end, it must be the one at which the gesture ended.
            let is_pipe = |it: &Tint| match it {
                Tint::OneEnd { is_first } => *is_first == manner.is_reversed,
                it => it.is_pipe(false),
            };
            let tint = self.tint(gesture).filter(is_pipe);
            if let Some(tint) = tint {
                let (since, before) = *tinted_at.get_or_insert_with(|| (Instant::now(), tint));
                if before != tint {
                    tinted_at = Some((Instant::now(), tint));
                } else if since.elapsed() >= TINT_STAYS {
                    self.note_latency(since - start);
                    let is_one_end = matches!(tint, Tint::OneEnd { .. });
                    return Ok(if is_one_end { Shown::AsTintOfOneEnd } else { Shown::AsTint });
                }
            } else {
                tinted_at = None;
                let is_settled = changed_at.is_none_or(|it: Instant| it.elapsed() >= SETTLED);
                let is_over = start.elapsed() >= within && is_settled || start.elapsed() >= AT_MOST;
                if is_over || !self.stands(landmarks) {
                    return Ok(Shown::No);
                }
            }
            self.driver.wait_until(Instant::now() + Duration::from_millis(4))?;
        }
    }
}

fn n_cells(gesture: &Gesture) -> usize {
    match gesture {
        Gesture::Stroke(stroke) => stroke.cells.len(),
        Gesture::Click(_) => 1,
    }
}
