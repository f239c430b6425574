//! The work the search does on fixed boards, to the guess: a change here is a change of the engine,
//! wanted or not. Update the figures with the reason in the commit.

use seesolve_core::Control;
use seesolve_games::flow::graph::Graph;
use seesolve_games::flow::solve::Rule;
use seesolve_games::flow::solve::faces::RegionFaces;
use seesolve_games::flow::solve::search::{Limits, search};

#[path = "support/flow_boards.rs"]
mod boards;

#[test]
fn the_search_does_the_same_work_as_ever() {
    let work: Vec<(&str, u64, u64)> = boards::BOARDS
        .iter()
        .map(|(name, notation)| {
            let graph = Graph::new(&notation.parse().unwrap());
            let faces = RegionFaces::new(&graph);
            let limits = Limits { solutions: 2, steps: u64::MAX };
            let found = search(&graph, &faces, Rule::Strict, limits, &Control::new());
            assert!(found.complete && found.solutions.len() == 1, "{name}");
            (*name, found.nodes, found.steps)
        })
        .collect();
    let expected = [
        ("square 5x5", 0, 146),
        ("square 9x9", 1, 563),
        ("square 15x15", 5, 1978),
        ("hex 9x9", 34, 1770),
        ("warp 9x9", 198, 28105),
    ];
    assert_eq!(work, expected);
}
