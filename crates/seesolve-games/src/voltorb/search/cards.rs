//! Sets of cards.

use crate::voltorb::round::SIDE;

/// A set of cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(u32);

/// The cards of the first column.
const COLUMN: u32 = 0x10_8421;

impl Cards {
    pub fn insert(&mut self, card: usize) {
        self.0 |= 1 << card;
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
        (spread * 0x11_1110 >> 20 & 0x1f) as u8
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

impl FromIterator<usize> for Cards {
    fn from_iter<I: IntoIterator<Item = usize>>(cards: I) -> Self {
        let mut all = Self::default();
        cards.into_iter().for_each(|it| all.insert(it));
        all
    }
}
