//! The best way to win a round, exactly: a search over sets of boards.
//!
//! A position is the set of boards that are still possible. Flipping a card splits it by what the
//! card shows; boards where it is a voltorb are lost. What can be won of a set is the most, over
//! all cards, of what can be won of the parts. Three things keep this small: safe cards are
//! flipped at once, positions that come down to the same are solved once ([`key`]), and a card is
//! looked into only while the bound of [`conflicts`] says that it could be the best.

mod bits;
mod bound;
mod cards;
mod conflicts;
mod expand;
mod expectation;
mod faces;
mod greedy;
mod key;
mod memo;
mod patterns;
mod position;
mod root;
mod worlds;

#[cfg(test)]
mod tests;

use seesolve_core::Control;

pub use expectation::{Expectation, Goal, Interval, payout};
pub use greedy::safest_useful;
pub use memo::Memo;
pub use root::{Choice, Outlook};

use bits::{Set, without};
use cards::Cards;
use key::Keys;
use memo::Known;
use position::{Part, Position};
use worlds::{Weighted, Worlds};

/// Runs the body with the smallest width that holds so many boards.
macro_rules! with_width {
    ($n_boards:expr, $width:ident => $body:block) => {{
        macro_rules! at_width {
            ($w:literal) => {{
                const $width: usize = $w;
                $body
            }};
        }
        match $n_boards.div_ceil(64) {
            0..=1 => at_width!(1),
            2 => at_width!(2),
            3..=4 => at_width!(4),
            5..=6 => at_width!(6),
            7..=8 => at_width!(8),
            9..=12 => at_width!(12),
            13..=16 => at_width!(16),
            17..=24 => at_width!(24),
            25..=32 => at_width!(32),
            33..=48 => at_width!(48),
            49..=64 => at_width!(64),
            65..=128 => at_width!(128),
            129..=256 => at_width!(256),
            _ => at_width!(1024),
        }
    }};
}
use with_width;

/// The most boards that are searched.
pub const MAX_SEARCHED: usize = 1024 * 64;
/// Values this close, relatively, are equal: sums of weights are rounded. A sum of such values
/// may be off by twice as much, and the best of such sums by four times.
const CLOSE: f64 = 1e-11;

/// What the search may take for granted. Each can be switched off to show that none changes a
/// value.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    pub symmetry: bool,
    pub dominance: bool,
    pub useless_cards: bool,
    pub bounds: bool,
}

impl Default for Reductions {
    fn default() -> Self {
        Self { symmetry: true, dominance: true, useless_cards: true, bounds: true }
    }
}

/// A search within one round.
pub struct Search<'a> {
    memo: &'a Memo,
    keys: Keys,
    /// The kinds of boards: how many 3s, and the weight of each.
    weights: Vec<(u8, f64)>,
    /// All boards have the same sum, so either all are won or none is.
    same_total: bool,
    reductions: Reductions,
    control: &'a Control,
}

impl Search<'_> {
    /// What can be won of the set: exact if that is more than `floor`, otherwise at least a bound.
    fn solve<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>, floor: f64) -> Known {
        self.chance(worlds, &mut [self.part(worlds, *set)], floor)
    }

    /// What can be won of several parts, one of which will come true.
    fn chance<const W: usize>(
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
                let won = position::won(worlds, &part.set, risky);
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

    fn worlds<const W: usize>(&self, boards: Vec<Weighted>) -> Worlds<W> {
        Worlds::new(boards, &self.weights, self.same_total, self.reductions.bounds)
    }
}

/// Whether so few boards are left of so many words that it is worth listing them anew: long lists
/// take more time to work with.
fn is_sparse<const W: usize>(n_boards: usize) -> bool {
    let thirds = if W < 16 { 1 } else { 2 };
    W > 1 && 3 * n_boards.div_ceil(64) <= thirds * W
}
