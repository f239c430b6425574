//! What became of one input, for people: what was seen, what to do, why, and the rest.

use seesolve_app::Status;
use seesolve_core::draw::terminal::{self, TextStyle, wrap};
use seesolve_core::{Advice, BoardView, Game, Item, Proof, Reading, Session};
use seesolve_games::registry::GAMES;

use super::result::{Failure, InputResult, Millis};
use super::seen::shown_view;

/// The result as text; `is_verbose` adds how it was found.
pub fn to_text(result: &InputResult, style: TextStyle, is_verbose: bool) -> String {
    match &result.result {
        Ok(session) => answered(result, session, style, is_verbose),
        Err(failure) => failed(&result.input, failure),
    }
}

/// An input's name as people know it.
fn shown(input: &str) -> &str {
    if input == "-" { "standard input" } else { input }
}

fn failed(input: &str, failure: &Failure) -> String {
    let input = shown(input);
    match failure {
        Failure::NoBoard { game } => {
            let in_question = GAMES.iter().filter(|it| game.is_none_or(|id| id == it.info().id));
            let looked_for: Vec<&str> = in_question.map(|it| it.info().looked_for).collect();
            format!(
                "{input}: no board found. I looked for {}. Show the whole board and take the \
                 picture when nothing moves; `seesolve read --explain DIR` shows what was looked at.",
                any_of(&looked_for)
            )
        }
        Failure::Error { message, .. } if message.contains(input) => message.clone(),
        Failure::Error { message, .. } => format!("{input}: {message}"),
    }
}

/// Several things in a sentence: "a, b or c".
fn any_of(things: &[&str]) -> String {
    match things {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

fn answered(result: &InputResult, session: &Session, style: TextStyle, is_verbose: bool) -> String {
    let title = session.game().info().title;
    let (input, status) = (shown(&result.input), result.status());
    let mut text = String::new();
    match (session.reading(), status) {
        // A notation stays in one piece, to be copied.
        (None, _) => text += &format!("{title}: {input}\n"),
        (Some(reading), Status::Read) => {
            let sure = match reading.confidence {
                // It looks odd, and yet nothing else can be meant.
                it if it < 0.5 => "checked by the rules of the game".to_owned(),
                it => how_sure(it),
            };
            wrap(&format!("{input}: {title}, read, {sure}"), style.width, &mut text);
        }
        _ => wrap(&format!("{input}: {title}, {}", status.name()), style.width, &mut text),
    }
    if let (Status::Doubtful, Some(reading)) = (status, session.reading()) {
        text += &to_check(session, reading, style);
    }
    if let Some(answer) = session.answer() {
        text += &advice_text(&answer.advice, answer.proof, style);
    }
    text += &terminal::to_text(&bare(shown_view(session).unwrap_or_default(), title), style);
    if let Some(answer) = session.answer() {
        answer.more().iter().for_each(|it| wrap(it, style.width, &mut text));
    }
    if let Some(position) = session.position().filter(|it| it.notation() != result.input) {
        text += &format!("notation: {position}\n");
    }
    if is_verbose {
        text += &more_text(&how_it_was_found(result, session), style);
    }
    text
}

/// What only those want to know who ask for more.
fn how_it_was_found(result: &InputResult, session: &Session) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if let Some(answer) = session.answer() {
        lines.extend(answer.advice.facts.iter().map(|it| format!("{}: {}", it.label, it.value)));
        lines.push(format!("proof: {}", answer.proof.in_words()));
    }
    lines.extend(times(result.millis));
    lines
}

/// The board alone: what is to be said about it is said elsewhere, but for a title that tells more
/// than the game's name.
pub fn bare(mut view: BoardView, game: &str) -> BoardView {
    view.captions.clear();
    if game.starts_with(&view.title) {
        view.title.clear();
    }
    view
}

/// The recommendation, then why, then what it is worth.
pub fn advice_text(advice: &Advice, proof: Proof, style: TextStyle) -> String {
    let mut text = String::new();
    for (idx, line) in advice.lines(proof).iter().enumerate() {
        let is_bold = idx == 0 && style.color;
        text += if is_bold { "\x1b[1m" } else { "" };
        wrap(line, style.width, &mut text);
        if is_bold {
            text.insert_str(text.len() - 1, "\x1b[0m");
        }
    }
    text
}

/// The lines below the board.
pub fn more_text(lines: &[String], style: TextStyle) -> String {
    let mut text = String::new();
    lines.iter().for_each(|it| wrap(it, style.width, &mut text));
    text
}

/// The symbol of what could not be read at all.
pub const UNKNOWN: &str = "?";

/// More doubtful things than this are listed without their reasons.
const MAX_EXPLAINED: usize = 8;

/// What is doubtful, by the names that set it right.
fn to_check(session: &Session, reading: &Reading, style: TextStyle) -> String {
    let doubtful: Vec<&Item> = reading.to_check().collect();
    let Some(first) = doubtful.first() else { return String::new() };
    let heading = match session.answer().is_some() {
        true => "Check this first; what follows is the answer to the board as it was read:",
        false => "Check this first:",
    };
    let mut text = String::new();
    wrap(heading, style.width, &mut text);
    if doubtful.len() > MAX_EXPLAINED {
        let short = |it: &&Item| match &it.runner_up {
            Some(other) => format!("{} ({} or {other})", it.name, it.symbol),
            None => format!("{} ({})", it.name, it.symbol),
        };
        let all: Vec<String> = doubtful.iter().map(short).collect();
        wrap(&format!("  {}", all.join("; ")), style.width, &mut text);
    }
    for item in doubtful.iter().filter(|_| doubtful.len() <= MAX_EXPLAINED) {
        let Item { name, symbol, confidence, .. } = item;
        let mut line = match symbol.as_str() {
            UNKNOWN => format!("  {name}: cannot be read"),
            symbol => {
                let read = with_meaning(session.game(), name, symbol);
                format!("  {name}: read as {read}, {}", how_sure(*confidence))
            }
        };
        if let Some(other) = &item.runner_up {
            let other = with_meaning(session.game(), name, other);
            let also = if symbol == UNKNOWN { "" } else { "also " };
            line += &format!("; it could {also}be {other}");
        }
        if let Some(why) = &item.doubt {
            line += &format!(" ({why})");
        }
        wrap(&line, style.width, &mut text);
    }
    let value = first.runner_up.as_deref().unwrap_or("VALUE");
    let help = format!("Correct it with --fix, such as --fix '{}={value}'", first.name);
    wrap(&help, style.width, &mut text);
    text + "\n"
}

/// A symbol, and what it means where it does not speak for itself.
pub fn with_meaning(game: &dyn Game, name: &str, symbol: &str) -> String {
    match game.symbol_meaning(name, symbol) {
        Some(meaning) => format!("{symbol} ({meaning})"),
        None => symbol.to_owned(),
    }
}

/// A confidence in words; only certainty is called 100 %.
pub fn how_sure(confidence: f32) -> String {
    match confidence {
        it if it < 0.01 => "which is a guess".to_owned(),
        it if it < 0.9995 => format!("{:.0} % sure", (it * 100.0).clamp(1.0, 99.0)),
        _ => "100 % sure".to_owned(),
    }
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
