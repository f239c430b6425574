//! What a player may expect who can stop at any time: coins, or enough cards in time.
//!
//! The same search as for the win, with another payoff at the end and stopping as one more choice.
//! Of a clique of incompatible boards several may pay, but only what they have in common: all that
//! are left when the player stops have shown the same cards ([`Expectation::shared_prize`]). For
//! cards the bound is what is left if only the next card could go wrong. A budget of positions keeps
//! the time within limits; the answer is then an interval.

use std::collections::HashMap;

use seesolve_core::{Control, rounded};

use super::belief::BeliefSet;
use super::bits::{Set, and, count, members};
use super::canonical::CanonicalKey;
use super::cards::Cards;
use super::clique_cover::{CoverBound, CoverSum};
use super::face_masks::FaceMasks;
use super::root::ALL_EXACT_UP_TO;
use super::width::{is_sparse, with_width};
use super::win_search::{CLOSE, MAX_SEARCHED, WinSearch};
use crate::voltorb::board::{Board, N_CARDS};
use crate::voltorb::possible::Possible;

/// Some seconds' worth of positions.
const BUDGET: u64 = 400_000;

/// What counts in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The product of all cards flipped.
    Coins,
    /// To have flipped so many cards, or to have won.
    Cards { needed: usize },
}

/// The truth lies between these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Interval {
    fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.high <= self.low * (1.0 + 1e-9)
    }

    fn times(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor }
    }
}

/// A card and what it leads to; `None` where that is less than the best.
type Choice = (usize, Option<Interval>);
/// Such cards, best first.
pub(crate) type Choices = Vec<Choice>;

pub(crate) struct Expectation<'a> {
    search: WinSearch<'a>,
    goal: Goal,
    /// By position, relative to its weight and to what is up.
    known: HashMap<CanonicalKey, Interval>,
    n_left: u64,
    control: &'a Control,
}

/// A position before any card is tried.
struct Part<const W: usize> {
    set: Set<W>,
    expected: Interval,
    state: State,
}

enum State {
    /// There is nothing left to find out.
    Settled,
    /// A card that is never a voltorb comes first.
    Safe {
        card: usize,
    },
    Risky(Box<Open>),
}

struct Open {
    /// The cards that may be flipped.
    risky: Cards,
    stop: f64,
    key: CanonicalKey,
    /// What values are kept relative to.
    unit: f64,
    /// What can be had at most by the card that is flipped next, unless it was only remembered what
    /// can be had at all.
    at_most: Option<[f64; N_CARDS]>,
}

/// A card that may be flipped next, and what can be had with it at most.
struct Trial<const W: usize> {
    card: usize,
    at_most: f64,
    /// The parts, once they have been looked at.
    parts: Option<Vec<Part<W>>>,
}

impl<'a> Expectation<'a> {
    pub(crate) fn new(mut search: WinSearch<'a>, goal: Goal, control: &'a Control) -> Self {
        if matches!(goal, Goal::Cards { .. }) {
            // A 1 counts as a card. How many are up follows from what the lines still hold.
            search.reductions.useless_cards = false;
            search.reductions.bounds = false;
        }
        Self { search, goal, known: HashMap::new(), n_left: BUDGET, control }
    }

    /// What can be had, and what each risky card leads to, best first; with safe cards left, what
    /// they lead to, under no card.
    pub(crate) fn choices(mut self, possible: &Possible) -> (Interval, Choices) {
        if possible.boards.len() > MAX_SEARCHED {
            return (Interval { low: 0.0, high: f64::INFINITY }, Vec::new());
        }
        let boards = self.search.weigh(&possible.boards);
        with_width!(boards.len(), W => {
            let belief = self.search.belief::<W>(boards);
            self.choices_in(&belief)
        })
    }

