//! Acting: gestures become pixels, are made, and are checked by looking.

use std::time::{Duration, Instant};

use seesolve_core::Gesture;

use super::player::Player;
use super::report::Event;
use crate::aim::{AimError, PointerPath, aim};
use crate::input_driver::Interrupted;
use crate::motion::is_at_rest;
use crate::rate_control::Rate;
use crate::stop_signals::StopReason;
use crate::timings::StageName;

/// How long the game may take to show what was done.
const SHOWN_WITHIN: Duration = Duration::from_millis(120);
/// The board must have been seen this recently before a button goes down.
const FRESH: Duration = Duration::from_millis(250);
/// A click that moves nothing within this time had no effect.
const CLICK_PATIENCE: Duration = Duration::from_millis(600);
/// Between two looks at what should appear.
const BLINK: Duration = Duration::from_millis(1);
/// Rounds of repair before the board is read anew.
const MAX_ROUNDS: usize = 6;

/// A gesture that was made and has not been seen yet.
struct Awaited<'g> {
    gesture: &'g Gesture,
    rate: Rate,
    until: Instant,
}

impl Player<'_> {
    /// Whether the current picture does not show yet what a gesture does.
    pub(super) fn is_missing(&self, gesture: &Gesture) -> bool {
        self.session.shows(&self.frame, gesture) != Some(true)
    }

    /// Aims all gestures at once, so that one that leaves the board stops the whole.
    pub(super) fn aim_all(
        &mut self,
        gestures: &[Gesture],
    ) -> Result<Vec<PointerPath>, Interrupted> {
        let start = Instant::now();
        let off = |it: AimError| Interrupted::Stop(StopReason::OffTheBoard { why: it.to_string() });
        let layout = self.session.layout().ok_or_else(|| off(AimError::Empty))?;
        let transform = &self.frame.screen_from_frame;
        let detail = self.rate_control.detail();
        let presses: Vec<PointerPath> = gestures
            .iter()
            .map(|it| aim(layout, transform, it, detail))
            .collect::<Result<_, _>>()
            .map_err(off)?;
        self.report.timings.add(StageName::Path, start.elapsed());
        (self.observer)(&Event::Plan { frame: &self.frame, presses: &presses });
        Ok(presses)
    }

    /// Makes one click and waits until it has an effect.
    pub(super) fn click(&mut self, gesture: &Gesture) -> Result<(), Interrupted> {
        let presses = self.aim_all(std::slice::from_ref(gesture))?;
        if self.is_stale()? {
            return Ok(());
        }
        let rate = self.rate_control.steady_rate();
        for press in &presses {
            self.make_gesture(gesture, press, rate)?;
        }
        if self.wait_for_change(CLICK_PATIENCE)? {
            self.rate_control.taken(rate);
        }
        Ok(())
    }

    /// Makes gestures that show on the board. All but the last are seen to be there before the
    /// last is made, because the last may bring up the next board at once; what happened to the
    /// last itself is found out by reading, never by making it again unseen.
    pub(super) fn draw(&mut self, gestures: &[Gesture]) -> Result<(), Interrupted> {
        let Some((last, others)) = gestures.split_last() else { return Ok(()) };
        let mut todo: Vec<&Gesture> = others.iter().collect();
        // A game that shows nothing may be busy: each round waits twice as long as the one before.
        let mut within = SHOWN_WITHIN;
        for _ in 0..MAX_ROUNDS {
            let presses = self.aim_all(gestures)?;
            if self.is_stale()? {
                return Ok(());
            }
            let press_of = |wanted: &Gesture| {
                gestures.iter().zip(&presses).find(|(it, _)| *it == wanted).map(|(_, it)| it)
            };
            let unseen = self.make_watched(&todo, press_of, within)?;
            let missing: Vec<&Gesture> = others.iter().filter(|it| self.is_missing(it)).collect();
            if missing.is_empty() {
                let Some(press) = press_of(last) else { return Ok(()) };
                self.make_gesture(last, press, self.rate_control.steady_rate())?;
                return self.see_last(last, others);
            }
            within *= 2;
            let is_deaf = missing.len() == others.len() && others.len() > 1;
            match unseen {
                Some(rate) if !is_deaf => self.rate_control.missed(rate),
                _ => self.rate_control.unheard(),
            }
            if missing.len() == others.len() && !self.read()? {
                return Ok(());
            }
            self.report.n_redone += missing.len() as u32;
            (self.observer)(&Event::Missed { n_gestures: missing.len() });
            todo = missing;
        }
        Ok(())
    }

    /// Makes one gesture after the other and looks meanwhile whether the earlier ones appear: the
    /// game may be a picture or two behind the pointer. When one is overdue, no more are made. The
    /// pace of the first that did not appear.
    fn make_watched<'p>(
        &mut self,
        todo: &[&Gesture],
        press_of: impl Fn(&Gesture) -> Option<&'p PointerPath>,
        within: Duration,
    ) -> Result<Option<Rate>, Interrupted> {
        let mut awaited: Vec<Awaited<'_>> = Vec::new();
        for gesture in todo {
            let Some(press) = press_of(gesture) else { continue };
            let rate = self.rate_control.rate();
            self.make_gesture(gesture, press, rate)?;
            let until = Instant::now() + within + rate.gap();
            awaited.push(Awaited { gesture, rate, until });
            self.timed(StageName::Verify, Self::refresh)?;
            self.note_seen(&mut awaited);
            if awaited.first().is_some_and(|it| Instant::now() > it.until) {
                break;
            }
        }
        let start = Instant::now();
        while awaited.last().is_some_and(|it| Instant::now() < it.until) {
            self.driver.wait_until(Instant::now() + BLINK)?;
            self.refresh()?;
            self.note_seen(&mut awaited);
        }
        self.report.timings.add(StageName::Verify, start.elapsed());
        Ok(awaited.first().map(|it| it.rate))
    }

    /// Strikes off what the current picture shows.
    fn note_seen(&mut self, awaited: &mut Vec<Awaited<'_>>) {
        awaited.retain(|it| {
            let is_missing = self.is_missing(it.gesture);
            if !is_missing {
                self.rate_control.taken(it.rate);
            }
            is_missing
        });
    }

    /// Waits until the last gesture shows, or the board changes beyond it.
    fn see_last(&mut self, last: &Gesture, others: &[Gesture]) -> Result<(), Interrupted> {
        let start = Instant::now();
        let until = start + SHOWN_WITHIN + self.rate_control.gap();
        let is_there = |it: &Self| !others.iter().any(|other| it.is_missing(other));
        while self.is_missing(last) && is_there(self) && Instant::now() < until {
            self.driver.wait_until(Instant::now() + BLINK)?;
            self.refresh()?;
        }
        self.report.timings.add(StageName::Verify, start.elapsed());
        Ok(())
    }

    /// Whether the picture is old and the board has changed meanwhile (while thinking).
    fn is_stale(&mut self) -> Result<bool, Interrupted> {
        if self.taken_at.elapsed() < FRESH {
            return Ok(false);
        }
        let before = self.capture()?;
        let is_stale = !is_at_rest(&before, &self.frame);
        self.recycle(before);
        Ok(is_stale)
    }

    fn make_gesture(
        &mut self,
        gesture: &Gesture,
        presses: &PointerPath,
        rate: Rate,
    ) -> Result<(), Interrupted> {
        let start = Instant::now();
        self.make(presses, rate)?;
        let spent = start.elapsed();
        let n_points: usize = presses.iter().map(|it| it.len().saturating_sub(1)).sum();
        self.report.n_segments += n_points as u32;
        (self.observer)(&Event::Made { gesture, presses, spent });
        Ok(())
    }

    /// Moves the mouse, counted and timed.
    pub(super) fn make(&mut self, presses: &PointerPath, rate: Rate) -> Result<(), Interrupted> {
        let limit = self.options.max_gestures;
        if self.report.n_gestures >= limit {
            return Err(Interrupted::Stop(StopReason::TooManyGestures { limit }));
        }
        if self.is_time_up() {
            return Err(Interrupted::TimeUp);
        }
        self.report.n_gestures += 1;
        self.is_timed_from.get_or_insert_with(Instant::now);
        if let Some(seen_at) = self.reacting_to.take() {
            self.report.timings.add_reaction(seen_at.elapsed());
        }
        self.timed(StageName::Drag, |it| it.driver.make(presses, rate))
    }
}
