//! What is open, its history, its settings and the running job.

use std::collections::BTreeMap;

use seesolve_core::{
    CellId, Control, Game, InputError, Position, Recognised, SavedSession, Session, Settings,
    game_of,
};

use crate::message::{Effect, Message};
use crate::review::{self, Step};

/// The application.
pub struct App {
    pub(crate) games: &'static [&'static dyn Game],
    pub(crate) session: Option<Session>,
    /// Every board of the last picture, the open one included.
    pub(crate) boards: Vec<Recognised>,
    /// Which of them is open.
    pub(crate) open_board: usize,
    /// Counts the boards that were opened.
    pub(crate) board_number: u64,
    /// What was set for each game: it outlives the board.
    pub(crate) settings: BTreeMap<&'static str, Settings>,
    pub(crate) trouble: Option<Trouble>,
    pub(crate) is_solving: bool,
    /// Whether the player wants the doubtful board answered as it was read.
    pub(crate) is_as_read: bool,
    /// Whether the last look did not show the open board.
    pub(crate) is_out_of_sight: bool,
    /// Whether what is open is a new puzzle.
    pub(crate) is_exercise: bool,
    /// What was advised and done on the open board.
    pub(crate) steps: Vec<Step>,
    /// The cell about which more is being worked out.
    pub(crate) asked: Option<CellId>,
}

/// Why there is nothing new to show.
pub(crate) enum Trouble {
    NoBoard,
    Refused(InputError),
    Unreadable(String),
}

