//! The game's own levels and harder boards, from the material beside the workspace: solved, proved
//! unique and equal to the stored solution.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail")]

use seesolve_core::{Control, Packs};
use seesolve_games::flow::solve::{Effort, Rule, Solutions, solve};
use seesolve_games::flow::{Board, Flow, solve::check::check};
use seesolve_testing::material::{shared, texts};

fn in_one_direction(mut paths: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    for path in &mut paths {
        if path.first() > path.last() {
            path.reverse();
        }
    }
    paths.sort();
    paths
}

fn stored_paths(line: &str) -> Vec<Vec<usize>> {
    let path = |it: &str| it.split(',').map(|cell| cell.trim().parse().unwrap()).collect();
    line.split(';').skip(1).filter(|it| !it.trim().is_empty()).map(path).collect()
}

#[test]
fn every_official_level_equals_its_stored_solution() {
    let Some(folder) = shared("games/flow_packs") else { return };
    let (mut n_levels, mut n_nodes) = (0, 0);
    for (file, text) in texts(&folder) {
        let lines: Vec<&str> = text.lines().collect();
        for item in Flow.parse(&text) {
            let name = format!("{file} {}", item.name);
            let position = item.position.unwrap_or_else(|it| panic!("{name}: {it}"));
            let board: Board = position.notation().parse().unwrap();
            let result = solve(&board, 2, Effort::FULL, &Control::new());
            assert_eq!(result.solutions(), Solutions::One, "{name}");
            assert_eq!(result.rule, Rule::Strict, "{name}");
            let stored = stored_paths(lines[item.line - 1]);
            let found = result.solutions.into_iter().next().unwrap();
            assert_eq!(in_one_direction(found), in_one_direction(stored), "{name}");
            n_levels += 1;
            n_nodes += result.nodes;
        }
    }
    println!("{n_levels} levels, {n_nodes} guesses");
    assert!(n_levels >= 6000, "{n_levels}");
}

fn blocks(text: &str) -> Vec<Board> {
    let board = |block: &str| {
        let rows: Vec<&str> = block.trim().lines().skip(1).collect();
        (!rows.is_empty()).then(|| rows.join("/").parse().unwrap())
    };
    text.split("\n\n").filter_map(board).collect()
}

#[test]
fn hard_boards_are_solved() {
    let Some(folder) = shared("games/flow_boards") else { return };
    for (file, text) in texts(&folder) {
        let boards = blocks(&text);
        assert!(!boards.is_empty(), "{file}");
        for board in &boards {
            let result = solve(board, 2, Effort::FULL, &Control::new());
            assert!(!result.solutions.is_empty(), "{file}: {board}");
            assert_ne!(result.solutions(), Solutions::OneOrMore, "{file}: {board}");
            for paths in &result.solutions {
                assert_eq!(check(board, paths, result.rule), Ok(()), "{file}: {board}");
            }
        }
        println!("{file}: {} boards", boards.len());
    }
}

#[test]
fn boards_without_a_header_and_one_without_a_solution() {
    let Some(folder) = shared("games/flow_boards/mzucker") else { return };
    let files = texts(&folder);
    assert!(!files.is_empty());
    for (file, text) in files {
        let board: Board = text.trim().lines().collect::<Vec<_>>().join("/").parse().unwrap();
        let result = solve(&board, 2, Effort::FULL, &Control::new());
        let expected =
            if file.starts_with("unsolvable") { Solutions::None } else { Solutions::One };
        assert_eq!(result.solutions(), expected, "{file}");
    }
}
