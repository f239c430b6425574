//! What every card is, with exact probabilities.

use super::board::{Face, N_CARDS};
use super::possible::Possible;

/// Probabilities of one card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardOdds {
    /// By [`Face`]: voltorb, 1, 2, 3.
    pub p: [f64; 4],
    /// Whether any board has the face here: a probability may round to nothing.
    pub possible: [bool; 4],
}

impl CardOdds {
    pub fn of(&self, face: Face) -> f64 {
        self.p[face as usize]
    }

    pub fn may_be(&self, face: Face) -> bool {
        self.possible[face as usize]
    }

    pub fn is_safe(&self) -> bool {
        !self.may_be(Face::Voltorb)
    }

    /// Whether flipping the card can help to win: it may be a 2 or a 3.
    pub fn is_useful(&self) -> bool {
        self.may_be(Face::Two) || self.may_be(Face::Three)
    }

    /// The only face it can have.
    pub fn certain(&self) -> Option<Face> {
        let mut faces = Face::ALL.into_iter().filter(|it| self.may_be(*it));
        faces.next().filter(|_| faces.next().is_none())
    }
}

/// The odds of all cards, flipped ones included.
pub fn odds(possible: &Possible) -> [CardOdds; N_CARDS] {
    let mut odds = [CardOdds::default(); N_CARDS];
    for (board, weight) in &possible.boards {
        for (card, it) in odds.iter_mut().enumerate() {
            it.p[board.face(card) as usize] += weight;
        }
    }
    for it in &mut odds {
        it.possible = it.p.map(|p| p > 0.0);
    }
    odds
}