    fn choices_in<const W: usize>(&mut self, belief: &BeliefSet<W>) -> (Interval, Choices) {
        let part = self.look(belief, belief.all);
        let State::Risky(open) = &part.state else {
            return (self.settle(belief, &part, NOTHING), Vec::new());
        };
        let all_exact = belief.boards.len() <= ALL_EXACT_UP_TO;
        let mut best = Interval::exactly(open.stop);
        let mut choices = Vec::new();
        let mut trials = self.trials(belief, &belief.all, open);
        while let Some(trial) = self.most_promising(belief, &belief.all, &mut trials) {
            // Cards that are as good as the best are told as well.
            let alpha = if all_exact { NOTHING } else { best.low * (1.0 - TIE) };
            let (card, at_most) = (trial.card, trial.at_most);
            let found = self.outcome(belief, trial.parts.unwrap_or_default(), alpha);
            let high = found.high.min(at_most);
            best = Interval { low: best.low.max(found.low), high: best.high.max(high) };
            choices.push((card, Interval { low: found.low, high }));
        }
        // What was refuted has no value of its own.
        let value = |it: Interval| (all_exact || it.high >= best.low * (1.0 - TIE)).then_some(it);
        let mut choices: Choices =
            choices.into_iter().map(|(card, it)| (card, value(it))).collect();
        // Of equally good cards the safest comes first.
        let low = |it: &Choice| it.1.map_or(NOTHING, |it| it.low);
        let is_best = |it: &Choice| low(it) >= best.low * (1.0 - TIE);
        let risk = |it: &Choice| belief.weight(&belief.faces[it.0][0]);
        // Rounded, so that the last bits of a sum do not decide.
        let by_low = |a: &Choice, b: &Choice| rounded(low(b)).total_cmp(&rounded(low(a)));
        choices.sort_by(|a, b| {
            let by_risk = || risk(a).total_cmp(&risk(b)).then(a.0.cmp(&b.0));
            match (is_best(a), is_best(b)) {
                (true, true) => by_risk(),
                (false, false) => by_low(a, b).then_with(by_risk),
                (of_a, of_b) => of_b.cmp(&of_a),
            }
        });
        (best, choices)
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

    /// What a board pays when nothing goes wrong.
    fn prize_of<const W: usize>(&self, belief: &BeliefSet<W>, at: usize) -> f64 {
        match self.goal {
            Goal::Coins => belief.weight_of(at) * payout_of(&belief.boards[at].shown),
            Goal::Cards { .. } => belief.weight_of(at),
        }
    }

    fn prize<const W: usize>(&self, belief: &BeliefSet<W>, set: &Set<W>) -> f64 {
        members(set).map(|at| self.prize_of(belief, at)).sum()
    }

    /// What a clique pays at most. When the player stops, those that are left have shown the same
    /// cards, none of which is a voltorb on any of them: either one board is left, or each has another
    /// beside it and pays no more than those two have in common.
    fn shared_prize<const W: usize>(&self, belief: &BeliefSet<W>, clique: &[usize]) -> f64 {
        let alone = clique.iter().map(|at| self.prize_of(belief, *at)).fold(0.0, f64::max);
        // Two boards differ in a 2 or 3 at least: they have half of what they pay in common.
        let half: f64 = clique.iter().map(|at| self.prize_of(belief, *at) / 2.0).sum();
        if half <= alone {
            return alone;
        }
        let in_common = |a: usize, b: usize| {
            let voltorbs = belief.boards[b].shown.voltorbs();
            let [_, _, twos, threes] = belief.boards[a].shown.0;
            product(twos.without(voltorbs), threes.without(voltorbs))
        };
        let mut shares: Vec<(f64, f64)> = clique
            .iter()
            .map(|a| {
                let others = clique.iter().filter(|b| *b != a);
                (others.map(|b| in_common(*a, *b)).fold(0.0, f64::max), belief.weight_of(*a))
            })
            .collect();
        shares.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut weight = 0.0;
        let together = shares.into_iter().map(|(share, mine)| {
            weight += mine;
            share * weight
        });
        together.fold(alone, f64::max)
    }

    /// What can be had of the set at most, in all and by the risky card that is flipped next.
    fn bounds<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        risky: Cards,
    ) -> (f64, [f64; N_CARDS]) {
        if matches!(self.goal, Goal::Cards { .. }) {
            // Every board pays its weight, and those are told without a look at each.
            let prize = belief.weight(set);
            let mut after = [prize; N_CARDS];
            for card in risky.iter() {
                after[card] -= belief.weight(&and(&belief.faces[card][0], set));
            }
            return (prize, after);
        }
        let (mut prize, mut losses) = (0.0, [0.0; N_CARDS]);
        for at in members(set) {
            let mine = self.prize_of(belief, at);
            prize += mine;
            belief.boards[at].shown.voltorbs().iter().for_each(|card| losses[card] += mine);
        }
        let cover = self.cover(belief, set);
        let after = |card: usize| cover.after(card).min(prize - losses[card]);
        (cover.value.min(prize), std::array::from_fn(after))
    }

