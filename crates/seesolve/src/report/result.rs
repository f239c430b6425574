//! What became of one input, as the JSON of the contract and as text for people.

use seesolve_core::draw::terminal::{TextStyle, to_text};
use seesolve_core::{AnySession, Frame, Verdict};
use serde_json::{Map, Value, json};

use crate::args::Global;
use crate::exit::ExitStatus;
use crate::{interrupt, terminal};

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
    pub result: Result<Box<dyn AnySession>, Failure>,
    pub picture: Option<Frame>,
    pub millis: Millis,
}

/// Why there is no board.
pub enum Failure {
    /// The picture shows no board of the game, or of any game.
    NoBoard { game: Option<&'static str> },
    /// The input cannot be opened, decoded or parsed.
    Error { game: Option<&'static str>, message: String },
}

impl InputResult {
    /// The status of the contract.
    pub fn status(&self) -> &'static str {
        match &self.result {
            Ok(session) => match session.verdict() {
                Some(Verdict::Doubtful) => "doubtful",
                Some(Verdict::Read) | None => "read",
            },
            Err(Failure::NoBoard { .. }) => "no_board",
            Err(Failure::Error { .. }) => "error",
        }
    }

    pub fn exit_status(&self) -> ExitStatus {
        match (self.status(), &self.result) {
            ("error", _) => ExitStatus::Failed,
            ("read", Ok(session)) if session.answered() != Some(false) => ExitStatus::Answered,
            _ => ExitStatus::Unanswered,
        }
    }

    pub fn to_json(&self) -> Value {
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| {
            object.insert(key.to_owned(), value);
        };
        put("schema", json!("seesolve/1"));
        put("input", json!(self.input));
        for (key, value) in &self.extra {
            put(key, value.clone());
        }
        let game = match &self.result {
            Ok(session) => Some(session.info().id),
            Err(Failure::NoBoard { game } | Failure::Error { game, .. }) => *game,
        };
        put("game", json!(game));
        put("status", json!(self.status()));
        if let Err(Failure::Error { message, .. }) = &self.result {
            put("message", json!(message));
        }
        if let Ok(session) = &self.result {
            if let Some(confidence) = session.confidence() {
                put("confidence", json!(round(f64::from(confidence), 4)));
            }
            if let Some(layout) = session.layout() {
                let it = layout.bounds_in_frame;
                let bounds = [it.min.x, it.min.y, it.max.x, it.max.y];
                put("bounds", json!(bounds.map(|it| round(f64::from(it), 2))));
            }
            if let Some(notation) = session.notation() {
                put("notation", json!(notation));
            }
            if let Some(mut board) = session.board_json() {
                if self.status() == "doubtful"
                    && let Some(board) = board.as_object_mut()
                {
                    let cells = session.doubtful_cells();
                    let doubtful: Vec<u16> = cells.iter().map(|it| it.0).collect();
                    board.insert("doubtful".to_owned(), json!(doubtful));
                }
                put("board", board);
            }
            put("warnings", json!(session.warnings()));
            if let Some(answer) = session.answer_json() {
                put("answer", answer);
            }
            if let Some(proof) = session.proof() {
                put("proof", json!(proof.name()));
            }
        }
        put("millis", self.millis.to_json());
        Value::Object(object)
    }

    /// The outcome for people: what was seen, the answer, and how sure it is.
    pub fn to_text(&self, style: TextStyle) -> String {
        let session = match &self.result {
            Ok(session) => session,
            Err(Failure::NoBoard { game: Some(game) }) => {
                return format!(
                    "{}: no {game} board found. Is the whole board in the picture? \
                     `read --explain DIR` shows what was looked at.",
                    self.input
                );
            }
            Err(Failure::NoBoard { game: None }) => {
                return format!(
                    "{}: no board of a known game found. `seesolve games` lists them; \
                     --game names the one to look for.",
                    self.input
                );
            }
            Err(Failure::Error { message, .. }) if message.contains(&self.input) => {
                return message.clone();
            }
            Err(Failure::Error { message, .. }) => return format!("{}: {message}", self.input),
        };
        let mut text = format!("{}: {}, {}", self.input, session.info().title, self.status());
        if let Some(confidence) = session.confidence() {
            text += &format!(" ({:.0} % sure)", confidence * 100.0);
        }
        text.push('\n');
        let view = session.view().unwrap_or_default();
        text += &to_text(&view, style);
        for line in session.summary().iter().filter(|it| !view.captions.contains(it)) {
            text += &format!("{line}\n");
        }
        if let Some(proof) = session.proof() {
            let took = self.millis.solve.map(|it| format!(", {}", human(it))).unwrap_or_default();
            text += &format!("proof: {}{took}\n", proof.name());
        }
        if let Some(notation) = session.notation() {
            text += &format!("notation: {notation}\n");
        }
        let doubtful = session.doubtful_cells();
        if let (Some(Verdict::Doubtful), Some(first)) = (session.verdict(), doubtful.first()) {
            let cells: Vec<String> = doubtful.iter().map(|it| it.0.to_string()).collect();
            text += &format!("doubtful cells, numbered from 0: {}\n", cells.join(" "));
            text += &format!("settle them with --fix, such as --fix {}=SYMBOL\n", first.0);
        }
        text
    }
}

/// Prints outcomes and says how it all ended.
pub fn print(outcomes: &[InputResult], json: bool, global: Global) -> anyhow::Result<ExitStatus> {
    for outcome in outcomes {
        print_one(outcome, json, global)?;
    }
    let status =
        outcomes.iter().map(InputResult::exit_status).max().unwrap_or(ExitStatus::Answered);
    Ok(if interrupt::interrupted() { ExitStatus::Stopped } else { status })
}

/// Prints one outcome: results to standard output, complaints and warnings to standard error.
fn print_one(outcome: &InputResult, json: bool, global: Global) -> anyhow::Result<()> {
    if json {
        terminal::say(&outcome.to_json().to_string())?;
        return Ok(());
    }
    match &outcome.result {
        Err(_) => terminal::complain(&outcome.to_text(global.text_style())),
        Ok(session) => {
            terminal::say(&outcome.to_text(global.text_style()))?;
            if !global.quiet {
                session.warnings().iter().for_each(|it| terminal::note(&format!("warning: {it}")));
            }
        }
    }
    Ok(())
}

impl Millis {
    fn to_json(self) -> Value {
        let Self { decode, locate, read, solve } = self;
        let stages = [("decode", decode), ("locate", locate), ("read", read), ("solve", solve)];
        let spent = stages.into_iter().filter_map(|(stage, it)| Some((stage, round(it?, 4))));
        spent.map(|(stage, it)| (stage.to_owned(), json!(it))).collect::<Map<_, _>>().into()
    }
}

/// A time as people say it.
pub fn human(milliseconds: f64) -> String {
    match milliseconds {
        it if it < 1.0 => format!("{:.0} µs", it * 1000.0),
        it if it < 1000.0 => format!("{it:.1} ms"),
        it => format!("{:.2} s", it / 1000.0),
    }
}

fn round(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}
