//! Voltorb Flip answers the same, to the last character, whatever the number of threads, the order
//! of the questions and what was asked before.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::path::PathBuf;

use fastrand::Rng;
use seesolve_core::{Control, Game as _, Position, Resources, Settings, Solver};
use seesolve_games::voltorb::{Face, Level, Round, Ruleset, Voltorb, deal};
use serde_json::Value;

/// A position and what is asked about it.
struct Question {
    notation: String,
    settings: Vec<(&'static str, String)>,
}

impl Question {
    fn plain(notation: String) -> Self {
        Self { notation, settings: Vec::new() }
    }

    fn answer(&self, solver: &mut dyn Solver) -> Value {
        let mut settings = Settings::defaults(Voltorb.settings());
        for (key, value) in &self.settings {
            settings.set(Voltorb.settings(), key, value).unwrap();
        }
        let position = Position::of(&self.notation);
        let answer = solver.solve(&position, &settings, &Control::new(), &mut |_| {}).unwrap();
        serde_json::to_value(answer).unwrap()
    }
}

fn new_solver() -> Box<dyn Solver> {
    Voltorb.solver(&Resources::new())
}

const COVERED: &str = "...../...../...../...../.....";

/// The hard ones of the boards whose chances are known from elsewhere, and dealt ones at every
/// stage of a round, some asked for coins, the level or a single card.
fn questions() -> Vec<Question> {
    let slow = std::env::var_os("SEESOLVE_SLOW").is_some_and(|it| it == "1");
    let (n_listed, n_dealt) = if slow { (200, 400) } else { (30, 80) };
    let mut questions = listed();
    questions.truncate(n_listed);
    questions.extend((0..n_dealt).map(dealt));
    questions
}

fn listed() -> Vec<Question> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SEESOLVE_CORPUS").map_or_else(beside, PathBuf::from);
    let Ok(text) = std::fs::read_to_string(folder.join("games/voltorb_reference.csv")) else {
        println!("skipped the listed boards: they are not here");
        return Vec::new();
    };
    let mut rows: Vec<Vec<&str>> = text.lines().skip(1).map(|it| it.split(',').collect()).collect();
    // Enough boards for several threads and for cards that are refuted, not worked out.
    let n_boards = |row: &Vec<&str>| row[4].parse::<usize>().unwrap();
    rows.retain(|row| (600..3000).contains(&n_boards(row)));
    Rng::with_seed(1).shuffle(&mut rows);
    let notation = |row: Vec<&str>| format!("{};{};{};{COVERED}", row[0], row[2], row[3]);
    rows.into_iter().map(notation).map(Question::plain).collect()
}

fn dealt(seed: u64) -> Question {
    let mut rng = Rng::with_seed(seed);
    let level = Level::new(1 + (seed % 8) as u8).unwrap();
    let board = deal(level, Ruleset::Hgss, &mut rng);
    let mut round = Round::covering(&board, Some(level), Ruleset::Hgss);
    for (card, face) in board.into_iter().enumerate() {
        if rng.u64(..6) < seed % 5 && face != Face::Voltorb {
            round = round.flipped(card, face).unwrap();
        }
    }
    let asked = rng.choice(["", "", "", "card", "coins", "level"]).unwrap();
    let settings = match asked {
        "" => Vec::new(),
        "card" => vec![("explain-card", format!("{},{}", rng.u8(..5), rng.u8(..5)))],
        _ => vec![("objective", asked.to_owned())],
    };
    Question { notation: round.to_string(), settings }
}

/// Who answers: a new solver each question, or one that remembers those before.
enum Asked<'a> {
    New,
    One(&'a mut dyn Solver),
}

/// The answers by so many threads.
fn answers(questions: &[&Question], n_threads: usize, asked: Asked<'_>) -> Vec<Value> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
    pool.install(|| match asked {
        Asked::New => questions.iter().map(|it| it.answer(&mut *new_solver())).collect(),
        Asked::One(solver) => questions.iter().map(|it| it.answer(solver)).collect(),
    })
}

#[test]
fn whole_answers_are_equal_for_any_number_of_threads_and_any_order() {
    let questions = questions();
    let in_order: Vec<&Question> = questions.iter().collect();
    let backwards: Vec<&Question> = questions.iter().rev().collect();
    let expected = answers(&in_order, 1, Asked::New);
    let check = |what: &str, found: &[Value]| {
        for ((question, expected), found) in questions.iter().zip(&expected).zip(found) {
            assert_eq!(found, expected, "{what}: {} {:?}", question.notation, question.settings);
        }
    };
    for n_threads in [2, 4] {
        check("alone", &answers(&in_order, n_threads, Asked::New));
    }
    for n_threads in [1, 2, 4] {
        let mut solver = new_solver();
        check("after others", &answers(&in_order, n_threads, Asked::One(&mut *solver)));
        // Once more with all that is known by now, and the last first.
        let mut found = answers(&backwards, n_threads, Asked::One(&mut *solver));
        found.reverse();
        check("backwards", &found);
    }
}

#[test]
fn what_is_reported_holds_together() {
    for question in questions() {
        let found = question.answer(&mut *new_solver());
        let (answer, what) = (&found["detail"], &question.notation);
        let numbers = |it: &Value| it.as_array().into_iter().flatten().cloned().collect::<Vec<_>>();
        for card in numbers(&answer["cards"]).iter().flat_map(numbers) {
            let p: Vec<f64> = numbers(&card["p"]).iter().map(|it| it.as_f64().unwrap()).collect();
            assert!(p.iter().all(|it| (0.0..=1.0).contains(it)), "{what}: {p:?}");
            assert!((p.iter().sum::<f64>() - 1.0).abs() < 5e-9, "{what}: {p:?}");
        }
        if answer["objective"] != "win" {
            continue;
        }
        let candidates = numbers(&answer["candidates"]);
        let Some(best) = candidates.first() else { continue };
        assert_eq!((&best["win"], &best["cell"]), (&answer["win"], &answer["best"]), "{what}");
        for it in &candidates {
            match it["win"].as_f64() {
                Some(win) => assert!(win <= answer["win"].as_f64().unwrap(), "{what}: {it}"),
                None => {
                    assert!(!it["reason"].as_str().unwrap().contains("wins at"), "{what}: {it}");
                }
            }
        }
    }
}
