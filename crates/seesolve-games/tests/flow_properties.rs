//! What must hold for any board and any text.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

use fastrand::Rng;
use proptest::prelude::*;
use seesolve_core::{Control, Game, Settings};
use seesolve_games::flow::generate::{generate, terrain::Spec};
use seesolve_games::flow::pack::parse_pack;
use seesolve_games::flow::solve::check::check;
use seesolve_games::flow::{Board, Flow, Topology};

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

fn analyse(
    board: &Board,
    setting: Option<(&str, &str)>,
) -> seesolve_core::Analysis<seesolve_games::flow::play::Play, seesolve_games::flow::answer::Answer>
{
    let mut settings = Settings::defaults(Flow.settings());
    if let Some((key, value)) = setting {
        settings.set(Flow.settings(), key, value).unwrap();
    }
    Flow.solve(board, &settings, &Control::new())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_survive_notation_and_have_one_solution((spec, seed) in spec()) {
        let Some(board) = generate(&spec, seed, &Control::new()) else { return Ok(()) };
        prop_assert_eq!(&board.to_string().parse::<Board>().unwrap(), &board);
        let analysis = analyse(&board, Some(("count", "true")));
        let answer = &analysis.detail;
        prop_assert_eq!(answer.unique(), Some(true));
        prop_assert_eq!(answer.count.map(|it| (it.n, it.exact)), Some((1, true)));
        let paths = answer.solution().unwrap();
        prop_assert_eq!(check(&board, paths, answer.result.rule), Ok(()));

        // The solution drawn in full, or in part, is respected; one wrong cell is named.
        let expected = Flow.plan(&board, &analysis).expected.unwrap();
        prop_assert_eq!(&expected.to_string().parse::<Board>().unwrap(), &expected);
        let mut rng = Rng::with_seed(seed);
        let all: Vec<_> = (0..board.n_cells()).map(|cell| expected.drawn(cell)).collect();
        let some: Vec<_> = all.iter().map(|it| it.filter(|_| rng.bool())).collect();
        let part = analyse(&board.with_drawn(&some), None);
        prop_assert!(part.detail.wrong.is_empty());
        prop_assert_eq!(part.detail.solution(), Some(paths));
    }

    #[test]
    fn hints_are_true_and_lead_to_the_end((spec, seed) in spec()) {
        let Some(mut board) = generate(&spec, seed, &Control::new()) else { return Ok(()) };
        let solved = analyse(&board, None);
        let paths = solved.detail.solution().unwrap();
        for _ in 0..2 * board.n_cells() {
            let analysis = analyse(&board, Some(("hint", "true")));
            let Some(hint) = &analysis.detail.hint else { break };
            let step = [hint.from, hint.to];
            let agrees = |it: &[usize]| it == step || [it[1], it[0]] == step;
            prop_assert!(paths[hint.color.idx()].windows(2).any(agrees), "{}: {:?}", board, hint);
            // On a bridge only the horizontal pipe can be written down.
            if step.iter().any(|cell| board.is_bridge(*cell)) {
                return Ok(());
            }
            let mut drawn: Vec<_> = (0..board.n_cells()).map(|cell| board.drawn(cell)).collect();
            for cell in step {
                drawn[cell] = Some(hint.color);
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
            parse_pack(text);
        }
    }

    #[test]
    fn a_wrong_pipe_is_named((spec, seed) in spec()) {
        let Some(board) = generate(&spec, seed, &Control::new()) else { return Ok(()) };
        let solved = analyse(&board, None);
        let expected = Flow.plan(&board, &solved).expected.unwrap();
        let mut rng = Rng::with_seed(seed);
        let cell = rng.usize(..board.n_cells());
        let other = seesolve_games::flow::Color(rng.u8(..board.n_colors() as u8));
        let mut drawn = vec![None; board.n_cells()];
        drawn[cell] = Some(other);
        let drawn = board.with_drawn(&drawn);
        if drawn.drawn(cell).is_none() || expected.drawn(cell) == Some(other) {
            return Ok(());
        }
        let analysis = analyse(&drawn, None);
        prop_assert_eq!(analysis.detail.solution(), solved.detail.solution());
        let wrong: Vec<_> = analysis.detail.wrong.iter().map(|it| it.cells.clone()).collect();
        prop_assert_eq!(wrong, [vec![cell]]);
    }
}
