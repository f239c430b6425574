//! What the cards of a position may be, as sets of cards: most questions are then a few bit
//! operations.

use super::cards::Cards;
use crate::voltorb::board::{Board, N_CARDS};

/// By [`crate::voltorb::board::Face`], the cards that may show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceMasks(pub [Cards; 4]);

impl FaceMasks {
    /// What the cards of a board show.
    pub fn of(board: Board) -> Self {
        let mut faces = Self::default();
        (0..N_CARDS).for_each(|card| faces.0[board.face(card) as usize].insert(card));
        faces
    }

    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].or(other.0[at])))
    }

    /// Cards that may show more than one face.
    pub fn unknown(&self) -> Cards {
        let [a, b, c, d] = self.0;
        a.and(b).or(a.or(b).and(c.or(d))).or(c.and(d))
    }

    /// By face, the cards that show it for certain.
    pub fn known(&self) -> [Cards; 4] {
        let unknown = self.unknown();
        self.0.map(|it| it.without(unknown))
    }

    /// What is left of these once the card shows the face.
    pub fn showing(mut self, card: usize, face: usize) -> Self {
        self.0.iter_mut().for_each(|it| it.remove(card));
        self.0[face].insert(card);
        self
    }

    pub fn voltorbs(&self) -> Cards {
        self.0[0]
    }

    pub fn n_threes(&self) -> u8 {
        self.0[3].len() as u8
    }

    /// Cards that are not known yet and cannot be a voltorb.
    pub fn safe(&self) -> Cards {
        self.unknown().without(self.0[0])
    }

    /// Cards that may be a voltorb, and may be a 2 or 3.
    pub fn useful_risks(&self) -> Cards {
        self.0[0].and(self.0[2].or(self.0[3]))
    }

    /// Cards that may be a voltorb or not.
    pub fn risks(&self) -> Cards {
        self.unknown().and(self.0[0])
    }
}
