//! What counts in the end: the win, the coins, or enough cards in time.

use super::cards::Cards;
use super::face_masks::FaceMasks;
use crate::voltorb::board::{Board, N_CARDS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To find every 2 and 3.
    Win,
    /// The product of all cards flipped; who stops keeps it.
    Coins,
    /// To have flipped so many cards, or to have won.
    Cards { needed: usize },
}

impl Goal {
    /// What a board so likely is worth when it is won.
    pub(crate) fn prize(self, chance: f64, shown: &FaceMasks) -> f64 {
        match self {
            Self::Coins => chance * payout_of(shown),
            Self::Win | Self::Cards { .. } => chance,
        }
    }

    /// What boards as likely as this are worth to who stops once all cards known to be safe are up.
    pub(crate) fn stopping(self, chance: f64, faces: &FaceMasks) -> f64 {
        let [_, _, twos, threes] = faces.known();
        match self {
            // The first card sets the payout; before it, stopping pays nothing.
            Self::Coins if n_up(faces) > 0 => chance * product(twos, threes),
            Self::Cards { .. } if self.is_reached(faces) => chance,
            Self::Win | Self::Coins | Self::Cards { .. } => 0.0,
        }
    }

    /// Whether nothing is left to play for, won or not.
    pub(crate) fn is_reached(self, faces: &FaceMasks) -> bool {
        match self {
            Self::Win | Self::Coins => false,
            Self::Cards { needed } => n_up(faces) >= needed,
        }
    }

    /// Whether a card may be worth a flip that is never a 2 or 3: it counts as a card, and the first
    /// one makes a payout.
    pub(crate) fn takes_any_card(self, faces: &FaceMasks) -> bool {
        match self {
            Self::Win => false,
            Self::Coins => n_up(faces) == 0,
            Self::Cards { .. } => true,
        }
    }
}

/// How many cards are up once all that are known to be safe are.
fn n_up(faces: &FaceMasks) -> usize {
    let [_, ones, twos, threes] = faces.known();
    ones.or(twos).or(threes).len() as usize
}

/// What a board pays when it is won.
pub(crate) fn payout(board: Board) -> f64 {
    payout_of(&FaceMasks::of(board))
}

fn payout_of(shown: &FaceMasks) -> f64 {
    let [_, _, twos, threes] = shown.0;
    product(twos, threes)
}

/// The product of a number of 2s and 3s.
pub(crate) fn product(twos: Cards, threes: Cards) -> f64 {
    const THREES: [u64; N_CARDS + 1] = {
        let mut powers = [1; N_CARDS + 1];
        let mut at = 1;
        while at < powers.len() {
            powers[at] = 3 * powers[at - 1];
            at += 1;
        }
        powers
    };
    ((1_u64 << twos.len()) * THREES[threes.len() as usize]) as f64
}
