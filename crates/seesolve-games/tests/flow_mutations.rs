//! Never a wrong board: every screenshot of the corpus, changed in the ways pictures change, is
//! read right or not at all. A sample by default, thousands of cases with `SEESOLVE_SLOW=1`.

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code)]

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/mutate.rs"]
mod mutate;
#[path = "support/flow.rs"]
mod support;

use std::collections::BTreeMap;

use corpus::{Screenshot, screenshots};
use mutate::{Mutation, apply_all};
use rayon::prelude::*;
use seesolve_core::Frame;

/// Fixed changes at the ends of what is expected, and random ones of one to three steps.
fn changes(case: u64) -> Vec<Mutation> {
    const FIXED: [Mutation; 14] = [
        Mutation::Scale(0.35),
        Mutation::Scale(0.5),
        Mutation::Scale(0.75),
        Mutation::Scale(2.0),
        Mutation::Jpeg(30),
        Mutation::Jpeg(95),
        Mutation::Brightness(0.6),
        Mutation::Brightness(1.1),
        Mutation::Gamma(0.75),
        Mutation::Gamma(1.35),
        Mutation::Blur(1.5),
        Mutation::Hue(40.0),
        Mutation::Noise { amplitude: 14, seed: 7 },
        Mutation::Desktop { seed: 3 },
    ];
    if let Some(it) = FIXED.get(case as usize) {
        return vec![*it];
    }
    let mut rng = fastrand::Rng::with_seed(case);
    (0..rng.usize(1..=3)).map(|_| Mutation::random(&mut rng)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Result {
    Right,
    Refused,
    Wrong,
}

fn read(frame: &Frame, truth: &[String]) -> (Result, String) {
    let Some(reading) = support::read(frame) else {
        return (Result::Refused, "no board".to_owned());
    };
    let Some(position) = reading.position.as_ref().filter(|_| reading.is_certain()) else {
        return (Result::Refused, reading.warnings.join("; "));
    };
    let json = &reading.board;
    let rows: Vec<String> = json["cells"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap().to_owned())
        .collect();
    let walls = json["walls"].as_array().unwrap().len();
    let right = same_up_to_names(&rows, truth) && walls == 0;
    (if right { Result::Right } else { Result::Wrong }, position.to_string())
}

fn same_up_to_names(a: &[String], b: &[String]) -> bool {
    let sizes = |it: &[String]| it.iter().map(|row| row.chars().count()).collect::<Vec<_>>();
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    sizes(a) == sizes(b)
        && a.concat().chars().zip(b.concat().chars()).all(|(x, y)| {
            let plain = |it| matches!(it, '.' | '#');
            if plain(x) || plain(y) {
                return x == y;
            }
            *there.entry(x).or_insert(y) == y && *back.entry(y).or_insert(x) == x
        })
}

fn truth(screenshot: &Screenshot) -> Vec<String> {
    let rows = screenshot.label["grid"].as_array().cloned().unwrap_or_default();
    rows.iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// A screenshot after some changes, and what became of it.
struct Case {
    name: String,
    is_readable: bool,
    result: Result,
    /// The board read, or why there is none.
    what: String,
}

fn run(screenshot: &Screenshot, frame: &Frame, changes: &[Mutation]) -> Case {
    let (result, what) = read(&apply_all(frame, changes).0, &truth(screenshot));
    let names: Vec<String> = changes.iter().map(ToString::to_string).collect();
    let name = format!("{} after {}", screenshot.name(), names.join(", "));
    if result == Result::Wrong {
        println!("wrong {name}: {what}");
    }
    Case { name, is_readable: screenshot.label["expected"] == "read", result, what }
}

#[test]
fn a_changed_picture_is_read_right_or_not_at_all() {
    let pictures = screenshots("flow");
    let is_slow = std::env::var_os("SEESOLVE_SLOW").is_some();
    let n_cases: u64 = if is_slow { 52 } else { 14 };
    // The sample takes every change once and spreads the pictures over them.
    let chosen = |picture: usize, case: u64| is_slow || picture as u64 % 14 == case;
    let results: Vec<Case> = pictures
        .par_iter()
        .enumerate()
        .flat_map_iter(|(n, screenshot)| {
            let frame = screenshot.frame();
            let cases = (0..n_cases).filter(move |case| chosen(n, *case));
            cases.map(move |case| {
                run(screenshot, &frame, &changes(case + n as u64 * u64::from(case >= 14) * 1000))
            })
        })
        .collect();
    let count = |of: Result| results.iter().filter(|it| it.is_readable && it.result == of).count();
    println!(
        "{} cases; of the readable ones {} right, {} refused",
        results.len(),
        count(Result::Right),
        count(Result::Refused)
    );
    if std::env::var_os("SEESOLVE_VERBOSE").is_some() {
        for it in results.iter().filter(|it| it.is_readable && it.result == Result::Refused) {
            println!("refused {}: {}", it.name, it.what);
        }
    }
    let wrong: Vec<String> = results
        .iter()
        .filter(|it| it.result == Result::Wrong)
        .map(|it| format!("{}: {}", it.name, it.what))
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