impl App {
    /// An app in which nothing is open.
    pub fn new(games: &'static [&'static dyn Game]) -> Self {
        Self {
            games,
            session: None,
            boards: Vec::new(),
            open_board: 0,
            board_number: 0,
            settings: BTreeMap::new(),
            trouble: None,
            is_solving: false,
            is_as_read: false,
            is_out_of_sight: false,
            is_exercise: false,
            steps: Vec::new(),
            asked: None,
        }
    }

    /// What is open, to be taken up later by [`Message::Load`].
    pub fn saved(&self) -> Option<SavedSession> {
        self.session.as_ref().map(Session::save)
    }

    /// The open session.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Takes what a game's solver is told from now on, checked, from a command line or a
    /// configuration.
    pub fn set_all(&mut self, game: &'static dyn Game, settings: Settings) {
        self.settings.insert(game.info().id, settings);
    }

    /// Says that a picture could not be opened.
    pub fn fail(&mut self, why: impl Into<String>) -> Vec<Effect> {
        self.trouble = Some(Trouble::Unreadable(why.into()));
        vec![Effect::Redraw]
    }

    /// Takes something that happened.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        self.trouble = None;
        match self.take(message) {
            Ok(effects) => effects,
            Err(error) => self.refuse(error),
        }
    }

    fn take(&mut self, message: Message) -> Result<Vec<Effect>, InputError> {
        match message {
            Message::Enter { game, text } => {
                let game = game_of(self.games, &game)?;
                if let Ok(position) = game.position(&text) {
                    return Ok(self.go_to(game, position));
                }
                // An empty board is not a position yet; a refusal leaves the open one alone.
                Session::new(game).enter(&text)?;
                self.boards.clear();
                self.session_of(game).enter(&text)?;
                self.begin_board();
                Ok(self.ask())
            }
            Message::Sample { game, seed } => {
                let game = game_of(self.games, &game)?;
                Ok(self.go_to(game, game.sample(seed)))
            }
            Message::Generate { game, seed } => {
                game_of(self.games, &game)?;
                self.is_solving = true;
                Ok(vec![Effect::CancelSolving, Effect::Generate { game, seed }, Effect::Redraw])
            }
            Message::Generated { game, puzzle } => {
                self.is_solving = false;
                let game = game_of(self.games, &game)?;
                let why = "no new puzzle was found; try again";
                let puzzle = puzzle?.ok_or_else(|| InputError::notation(why))?;
                let effects = self.go_to(game, puzzle.position);
                self.is_exercise = true;
                Ok(effects)
            }
            Message::Choose { board } => {
                let frame = self.session.as_ref().and_then(|it| it.frame().cloned());
                match frame {
                    Some(frame) if board < self.boards.len() => {
                        Ok(self.open_board(&frame, board, Session::see_alone))
                    }
                    _ => Err(InputError::NothingOpen),
                }
            }
            Message::Correct { name, value } => {
                self.open()?.correct(&name, &value, &Control::new())?;
                Ok(self.ask())
            }
            Message::Set { key, value } => {
                let session = self.open()?;
                session.set(&key, &value)?;
                let (id, settings) = (session.game().info().id, session.settings().clone());
                self.settings.insert(id, settings);
                Ok(self.ask())
            }
            Message::Undo => self.walk(Session::undo),
            Message::Redo => self.walk(Session::redo),
            Message::SolveAsRead => {
                (self.is_as_read, self.is_exercise) = (true, false);
                Ok(vec![Effect::Redraw])
            }
            Message::Explain { cell } => {
                let is_free = !self.is_solving;
                let question = self.open()?.question_about(cell).filter(|_| is_free);
                let Some(job) = question else { return Ok(Vec::new()) };
                self.asked = Some(cell);
                Ok(vec![Effect::CancelSolving, Effect::Solve { job }, Effect::Redraw])
            }
            Message::Cancel => {
                (self.is_solving, self.asked) = (false, None);
                Ok(vec![Effect::CancelSolving, Effect::Redraw])
            }
            Message::Answer { job, answer, is_last } => {
                let Some(session) = &mut self.session else { return Ok(Vec::new()) };
                if session.job().as_ref() != Some(&job) {
                    let is_taken = is_last
                        && self.asked.is_some()
                        && session.take_explanation(&job, answer.ok().as_deref());
                    return Ok(if is_taken {
                        self.asked = None;
                        vec![Effect::Redraw]
                    } else {
                        Vec::new()
                    });
                }
                self.is_solving &= !is_last;
                session.accept(&job, *answer?);
                let mut effects = vec![Effect::Redraw];
                if is_last {
                    review::take(&mut self.steps, session);
                    effects.push(Effect::Keep { saved: session.save() });
                }
                Ok(effects)
            }
            Message::Load { saved } => {
                let mut session = Session::new(game_of(self.games, &saved.game)?);
                session.load(&saved).map_err(|it| InputError::notation(it.to_string()))?;
                self.session = Some(session);
                self.boards.clear();
                self.begin_board();
                Ok(self.ask())
            }
            Message::Close => {
                (self.session, self.is_solving) = (None, false);
                self.boards.clear();
                self.begin_board();
                Ok(vec![Effect::CancelSolving, Effect::Redraw])
            }
        }
    }

    /// Goes a step back or forward again, perhaps to another board.
    fn walk(&mut self, go: fn(&mut Session) -> bool) -> Result<Vec<Effect>, InputError> {
        let session = self.open()?;
        let before = session.position().cloned();
        go(session);
        let is_other = before
            .zip(session.position())
            .is_some_and(|(before, now)| !session.game().is_same_board(&before, now));
        if is_other {
            self.begin_board();
        }
        Ok(self.ask())
    }

    /// Opens a position that came from no picture.
    fn go_to(&mut self, game: &'static dyn Game, position: Position) -> Vec<Effect> {
        self.boards.clear();
        let session = self.session_of(game);
        let before = session.position().cloned();
        session.go_to(position);
        self.count_board(before.as_ref());
        self.ask()
    }

    /// Begins a new board unless what is open is the one that was open before.
    pub(crate) fn count_board(&mut self, before: Option<&Position>) {
        let Some(session) = &self.session else { return };
        let is_same = match (before, session.position()) {
            (Some(before), Some(now)) => session.game().is_same_board(before, now),
            (before, now) => before == now,
        };
        if !is_same {
            self.begin_board();
        }
        self.is_out_of_sight = false;
    }

    pub(crate) fn begin_board(&mut self) {
        self.board_number += 1;
        self.asked = None;
        self.steps.clear();
        (self.is_as_read, self.is_out_of_sight, self.is_exercise) = (false, false, false);
    }

    /// The open session of a game, or a new one with what was set for it before.
    pub(crate) fn session_of(&mut self, game: &'static dyn Game) -> &mut Session {
        let id = game.info().id;
        let open = self.session.take().filter(|it| it.game().info().id == id);
        let settings = self.settings.get(id);
        self.session.insert(open.unwrap_or_else(|| {
            let mut new = Session::new(game);
            if let Some(settings) = settings {
                new.set_all(settings.clone());
            }
            new
        }))
    }

    fn open(&mut self) -> Result<&mut Session, InputError> {
        self.session.as_mut().ok_or(InputError::NothingOpen)
    }

    pub(crate) fn refuse(&mut self, error: InputError) -> Vec<Effect> {
        self.trouble = Some(Trouble::Refused(error));
        vec![Effect::Redraw]
    }

    /// Asks for an answer to what is open, if there is none.
    pub(crate) fn ask(&mut self) -> Vec<Effect> {
        let open = self.session.as_ref().filter(|it| it.answer().is_none());
        let Some(job) = open.and_then(Session::job) else {
            if let Some(session) = &self.session {
                review::take(&mut self.steps, session);
            }
            let is_idle = self.session.as_ref().is_none_or(|it| it.position().is_none());
            self.is_solving &= !is_idle;
            let cancel = is_idle.then_some(Effect::CancelSolving);
            return cancel.into_iter().chain([Effect::Redraw]).collect();
        };
        (self.is_solving, self.asked) = (true, None);
        vec![Effect::CancelSolving, Effect::Solve { job }, Effect::Redraw]
    }
}