    fn cover<const W: usize>(&self, belief: &BeliefSet<W>, set: &Set<W>) -> CoverBound {
        let mut sum = CoverSum::default();
        belief.cliques(set, |clique| {
            let voltorbs = |at: &usize| belief.boards[*at].shown.voltorbs();
            let shared = clique.iter().map(voltorbs).reduce(Cards::and).unwrap_or_default();
            sum.add(self.shared_prize(belief, clique), shared);
        });
        sum.bound()
    }

    /// The position of a set of boards, with what is known or bounded of it.
    fn look<const W: usize>(&mut self, belief: &BeliefSet<W>, set: Set<W>) -> Part<W> {
        let settled =
            |value: f64| Part { set, expected: Interval::exactly(value), state: State::Settled };
        if count(&set) == 1 {
            return settled(self.prize(belief, &set));
        }
        let faces = belief.faces_in(&set, &belief.seen);
        if let Some(card) = faces.safe().first() {
            let expected = Interval { low: 0.0, high: self.prize(belief, &set) };
            return Part { set, expected, state: State::Safe { card } };
        }
        let stop = self.stopping(belief, &set, &faces);
        let risky = self.search.risky(&faces);
        if risky.is_empty() {
            // Everything is found: the round is won.
            return settled(self.prize(belief, &set).max(stop));
        }
        if matches!(self.goal, Goal::Cards { .. }) && stop > 0.0 {
            return settled(stop);
        }
        let entry = self.search.canonical.entry(&faces, belief.kinds_in(&set));
        let unit = belief.weight(&set) * self.scale(&faces);
        let risky = risky.without(entry.twins);
        let mut open = Open { risky, stop, key: entry.key, unit, at_most: None };
        let expected = match self.known.get(&entry.key).map(|it| it.times(unit)) {
            Some(known) if known.is_exact() => return settled(known.low),
            Some(known) => known,
            None => {
                let (value, at_most) = self.bounds(belief, &set, risky);
                let best = risky.iter().map(|card| at_most[card]).fold(0.0, f64::max).min(value);
                open.at_most = Some(at_most);
                let expected = Interval { low: stop, high: best.max(stop) };
                self.known.insert(entry.key, expected.times(1.0 / unit));
                expected
            }
        };
        Part { set, expected, state: State::Risky(Box::new(open)) }
    }

