//! What can be said of a position before any card is tried.

use super::bits::{Set, count, without};
use super::bound::Bound;
use super::cards::Cards;
use super::faces::Faces;
use super::key::Entry;
use super::memo::Known;
use super::win_search::Search;
use super::worlds::Worlds;

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
    pub position: Position,
    pub known: Known,
    /// How the bound was found, if it was not remembered.
    pub bound: Option<Box<Bound>>,
}

impl Prospect {
    pub const NOTHING: Self =
        Self { position: Position::Decided, known: Known { value: 0.0, exact: true }, bound: None };
}

/// A card that may be flipped next, and what can be won with it at most.
pub struct Trial {
    pub card: usize,
    pub bound: f64,
    /// The parts by face from 1, once they have been looked at.
    pub parts: Option<Box<[Prospect; 3]>>,
}

#[derive(Clone, Copy)]
pub enum Position {
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
    pub faces: Faces,
}

impl Position {
    pub fn entry(&self) -> Option<Entry> {
        match *self {
            Self::Safe { entry, .. } => entry,
            Self::Risky { entry, .. } => Some(entry),
            Self::Decided | Self::PartlyWon { .. } => None,
        }
    }
}

impl Search<'_> {
    pub(super) fn part<const W: usize>(&self, worlds: &Worlds<W>, set: Set<W>) -> Part<W> {
        Part { prospect: self.look(worlds, &set, &worlds.seen), set, trials: Vec::new() }
    }

    /// The position of a set of boards, with what the memo or a bound says of it. `seen` is what
    /// the cards may be on these boards and some others.
    pub(super) fn look<const W: usize>(
        &self,
        worlds: &Worlds<W>,
        set: &Set<W>,
        seen: &Faces,
    ) -> Prospect {
        let n_boards = count(set);
        if n_boards == 0 {
            return Prospect::NOTHING;
        }
        let position =
            if n_boards == 1 { Position::Decided } else { self.position(worlds, set, seen) };
        if matches!(position, Position::Decided) {
            let known = Known { value: worlds.weight(set), exact: true };
            return Prospect { position, known, bound: None };
        }
        if let Some(known) = position.entry().and_then(|it| self.recall(it)) {
            return Prospect { position, known, bound: None };
        }
        let bound = worlds.bound(set);
        let value = match position {
            Position::Risky { open, .. } => bound.before_flip(open.risky),
            _ => bound.value,
        };
        let known = Known { value, exact: false };
        if let Some(entry) = position.entry() {
            self.keep(entry, known);
        }
        let bound = (n_boards >= LOOK_AHEAD_FROM).then(|| Box::new(bound));
        Prospect { position, known, bound }
    }

    fn position<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>, seen: &Faces) -> Position {
        let faces = worlds.faces_in(set, seen);
        let safe = faces.safe();
        if !safe.is_empty() {
            let is_told_by_key = self.same_total && worlds.weigh_by_threes;
            let entry = is_told_by_key.then(|| self.keys.entry(&faces, worlds.kinds_in(set)));
            return Position::Safe { safe, entry };
        }
        let risky = self.risky(&faces);
        if risky.is_empty() {
            return Position::Decided;
        }
        if !self.same_total && won(worlds, set, risky).iter().any(|it| *it != 0) {
            return Position::PartlyWon { risky };
        }
        let entry = self.keys.entry(&faces, worlds.kinds_in(set));
        let risky = risky.without(entry.twins);
        Position::Risky { open: Open { risky, faces }, entry }
    }

    /// The cards that may be flipped; none if nothing is left to find.
    pub(super) fn risky(&self, faces: &Faces) -> Cards {
        let useful = faces.useful_risks();
        if useful.is_empty() || self.reductions.useless_cards { useful } else { faces.risks() }
    }

    pub(super) fn recall(&self, entry: Entry) -> Option<Known> {
        let scaled = |it: Known| Known { value: it.value * entry.unit, ..it };
        self.memo.get(&entry.key).map(scaled)
    }

    pub(super) fn keep(&self, entry: Entry, known: Known) {
        self.memo.insert(entry.key, Known { value: known.value / entry.unit, ..known });
    }
}

/// The boards whose 2s and 3s are all up.
pub fn won<const W: usize>(worlds: &Worlds<W>, set: &Set<W>, risky: Cards) -> Set<W> {
    risky.iter().fold(*set, |won, card| {
        without(&without(&won, &worlds.faces[card][2]), &worlds.faces[card][3])
    })
}
