//! A session as the JSON object of the contract: the command line prints it, the page hands it out.

use seesolve_core::{Session, Verdict, rounded};
use serde_json::{Map, Value, json};

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

/// What a session holds, from `game` to `proof`; the front end adds what only it knows (`input`,
/// `millis`).
pub fn report(session: &Session) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    let status = Status::of(session);
    put("game", json!(session.game().info().id));
    put("status", json!(status.name()));
    if let Some(reading) = session.reading() {
        put("confidence", json!(rounded_to(reading.confidence, 4)));
    }
    if let Some(layout) = session.layout() {
        let it = layout.bounds_in_frame;
        put("bounds", json!([it.min.x, it.min.y, it.max.x, it.max.y].map(|it| rounded_to(it, 2))));
    }
    if let Some(position) = session.position() {
        put("notation", json!(position.notation()));
    }
    if let Some(mut board) = board(session) {
        if let (Status::Doubtful, Some(board)) = (status, board.as_object_mut()) {
            let doubtful = session.reading().map(|it| it.doubtful.clone()).unwrap_or_default();
            board.insert("doubtful".to_owned(), json!(doubtful));
        }
        put("board", board);
    }
    put("warnings", json!(session.reading().map(|it| it.warnings.clone()).unwrap_or_default()));
    if let Some(answer) = session.answer() {
        put("answer", answer.detail.clone());
        put("proof", json!(answer.proof.name()));
    }
    object
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
