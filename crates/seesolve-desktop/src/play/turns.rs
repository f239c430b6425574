//! Turns: one look and what follows from it.

use std::time::{Duration, Instant};

use seesolve_core::{Ending, Gesture, Prompt};

use crate::aim::aim_at_prompt;
use crate::input_driver::Interrupted;
use crate::manner::PressStyle;
use crate::motion::is_all_different;
use crate::stop_signals::{Request, StopReason};

use super::board::{BoardInPlay, Landmarks, LastClick};
use super::look::Observation;
use super::player::Player;
use super::report::Event;
use super::tint::CleanBoard;

/// What to do after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Turn,
    Done,
}

/// The same gesture without effect this often ends play.
const MAX_NO_EFFECT: u32 = 4;
/// Strokes are made in another manner each time.
const MAX_STROKES_WITHOUT_EFFECT: u32 = 8;
/// How long a game may take to go on after its prompt was answered.
const PROMPT_PATIENCE: Duration = Duration::from_secs(1);

impl Player<'_> {
    pub(super) fn run(&mut self) -> Result<(), Interrupted> {
        self.arrive()?;
        loop {
            match self.turn() {
                Ok(Next::Turn) => {}
                Ok(Next::Done) => return Ok(()),
                Err(Interrupted::Pause) => self.pause()?,
                Err(Interrupted::Stop(reason)) => match self.end_by(reason)? {
                    Next::Turn => {}
                    Next::Done => return Ok(()),
                },
                Err(halt) => return Err(halt),
            }
        }
    }

    /// What a reason to stop says right after the last gesture of a board: many games open a box of
    /// words, close their window or change its size when a level is done.
    fn end_by(&mut self, reason: StopReason) -> Result<Next, Interrupted> {
        let is_clicked = |it: &BoardInPlay| it.last_click.as_ref().is_some_and(LastClick::is_fresh);
        let is_fresh = self.board.as_ref().is_some_and(|it| it.is_fresh() || is_clicked(it))
            && (self.ending().is_some() || self.board.as_ref().is_some_and(BoardInPlay::is_drawn));
        match reason {
            StopReason::WindowCovered | StopReason::WindowGone if is_fresh => {
                match self.finish_board() {
                    Next::Done => Ok(Next::Done),
                    Next::Turn => Err(Interrupted::Stop(reason)),
                }
            }
            StopReason::WindowMoved if is_fresh => {
                self.driver.anchor_to(None);
                self.is_located = false;
                Ok(Next::Turn)
            }
            _ => Err(Interrupted::Stop(reason)),
        }
    }

    /// One look and what follows from it.
    fn turn(&mut self) -> Result<Next, Interrupted> {
        match self.see_clearly()? {
            Observation::Unclear { warnings, is_gone } => {
                if self.is_time_up() {
                    return Err(Interrupted::TimeUp);
                }
                if self.is_completed(is_gone) {
                    if self.finish_board() == Next::Done {
                        return Ok(Next::Done);
                    }
                    self.wait_for_next_board()?;
                    return Ok(Next::Turn);
                }
                (self.observer)(&Event::Unclear { frame: &self.frame, warnings: &warnings });
                let reason = match self.board {
                    None if self.report.n_boards > 0 => StopReason::NoWayOn,
                    _ => StopReason::Doubt { warnings },
                };
                Err(Interrupted::Stop(reason))
            }
            Observation::Prompt(prompt) => {
                // What cannot be seen behind it stays as it was.
                self.read()?;
                if prompt.leads_on && self.finish_board() == Next::Done {
                    return Ok(Next::Done);
                }
                self.answer(&prompt)?;
                Ok(Next::Turn)
            }
            Observation::Board => self.play_board(),
            Observation::KnownDots => self.resume_board(),
        }
    }

    /// Continues a board that cannot be read any more, for its pipes may be as wide as dots; its own
    /// dots still stand where they stood.
    fn resume_board(&mut self) -> Result<Next, Interrupted> {
        let Some(board) = &self.board else { return Ok(Next::Turn) };
        let planned = board.gestures.clone();
        let missing: Vec<Gesture> = planned.into_iter().filter(|it| self.is_missing(it)).collect();
        if missing.is_empty() {
            return self.nothing_to_do();
        }
        self.draw(&missing)?;
        Ok(Next::Turn)
    }

    fn play_board(&mut self) -> Result<Next, Interrupted> {
        self.reacting_to = Some(self.taken_at);
        self.solve()?;
        (self.observer)(&Event::Read { frame: &self.frame, session: self.session });
        let planned = self.session.gestures().to_vec();
        let gestures: Vec<Gesture> =
            planned.iter().filter(|it| self.is_missing(it)).cloned().collect();
        if gestures.is_empty() {
            return self.nothing_to_do();
        }
        let is_drawn = self.session.shows(&self.frame, &gestures[0]).is_some();
        if self.is_another_board() && self.leave_board() == Next::Done {
            return Ok(Next::Done);
        }
        if self.is_enough() {
            return Ok(Next::Done);
        }
        if !self.driver.desktop.pointer.is_felt() {
            self.aim_all(&gestures)?;
            self.report.n_boards = 1;
            return Ok(Next::Done);
        }
        if self.board.is_none() {
            let landmarks = Landmarks::of(&planned, self.session.layout(), &self.frame);
            let position = self.session.position().cloned();
            self.board = Some(BoardInPlay::new(position, planned.clone(), landmarks));
            let layout = self.session.layout().cloned();
            self.clean_board = layout.map(|it| CleanBoard::new(self.frame.clone(), it));
            self.progress_at = Instant::now();
        }
        if is_drawn {
            // It may have been found at another place or in another size.
            let landmarks = Landmarks::of(&planned, self.session.layout(), &self.frame);
            if let Some(board) = &mut self.board {
                board.landmarks = landmarks;
            }
            for shown in planned.iter().filter(|it| !gestures.contains(it)) {
                self.note_in_place(shown);
            }
            self.note_effect(&gestures, MAX_STROKES_WITHOUT_EFFECT)?;
            self.draw(&gestures)?;
        } else {
            if self.is_under_a_box() {
                return self.end_under_a_box();
            }
            self.note_effect(&gestures[..1], MAX_NO_EFFECT)?;
            self.click(&gestures[0])?;
        }
        Ok(Next::Turn)
    }

    /// Whether the last click left the board as it was, but all of the window looks different: games dim
    /// what lies under a box of words, and listen to nothing until it is answered.
    fn is_under_a_box(&self) -> bool {
        let last = self.board.as_ref().and_then(|it| it.last_click.as_ref());
        last.is_some_and(|it| {
            self.session.position() == Some(&it.before) && is_all_different(&it.frame, &self.frame)
        })
    }

    /// A box of words lies over the board: the round may have ended by the last click.
    fn end_under_a_box(&mut self) -> Result<Next, Interrupted> {
        if self.ending().is_none() {
            let warnings = vec!["a text box covers the game: answer it".to_owned()];
            return Err(Interrupted::Stop(StopReason::Doubt { warnings }));
        }
        if self.finish_board() == Next::Done {
            return Ok(Next::Done);
        }
        self.wait_for_next_board()?;
        Ok(Next::Turn)
    }

    /// Whether the present position belongs to another board than the one that is being played.
    fn is_another_board(&self) -> bool {
        let before = self.board.as_ref().and_then(|it| it.position.as_ref());
        let game = self.session.game();
        before.zip(self.session.position()).is_some_and(|(it, now)| !game.is_same_board(it, now))
    }

    /// Leaves the board that was played for another one. It counts only if its last gesture was made:
    /// a level may also be changed in the middle.
    fn leave_board(&mut self) -> Next {
        if self.board.as_ref().is_some_and(BoardInPlay::is_last_made) || self.ending().is_some() {
            return self.finish_board();
        }
        self.board = None;
        self.no_effect = (String::new(), 0);
        (self.observer)(&Event::BoardChanged);
        Next::Turn
    }

    /// Whether the board is done, told by a picture that cannot be read: its last gesture was seen in
    /// place, or it went away right after that gesture.
    pub(super) fn is_completed(&self, is_gone: bool) -> bool {
        let Some(board) = &self.board else { return false };
        let n_missing = board.gestures.iter().filter(|it| self.is_missing(it)).count();
        // The same dots without their pipes are the same level begun anew, not a finished one.
        let is_begun_anew = board.landmarks.stand(&self.frame);
        let is_covered = 2 * n_missing > board.gestures.len() && !is_begun_anew;
        board.is_last_seen
            || board.is_last_made() && (is_gone || is_covered)
            || self.ending().is_some_and(|it| is_gone || it.is_seen)
    }

    /// How the board ended by the last click, if it can have.
    pub(super) fn ending(&self) -> Option<Ending> {
        let last = self.board.as_ref()?.last_click.as_ref()?;
        self.live.ending(&last.before, &last.gesture, self.session.position()?)
    }

    /// The position needs no gesture: it is finished, or nothing can be done about it.
    fn nothing_to_do(&mut self) -> Result<Next, Interrupted> {
        if self.board.is_some() {
            if self.finish_board() == Next::Done {
                return Ok(Next::Done);
            }
        } else if let Some(answer) = self.session.answer().filter(|it| !it.has_solution) {
            let summary = vec![answer.advice.reason.clone()];
            return Err(Interrupted::Stop(StopReason::Unsolvable { summary }));
        } else if self.strategy.ends_on_solved_board() {
            return Ok(Next::Done);
        }
        self.wait_for_next_board()?;
        Ok(Next::Turn)
    }

    /// Counts the board that was played, if there is one; says whether that is all.
    fn finish_board(&mut self) -> Next {
        let ending = self.ending();
        if self.board.take().is_none() {
            return Next::Turn;
        }
        self.no_effect = (String::new(), 0);
        self.report.n_boards += 1;
        for counter in ending.map_or_else(|| self.session.counters(), |it| it.counters) {
            match self.report.counts.iter_mut().find(|it| it.name == counter.name) {
                Some(total) if counter.adds_up => total.value += counter.value,
                Some(last) => last.value = counter.value,
                None => self.report.counts.push(counter),
            }
        }
        let n_boards = self.report.n_boards;
        (self.observer)(&Event::BoardDone { n_boards });
        let all = self.strategy.is_all(n_boards) || self.is_time_up();
        if all || self.is_enough() { Next::Done } else { Next::Turn }
    }

    /// Whether one of the counts the player named is reached.
    fn is_enough(&self) -> bool {
        let standing = self.session.counters();
        self.options.until.iter().any(|until| {
            let counts = &self.report.counts;
            let total = counts.iter().find(|it| it.adds_up && it.name == until.name);
            let stands = standing.iter().find(|it| !it.adds_up && it.name == until.name);
            let count = match (until.name.as_str(), total, stands) {
                (_, Some(total), _) => total.value,
                (_, None, Some(counter)) => counter.value,
                ("rounds" | "boards" | "levels", None, None) => i64::from(self.report.n_boards),
                _ => return false,
            };
            count >= until.value
        })
    }

    /// Notes what is about to be done on this position: the same again means that it had no effect.
    fn note_effect(&mut self, gestures: &[Gesture], most: u32) -> Result<(), Interrupted> {
        let what = format!("{:?} {gestures:?}", self.session.position());
        if self.no_effect.0 != what && matches!(gestures, [Gesture::Click(_)]) {
            self.progress_at = Instant::now();
        }
        if self.no_effect.0 == what {
            self.rate_control.missed(self.rate_control.steady_rate());
            self.report.n_redone += gestures.len() as u32;
            (self.observer)(&Event::Missed { n_gestures: gestures.len() });
        }
        self.count_no_effect(what, most)
    }

    /// Stops when the same thing is done over and over without effect.
    fn count_no_effect(&mut self, what: String, most: u32) -> Result<(), Interrupted> {
        let times = if self.no_effect.0 == what { self.no_effect.1 + 1 } else { 1 };
        self.no_effect = (what, times);
        if times > most {
            return Err(Interrupted::Stop(StopReason::NoEffect { times: times - 1 }));
        }
        Ok(())
    }

    /// Presses the button of a prompt and waits until something happens.
    fn answer(&mut self, prompt: &Prompt) -> Result<(), Interrupted> {
        if !self.driver.desktop.pointer.is_felt() {
            return Err(Interrupted::TimeUp);
        }
        let name = &prompt.name;
        let (transform, picture) = (self.frame.screen_from_frame, self.frame.bounds_in_frame());
        let point = aim_at_prompt(prompt, &transform, picture).map_err(|it| {
            Interrupted::Stop(StopReason::OffTheBoard { why: format!("{name}: {it}") })
        })?;
        (self.observer)(&Event::Prompt { prompt });
        self.make(&vec![vec![point]], self.rate_control.steady_rate(), PressStyle::Drag)?;
        if self.wait_for_change(PROMPT_PATIENCE)? {
            self.progress_at = Instant::now();
            self.no_effect = (String::new(), 0);
            return Ok(());
        }
        self.count_no_effect(format!("{name} {point:?}"), MAX_NO_EFFECT)
    }

    /// Waits for the player to go on.
    fn pause(&mut self) -> Result<(), Interrupted> {
        self.driver.hand_over();
        (self.observer)(&Event::Paused);
        loop {
            std::thread::sleep(Duration::from_millis(5));
            for signal in self.driver.desktop.stop_signals.iter_mut() {
                match signal.poll() {
                    Some(Request::Stop(reason)) => return Err(Interrupted::Stop(reason)),
                    Some(Request::Toggle) => {
                        (self.observer)(&Event::Resumed);
                        self.is_located = false;
                        return Ok(());
                    }
                    None => {}
                }
            }
        }
    }
}
