//! What can be said of a position before any card is tried.

use super::belief::BeliefSet;
use super::bits::{Set, count, without};
use super::bound::Bound;
use super::canonical::Entry;
use super::cards::Cards;
use super::clique_cover::CoverBound;
use super::face_masks::FaceMasks;
use super::goal::Goal;
use super::win_search::WinSearch;

/// Smaller positions are settled as fast as looked into.
pub(crate) const LOOK_AHEAD_FROM: usize = 16;

/// A set of boards that may come true, and what can be won of it at most.
pub(crate) struct Part<const W: usize> {
    pub(crate) set: Set<W>,
    pub(crate) prospect: Prospect,
    /// The cards to try, if a look ahead has found out something about them already.
    pub(crate) trials: Vec<Trial>,
}

pub(crate) struct Prospect {
    pub(crate) state: BeliefState,
    pub(crate) known: Bound,
    /// How the bound was found, if it was not remembered.
    pub(crate) cover: Option<Box<CoverBound>>,
}

impl Prospect {
    pub(crate) const NOTHING: Self =
        Self { state: BeliefState::Decided, known: Bound::Exact(0.0), cover: None };
}

/// A card that may be flipped next, and what can be won with it at most.
pub(crate) struct Trial {
    pub(crate) card: usize,
    pub(crate) bound: f64,
    /// The parts by face from 1, once they have been looked at.
    pub(crate) parts: Option<Box<[Prospect; 3]>>,
}

#[derive(Clone, Copy)]
pub(crate) enum BeliefState {
    /// There is nothing left to find out.
    Decided,
    /// Cards that are never voltorbs come first.
    Safe { safe: Cards, entry: Option<Entry> },
    /// Some boards are won already, and the game has not said so.
    PartlyWon { risky: Cards },
    /// A card has to be risked.
    Risky { open: Open, entry: Entry },
}

/// What is open where a card has to be risked.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    /// The cards that may be flipped.
    pub(crate) risky: Cards,
    /// What the cards may be.
    pub(crate) faces: FaceMasks,
    /// What there is for who stops here.
    pub(crate) stop: f64,
}

impl Open {
    /// What is known when no card leads to more than this.
    pub(crate) fn known(&self, at_most: f64) -> Bound {
        match self.stop > 0.0 && at_most <= self.stop {
            true => Bound::Exact(self.stop),
            false => Bound::AtMost(at_most),
        }
    }
}

impl BeliefState {
    pub(crate) fn entry(&self) -> Option<Entry> {
        match *self {
            Self::Safe { entry, .. } => entry,
            Self::Risky { entry, .. } => Some(entry),
            Self::Decided | Self::PartlyWon { .. } => None,
        }
    }
}

impl WinSearch<'_> {
    pub(crate) fn part<const W: usize>(&self, belief: &BeliefSet<W>, set: Set<W>) -> Part<W> {
        Part { prospect: self.look(belief, &set, &belief.seen), set, trials: Vec::new() }
    }

    /// The position of a set of boards, with what the table or a bound says of it. `seen` is what
    /// the cards may be on these boards and some others.
    pub(crate) fn look<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        seen: &FaceMasks,
    ) -> Prospect {
        let n_boards = count(set);
        if n_boards == 0 {
            return Prospect::NOTHING;
        }
        let state =
            if n_boards == 1 { BeliefState::Decided } else { self.state_of(belief, set, seen) };
        if matches!(state, BeliefState::Decided) {
            let known = Bound::Exact(belief.weight(set));
            return Prospect { state, known, cover: None };
        }
        if let Some(known) = state.entry().and_then(|it| self.recall(it)) {
            return Prospect { state, known, cover: None };
        }
        let (cover, known) = match state {
            BeliefState::Risky { open, .. } => {
                let cover = self.bound(belief, set, open.risky);
                let known = open.known(cover.before_flip(open.risky));
                (cover, known)
            }
            _ => {
                let cover = self.bound(belief, set, Cards::default());
                let known = Bound::AtMost(cover.value);
                (cover, known)
            }
        };
        if let Some(entry) = state.entry() {
            self.keep(entry, known);
        }
        let cover = (n_boards >= LOOK_AHEAD_FROM).then(|| Box::new(cover));
        Prospect { state, known, cover }
    }

    fn state_of<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        seen: &FaceMasks,
    ) -> BeliefState {
        let faces = belief.faces_in(set, seen);
        if self.goal.is_reached(&faces) {
            return BeliefState::Decided;
        }
        let safe = faces.safe();
        if !safe.is_empty() {
            let is_told_by_key = self.same_total && belief.weigh_by_threes;
            let entry = is_told_by_key.then(|| self.canonical.entry(&faces, belief.kinds_in(set)));
            return BeliefState::Safe { safe, entry };
        }
        let risky = self.risky(&faces);
        if risky.is_empty() {
            return BeliefState::Decided;
        }
        if !self.same_total && won(belief, set, risky).iter().any(|it| *it != 0) {
            return BeliefState::PartlyWon { risky };
        }
        let entry = self.canonical.entry(&faces, belief.kinds_in(set));
        let risky = risky.without(entry.twins);
        let stop = self.stop(belief, set, &faces);
        BeliefState::Risky { open: Open { risky, faces, stop }, entry }
    }

    /// The cards that may be flipped; none if nothing is left to find.
    pub(crate) fn risky(&self, faces: &FaceMasks) -> Cards {
        let useful = faces.useful_risks();
        let takes_any = !self.reductions.useless_cards || self.goal.takes_any_card(faces);
        if useful.is_empty() || !takes_any { useful } else { faces.risks() }
    }

    /// What there is of the boards for who stops.
    pub(crate) fn stop<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        set: &Set<W>,
        faces: &FaceMasks,
    ) -> f64 {
        // For cards, who may stop has nothing left to play for.
        if self.goal == Goal::Coins { self.goal.stopping(belief.chance(set), faces) } else { 0.0 }
    }

    pub(crate) fn recall(&self, entry: Entry) -> Option<Bound> {
        self.table.get(&entry.key).map(|it| it.map(|value| value * entry.unit))
    }

    pub(crate) fn keep(&self, entry: Entry, known: Bound) {
        self.table.insert(entry.key, known.map(|value| value / entry.unit));
    }
}

/// The boards whose 2s and 3s are all up.
pub(crate) fn won<const W: usize>(belief: &BeliefSet<W>, set: &Set<W>, risky: Cards) -> Set<W> {
    risky.iter().fold(*set, |won, card| {
        without(&without(&won, &belief.faces[card][2]), &belief.faces[card][3])
    })
}
