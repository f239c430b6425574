//! The best of the risky cards of a position.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::belief::{BeliefSet, SAMPLE};
use super::belief_state::{BeliefState, LOOK_AHEAD_FROM, Open, Part, Prospect, Trial};
use super::bits::{Set, and, count, members, within};
use super::bound::Bound;
use super::cards::Cards;
use super::face_masks::FaceMasks;
use super::width::{is_sparse, with_width};
use super::win_search::{CLOSE, WinSearch};
use crate::voltorb::board::N_CARDS;

/// Positions with at least so many boards are worth several threads.
const PARALLEL_FROM: usize = 384;
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

    /// Enters an exact value. To the caller, a value below alpha is only a bound.
    fn enter(&self, value: f64, alpha: f64) {
        Self::raise(if value > alpha { &self.best } else { &self.ceiling }, value);
    }

    fn known(&self) -> Bound {
        let (best, ceiling) = (self.best(), f64::from_bits(self.ceiling.load(Ordering::Relaxed)));
        let exact = best > 0.0 && ceiling <= best * (1.0 + 4.0 * CLOSE);
        if exact { Bound::Exact(best) } else { Bound::AtMost(best.max(ceiling)) }
    }
}

impl WinSearch<'_> {
    /// Expands the part, listing its boards anew if they are few among many.
    pub(crate) fn expand_listed<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        part: &mut Part<W>,
        open: Open,
        alpha: f64,
    ) -> Bound {
        let n_boards = count(&part.set);
        if !is_sparse::<W>(n_boards) {
            return self.expand(belief, part, open, alpha);
        }
        // Listing many boards takes time.
        if self.control.is_stopped() {
            return part.prospect.known;
        }
        with_width!(n_boards, V => {
            let smaller: BeliefSet<V> = self.belief(belief.hardest_first(&part.set));
            let trials = std::mem::take(&mut part.trials);
            let prospect = Prospect { cover: None, ..part.prospect };
            let mut part = Part { set: smaller.all, prospect, trials };
            self.expand(&smaller, &mut part, open, alpha)
        })
    }

    fn expand<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        part: &mut Part<W>,
        open: Open,
        alpha: f64,
    ) -> Bound {
        if part.prospect.known.value() <= alpha || self.is_over() {
            return part.prospect.known;
        }
        let mut trials = self.trials(belief, part, open);
        let (set, seen) = (&part.set, &open.faces);
        let race = Race::default();
        race.enter(open.stop, alpha);
        let several = self.several_threads && count(set) >= PARALLEL_FROM;
        while let Some(at) = most_promising(&trials) {
            let limit = race.best().max(alpha) * (1.0 + CLOSE);
            if trials[at].bound <= limit || self.control.is_stopped() {
                break;
            }
            if trials[at].parts.is_none() {
                self.look_closer(belief, set, seen, &mut trials[at]);
                continue;
            }
            self.run(belief, set, seen, trials.swap_remove(at), alpha, &race);
            if several && race.best() > 0.0 {
                trials.sort_by(|a, b| b.bound.total_cmp(&a.bound));
                trials.par_drain(..).for_each(|it| self.run(belief, set, seen, it, alpha, &race));
            }
        }
        trials.iter().for_each(|it| Race::raise(&race.ceiling, it.bound));
        race.known()
    }

    /// Lowers the bound of a part to what its most promising card wins at most, unless it gets
    /// down to the alpha before.
    pub(crate) fn look_ahead<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        part: &mut Part<W>,
        alpha: f64,
    ) {
        let BeliefState::Risky { open, entry } = part.prospect.state else { return };
        if part.prospect.known.is_exact() || count(&part.set) < LOOK_AHEAD_FROM {
            return;
        }
        let mut trials = self.trials(belief, part, open);
        while let Some(at) = most_promising(&trials).filter(|_| !self.control.is_stopped()) {
            if trials[at].bound <= alpha.max(open.stop) || trials[at].parts.is_some() {
                part.prospect.known = open.known(trials[at].bound);
                break;
            }
            self.look_closer(belief, &part.set, &open.faces, &mut trials[at]);
        }
        part.trials = trials;
        self.keep(entry, part.prospect.known);
    }

    /// The cards to try, with what is known of them.
    fn trials<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        part: &mut Part<W>,
        open: Open,
    ) -> Vec<Trial> {
        if !part.trials.is_empty() {
            return std::mem::take(&mut part.trials);
        }
        let cover = part.prospect.cover.take();
        let cover = cover.unwrap_or_else(|| Box::new(self.bound(belief, &part.set, open.risky)));
        let at_most = part.prospect.known.value();
        let trial =
            |card: usize| Trial { card, bound: cover.after(card).min(at_most), parts: None };
        let worth = self.worth_trying(belief, &part.set, open.risky);
        let mut trials = Vec::with_capacity(worth.len() as usize);
        trials.extend(worth.iter().map(trial));
        trials
    }

    /// Looks into one card and enters the outcome.
    fn run<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        seen: &FaceMasks,
        mut trial: Trial,
        alpha: f64,
        race: &Race,
    ) {
        let limit = race.best().max(alpha);
        if trial.parts.is_none() && trial.bound > limit * (1.0 + CLOSE) {
            self.look_closer(belief, set, seen, &mut trial);
        }
        let Some(prospects) = trial.parts.filter(|_| trial.bound > limit * (1.0 + CLOSE)) else {
            Race::raise(&race.ceiling, trial.bound);
            return;
        };
        // Filled in place: sets are large, and moving them shows.
        let mut faces = belief.faces[trial.card][1..].iter();
        let mut parts = prospects.map(|prospect| Part {
            set: faces.next().map_or([0; W], |it| and(it, set)),
            prospect,
            trials: Vec::new(),
        });
        let known = self.chance(belief, &mut parts, limit);
        match known {
            Bound::Exact(value) => race.enter(value, alpha),
            Bound::AtMost(value) => Race::raise(&race.ceiling, value),
        }
    }

    /// Cuts the set by the card and bounds each part afresh.
    fn look_closer<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        seen: &FaceMasks,
        trial: &mut Trial,
    ) {
        let faces = &belief.faces[trial.card];
        let parts = [1, 2, 3].map(|face| {
            self.look(belief, &and(&faces[face], set), &seen.showing(trial.card, face))
        });
        trial.bound = trial.bound.min(parts.iter().map(|it| it.known.value()).sum());
        trial.parts = Some(Box::new(parts));
    }

    /// Leaves out cards that can wait: if another card is a voltorb only where this one is, it
    /// can be flipped first at no risk.
    pub(crate) fn worth_trying<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        risky: Cards,
    ) -> Cards {
        if !self.reductions.dominance {
            return risky;
        }
        // By card, the others that may be voltorbs wherever it is one. Few are left to be checked.
        let mut followers = [risky; N_CARDS];
        for at in members(set).take(SAMPLE) {
            let voltorbs = belief.boards[at].shown.voltorbs();
            risky.and(voltorbs).iter().for_each(|it| followers[it] = followers[it].and(voltorbs));
        }
        let mut worth = risky;
        for card in risky.iter() {
            // What a card left out would leave out, the card before which it waits does too.
            if !worth.has(card) {
                continue;
            }
            let mine = &belief.faces[card][0];
            for other in followers[card].and(worth).iter().filter(|it| *it != card) {
                if within(set, mine, &belief.faces[other][0]) {
                    worth.remove(other);
                }
            }
        }
        worth
    }
}

fn most_promising(trials: &[Trial]) -> Option<usize> {
    (0..trials.len()).max_by(|a, b| trials[*a].bound.total_cmp(&trials[*b].bound))
}
