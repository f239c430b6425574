//! What can be won of a set of boards: each part is settled in turn, cheapest questions first.

use super::bits::{Set, without};
use super::cards::Cards;
use super::memo::Known;
use super::position::{Part, Position, won};
use super::weighted::Weighted;
use super::win_search::{CLOSE, Search};
use super::worlds::Worlds;

impl Search<'_> {
    /// What can be won of the set: exact if that is more than `floor`, otherwise at least a bound.
    pub(super) fn solve<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        floor: f64,
    ) -> Known {
        self.chance(worlds, &mut [self.part(worlds, *set)], floor)
    }

    /// What can be won of several parts, one of which will come true.
    pub(super) fn chance<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        parts: &mut [Part<W>],
        floor: f64,
    ) -> Known {
        let total = |parts: &[Part<W>]| parts.iter().map(|it| it.prospect.known.value).sum::<f64>();
        let unknown = |it: &Part<W>| !it.prospect.known.exact;
        // Something may have been found out since.
        for part in parts.iter_mut().filter(|it| unknown(it)) {
            if let Some(known) = part.prospect.position.entry().and_then(|it| self.recall(it)) {
                part.prospect.known = known.at_most(part.prospect.known.value);
            }
        }
        // The small ones first: what they turn out to be makes the large ones easier to refute.
        parts.sort_unstable_by(|a, b| a.prospect.known.value.total_cmp(&b.prospect.known.value));
        // A look at the next card of each part may refute the whole before any is settled.
        for at in (0..parts.len()).rev() {
            let sum = total(parts);
            if sum <= floor {
                return Known { value: sum, exact: false };
            }
            let part = &mut parts[at];
            self.look_ahead(worlds, part, floor - (sum - part.prospect.known.value));
        }
        // Mostly each part is worth a little less than it seems. So each is asked first whether
        // its share of what is too much can go, which is cheaper to tell than what it is worth.
        let worth = |it: &Part<W>| if unknown(it) { it.prospect.known.value } else { 0.0 };
        for shared in [true, false] {
            for at in 0..parts.len() {
                let sum = total(parts);
                // What the parts are rounded by must not look like too much.
                if sum <= floor * (1.0 + 2.0 * CLOSE) {
                    return Known { value: sum, exact: false };
                }
                if !unknown(&parts[at]) {
                    continue;
                }
                let mine = worth(&parts[at]);
                let open = if shared { parts[at..].iter().map(worth).sum() } else { mine };
                let share = (sum - floor) * mine / open;
                parts[at].prospect.known = self.settle(worlds, &mut parts[at], mine - share);
            }
        }
        Known { value: total(parts), exact: !parts.iter().any(unknown) }
    }

    /// What can be won of a part that is not known yet.
    fn settle<const W: usize>(&self, worlds: &Worlds<W>, part: &mut Part<W>, floor: f64) -> Known {
        let known = match part.prospect.position {
            Position::Decided => part.prospect.known,
            Position::Safe { safe, .. } => {
                self.chance(worlds, &mut self.open_safe_cards(worlds, &part.set, safe), floor)
            }
            Position::PartlyWon { risky } => {
                let won = won(worlds, &part.set, risky);
                let weight = worlds.weight(&won);
                let rest = self.solve(worlds, &without(&part.set, &won), floor - weight);
                Known { value: rest.value + weight, ..rest }
            }
            Position::Risky { open, .. } => self.expand_listed(worlds, part, open, floor),
        };
        let known = known.at_most(part.prospect.known.value);
        if let Some(entry) = part.prospect.position.entry() {
            self.keep(entry, known);
        }
        known
    }

    /// The parts into which all safe cards together cut the set.
    fn open_safe_cards<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        safe: Cards,
    ) -> Vec<Part<W>> {
        let cut = |sets: Vec<Set<W>>, card: usize| {
            sets.iter().flat_map(|it| worlds.split(card, it)).collect()
        };
        let sets: Vec<Set<W>> = safe.iter().fold(vec![*set], cut);
        sets.into_iter().map(|set| self.part(worlds, set)).collect()
    }

    pub(super) fn worlds<const W: usize>(&self, boards: Vec<Weighted>) -> Worlds<W> {
        Worlds::new(boards, &self.weights, self.same_total, self.reductions.bounds)
    }
}
