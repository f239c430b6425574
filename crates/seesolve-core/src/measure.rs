//! What an answer is worth and how far that may be trusted: numbers that scripts compare and people
//! read.

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

    /// The number as people read it: two decimals, or one for a share that is estimated. Only
    /// certainty is called 0 % or 100 %.
    pub fn in_words(&self, proof: Proof) -> String {
        let Self { number, unit } = self;
        let trimmed = |it: f64| {
            let text = format!("{it:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        if !unit.starts_with('%') {
            return format!("{} {unit}", trimmed(*number));
        }
        let least = if proof == Proof::Heuristic { 0.001 } else { 0.000_1 };
        let percent = |it: f64| match proof {
            Proof::Heuristic => format!("{:.1}", it * 100.0),
            _ => trimmed(it * 100.0),
        };
        let share = match *number {
            it if it <= 0.0 => "0".to_owned(),
            it if it >= 1.0 => "100".to_owned(),
            it if it < least / 2.0 => format!("less than {}", percent(least)),
            it if it > 1.0 - least / 2.0 => format!("more than {}", percent(1.0 - least)),
            it => percent(it),
        };
        format!("{share} {unit}")
    }
}

/// A number as the JSON contract prints it: 9 decimals.
pub fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certainty_is_called_all_or_nothing() {
        let words = |number| Measure::new(number, "% chance").in_words(Proof::Exact);
        assert_eq!(words(0.6935), "69.35 % chance");
        assert_eq!(words(1.0), "100 % chance");
        assert_eq!(words(0.0), "0 % chance");
        assert_eq!(words(0.999_99), "more than 99.99 % chance");
        assert_eq!(words(0.000_01), "less than 0.01 % chance");
        assert_eq!(Measure::new(12.0, "coins").in_words(Proof::Exact), "12 coins");
    }

    #[test]
    fn an_estimate_pretends_no_precision() {
        let words = |number| Measure::new(number, "% chance").in_words(Proof::Heuristic);
        assert_eq!(words(0.6935), "69.3 % chance");
        assert_eq!(words(0.64), "64.0 % chance");
        assert_eq!(words(0.000_4), "less than 0.1 % chance");
        assert_eq!(words(0.999_6), "more than 99.9 % chance");
        assert_eq!(words(1.0), "100 % chance");
    }
}
