//! Endings: when a board is done, left or given up, and when that is all.

use seesolve_core::Ending;

use super::board::{BoardInPlay, LastClick};
use super::player::Player;
use super::report::Event;
use crate::input_driver::Interrupted;
use crate::motion::is_all_different;
use crate::stop_signals::StopReason;

/// What to do after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Turn,
    Done,
}

impl Player<'_> {
    /// What a reason to stop says right after the last gesture of a board: many games open a box of
    /// words, close their window or change its size when a level is done.
    pub(super) fn end_by(&mut self, reason: StopReason) -> Result<Next, Interrupted> {
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

    /// Whether the last click left the board as it was, but all of the window looks different: games dim
    /// what lies under a box of words, and listen to nothing until it is answered.
    pub(super) fn is_under_a_box(&self) -> bool {
        let last = self.board.as_ref().and_then(|it| it.last_click.as_ref());
        last.is_some_and(|it| {
            self.session.position() == Some(&it.before) && is_all_different(&it.frame, &self.frame)
        })
    }

    /// Whether the last stroke of the board made all of the window lighter or darker, as boxes of words do
    /// that come when a level is done. They may hide pipes, and must not be drawn on.
    pub(super) fn is_veiled(&self) -> bool {
        let before = self.board.as_ref().and_then(|it| it.before_last.as_ref());
        before.is_some_and(|it| is_all_different(it, &self.frame))
    }

    /// A box of words lies over the board: the round may have ended by the last click.
    pub(super) fn end_under_a_box(&mut self) -> Result<Next, Interrupted> {
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
    pub(super) fn is_another_board(&self) -> bool {
        let before = self.board.as_ref().and_then(|it| it.position.as_ref());
        let game = self.session.game();
        before.zip(self.session.position()).is_some_and(|(it, now)| !game.is_same_board(it, now))
    }

    /// Leaves the board that was played for another one. It counts only if its last gesture was made:
    /// a level may also be changed in the middle.
    pub(super) fn leave_board(&mut self) -> Next {
        if self.board.as_ref().is_some_and(BoardInPlay::is_last_made) || self.ending().is_some() {
            return self.finish_board();
        }
        self.board = None;
        self.no_effect = (String::new(), 0);
        // What was tried while the level changed says nothing of its manner.
        self.n_tried = self.lost_try.take().unwrap_or(self.n_tried);
        (self.observer)(&Event::BoardChanged);
        Next::Turn
    }

    /// Whether the board is done, told by a picture that cannot be read: its last gesture was seen in
    /// place, or it went away right after that gesture.
    pub(super) fn is_completed(&self, is_gone: bool) -> bool {
        let Some(board) = &self.board else { return false };
        let n_missing = board.gestures.iter().filter(|it| self.is_missing(it)).count();
        // The same dots without their pipes are the same level begun anew, not a finished one.
        let is_begun_anew = self.stands(&board.landmarks);
        let is_covered = 2 * n_missing > board.gestures.len() && !is_begun_anew;
        board.is_last_seen
            || board.is_last_made() && (is_gone || is_covered || self.is_veiled())
            || self.ending().is_some_and(|it| is_gone || it.is_seen)
    }

    /// How the board ended by the last click, if it can have.
    pub(super) fn ending(&self) -> Option<Ending> {
        let last = self.board.as_ref()?.last_click.as_ref()?;
        self.live.ending(&last.before, &last.gesture, self.session.position()?)
    }

    /// The position needs no gesture: it is finished, or nothing can be done about it.
    pub(super) fn nothing_to_do(&mut self) -> Result<Next, Interrupted> {
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
    pub(super) fn finish_board(&mut self) -> Next {
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
    pub(super) fn is_enough(&self) -> bool {
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
}
