//! A round with all that can be said of it, before a search and after it.

use std::fmt;

use seesolve_core::{Control, Proof};

use super::board::{Face, N_CARDS, card_name};
use super::objective::Objective;
use super::possible::Possible;
use super::posterior::{self, CardOdds};
use super::round::Round;
use super::rules::Ruleset;
use super::search::{Outlook, Reductions, TranspositionTable, WinSearch};

/// A card that may be flipped, and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flip {
    pub(crate) card: usize,
    /// What it leads to, in the objective's own measure; `None` when it was refuted.
    pub(crate) value: Option<f64>,
    pub(crate) reason: String,
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flip {}", card_name(self.card))
    }
}

/// What was found out about a round.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Analysis {
    /// Best first.
    pub(crate) flips: Vec<Flip>,
    pub(crate) proof: Proof,
    /// One to a few lines for the player.
    pub(crate) summary: Vec<String>,
    pub(crate) detail: Detail,
}

/// What is known about a round beyond the advice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Detail {
    pub(crate) objective: Objective,
    /// `None` before anything is known.
    pub(crate) odds: Option<[CardOdds; N_CARDS]>,
    /// `None` when too many clues are hidden to list the boards.
    pub(crate) n_boards: Option<usize>,
    /// Ids of the level's configurations that are still possible.
    pub(crate) configs: Vec<u8>,
    /// The rules the odds rest on: unknown ones if the round's own deal no such board.
    pub(crate) ruleset: Ruleset,
    /// What was assumed besides the clues, and what changes without it.
    pub(crate) assumptions: Vec<String>,
    /// The probability of winning with the best play lies between these.
    pub(crate) win_bounds: Option<(f64, f64)>,
    pub(crate) best: Option<usize>,
    /// Whether stopping now serves the objective best.
    pub(crate) quit: bool,
    /// What quitting pays now, and what the objective's best play pays on average, at the least.
    pub(crate) coins: Option<(f64, f64)>,
    /// How likely the level is kept, when that is the objective.
    pub(crate) level_kept: Option<f64>,
    /// The card the player asked about, and what there is to say.
    pub(crate) explained: Option<Explained>,
}

/// One card in detail.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Explained {
    pub(crate) card: usize,
    /// The chance to win when it is flipped next, if that was worked out.
    pub(crate) win: Option<f64>,
    pub(crate) text: String,
    /// Why it is not, or is, the one to flip, for whoever sees its chances already.
    pub(crate) why: String,
}

/// A round with all that can be said of it before any search.
pub(crate) struct RoundAnalysis {
    pub(crate) round: Round,
    pub(crate) possible: Possible,
    pub(crate) odds: [CardOdds; N_CARDS],
}

impl RoundAnalysis {
    /// Boards are listed until the control is stopped; from then on a sample has to do.
    pub(crate) fn of(round: Round, control: &Control) -> Self {
        let possible = Possible::listed(&round, control)
            .unwrap_or_else(|_| Possible::sampled(&round, control));
        let mut odds = posterior::odds(&possible.boards);
        if possible.is_sample {
            // What a sample does not show may still be: only the clues can rule it out.
            for (card, face) in (0..N_CARDS).flat_map(|card| Face::ALL.map(|face| (card, face))) {
                odds[card].possible[face as usize] = round.may_show(card, face);
            }
        }
        Self { round, possible, odds }
    }

    pub(crate) fn hidden(&self) -> impl Iterator<Item = usize> {
        (0..N_CARDS).filter(|it| self.round.is_hidden(*it))
    }

    /// Hidden cards that cannot be voltorbs, those that may be a 2 or 3 first.
    pub(crate) fn safe(&self) -> Vec<usize> {
        let mut cards: Vec<usize> = self.hidden().filter(|it| self.odds[*it].is_safe()).collect();
        cards.sort_by_key(|it| !self.odds[*it].is_useful());
        cards
    }

    /// The chance of winning with the best play, and the risky cards to choose from.
    pub(crate) fn outlook(&self, table: &TranspositionTable, control: &Control) -> Outlook {
        self.search(table, control, |it| it.outlook(&self.possible))
    }

    /// The same without a word on the cards.
    pub(crate) fn chance_to_win(&self, table: &TranspositionTable, control: &Control) -> Outlook {
        self.search(table, control, |it| {
            WinSearch { ranks_cards: false, ..it }.outlook(&self.possible)
        })
    }

    /// The chance of winning when a card is flipped next; `None` when that was not worked out.
    pub(crate) fn win_with(
        &self,
        card: usize,
        table: &TranspositionTable,
        control: &Control,
    ) -> Option<f64> {
        self.search(table, control, |it| it.win_with(card, &self.possible))
    }

    fn search<T>(
        &self,
        table: &TranspositionTable,
        control: &Control,
        find: impl FnOnce(WinSearch<'_>) -> T,
    ) -> T {
        let clues = self.round.clues();
        let search = |table| find(WinSearch::new(clues, table, Reductions::default(), control));
        if WinSearch::shares_table(clues) {
            search(table)
        } else {
            search(&TranspositionTable::for_boards(self.possible.boards.len()))
        }
    }
}
