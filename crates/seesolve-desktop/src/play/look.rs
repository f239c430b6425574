//! Looking: capture, wait until the picture is at rest, find the board and read it.

use std::time::{Duration, Instant};

use seesolve_core::{Frame, Prompt, Session, recognise};

use super::board::BoardInPlay;
use super::player::Player;
use super::report::Event;
use crate::input_driver::Interrupted;
use crate::motion::{is_at_rest, is_at_rest_within, is_frozen};
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
/// The same while a board is drawn on: nothing but another board takes its place.
const MAX_WAIT_DRAWING: Duration = Duration::from_millis(3500);
/// A board that is done and has gone is waited for no longer than this.
const GONE: Duration = Duration::from_millis(500);
/// A board without a solution was most likely read before all of it was there: it is believed only if
/// the picture stays as it is for so long.
const STAYS_UNSOLVABLE: Duration = Duration::from_millis(2500);

/// What a look showed.
pub(super) enum Observation {
    Board,
    /// No certain board, but all dots of the one that is being played.
    KnownDots,
    Prompt(Prompt),
    Unclear {
        warnings: Vec<String>,
        /// Nothing like a board is to be seen.
        is_gone: bool,
    },
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
        let after = self.board.as_ref().and_then(|it| it.gestures.first());
        let quiet = Duration::from_millis(self.live.rest_millis(after).into());
        let start = Instant::now();
        let before = self.capture()?;
        if !self.is_board_at_rest(&before) {
            self.changed_at = self.taken_at;
        }
        self.recycle(before);
        let mut at_rest_since = self.taken_at;
        while self.taken_at - at_rest_since < quiet && start.elapsed() < RESTLESS {
            self.driver.wait_until(Instant::now() + BLINK)?;
            let before = self.capture()?;
            if !self.is_board_at_rest(&before) {
                at_rest_since = self.taken_at;
                self.changed_at = self.taken_at;
            }
            self.recycle(before);
        }
        self.report.timings.add(StageName::Wait, start.elapsed());
        Ok(())
    }

    /// Whether nothing has happened since an earlier picture: on the board, while one is drawn on, for
    /// pages have clocks and decorations that never rest; else anywhere.
    pub(super) fn is_board_at_rest(&self, before: &Frame) -> bool {
        let is_drawn = self.is_located && self.board.as_ref().is_some_and(BoardInPlay::is_drawn);
        match self.session.layout().filter(|_| is_drawn) {
            Some(layout) => is_at_rest_within(before, &self.frame, layout.bounds_in_frame),
            None => is_at_rest(before, &self.frame),
        }
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
            let (patience, waited) = (self.options.patience, start.elapsed());
            let is_drawn = self.board.as_ref().is_some_and(BoardInPlay::is_drawn);
            let most = if is_drawn { MAX_WAIT_DRAWING } else { MAX_WAIT };
            let is_over =
                waited >= patience && self.changed_at.elapsed() >= patience || waited >= most;
            let is_done = waited >= GONE && self.is_done_by(&seen);
            if seen.is_clear() || is_over || is_done || self.is_time_up() {
                return Ok(seen);
            }
        }
    }

    /// Whether an unclear picture shows that the board is done.
    fn is_done_by(&self, seen: &Observation) -> bool {
        let Observation::Unclear { is_gone, .. } = seen else { return false };
        // Cards may hide the board for long while they turn.
        let is_turning = self.ending().is_some_and(|it| !it.is_seen);
        !self.strategy.is_hasty() && !is_turning && self.is_completed(*is_gone)
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
            false => Observation::Unclear { warnings: self.warnings(), is_gone: false },
        })
    }

    /// What the current picture shows.
    fn interpret(&mut self) -> Result<Observation, Interrupted> {
        let prompt = self.under_watch(|session, frame, control| session.prompt(frame, control))?;
        if let Some(prompt) = prompt {
            return Ok(Observation::Prompt(prompt));
        }
        // Pipes may look like dots: where all the known dots stand, no others are believed.
        let stands =
            |it: &BoardInPlay| it.is_drawn() && !it.is_last_seen && self.stands(&it.landmarks);
        if self.is_located && self.board.as_ref().is_some_and(stands) {
            return Ok(match self.is_on_a_like_level()? {
                true => Observation::Board,
                false => Observation::KnownDots,
            });
        }
        if self.is_located && self.read()? {
            return Ok(Observation::Board);
        }
        Ok(match self.find()? {
            Search::Nothing => {
                let title = self.session.game().info().title;
                let warnings = vec![format!("no {title} board can be seen")];
                Observation::Unclear { warnings, is_gone: true }
            }
            Search::Doubtful if self.follow_board()? => Observation::KnownDots,
            Search::Doubtful => {
                let mut warnings = self.warnings();
                if warnings.is_empty() {
                    warnings.push("the reading is not certain".to_owned());
                }
                Observation::Unclear { warnings, is_gone: false }
            }
            Search::Certain => {
                self.settle_in()?;
                Observation::Board
            }
        })
    }

    /// Whether the level is another one that looks much like the one in play: a dot looks different though
    /// its path is not there, and another board is read with certainty.
    fn is_on_a_like_level(&mut self) -> Result<bool, Interrupted> {
        let Some(board) = &self.board else { return Ok(false) };
        let is_odd = board.has_odd_dots(&self.frame, |it| self.is_missing(it));
        let is_drawn_on = board.gestures.iter().any(|it| !self.is_missing(it));
        let is_left = is_odd && self.read()? && self.is_another_board();
        if let Some(board) = self.board.as_mut().filter(|_| is_left && is_drawn_on) {
            // It came before the strokes that it shows, and not because the last one was made.
            board.last_made_at = None;
        }
        Ok(is_left)
    }

    /// Whether the board in play was found at another place or in another size: its pipes may make the
    /// reading doubtful there, but its own dots stand in their cells.
    fn follow_board(&mut self) -> Result<bool, Interrupted> {
        let board = self.board.as_ref().filter(|it| it.is_drawn() && !it.is_last_seen);
        let layout = self.session.layout();
        let moved = board.zip(layout).and_then(|(it, to)| it.landmarks.moved_to(to, &self.frame));
        let Some(landmarks) = moved else { return Ok(false) };
        if let Some(board) = &mut self.board {
            board.landmarks = landmarks;
        }
        self.settle_in()?;
        Ok(true)
    }

    /// Looks for the board in the whole picture and reads it.
    pub(super) fn find(&mut self) -> Result<Search, Interrupted> {
        let stays = self.changed_at.elapsed() >= STAYS_UNSOLVABLE;
        self.timed(StageName::Locate, |it| {
            it.under_watch(|session, frame, control| {
                let best = recognise(&[session.game()], frame, control).into_iter().next();
                let Some(best) = best else { return Search::Nothing };
                session.see(frame.clone(), best.sighting);
                let seen = session.reading();
                match seen.is_some_and(|it| it.is_certain() || stays && it.is_playable()) {
                    true => Search::Certain,
                    false => Search::Doubtful,
                }
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
