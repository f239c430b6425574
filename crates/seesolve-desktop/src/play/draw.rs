//! Drawing: strokes are made one after the other, seen to be taken, and made again in another manner
//! when they were not.

use std::time::{Duration, Instant};

use seesolve_core::Gesture;

use super::board::Landmarks;
use super::player::Player;
use super::report::Event;
use crate::input_driver::Interrupted;
use crate::manner::{Manner, PressStyle};
use crate::rate_control::Rate;
use crate::timings::StageName;

/// How long a game may take to show what was done, unless it was seen to take longer.
const SHOWN_WITHIN: Duration = Duration::from_millis(120);
/// The longest that is ever waited for one stroke.
const SHOWN_AT_LAST: Duration = Duration::from_millis(1000);
/// Between two looks at what should appear.
const BLINK: Duration = Duration::from_millis(1);
/// Rounds of repair before the board is read anew.
const MAX_ROUNDS: u32 = 6;

/// A stroke that is not seen in place yet.
struct Open<'g> {
    gesture: &'g Gesture,
    n_failed: usize,
    /// How it was made last.
    made: Option<Made>,
}

#[derive(Clone, Copy)]
struct Made {
    rate: Rate,
    manner: Manner,
    at: Instant,
    until: Instant,
    is_try: bool,
}

