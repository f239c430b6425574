//! Turns: one look and what follows from it.

use std::time::Duration;

use seesolve_core::{Gesture, Prompt};

use crate::aim::aim_at_prompt;
use crate::input_driver::Interrupted;
use crate::stop_signals::{Request, StopReason};

use super::look::Observation;
use super::player::Player;
use super::report::Event;

/// What to do after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Turn,
    Done,
}

/// The same gesture without effect this often ends play.
const MAX_NO_EFFECT: u32 = 4;
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
                Err(halt) => return Err(halt),
            }
        }
    }

    /// One look and what follows from it.
    fn turn(&mut self) -> Result<Next, Interrupted> {
        match self.see_clearly()? {
            Observation::Unclear { warnings } => {
                if self.is_time_up() {
                    return Err(Interrupted::TimeUp);
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
        }
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
        let is_new = |board: &Vec<Gesture>| !gestures.iter().all(|it| board.contains(it));
        let is_glanceable = self.session.shows(&self.frame, &gestures[0]).is_some();
        if is_glanceable
            && self.board.as_ref().is_some_and(is_new)
            && self.finish_board() == Next::Done
        {
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
        if is_glanceable {
            self.note_effect(&gestures)?;
            if self.board.is_none() {
                self.board = Some(planned);
            }
            self.draw(&gestures)?;
        } else {
            self.note_effect(&gestures[..1])?;
            self.board = Some(planned);
            self.click(&gestures[0])?;
        }
        Ok(Next::Turn)
    }

    /// The position needs no gesture: it is finished, or nothing can be done about it.
    fn nothing_to_do(&mut self) -> Result<Next, Interrupted> {
        if self.board.is_some() {
            if self.finish_board() == Next::Done {
                return Ok(Next::Done);
            }
        } else if let Some(answer) = self.session.answer().filter(|it| !it.has_solution) {
            let summary = answer.summary.clone();
            return Err(Interrupted::Stop(StopReason::Unsolvable { summary }));
        } else if self.strategy.ends_on_solved_board() {
            return Ok(Next::Done);
        }
        self.wait_for_next_board()?;
        Ok(Next::Turn)
    }

    /// Counts the board that was played, if there is one; says whether that is all.
    fn finish_board(&mut self) -> Next {
        if self.board.take().is_none() {
            return Next::Turn;
        }
        self.no_effect = (String::new(), 0);
        self.report.n_boards += 1;
        for counter in self.session.counters().into_iter().filter(|it| it.adds_up) {
            match self.totals.iter_mut().find(|(name, _)| *name == counter.name) {
                Some((_, total)) => *total += counter.value,
                None => self.totals.push((counter.name, counter.value)),
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
            let total = self.totals.iter().find(|(name, _)| *name == until.name);
            let stands = standing.iter().find(|it| !it.adds_up && it.name == until.name);
            let count = match (until.name.as_str(), total, stands) {
                (_, Some((_, total)), _) => *total,
                (_, None, Some(counter)) => counter.value,
                ("rounds" | "boards" | "levels", None, None) => i64::from(self.report.n_boards),
                _ => return false,
            };
            count >= until.value
        })
    }

    /// Notes what is about to be done on this position: the same again means that it had no effect.
    fn note_effect(&mut self, gestures: &[Gesture]) -> Result<(), Interrupted> {
        let what = format!("{:?} {gestures:?}", self.session.position());
        if self.no_effect.0 == what {
            self.rate_control.missed(self.rate_control.steady_rate());
            self.report.n_redone += gestures.len() as u32;
            (self.observer)(&Event::Missed { n_gestures: gestures.len() });
        }
        self.count_no_effect(what)
    }

    /// Stops when the same thing is done over and over without effect.
    fn count_no_effect(&mut self, what: String) -> Result<(), Interrupted> {
        let times = if self.no_effect.0 == what { self.no_effect.1 + 1 } else { 1 };
        self.no_effect = (what, times);
        if times > MAX_NO_EFFECT {
            return Err(Interrupted::Stop(StopReason::NoEffect { times: times - 1 }));
        }
        Ok(())
    }

    /// PointerPath the button of a prompt and waits until something happens.
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
        self.make(&vec![vec![point]], self.rate_control.steady_rate())?;
        if self.wait_for_change(PROMPT_PATIENCE)? {
            self.no_effect = (String::new(), 0);
            return Ok(());
        }
        self.count_no_effect(format!("{name} {point:?}"))
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
