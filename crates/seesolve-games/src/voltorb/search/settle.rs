//! What can be won of a set of boards: each part is settled in turn, cheapest questions first.

use super::belief::BeliefSet;
use super::belief_state::{BeliefState, Part, won};
use super::bits::{Set, without};
use super::bound::Bound;
use super::cards::Cards;
use super::goal::Goal;
use super::weighted::Weighted;
use super::win_search::{CLOSE, WinSearch};

impl WinSearch<'_> {
    /// What can be won of the set: exact if that is more than `alpha`, otherwise at least a bound.
    pub(crate) fn solve<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        alpha: f64,
    ) -> Bound {
        self.chance(belief, &mut [self.part(belief, *set)], alpha)
    }

    /// What can be won of several parts, one of which will come true.
    pub(crate) fn chance<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        parts: &mut [Part<W>],
        alpha: f64,
    ) -> Bound {
        let total =
            |parts: &[Part<W>]| parts.iter().map(|it| it.prospect.known.value()).sum::<f64>();
        let unknown = |it: &Part<W>| !it.prospect.known.is_exact();
        // Something may have been found out since.
        for part in parts.iter_mut().filter(|it| unknown(it)) {
            if let Some(known) = part.prospect.state.entry().and_then(|it| self.recall(it)) {
                part.prospect.known = known.at_most(part.prospect.known.value());
            }
        }
        // The small ones first: what they turn out to be makes the large ones easier to refute.
        sort_by_value(parts);
        // A look at the next card of each part may refute the whole before any is settled.
        for at in (0..parts.len()).rev() {
            let sum = total(parts);
            if sum <= alpha {
                return Bound::AtMost(sum);
            }
            let part = &mut parts[at];
            self.look_ahead(belief, part, alpha - (sum - part.prospect.known.value()));
        }
        // Mostly each part is worth a little less than it seems. So each is asked first whether
        // its share of what is too much can go, which is cheaper to tell than what it is worth.
        let worth = |it: &Part<W>| if unknown(it) { it.prospect.known.value() } else { 0.0 };
        for shared in [true, false] {
            for at in 0..parts.len() {
                let sum = total(parts);
                // What the parts are rounded by must not look like too much.
                if sum <= alpha * (1.0 + 2.0 * CLOSE) {
                    return Bound::AtMost(sum);
                }
                if !unknown(&parts[at]) {
                    continue;
                }
                let mine = worth(&parts[at]);
                let open = if shared { parts[at..].iter().map(worth).sum() } else { mine };
                let share = (sum - alpha) * mine / open;
                parts[at].prospect.known = self.settle(belief, &mut parts[at], mine - share);
            }
        }
        if parts.iter().any(unknown) {
            return Bound::AtMost(total(parts));
        }
        // Added up in an order of their own, parts come to the same whatever came first.
        sort_by_value(parts);
        Bound::Exact(total(parts))
    }

    /// What can be won of a part that is not known yet.
    fn settle<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        part: &mut Part<W>,
        alpha: f64,
    ) -> Bound {
        let known = match part.prospect.state {
            BeliefState::Decided => part.prospect.known,
            BeliefState::Safe { safe, .. } => {
                self.chance(belief, &mut self.open_safe_cards(belief, &part.set, safe), alpha)
            }
            BeliefState::PartlyWon { risky } => {
                let won = won(belief, &part.set, risky);
                let weight = belief.weight(&won);
                let rest = self.solve(belief, &without(&part.set, &won), alpha - weight);
                rest.map(|value| value + weight)
            }
            BeliefState::Risky { open, .. } => self.expand_listed(belief, part, open, alpha),
        };
        let known = known.at_most(part.prospect.known.value());
        if let Some(entry) = part.prospect.state.entry() {
            self.keep(entry, known);
        }
        known
    }

    /// The parts into which all safe cards together cut the set.
    fn open_safe_cards<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        safe: Cards,
    ) -> Vec<Part<W>> {
        let cut = |sets: Vec<Set<W>>, card: usize| {
            sets.iter().flat_map(|it| belief.split(card, it)).collect()
        };
        let sets: Vec<Set<W>> = safe.iter().fold(vec![*set], cut);
        sets.into_iter().map(|set| self.part(belief, set)).collect()
    }

    pub(crate) fn belief<const W: usize>(&self, boards: Vec<Weighted>) -> BeliefSet<W> {
        // For cards it does not matter which boards can be won together.
        let bounded = self.reductions.bounds && !matches!(self.goal, Goal::Cards { .. });
        BeliefSet::new(boards, &self.weights, self.same_total, bounded)
    }
}

fn sort_by_value<const W: usize>(parts: &mut [Part<W>]) {
    parts.sort_unstable_by(|a, b| a.prospect.known.value().total_cmp(&b.prospect.known.value()));
}
