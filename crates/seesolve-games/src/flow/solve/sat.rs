//! The sure engine: a SAT solver learns from its mistakes where the search would repeat them.
//!
//! Degrees, faces and colours are clauses (see [`Clauses`]); loops and pipes that touch themselves
//! from afar are rare, so they are cut off only when a model shows one.

use batsat::{SolverInterface, lbool};
use seesolve_core::Control;

use crate::flow::graph::Graph;
use crate::flow::solve::clauses::{Clauses, Watch};
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::rule::Rule;
use crate::flow::solve::search_state::SearchState;
use crate::flow::solve::solution::Solution;

/// What the SAT engine came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SatFound {
    pub solutions: Vec<Solution>,
    /// Whether there are no more than these.
    pub complete: bool,
    /// Clauses learnt from mistakes.
    pub conflicts: u64,
}

/// How much the engine may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SatLimits {
    pub solutions: usize,
    pub conflicts: u64,
}

/// Looks for solutions until there are enough, none are left, or the limits are hit.
pub fn solve_sat(
    graph: &Graph,
    faces: &RegionFaces,
    rule: Rule,
    limits: SatLimits,
    control: &Control,
) -> SatFound {
    let mut search = SatSearch::new(graph, faces, rule, control);
    search.run(limits);
    search.found
}

/// A search that can be left and taken up again with what it has learnt.
pub(crate) struct SatSearch<'a> {
    /// `None` when the board alone shows that there is no solution.
    clauses: Option<Clauses<'a>>,
    rule: Rule,
    pub found: SatFound,
}

impl<'a> SatSearch<'a> {
    pub(crate) fn new(
        graph: &'a Graph,
        faces: &RegionFaces,
        rule: Rule,
        control: &'a Control,
    ) -> Self {
        let state = SearchState::new(graph, faces, rule);
        let found = SatFound { complete: state.is_err(), ..SatFound::default() };
        let clauses = state.ok().map(|state| {
            let mut clauses = Clauses::new(graph, Watch::new(control, 0));
            clauses.add_facts(&state);
            clauses.add_degrees(&state);
            clauses.add_faces(faces);
            clauses.add_colors();
            clauses
        });
        Self { clauses, rule, found }
    }

    /// Goes on until all limits, counted from the very beginning, are hit.
    pub(crate) fn run(&mut self, limits: SatLimits) {
        let Some(clauses) = &mut self.clauses else { return };
        let found = &mut self.found;
        clauses.solver.cb_mut().limit = limits.conflicts;
        while found.solutions.len() < limits.solutions && !found.complete {
            let result = clauses.solver.solve_limited(&[]);
            if result != lbool::TRUE {
                found.complete = result == lbool::FALSE;
                break;
            }
            let n_edges = clauses.graph.edges.len();
            let used: Vec<bool> = (0..n_edges).map(|edge| clauses.is_used(edge)).collect();
            match Solution::from_links(clauses.graph, self.rule, |edge| used[edge]) {
                Ok(solution) => {
                    // Every other solution lacks one of these edges.
                    clauses.forbid((0..used.len()).filter(|edge| used[*edge]));
                    found.solutions.push(solution);
                }
                Err(flaw) => flaw.impossible.into_iter().for_each(|edges| clauses.forbid(edges)),
            }
        }
        found.conflicts = clauses.solver.cb().conflicts();
    }
}
