//! What became of one input, for people: what was seen, what to do, why, and the rest.

use seesolve_app::Status;
use seesolve_core::draw::terminal::{self, TextStyle};
use seesolve_core::{Answer, Item, Reading, Session};

use super::result::{Failure, InputResult, Millis};

/// The result as text; `is_verbose` adds how it was found.
pub fn to_text(result: &InputResult, style: TextStyle, is_verbose: bool) -> String {
    match &result.result {
        Ok(session) => answered(result, session, style, is_verbose),
        Err(failure) => failed(&result.input, failure),
    }
}

fn failed(input: &str, failure: &Failure) -> String {
    match failure {
        Failure::NoBoard { game: Some(game) } => format!(
            "{input}: no {game} board found. Is the whole board in the picture? \
             `seesolve read --explain DIR` shows what was looked at."
        ),
        Failure::NoBoard { game: None } => format!(
            "{input}: no board of a known game found. `seesolve games` lists them; \
             --game names the one to look for."
        ),
        Failure::Error { message, .. } if message.contains(input) => message.clone(),
        Failure::Error { message, .. } => format!("{input}: {message}"),
    }
}

fn answered(result: &InputResult, session: &Session, style: TextStyle, is_verbose: bool) -> String {
    let title = session.game().info().title;
    let status = result.status();
    let mut text = format!("{}: {title}, {}", result.input, status.name());
    if let (Status::Read, Some(reading)) = (status, session.reading()) {
        text += &format!(" ({:.0} % sure)", reading.confidence * 100.0);
    }
    text.push('\n');
    let view = session.view().unwrap_or_default();
    text += &terminal::to_text(&view, style);
    if let Some(answer) = session.answer() {
        for line in answer.summary.iter().filter(|it| !view.captions.contains(it)) {
            text += &format!("{line}\n");
        }
        text += &proof(answer, result.millis);
    }
    if let Some(position) = session.position() {
        text += &format!("notation: {position}\n");
    }
    if let (Status::Doubtful, Some(reading)) = (status, session.reading()) {
        text += &to_check(reading);
    }
    if is_verbose {
        text += &times(result.millis);
    }
    text
}

fn proof(answer: &Answer, millis: Millis) -> String {
    let took = millis.solve.map(|it| format!(", {}", human(it))).unwrap_or_default();
    format!("proof: {}{took}\n", answer.proof.name())
}

/// What is doubtful, by the names that set it right.
fn to_check(reading: &Reading) -> String {
    let is_doubtful = |it: &&Item| {
        it.doubt.is_some() || it.cell.is_some_and(|cell| reading.doubtful.contains(&cell))
    };
    let doubtful: Vec<&Item> = reading.items.iter().filter(is_doubtful).collect();
    let Some(first) = doubtful.first() else { return String::new() };
    let mut text = "to check:\n".to_owned();
    for item in &doubtful {
        let Item { name, symbol, confidence, .. } = item;
        text += &format!("  {name}: read as {symbol}, {:.0} % sure", confidence * 100.0);
        if let Some(other) = &item.runner_up {
            text += &format!("; it could also be {other}");
        }
        if let Some(why) = &item.doubt {
            text += &format!(" ({why})");
        }
        text.push('\n');
    }
    let value = first.runner_up.as_deref().unwrap_or("VALUE");
    text += &format!("set it right with --fix, such as --fix '{}={value}'\n", first.name);
    text
}

fn times(millis: Millis) -> String {
    let Millis { decode, locate, read, solve } = millis;
    let stages = [("decoded", decode), ("found", locate), ("read", read), ("solved", solve)];
    let spent = stages.into_iter().filter_map(|(stage, it)| Some((stage, it?)));
    let spent: Vec<String> = spent.map(|(stage, it)| format!("{stage} in {}", human(it))).collect();
    if spent.is_empty() { String::new() } else { format!("{}\n", spent.join(", ")) }
}

/// A time as people say it.
pub fn human(milliseconds: f64) -> String {
    match milliseconds {
        it if it < 1.0 => format!("{:.0} µs", it * 1000.0),
        it if it < 1000.0 => format!("{it:.1} ms"),
        it => format!("{:.2} s", it / 1000.0),
    }
}
