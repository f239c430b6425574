//! Solving: two engines behind one call, the strict rule before the loose one, and every answer
//! checked by [`check`] before anyone sees it.

pub mod check;
pub mod faces;
pub mod position;
pub mod search;
pub mod shapes;
pub mod solution;

use seesolve_core::Control;

use crate::flow::board::Board;
use crate::flow::graph::Graph;
use faces::Faces;
pub use position::Rule;
use search::{Limits, search};

/// One path of cells a colour, dot to dot.
pub type Paths = Vec<Vec<usize>>;

/// Which engine gave the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Search,
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
        }
    }
}

/// What solving came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Solutions in the order found, at most as many as asked for; each one was checked.
    pub solutions: Vec<Paths>,
    /// Whether there are no more than these.
    pub complete: bool,
    /// The rule the solutions obey, or the last one tried.
    pub rule: Rule,
    pub engine: Engine,
    /// Guesses of the search.
    pub nodes: u64,
}

/// How many solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    None,
    One,
    Many,
    /// A limit was hit first.
    Unknown,
}

/// Looks for up to `n_wanted` solutions: two are enough to settle uniqueness.
pub fn solve(board: &Board, n_wanted: usize, control: &Control) -> Outcome {
    let graph = Graph::new(board);
    let strict = solve_by(board, &graph, Rule::Strict, n_wanted, control);
    if !strict.solutions.is_empty() || !strict.complete {
        return strict;
    }
    solve_by(board, &graph, Rule::Loose, n_wanted, control)
}

/// Whether a board has a solution under the strict rule, and whether it is the only one. Cheap
/// enough to check a reading with: boards that the game itself could show take microseconds.
pub fn verify(board: &Board, control: &Control) -> Solutions {
    let graph = Graph::new(board);
    let it = solve_by(board, &graph, Rule::Strict, 2, control);
    match (it.solutions.len(), it.complete) {
        (0, true) => Solutions::None,
        (1, true) => Solutions::One,
        (0 | 1, false) => Solutions::Unknown,
        _ => Solutions::Many,
    }
}

fn solve_by(
    board: &Board,
    graph: &Graph,
    rule: Rule,
    n_wanted: usize,
    control: &Control,
) -> Outcome {
    let faces = if rule == Rule::Strict { Faces::new(graph) } else { Faces::none(graph) };
    let limits = Limits { solutions: n_wanted, nodes: 200_000 };
    let found = search(graph, &faces, rule, limits, control);
    let paths = found.solutions.iter().map(|it| it.cells(graph));
    Outcome {
        solutions: paths.filter(|it| check::check(board, it, rule).is_ok()).collect(),
        complete: found.complete,
        rule,
        engine: Engine::Search,
        nodes: found.nodes,
    }
}
