//! All there is to say about a position, as plain data: a front end lists it, draws it and speaks
//! it without knowing the game.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::gesture::Gesture;
use crate::layout::CellId;
use crate::view::BoardView;

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
    /// The word of the JSON contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Bounded => "bounded",
            Self::Heuristic => "heuristic",
        }
    }

    /// What people read beside a number.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Bounded => "at least, search stopped early",
            Self::Heuristic => "estimated",
        }
    }
}

/// A number with what it measures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Rounded by the game, so that its bits do not depend on the number of threads.
    pub number: f64,
    /// What follows the number: "% chance to win", "coins". A share is given as 0 to 1 and shown
    /// in per cent when the unit begins with `%`.
    pub unit: String,
}

impl Measure {
    /// A number rounded to the 9 decimals of the JSON contract.
    pub fn new(number: f64, unit: impl Into<String>) -> Self {
        Self { number: rounded(number), unit: unit.into() }
    }

    /// The number as people read it; only certainty is called 0 % or 100 %.
    pub fn in_words(&self) -> String {
        let Self { number, unit } = self;
        if !unit.starts_with('%') {
            return format!("{number} {unit}");
        }
        let share = match *number {
            it if it > 0.0 && it < 0.000_05 => "less than 0.01".to_owned(),
            it if it < 1.0 && it > 0.999_95 => "more than 99.99".to_owned(),
            it => {
                let text = format!("{:.2}", it * 100.0);
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
        };
        format!("{share} {unit}")
    }
}

/// A number as the JSON contract prints it: 9 decimals.
pub fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

/// One ranked way to go on, ready to be listed and drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What to do, in words: "flip row 4, column 3".
    pub title: String,
    /// What stands in a list where the title is too long: the word alone. Several ways to the same
    /// have one row.
    #[serde(default)]
    pub short: String,
    /// What tells these ways apart: "swap R and O, 4 points".
    #[serde(default)]
    pub detail: String,
    /// What it is worth; `None` when the search refuted it without working it out.
    pub value: Option<Measure>,
    /// Why, in a sentence for the player.
    pub reason: String,
    /// The cells it is about.
    pub cells: Vec<CellId>,
    /// The cells it runs through, in order.
    pub path: Vec<CellId>,
    /// How far the value may be trusted.
    pub proof: Proof,
    /// What the player may find out about it, to be told with one tap.
    #[serde(default)]
    pub tells: Vec<Tell>,
}

/// Something that the player may tell about a candidate: a value to add to those of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tell {
    /// What is told: "The game refused it".
    pub label: String,
    /// The setting, which holds values separated by spaces.
    pub key: String,
    /// The value to add.
    pub value: String,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The player has won it.
    Won,
    /// The player has lost it.
    Lost,
}

/// A label with its value, for the facts beside an advice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What is told: "boards still possible".
    pub label: String,
    /// The value in words.
    pub value: String,
}

/// The recommendation: one sentence first, its reason second, the number third.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// A line above the headline: "Do this now", "Solved".
    pub verb: String,
    /// What to do: "Flip row 4, column 3".
    pub headline: String,
    /// Why.
    pub reason: String,
    /// The number that matters most.
    pub value: Option<Measure>,
    /// What else is known.
    pub facts: Vec<Fact>,
    /// The reply to fear, in games against somebody.
    pub fear: Option<String>,
    /// How it ended, where nothing is left to do: rounds are counted by it.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

/// What a solver found out about a position. The same position and settings give the same answer,
/// whatever the number of threads and whatever was solved before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Whether the position has an answer; a board without solution has none.
    pub has_solution: bool,
    /// How far the whole may be trusted.
    pub proof: Proof,
    /// The recommendation.
    pub advice: Advice,
    /// Ways to go on, best first.
    pub candidates: Vec<Candidate>,
    /// One to a few lines for the player.
    pub summary: Vec<String>,
    /// The board with the answer drawn on it.
    pub view: BoardView,
    /// What the mouse should do; empty for games that only advise.
    pub gestures: Vec<Gesture>,
    /// The game's own `answer` object of the JSON contract, passed through unread.
    pub detail: Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certainty_is_called_all_or_nothing() {
        let words = |number| Measure::new(number, "% chance").in_words();
        assert_eq!(words(0.6935), "69.35 % chance");
        assert_eq!(words(1.0), "100 % chance");
        assert_eq!(words(0.0), "0 % chance");
        assert_eq!(words(0.999_99), "more than 99.99 % chance");
        assert_eq!(words(0.000_01), "less than 0.01 % chance");
        assert_eq!(Measure::new(12.0, "coins").in_words(), "12 coins");
    }
}
