//! The engines against an oracle that knows nothing but the rules: it draws the pipes cell by cell
//! in every possible way.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

use fastrand::Rng;
use seesolve_core::Control;
use seesolve_games::flow::graph::Graph;
use seesolve_games::flow::solve::check::check;
use seesolve_games::flow::solve::count::count;
use seesolve_games::flow::solve::faces::RegionFaces;
use seesolve_games::flow::solve::sat::{SatLimits, solve_sat};
use seesolve_games::flow::solve::search::{Limits, search};
use seesolve_games::flow::solve::{Paths, Rule};
use seesolve_games::flow::{Board, Cell, Draft, Topology};

/// All solutions by plain trying, checked by the referee.
fn oracle(board: &Board, rule: Rule) -> Vec<Paths> {
    let mut trial = Trial {
        board,
        rule,
        n_layers: (0..board.n_cells()).map(|it| layers(board, it)).sum(),
        used: vec![[false; 2]; board.n_cells()],
        n_used: 0,
        paths: Vec::new(),
        found: Vec::new(),
    };
    trial.start(0);
    trial.found.sort();
    trial.found
}

/// How often a cell must be passed.
fn layers(board: &Board, cell: usize) -> usize {
    match board.cells()[cell] {
        Cell::Hole => 0,
        _ if board.is_bridge(cell) => 2,
        _ => 1,
    }
}

struct Trial<'a> {
    board: &'a Board,
    rule: Rule,
    n_layers: usize,
    used: Vec<[bool; 2]>,
    n_used: usize,
    paths: Paths,
    found: Vec<Paths>,
}

impl Trial<'_> {
    fn start(&mut self, color: usize) {
        let Some([first, _]) = self.board.dots().get(color) else {
            if self.n_used == self.n_layers && check(self.board, &self.paths, self.rule).is_ok() {
                self.found.push(self.paths.clone());
            }
            return;
        };
        let first = *first;
        self.used[first][0] = true;
        self.n_used += 1;
        self.paths.push(vec![first]);
        self.extend(color, None);
        self.paths.pop();
        self.n_used -= 1;
        self.used[first][0] = false;
    }

    /// Goes on from the last cell; on a bridge only straight ahead.
    fn extend(&mut self, color: usize, side_in: Option<usize>) {
        let extent = self.board.extent();
        let here = *self.paths[color].last().unwrap();
        let last = self.board.dots()[color][1];
        let mut tried = Vec::new();
        for side in 0..extent.topology.n_sides() {
            if self.board.is_bridge(here) && side_in != Some(side) {
                continue;
            }
            let Some(there) = extent.neighbour(here, side) else { continue };
            // A narrow board that wraps has the same neighbour on two sides.
            if self.board.has_wall(here, there) || tried.contains(&there) {
                continue;
            }
            let layer = if self.board.is_bridge(there) { side % 2 } else { 0 };
            let free = match self.board.cells()[there] {
                Cell::Hole => false,
                Cell::Dot(_) => there == last,
                Cell::Empty => !self.used[there][layer],
            };
            if !free {
                continue;
            }
            tried.push(there);
            self.used[there][layer] = true;
            self.n_used += 1;
            self.paths[color].push(there);
            if there == last {
                self.start(color + 1);
            } else {
                self.extend(color, Some(side));
            }
            self.paths[color].pop();
            self.n_used -= 1;
            self.used[there][layer] = false;
        }
    }
}

/// Both engines and the counter must find exactly what the oracle finds.
fn compare(board: &Board) -> usize {
    let graph = Graph::new(board);
    let control = Control::new();
    let mut n_strict = 0;
    for rule in [Rule::Strict, Rule::Loose] {
        let expected = oracle(board, rule);
        let faces = RegionFaces::under(rule, &graph);
        let limits = Limits { solutions: usize::MAX, steps: u64::MAX };
        let by_search = search(&graph, &faces, rule, limits, &control);
        assert!(by_search.complete);
        let cells = |it: &[seesolve_games::flow::solve::solution::Solution]| {
            let mut all: Vec<Paths> = it.iter().map(|it| it.cells(&graph)).collect();
            all.sort();
            all
        };
        assert_eq!(cells(&by_search.solutions), expected, "search, {rule:?}: {board}");
        assert_eq!(
            count(&graph, rule, &control),
            Some(expected.len() as u128),
            "{rule:?}: {board}"
        );
        if expected.len() <= 50 {
            let limits = SatLimits { solutions: 100, conflicts: u64::MAX };
            let by_sat = solve_sat(&graph, &faces, rule, limits, &control);
            assert!(by_sat.complete);
            assert_eq!(cells(&by_sat.solutions), expected, "sat, {rule:?}: {board}");
        }
        if rule == Rule::Strict {
            n_strict = expected.len();
        }
    }
    n_strict
}

