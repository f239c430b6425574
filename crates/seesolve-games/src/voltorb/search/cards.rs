//! Sets of cards.

use crate::voltorb::board::SIDE;

/// A set of cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(u32);

/// The cards of the first column.
const COLUMN: u32 = 0x10_8421;

impl Cards {
    pub fn insert(&mut self, card: usize) {
        self.0 |= 1 << card;
    }

    pub fn remove(&mut self, card: usize) {
        self.0 &= !(1 << card);
    }

    pub fn has(self, card: usize) -> bool {
        self.0 >> card & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn bits(self) -> u32 {
        self.0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    pub fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    pub fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The cards of a row, one bit for each column.
    pub fn row(self, row: usize) -> u8 {
        (self.0 >> (SIDE * row) & 0x1f) as u8
    }

    /// The cards of a column, one bit for each row.
    pub fn column(self, column: usize) -> u8 {
        // Moves bit 5k to bit 20 + k; no two other bits meet.
        let spread = u64::from(self.0 >> column & COLUMN);
        ((spread * 0x11_1110) >> 20 & 0x1f) as u8
    }

    pub fn rows(self) -> [u8; SIDE] {
        std::array::from_fn(|at| self.row(at))
    }

    pub fn columns(self) -> [u8; SIDE] {
        std::array::from_fn(|at| self.column(at))
    }

    /// All cards of the given rows and of the given columns, one bit each.
    pub fn of_lines(rows: u8, columns: u8) -> Self {
        let in_row = |row: usize| if rows >> row & 1 == 1 { 0x1f } else { columns };
        Self((0..SIDE).fold(0, |all, row| all | u32::from(in_row(row)) << (SIDE * row)))
    }

    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
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
pub const fn fanned_out(apart: usize) -> [u64; 1 << SIDE] {
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
    use crate::voltorb::board::N_CARDS;

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
    fn lines_are_made_of_their_cards() {
        let cards = Cards::of_lines(0b00010, 0b10000);
        let expected = [4, 5, 6, 7, 8, 9, 14, 19, 24];
        assert_eq!(cards.iter().collect::<Vec<_>>(), expected);
    }
}
