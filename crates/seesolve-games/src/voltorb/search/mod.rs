//! The best way to win a round, exactly: a search over sets of boards.
//!
//! A position is the set of boards that are still possible. Flipping a card splits it by what the
//! card shows; boards where it is a voltorb are lost. What can be won of a set is the most, over
//! all cards, of what can be won of the parts. Three things keep this small: safe cards are
//! flipped at once, positions that come down to the same are solved once ([`key`]), and a card is
//! looked into only while the bound of [`worlds`] says that it could be the best.

mod bits;
mod expectation;
mod greedy;
mod key;
mod memo;
mod root;
mod worlds;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use seesolve_core::Control;

pub use expectation::{Expectation, Goal, Interval, payout};
pub use greedy::safest_useful;
pub use memo::Memo;
pub use root::{Choice, Outlook};

use super::round::N_CARDS;
use bits::{Set, count, within, without};
use key::Keys;
use memo::Known;
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
        match $n_boards.div_ceil(64).next_power_of_two() {
            1 => at_width!(1),
            2 => at_width!(2),
            4 => at_width!(4),
            8 => at_width!(8),
            16 => at_width!(16),
            32 => at_width!(32),
            64 => at_width!(64),
            128 => at_width!(128),
            256 => at_width!(256),
            _ => at_width!(1024),
        }
    }};
}
use with_width;

/// Positions with at least so many boards are worth several threads.
const PARALLEL_FROM: usize = 384;
/// Boards are listed anew when they fill less than this part of the words in use.
const SPARSE: usize = 3;
/// Values this close, relatively, are equal: sums of weights are rounded.
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

/// A part of a position after a flip, and what can be won of it at most.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    set: Set<W>,
    bound: f64,
}

/// A card that may be flipped next, and what can be won with it at most.
struct Trial<const W: usize> {
    card: usize,
    bound: f64,
    parts: Vec<Part<W>>,
}

/// What is known of the cards of a position.
struct Survey {
    faces: [u8; N_CARDS],
    /// Cards that differ between boards and are never voltorbs.
    safe: Vec<usize>,
    /// Cards that may be a 2 or 3, and may be a voltorb.
    risky: Vec<usize>,
}

/// The best value found so far and the bound of what was left out, shared by threads.
#[derive(Default)]
struct Race {
    best: AtomicU64,
    ceiling: AtomicU64,
}

impl Race {
    // Bits of numbers that are not negative are ordered as the numbers are.
    fn raise(number: &AtomicU64, value: f64) {
        number.fetch_max(value.max(0.0).to_bits(), Ordering::Relaxed);
    }

    fn best(&self) -> f64 {
        f64::from_bits(self.best.load(Ordering::Relaxed))
    }

    fn known(&self) -> Known {
        let (best, ceiling) = (self.best(), f64::from_bits(self.ceiling.load(Ordering::Relaxed)));
        let exact = best > 0.0 && ceiling <= best * (1.0 + CLOSE);
        Known { value: if exact { best } else { best.max(ceiling) }, exact }
    }
}

