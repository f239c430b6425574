//! Pictures against their ground truth: one test a picture, so that a failure names the file, and
//! a table at the end. Our own pictures are always there; the real ones belong to others and are
//! skipped with a notice where they are missing.

// A test with a harness of its own: clippy does not know that it is one.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

mod truth;

use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Failed, Trial};
use seesolve_core::{AnySession, Frame, Trace, Verdict};
use seesolve_games::registry::{self, GAMES};
use seesolve_testing::corpus::{Screenshot, pictures};

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
    let table: Table = Arc::default();
    let games = GAMES.iter().map(|it| it().info().id);
    let trials: Vec<Trial> = games
        .flat_map(|game| {
            let trial = |it| trial(game, it, Arc::clone(&table));
            pictures(game).into_iter().map(trial).collect::<Vec<_>>()
        })
        .collect();
    assert!(trials.len() >= 12, "our own pictures are always there");
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        print_table(&table);
    }
    conclusion.exit_code()
}

fn trial(game: &'static str, picture: Screenshot, table: Table) -> Trial {
    let name = format!("{game}::{}", picture.name());
    Trial::test(name, move || check(game, &picture.frame(), &picture, &table))
}

fn check(
    game: &'static str,
    frame: &Frame,
    picture: &Screenshot,
    table: &Table,
) -> std::result::Result<(), Failed> {
    let named = registry::session_of(game).map(|it| read(it, frame)).ok_or("no such game")?;
    let result = named.as_deref().map_or(Result::Refused, |it| judge(game, it, picture));
    table.lock().unwrap().push((game, result));
    let why = named.as_deref().map(|it| (it.notation(), it.warnings().join("; ")));
    if result == Result::Wrong {
        return Err(format!("silently wrong: {why:?}").into());
    }
    let must = picture.must_be_read();
    if must && result != Result::Right {
        return Err(format!("not read: {why:?}").into());
    }
    if let Some(session) = named.filter(|_| result == Result::Right) {
        let layout = session.layout().ok_or("no layout")?;
        truth::bounds_fit(game, &picture.label, layout)?;
    }
    let recognised = recognise(frame);
    let (other, verdict) = match &recognised {
        Some(it) => (Some(it.info().id), judge(it.info().id, it.as_ref(), picture)),
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

fn judge(game: &str, session: &dyn AnySession, picture: &Screenshot) -> Result {
    match (session.verdict(), session.board_json()) {
        (Some(Verdict::Read), Some(board)) if truth::is_right(game, picture, &board) => {
            Result::Right
        }
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
