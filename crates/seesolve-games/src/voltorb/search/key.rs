//! What a position comes down to: two positions with the same key have the same value.
//!
//! Only what is left to find out matters: which cards are not known yet, what their lines still
//! hold, and how likely boards with so many 3s are. Rows may change places, and so may columns,
//! and rows with columns; the key is taken after putting them in an order of their own.

use std::hash::{Hash, Hasher};

use crate::voltorb::round::{Clue, N_CARDS, SIDE};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    shape: u128,
    weights: u64,
}

impl Key {
    pub fn mixed(&self) -> u64 {
        let high = (self.shape >> 64) as u64;
        mix(self.shape as u64 ^ mix(high ^ self.weights.rotate_left(17)))
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.mixed());
    }
}

fn mix(number: u64) -> u64 {
    let once = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let twice = (once ^ once >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    twice ^ twice >> 32
}

/// How positions of one round are told apart.
#[derive(Clone, Debug)]
pub enum Keys {
    /// By the cards known so far: right for any round, but only within it.
    Revealed,
    /// By what the lines still hold: right for all rounds with complete clues, once the lines
    /// without voltorbs are open, because then a board's weight depends on its 3s alone.
    Residual { lines: [(i8, i8); 2 * SIDE], symmetric: bool },
}

impl Keys {
    pub fn of(clues: &[Clue; 2 * SIDE], symmetric: bool) -> Self {
        let numbers = |it: &Clue| Some((it.sum? as i8, it.voltorbs? as i8));
        let mut lines = [(0, 0); 2 * SIDE];
        for (line, clue) in lines.iter_mut().zip(clues) {
            match numbers(clue) {
                Some(it) => *line = it,
                None => return Self::Revealed,
            }
        }
        Self::Residual { lines, symmetric }
    }

    /// The key of a position, and the weight its value is relative to. `faces` says for each card
    /// which faces it may have, one bit each; `kinds` are the possible numbers of 3s with the
    /// weight of such a board.
    pub fn key(&self, faces: &[u8; N_CARDS], kinds: &mut [(u8, f64)]) -> (Key, f64) {
        match self {
            Self::Revealed => {
                let known =
                    |it: &u8| if it.is_power_of_two() { it.trailing_zeros() + 1 } else { 0 };
                let shape = faces.iter().fold(0, |all, it| all << 3 | u128::from(known(it)));
                (Key { shape, weights: 0 }, 1.0)
            }
            Self::Residual { lines, symmetric } => {
                let mut grid = Grid::new(lines, faces);
                if *symmetric {
                    grid.arrange();
                }
                let threes = faces.iter().filter(|it| **it == 0b1000).count() as u8;
                kinds.sort_unstable_by_key(|it| it.0);
                let unit = kinds.first().map_or(1.0, |it| it.1);
                let weights = kinds.iter().fold(0, |all, (n, weight)| {
                    // Forty binary places tell all ratios of the tables apart.
                    let ratio = (weight / unit * (1_u64 << 40) as f64).round() as u64;
                    mix(mix(all ^ u64::from(n - threes)) ^ ratio)
                });
                (Key { shape: grid.shape(), weights }, unit)
            }
        }
    }
}

/// One side's lines: which crossing lines hold an unknown card, and what the line still holds.
#[derive(Clone, Copy)]
struct Lines {
    unknown: [u8; SIDE],
    /// Twos and threes beyond the ones, and voltorbs: seven bits.
    left: [u64; SIDE],
    rank: [u64; SIDE],
    order: [usize; SIDE],
}

struct Grid {
    rows: Lines,
    cols: Lines,
}

impl Grid {
    fn new(lines: &[(i8, i8); 2 * SIDE], faces: &[u8; N_CARDS]) -> Self {
        let mut left = *lines;
        let mut unknown = [0_u8; 2 * SIDE];
        for (card, faces) in faces.iter().enumerate() {
            let (row, col) = (card / SIDE, card % SIDE);
            if !faces.is_power_of_two() {
                unknown[row] |= 1 << col;
                unknown[SIDE + col] |= 1 << row;
                continue;
            }
            let value = faces.trailing_zeros() as i8;
            for line in [row, SIDE + col] {
                left[line].0 -= value;
                left[line].1 -= i8::from(value == 0);
            }
        }
        let side = |first: usize| {
            let unknown: [u8; SIDE] = std::array::from_fn(|at| unknown[first + at]);
            let left = std::array::from_fn(|at| {
                let (sum, voltorbs) = left[first + at];
                let ones = unknown[at].count_ones() as i8 - voltorbs;
                ((sum - ones) as u64) << 3 | voltorbs as u64
            });
            Lines { unknown, left, rank: [0; SIDE], order: [0, 1, 2, 3, 4] }
        };
        Self { rows: side(0), cols: side(SIDE) }
    }

    /// Orders the lines by what they and the lines they cross look like. Lines that look alike
    /// may end up in either order: then a position has several keys, which costs time only.
    fn arrange(&mut self) {
        for lines in [&mut self.rows, &mut self.cols] {
            for at in 0..SIDE {
                let n_unknown = u64::from(lines.unknown[at].count_ones());
                lines.rank[at] = mix(lines.left[at] << 3 | n_unknown);
            }
        }
        for _ in 0..2 {
            let (rows, cols) = (self.rows.rank, self.cols.rank);
            self.rows.refine(&cols);
            self.cols.refine(&rows);
        }
        let sorted = |lines: &Lines| {
            let mut ranks = lines.rank;
            ranks.sort_unstable();
            ranks
        };
        if sorted(&self.cols) < sorted(&self.rows) {
            std::mem::swap(&mut self.rows, &mut self.cols);
        }
        self.rows.sort(None);
        let by_rows = self.rows.order;
        self.cols.sort(Some(&by_rows));
        let by_cols = self.cols.order;
        self.rows.sort(Some(&by_cols));
        let by_rows = self.rows.order;
        self.cols.sort(Some(&by_rows));
    }

    fn shape(&self) -> u128 {
        let (rows, cols) = (&self.rows, &self.cols);
        let masks = rows.order.iter().map(|it| (5, rows.pattern(*it, &cols.order)));
        let of_rows = rows.order.iter().map(|it| (7, rows.left[*it]));
        let of_cols = cols.order.iter().map(|it| (7, cols.left[*it]));
        masks
            .chain(of_rows)
            .chain(of_cols)
            .fold(0, |all, (n_bits, it)| all << n_bits | u128::from(it))
    }
}

impl Lines {
    fn refine(&mut self, crossing: &[u64; SIDE]) {
        for at in 0..SIDE {
            let crossed = (0..SIDE).filter(|it| self.unknown[at] >> it & 1 == 1);
            self.rank[at] =
                crossed.fold(mix(self.rank[at]), |all, it| all.wrapping_add(mix(crossing[it])));
        }
    }

    /// Where the line has unknown cards, the crossing lines taken in the given order.
    fn pattern(&self, line: usize, crossing: &[usize; SIDE]) -> u64 {
        crossing.iter().fold(0, |all, it| all << 1 | u64::from(self.unknown[line] >> it & 1))
    }

    fn sort(&mut self, crossing: Option<&[usize; SIDE]>) {
        let mut order = self.order;
        match crossing {
            None => order.sort_unstable_by_key(|it| (self.rank[*it], *it)),
            Some(crossing) => {
                order.sort_by_key(|it| (self.rank[*it], self.pattern(*it, crossing)));
            }
        }
        self.order = order;
    }
}
