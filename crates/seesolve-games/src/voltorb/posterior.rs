//! What every card is, with exact probabilities.

use super::board::{Board, Face, N_CARDS};

/// Probabilities of one card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CardOdds {
    /// By [`Face`]: voltorb, 1, 2, 3.
    pub(crate) p: [f64; 4],
    /// Whether any board has the face here: a probability may round to nothing.
    pub(crate) possible: [bool; 4],
}

impl CardOdds {
    pub(crate) fn of(&self, face: Face) -> f64 {
        self.p[face as usize]
    }

    pub(crate) fn may_be(&self, face: Face) -> bool {
        self.possible[face as usize]
    }

    pub(crate) fn is_safe(&self) -> bool {
        !self.may_be(Face::Voltorb)
    }

    /// Whether flipping the card can help to win: it may be a 2 or a 3.
    pub(crate) fn is_useful(&self) -> bool {
        self.may_be(Face::Two) || self.may_be(Face::Three)
    }

    /// The only face it can have.
    pub(crate) fn certain(&self) -> Option<Face> {
        let mut faces = Face::ALL.into_iter().filter(|it| self.may_be(*it));
        faces.next().filter(|_| faces.next().is_none())
    }
}

/// The odds of all cards, flipped ones included, from boards and how likely they are.
pub(crate) fn odds(boards: &[(Board, f64)]) -> [CardOdds; N_CARDS] {
    let mut sum = OddsSum::default();
    sum.add(boards);
    sum.odds()
}

/// Adds up odds piece by piece, for who has to look up in between.
#[derive(Default)]
pub(crate) struct OddsSum([CardOdds; N_CARDS]);

impl OddsSum {
    pub(crate) fn add(&mut self, boards: &[(Board, f64)]) {
        for (board, weight) in boards {
            for (card, it) in self.0.iter_mut().enumerate() {
                it.p[board.face(card) as usize] += weight;
            }
        }
    }

    pub(crate) fn odds(mut self) -> [CardOdds; N_CARDS] {
        self.0.iter_mut().for_each(|it| it.possible = it.p.map(|p| p > 0.0));
        self.0
    }
}