impl Player<'_> {
    /// Makes gestures that show on the board. All but the last are seen to be there before the
    /// last is made, because the last may bring up the next board at once; what happened to the
    /// last itself is found out by reading, never by making it again unseen.
    pub(super) fn draw(&mut self, gestures: &[Gesture]) -> Result<(), Interrupted> {
        let landmarks = Landmarks::of(gestures, self.session.layout(), &self.frame);
        self.aim_all(gestures)?;
        if self.is_stale()? || !self.is_known_window(gestures, &landmarks)? {
            return Ok(());
        }
        let missing: Vec<&Gesture> = gestures.iter().filter(|it| self.is_missing(it)).collect();
        let Some((last, first)) = missing.split_last() else { return Ok(()) };
        let mut todo: Vec<Open<'_>> =
            first.iter().map(|gesture| Open { gesture, n_failed: 0, made: None }).collect();
        // What was drawn before counts as well: a page that is loaded again forgets it.
        let all = self.board.as_ref().map_or_else(Vec::new, |it| it.gestures.clone());
        let others: Vec<&Gesture> = match all.contains(last) {
            true => all.iter().filter(|it| it != last).collect(),
            false => first.to_vec(),
        };
        for round in 0..MAX_ROUNDS {
            if self.is_stale()? {
                return Ok(());
            }
            self.make_watched(&mut todo, self.patience_in(round), &landmarks)?;
            if !self.stands(&landmarks) {
                // Another board, or something in front of it.
                return Ok(());
            }
            self.learn_tint(&mut todo);
            // What was seen may have been broken by a later stroke.
            let broken = others.iter().filter(|it| self.is_missing(it));
            let broken = broken.filter(|it| !todo.iter().any(|open| open.gesture == **it));
            let broken: Vec<Open<'_>> =
                broken.map(|gesture| Open { gesture, n_failed: 0, made: None }).collect();
            self.judge(&todo, others.len());
            // Those that come after an overdue one were not made at all.
            let n_missed = todo.iter().filter(|it| it.made.is_some()).count() + broken.len();
            todo.extend(broken);
            if todo.is_empty() {
                return self.draw_last(last, &others);
            }
            for open in todo.iter_mut().filter(|it| it.made.is_some()) {
                open.n_failed += 1;
            }
            self.report.n_redone += n_missed as u32;
            (self.observer)(&Event::Missed { n_gestures: n_missed });
        }
        Ok(())
    }

    /// Pipes of clear colours may look like their dots in one colour and not in another: a stroke that
    /// was not seen twice may be there as a tint. What shows is struck off.
    fn learn_tint(&mut self, todo: &mut Vec<Open<'_>>) {
        let is_there = |it: &Open<'_>| it.n_failed > 0 && self.is_tinted(it.gesture);
        if !self.rate_control.is_tinting() && todo.iter().any(is_there) {
            self.rate_control.note_tint(false);
            todo.retain(|it| it.made.is_none() || self.is_missing(it.gesture));
        }
    }

    /// Whether it is known how this window takes gestures, if need be after finding out.
    fn is_known_window(
        &mut self,
        gestures: &[Gesture],
        landmarks: &Landmarks,
    ) -> Result<bool, Interrupted> {
        let is_known = self.rate_control.is_proven() || gestures.is_empty();
        Ok(is_known || self.probe(gestures, landmarks)?)
    }

    /// A game that shows nothing may be busy: later rounds wait longer.
    fn patience_in(&self, round: u32) -> Duration {
        let usual = SHOWN_WITHIN.max(self.latency * 3 / 2);
        (usual * 2_u32.pow(round.saturating_sub(2))).min(SHOWN_AT_LAST)
    }

    /// Makes one gesture after the other and looks meanwhile whether the earlier ones appear: the
    /// game may be a picture or two behind the pointer. When one is overdue, no more are made. What
    /// was seen is struck off.
    fn make_watched(
        &mut self,
        todo: &mut Vec<Open<'_>>,
        within: Duration,
        landmarks: &Landmarks,
    ) -> Result<(), Interrupted> {
        for open in todo.iter_mut() {
            open.made = None;
        }
        let mut next = 0;
        while next < todo.len() {
            let (rate, manner, is_try) = self.how(&todo[next]);
            let path = self.path_of(todo[next].gesture, manner)?;
            self.make_gesture(todo[next].gesture, &path, rate, manner.press)?;
            let at = Instant::now();
            let until = at + within + rate.gap();
            todo[next].made = Some(Made { rate, manner, at, until, is_try });
            next += 1;
            self.timed(StageName::Verify, Self::refresh)?;
            // By now the pointer is elsewhere than on the dots of those before.
            if self.stands(landmarks) {
                self.keep_looks();
            }
            next -= self.strike_off(todo);
            // Dots may change with their cells: so many at once must not look like another board.
            let is_patient = self.rate_control.is_tinting();
            while is_patient && next > 0 && Instant::now() < until && self.stands(landmarks) {
                self.driver.wait_until(Instant::now() + BLINK)?;
                self.refresh()?;
                next -= self.strike_off(todo);
            }
            if !self.stands(landmarks) {
                break;
            }
            let is_overdue = |it: &Open<'_>| it.made.is_some_and(|it| Instant::now() > it.until);
            if todo.first().is_some_and(is_overdue) {
                break;
            }
        }
        let start = Instant::now();
        let due = |todo: &[Open<'_>]| todo.iter().filter_map(|it| Some(it.made?.until)).max();
        while due(todo).is_some_and(|it| Instant::now() < it) && self.stands(landmarks) {
            self.driver.wait_until(Instant::now() + BLINK)?;
            self.refresh()?;
            self.strike_off(todo);
        }
        self.report.timings.add(StageName::Verify, start.elapsed());
        Ok(())
    }

    /// How a stroke is made that has failed so often.
    fn how(&mut self, open: &Open<'_>) -> (Rate, Manner, bool) {
        let (steady, gesture) = (self.known_rate(open.gesture), open.gesture);
        if open.n_failed == 0 {
            // Where nothing would show that a try failed, none is made.
            let is_hidden = self.hides_its_end(gesture);
            let rate = if is_hidden { steady } else { self.rate_control.rate() };
            return (rate, self.rate_control.manner(gesture, rate), rate != steady);
        }
        let (rate, manner) = self.variation(gesture, open.n_failed);
        (rate, manner, false)
    }

    /// How a stroke is made that has to work: into its last cell where nobody would see it missing.
    fn known_rate(&self, gesture: &Gesture) -> Rate {
        let steady = self.rate_control.steady_rate();
        if self.hides_its_end(gesture) { steady.in_full() } else { steady }
    }

    /// The manners to try on a stroke that was not taken: bad luck is likeliest in a window that has
    /// taken many, the other end in one that has not.
    fn variation(&self, gesture: &Gesture, n_failed: usize) -> (Rate, Manner) {
        let steady = self.known_rate(gesture);
        let known = self.rate_control.manner(gesture, steady);
        let in_full = Manner { detail: Manner::SAFEST.detail, ..known };
        let turned = in_full.turned();
        let pressed = |press| in_full.pressed(press);
        let (full, careful) = (steady.in_full(), steady.careful());
        let is_settled = self.is_settled();
        let order = match (known.press, is_settled) {
            (PressStyle::Clicks | PressStyle::ClicksAnew, _) => {
                let (anew, drag) = (pressed(PressStyle::ClicksAnew), pressed(PressStyle::Drag));
                [(full, in_full), (full, anew), (full, turned), (full, drag)]
            }
            (PressStyle::EachCell | PressStyle::EachCellAnew, _) => {
                let anew = pressed(PressStyle::EachCellAnew);
                [(full, in_full), (full, anew), (full, turned), (full.slow(), in_full)]
            }
            (PressStyle::Drag | PressStyle::DragAnew, true) => {
                let (anew, clicks) = (pressed(PressStyle::DragAnew), pressed(PressStyle::Clicks));
                [(steady, known), (full, anew), (full, turned), (full, clicks)]
            }
            (PressStyle::Drag | PressStyle::DragAnew, false) => {
                let (anew, clicks) = (pressed(PressStyle::DragAnew), pressed(PressStyle::Clicks));
                [(careful, in_full), (careful, anew), (careful, turned), (full, clicks)]
            }
        };
        *order.get(n_failed - 1).unwrap_or(&(full.slow(), turned))
    }

    /// Whether so many gestures were made that one that is not taken is bad luck rather than bad
    /// manners.
    fn is_settled(&self) -> bool {
        self.report.n_gestures > SETTLED_AFTER
    }

    /// Strikes off what the current picture shows, and learns from it; how many were struck.
    fn strike_off(&mut self, todo: &mut Vec<Open<'_>>) -> usize {
        let n_before = todo.len();
        todo.retain(|it| {
            let Some(made) = it.made else { return true };
            if self.is_missing(it.gesture) {
                return true;
            }
            self.note_latency(made.at.elapsed());
            self.note_in_place(it.gesture);
            let known = self.rate_control.manner(it.gesture, made.rate);
            if made.manner == known {
                self.rate_control.taken(made.rate);
                if it.n_failed > 0 && !self.is_settled() {
                    self.rate_control.slowed(made.rate);
                }
            } else {
                self.rate_control.taught(it.gesture, made.manner);
            }
            false
        });
        n_before - todo.len()
    }

    /// Learns from what did not appear.
    fn judge(&mut self, unseen: &[Open<'_>], n_all: usize) {
        let made: Vec<Made> = unseen.iter().filter_map(|it| it.made).collect();
        let Some(first) = made.first() else { return };
        if made.len() == n_all && n_all > 1 && !first.is_try {
            self.rate_control.unheard();
        } else {
            self.rate_control.missed(first.rate);
        }
        // Tries further back failed with it; they say nothing of their own.
        if made.iter().skip(1).any(|it| it.is_try) {
            self.rate_control.unheard();
        }
    }

    /// Makes the last stroke and waits until it shows, or the board changes beyond it.
    fn draw_last(&mut self, last: &Gesture, others: &[&Gesture]) -> Result<(), Interrupted> {
        let n_tries = self.board.as_ref().map_or(0, |it| it.n_last_tries);
        let steady = self.known_rate(last);
        let (rate, manner) = match n_tries {
            0 => (steady, self.rate_control.manner(last, steady)),
            _ => self.variation(last, n_tries),
        };
        let path = self.path_of(last, manner)?;
        // Some games say that all is done before the button is up again.
        self.note_last_made();
        self.make_gesture(last, &path, rate, manner.press)?;
        let start = Instant::now();
        let until = start + SHOWN_WITHIN.max(self.latency * 3 / 2) + rate.gap();
        let is_there = |it: &Self| !others.iter().any(|other| it.is_missing(other));
        self.refresh()?;
        while self.is_missing(last) && is_there(self) && Instant::now() < until {
            self.driver.wait_until(Instant::now() + BLINK)?;
            self.refresh()?;
        }
        if !self.is_missing(last) && is_there(self) {
            if n_tries > 0 {
                self.rate_control.taught(last, manner);
            }
            self.note_in_place(last);
            if let Some(board) = &mut self.board {
                board.is_last_seen = true;
            }
        }
        self.report.timings.add(StageName::Verify, start.elapsed());
        Ok(())
    }
}

/// After this many gestures the manner and the pace are known.
const SETTLED_AFTER: u32 = 12;
