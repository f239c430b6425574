//! One board under one rule: the engines one after the other, each with what is left to settle.

use seesolve_core::Control;

use crate::flow::board::Board;
use crate::flow::graph::Graph;
use crate::flow::solve::check::check;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::parity::parity_conflict;
use crate::flow::solve::result::{Engine, Paths, SolveResult};
use crate::flow::solve::rule::Rule;
use crate::flow::solve::sat::{SatLimits, SatSearch};
use crate::flow::solve::search::{Limits, search};
use crate::flow::solve::solution::Solution;

pub(crate) struct Attempt<'a> {
    board: &'a Board,
    graph: &'a Graph,
    faces: RegionFaces,
    n_wanted: usize,
    control: &'a Control,
    sat: Option<SatSearch<'a>>,
    pub result: SolveResult,
}

impl<'a> Attempt<'a> {
    /// What counting and the search with this many steps settle.
    pub(crate) fn new(
        board: &'a Board,
        graph: &'a Graph,
        rule: Rule,
        n_wanted: usize,
        steps: u64,
        control: &'a Control,
    ) -> Self {
        let mut result = SolveResult::nothing(rule);
        if parity_conflict(board, graph).is_some() {
            result.complete = true;
            let faces = RegionFaces::default();
            return Self { board, graph, faces, n_wanted, control, sat: None, result };
        }
        let faces = RegionFaces::under(rule, graph);
        let found = search(graph, &faces, rule, Limits { solutions: n_wanted, steps }, control);
        result.solutions = checked(board, graph, rule, &found.solutions);
        result.complete = found.complete;
        result.steps = found.steps;
        result.nodes = found.nodes;
        Self { board, graph, faces, n_wanted, control, sat: None, result }
    }

    /// Whether there is something left to find out, and leave to do so.
    pub(crate) fn is_open(&self) -> bool {
        let result = &self.result;
        !result.complete && result.solutions.len() < self.n_wanted && !self.control.is_stopped()
    }

    /// Lets the SAT solver learn until it has made this many mistakes in all.
    pub(crate) fn learn(&mut self, conflicts: u64) {
        if !self.is_open() || conflicts == 0 {
            return;
        }
        let (graph, control, rule) = (self.graph, self.control, self.result.rule);
        let sat = self.sat.get_or_insert_with(|| SatSearch::new(graph, &self.faces, rule, control));
        sat.run(SatLimits { solutions: self.n_wanted, conflicts });
        self.result.conflicts = sat.found.conflicts;
        if sat.found.complete || sat.found.solutions.len() >= self.result.solutions.len() {
            self.result.engine = Engine::Sat;
            self.result.solutions = checked(self.board, graph, rule, &sat.found.solutions);
            self.result.complete = sat.found.complete;
        }
    }

    /// Adds solutions that were found elsewhere.
    pub(crate) fn take(&mut self, found: &[Solution]) {
        for paths in checked(self.board, self.graph, self.result.rule, found) {
            if self.result.solutions.is_empty() {
                self.result.engine = Engine::Search;
            }
            if self.is_open() && !self.result.solutions.contains(&paths) {
                self.result.solutions.push(paths);
            }
        }
    }
}

/// The solutions as cells, each one checked by the referee.
pub(crate) fn checked(board: &Board, graph: &Graph, rule: Rule, found: &[Solution]) -> Vec<Paths> {
    let paths = found.iter().map(|it| it.cells(graph));
    paths
        .filter(|it| {
            let verdict = check(board, it, rule);
            debug_assert_eq!(verdict, Ok(()), "{board}");
            verdict.is_ok()
        })
        .collect()
}
