//! What the cards of a position may be, as sets of cards: most questions are then a few bit
//! operations.

use super::cards::Cards;
use crate::voltorb::board::Board;

/// By [`crate::voltorb::board::Face`], the cards that may show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FaceMasks(pub [Cards; 4]);

impl FaceMasks {
    /// What the cards of a board show.
    pub(crate) fn of(board: Board) -> Self {
        let (low, high) = (Cards::of_lanes(board.0), Cards::of_lanes(board.0 >> 1));
        let voltorbs = Cards::ALL.without(low.or(high));
        Self([voltorbs, low.without(high), high.without(low), low.and(high)])
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].or(other.0[at])))
    }

    /// Cards that may show more than one face.
    pub(crate) fn unknown(&self) -> Cards {
        let [a, b, c, d] = self.0;
        a.and(b).or(a.or(b).and(c.or(d))).or(c.and(d))
    }

    /// By face, the cards that show it for certain.
    pub(crate) fn known(&self) -> [Cards; 4] {
        let unknown = self.unknown();
        self.0.map(|it| it.without(unknown))
    }

    /// What is left of these once the card shows the face.
    pub(crate) fn showing(mut self, card: usize, face: usize) -> Self {
        self.0.iter_mut().for_each(|it| it.remove(card));
        self.0[face].insert(card);
        self
    }

    pub(crate) fn voltorbs(&self) -> Cards {
        self.0[0]
    }

    pub(crate) fn n_threes(&self) -> u8 {
        self.0[3].len() as u8
    }

    /// Cards that are not known yet and cannot be a voltorb.
    pub(crate) fn safe(&self) -> Cards {
        self.unknown().without(self.0[0])
    }

    /// Cards that may be a voltorb, and may be a 2 or 3.
    pub(crate) fn useful_risks(&self) -> Cards {
        self.0[0].and(self.0[2].or(self.0[3]))
    }

    /// Cards that may be a voltorb or not.
    pub(crate) fn risks(&self) -> Cards {
        self.unknown().and(self.0[0])
    }
}
