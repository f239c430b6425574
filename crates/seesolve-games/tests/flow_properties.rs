//! What must hold for any board and any text.
#![allow(clippy::unwrap_used, dead_code, reason = "tests may fail")]

#[path = "support/flow.rs"]
mod support;

use fastrand::Rng;
use proptest::prelude::*;
use seesolve_core::{Answer, Control, Packs};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::solve::{Paths, Rule, check::check};
use seesolve_games::flow::{Board, Color, Flow, Topology};
use serde_json::json;

use support::{answer, solved};

fn spec() -> impl Strategy<Value = (Spec, u64)> {
    let topology = prop::sample::select(Topology::ALL.to_vec());
    let percent = 0..15usize;
    (topology, 3..9usize, 3..9usize, percent.clone(), percent, 0..3usize, any::<u64>()).prop_map(
        |(topology, rows, cols, hole_percent, wall_percent, n_bridges, seed)| {
            let plain = Spec::plain(topology, rows, cols);
            (Spec { hole_percent, wall_percent, n_bridges, ..plain }, seed)
        },
    )
}

/// The paths of an answer, in the order of the board's colours.
fn paths(board: &Board, answer: &Answer) -> Paths {
    let path = |letter: &char| {
        let cells = answer.detail["paths"][letter.to_string()].as_array().unwrap();
        cells.iter().map(|it| it.as_u64().unwrap() as usize).collect()
    };
    board.letters().iter().map(path).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_survive_notation_and_have_one_solution((spec, seed) in spec()) {
        let Some(board) = generate(&spec, seed, &Control::new()) else { return Ok(()) };
        prop_assert_eq!(&board.to_string().parse::<Board>().unwrap(), &board);
        let solution = answer(&board, Some(("count", "true")));
        let detail = &solution.detail;
        prop_assert_eq!(&detail["unique"], &json!(true));
        prop_assert_eq!((&detail["count"], &detail["count_exact"]), (&json!(1), &json!(true)));
        let rule = if detail["touching"] == json!(true) { Rule::Loose } else { Rule::Strict };
        prop_assert_eq!(check(&board, &paths(&board, &solution), rule), Ok(()));

        // The solution drawn in full, or in part, is respected; one wrong cell is named.
        let expected = solved(&board, &solution);
        prop_assert_eq!(&expected.to_string().parse::<Board>().unwrap(), &expected);
        let mut rng = Rng::with_seed(seed);
        let all: Vec<_> = (0..board.n_cells()).map(|cell| expected.drawn(cell)).collect();
        let some: Vec<_> = all.iter().map(|it| it.filter(|_| rng.bool())).collect();
        let part = answer(&board.with_drawn(&some), None);
        prop_assert_eq!(part.detail.get("wrong"), None);
        prop_assert_eq!(&part.detail["paths"], &detail["paths"]);
    }

    #[test]
    fn hints_are_true_and_lead_to_the_end((spec, seed) in spec()) {
        let Some(mut board) = generate(&spec, seed, &Control::new()) else { return Ok(()) };
        let paths = paths(&board, &answer(&board, None));
        for _ in 0..2 * board.n_cells() {
            let hinted = answer(&board, Some(("hint", "true")));
            let Some(hint) = hinted.detail.get("hint") else { break };
            let step = [0, 1].map(|it| hint["cells"][it].as_u64().unwrap() as usize);
            let letter = hint["colour"].as_str().unwrap().chars().next();
            let color = board.letters().iter().position(|it| Some(*it) == letter).unwrap();
            let agrees = |it: &[usize]| it == step || [it[1], it[0]] == step;
            prop_assert!(paths[color].windows(2).any(agrees), "{}: {:?}", board, hint);
            // On a bridge only the horizontal pipe can be written down.
            if step.iter().any(|cell| board.is_bridge(*cell)) {
                return Ok(());
            }
            let mut drawn: Vec<_> = (0..board.n_cells()).map(|cell| board.drawn(cell)).collect();
            for cell in step {
                drawn[cell] = Some(Color(color as u8));
            }
            let next = board.with_drawn(&drawn);
            prop_assert_ne!(&next, &board, "a hint says something new");
            board = next;
        }
        let full = |cell: usize| board.drawn(cell).is_some() || board.cell_char(cell) != '.';
        prop_assert!((0..board.n_cells()).all(full), "{}", board);
    }

    #[test]
    fn no_text_is_too_strange(text in "[A-C.#/;=|,0-9 a-z]{0,60}", other in any::<String>()) {
        for text in [&text, &other] {
            if let Ok(board) = text.parse::<Board>() {
                prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
            }
            Flow.parse(text);
        }
    }

    #[test]
    fn a_wrong_pipe_is_named((spec, seed) in spec()) {
        let Some(board) = generate(&spec, seed, &Control::new()) else { return Ok(()) };
        let solution = answer(&board, None);
        let expected = solved(&board, &solution);
        let mut rng = Rng::with_seed(seed);
        let cell = rng.usize(..board.n_cells());
        let other = Color(rng.u8(..board.n_colors() as u8));
        let mut drawn = vec![None; board.n_cells()];
        drawn[cell] = Some(other);
        let drawn = board.with_drawn(&drawn);
        if drawn.drawn(cell).is_none() || expected.drawn(cell) == Some(other) {
            return Ok(());
        }
        let found = answer(&drawn, None);
        prop_assert_eq!(&found.detail["paths"], &solution.detail["paths"]);
        let wrong: Vec<_> = found.detail["wrong"].as_object().unwrap().values().collect();
        prop_assert_eq!(wrong, [&json!([cell])]);
    }
}