    /// What is to be expected after a flip: exact if it is more than `alpha`.
    fn flip<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        card: usize,
        alpha: f64,
    ) -> Interval {
        let parts = belief.split(card, set).map(|it| self.look(belief, it)).collect();
        self.outcome(belief, parts, alpha)
    }

    /// What is to be expected of several parts, one of which will come true: exact if it is more than
    /// `alpha`.
    fn outcome<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        mut parts: Vec<Part<W>>,
        alpha: f64,
    ) -> Interval {
        // The small ones first: what they turn out to be makes the large ones easier to refute.
        parts.sort_by(|a, b| a.expected.high.total_cmp(&b.expected.high));
        let sum = |parts: &[Part<W>], of: fn(&Interval) -> f64| -> f64 {
            parts.iter().map(|it| of(&it.expected)).sum()
        };
        let open = |it: &Part<W>| if it.expected.is_exact() { 0.0 } else { it.expected.high };
        // Mostly each part is worth a little less than it seems. So each is asked first whether its
        // share of what is too much can go, which is cheaper to tell than what it is worth.
        for is_shared in [true, false] {
            for at in 0..parts.len() {
                let high = sum(&parts, |it| it.high);
                let mine = open(&parts[at]);
                if high <= alpha || mine == 0.0 {
                    continue;
                }
                let all: f64 = if is_shared { parts[at..].iter().map(open).sum() } else { mine };
                let share = (high - alpha) * mine / all;
                let found = self.settle(belief, &parts[at], mine - share);
                let part = &mut parts[at].expected;
                *part = Interval {
                    low: part.low.max(found.low),
                    high: part.high.min(found.high).max(found.low),
                };
            }
        }
        let (low, high) = (sum(&parts, |it| it.low), sum(&parts, |it| it.high));
        Interval { low, high: high.max(low) }
    }

    /// What is to be expected of a part: exact if it is more than `alpha`.
    fn settle<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        part: &Part<W>,
        alpha: f64,
    ) -> Interval {
        let Part { set, expected, state } = part;
        let expected = *expected;
        let open = match state {
            State::Settled => return expected,
            State::Safe { card } => return self.flip(belief, set, *card, alpha),
            State::Risky(open) => open,
        };
        if let Some(known) = self.known.get(&open.key).map(|it| it.times(open.unit))
            && (known.is_exact() || known.high <= alpha)
        {
            return known;
        }
        if expected.high <= alpha || self.n_left == 0 || self.control.is_stopped() {
            return expected;
        }
        self.n_left -= 1;
        let n_boards = count(set);
        let found = if is_sparse::<W>(n_boards) {
            with_width!(n_boards, V => {
                let smaller = self.search.belief::<V>(belief.hardest_first(set));
                self.expand(&smaller, &smaller.all, open, alpha)
            })
        } else {
            self.expand(belief, set, open, alpha)
        };
        let found = Interval { low: found.low, high: found.high.min(expected.high).max(found.low) };
        self.known.insert(open.key, found.times(1.0 / open.unit));
        found
    }

    /// Coins multiply what is up already, so values are kept relative to it.
    fn scale(&self, faces: &FaceMasks) -> f64 {
        let [_, _, twos, threes] = faces.known();
        match self.goal {
            Goal::Coins => product(twos, threes),
            Goal::Cards { .. } => 1.0,
        }
    }

    /// The cards to try.
    fn trials<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        open: &Open,
    ) -> Vec<Trial<W>> {
        let at_most = open.at_most.unwrap_or_else(|| self.bounds(belief, set, open.risky).1);
        let worth = self.search.worth_trying(belief, set, open.risky);
        let trial = |card: usize| Trial { card, at_most: at_most[card], parts: None };
        worth.iter().map(trial).collect()
    }

    /// Takes the card that can win most, after a look at its parts.
    fn most_promising<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        trials: &mut Vec<Trial<W>>,
    ) -> Option<Trial<W>> {
        loop {
            let by_bound = |a: &usize, b: &usize| trials[*a].at_most.total_cmp(&trials[*b].at_most);
            let at = (0..trials.len()).max_by(by_bound)?;
            if trials[at].parts.is_some() {
                return Some(trials.swap_remove(at));
            }
            let card = trials[at].card;
            let parts: Vec<Part<W>> =
                belief.split(card, set).map(|it| self.look(belief, it)).collect();
            let sum = parts.iter().map(|it| it.expected.high).sum();
            trials[at].at_most = trials[at].at_most.min(sum);
            trials[at].parts = Some(parts);
        }
    }

    fn expand<const W: usize>(
        &mut self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        open: &Open,
        alpha: f64,
    ) -> Interval {
        let mut best = Interval::exactly(open.stop);
        let mut trials = self.trials(belief, set, open);
        let most = |trials: &[Trial<W>]| trials.iter().map(|it| it.at_most).fold(0.0, f64::max);
        while most(&trials) > best.low.max(alpha) * (1.0 + CLOSE) {
            let Some(trial) = self.most_promising(belief, set, &mut trials) else { break };
            let limit = best.low.max(alpha);
            let found = match trial.at_most <= limit * (1.0 + CLOSE) {
                true => Interval { low: 0.0, high: trial.at_most.min(limit) },
                false => self.outcome(belief, trial.parts.unwrap_or_default(), limit),
            };
            let high = best.high.max(found.high.min(trial.at_most));
            best = Interval { low: best.low.max(found.low), high };
        }
        // What is left is refuted, by the best card or by the caller.
        best.high = best.high.max(most(&trials).min(best.low.max(alpha)));
        best
    }
}

/// Nothing is expected at this.
const NOTHING: f64 = -1.0;
/// Cards whose values are this close, relatively, are equally good.
const TIE: f64 = 1e-9;

/// What a board pays when it is won.
pub(crate) fn payout(board: Board) -> f64 {
    payout_of(&FaceMasks::of(board))
}

fn payout_of(shown: &FaceMasks) -> f64 {
    let [_, _, twos, threes] = shown.0;
    product(twos, threes)
}

/// The product of a number of 2s and 3s.
fn product(twos: Cards, threes: Cards) -> f64 {
    const THREES: [u64; N_CARDS + 1] = {
        let mut powers = [1; N_CARDS + 1];
        let mut at = 1;
        while at < powers.len() {
            powers[at] = 3 * powers[at - 1];
            at += 1;
        }
        powers
    };
    ((1_u64 << twos.len()) * THREES[threes.len() as usize]) as f64
}
