//! Pictures against their ground truth: one test a picture, so that a failure names the file, and
//! a table at the end. Our own pictures are always there; the real ones belong to others and are
//! skipped with a notice where they are missing.

// A test with a harness of its own: clippy does not know that it is one.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Failed, Trial};
use seesolve_core::{Control, Game, Recognised, Verdict, recognise};
use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::{Screenshot, pictures};
use seesolve_testing::truth::{self, Truth};

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
    let trials: Vec<Trial> = GAMES
        .iter()
        .flat_map(|game| {
            let trial = |it| trial(*game, it, Arc::clone(&table));
            pictures(game.info().id).into_iter().map(trial).collect::<Vec<_>>()
        })
        .collect();
    assert!(trials.len() >= 12, "our own pictures are always there");
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        print_table(&table);
    }
    conclusion.exit_code()
}

fn trial(game: &'static dyn Game, picture: Screenshot, table: Table) -> Trial {
    let name = format!("{}::{}", game.info().id, picture.name());
    Trial::test(name, move || check(game, &picture, &table))
}

fn check(
    game: &'static dyn Game,
    picture: &Screenshot,
    table: &Table,
) -> std::result::Result<(), Failed> {
    let frame = picture.frame();
    let id = game.info().id;
    let named = recognise(&[game], &frame, &Control::new()).into_iter().next();
    let result = judge(named.as_ref(), picture);
    table.lock().unwrap().push((id, result));
    let reading = named.as_ref().map(|it| &it.sighting.reading);
    let why = reading.map(|it| (&it.position, it.warnings.join("; ")));
    if result == Result::Wrong {
        return Err(format!("silently wrong: {why:?}").into());
    }
    let must = picture.must_be_read();
    if must && result != Result::Right {
        return Err(format!("not read: {why:?}").into());
    }
    if let (Some(it), Result::Right) = (&named, result) {
        truth::bounds_fit(id, &picture.label, &it.sighting.layout)?;
        let first_look = game.first_look(&frame, &Control::new());
        // A look that other people gave the game is not known at first sight.
        if must && first_look < 0.5 {
            return Err(format!("the first look says {first_look}").into());
        }
    }
    let unnamed = recognise(GAMES, &frame, &Control::new()).into_iter().next();
    let other = unnamed.as_ref().map(|it| it.game.info().id);
    if must && other != Some(id) {
        return Err(format!("taken for {other:?} when no game is named").into());
    }
    let is_certain = unnamed.as_ref().is_some_and(|it| it.sighting.reading.is_certain());
    let is_silently_other = is_certain && other != Some(id);
    if is_silently_other || judge(unnamed.as_ref(), picture) == Result::Wrong {
        return Err(format!("read as {other:?} when no game is named").into());
    }
    Ok(())
}

fn judge(found: Option<&Recognised>, picture: &Screenshot) -> Result {
    let Some(it) = found else { return Result::Refused };
    let reading = &it.sighting.reading;
    match reading.verdict {
        Verdict::Read if Truth::of(it.game.info().id, picture).agrees(&reading.board) => {
            Result::Right
        }
        Verdict::Read => Result::Wrong,
        Verdict::Doubtful => Result::Doubtful,
    }
}

fn print_table(table: &Table) {
    let rows = table.lock().unwrap();
    println!("\n{:<10}{:>8}{:>10}{:>9}{:>7}", "game", "right", "doubtful", "refused", "wrong");
    for game in GAMES.iter().map(|it| it.info().id) {
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
