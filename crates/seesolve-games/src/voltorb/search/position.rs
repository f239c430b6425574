//! What can be said of a position before any card is tried.

use super::Search;
use super::bits::{Set, count, without};
use super::cards::Cards;
use super::faces::Faces;
use super::key::Entry;
use super::memo::Known;
use super::worlds::Worlds;

/// A set of boards that may come true, and what can be won of it at most.
#[derive(Clone, Copy)]
pub struct Part<const W: usize> {
    pub set: Set<W>,
    pub prospect: Prospect,
}

#[derive(Clone, Copy)]
pub struct Prospect {
    pub position: Position,
    pub known: Known,
}

impl Prospect {
    pub const NOTHING: Self =
        Self { position: Position::Decided, known: Known { value: 0.0, exact: true } };
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
    Risky { risky: Cards, entry: Entry },
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
        Part { prospect: self.look(worlds, &set), set }
    }

    /// The position of a set of boards, with what the memo or a bound says of it.
    pub(super) fn look<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>) -> Prospect {
        let n_boards = count(set);
        if n_boards == 0 {
            return Prospect::NOTHING;
        }
        let position = if n_boards == 1 { Position::Decided } else { self.position(worlds, set) };
        if matches!(position, Position::Decided) {
            return Prospect { position, known: Known { value: worlds.weight(set), exact: true } };
        }
        let known = match position.entry().and_then(|it| self.recall(it)) {
            Some(it) if it.exact => it,
            Some(it) => it.at_most(worlds.bound(set)),
            None => Known { value: worlds.bound(set), exact: false },
        };
        Prospect { position, known }
    }

    fn position<const W: usize>(&self, worlds: &Worlds<W>, set: &Set<W>) -> Position {
        let faces = worlds.faces_in(set);
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
        Position::Risky { risky: risky.without(entry.twins), entry }
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
