//! Looking: capture, wait until the picture is at rest, find the board and read it.

use std::time::{Duration, Instant};

use seesolve_core::{Frame, Prompt, Reading, Session, recognise};

use super::player::Player;
use super::report::Event;
use crate::input_driver::Interrupted;
use crate::motion::{is_at_rest, is_frozen};
use crate::stop_signals::StopReason;
use crate::timings::StageName;

/// A picture that never rests is read as it is.
const RESTLESS: Duration = Duration::from_millis(1500);
/// One frame at 60 Hz, and a little.
const ONE_FRAME: Duration = Duration::from_millis(18);
/// Between two pictures while waiting.
const BLINK: Duration = Duration::from_millis(2);
/// The longest wait for a picture that keeps changing: counted coins, long animations.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// What a look showed.
pub(super) enum Observation {
    Board,
    Prompt(Prompt),
    Unclear { warnings: Vec<String> },
}

impl Observation {
    fn is_clear(&self) -> bool {
        !matches!(self, Self::Unclear { .. })
    }
}

/// How a search for the board went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    Certain,
    Doubtful,
    Nothing,
}

impl Player<'_> {
    /// Takes a picture. The one before is returned, to be compared; [`Self::recycle`] makes its
    /// buffer serve again.
    pub(super) fn capture(&mut self) -> Result<Frame, Interrupted> {
        let spare = std::mem::take(&mut self.spare);
        let start = Instant::now();
        let frame = self.driver.desktop.screen.capture(self.area, spare)?;
        self.report.timings.add(StageName::Capture, start.elapsed());
        self.taken_at = start;
        Ok(std::mem::replace(&mut self.frame, frame))
    }

    /// Gives a picture's buffer to the next one, unless somebody still looks at it.
    pub(super) fn recycle(&mut self, before: Frame) {
        let buffer = before.into_rgb();
        if !buffer.is_empty() {
            self.spare = buffer;
        }
    }

    /// Takes a picture that is compared with none.
    pub(super) fn refresh(&mut self) -> Result<(), Interrupted> {
        let before = self.capture()?;
        self.recycle(before);
        Ok(())
    }

    /// Captures until the picture has not changed for a while.
    fn settle(&mut self) -> Result<(), Interrupted> {
        let after = self.board.as_ref().and_then(|it| it.first());
        let quiet = Duration::from_millis(self.live.rest_millis(after).into());
        let start = Instant::now();
        let before = self.capture()?;
        if !is_at_rest(&before, &self.frame) {
            self.changed_at = self.taken_at;
        }
        self.recycle(before);
        let mut at_rest_since = self.taken_at;
        while self.taken_at - at_rest_since < quiet && start.elapsed() < RESTLESS {
            self.driver.wait_until(Instant::now() + BLINK)?;
            let before = self.capture()?;
            if !is_at_rest(&before, &self.frame) {
                at_rest_since = self.taken_at;
                self.changed_at = self.taken_at;
            }
            self.recycle(before);
        }
        self.report.timings.add(StageName::Wait, start.elapsed());
        Ok(())
    }

    /// Looks until the picture is clear, or has not changed for longer than patience lasts.
    pub(super) fn see_clearly(&mut self) -> Result<Observation, Interrupted> {
        let start = Instant::now();
        loop {
            let seen = if self.strategy.is_hasty() && self.is_located {
                self.see_at_once(start + self.options.patience)?
            } else {
                self.settle()?;
                self.interpret()?
            };
            let patience = self.options.patience;
            let is_over = start.elapsed() >= patience && self.changed_at.elapsed() >= patience
                || start.elapsed() >= MAX_WAIT;
            if seen.is_clear() || is_over || self.is_time_up() {
                return Ok(seen);
            }
        }
    }

    /// Takes a board as soon as it can be read and has stood still for a frame: shortly before the
    /// end of its turn a board can be read already, but the game does not listen yet. It is read
    /// while that frame passes.
    fn see_at_once(&mut self, until: Instant) -> Result<Observation, Interrupted> {
        let start = Instant::now();
        self.refresh()?;
        let mut at_rest_since = self.taken_at;
        let mut seen = self.read_in_place()?;
        loop {
            let is_still = self.taken_at - at_rest_since >= ONE_FRAME;
            if seen.is_clear() && is_still || Instant::now() >= until || self.is_time_up() {
                break;
            }
            self.driver.wait_until(Instant::now() + BLINK)?;
            let before = self.capture()?;
            if !is_frozen(&before, &self.frame) {
                at_rest_since = self.taken_at;
                self.changed_at = self.taken_at;
                seen = self.read_in_place()?;
            } else if !seen.is_clear() && before.rgb() != self.frame.rgb() {
                seen = self.read_in_place()?;
            }
            self.recycle(before);
        }
        self.report.timings.add(StageName::Wait, self.taken_at.saturating_duration_since(start));
        Ok(seen)
    }

    /// In a time trial nothing is asked between two boards, and every millisecond counts.
    fn read_in_place(&mut self) -> Result<Observation, Interrupted> {
        Ok(match self.read()? {
            true => Observation::Board,
            false => Observation::Unclear { warnings: self.warnings() },
        })
    }

    /// What the current picture shows.
    fn interpret(&mut self) -> Result<Observation, Interrupted> {
        let prompt = self.under_watch(|session, frame, control| session.prompt(frame, control))?;
        if let Some(prompt) = prompt {
            return Ok(Observation::Prompt(prompt));
        }
        if self.is_located && self.read()? {
            return Ok(Observation::Board);
        }
        Ok(match self.find()? {
            Search::Nothing => {
                let title = self.session.game().info().title;
                Observation::Unclear { warnings: vec![format!("no {title} board is to be seen")] }
            }
            Search::Doubtful => {
                let mut warnings = self.warnings();
                if warnings.is_empty() {
                    warnings.push("the reading is not certain".to_owned());
                }
                Observation::Unclear { warnings }
            }
            Search::Certain => {
                self.settle_in()?;
                Observation::Board
            }
        })
    }

    /// Looks for the board in the whole picture and reads it.
    pub(super) fn find(&mut self) -> Result<Search, Interrupted> {
        self.timed(StageName::Locate, |it| {
            it.under_watch(|session, frame, control| {
                let best = recognise(&[session.game()], frame, control).into_iter().next();
                let Some(best) = best else { return Search::Nothing };
                session.see(frame.clone(), best.sighting);
                if is_certain(session) { Search::Certain } else { Search::Doubtful }
            })
        })
    }

    /// Reads the board at its known place; whether the reading is certain.
    pub(super) fn read(&mut self) -> Result<bool, Interrupted> {
        self.timed(StageName::Read, |it| it.under_watch(Session::look_again))
    }

    /// What the last reading doubts.
    pub(super) fn warnings(&self) -> Vec<String> {
        self.session.reading().map(|it| it.warnings.clone()).unwrap_or_default()
    }

    /// Waits until the picture differs from the last one; whether it does.
    pub(super) fn wait_for_change(&mut self, patience: Duration) -> Result<bool, Interrupted> {
        let start = Instant::now();
        let first = self.frame.clone();
        let mut is_changed = false;
        while !is_changed && start.elapsed() < patience {
            self.driver.wait_until(Instant::now() + BLINK)?;
            self.refresh()?;
            is_changed = !is_at_rest(&first, &self.frame);
        }
        if is_changed {
            self.changed_at = self.taken_at;
        }
        self.report.timings.add(StageName::Wait, start.elapsed());
        Ok(is_changed)
    }

    /// After a finished board: waits for a prompt or another board.
    pub(super) fn wait_for_next_board(&mut self) -> Result<(), Interrupted> {
        if !self.strategy.is_hasty() {
            self.is_located = false;
        }
        if self.wait_for_change(self.options.patience)? {
            return Ok(());
        }
        if self.is_time_up() {
            return Err(Interrupted::TimeUp);
        }
        let warnings = self.warnings();
        (self.observer)(&Event::Unclear { frame: &self.frame, warnings: &warnings });
        Err(Interrupted::Stop(StopReason::NoWayOn))
    }
}

fn is_certain(session: &Session) -> bool {
    session.reading().is_some_and(Reading::is_certain)
}
