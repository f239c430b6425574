//! Looking: capture, wait until still, find the board, read it, solve it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use seesolve_core::{Control, Gesture, Prompt, Trace, Verdict};

use super::options::{Event, Mode};
use super::player::Player;
use crate::input_driver::{InputDriver, Interrupted, WindowAnchor};
use crate::motion::{is_at_rest, is_frozen};
use crate::place::{Area, PixelRect};
use crate::stop_signals::StopReason;
use crate::timings::StageName;

/// How long a picture must not change to be at rest: more than two frames at 60 Hz.
const QUIET: Duration = Duration::from_millis(40);
/// Cards turn in steps; between two of them nothing moves.
const QUIET_AFTER_CLICK: Duration = Duration::from_millis(120);
/// A picture that never rests is read as it is.
const RESTLESS: Duration = Duration::from_millis(1500);
/// One frame at 60 Hz, and a little.
const ONE_FRAME: Duration = Duration::from_millis(18);
/// Between two pictures while waiting.
const BLINK: Duration = Duration::from_millis(2);
/// How often everything is looked at while the solver thinks.
const THINKING_SLICE: Duration = Duration::from_millis(5);

/// What a look showed.
pub(super) enum Observation {
    Board,
    Prompt(Prompt),
    Unclear { warnings: Vec<String> },
}

