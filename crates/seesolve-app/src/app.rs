//! What is open, its history, its settings and the running job.

use std::collections::BTreeMap;

use seesolve_core::{
    Control, Frame, Game, InputError, Recognised, Session, Settings, Verdict, game_of, recognise,
};

use crate::message::{Effect, Message};
use crate::screen::{Screen, SettingView, State};

/// The application.
pub struct App {
    games: &'static [&'static dyn Game],
    session: Option<Session>,
    /// Every board of the last picture, the open one included.
    boards: Vec<Recognised>,
    /// What was set for each game: it outlives the board.
    settings: BTreeMap<&'static str, Settings>,
    trouble: Option<Trouble>,
    is_solving: bool,
    /// Whether the player wants the doubtful board answered as it was read.
    is_as_read: bool,
}

/// Why there is nothing new to show.
enum Trouble {
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
            settings: BTreeMap::new(),
            trouble: None,
            is_solving: false,
            is_as_read: false,
        }
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

    /// Looks at a new picture: the known board where it was, else any board anywhere. `only` names
    /// the game that is meant.
    pub fn look(&mut self, frame: &Frame, only: Option<&str>, control: &Control) -> Vec<Effect> {
        self.trouble = None;
        let games = match only.map(|id| game_of(self.games, id)).transpose() {
            Ok(game) => game.map_or_else(|| self.games.to_vec(), |it| vec![it]),
            Err(error) => return self.refuse(error),
        };
        self.boards = recognise(&games, frame, control);
        let Some(first) = self.boards.first().cloned() else {
            self.trouble = Some(Trouble::NoBoard);
            return vec![Effect::Redraw];
        };
        self.open_board(frame, first)
    }

    /// Looks at the next picture of a board that is open; whether it could be read with certainty
    /// where it was.
    pub fn look_again(&mut self, frame: &Frame, control: &Control) -> (bool, Vec<Effect>) {
        let Some(session) = &mut self.session else { return (false, Vec::new()) };
        let is_certain = session.look_again(frame, control);
        (is_certain, self.ask())
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
                let position = game.position(&text)?;
                self.session_of(game).go_to(position);
                Ok(self.ask())
            }
            Message::Sample { game, seed } => {
                let game = game_of(self.games, &game)?;
                self.session_of(game).go_to(game.sample(seed));
                Ok(self.ask())
            }
            Message::Choose { board } => {
                let frame = self.session.as_ref().and_then(|it| it.frame().cloned());
                match (frame, self.boards.get(board).cloned()) {
                    (Some(frame), Some(board)) => Ok(self.open_board(&frame, board)),
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
            Message::Undo => {
                self.open()?.undo();
                Ok(self.ask())
            }
            Message::Redo => {
                self.open()?.redo();
                Ok(self.ask())
            }
            Message::SolveAsRead => {
                self.is_as_read = true;
                Ok(vec![Effect::Redraw])
            }
            Message::Cancel => {
                self.is_solving = false;
                Ok(vec![Effect::CancelSolving, Effect::Redraw])
            }
            Message::Answer { job, answer, is_last } => {
                let Some(session) = &mut self.session else { return Ok(Vec::new()) };
                if session.job().as_ref() != Some(&job) {
                    return Ok(Vec::new());
                }
                self.is_solving &= !is_last;
                session.accept(&job, *answer?);
                let mut effects = vec![Effect::Redraw];
                if is_last {
                    effects.push(Effect::Keep { saved: session.save() });
                }
                Ok(effects)
            }
            Message::Load { saved } => {
                let mut session = Session::new(game_of(self.games, &saved.game)?);
                session.load(&saved).map_err(|it| InputError::notation(it.to_string()))?;
                self.session = Some(session);
                Ok(self.ask())
            }
            Message::Close => {
                (self.session, self.is_solving) = (None, false);
                self.boards.clear();
                Ok(vec![Effect::CancelSolving, Effect::Redraw])
            }
        }
    }

    /// All that a face shows.
    pub fn screen(&self) -> Screen {
        let mut screen = Screen { is_solving: self.is_solving, ..Screen::default() };
        match &self.trouble {
            Some(Trouble::NoBoard) => {
                screen.state = State::NoBoard;
                let looked_for: Vec<&str> =
                    self.games.iter().map(|it| it.info().looked_for).collect();
                let looked_for = looked_for.join("; ");
                screen.message =
                    Some(format!("I looked for {looked_for}. None is in this picture."));
                return screen;
            }
            Some(Trouble::Unreadable(why)) => {
                (screen.state, screen.message) = (State::Error, Some(why.clone()));
                return screen;
            }
            Some(Trouble::Refused(error)) => screen.message = Some(error.to_string()),
            None => {}
        }
        if let Some(session) = &self.session {
            self.show(session, &mut screen);
        } else if screen.message.is_some() {
            screen.state = State::Error;
        }
        screen
    }

    fn show(&self, session: &Session, screen: &mut Screen) {
        let info = session.game().info();
        screen.game = info.id.to_owned();
        screen.title = info.title.to_owned();
        screen.notation_help = info.notation_help.to_owned();
        screen.items = session.items();
        screen.layout = session.layout().cloned();
        (screen.can_undo, screen.can_redo) = (session.can_undo(), session.can_redo());
        screen.settings = session
            .game()
            .settings()
            .iter()
            .map(|spec| {
                let value = session.settings().text(spec.key).map(str::to_owned);
                SettingView { spec: *spec, value }
            })
            .collect();
        if let Some(reading) = session.reading() {
            screen.confidence = Some(reading.confidence);
            screen.doubtful = reading.doubtful.clone();
            screen.warnings = reading.warnings.clone();
        }
        if self.boards.len() > 1 {
            screen.boards = self.boards.iter().map(|it| it.game.info().title.to_owned()).collect();
        }
        if let Some(position) = session.position() {
            screen.notation = position.notation().to_owned();
            screen.board = session.game().view(position);
        }
        let is_held_back = session.verdict() == Some(Verdict::Doubtful) && !self.is_as_read;
        screen.state = match session.answer() {
            _ if is_held_back => State::Doubtful,
            Some(_) => State::Answered,
            None if self.is_solving => State::Solving,
            None => State::Error,
        };
        if let Some(answer) = session.answer().filter(|_| !is_held_back) {
            screen.board = answer.view.clone();
            screen.advice = Some(answer.advice.clone());
            screen.candidates = answer.candidates.clone();
            screen.summary = answer.summary.clone();
            screen.proof = Some(answer.proof);
            screen.gestures = answer.gestures.clone();
        }
    }

    fn open_board(&mut self, frame: &Frame, board: Recognised) -> Vec<Effect> {
        self.is_as_read = false;
        self.session_of(board.game).see(frame.clone(), board.sighting);
        self.ask()
    }

    /// The open session of a game, or a new one with what was set for it before.
    fn session_of(&mut self, game: &'static dyn Game) -> &mut Session {
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

    fn refuse(&mut self, error: InputError) -> Vec<Effect> {
        self.trouble = Some(Trouble::Refused(error));
        vec![Effect::Redraw]
    }

    /// Asks for an answer to what is open, if there is none.
    fn ask(&mut self) -> Vec<Effect> {
        let open = self.session.as_ref().filter(|it| it.answer().is_none());
        let Some(job) = open.and_then(Session::job) else { return vec![Effect::Redraw] };
        self.is_solving = true;
        vec![Effect::CancelSolving, Effect::Solve { job }, Effect::Redraw]
    }
}
