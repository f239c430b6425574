//! Solving: two engines behind one call, the strict rule before the loose one, and every answer
//! checked by [`check`] before anyone sees it.

pub mod check;
pub(crate) mod clauses;
pub(crate) mod conflict;
pub mod count;
mod diagonals;
pub mod faces;
pub(crate) mod reach;
mod rule;
pub mod sat;
pub mod search;
pub(crate) mod search_state;
pub(crate) mod shapes;
pub mod solution;

use seesolve_core::Control;

use crate::flow::board::Board;
use crate::flow::graph::Graph;
use faces::RegionFaces;
pub use rule::Rule;
use sat::{SatLimits, solve_sat};
use search::{Limits, search};
use solution::Solution;

/// One path of cells a colour, dot to dot.
pub type Paths = Vec<Vec<usize>>;

/// Which engine gave the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Search,
    Sat,
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Sat => "sat",
        }
    }
}

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

/// What solving came to.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveResult {
    /// Solutions in the order found, at most as many as asked for; each one was checked.
    pub solutions: Vec<Paths>,
    /// Whether there are no more than these.
    pub complete: bool,
    /// The rule the solutions obey, or the last one tried.
    pub rule: Rule,
    pub engine: Engine,
    /// Changes the search made to its position.
    pub steps: u64,
    /// Guesses of the search.
    pub nodes: u64,
    /// Mistakes of the SAT solver.
    pub conflicts: u64,
}

/// How many solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    None,
    One,
    Many,
    /// One was found, and a limit was hit before it was known to be the only one.
    OneOrMore,
    /// A limit was hit first.
    Unknown,
}

impl SolveResult {
    pub fn solutions(&self) -> Solutions {
        match (self.solutions.len(), self.complete) {
            (0, true) => Solutions::None,
            (1, true) => Solutions::One,
            (0, false) => Solutions::Unknown,
            (1, false) => Solutions::OneOrMore,
            _ => Solutions::Many,
        }
    }
}

/// Looks for up to `n_wanted` solutions (two settle uniqueness), under the strict rule and, if
/// that has none, under the loose one.
pub fn solve(board: &Board, n_wanted: usize, effort: Effort, control: &Control) -> SolveResult {
    let strict = solve_by(board, Rule::Strict, n_wanted, effort, control);
    if strict.solutions() != Solutions::None {
        return strict;
    }
    solve_by(board, Rule::Loose, n_wanted, effort, control)
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
    let faces = RegionFaces::under(rule, &graph);
    let limits = Limits { solutions: n_wanted, steps: effort.search_steps };
    let found = search(&graph, &faces, rule, limits, control);
    let mut result = SolveResult {
        solutions: checked(board, &graph, rule, &found.solutions),
        complete: found.complete,
        rule,
        engine: Engine::Search,
        steps: found.steps,
        nodes: found.nodes,
        conflicts: 0,
    };
    let is_settled = found.complete || found.solutions.len() >= n_wanted;
    if is_settled || effort.sat_conflicts == 0 || control.is_stopped() {
        return result;
    }
    let limits = SatLimits { solutions: n_wanted, conflicts: effort.sat_conflicts };
    let found = solve_sat(&graph, &faces, rule, limits, control);
    result.conflicts = found.conflicts;
    if found.complete || found.solutions.len() >= result.solutions.len() {
        result.engine = Engine::Sat;
        result.solutions = checked(board, &graph, rule, &found.solutions);
        result.complete = found.complete;
    }
    result
}

/// The solutions as cells, each one checked by the referee.
fn checked(board: &Board, graph: &Graph, rule: Rule, found: &[Solution]) -> Vec<Paths> {
    let paths = found.iter().map(|it| it.cells(graph));
    paths
        .filter(|it| {
            let verdict = check::check(board, it, rule);
            debug_assert_eq!(verdict, Ok(()), "{board}");
            verdict.is_ok()
        })
        .collect()
}
