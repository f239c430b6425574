//! Turns: one look and what follows from it.

use std::time::{Duration, Instant};

use seesolve_core::{Gesture, Prompt};

use crate::aim::aim_at_prompt;
use crate::input_driver::Interrupted;
use crate::manner::PressStyle;
use crate::stop_signals::{Request, StopReason};

use super::board::{BoardInPlay, Landmarks};
use super::endings::Next;
use super::look::Observation;
use super::player::Player;
use super::report::Event;
use super::tint::CleanBoard;

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
        let missing = self.missing(&board.gestures);
        if missing.is_empty() || self.is_veiled() {
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
        let gestures = self.missing(&planned);
        if gestures.is_empty() || self.is_veiled() && !self.is_another_board() {
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
            self.session.forget_other_steps();
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
