//! A board as clauses for a SAT solver.
//!
//! One variable says whether an edge is used; a few more a node spell its colour in binary, and a
//! used edge makes them equal at both ends.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use seesolve_core::Control;

use crate::flow::board::Color;
use crate::flow::graph::{Graph, NONE};
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::search_state::{Link, SearchState};
use crate::flow::solve::shapes::pair;

/// Stops the solver when it was told to, or when its conflicts are used up.
pub(crate) struct Watch<'a> {
    control: &'a Control,
    conflicts: Cell<u64>,
    pub limit: u64,
}

impl Callbacks for Watch<'_> {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts.set(self.conflicts.get() + 1);
        }
    }

    fn stop(&self) -> bool {
        self.conflicts.get() >= self.limit || self.control.is_stopped()
    }
}

impl<'a> Watch<'a> {
    pub(crate) fn new(control: &'a Control, limit: u64) -> Self {
        Self { control, conflicts: Cell::new(0), limit }
    }

    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts.get()
    }
}

/// The clauses and the solver that holds them.
pub(crate) struct Clauses<'a> {
    pub graph: &'a Graph,
    pub solver: Solver<Watch<'a>>,
    pub used: Vec<Lit>,
    n_bits: usize,
    /// The bits of a node's colour, `n_bits` a node.
    bits: Vec<Lit>,
}

impl<'a> Clauses<'a> {
    pub(crate) fn new(graph: &'a Graph, watch: Watch<'a>) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), watch);
        let n_bits = usize::BITS - graph.ends.len().saturating_sub(1).leading_zeros();
        let n_bits = n_bits as usize;
        let mut lits = |n: usize, guess: bool| -> Vec<Lit> {
            (0..n).map(|_| Lit::new(solver.new_var(lbool::TRUE, guess), true)).collect()
        };
        // Colours follow from the edges, so only edges are guessed.
        let used = lits(graph.edges.len(), true);
        let bits = lits(graph.n_nodes() * n_bits, false);
        Self { graph, solver, used, n_bits, bits }
    }

    pub(crate) fn add(&mut self, lits: impl IntoIterator<Item = Lit>) {
        let mut clause: Vec<Lit> = lits.into_iter().collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// At least one of the edges is not used.
    pub(crate) fn forbid(&mut self, edges: impl IntoIterator<Item = usize>) {
        let clause: Vec<Lit> = edges.into_iter().map(|edge| !self.used[edge]).collect();
        self.add(clause);
    }

    /// What the position knows already.
    pub(crate) fn add_facts(&mut self, state: &SearchState<'_>) {
        for edge in 0..self.used.len() {
            match state.link(edge) {
                Link::Used => self.add([self.used[edge]]),
                Link::Unused => self.add([!self.used[edge]]),
                Link::Open => {}
            }
        }
    }

    /// A dot has one edge and every other node two, by one of the ways left.
    pub(crate) fn add_degrees(&mut self, state: &SearchState<'_>) {
        let graph = self.graph;
        for node in 0..graph.n_nodes() {
            let around: Vec<(usize, Lit)> = graph.slots[node]
                .iter()
                .enumerate()
                .filter(|(_, it)| it.exists())
                .map(|(side, it)| (side, self.used[usize::from(it.edge)]))
                .collect();
            let lits = || around.iter().map(|(_, lit)| *lit);
            if graph.dots[node].is_some() {
                self.add(lits());
                for (n, (_, a)) in around.iter().enumerate() {
                    for (_, b) in &around[..n] {
                        self.add([!*a, !*b]);
                    }
                }
                continue;
            }
            for left_out in 0..around.len() {
                let others = lits().enumerate().filter(|(n, _)| *n != left_out);
                self.add(others.map(|(_, lit)| lit));
            }
            for (n, (side_a, a)) in around.iter().enumerate() {
                for (m, (side_b, b)) in around[..n].iter().enumerate() {
                    if state.ways(node) & pair(*side_a, *side_b) == 0 {
                        self.add([!*a, !*b]);
                        continue;
                    }
                    for (_, c) in &around[..m] {
                        self.add([!*a, !*b, !*c]);
                    }
                }
            }
        }
    }

    pub(crate) fn add_faces(&mut self, faces: &RegionFaces) {
        for edges in &faces.edges {
            let edges = edges.map(usize::from);
            if edges[3] == usize::from(NONE) {
                for left_out in 0..3 {
                    self.forbid((0..3).filter(|it| *it != left_out).map(|it| edges[it]));
                }
            } else {
                for left_out in 0..4 {
                    self.forbid((0..4).filter(|it| *it != left_out).map(|it| edges[it]));
                }
            }
        }
    }

    pub(crate) fn add_colors(&mut self) {
        let graph = self.graph;
        for (node, color) in graph.drawn.iter().enumerate() {
            if let Some(Color(color)) = color {
                for bit in 0..self.n_bits {
                    let lit = self.bits[node * self.n_bits + bit];
                    self.add([if color >> bit & 1 == 1 { lit } else { !lit }]);
                }
            }
        }
        for (edge, it) in graph.edges.iter().enumerate() {
            let [a, b] = it.nodes.map(|node| usize::from(node) * self.n_bits);
            let unused = !self.used[edge];
            for bit in 0..self.n_bits {
                let (a, b) = (self.bits[a + bit], self.bits[b + bit]);
                self.add([unused, !a, b]);
                self.add([unused, a, !b]);
            }
        }
    }

    pub(crate) fn is_used(&self, edge: usize) -> bool {
        self.solver.value_lit(self.used[edge]) == lbool::TRUE
    }
}
