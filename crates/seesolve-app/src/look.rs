//! Looking at pictures: a new one stands for itself, the next one of something watched continues what
//! is open.

use seesolve_core::{
    Control, DecodeError, Frame, Recognised, Session, Sighting, game_of, recognise,
};

use crate::app::{App, Trouble};
use crate::message::Effect;

/// A board that is as likely as not is worth showing to somebody who watches.
const LIKELY: f32 = 0.5;

impl App {
    /// Looks at a new picture, which stands for itself. `only` names the game that is meant.
    pub fn look(&mut self, frame: &Frame, only: Option<&str>, control: &Control) -> Vec<Effect> {
        self.trouble = None;
        let games = match only.map(|id| game_of(self.games, id)).transpose() {
            Ok(game) => game.map_or_else(|| self.games.to_vec(), |it| vec![it]),
            Err(error) => return self.refuse(error),
        };
        let boards = recognise(&games, frame, control);
        if boards.is_empty() && control.is_stopped() {
            // Nobody knows what the picture shows: what was open stays open.
            return vec![Effect::Redraw];
        }
        self.boards = boards;
        if self.boards.is_empty() {
            self.trouble = Some(match frame.is_cut_off() {
                true => Trouble::Unreadable(DecodeError::CutOff.to_string()),
                false => Trouble::NoBoard,
            });
            self.is_solving = false;
            return vec![Effect::CancelSolving, Effect::Redraw];
        }
        self.open_board(frame, 0, Session::see_alone)
    }

    /// Looks at the next picture of something that is watched: the known board where it was, else
    /// any board that is certain. A picture without one changes nothing but
    /// [`Screen::is_out_of_sight`](crate::Screen::is_out_of_sight).
    pub fn follow(&mut self, frame: &Frame, control: &Control) -> Vec<Effect> {
        self.trouble = None;
        let before = self.session.clone();
        let was_out_of_sight = std::mem::replace(&mut self.is_out_of_sight, false);
        let number = self.board_number;
        let (is_certain, effects) = self.look_again(frame, control);
        if is_certain {
            return effects;
        }
        let boards = recognise(self.games, frame, control);
        let is_news = boards.first().is_some_and(|it| {
            it.sighting.reading.is_certain() || (before.is_none() && it.sighting.score >= LIKELY)
        });
        if is_news {
            self.session = before;
            self.boards = boards;
            return self.open_board(frame, 0, Session::see);
        }
        let id = self.session.as_ref().map(|it| it.game().info().id);
        let is_there = |it: &Recognised| {
            Some(it.game.info().id) == id && it.sighting.reading.position.is_some()
        };
        if boards.iter().any(is_there) {
            // The board is there and cannot be read for certain: the player has to look. One that
            // makes no sense at all is covered, as by the game's own word that it is done.
            return effects;
        }
        (self.session, self.board_number) = (before, number);
        self.is_out_of_sight = self.session.is_some();
        if was_out_of_sight { Vec::new() } else { vec![Effect::Redraw] }
    }

    /// Looks at the next picture of a board that is open; whether it could be read with certainty
    /// where it was.
    pub fn look_again(&mut self, frame: &Frame, control: &Control) -> (bool, Vec<Effect>) {
        let Some(session) = &mut self.session else { return (false, Vec::new()) };
        let before = session.position().cloned();
        let is_certain = session.look_again(frame, control);
        self.count_board(before.as_ref());
        (is_certain, self.ask())
    }

    /// Opens one of the boards found in a picture.
    pub(crate) fn open_board(
        &mut self,
        frame: &Frame,
        board: usize,
        see: fn(&mut Session, Frame, Sighting),
    ) -> Vec<Effect> {
        let Some(found) = self.boards.get(board).cloned() else { return vec![Effect::Redraw] };
        self.open_board = board;
        if found.sighting.reading.position.is_none() {
            // Nothing says that it is the board that is open, so nothing of that one may be kept.
            self.session = None;
            self.begin_board();
        }
        let session = self.session_of(found.game);
        let before = session.position().cloned();
        see(session, frame.clone(), found.sighting);
        self.count_board(before.as_ref());
        self.ask()
    }
}
