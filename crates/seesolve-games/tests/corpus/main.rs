//! Real screenshots against their ground truth: one test a picture, so that a failure names the
//! file, and a table at the end.
//!
//! The pictures belong to others and are read from `$SEESOLVE_CORPUS` (default: `shared` beside
//! the workspace). Without them the tests are skipped with a notice, and fail when `CI=true`.

// A test with a harness of its own: clippy does not know that it is one.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

mod truth;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Failed, Trial};
use seesolve_core::{AnySession, DecodeLimits, Frame, Trace, Verdict};
use seesolve_games::registry::{self, GAMES};
use serde_json::Value;

/// What became of one picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Result {
    Right,
    Doubtful,
    Refused,
    Wrong,
}

type Table = Arc<Mutex<Vec<(&'static str, Result)>>>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = corpus_folder();
    let table: Table = Arc::default();
    let mut trials = Vec::new();
    for game in GAMES.iter().map(|it| it().info().id) {
        match labels(&folder.join("corpus").join(game)) {
            Some(labels) => trials.extend(
                labels.into_iter().map(|label| trial(game, &folder, label, Arc::clone(&table))),
            ),
            None if std::env::var("CI").is_ok_and(|it| it == "true") => {
                eprintln!("no labels for {game} under {}: CI needs the corpus", folder.display());
                return ExitCode::FAILURE;
            }
            None => eprintln!("notice: no {game} pictures under {}; skipped", folder.display()),
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        print_table(&table);
    }
    conclusion.exit_code()
}

fn corpus_folder() -> PathBuf {
    let beside_the_workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    std::env::var_os("SEESOLVE_CORPUS").map_or_else(|| beside_the_workspace.into(), PathBuf::from)
}

fn labels(folder: &Path) -> Option<Vec<Value>> {
    let text = std::fs::read_to_string(folder.join("labels.json")).ok()?;
    let labels: Value = serde_json::from_str(&text).ok()?;
    labels["images"].as_array().cloned()
}

fn trial(game: &'static str, folder: &Path, label: Value, table: Table) -> Trial {
    let file = label["file"].as_str().unwrap_or("unnamed").to_owned();
    let path = folder.join("corpus").join(game).join(&file);
    Trial::test(format!("{game}::{file}"), move || {
        let bytes = std::fs::read(&path).map_err(|it| format!("{}: {it}", path.display()))?;
        let frame = Frame::decode(&bytes, &DecodeLimits::default()).map_err(|it| it.to_string())?;
        check(game, &frame, &label, &table)
    })
}

fn check(
    game: &'static str,
    frame: &Frame,
    label: &Value,
    table: &Table,
) -> std::result::Result<(), Failed> {
    let named = registry::session_of(game).map(|it| read(it, frame)).ok_or("no such game")?;
    let result = named.as_deref().map_or(Result::Refused, |it| judge(game, it, label));
    table.lock().unwrap().push((game, result));
    let why = named.as_deref().map(|it| (it.notation(), it.warnings().join("; ")));
    if result == Result::Wrong {
        return Err(format!("silently wrong: {why:?}").into());
    }
    let must = truth::must_be_read(game, label);
    if must && result != Result::Right {
        return Err(format!("not read: {why:?}").into());
    }
    if let Some(session) = named.filter(|_| result == Result::Right) {
        truth::bounds_fit(game, label, session.as_ref())?;
    }
    let recognised = recognise(frame);
    let (other, verdict) = match &recognised {
        Some(it) => (Some(it.info().id), judge(it.info().id, it.as_ref(), label)),
        None => (None, Result::Refused),
    };
    if must && other != Some(game) {
        return Err(format!("taken for {other:?} when no game is named").into());
    }
    let silently =
        other != Some(game) && recognised.is_some_and(|it| it.verdict() == Some(Verdict::Read));
    if silently || verdict == Result::Wrong {
        return Err(format!("read as {other:?}").into());
    }
    Ok(())
}

fn read(mut session: Box<dyn AnySession>, frame: &Frame) -> Option<Box<dyn AnySession>> {
    session.find(frame, &mut Trace::off())?;
    // What is no legal position stays doubtful, which `judge` sees.
    let _ = session.read(&mut Trace::off());
    Some(session)
}

/// The game when none is named: the surest that reads its board with certainty.
fn recognise(frame: &Frame) -> Option<Box<dyn AnySession>> {
    let mut found = registry::find_all(GAMES, frame, &mut Trace::off());
    for session in &mut found {
        let _ = session.read(&mut Trace::off());
    }
    let certain = found.iter().position(|it| it.verdict() == Some(Verdict::Read));
    let chosen = certain.unwrap_or(0);
    (chosen < found.len()).then(|| found.swap_remove(chosen))
}

fn judge(game: &str, session: &dyn AnySession, label: &Value) -> Result {
    match (session.verdict(), session.board_json()) {
        (Some(Verdict::Read), Some(board)) if truth::is_right(game, label, &board) => Result::Right,
        (Some(Verdict::Read), _) => Result::Wrong,
        _ => Result::Doubtful,
    }
}

fn print_table(table: &Table) {
    let rows = table.lock().unwrap();
    println!("\n{:<10}{:>8}{:>10}{:>9}{:>7}", "game", "right", "doubtful", "refused", "wrong");
    for game in GAMES.iter().map(|it| it().info().id) {
        let count = |wanted| rows.iter().filter(|it| **it == (game, wanted)).count();
        println!(
            "{game:<10}{:>8}{:>10}{:>9}{:>7}",
            count(Result::Right),
            count(Result::Doubtful),
            count(Result::Refused),
            count(Result::Wrong)
        );
    }
}
