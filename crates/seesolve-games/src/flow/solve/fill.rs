//! The third engine, for roomy boards whose pipes may touch themselves: it finds one of their very
//! many solutions, and proves nothing.
//!
//! It starts from [`disjoint_routes`], which leave most of the board empty, and changes one face of
//! the graph at a time. Where a pipe runs along some sides of a square, it may run along the others
//! instead: one side for three takes two empty nodes up, three for one sets two free, and a corner
//! for the corner across moves an empty node diagonally. None of this changes what a pipe joins.
//! Empty nodes wander until two of them meet and are taken up. Setting nodes free is allowed
//! often at first and more and more rarely ("simulated annealing").
//!
//! No move lifts a pipe over a dot, so some routes can never fill the board; another try takes
//! others.

use fastrand::Rng;
use seesolve_core::Control;

use crate::flow::graph::{Graph, NONE};
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::routes::disjoint_routes;
use crate::flow::solve::rule::Rule;
use crate::flow::solve::solution::Solution;

/// How long one try lasts. Boards that a try fills take a third of it; measured from 12 x 12 to
/// 25 x 25 with 3 to 12 colours.
const MOVES_A_NODE: u64 = 8_000;
const MAX_TRIES: u64 = 24;
/// Some four seconds.
const MAX_MOVES: u64 = 120_000_000;
/// Nodes are set free with a chance of one half at first, and half as often with each octave.
const OCTAVES: u64 = 10;
/// Moves between two looks at the clock, so to speak: the chance and the stop flag.
const BATCH: u64 = 1_024;

/// Up to `n_wanted` different solutions under the loose rule; the same for the same board.
pub fn fill(graph: &Graph, n_wanted: usize, control: &Control) -> Vec<Solution> {
    let faces = RegionFaces::new(graph);
    let mut found = Vec::new();
    if faces.edges.is_empty() || graph.drawn != graph.dots {
        return found;
    }
    let mut rng = Rng::with_seed(1);
    let moves_a_try = MOVES_A_NODE * graph.n_nodes() as u64;
    let n_tries = MAX_TRIES.min(MAX_MOVES / moves_a_try).max(1);
    for _ in 0..n_tries {
        let Some(routes) = disjoint_routes(graph, &mut rng) else { continue };
        let mut pipes = Pipes::along(graph, &faces, &routes);
        // What filled the board once does so again, mostly in another way.
        while pipes.grow(moves_a_try, &mut rng, control) {
            let is_used = |edge: usize| pipes.used[edge];
            let Ok(solution) = Solution::from_links(graph, Rule::Loose, is_used) else { break };
            if found.contains(&solution) {
                break;
            }
            found.push(solution);
            if found.len() >= n_wanted {
                return found;
            }
            pipes.shake(&mut rng);
        }
        if control.is_stopped() {
            break;
        }
    }
    found
}

struct Pipes<'a> {
    faces: &'a RegionFaces,
    used: Vec<bool>,
    n_links: Vec<u8>,
    n_empty: usize,
}

/// What may be done to a face, by its used edges.
#[derive(Clone, Copy)]
struct Turn {
    /// The nodes, a bit each, that must be empty.
    needs_empty: u8,
    /// How many nodes are taken up; negative: set free.
    takes_up: i8,
    is_possible: bool,
}

const SQUARE: [Turn; 16] = turns(4);
const TRIANGLE: [Turn; 16] = turns(3);

/// The pipe must run along one stretch of the face; the nodes inside the other must be empty.
const fn turns(n_sides: usize) -> [Turn; 16] {
    let mut all = [Turn { needs_empty: 0, takes_up: 0, is_possible: false }; 16];
    let mut first = 0;
    while first < n_sides {
        let mut length = 1;
        while length < n_sides {
            let (mut edges, mut at) = (0, 0);
            while at < length {
                edges |= 1 << ((first + at) % n_sides);
                at += 1;
            }
            let mut needs_empty = 0;
            while at + 1 < n_sides {
                needs_empty |= 1 << ((first + at + 1) % n_sides);
                at += 1;
            }
            let takes_up = n_sides as i8 - 2 * length as i8;
            all[edges] = Turn { needs_empty, takes_up, is_possible: true };
            length += 1;
        }
        first += 1;
    }
    all
}

impl<'a> Pipes<'a> {
    fn along(graph: &Graph, faces: &'a RegionFaces, routes: &[Vec<u16>]) -> Self {
        let mut used = vec![false; graph.edges.len()];
        let mut n_links = vec![0; graph.n_nodes()];
        for step in routes.iter().flat_map(|it| it.windows(2)) {
            let [a, b] = [step[0], step[1]].map(usize::from);
            if let Some(edge) = graph.edge_between(a, b) {
                used[edge] = true;
                n_links[a] += 1;
                n_links[b] += 1;
            }
        }
        let n_empty = n_links.iter().filter(|it| **it == 0).count();
        Self { faces, used, n_links, n_empty }
    }

