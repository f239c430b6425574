//! What a solver found out, and how far it may be trusted.

use serde::{Deserialize, Serialize};

/// How far an answer may be trusted. A solver says `Exact` only with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Proved best (or proved to have no solution).
    Exact,
    /// Right as far as it goes; a limit was hit before the proof was finished.
    Bounded,
    /// A good guess.
    Heuristic,
}

impl Proof {
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Bounded => "bounded",
            Self::Heuristic => "heuristic",
        }
    }
}

/// One way to go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<P> {
    pub play: P,
    /// Larger is better; the game says what it measures.
    pub value: f64,
    /// Why, in a sentence for the player.
    pub reason: String,
}

/// What is known about a position. Candidates come best first; none means that there is nothing
/// to do, and `summary` says why. The same position, settings and effort give the same analysis,
/// whatever the number of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<P, D> {
    pub candidates: Vec<Candidate<P>>,
    pub proof: Proof,
    /// Whether the position has an answer; a board without solution has none.
    pub answered: bool,
    /// One to a few lines for the player.
    pub summary: Vec<String>,
    /// What only the game understands: paths, probabilities, counts.
    pub detail: D,
}
