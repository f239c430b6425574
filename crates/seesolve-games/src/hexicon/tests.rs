//! The game as its front ends see it.

use std::collections::HashSet;

use seesolve_core::{
    Answer, CellId, Control, Game as _, InputError, Position, Proof, Resources, Settings, Solver,
};
use serde_json::Value;

use super::settings::SETTINGS;
use super::{EXAMPLE, Hexicon};

fn settings(values: &[(&str, &str)]) -> Settings {
    let mut it = Settings::defaults(SETTINGS);
    for (key, value) in [("samples", "40")].iter().chain(values) {
        it.set(SETTINGS, key, value).unwrap();
    }
    it
}

fn solver() -> Box<dyn Solver> {
    Hexicon.solver(&Resources::new())
}

fn solved(text: &str, values: &[(&str, &str)], control: &Control) -> Result<Answer, InputError> {
    let position = Hexicon.position(text).unwrap();
    solver().solve(&position, &settings(values), control, &mut |_| {})
}

fn answer(values: &[(&str, &str)]) -> Value {
    solved(EXAMPLE, values, &Control::new()).unwrap().detail
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
fn every_move_with_a_swap_shows_the_letters_that_it_brings() {
    let answer = solved(EXAMPLE, &[], &Control::new()).unwrap();
    let plain = Hexicon.view(&Hexicon.position(EXAMPLE).unwrap());
    let swapping: Vec<_> = answer.candidates.iter().filter(|it| !it.becomes.is_empty()).collect();
    assert!(!swapping.is_empty(), "none of the moves swaps");
    for it in swapping {
        let drawn = it.drawn_on(plain.clone());
        let letter = |cell: CellId| {
            let cell = drawn.cells.iter().find(|it| it.cell == cell).unwrap();
            cell.becomes.clone().unwrap_or_else(|| cell.label.clone())
        };
        let word: String = it.path.iter().map(|it| letter(*it)).collect();
        assert_eq!(word, it.short);
    }
}

#[test]
fn whole_answers_do_not_depend_on_threads_or_on_what_was_asked_before() {
    let other = Hexicon.sample(7);
    let on_threads = |n: usize, asked_before: bool| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
        let position = Hexicon.position(EXAMPLE).unwrap();
        pool.install(|| {
            let (mut solver, control) = (solver(), Control::new());
            if asked_before {
                let list = settings(&[("words", "bse\nrat\n"), ("depth", "1")]);
                solver.solve(&other, &list, &control, &mut |_| {}).unwrap();
            }
            solver.solve(&position, &settings(&[]), &control, &mut |_| {}).unwrap()
        })
    };
    let one = on_threads(1, false);
    for (n, asked_before) in [(2, false), (4, false), (1, true), (4, true)] {
        assert_eq!(on_threads(n, asked_before), one, "{n} threads");
    }
}

#[test]
fn a_first_answer_comes_before_the_replies_are_looked_at() {
    let position = Hexicon.position(EXAMPLE).unwrap();
    let mut n_samples = Vec::new();
    let mut note = |it: &Answer| n_samples.push(it.detail["n_samples"].as_u64().unwrap());
    let last = solver().solve(&position, &settings(&[]), &Control::new(), &mut note).unwrap();
    assert_eq!(n_samples, [0]);
    assert!(last.detail["n_samples"].as_u64().unwrap() > 0);
}

#[test]
fn filters_hold_for_every_move_shown() {
    for through in ["30,35", "E5 F6"] {
        for it in moves(&answer(&[("through", through)])) {
            let path = it["path"].as_array().unwrap();
            assert!(path.contains(&30.into()) && path.contains(&35.into()), "{through}");
        }
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
    let words = |values: &[(&str, &str)]| -> Vec<String> {
        let given = [&[("depth", "1"), ("top", "1000000"), ("no-swap", "true")], values].concat();
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
fn a_word_list_without_words_is_refused() {
    let refused = solved(EXAMPLE, &[("words", "123\n")], &Control::new()).unwrap_err();
    assert!(matches!(&refused, InputError::Value { name, .. } if name == "words"), "{refused}");
}

#[test]
fn a_move_that_wins_is_proved_and_comes_first() {
    let near_the_end = EXAMPLE.replace(";3:4;", ";15:15;");
    let it = solved(&near_the_end, &[], &Control::new()).unwrap();
    assert_eq!(it.detail["moves"][0]["value"], 1.0);
    assert!(it.detail["moves"][0]["reason"].as_str().unwrap().contains("wins"));
    assert_eq!((it.proof, it.candidates[0].proof), (Proof::Exact, Proof::Exact));
}

#[test]
fn a_finished_game_has_no_moves() {
    let it = solved(&EXAMPLE.replace(";3:4;", ";3:16;"), &[], &Control::new()).unwrap();
    assert!(!it.has_solution);
    assert_eq!(it.advice.headline, "The game is over: red has won");
}

#[test]
fn a_stopped_search_still_answers() {
    let control = Control::new();
    control.stop();
    assert!(solved(EXAMPLE, &[("seconds", "1000")], &control).unwrap().has_solution);
}

#[test]
fn it_never_plays() {
    let it = solved(EXAMPLE, &[("depth", "1")], &Control::new()).unwrap();
    assert!(it.has_solution && it.gestures.is_empty() && Hexicon.live().is_none());
    assert!(Hexicon.info().plays.contains("cheating"));
}

#[test]
fn candidates_and_view_tell_what_the_json_tells() {
    let it = solved(EXAMPLE, &[], &Control::new()).unwrap();
    // One candidate a word, with the best of its moves.
    let mut words = HashSet::new();
    let best_of_words = moves(&it.detail).iter().filter(|it| words.insert(it["word"].to_string()));
    for (candidate, json) in it.candidates.iter().zip(best_of_words) {
        let path: Vec<u64> = candidate.path.iter().map(|it| u64::from(it.0)).collect();
        assert_eq!(serde_json::to_value(&path).unwrap(), json["path"]);
        assert_eq!(candidate.value.as_ref().unwrap().number, json["value"].as_f64().unwrap());
        assert!(candidate.title.contains(json["word"].as_str().unwrap()), "{}", candidate.title);
        assert!(candidate.path.iter().all(|it| candidate.cells.contains(it)));
    }
    assert!(it.advice.headline.starts_with(it.detail["moves"][0]["word"].as_str().unwrap()));
    for (nth, cell) in (1..).zip(&it.candidates[0].path) {
        let tile = &it.view.cells[cell.idx()];
        assert_eq!(tile.order, Some(nth));
        assert!(tile.note.starts_with(&nth.to_string()), "{}", tile.note);
    }
    let length = it.candidates[0].path.len();
    assert!(it.view.paths.iter().any(|it| it.points_in_cells.len() == length));
    let spoken: Vec<&str> = it.view.cells.iter().map(|it| it.name.as_str()).collect();
    assert_eq!((spoken[0], spoken[30]), ("E1", "E5"));
}

#[test]
fn the_items_of_a_position_are_those_that_can_be_edited() {
    let position = Hexicon.position(EXAMPLE).unwrap();
    let items = Hexicon.items(&position);
    assert_eq!(items.len(), 2 * 61 + 4);
    let edited = Hexicon.edited(&position, &[("turn", "red")].into_iter().collect()).unwrap();
    assert_eq!(edited, Position::of(&EXAMPLE.replace(";blue", ";red")));
    assert!(Hexicon.is_same_board(&position, &position));
    assert!(!Hexicon.is_same_board(&position, &edited));
}
