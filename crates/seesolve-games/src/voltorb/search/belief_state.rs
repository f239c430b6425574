//! What can be said of a position before any card is tried.

use super::belief::BeliefSet;
use super::bits::{Set, count, without};
use super::bound::Bound;
use super::canonical::Entry;
use super::cards::Cards;
use super::clique_cover::CoverBound;
use super::face_masks::FaceMasks;
use super::win_search::WinSearch;

/// Smaller positions are settled as fast as looked into.
pub const LOOK_AHEAD_FROM: usize = 16;

/// A set of boards that may come true, and what can be won of it at most.
pub struct Part<const W: usize> {
    pub set: Set<W>,
    pub prospect: Prospect,
    /// The cards to try, if a look ahead has found out something about them already.
    pub trials: Vec<Trial>,
}

pub struct Prospect {
    pub state: BeliefState,
    pub known: Bound,
    /// How the bound was found, if it was not remembered.
    pub cover: Option<Box<CoverBound>>,
}

impl Prospect {
    pub const NOTHING: Self =
        Self { state: BeliefState::Decided, known: Bound::Exact(0.0), cover: None };
}

/// A card that may be flipped next, and what can be won with it at most.
pub struct Trial {
    pub card: usize,
    pub bound: f64,
    /// The parts by face from 1, once they have been looked at.
    pub parts: Option<Box<[Prospect; 3]>>,
}

#[derive(Clone, Copy)]
pub enum BeliefState {
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
pub struct Open {
    /// The cards that may be flipped.
    pub risky: Cards,
    /// What the cards may be.
    pub faces: FaceMasks,
}

impl BeliefState {
    pub fn entry(&self) -> Option<Entry> {
        match *self {
            Self::Safe { entry, .. } => entry,
            Self::Risky { entry, .. } => Some(entry),
            Self::Decided | Self::PartlyWon { .. } => None,
        }
    }
}

impl WinSearch<'_> {
    pub(super) fn part<const W: usize>(&self, belief: &BeliefSet<W>, set: Set<W>) -> Part<W> {
        Part { prospect: self.look(belief, &set, &belief.seen), set, trials: Vec::new() }
    }

    /// The position of a set of boards, with what the table or a bound says of it. `seen` is what
    /// the cards may be on these boards and some others.
    pub(super) fn look<const W: usize>(
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
        let cover = belief.bound(set);
        let value = match state {
            BeliefState::Risky { open, .. } => cover.before_flip(open.risky),
            _ => cover.value,
        };
        let known = Bound::AtMost(value);
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
        BeliefState::Risky { open: Open { risky, faces }, entry }
    }

    /// The cards that may be flipped; none if nothing is left to find.
    pub(super) fn risky(&self, faces: &FaceMasks) -> Cards {
        let useful = faces.useful_risks();
        if useful.is_empty() || self.reductions.useless_cards { useful } else { faces.risks() }
    }

    pub(super) fn recall(&self, entry: Entry) -> Option<Bound> {
        self.table.get(&entry.key).map(|it| it.map(|value| value * entry.unit))
    }

    pub(super) fn keep(&self, entry: Entry, known: Bound) {
        self.table.insert(entry.key, known.map(|value| value / entry.unit));
    }
}

/// The boards whose 2s and 3s are all up.
pub fn won<const W: usize>(belief: &BeliefSet<W>, set: &Set<W>, risky: Cards) -> Set<W> {
    risky.iter().fold(*set, |won, card| {
        without(&without(&won, &belief.faces[card][2]), &belief.faces[card][3])
    })
}
