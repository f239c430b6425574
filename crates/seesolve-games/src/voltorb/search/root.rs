//! The search as its callers see it: what can be won, and with which card.

use seesolve_core::Control;

use super::belief::BeliefSet;
use super::bits::and;
use super::bound::Bound;
use super::canonical::CanonicalForm;
use super::cards::Cards;
use super::face_masks::FaceMasks;
use super::greedy;
use super::transposition::TranspositionTable;
use super::weighted::Weighted;
use super::width::with_width;
use super::win_search::{MAX_SEARCHED, Reductions, WinSearch};
use crate::voltorb::board::{Board, Clue, N_LINES};
use crate::voltorb::possible::Possible;

/// With so few boards every card's value is worked out, not only the best one's.
const ALL_EXACT_UP_TO: usize = 256;
/// Cards whose values are this close, relatively, are equally good.
const TIE: f64 = 1e-9;

/// A card that may be flipped, and what can be won with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    pub card: usize,
    pub win: f64,
    /// Otherwise `win` is an upper bound.
    pub exact: bool,
}

/// What can be won of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// The best probability of winning lies between these; they are equal when it is known.
    pub at_least: f64,
    pub at_most: f64,
    pub exact: bool,
    /// The risky cards worth a look, best first; none if a safe card decides what comes next.
    pub choices: Vec<Choice>,
}

impl<'a> WinSearch<'a> {
    /// `table` may be shared by all searches of rounds with complete clues.
    pub fn new(
        clues: &[Clue; N_LINES],
        table: &'a TranspositionTable,
        reductions: Reductions,
        control: &'a Control,
    ) -> Self {
        let canonical = CanonicalForm::of(clues, reductions.symmetry);
        let same_total = matches!(canonical, CanonicalForm::Residual { .. });
        table.begin_search();
        Self { table, canonical, weights: Vec::new(), same_total, reductions, control }
    }

    /// Whether all clues are known, so that positions can be shared between rounds.
    pub fn shares_table(clues: &[Clue; N_LINES]) -> bool {
        clues.iter().all(Clue::is_complete)
    }

    pub fn outlook(mut self, possible: &Possible) -> Outlook {
        if possible.boards.len() > MAX_SEARCHED {
            return Self::too_large(possible);
        }
        let boards = self.weigh(&possible.boards);
        with_width!(boards.len(), W => {
            let belief = self.belief::<W>(boards);
            self.outlook_in(&belief, possible)
        })
    }

    /// Sorts the boards into kinds, heaviest first.
    pub(super) fn weigh(&mut self, boards: &[(Board, f64)]) -> Vec<Weighted> {
        let shown: Vec<FaceMasks> = boards.iter().map(|it| FaceMasks::of(it.0)).collect();
        let kind = |(shown, (_, weight)): (&FaceMasks, &(Board, f64))| (shown.n_threes(), *weight);
        let mut kinds: Vec<(u8, f64)> = shown.iter().zip(boards).map(kind).collect();
        kinds.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        kinds.dedup();
        let weigh = |(shown, board): (&FaceMasks, &(Board, f64))| {
            let kind = kind((shown, board));
            let class = kinds.iter().position(|it| *it == kind).unwrap_or(0) as u16;
            Weighted { board: board.0, class, shown: *shown }
        };
        let mut weighted: Vec<Weighted> = shown.iter().zip(boards).map(weigh).collect();
        // Boards with their voltorbs in the same places tend to be incompatible with the same boards.
        weighted.sort_by_key(|it| (it.class, it.shown.voltorbs().bits()));
        self.weights = kinds;
        weighted
    }

    fn outlook_in<const W: usize>(&self, belief: &BeliefSet<W>, possible: &Possible) -> Outlook {
        let known = self.solve(belief, &belief.all, -1.0);
        let faces = &belief.seen;
        let mut risky = if faces.safe().is_empty() { self.risky(faces) } else { Cards::default() };
        if belief.boards.len() > ALL_EXACT_UP_TO {
            risky = self.worth_trying(belief, &belief.all, risky);
        }
        let bound = belief.bound(&belief.all);
        // Boards that are won already lose nothing; with equal totals there are none.
        let at_most = |card: usize| if self.same_total { bound.after(card) } else { bound.value };
        let mut choices: Vec<(f64, Choice)> = risky
            .iter()
            .map(|card| {
                let risk = belief.weight(&and(&belief.faces[card][0], &belief.all));
                (risk, self.choice(belief, card, at_most(card), known))
            })
            .collect();
        // Of equally good cards the safest comes first.
        let rank = |it: &Choice| ((it.win / known.value() / TIE).round(), it.exact);
        choices.sort_by(|(risk_a, a), (risk_b, b)| {
            let (a, b) = (rank(a), rank(b));
            b.1.cmp(&a.1).then(b.0.total_cmp(&a.0)).then(risk_a.total_cmp(risk_b))
        });
        let choices = choices.into_iter().map(|it| it.1).collect();
        if known.is_exact() {
            return Outlook {
                at_least: known.value(),
                at_most: known.value(),
                exact: true,
                choices,
            };
        }
        let at_least = greedy::value(&possible.boards);
        Outlook { at_least, at_most: known.value().max(at_least), exact: false, choices }
    }

    /// What a card is worth, at most `bound`. With many boards only cards as good as the best are
    /// told exactly: of the others the bound that ruled them out is given.
    fn choice<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        card: usize,
        bound: f64,
        best: Bound,
    ) -> Choice {
        let at_most = |bound: f64| Choice { card, win: bound.min(best.value()), exact: false };
        let all_exact = best.is_exact() && belief.boards.len() <= ALL_EXACT_UP_TO;
        let alpha = if all_exact { -1.0 } else { best.value() * (1.0 - TIE) };
        if best.is_exact() && bound < alpha {
            return at_most(bound);
        }
        let mut parts: Vec<_> =
            belief.split(card, &belief.all).map(|set| self.part(belief, set)).collect();
        let bound = bound.min(parts.iter().map(|it| it.prospect.known.value()).sum());
        if !best.is_exact() {
            return at_most(bound);
        }
        let known = self.chance(belief, &mut parts, alpha);
        if known.is_exact() && known.value() >= alpha {
            return Choice { card, win: known.value().min(best.value()), exact: true };
        }
        at_most(bound.min(known.value()))
    }

    /// Too many boards to search: what the usual good play wins, and what nobody can beat.
    fn too_large(possible: &Possible) -> Outlook {
        let odds = crate::voltorb::posterior::odds(possible);
        let least_risk = greedy::safest_useful(&odds, |card| odds[card].certain().is_none())
            .map_or(0.0, |card| odds[card].p[0]);
        let at_least = greedy::value(&possible.boards);
        Outlook { at_least, at_most: 1.0 - least_risk, exact: false, choices: Vec::new() }
    }
}
