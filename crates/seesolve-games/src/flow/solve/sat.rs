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
    let Ok(state) = SearchState::new(graph, faces, rule) else {
        return SatFound { complete: true, ..SatFound::default() };
    };
    let mut clauses = Clauses::new(graph, Watch::new(control, limits.conflicts));
    clauses.add_facts(&state);
    clauses.add_degrees(&state);
    clauses.add_faces(faces);
    clauses.add_colors();
    let mut found = SatFound::default();
    while found.solutions.len() < limits.solutions {
        let result = clauses.solver.solve_limited(&[]);
        if result != lbool::TRUE {
            found.complete = result == lbool::FALSE;
            break;
        }
        let used: Vec<bool> = (0..graph.edges.len()).map(|edge| clauses.is_used(edge)).collect();
        match Solution::from_links(graph, rule, |edge| used[edge]) {
            Ok(solution) => {
                // Every other solution lacks one of these edges.
                clauses.forbid((0..used.len()).filter(|edge| used[*edge]));
                found.solutions.push(solution);
            }
            Err(flaw) => flaw.impossible.into_iter().for_each(|edges| clauses.forbid(edges)),
        }
    }
    found.conflicts = clauses.solver.cb().conflicts();
    found
}
