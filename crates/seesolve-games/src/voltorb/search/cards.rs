//! Sets of cards.

use crate::voltorb::board::{N_CARDS, SIDE};

/// A set of cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cards(u32);

/// The cards of the first column.
const COLUMN: u32 = 0x10_8421;

impl Cards {
    pub(crate) const ALL: Self = Self((1 << N_CARDS) - 1);

    /// The cards whose bit is set among every other bit of a word.
    pub(crate) fn of_lanes(word: u64) -> Self {
        let halved = [
            (1, 0x3333_3333_3333_3333),
            (2, 0x0f0f_0f0f_0f0f_0f0f),
            (4, 0x00ff_00ff_00ff_00ff),
            (8, 0x0000_ffff_0000_ffff),
            (16, 0xffff_ffff),
        ];
        let lanes = word & 0x5555_5555_5555_5555;
        let bits = halved.iter().fold(lanes, |bits, (by, mask)| (bits | bits >> by) & mask);
        Self(bits as u32).and(Self::ALL)
    }

    pub(crate) fn insert(&mut self, card: usize) {
        self.0 |= 1 << card;
    }

    pub(crate) fn remove(&mut self, card: usize) {
        self.0 &= !(1 << card);
    }

    pub(crate) fn has(self, card: usize) -> bool {
        self.0 >> card & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    pub(crate) fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub(crate) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    pub(crate) fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The cards of a row, one bit for each column.
    pub(crate) fn row(self, row: usize) -> u8 {
        (self.0 >> (SIDE * row) & 0x1f) as u8
    }

    /// The cards of a column, one bit for each row.
    pub(crate) fn column(self, column: usize) -> u8 {
        // Moves bit 5k to bit 20 + k; no two other bits meet.
        let spread = u64::from(self.0 >> column & COLUMN);
        ((spread * 0x11_1110) >> 20 & 0x1f) as u8
    }

    pub(crate) fn rows(self) -> [u8; SIDE] {
        std::array::from_fn(|at| self.row(at))
    }

    pub(crate) fn columns(self) -> [u8; SIDE] {
        std::array::from_fn(|at| self.column(at))
    }

    /// All cards of the given rows and of the given columns, one bit each.
    pub(crate) fn of_lines(rows: u8, columns: u8) -> Self {
        let in_row = |row: usize| if rows >> row & 1 == 1 { 0x1f } else { columns };
        Self((0..SIDE).fold(0, |all, row| all | u32::from(in_row(row)) << (SIDE * row)))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                card
            })
        })
    }
}

/// Of each five bits, the bits so far apart.
pub(crate) const fn fanned_out(apart: usize) -> [u64; 1 << SIDE] {
    let mut fanned = [0; 1 << SIDE];
    let mut bits = 1;
    while bits < fanned.len() {
        fanned[bits] = (fanned[bits / 2] << apart) | (bits as u64 % 2);
        bits += 1;
    }
    fanned
}

impl FromIterator<usize> for Cards {
    fn from_iter<I: IntoIterator<Item = usize>>(cards: I) -> Self {
        let mut all = Self::default();
        cards.into_iter().for_each(|it| all.insert(it));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_the_cards_that_lie_on_them() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let cards: Cards = (0..N_CARDS).filter(|_| rng.bool()).collect();
            let has = |card: usize| cards.iter().any(|it| it == card);
            for (line, across) in (0..SIDE).flat_map(|it| (0..SIDE).map(move |at| (it, at))) {
                assert_eq!(cards.row(line) >> across & 1 == 1, has(SIDE * line + across));
                assert_eq!(cards.column(line) >> across & 1 == 1, has(SIDE * across + line));
            }
        }
    }

    #[test]
    fn lanes_hold_a_card_each() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let word = rng.u64(..);
            let expected: Cards = (0..N_CARDS).filter(|it| word >> (2 * it) & 1 == 1).collect();
            assert_eq!(Cards::of_lanes(word), expected);
        }
    }

    #[test]
    fn lines_are_made_of_their_cards() {
        let cards = Cards::of_lines(0b00010, 0b10000);
        let expected = [4, 5, 6, 7, 8, 9, 14, 19, 24];
        assert_eq!(cards.iter().collect::<Vec<_>>(), expected);
    }
}
