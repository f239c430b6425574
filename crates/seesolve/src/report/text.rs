//! What became of one input, for people: what was seen, what to do, why, and the rest.

use seesolve_app::Status;
use seesolve_core::draw::terminal::{self, TextStyle};
use seesolve_core::{Answer, BoardView, Item, Reading, Session};
use seesolve_games::registry::GAMES;

use super::result::{Failure, InputResult, Millis};
use super::seen::{is_doubtful, view_of};

/// The result as text; `is_verbose` adds how it was found.
pub fn to_text(result: &InputResult, style: TextStyle, is_verbose: bool) -> String {
    match &result.result {
        Ok(session) => answered(result, session, style, is_verbose),
        Err(failure) => failed(&result.input, failure),
    }
}

fn failed(input: &str, failure: &Failure) -> String {
    match failure {
        Failure::NoBoard { game } => {
            let in_question = GAMES.iter().filter(|it| game.is_none_or(|id| id == it.info().id));
            let looked_for: Vec<&str> = in_question.map(|it| it.info().looked_for).collect();
            format!(
                "{input}: no board found. I looked for {}. Show the whole board and take the \
                 picture when nothing moves; `seesolve read --explain DIR` shows what was looked at.",
                looked_for.join(", for ")
            )
        }
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
    if let (Status::Doubtful, Some(reading)) = (status, session.reading()) {
        text += &to_check(reading, session.answer().is_some());
    }
    if let Some(answer) = session.answer() {
        text += &advice(answer, style);
    }
    let view = session.view().or_else(|| Some(view_of(session.reading()?, session.layout()?)));
    text += &terminal::to_text(&bare(view.unwrap_or_default(), title), style);
    if let Some(answer) = session.answer() {
        rest(answer).iter().for_each(|it| wrap(it, style.width, &mut text));
    }
    if let Some(position) = session.position() {
        text += &format!("notation: {position}\n");
    }
    if is_verbose {
        let proof = session.answer().map(|it| format!("proof: {}", it.proof.name()));
        text += &format!(
            "{}\n",
            proof.into_iter().chain(times(result.millis)).collect::<Vec<_>>().join("; ")
        );
    }
    text
}

/// The board alone: what is to be said about it is said elsewhere, but for a title that tells more
/// than the game's name.
fn bare(mut view: BoardView, game: &str) -> BoardView {
    view.captions.clear();
    if game.starts_with(&view.title) {
        view.title.clear();
    }
    view
}

/// The recommendation, then why, then what it is worth.
fn advice(answer: &Answer, style: TextStyle) -> String {
    let advice = &answer.advice;
    let mut text = String::new();
    if !advice.headline.is_empty() {
        let line = match advice.verb.as_str() {
            "" => advice.headline.clone(),
            verb => format!("{verb}: {}", advice.headline),
        };
        let bold = if style.color { ["\x1b[1m", "\x1b[0m"] } else { ["", ""] };
        text += &format!("{}{line}{}\n", bold[0], bold[1]);
    }
    if !advice.reason.is_empty() {
        wrap(&advice.reason, style.width, &mut text);
    }
    if let Some(value) = &advice.value {
        text += &format!("{}, {}\n", value.in_words(), answer.proof.in_words());
    }
    if let Some(fear) = &advice.fear {
        wrap(&format!("Feared reply: {fear}"), style.width, &mut text);
    }
    text
}

/// What the recommendation has not said yet: a game's summary stands alone elsewhere, and repeats
/// most of it.
fn rest(answer: &Answer) -> Vec<String> {
    let advice = &answer.advice;
    let facts: Vec<String> =
        advice.facts.iter().map(|it| format!("{}: {}", it.label, it.value)).collect();
    let value = advice.value.as_ref().map(|it| it.in_words()).unwrap_or_default();
    let proof = answer.proof.in_words();
    let said = [&advice.verb, &advice.headline, &advice.reason, &value, proof, &facts.join(" ")];
    let said = words(&said.join(" "));
    let is_new = |line: &&String| {
        let words = words(line);
        let n_said = words.iter().filter(|it| said.contains(it)).count();
        (n_said as f32) < SAID * words.len() as f32
    };
    let captions = &answer.view.captions;
    let more = answer.summary.iter().filter(|it| !captions.contains(it));
    captions.iter().chain(more).filter(is_new).cloned().chain(facts).collect()
}

/// A line of which this part of the words was said tells nothing new.
const SAID: f32 = 0.75;

fn words(text: &str) -> Vec<String> {
    let is_between = |it: char| !it.is_alphanumeric() && it != '.';
    let words = text.split(is_between).map(|it| it.trim_matches('.').to_lowercase());
    words.filter(|it| !it.is_empty()).collect()
}

/// What is doubtful, by the names that set it right.
fn to_check(reading: &Reading, is_answered: bool) -> String {
    let doubtful: Vec<&Item> = reading.items.iter().filter(|it| is_doubtful(it, reading)).collect();
    let Some(first) = doubtful.first() else { return String::new() };
    let mut text = match is_answered {
        true => "Check this first; what follows is the answer to the board as it was read:\n",
        false => "Check this first:\n",
    }
    .to_owned();
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
    text += &format!("Set it right with --fix, such as --fix '{}={value}'\n\n", first.name);
    text
}

fn times(millis: Millis) -> Option<String> {
    let Millis { decode, locate, read, solve } = millis;
    let stages = [("decoded", decode), ("found", locate), ("read", read), ("solved", solve)];
    let spent = stages.into_iter().filter_map(|(stage, it)| Some((stage, it?)));
    let spent: Vec<String> = spent.map(|(stage, it)| format!("{stage} in {}", human(it))).collect();
    (!spent.is_empty()).then(|| spent.join(", "))
}

/// A time as people say it.
pub fn human(milliseconds: f64) -> String {
    match milliseconds {
        it if it < 1.0 => format!("{:.0} µs", it * 1000.0),
        it if it < 1000.0 => format!("{it:.1} ms"),
        it => format!("{:.2} s", it / 1000.0),
    }
}

/// Adds a line, broken between words.
fn wrap(line: &str, width: usize, text: &mut String) {
    let indent = line.len() - line.trim_start().len();
    text.push_str(&line[..indent]);
    let mut column = 0;
    for word in line[indent..].split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            text.push_str("\n    ");
            column = 4;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}
