//! Solving: several engines behind one call, the strict rule before the loose one, and every answer
//! checked by [`check`] before anyone sees it.

mod attempt;
mod buckets;
pub mod check;
pub(crate) mod clauses;
pub(crate) mod conflict;
pub mod count;
mod diagonals;
pub mod faces;
pub mod fill;
pub(crate) mod parity;
pub(crate) mod reach;
mod result;
mod routes;
mod rule;
pub mod sat;
pub mod search;
pub(crate) mod search_state;
pub(crate) mod shapes;
pub mod solution;

use seesolve_core::Control;

use crate::flow::board::Board;
use crate::flow::graph::Graph;
use attempt::{Attempt, checked};
use fill::fill;
pub use result::{Engine, Paths, Solutions, SolveResult};
pub(crate) use routes::join;
pub use rule::Rule;

/// How much work may be done before giving up, in measures that do not depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Changes the search makes to its position; some 100 million a second.
    pub search_steps: u64,
    /// Mistakes the SAT solver learns from; some thousands a second on large boards.
    pub sat_conflicts: u64,
}

impl Effort {
    /// Enough for any board a person would want solved.
    pub const FULL: Self = Self { search_steps: 2_000_000, sat_conflicts: 300_000 };
    /// For a quick yes or no, a few milliseconds.
    pub const CONFIRM: Self = Self { search_steps: 300_000, sat_conflicts: 1_000 };
    /// To sort guesses out: enough for the game's own levels, a millisecond at most for nonsense.
    pub const SCREEN: Self = Self { search_steps: 100_000, sat_conflicts: 0 };
}

/// Mistakes after which a board is roomy or hard: time for [`fill`].
const FIRST_CONFLICTS: u64 = 5_000;

/// Mistakes after which a solution with touching pipes is given that was found meanwhile, although
/// there may be one without. Boards that people made take less than a tenth of it.
const CONFLICTS_BESIDE_A_SOLUTION: u64 = 60_000;

/// Looks for up to `n_wanted` solutions (two settle uniqueness), under the strict rule and, if
/// that has none or none was found, under the loose one.
pub fn solve(board: &Board, n_wanted: usize, effort: Effort, control: &Control) -> SolveResult {
    let graph = Graph::new(board);
    let steps = effort.search_steps;
    let mut strict = Attempt::new(board, &graph, Rule::Strict, n_wanted, steps, control);
    strict.learn(effort.sat_conflicts.min(FIRST_CONFLICTS));
    let mut filled = Vec::new();
    if strict.is_open() && strict.result.solutions.is_empty() && effort.sat_conflicts > 0 {
        filled = fill(&graph, n_wanted.min(2), control);
    }
    strict.learn(match filled.is_empty() {
        true => effort.sat_conflicts,
        false => effort.sat_conflicts.min(CONFLICTS_BESIDE_A_SOLUTION),
    });
    match strict.result.solutions() {
        Solutions::None if filled.len() < n_wanted => {
            solve_by(board, Rule::Loose, n_wanted, effort, control)
        }
        Solutions::None | Solutions::Unknown if !filled.is_empty() => {
            let may_be_strict = !strict.result.complete;
            // While a strict solution is possible, two loose ones do not settle uniqueness.
            let n_shown = if may_be_strict { 1 } else { filled.len() };
            SolveResult {
                solutions: checked(board, &graph, Rule::Loose, &filled[..n_shown]),
                complete: false,
                rule: Rule::Loose,
                may_be_strict,
                engine: Engine::Search,
                ..strict.result
            }
        }
        _ => strict.result,
    }
}

/// Whether a board has a solution under the strict rule, and whether it is the only one. Cheap
/// enough to check a reading with: boards that the game itself could show take microseconds. What
/// it takes is spent of the control's budget.
pub fn solvability(board: &Board, effort: Effort, control: &Control) -> Solutions {
    /// Nanoseconds, about: the unit of the budget.
    const A_STEP: u64 = 10;
    const A_CONFLICT: u64 = 100_000;
    let result = solve_by(board, Rule::Strict, 2, effort, control);
    control.spend(result.steps * A_STEP + result.conflicts * A_CONFLICT);
    result.solutions()
}

/// Looks for up to `n_wanted` solutions under one rule.
pub fn solve_by(
    board: &Board,
    rule: Rule,
    n_wanted: usize,
    effort: Effort,
    control: &Control,
) -> SolveResult {
    let graph = Graph::new(board);
    let mut attempt = Attempt::new(board, &graph, rule, n_wanted, effort.search_steps, control);
    if rule == Rule::Loose && effort.sat_conflicts > 0 {
        attempt.learn(effort.sat_conflicts.min(FIRST_CONFLICTS));
        if attempt.is_open() {
            attempt.take(&fill(&graph, n_wanted.min(2), control));
        }
    }
    attempt.learn(effort.sat_conflicts);
    attempt.result
}