fn is_slow_run() -> bool {
    std::env::var_os("SEESOLVE_SLOW").is_some()
}

/// Every way to place two pairs of dots.
fn two_pairs(rows: usize, cols: usize) -> Vec<Board> {
    let n = rows * cols;
    let mut boards = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            for c in a + 1..n {
                for d in c + 1..n {
                    if c == b || d == b {
                        continue;
                    }
                    let mut draft = Draft::empty(Topology::Square, rows, cols);
                    for (cell, letter) in [(a, 'A'), (b, 'A'), (c, 'B'), (d, 'B')] {
                        draft.cells[cell] = Cell::Dot(letter);
                    }
                    boards.push(draft.build().unwrap());
                }
            }
        }
    }
    boards
}

#[test]
fn every_placement_of_two_colors_on_small_boards() {
    let boards = [two_pairs(3, 3), two_pairs(3, 4), two_pairs(4, 3)].concat();
    assert_eq!(boards.len(), 378 + 1485 + 1485);
    let n_solvable = boards.iter().filter(|it| compare(it) > 0).count();
    assert_eq!(n_solvable, 44, "solvable without touching");
}

/// A board with random dots, holes, walls and bridges; most have no solution.
fn random_board(rng: &mut Rng, topology: Topology, side: usize) -> Board {
    loop {
        let mut draft = Draft::empty(topology, side, rng.usize(side - 1..=side));
        let n_cells = draft.cells.len();
        for _ in 0..rng.usize(..4) {
            draft.cells[rng.usize(..n_cells)] = Cell::Hole;
        }
        for _ in 0..rng.usize(..4) {
            let cell = rng.usize(..n_cells);
            let beside: Vec<usize> = draft.extent.neighbours(cell).collect();
            draft.walls.push((cell, rng.choice(beside).unwrap()));
        }
        if topology != Topology::Hex && rng.bool() {
            draft.bridges = vec![rng.usize(..n_cells), rng.usize(..n_cells)];
        }
        draft.bridges.retain(|it| draft.cells[*it] == Cell::Empty);
        let mut free: Vec<usize> = (0..n_cells)
            .filter(|it| draft.cells[*it] == Cell::Empty && !draft.bridges.contains(it))
            .collect();
        rng.shuffle(&mut free);
        for (pair, letter) in free.chunks_exact(2).take(rng.usize(2..=4)).zip("ABCD".chars()) {
            draft.cells[pair[0]] = Cell::Dot(letter);
            draft.cells[pair[1]] = Cell::Dot(letter);
        }
        if let Ok(board) = draft.build() {
            return board;
        }
    }
}

#[test]
fn random_boards_of_every_topology() {
    let mut rng = Rng::with_seed(2026);
    let n_boards = if is_slow_run() { 20_000 } else { 400 };
    for topology in Topology::ALL {
        for side in [4, 5] {
            let n_boards = if side == 5 { n_boards / 8 } else { n_boards };
            for _ in 0..n_boards {
                compare(&random_board(&mut rng, topology, side));
            }
        }
    }
}

/// Random dots rarely make a solvable board; the ends of a random filling always do.
#[test]
fn mutated_puzzles_agree_with_the_oracle() {
    use seesolve_games::flow::generate::{generate, terrain::Spec};
    let n_seeds = if is_slow_run() { 300 } else { 12 };
    let mut n_broken = 0;
    for topology in Topology::ALL {
        for seed in 0..n_seeds {
            let spec = Spec {
                n_bridges: usize::from(topology != Topology::Hex),
                wall_percent: 5,
                ..Spec::plain(topology, 4, 5)
            };
            let board = generate(&spec, seed, &Control::new()).expect("a puzzle is found");
            assert_eq!(compare(&board), 1, "{board}");
            let mut rng = Rng::with_seed(seed);
            for _ in 0..3 {
                if let Some(mutated) = mutate(&board, &mut rng) {
                    n_broken += usize::from(compare(&mutated) != 1);
                }
            }
        }
    }
    assert!(n_broken > 0);
}

/// Moves a dot, drops a wall or removes a cell.
fn mutate(board: &Board, rng: &mut Rng) -> Option<Board> {
    let mut draft = board.to_draft();
    let cell = rng.usize(..draft.cells.len());
    match rng.usize(..3) {
        0 => {
            let other = rng.usize(..draft.cells.len());
            draft.cells.swap(cell, other);
        }
        1 => {
            draft.walls.pop();
        }
        _ => {
            if draft.cells[cell] == Cell::Empty {
                draft.cells[cell] = Cell::Hole;
            }
        }
    }
    draft.build().ok()
}