impl Player<'_> {
    /// Finds the board for the first time and brings its window to the front.
    pub(super) fn arrive(&mut self) -> Result<(), Interrupted> {
        if let Some(window) = self.options.window {
            self.driver.desktop.screen.focus(window)?;
        } else {
            self.leave_desktop_for_window()?;
        }
        Ok(())
    }

    /// Looks for the board on the whole desktop and goes on in its window.
    fn leave_desktop_for_window(&mut self) -> Result<(), Interrupted> {
        self.capture()?;
        let found = self.session.find(&self.frame, &mut Trace::off());
        let bounds = found.and_then(|_| self.session.layout()).map(|it| it.bounds_in_frame);
        let title = self.session.info().title;
        let bounds = bounds.ok_or_else(|| {
            let warnings = vec![format!("no {title} board was found on the screen")];
            Interrupted::Stop(StopReason::Doubt { warnings })
        })?;
        let board = self.board_in_screen(bounds);
        if let Some(window) = self.driver.desktop.screen.window_at(board.center())? {
            self.area = Area::Window(window.id);
            self.driver.desktop.screen.focus(window.id)?;
        }
        Ok(())
    }

    fn board_in_screen(&self, bounds_in_frame: seesolve_core::Rect) -> PixelRect {
        let corners = bounds_in_frame.corners().map(|it| self.frame.screen_from_frame.apply(it));
        seesolve_core::Rect::around(corners).map_or_else(PixelRect::default, PixelRect::around)
    }

    pub(super) fn capture(&mut self) -> Result<(), Interrupted> {
        let spare = std::mem::take(&mut self.spare);
        let start = Instant::now();
        let frame = self.driver.desktop.screen.capture(self.area, spare)?;
        self.report.timings.add(StageName::Capture, start.elapsed());
        self.spare = std::mem::replace(&mut self.frame, frame).into_rgb();
        self.taken_at = start;
        Ok(())
    }

    /// Captures until the picture has not changed for a while.
    fn settle(&mut self, quiet: Duration) -> Result<(), Interrupted> {
        let start = Instant::now();
        self.capture()?;
        let mut at_rest_since = self.taken_at;
        while self.taken_at - at_rest_since < quiet && start.elapsed() < RESTLESS {
            self.driver.wait_until(Instant::now() + BLINK)?;
            let before = self.frame.clone();
            self.capture()?;
            if !is_at_rest(&before, &self.frame) {
                at_rest_since = self.taken_at;
            }
        }
        self.report.timings.add(StageName::Wait, start.elapsed());
        Ok(())
    }

    /// Looks until the picture is clear or patience ends.
    pub(super) fn see_clearly(&mut self) -> Result<Observation, Interrupted> {
        let until = Instant::now() + self.options.patience;
        loop {
            let seen = match self.options.mode {
                Mode::Trial { .. } if self.is_located => self.see_at_once(until)?,
                _ => {
                    self.settle(self.quiet())?;
                    self.interpret()
                }
            };
            let is_clear = !matches!(seen, Observation::Unclear { .. });
            if is_clear || Instant::now() >= until || self.is_time_up() {
                return Ok(seen);
            }
        }
    }

    /// In a time trial a board is taken as soon as it can be read and has stood still for a
    /// frame: shortly before the end of its turn a board can be read already, but the game does
    /// not listen yet. It is read while that frame passes.
    fn see_at_once(&mut self, until: Instant) -> Result<Observation, Interrupted> {
        let start = Instant::now();
        self.capture()?;
        let mut at_rest_since = self.taken_at;
        let mut seen = self.interpret();
        loop {
            let is_clear = !matches!(seen, Observation::Unclear { .. });
            let is_at_rest = self.taken_at - at_rest_since >= ONE_FRAME;
            if is_clear && is_at_rest || Instant::now() >= until || self.is_time_up() {
                break;
            }
            self.driver.wait_until(Instant::now() + BLINK)?;
            let before = self.frame.clone();
            self.capture()?;
            if !is_frozen(&before, &self.frame) {
                at_rest_since = self.taken_at;
                seen = self.interpret();
            } else if !is_clear && before.rgb() != self.frame.rgb() {
                seen = self.interpret();
            }
        }
        self.report.timings.add(StageName::Wait, self.taken_at.saturating_duration_since(start));
        Ok(seen)
    }

    fn quiet(&self) -> Duration {
        let is_clicked = |it: &Vec<Gesture>| matches!(it.first(), Some(Gesture::Click(_)));
        if self.board.as_ref().is_some_and(is_clicked) { QUIET_AFTER_CLICK } else { QUIET }
    }

    /// What the current picture shows.
    fn interpret(&mut self) -> Observation {
        // In a time trial nothing is asked between two boards, and every millisecond counts.
        if self.is_located && matches!(self.options.mode, Mode::Trial { .. }) {
            return match self.read() {
                true => Observation::Board,
                false => Observation::Unclear { warnings: self.session.warnings().to_vec() },
            };
        }
        if let Some(prompt) = self.session.prompt(&self.frame, &mut Trace::off()) {
            return Observation::Prompt(prompt);
        }
        if self.is_located && self.read() {
            return Observation::Board;
        }
        let found =
            self.timed(StageName::Locate, |it| it.session.find(&it.frame, &mut Trace::off()));
        if found.is_none() {
            let title = self.session.info().title;
            return Observation::Unclear {
                warnings: vec![format!("no {title} board is to be seen")],
            };
        }
        if !self.read() {
            let mut warnings = self.session.warnings().to_vec();
            if warnings.is_empty() {
                warnings.push("the reading is not certain".to_owned());
            }
            return Observation::Unclear { warnings };
        }
        self.settle_in();
        Observation::Board
    }

    /// Reads the board at its known place; whether the reading is certain.
    fn read(&mut self) -> bool {
        let read =
            self.timed(StageName::Read, |it| it.session.look_again(&it.frame, &mut Trace::off()));
        read.is_ok() && self.session.verdict() == Some(Verdict::Read)
    }

    /// Notes how a board ended that a prompt stands in front of; what cannot be seen stays as it
    /// was.
    pub(super) fn look_behind(&mut self) {
        self.read();
    }

    /// Remembers where the board is, and in a time trial looks at nothing else from now on.
    fn settle_in(&mut self) {
        self.is_located = true;
        let Some(bounds) = self.session.layout().map(|it| it.bounds_in_frame) else { return };
        let board = self.board_in_screen(bounds);
        let anchor = self.area.window().and_then(|window| {
            let place = self.driver.desktop.screen.place_of(window).ok().flatten()?;
            Some(WindowAnchor { window, place, board })
        });
        if self.driver.anchor() != anchor {
            self.driver.anchor_to(anchor);
        }
        if let (Mode::Trial { .. }, Area::Window(window), Some(anchor)) =
            (self.options.mode, self.area, anchor)
        {
            self.narrow_to(window, anchor);
        }
    }

    /// Captures only the board and a little around it, if it can be found there as well.
    fn narrow_to(&mut self, window: crate::place::WindowId, anchor: WindowAnchor) {
        let margin = (anchor.board.width.min(anchor.board.height) / 12) as i32;
        let WindowAnchor { board, place, .. } = anchor;
        let wide = PixelRect::new(
            board.x - place.x - margin,
            board.y - place.y - margin,
            board.width + 2 * margin as u32,
            board.height + 2 * margin as u32,
        );
        let before = self.area;
        self.area = Area::Part(window, wide);
        let is_found = self.capture().is_ok()
            && self.session.find(&self.frame, &mut Trace::off()).is_some()
            && self.read();
        if !is_found {
            self.area = before;
            let again = self.capture().is_ok()
                && self.session.find(&self.frame, &mut Trace::off()).is_some();
            self.is_located = again && self.read();
        }
    }

    /// Solves the position, ready to stop: meanwhile another thread looks at everything that the
    /// input driver looks at while it waits.
    pub(super) fn solve(&mut self) -> Result<(), Interrupted> {
        let start = Instant::now();
        let control = Control::new();
        let is_done = AtomicBool::new(false);
        let driver = &mut self.driver;
        let (session, think) = (&mut *self.session, self.options.think);
        let (solved, watched) = std::thread::scope(|scope| {
            let watch = scope.spawn(|| watch_over(driver, &control, &is_done, start + think));
            let solved = session.solve(&control);
            is_done.store(true, Ordering::Release);
            watch.thread().unpark();
            (solved, watch.join())
        });
        self.report.timings.add(StageName::Solve, start.elapsed());
        if let Ok(watched) = watched {
            watched?;
        }
        solved.map_err(|it| Interrupted::Stop(StopReason::Doubt { warnings: vec![it.to_string()] }))
    }

    /// Waits until the picture differs from the last one; whether it does.
    pub(super) fn wait_for_change(&mut self, patience: Duration) -> Result<bool, Interrupted> {
        let start = Instant::now();
        let before = self.frame.clone();
        let mut is_changed = false;
        while !is_changed && start.elapsed() < patience {
            self.driver.wait_until(Instant::now() + BLINK)?;
            self.capture()?;
            is_changed = !is_at_rest(&before, &self.frame);
        }
        self.report.timings.add(StageName::Wait, start.elapsed());
        Ok(is_changed)
    }

    /// After a finished board: waits for a prompt or another board.
    pub(super) fn wait_for_way_on(&mut self) -> Result<(), Interrupted> {
        if !matches!(self.options.mode, Mode::Trial { .. }) {
            self.is_located = false;
        }
        if !self.wait_for_change(self.options.patience)? {
            if self.is_time_up() {
                return Err(Interrupted::TimeUp);
            }
            let warnings = self.session.warnings().to_vec();
            (self.observer)(&Event::Unclear { frame: &self.frame, warnings: &warnings });
            return Err(Interrupted::Stop(StopReason::NoWayOn));
        }
        Ok(())
    }
}

/// Raises the stop flag when play must not go on or the time is up.
fn watch_over(
    driver: &mut InputDriver<'_>,
    control: &Control,
    is_done: &AtomicBool,
    until: Instant,
) -> Result<(), Interrupted> {
    loop {
        // Most positions are solved before the first look is due.
        std::thread::park_timeout(THINKING_SLICE);
        if is_done.load(Ordering::Acquire) {
            return Ok(());
        }
        if let Err(halt) = driver.check() {
            control.stop();
            return Err(halt);
        }
        if Instant::now() >= until {
            control.stop();
        }
    }
}
