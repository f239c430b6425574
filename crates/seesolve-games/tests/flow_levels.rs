//! The game's own levels and harder boards, from the material beside the workspace: solved, proved
//! unique and equal to the stored solution.
#![allow(clippy::unwrap_used, clippy::print_stderr, clippy::panic, reason = "tests may fail")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use seesolve_core::{Control, Packs};
use seesolve_games::flow::solve::{Effort, Rule, Solutions, SolveResult, solve};
use seesolve_games::flow::{Board, Flow, solve::check::check};

/// The folder with test material, or `None` with a notice where it is allowed to be missing.
fn material(folder: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let root = std::env::var_os("SEESOLVE_CORPUS").map_or(beside, PathBuf::from);
    let path = root.join("games").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|it| it != "true"), "no levels at {path:?}");
    eprintln!("no levels at {path:?}: nothing was tested");
    None
}

fn texts(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.retain(|it| it.is_file());
    files.sort();
    let name = |it: &Path| it.file_name().unwrap().to_string_lossy().into_owned();
    files.iter().map(|it| (name(it), std::fs::read_to_string(it).unwrap())).collect()
}

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

/// Solves and says how long it took; a slow first try on a busy machine is tried again.
fn timed(board: &Board, limit: Duration) -> (SolveResult, Duration) {
    let mut best: Option<(SolveResult, Duration)> = None;
    for _ in 0..5 {
        let start = Instant::now();
        let result = solve(board, 2, Effort::FULL, &Control::new());
        let took = start.elapsed();
        if best.as_ref().is_none_or(|it| took < it.1) {
            best = Some((result, took));
        }
        if took < limit {
            break;
        }
    }
    best.unwrap()
}

#[test]
fn every_official_level_equals_its_stored_solution() {
    let Some(folder) = material("flow_packs") else { return };
    let (mut n_levels, mut n_nodes, mut total) = (0, 0, Duration::ZERO);
    let mut slowest = (Duration::ZERO, String::new());
    for (file, text) in texts(&folder) {
        let lines: Vec<&str> = text.lines().collect();
        for item in Flow.parse(&text) {
            let name = format!("{file} {}", item.name);
            let position = item.position.unwrap_or_else(|it| panic!("{name}: {it}"));
            let board: Board = position.notation().parse().unwrap();
            let (result, took) = timed(&board, Duration::from_millis(5));
            assert_eq!(result.solutions(), Solutions::One, "{name}");
            assert_eq!(result.rule, Rule::Strict, "{name}");
            let stored = stored_paths(lines[item.line - 1]);
            let found = result.solutions.into_iter().next().unwrap();
            assert_eq!(in_one_direction(found), in_one_direction(stored), "{name}");
            n_levels += 1;
            n_nodes += result.nodes;
            total += took;
            if took > slowest.0 {
                slowest = (took, name);
            }
        }
    }
    println!("{n_levels} levels, {n_nodes} guesses, {total:?} in all, slowest {slowest:?}");
    assert!(n_levels > 0);
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
    let Some(folder) = material("flow_boards") else { return };
    for (file, text) in texts(&folder) {
        let mut slowest = Duration::ZERO;
        let boards = blocks(&text);
        assert!(!boards.is_empty(), "{file}");
        for board in &boards {
            let (result, took) = timed(board, Duration::from_millis(25));
            assert!(!result.solutions.is_empty(), "{file}: {board}");
            assert_ne!(result.solutions(), Solutions::OneOrMore, "{file}: {board}");
            for paths in &result.solutions {
                assert_eq!(check(board, paths, result.rule), Ok(()), "{file}: {board}");
            }
            slowest = slowest.max(took);
        }
        println!("{file}: {} boards, slowest {slowest:?}", boards.len());
    }
}

#[test]
fn boards_without_a_header_and_one_without_a_solution() {
    let Some(folder) = material("flow_boards/mzucker") else { return };
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
