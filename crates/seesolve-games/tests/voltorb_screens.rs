//! Voltorb Flip on real screens: every screenshot is read as its label says or not at all, nothing
//! else is taken for the game, and whole rounds are followed.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use seesolve_core::{AnySession, Frame, Session, Trace, Verdict};
use seesolve_games::voltorb::Voltorb;
use seesolve_testing::corpus::{Screenshot, screenshots};
use serde_json::{Value, json};

fn session() -> Box<dyn AnySession> {
    Box::new(Session::new(Voltorb::default()))
}

/// What a picture shows: the verdict and the board, or neither.
fn look(frame: &Frame) -> Option<(Verdict, Value, Vec<String>)> {
    let mut session = session();
    let _ = session.look(frame, &mut Trace::off());
    let warnings = session.warnings().to_vec();
    Some((session.verdict()?, session.board_json()?, warnings))
}

/// The clues and cells of a board or a label.
fn contents(board: &Value) -> Value {
    json!([board["rows"], board["cols"], board["cells"]])
}

/// Whether a screenshot must be read: a game's own screen with nothing in the way.
fn must_be_read(it: &Screenshot) -> bool {
    let hidden = it.label["occluded"].as_array().is_some_and(|it| !it.is_empty());
    let state = it.label["state"].as_str().unwrap();
    it.label["layout"] != "web" && !hidden && ["playing", "revealed"].contains(&state)
}

#[test]
fn screenshots_are_read_exactly_or_not_at_all() {
    for it in screenshots("voltorb") {
        let name = it.name();
        match look(&it.frame()) {
            Some((Verdict::Read, board, _)) => {
                assert_eq!(contents(&board), contents(&it.label), "{name}");
                assert_ne!(it.label["state"], "transition", "{name}: no position of a round");
            }
            other => assert!(!must_be_read(&it), "{name}: {other:?}"),
        }
    }
}

#[test]
fn the_screens_of_other_games_are_not_taken_for_this_one() {
    for game in ["flow", "hexicon"] {
        for it in screenshots(game) {
            let found = session().find(&it.frame(), &mut Trace::off());
            assert_eq!(found, None, "{}", it.name());
        }
    }
}

/// Runs of screenshots that were taken in one round, in order.
const ROUNDS: [&str; 2] = ["gimmy_", "arno_demo_"];

#[test]
fn real_rounds_are_followed_without_a_question() {
    let all = screenshots("voltorb");
    for round in ROUNDS {
        let mut session = session();
        for it in all.iter().filter(|it| it.name().starts_with(round)) {
            let name = it.name();
            session
                .look(&it.frame(), &mut Trace::off())
                .unwrap_or_else(|it| panic!("{name}: {it}"));
            let board = session.board_json().unwrap();
            if it.label["state"] != "transition" {
                assert_eq!(contents(&board), contents(&it.label), "{name}");
            }
        }
    }
}

#[test]
fn level_and_coins_are_read_from_the_upper_screen() {
    for (name, level, coins) in [
        ("seed_full_game_1x.png", "1", "0"),
        ("raffi_both.png", "2", "0"),
        ("arno_demo_f003.png", "5", "0"),
        ("arno_demo_f009.png", "5", "6"),
        ("arno_demo_f015.png", "5", "36"),
        ("arno_demo_f021.png", "5", "216"),
    ] {
        for it in screenshots("voltorb").iter().filter(|it| it.name() == name) {
            let mut session = session();
            let _ = session.look(&it.frame(), &mut Trace::off());
            for (field, expected) in [("level", level), ("coins", coins)] {
                let read = session.fields_read().iter().find(|it| it.name == field);
                assert_eq!(read.map(|it| it.symbol.as_str()), Some(expected), "{name}: {field}");
            }
        }
    }
}

#[test]
fn the_cursor_and_the_marks_of_the_memo_are_read() {
    for it in screenshots("voltorb").iter().filter(|it| must_be_read(it)) {
        let name = it.name();
        let mut session = session();
        session.look(&it.frame(), &mut Trace::off()).unwrap();
        let field = |name: &str| {
            let found = session.fields_read().iter().find(|it| it.name == name);
            found.map_or("", |it| it.symbol.as_str())
        };
        let cursor = &it.label["cursor"];
        assert_eq!(field("cursor"), format!("{},{}", cursor[0], cursor[1]), "{name}");
        assert_eq!(field("cursor mode") == "memo", it.label["cursor_mode"] == "memo", "{name}");
        let marks = it.label["memo"].as_object().unwrap().iter().map(|(card, symbols)| {
            let symbols: Vec<&str> =
                symbols.as_array().unwrap().iter().flat_map(Value::as_str).collect();
            format!("{card}:{}", symbols.concat())
        });
        // The pencil hides what is marked below it.
        let under_pencil = |it: &String| it.starts_with(field("cursor"));
        let marks: Vec<String> = marks.filter(|it| !under_pencil(it)).collect();
        let read: Vec<String> = field("marks").split_whitespace().map(str::to_owned).collect();
        let read: Vec<String> = read.into_iter().filter(|it| !under_pencil(it)).collect();
        assert_eq!(read, marks, "{name}");
    }
}
