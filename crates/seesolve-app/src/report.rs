//! A session as the JSON object of the contract: the command line prints it, the page hands it out.

use seesolve_core::{Session, Verdict, rounded};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

/// The status of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The program stands by what it read and would act on it.
    Read,
    /// A best guess.
    Doubtful,
    /// Nothing recognisable.
    NoBoard,
    /// The input cannot be opened, decoded or parsed.
    Error,
}

impl Status {
    /// The status of what a session holds; typed positions are certain.
    pub fn of(session: &Session) -> Self {
        match session.verdict() {
            Some(Verdict::Doubtful) => Self::Doubtful,
            Some(Verdict::Read) | None => Self::Read,
        }
    }

    /// The word of the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Doubtful => "doubtful",
            Self::NoBoard => "no_board",
            Self::Error => "error",
        }
    }
}

/// What a session holds, from `game` to `proof`, written straight into the text: thousands of
/// answers are printed in one call. The front end adds what only it knows (`input`, `millis`).
pub struct Report<'a> {
    /// What is told of.
    pub session: &'a Session,
    /// What else the user should know, besides what the reader warns of.
    pub warnings: &'a [String],
}

impl Report<'_> {
    /// Writes the entries of the object.
    pub fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        let session = self.session;
        let status = Status::of(session);
        object.serialize_entry("game", session.game().info().id)?;
        object.serialize_entry("status", status.name())?;
        if let Some(reading) = session.reading() {
            object.serialize_entry("confidence", &rounded_to(reading.confidence, 4))?;
        }
        if let Some(layout) = session.layout() {
            let it = layout.bounds_in_frame;
            let bounds = [it.min.x, it.min.y, it.max.x, it.max.y].map(|it| rounded_to(it, 2));
            object.serialize_entry("bounds", &bounds)?;
        }
        if let Some(position) = session.position() {
            object.serialize_entry("notation", position.notation())?;
        }
        if let Some(mut board) = board(session) {
            if let (Status::Doubtful, Some(board)) = (status, board.as_object_mut()) {
                let doubtful = session.reading().map(|it| it.doubtful.clone()).unwrap_or_default();
                board.insert("doubtful".to_owned(), json!(doubtful));
            }
            object.serialize_entry("board", &board)?;
        }
        object.serialize_entry("warnings", &[&warnings(session)[..], self.warnings].concat())?;
        if let Some(answer) = session.answer() {
            object.serialize_entry("answer", &answer.detail)?;
            object.serialize_entry("proof", answer.proof.name())?;
        }
        Ok(())
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.write(&mut object)?;
        object.end()
    }
}

/// What the player should know about the reading and the answer.
pub fn warnings(session: &Session) -> Vec<String> {
    let read = session.reading().map(|it| it.warnings.as_slice()).unwrap_or_default();
    let answered = session.answer().map(|it| it.warnings.as_slice()).unwrap_or_default();
    // What the answer says again, and more of it, is said once.
    let plain = |it: &str| it.chars().filter(|it| it.is_alphanumeric()).collect::<String>();
    let is_new = |it: &&String| answered.iter().all(|other| !plain(other).starts_with(&plain(it)));
    read.iter().filter(is_new).chain(answered).cloned().collect()
}

/// The game's own object: of the legal position where there is one, else of what was seen.
fn board(session: &Session) -> Option<Value> {
    let seen = session.reading().map(|it| it.board.clone()).filter(|it| !it.is_null());
    let known = || session.position().map(|it| session.game().board_json(it));
    match session.position() {
        // A position that was followed through a dialog is more than the last picture showed.
        Some(position)
            if session.reading().is_none_or(|it| it.position.as_ref() != Some(position)) =>
        {
            known()
        }
        _ => seen.or_else(known),
    }
}

fn rounded_to(value: f32, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    rounded((f64::from(value) * scale).round() / scale)
}
