//! What solving came to, as plain data.

use crate::flow::solve::rule::Rule;

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

/// What solving came to.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveResult {
    /// Solutions in the order found, at most as many as asked for; each one was checked.
    pub solutions: Vec<Paths>,
    /// Whether there are no more than these.
    pub complete: bool,
    /// The rule the solutions obey, or the last one tried.
    pub rule: Rule,
    /// Pipes touch themselves, and whether they must was not settled.
    pub may_be_strict: bool,
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
    /// Before anything was tried.
    pub(crate) fn nothing(rule: Rule) -> Self {
        Self {
            solutions: Vec::new(),
            complete: false,
            rule,
            may_be_strict: false,
            engine: Engine::Search,
            steps: 0,
            nodes: 0,
            conflicts: 0,
        }
    }

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
