//! What became of one input, and the JSON object that the contract promises for it.

use seesolve_app::{Report, Status, warnings};
use seesolve_core::Session;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::exit::ExitStatus;
use crate::schema::SCHEMA;

/// Milliseconds spent, by stage; `None` for stages that were not reached.
#[derive(Clone, Copy, Debug, Default)]
pub struct Millis {
    pub decode: Option<f64>,
    pub locate: Option<f64>,
    pub read: Option<f64>,
    pub solve: Option<f64>,
}

/// What became of one input.
pub struct InputResult {
    pub input: String,
    /// Extra fields, such as the level of a pack.
    pub extra: Vec<(&'static str, Value)>,
    pub result: Result<Session, Failure>,
    /// What the user should know about it, besides what the reader warns of.
    pub warnings: Vec<String>,
    /// What the bare forms of corrections meant.
    pub meant: Vec<String>,
    /// What went wrong beside the answer, such as a picture that could not be written.
    pub complaints: Vec<String>,
    pub millis: Millis,
}

/// Why there is no board.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The picture shows no board of the game, or of any game.
    NoBoard { game: Option<&'static str> },
    /// The input cannot be opened, decoded or parsed.
    Error { game: Option<&'static str>, message: String },
}

impl InputResult {
    /// A result to be filled in.
    pub fn nothing(input: &str) -> Self {
        Self {
            input: input.to_owned(),
            extra: Vec::new(),
            result: Err(Failure::NoBoard { game: None }),
            warnings: Vec::new(),
            meant: Vec::new(),
            complaints: Vec::new(),
            millis: Millis::default(),
        }
    }

    pub fn status(&self) -> Status {
        match &self.result {
            Ok(session) => Status::of(session),
            Err(Failure::NoBoard { .. }) => Status::NoBoard,
            Err(Failure::Error { .. }) => Status::Error,
        }
    }

    pub fn exit_status(&self) -> ExitStatus {
        let is_answered = |it: &Session| it.answer().is_none_or(|it| it.has_solution);
        match (self.status(), &self.result) {
            (Status::Error, _) => ExitStatus::Failed,
            _ if !self.complaints.is_empty() => ExitStatus::Failed,
            (Status::Read, Ok(session)) if is_answered(session) => ExitStatus::Answered,
            _ => ExitStatus::Unanswered,
        }
    }

    /// Everything the user should know about it.
    pub fn all_warnings(&self) -> Vec<String> {
        let of_session = self.result.as_ref().map(warnings).unwrap_or_default();
        [of_session, self.warnings.clone()].concat()
    }
}

impl Serialize for InputResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("schema", SCHEMA)?;
        object.serialize_entry("input", &self.input)?;
        for (key, value) in &self.extra {
            object.serialize_entry(key, value)?;
        }
        match &self.result {
            Ok(session) => Report { session, warnings: &self.warnings }.write(&mut object)?,
            Err(Failure::NoBoard { game } | Failure::Error { game, .. }) => {
                object.serialize_entry("game", game)?;
                object.serialize_entry("status", self.status().name())?;
            }
        }
        let message = match &self.result {
            Err(Failure::Error { message, .. }) => Some(message.clone()),
            _ => (!self.complaints.is_empty()).then(|| self.complaints.join("; ")),
        };
        if let Some(message) = message {
            object.serialize_entry("message", &message)?;
        }
        object.serialize_entry("millis", &self.millis)?;
        object.end()
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { decode, locate, read, solve } = *self;
        let stages = [("decode", decode), ("locate", locate), ("read", read), ("solve", solve)];
        let spent = stages.into_iter().filter_map(|(stage, it)| Some((stage, it?)));
        serializer.collect_map(spent.map(|(stage, it)| (stage, (it * 1e4).round() / 1e4)))
    }
}