    /// Turns faces at random until nothing is empty; `false` if that takes too long.
    fn grow(&mut self, n_moves: u64, rng: &mut Rng, control: &Control) -> bool {
        let n_faces = self.faces.edges.len() as u32;
        let mut chance = 0;
        for done in 0..n_moves {
            if self.n_empty == 0 {
                return true;
            }
            if done.is_multiple_of(BATCH) {
                if control.is_stopped() {
                    return false;
                }
                chance = chance_of_setting_free(done, n_moves);
            }
            let dice = rng.u64(..);
            let face = ((dice & u64::from(u32::MAX)) * u64::from(n_faces)) >> 32;
            self.turn(face as usize, (dice >> 32) as u32, chance);
        }
        self.n_empty == 0
    }

    /// Sets some nodes free, to fill them another way.
    fn shake(&mut self, rng: &mut Rng) {
        for _ in 0..4 * self.n_links.len() {
            self.turn(rng.usize(..self.faces.edges.len()), 0, u32::MAX);
        }
    }

    fn turn(&mut self, face: usize, dice: u32, chance: u32) {
        let (edges, nodes) = (&self.faces.edges[face], &self.faces.nodes[face]);
        let (n_sides, turns) = if edges[3] == NONE { (3, &TRIANGLE) } else { (4, &SQUARE) };
        let is_used = |at: usize| usize::from(self.used[usize::from(edges[at])]) << at;
        let now = (0..n_sides).fold(0, |all, at| all | is_used(at));
        let turn = turns[now];
        if !turn.is_possible || (turn.takes_up < 0 && dice >= chance) {
            return;
        }
        let is_taken = |at: usize| self.n_links[usize::from(nodes[at])] > 0;
        if (0..n_sides).any(|at| turn.needs_empty >> at & 1 == 1 && is_taken(at)) {
            return;
        }
        for at in 0..n_sides {
            let before = (at + n_sides - 1) % n_sides;
            let n_used = (now >> at & 1) + (now >> before & 1);
            let n_links = &mut self.n_links[usize::from(nodes[at])];
            *n_links = *n_links + 2 - 2 * n_used as u8;
            self.used[usize::from(edges[at])] ^= true;
        }
        self.n_empty = self.n_empty.saturating_add_signed(-isize::from(turn.takes_up));
    }
}

/// Of 2^32; in whole numbers, so that every machine finds the same solution.
fn chance_of_setting_free(done: u64, n_moves: u64) -> u32 {
    let at = (done * OCTAVES * 256).checked_div(n_moves).unwrap_or(0);
    let whole = (1_u32 << 31) >> (at / 256).min(31);
    whole - (u64::from(whole) * (at % 256) / 512) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::board::Board;
    use crate::flow::solve::check::check;

    fn fillings(text: &str, n_wanted: usize) -> usize {
        let board: Board = text.parse().unwrap();
        let graph = Graph::new(&board);
        let found = fill(&graph, n_wanted, &Control::new());
        for (n, solution) in found.iter().enumerate() {
            assert_eq!(check(&board, &solution.cells(&graph), Rule::Loose), Ok(()));
            assert!(!found[..n].contains(solution));
        }
        found.len()
    }

    #[test]
    fn roomy_boards_are_filled_in_several_ways() {
        assert_eq!(
            fillings("A......./......../..B...../....A.../......../....B.../......../........", 2),
            2
        );
        assert_eq!(
            fillings("A.....A/......./...#.../......./......./B....B.;walls=8|9,9|16", 2),
            2
        );
        assert_eq!(fillings("A....A/....../....../......;topology=hex", 2), 2);
    }

    #[test]
    fn tight_boards_have_what_they_have() {
        assert_eq!(fillings("A.A/B.B", 2), 1);
        assert_eq!(fillings("AB/BA", 1), 0);
    }

    #[test]
    fn a_turn_changes_only_what_lies_between_its_ends() {
        for (turns, n_sides) in [(&SQUARE, 4), (&TRIANGLE, 3)] {
            let all = (1 << n_sides) - 1;
            for (edges, turn) in turns.iter().enumerate().filter(|it| it.1.is_possible) {
                let back = turns[all ^ edges];
                assert!(back.is_possible);
                assert_eq!(back.takes_up, -turn.takes_up);
            }
        }
    }
}
