//! Ways to play, to be compared with each other.

use std::str::FromStr;

use seesolve_core::Control;

use super::analysis::RoundAnalysis;
use super::board::{Face, N_CARDS, SIDE};
use super::deductions::Marks;
use super::round::Round;
use super::search::{TranspositionTable, safest_useful};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// The most likely win.
    Optimal,
    /// The card least likely to be a voltorb of those that may be a 2 or 3.
    Greedy,
    /// The card least likely to be a voltorb, useful or not.
    Safest,
    /// The nine rules of elimination, and a guess by the lines' voltorbs when they find nothing.
    Rules,
}

impl Policy {
    pub(crate) const ALL: [Self; 4] = [Self::Optimal, Self::Greedy, Self::Safest, Self::Rules];
    pub(crate) const NAMES: &'static [&'static str] =
        &["optimal", "greedy", "safest", "rules", "all"];

    pub(crate) fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The card to flip; `None` when there is nothing left to flip.
    pub(crate) fn choose(
        self,
        round: &Round,
        table: &TranspositionTable,
        control: &Control,
    ) -> Option<usize> {
        if self == Self::Rules {
            return by_rules(round);
        }
        let position = RoundAnalysis::of(round.clone(), control);
        let risk = |card: &usize| position.odds[*card].of(Face::Voltorb);
        match self {
            Self::Safest => position.hidden().min_by(|a, b| risk(a).total_cmp(&risk(b))),
            Self::Greedy => safest_useful(&position.odds, |card| round.is_hidden(card)),
            Self::Optimal | Self::Rules => {
                let safe = position.safe().into_iter().find(|it| position.odds[*it].is_useful());
                safe.or_else(|| {
                    position.outlook(table, control).choices.first().map(|choice| choice.card)
                })
                .or_else(|| safest_useful(&position.odds, |card| round.is_hidden(card)))
            }
        }
    }
}

impl FromStr for Policy {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|it| it.name() == text).ok_or(())
    }
}

/// A card that the rules show to be safe and perhaps a 2 or 3; with none, the useful card whose
/// lines hold the smallest share of voltorbs.
fn by_rules(round: &Round) -> Option<usize> {
    let marks = Marks::of(round);
    let share = |card: usize, line: usize| {
        let cards = super::board::cards_of_line(line);
        let n_hidden = cards.iter().filter(|it| round.is_hidden(**it)).count();
        let voltorbs = f64::from(round.clues()[line].voltorbs.unwrap_or(0));
        if marks.is_safe(card) { 0.0 } else { voltorbs / n_hidden.max(1) as f64 }
    };
    let risk = |card: &usize| share(*card, card / SIDE) + share(*card, SIDE + card % SIDE);
    (0..N_CARDS)
        .filter(|it| round.is_hidden(*it) && marks.is_useful(*it))
        .min_by(|a, b| risk(a).total_cmp(&risk(b)))
}
