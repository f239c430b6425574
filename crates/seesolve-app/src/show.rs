//! What a face shows of the app, and what the page hands out as JSON.

use seesolve_core::{Frame, Session, Verdict};
use serde_json::{Map, Value, json};

use crate::app::{App, Trouble};
use crate::report::{Report, Status};
use crate::screen::{GameView, ItemView, PictureSize, Screen, SettingView, State};

impl App {
    /// The games there are.
    pub fn games(&self) -> Vec<GameView> {
        self.games.iter().map(|it| GameView::of(*it)).collect()
    }

    /// The JSON object of the contract for what is shown, without what only a shell knows.
    pub fn json(&self) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("schema".to_owned(), json!("seesolve/1"));
        let (status, message) = match (&self.trouble, &self.session) {
            (Some(Trouble::NoBoard), _) | (None, None) => (Status::NoBoard, None),
            (Some(Trouble::Unreadable(why)), _) => (Status::Error, Some(why.clone())),
            (Some(Trouble::Refused(error)), None) => (Status::Error, Some(error.to_string())),
            (_, Some(session)) => {
                let report = serde_json::to_value(Report { session, warnings: &[] });
                if let Ok(Value::Object(report)) = report {
                    object.extend(report);
                }
                return object;
            }
        };
        object.insert("game".to_owned(), Value::Null);
        object.insert("status".to_owned(), json!(status.name()));
        object.extend(message.map(|it| ("message".to_owned(), json!(it))));
        object
    }

    /// All that a face shows.
    pub fn screen(&self) -> Screen {
        let mut screen = Screen {
            is_solving: self.is_solving,
            board_number: self.board_number,
            is_out_of_sight: self.is_out_of_sight,
            is_exercise: self.is_exercise,
            asked: self.asked,
            ..Screen::default()
        };
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
        let items = session.items().into_iter();
        screen.items = items.map(|it| ItemView::of(session.game(), it)).collect();
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
        let size = |it: &Frame| PictureSize { width: it.width(), height: it.height() };
        screen.picture = session.frame().map(size);
        screen.open_board = self.open_board;
        if self.boards.len() > 1 && session.frame().is_some() {
            screen.boards = self.boards.iter().map(|it| it.game.info().title.to_owned()).collect();
        }
        if let Some(position) = session.position() {
            screen.notation = position.notation().to_owned();
            screen.board = session.game().view(position).in_colors(session.colors());
        } else if session.unfinished().is_some() {
            screen.board = session.view().unwrap_or_default();
        }
        let is_held_back = session.verdict() == Some(Verdict::Doubtful) && !self.is_as_read;
        screen.state = match session.answer() {
            _ if is_held_back => State::Doubtful,
            Some(_) => State::Answered,
            None if self.is_solving => State::Solving,
            None => State::Error,
        };
        if self.steps.len() > 1 {
            screen.steps.clone_from(&self.steps);
        }
        if let Some(answer) = session.answer().filter(|_| !is_held_back && !self.is_exercise) {
            screen.board = session.view().unwrap_or_default();
            screen.advice = Some(answer.advice.clone());
            screen.candidates = answer.candidates.clone();
            screen.summary = answer.summary.clone();
            screen.warnings.extend(answer.warnings.iter().cloned());
            screen.proof = Some(answer.proof);
            screen.gestures = answer.gestures.clone();
        }
    }
}