impl Search<'_> {
    /// What can be won of the set: exact if that is more than `floor`, otherwise at least a bound.
    fn solve<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>, floor: f64) -> Known {
        let n_boards = count(set);
        if n_boards <= 1 {
            return Known { value: worlds.weight(set), exact: true };
        }
        let survey = self.survey(worlds, set);
        if !survey.safe.is_empty() {
            return self.chance(worlds, self.open_safe_cards(worlds, set, &survey.safe), floor);
        }
        if survey.risky.is_empty() {
            return Known { value: worlds.weight(set), exact: true };
        }
        let (open, won) = self.set_won_aside(worlds, set, &survey.risky);
        if won > 0.0 {
            let rest = self.solve(worlds, &open, floor - won);
            return Known { value: rest.value + won, ..rest };
        }
        let (key, unit) = self.key(worlds, set, &survey);
        if let Some(known) = self.memo.get(&key)
            && (known.exact || known.value * unit <= floor)
        {
            return Known { value: known.value * unit, ..known };
        }
        let sparse = W > 1 && n_boards.div_ceil(64) * SPARSE <= W;
        let known = if sparse {
            self.relist(worlds.list(set), &survey.risky, floor)
        } else {
            self.expand(worlds, set, &survey.risky, floor)
        };
        self.memo.insert(key, Known { value: known.value / unit, ..known });
        known
    }

    fn survey<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>) -> Survey {
        let faces = std::array::from_fn(|card| worlds.faces_in(card, set));
        let varying = |risky: bool| {
            let fits =
                move |it: &usize| !faces[*it].is_power_of_two() && (faces[*it] & 1 == 1) == risky;
            (0..N_CARDS).filter(fits)
        };
        let finds = |card: &usize| faces[*card] & 0b1100 != 0;
        let skips_useless = self.reductions.useless_cards;
        let risky: Vec<usize> = varying(true).filter(|it| finds(it) || !skips_useless).collect();
        // With only useless cards left everything is found.
        let open = risky.iter().any(finds);
        Survey {
            faces,
            safe: varying(false).collect(),
            risky: if open { risky } else { Vec::new() },
        }
    }

    /// Boards whose 2s and 3s are all up are won, and the game has said so.
    fn set_won_aside<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        risky: &[usize],
    ) -> (Set<W>, f64) {
        if self.same_total {
            return (*set, 0.0);
        }
        let mut won = *set;
        for card in risky {
            won = without(&without(&won, &worlds.faces[*card][2]), &worlds.faces[*card][3]);
        }
        (without(set, &won), worlds.weight(&won))
    }

    /// The parts into which all safe cards together cut the set.
    fn open_safe_cards<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        safe: &[usize],
    ) -> Vec<Part<W>> {
        let cut = |sets: Vec<Set<W>>, card: &usize| {
            sets.iter().flat_map(|it| worlds.split(*card, it)).collect()
        };
        let sets: Vec<Set<W>> = safe.iter().fold(vec![*set], cut);
        sets.into_iter().map(|set| Part { bound: worlds.bound(&set), set }).collect()
    }

    fn key<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        survey: &Survey,
    ) -> (key::Key, f64) {
        let kind = |class: u16| self.weights[usize::from(class)];
        let mut kinds: Vec<(u8, f64)> = worlds.classes_in(set).map(kind).collect();
        self.keys.key(&survey.faces, &mut kinds)
    }

    /// A bound from the memo, for parts that have no safe cards.
    fn recall<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>) -> Option<f64> {
        let survey = self.survey(worlds, set);
        if !survey.safe.is_empty() || !self.same_total {
            return None;
        }
        let (key, unit) = self.key(worlds, set, &survey);
        self.memo.get(&key).map(|it| it.value * unit)
    }

    fn relist(&self, boards: Vec<Weighted>, risky: &[usize], floor: f64) -> Known {
        with_width!(boards.len(), W => {
            let worlds = self.worlds::<W>(boards);
            self.expand(&worlds, &worlds.all, risky, floor)
        })
    }

    fn worlds<const W: usize>(&self, boards: Vec<Weighted>) -> Worlds<W> {
        Worlds::new(boards, &self.weights, self.same_total, self.reductions.bounds)
    }

    /// The best of the risky cards.
    fn expand<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        risky: &[usize],
        floor: f64,
    ) -> Known {
        let (bound, losses) = worlds.bound_and_losses(set);
        if bound <= floor || self.control.stopped() {
            return Known { value: bound, exact: false };
        }
        let mut trials: Vec<Trial<W>> = self
            .worth_trying(worlds, set, risky)
            .into_iter()
            .map(|card| Trial { card, bound: bound - losses[card], parts: Vec::new() })
            .collect();
        let race = Race::default();
        let several = count(set) >= PARALLEL_FROM;
        while let Some(at) = most_promising(&trials) {
            let limit = race.best().max(floor) * (1.0 + CLOSE);
            let trial = &mut trials[at];
            if trial.bound <= limit {
                break;
            }
            if trial.parts.is_empty() {
                self.look_closer(worlds, set, trial);
                continue;
            }
            let trial = trials.swap_remove(at);
            self.run(worlds, trial, floor, &race);
            if several && race.best() > 0.0 {
                trials.sort_by(|a, b| b.bound.total_cmp(&a.bound));
                trials.par_drain(..).for_each(|mut it| {
                    if it.parts.is_empty() && it.bound > race.best().max(floor) {
                        self.look_closer(worlds, set, &mut it);
                    }
                    self.run(worlds, it, floor, &race);
                });
            }
        }
        trials.iter().for_each(|it| Race::raise(&race.ceiling, it.bound));
        race.known()
    }

    /// Looks into one card and enters the outcome.
    fn run<const W: usize>(&self, worlds: &Worlds<W>, trial: Trial<W>, floor: f64, race: &Race) {
        let limit = race.best().max(floor);
        if trial.bound <= limit * (1.0 + CLOSE) {
            Race::raise(&race.ceiling, trial.bound);
            return;
        }
        let known = self.chance(worlds, trial.parts, limit);
        let number = if known.exact { &race.best } else { &race.ceiling };
        // An exact value below the floor is no more than a bound to the caller.
        let below = known.exact && known.value <= floor;
        Race::raise(if below { &race.ceiling } else { number }, known.value);
    }

    /// Cuts the set by the card and bounds each part afresh.
    fn look_closer<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>, trial: &mut Trial<W>) {
        let part = |set: Set<W>| Part { bound: worlds.bound(&set), set };
        trial.parts = worlds.split(trial.card, set).map(part).collect();
        let sum = trial.parts.iter().map(|it| it.bound).sum::<f64>();
        trial.bound = trial.bound.min(sum);
    }

    /// Leaves out cards that can wait: if another card is a voltorb only where this one is, it
    /// can be flipped first at no risk.
    fn worth_trying<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        risky: &[usize],
    ) -> Vec<usize> {
        if !self.reductions.dominance {
            return risky.to_vec();
        }
        let voltorbs: Vec<Set<W>> =
            risky.iter().map(|card| bits::and(&worlds.faces[*card][0], set)).collect();
        let goes_first = |a: usize, b: usize| {
            within(&voltorbs[a], &voltorbs[b]) && (voltorbs[a] != voltorbs[b] || a < b)
        };
        let beaten = |b: usize| (0..risky.len()).any(|a| a != b && goes_first(a, b));
        (0..risky.len()).filter(|it| !beaten(*it)).map(|it| risky[it]).collect()
    }

    /// What can be won of several parts, one of which will come true.
    fn chance<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        mut parts: Vec<Part<W>>,
        floor: f64,
    ) -> Known {
        let bound = |parts: &[Part<W>]| parts.iter().map(|it| it.bound).sum::<f64>();
        if bound(&parts) <= floor {
            return Known { value: bound(&parts), exact: false };
        }
        parts.sort_by(|a, b| b.bound.total_cmp(&a.bound));
        if parts.len() > 1 {
            for part in &mut parts {
                let recalled = self.recall(worlds, &part.set);
                part.bound = recalled.map_or(part.bound, |it| it.min(part.bound));
            }
        }
        for at in 0..parts.len() {
            let total = bound(&parts);
            if total <= floor {
                return Known { value: total, exact: false };
            }
            let known = self.solve(worlds, &parts[at].set, floor - (total - parts[at].bound));
            parts[at].bound = known.value;
            if !known.exact {
                return Known { value: bound(&parts), exact: false };
            }
        }
        Known { value: bound(&parts), exact: true }
    }
}

fn most_promising<const W: usize>(trials: &[Trial<W>]) -> Option<usize> {
    (0..trials.len()).max_by(|a, b| trials[*a].bound.total_cmp(&trials[*b].bound))
}

/// The most boards that are searched.
pub const MAX_SEARCHED: usize = 1024 * 64;
