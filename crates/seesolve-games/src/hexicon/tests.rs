//! The game as its front ends see it.

use seesolve_core::{AnySession, Control, Game as _, Proof, Session};
use serde_json::Value;

use super::{Board, EXAMPLE, Hexicon};

fn session(settings: &[(&str, &str)]) -> Session<Hexicon> {
    let mut it = Session::new(Hexicon::default());
    it.enter(EXAMPLE).unwrap();
    for (key, value) in [("samples", "40")].iter().chain(settings) {
        it.set(key, value).unwrap();
    }
    it
}

fn answer(settings: &[(&str, &str)]) -> Value {
    let mut it = session(settings);
    it.solve(&Control::new()).unwrap();
    it.answer_json().unwrap()
}

fn moves(answer: &Value) -> &Vec<Value> {
    answer["moves"].as_array().unwrap()
}

#[test]
fn an_answer_has_what_the_contract_promises() {
    let answer = answer(&[]);
    assert_eq!(moves(&answer).len(), 10);
    assert!(answer["n_moves"].as_u64().unwrap() > 1_000 && answer["n_words"].is_u64());
    let mut last = 1.0;
    for it in moves(&answer) {
        let word = it["word"].as_str().unwrap();
        assert_eq!(word.len(), it["path"].as_array().unwrap().len());
        assert!(it["swap"].is_null() || it["swap"].as_array().unwrap().len() == 2);
        assert!(it["gain"].is_array() && it["cleared"].is_array());
        assert!(it["reason"].as_str().unwrap().len() > 5);
        let value = it["value"].as_f64().unwrap();
        assert!((0.0..=last).contains(&value), "best first");
        last = value;
    }
}

#[test]
fn the_same_seed_and_samples_give_the_same_answer() {
    let with_threads = |n: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
        pool.install(|| answer(&[]))
    };
    assert_eq!(with_threads(1), with_threads(2));
}

#[test]
fn filters_hold_for_every_move_shown() {
    for it in moves(&answer(&[("through", "30,35")])) {
        let path = it["path"].as_array().unwrap();
        assert!(path.contains(&30.into()) && path.contains(&35.into()));
    }
    let with_ea = answer(&[("contains", "ea"), ("depth", "1"), ("top", "1000")]);
    assert!(!moves(&with_ea).is_empty());
    for it in moves(&with_ea) {
        assert!(it["word"].as_str().unwrap().contains("EA"));
    }
    let long = answer(&[("min-length", "5"), ("no-swap", "true"), ("depth", "1"), ("top", "1000")]);
    for it in moves(&long) {
        assert!(it["word"].as_str().unwrap().len() >= 5 && it["swap"].is_null());
    }
}

#[test]
fn the_originals_ranking_puts_hexagons_first() {
    let answer = answer(&[("rank", "original"), ("top", "200")]);
    let ranks: Vec<(i64, i64, i64, usize)> = moves(&answer)
        .iter()
        .map(|it| {
            let of = |key: &str, who: usize| it[key][who].as_i64().unwrap();
            let length = it["path"].as_array().unwrap().len();
            (of("gain", 0) - of("gain", 1), of("cleared", 1), -of("cleared", 0), length)
        })
        .collect();
    assert_eq!(ranks.len(), 200);
    assert!(ranks.is_sorted_by(|a, b| a >= b));
}

#[test]
fn refused_words_are_not_advised_and_added_ones_are() {
    let all = ["1000000"];
    let words = |settings: &[(&str, &str)]| -> Vec<String> {
        let given = [&[("depth", "1"), ("top", all[0]), ("no-swap", "true")], settings].concat();
        let answer = answer(&given);
        moves(&answer).iter().map(|it| it["word"].as_str().unwrap().to_owned()).collect()
    };
    let before = words(&[]);
    let first = before[0].clone();
    assert!(!words(&[("refused", &first)]).contains(&first));
    assert!(!words(&[("played", &first)]).contains(&first));
    assert!(words(&[("played", &first), ("repeats", "true")]).contains(&first));
    assert_eq!(words(&[("words", "bse\n")]), ["BSE"]);
    let added = words(&[("words", "bse\n"), ("added", "rbs")]);
    assert!(added.contains(&"BSE".to_owned()) && added.contains(&"RBS".to_owned()));
}

#[test]
fn a_move_that_wins_is_proved_and_comes_first() {
    let near_the_end = EXAMPLE.replace(";3:4;", ";15:15;");
    let mut it = Session::new(Hexicon::default());
    it.enter(&near_the_end).unwrap();
    it.solve(&Control::new()).unwrap();
    let answer = it.answer_json().unwrap();
    assert_eq!(answer["moves"][0]["value"], 1.0);
    assert!(answer["moves"][0]["reason"].as_str().unwrap().contains("wins"));
    assert_eq!(it.proof(), Some(Proof::Exact));
}

#[test]
fn a_finished_game_has_no_moves() {
    let mut it = Session::new(Hexicon::default());
    it.enter(&EXAMPLE.replace(";3:4;", ";3:16;")).unwrap();
    it.solve(&Control::new()).unwrap();
    assert_eq!(it.answered(), Some(false));
    assert!(it.summary()[0].contains("red has won"));
}

#[test]
fn a_stopped_search_still_answers() {
    let mut it = session(&[("seconds", "1000")]);
    let control = Control::new();
    control.stop();
    it.solve(&control).unwrap();
    assert_eq!(it.answered(), Some(true));
}

#[test]
fn nonsense_settings_are_answered_in_words() {
    let mut it = session(&[("through", "99")]);
    it.solve(&Control::new()).unwrap();
    assert_eq!(it.answered(), Some(false));
    assert!(it.summary()[0].contains("\"99\""));
}

#[test]
fn it_never_plays() {
    let game = Hexicon::default();
    let board: Board = EXAMPLE.parse().unwrap();
    let mut settings = seesolve_core::Settings::defaults(game.settings());
    settings.set(game.settings(), "depth", "1").unwrap();
    let analysis = game.solve(&board, &settings, &Control::new());
    assert!(analysis.answered);
    assert!(game.plan(&board, &analysis).gestures.is_empty());
    assert!(game.info().plays.contains("cheating"));
}

#[test]
fn the_view_numbers_the_best_words_tiles() {
    let mut it = session(&[]);
    it.solve(&Control::new()).unwrap();
    let answer = it.answer_json().unwrap();
    let path: Vec<u64> = answer["moves"][0]["path"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_u64().unwrap())
        .collect();
    let view = it.view().unwrap();
    for (nth, tile) in path.iter().enumerate() {
        let note = &view.cells[*tile as usize].note;
        assert!(note.starts_with(&(nth + 1).to_string()), "{note}");
    }
    assert!(view.paths.iter().any(|it| it.points_in_cells.len() == path.len()));
}
