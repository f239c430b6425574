//! Voltorb Flip on real screens: every screenshot is read as its label says or not at all, nothing
//! else is taken for the game, and whole rounds are followed.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use fastrand::Rng;
use seesolve_core::draw::Canvas;
use seesolve_core::{
    Control, Frame, Game as _, PaintStyle, Painted, Painter as _, Point, Position, Reading, Rect,
    Scene, Session, Verdict,
};
use seesolve_games::voltorb::{Face, Level, Round, Ruleset, Voltorb, deal};
use seesolve_testing::corpus::{Screenshot, screenshots};
use serde_json::{Value, json};

/// What a picture shows, if the game is found in it.
fn look(frame: &Frame) -> Option<Reading> {
    Voltorb.recognise(frame, &Control::new()).into_iter().next().map(|it| it.reading)
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
            Some(Reading { verdict: Verdict::Read, board, .. }) => {
                assert_eq!(contents(&board), contents(&it.label), "{name}");
                assert_ne!(it.label["state"], "transition", "{name}: no position of a round");
            }
            other => assert!(!must_be_read(&it), "{name}: {other:?}"),
        }
    }
}

/// The screen with balls whose white rims reach the middles of their cards' edges.
fn with_wide_rims(painted: &Painted, balls: &[usize]) -> Frame {
    let mut canvas = Canvas::from_frame(&painted.frame);
    for ball in balls {
        let card = painted.layout.cells[*ball].as_ref().unwrap();
        let card = Rect::around(card.outline_in_frame.iter().copied()).unwrap();
        let place = |x: f32, y: f32| {
            Point::new(card.min.x + x / 24.0 * card.width(), card.min.y + y / 24.0 * card.height())
        };
        for (x, y) in [(12.0, 3.5), (3.5, 12.0), (20.5, 12.0), (12.0, 20.5)] {
            let it = Rect::new(place(x, y), place(x, y)).grown(2.0 / 24.0 * card.width());
            canvas.rect(it, [255; 3]);
        }
    }
    canvas.into_frame()
}

#[test]
fn balls_that_come_close_to_the_edges_of_their_cards_are_read() {
    for seed in 0..4 {
        let mut rng = Rng::with_seed(seed);
        let level = Level::new(2 + seed as u8).unwrap();
        let board = deal(level, Ruleset::Hgss, &mut rng);
        let covered = Round::covering(&board, Some(level), Ruleset::Hgss);
        let (rows, cols) = (covered.rows().try_into().unwrap(), covered.cols().try_into().unwrap());
        let open = Round::new(Some(level), Ruleset::Hgss, rows, cols, board.map(Some)).unwrap();
        let position = Position::of(&open);
        let style = PaintStyle { cell_px: 72.0, theme: 0, scene: Scene::Board, seed };
        let painted = Voltorb.paint(&position, &style).unwrap();
        let balls: Vec<usize> = (0..25).filter(|it| board[*it] == Face::Voltorb).collect();
        let reading = look(&with_wide_rims(&painted, &balls)).unwrap();
        assert!(reading.is_certain(), "seed {seed}: {:?}", reading.warnings);
        let truth = contents(&Voltorb.board_json(&position));
        assert_eq!(contents(&reading.board), truth, "seed {seed}");
    }
}

#[test]
fn the_screens_of_other_games_are_not_taken_for_this_one() {
    let (mut n_all, mut n_likely) = (0, 0);
    for game in ["flow", "hexicon"] {
        for it in screenshots(game) {
            let frame = it.frame();
            assert_eq!(look(&frame), None, "{}", it.name());
            n_all += 1;
            n_likely += u32::from(Voltorb.first_look(&frame, &Control::new()) >= 0.5);
        }
    }
    // A first look that errs costs time only, so it may err now and then.
    assert!(n_likely * 30 <= n_all, "{n_likely} of {n_all} pass the first look");
}

/// Runs of screenshots that were taken in one round, in order.
const ROUNDS: [&str; 2] = ["gimmy_", "arno_demo_"];

#[test]
fn real_rounds_are_followed_without_a_question() {
    let all = screenshots("voltorb");
    for round in ROUNDS {
        let mut session = Session::new(&Voltorb);
        for it in all.iter().filter(|it| it.name().starts_with(round)) {
            let name = it.name();
            let frame = it.frame();
            if session.layout().is_none() {
                let found = Voltorb.recognise(&frame, &Control::new()).swap_remove(0);
                session.see(frame, found);
            } else {
                session.look_again(&frame, &Control::new());
            }
            let board = Voltorb.board_json(session.position().unwrap());
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
            let reading = look(&it.frame()).unwrap();
            for (field, expected) in [("level", level), ("coins", coins)] {
                let read = reading.item(field).map(|it| it.symbol.as_str());
                assert_eq!(read, Some(expected), "{name}: {field}");
            }
        }
    }
}

#[test]
fn the_cursor_and_the_marks_of_the_memo_are_read() {
    for it in screenshots("voltorb").iter().filter(|it| must_be_read(it)) {
        let name = it.name();
        let reading = look(&it.frame()).unwrap();
        let item = |name: &str| reading.item(name).map_or("", |it| it.symbol.as_str());
        // Labels count from 0, people from 1.
        let shown = |card: &Value| {
            let number = |at: usize| card[at].as_u64().unwrap() + 1;
            format!("row {}, column {}", number(0), number(1))
        };
        assert_eq!(item("cursor"), shown(&it.label["cursor"]), "{name}");
        assert_eq!(item("cursor mode") == "memo", it.label["cursor_mode"] == "memo", "{name}");
        let marks = it.label["memo"].as_object().unwrap().iter().map(|(card, symbols)| {
            let symbols: Vec<&str> =
                symbols.as_array().unwrap().iter().flat_map(Value::as_str).collect();
            let place: Vec<u64> = card.split(',').map(|it| it.parse().unwrap()).collect();
            format!("{}: {}", shown(&json!(place)), symbols.concat())
        });
        // The pencil hides what is marked below it.
        let under_pencil = |it: &String| it.starts_with(item("cursor"));
        let marks: Vec<String> = marks.filter(|it| !under_pencil(it)).collect();
        let read = item("marks").split("; ").filter(|it| !it.is_empty()).map(str::to_owned);
        let read: Vec<String> = read.filter(|it| !under_pencil(it)).collect();
        assert_eq!(read, marks, "{name}");
    }
}
