//! What can be had of a set of boards at most, whatever counts.
//!
//! For the win one board of a clique pays. Who plays for coins may stop in time, so several may pay, but
//! only what they have in common: when the player stops, those that are left have shown the same cards,
//! none of which is a voltorb on any of them. For cards the bound is what is left if only the next one
//! could go wrong.

use super::belief::{BeliefSet, MAX_CLIQUE};
use super::bits::{Set, and};
use super::cards::Cards;
use super::clique_cover::{CoverBound, CoverSum};
use super::goal::Goal;
use super::weighted::Worth;
use super::win_search::WinSearch;
use crate::voltorb::board::N_CARDS;

/// Two boards of a clique differ in so many of the 2s and 3s of each, at least.
const FEWEST_LOST: usize = 1;
/// When all clues are known, what a line lacks it has elsewhere, and so have the lines that cross it.
const FEWEST_LOST_WITH_ALL_CLUES: usize = 2;
/// With so many lost, no clique of the longest pays more together than one board alone.
const MOST_LOST: usize = MAX_CLIQUE.ilog2() as usize;

impl WinSearch<'_> {
    /// What can be had of the set at most, and what of it is lost by each of the cards.
    pub(crate) fn bound<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        cards: Cards,
    ) -> CoverBound {
        match self.goal {
            Goal::Win => belief.bound(set),
            Goal::Coins => self.bound_of_coins(belief, set),
            Goal::Cards { .. } => {
                let mut losses = [0.0; N_CARDS];
                for card in cards.iter() {
                    losses[card] = belief.weight(&and(&belief.faces[card][0], set));
                }
                CoverBound::losing(belief.weight(set), losses)
            }
        }
    }

    fn bound_of_coins<const W: usize>(&self, belief: &BeliefSet<W>, set: &Set<W>) -> CoverBound {
        let mut sum = CoverSum::default();
        let (mut more, mut losses) = (0.0, [0.0; N_CARDS]);
        let mut stopping = Stopping::new(self.same_total);
        belief.cliques(set, |clique| {
            let voltorbs = |at: &usize| belief.boards[*at].shown.voltorbs();
            let lost = clique.iter().map(voltorbs).reduce(Cards::and).unwrap_or_default();
            let alone = belief.weight_of(clique[0]);
            sum.add(alone, lost);
            let prizes: f64 = clique.iter().map(|at| belief.weight_of(*at)).sum();
            if prizes <= alone * power_of_two(stopping.fewest_lost) {
                return;
            }
            let member = |at: &usize| {
                let it = &belief.boards[*at];
                let [voltorbs, _, twos, threes] = it.shown.0;
                let worth = self.weights[usize::from(it.class)];
                Member { voltorbs, twos, multipliers: twos.or(threes), worth }
            };
            stopping.clique.clear();
            stopping.clique.extend(clique.iter().map(member));
            // Large cliques take time: once stopped, all of their boards may pay.
            let is_stopped = self.control.is_stopped();
            let paid = if is_stopped { prizes } else { stopping.prize(alone, prizes) };
            let beyond = paid - alone;
            if beyond > 0.0 {
                more += beyond;
                lost.iter().for_each(|card| losses[card] += beyond);
            }
        });
        sum.bound().plus(&CoverBound::losing(more, losses))
    }
}

/// A board of a clique.
#[derive(Clone, Copy)]
struct Member {
    voltorbs: Cards,
    twos: Cards,
    multipliers: Cards,
    worth: Worth,
}

/// What a clique pays to who stops with several of its boards left.
struct Stopping {
    fewest_lost: usize,
    clique: Vec<Member>,
    /// The others that may be left, and what of the first board is lost with each.
    others: Vec<(Cards, f64)>,
}

impl Stopping {
    fn new(are_all_clues_known: bool) -> Self {
        let fewest_lost =
            if are_all_clues_known { FEWEST_LOST_WITH_ALL_CLUES } else { FEWEST_LOST };
        Self { fewest_lost, clique: Vec::new(), others: Vec::new() }
    }

    /// The most that the clique pays; no less than its first board, worth most, pays alone. `prizes` is
    /// what all of them are worth.
    fn prize(&mut self, alone: f64, mut prizes: f64) -> f64 {
        let mut best = alone;
        for first in 0..self.clique.len() {
            let n_alone = prizes / best;
            if n_alone <= power_of_two(self.fewest_lost) {
                break;
            }
            best = best.max(self.prize_from(first, (n_alone as usize).ilog2() as usize, best));
            prizes -= self.clique[first].worth.prize;
        }
        best
    }

    /// What is paid at most if the given board is the first of those left. All have shown the same, so of
    /// its 2s and 3s a group is lost, of `most_lost` at most, in which each of the others has what is lost
    /// with it. Less than `alone` is of no interest.
    fn prize_from(&mut self, first: usize, most_lost: usize, alone: f64) -> f64 {
        let Member { twos, multipliers, worth, .. } = self.clique[first];
        let payout = worth.prize / worth.chance;
        self.others.clear();
        let mut chance = worth.chance;
        for it in &self.clique[first + 1..] {
            let lost = multipliers.and(it.voltorbs);
            if lost.len() as usize <= most_lost {
                self.others.push((lost, it.worth.chance));
                chance += it.worth.chance;
            }
        }
        if chance * payout <= alone * power_of_two(self.fewest_lost) {
            return alone;
        }
        // By how many are lost, how likely all such boards are, and those that lose the same ones.
        let (mut all, mut same) = ([0.0; MOST_LOST + 1], [0.0_f64; MOST_LOST + 1]);
        for (at, (lost, chance)) in self.others.iter().enumerate() {
            let n_lost = lost.len() as usize;
            all[n_lost] += chance;
            let later = self.others[at + 1..].iter().filter(|it| it.0 == *lost);
            same[n_lost] = same[n_lost].max(chance + later.map(|it| it.1).sum::<f64>());
        }
        let (mut best, mut chance_of_all) = (alone, 0.0);
        for n_lost in self.fewest_lost..=most_lost {
            chance_of_all += all[n_lost];
            let groups = CHOOSE[n_lost].iter().zip(same).map(|(n, chance)| n * chance);
            let chance = worth.chance + groups.sum::<f64>().min(chance_of_all);
            best = best.max(chance * payout / cost(n_lost, twos.len() as usize));
        }
        best
    }
}

/// What so many 2s and 3s multiply at least, if so many are 2s at most.
fn cost(n: usize, n_twos: usize) -> f64 {
    const THREES: [f64; MOST_LOST + 1] = {
        let mut powers = [1.0; MOST_LOST + 1];
        let mut at = 1;
        while at < powers.len() {
            powers[at] = 3.0 * powers[at - 1];
            at += 1;
        }
        powers
    };
    let n_twos = n.min(n_twos);
    power_of_two(n_twos) * THREES[n - n_twos]
}

fn power_of_two(n: usize) -> f64 {
    (1_u64 << n) as f64
}

/// How many groups of so many there are among so many.
const CHOOSE: [[f64; MOST_LOST + 1]; MOST_LOST + 1] = {
    let mut choose = [[0.0; MOST_LOST + 1]; MOST_LOST + 1];
    let mut n = 0;
    while n <= MOST_LOST {
        choose[n][0] = 1.0;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};
