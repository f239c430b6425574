//! What of a set of boards can be won at most, from groups of boards of which one is won.

use super::cards::{Cards, fanned_out};
use crate::voltorb::board::{N_CARDS, SIDE};

/// What of a set can be won at most.
#[derive(Default)]
pub(crate) struct CoverBound {
    pub(crate) value: f64,
    /// By card, how much of it is lost by flipping the card: the groups of incompatible boards in
    /// which it is a voltorb on every board.
    losses: [f64; N_CARDS],
}

impl CoverBound {
    /// What is had at most, and by card what is lost of it.
    pub(crate) fn losing(value: f64, losses: [f64; N_CARDS]) -> Self {
        Self { value, losses }
    }

    /// The bound of both sets together.
    pub(crate) fn plus(mut self, other: &Self) -> Self {
        self.value += other.value;
        self.losses.iter_mut().zip(other.losses).for_each(|(a, b)| *a += b);
        self
    }

    /// What can be won at most when the card is flipped first.
    pub(crate) fn after(&self, card: usize) -> f64 {
        self.value - self.losses[card]
    }

    /// What can be won at most when one of the cards has to be flipped first.
    pub(crate) fn before_flip(&self, risky: Cards) -> f64 {
        risky.iter().map(|card| self.after(card)).fold(0.0, f64::max)
    }
}

/// Adds up groups. Groups of the same weight mostly follow each other: they are counted, for all
/// cards at once, and weighed together.
#[derive(Default)]
pub(crate) struct CoverSum {
    bound: CoverBound,
    /// The weight of each group counted below.
    weight: f64,
    n_groups: u32,
    /// The groups in which a card is lost: a word for each row, a lane for each of its cards.
    lost: [u64; SIDE],
}

const LANE_BITS: usize = 12;
/// As many as a lane can hold.
const MOST_IN_LANE: u32 = (1 << LANE_BITS) - 1;
const LANES: [u64; 1 << SIDE] = fanned_out(LANE_BITS);

impl CoverSum {
    /// Adds a group, and the cards with which it is lost.
    pub(crate) fn add(&mut self, weight: f64, lost: Cards) {
        if weight != self.weight || self.n_groups == MOST_IN_LANE {
            self.weigh();
            (self.weight, self.n_groups, self.lost) = (weight, 0, [0; SIDE]);
        }
        self.n_groups += 1;
        for (row, lanes) in self.lost.iter_mut().enumerate() {
            *lanes += LANES[usize::from(lost.row(row))];
        }
    }

    fn weigh(&mut self) {
        if self.weight == 0.0 {
            return;
        }
        self.bound.value += self.weight * f64::from(self.n_groups);
        for (losses, lanes) in self.bound.losses.chunks_mut(SIDE).zip(self.lost) {
            for (at, loss) in losses.iter_mut().enumerate() {
                let n_lost = (lanes >> (LANE_BITS * at)) as u32 & MOST_IN_LANE;
                *loss += self.weight * f64::from(n_lost);
            }
        }
    }

    pub(crate) fn bound(mut self) -> CoverBound {
        self.weigh();
        self.bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_groups_comes_to_the_same_as_adding_them() {
        let mut rng = fastrand::Rng::with_seed(1);
        for n_groups in [0, 1, 7, 300, 3 * MOST_IN_LANE] {
            let (mut sum, mut value, mut losses) = (CoverSum::default(), 0.0, [0.0; N_CARDS]);
            // Whole numbers add up without rounding.
            let mut weight = 10.0;
            for _ in 0..n_groups {
                weight += f64::from(u8::from(rng.u16(..1000) == 0));
                let lost: Cards = (0..N_CARDS).filter(|_| rng.bool()).collect();
                sum.add(weight, lost);
                value += weight;
                lost.iter().for_each(|card| losses[card] += weight);
            }
            let bound = sum.bound();
            assert_eq!((bound.value, bound.losses), (value, losses));
        }
    }
}
