//! What a player may expect who can stop at any time: coins, or enough cards in time.
//!
//! The same search as for the win, with another payoff at the end and stopping as one more
//! choice. Incompatible boards give no bound here, because boards that cannot both be
//! won can still both pay; the bound is what the boards would pay if only the next card could go
//! wrong. A budget of positions keeps the time within limits; the answer is then an interval.

use std::collections::HashMap;

use seesolve_core::Control;

use super::belief::BeliefSet;
use super::bits::{Set, and, count, members, without};
use super::canonical::{CanonicalForm, CanonicalKey};
use super::cards::Cards;
use super::face_masks::FaceMasks;
use super::weighted::Weighted;
use super::width::{is_sparse, with_width};
use super::win_search::{CLOSE, MAX_SEARCHED, WinSearch};
use crate::voltorb::board::{Board, N_CARDS};
use crate::voltorb::possible::Possible;

/// About five seconds' worth of positions.
const BUDGET: u64 = 150_000;

/// What counts in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The product of all cards flipped.
    Coins,
    /// To have flipped so many cards, or to have won.
    Cards { needed: usize },
}

/// The truth lies between these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }

    pub fn is_exact(&self) -> bool {
        self.high <= self.low * (1.0 + 1e-9)
    }

    fn plus(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }
}

pub struct Expectation<'a> {
    search: WinSearch<'a>,
    goal: Goal,
    known: HashMap<CanonicalKey, f64>,
    n_left: u64,
    control: &'a Control,
}

impl<'a> Expectation<'a> {
    pub fn new(mut search: WinSearch<'a>, goal: Goal, control: &'a Control) -> Self {
        if matches!(goal, Goal::Cards { .. }) {
            // A 1 counts as a card, and how many are up is not in what the lines still hold.
            search.canonical = CanonicalForm::Revealed;
            search.reductions.useless_cards = false;
        }
        search.reductions.bounds = false;
        Self { search, goal, known: HashMap::new(), n_left: BUDGET, control }
    }

    /// What each risky card leads to, best first; with safe cards left, what they lead to, under
    /// no card.
    pub fn choices(mut self, possible: &Possible) -> (Interval, Vec<(usize, Interval)>) {
        if possible.boards.len() > MAX_SEARCHED {
            return (Interval { low: 0.0, high: f64::INFINITY }, Vec::new());
        }
        let boards = self.search.weigh(&possible.boards);
        with_width!(boards.len(), W => {
            let belief = self.search.belief::<W>(boards);
            self.choices_in(&belief)
        })
    }

    fn choices_in<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
    ) -> (Interval, Vec<(usize, Interval)>) {
        let faces = belief.seen;
        let risky = self.search.risky(&faces);
        if !faces.safe().is_empty() || risky.is_empty() {
            return (self.solve(belief, &belief.all), Vec::new());
        }
        let stop = self.stopping(belief, &belief.all, &faces);
        let cards = self.search.worth_trying(belief, &belief.all, risky);
        let mut choices: Vec<(usize, Interval)> =
            cards.iter().map(|card| (card, self.flip(belief, &belief.all, card))).collect();
        choices.sort_by(|a, b| b.1.low.total_cmp(&a.1.low));
        let most =
            |of: fn(&Interval) -> f64| choices.iter().map(|it| of(&it.1)).fold(stop, f64::max);
        (Interval { low: most(|it| it.low), high: most(|it| it.high) }, choices)
    }

    /// What the boards pay if the player stops once all cards known to be safe are up.
    fn stopping<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        faces: &FaceMasks,
    ) -> f64 {
        let [_, ones, twos, threes] = faces.known();
        let n_up = ones.or(twos).or(threes).len() as usize;
        match self.goal {
            // The first card sets the payout; before it, stopping pays nothing.
            Goal::Coins if n_up == 0 => 0.0,
            Goal::Coins => belief.weight(set) * self.scale(faces),
            Goal::Cards { needed } if n_up >= needed => belief.weight(set),
            Goal::Cards { .. } => 0.0,
        }
    }

    /// What the boards pay when nothing goes wrong.
    fn prize<const W: usize>(&self, belief: &BeliefSet<W>, set: &Set<W>) -> f64 {
        match self.goal {
            Goal::Coins => {
                members(set).map(|at| belief.weight_of(at) * payout(belief.boards[at].board)).sum()
            }
            Goal::Cards { .. } => belief.weight(set),
        }
    }

    fn flip<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        card: usize,
    ) -> Interval {
        let parts: Vec<Set<W>> = belief.split(card, set).collect();
        let nothing = Interval::exactly(0.0);
        parts.iter().fold(nothing, |sum, part| sum.plus(self.solve(belief, part)))
    }

    fn solve<const W: usize>(&mut self, belief: &BeliefSet<W>, set: &Set<W>) -> Interval {
        let n_boards = count(set);
        if n_boards == 1 {
            return Interval::exactly(self.prize(belief, set));
        }
        let faces = belief.faces_in(set, &belief.seen);
        if let Some(card) = faces.safe().first() {
            return self.flip(belief, set, card);
        }
        let stop = self.stopping(belief, set, &faces);
        let risky = self.search.risky(&faces);
        if risky.is_empty() {
            // Everything is found: the round is won.
            return Interval::exactly(self.prize(belief, set).max(stop));
        }
        if matches!(self.goal, Goal::Cards { .. }) && stop > 0.0 {
            return Interval::exactly(stop);
        }
        let key = self.search.canonical.entry(&faces, belief.kinds_in(set)).key;
        let unit = belief.weight(set) * self.scale(&faces);
        if let Some(known) = self.known.get(&key) {
            return Interval::exactly(known * unit);
        }
        if self.n_left == 0 || self.control.is_stopped() {
            return Interval { low: stop, high: self.prize(belief, set).max(stop) };
        }
        self.n_left -= 1;
        let sparse = is_sparse::<W>(n_boards);
        let found = if sparse {
            self.relist(belief.list(set), risky, stop)
        } else {
            self.expand(belief, set, risky, stop)
        };
        if found.is_exact() {
            self.known.insert(key, found.low / unit);
        }
        found
    }

    /// Coins multiply what is up already, so values are kept relative to it.
    fn scale(&self, faces: &FaceMasks) -> f64 {
        let [_, _, twos, threes] = faces.known();
        match self.goal {
            Goal::Coins => 2_f64.powi(twos.len() as i32) * 3_f64.powi(threes.len() as i32),
            Goal::Cards { .. } => 1.0,
        }
    }

    fn relist(&mut self, boards: Vec<Weighted>, risky: Cards, stop: f64) -> Interval {
        with_width!(boards.len(), W => {
            let belief = self.search.belief::<W>(boards);
            self.expand(&belief, &belief.all, risky, stop)
        })
    }

    fn expand<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        risky: Cards,
        stop: f64,
    ) -> Interval {
        let alive = |card: usize| without(set, &and(&belief.faces[card][0], set));
        let mut trials: Vec<(f64, usize)> = self
            .search
            .worth_trying(belief, set, risky)
            .iter()
            .map(|card| (self.prize(belief, &alive(card)), card))
            .collect();
        trials.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut best = Interval::exactly(stop);
        for (bound, card) in trials {
            if bound <= best.low * (1.0 + CLOSE) {
                break;
            }
            let found = self.flip(belief, set, card);
            best = Interval {
                low: best.low.max(found.low),
                high: best.high.max(found.high.min(bound)),
            };
        }
        best
    }
}

/// What a board pays when it is won.
pub fn payout(board: Board) -> f64 {
    (0..N_CARDS).map(|card| f64::from(board.face(card).value().max(1))).product()
}
