//! What a position comes down to: two positions with the same key have the same value.
//!
//! Only what is left to find out matters: which cards are not known yet, what their lines still
//! hold, and how likely boards with so many 3s are. Rows may change places, and so may columns,
//! and rows with columns; the key is taken after putting them in an order of their own.

use std::hash::{Hash, Hasher};

use super::cards::Cards;
use super::faces::Faces;
use crate::voltorb::round::{Clue, SIDE};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    lines: [u64; 2],
    weights: u64,
}

impl Key {
    pub fn mixed(&self) -> u64 {
        mix(self.lines[0] ^ mix(self.lines[1] ^ self.weights.rotate_left(17)))
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

    /// Where a position is kept. `kinds` are the possible numbers of 3s with the weight of such a
    /// board, fewest first.
    pub fn entry(&self, faces: &Faces, kinds: impl Iterator<Item = Kind>) -> Entry {
        match self {
            Self::Revealed => {
                let known = faces.known();
                let number = |face: usize| u64::from(known[face].bits());
                let key = Key {
                    lines: [number(0) << 32 | number(1), number(2) << 32 | number(3)],
                    weights: 0,
                };
                Entry { key, unit: 1.0, twins: Cards::default() }
            }
            Self::Residual { lines, symmetric } => {
                let mut grid = Grid::new(lines, faces);
                let mut twins = Cards::default();
                if *symmetric {
                    let (rows, cols) = (grid.rows.repeated(), grid.cols.repeated());
                    twins = Cards::of_lines(rows, cols);
                    grid.arrange([rows.count_ones(), cols.count_ones()]);
                }
                let threes = faces.known()[3].len() as u8;
                let (mut unit, mut weights) = (None, 0);
                for kind in kinds {
                    let unit = *unit.get_or_insert(kind);
                    // Forty binary places tell all ratios of the tables apart.
                    let ratio = kind.weight * unit.inverse * (1_u64 << 40) as f64 + 0.5;
                    weights =
                        mix(weights ^ u64::from(kind.n_threes - threes) ^ (ratio as u64) << 5);
                }
                let key = Key { lines: grid.lines(), weights };
                Entry { key, unit: unit.map_or(1.0, |it: Kind| it.weight), twins }
            }
        }
    }
}

/// Boards with so many 3s, and how likely each of them is.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub n_threes: u8,
    pub weight: f64,
    pub inverse: f64,
}

/// Where the memo keeps a position.
#[derive(Clone, Copy)]
pub struct Entry {
    pub key: Key,
    /// Values in the memo are relative to this weight.
    pub unit: f64,
    /// Cards that are as good as others, because their lines can change places.
    pub twins: Cards,
}

/// One side's lines: which crossing lines hold an unknown card, and what the line still holds.
#[derive(Clone, Copy)]
struct Lines {
    unknown: [u8; SIDE],
    /// Twos and threes beyond the ones, and voltorbs: seven bits.
    left: [u64; SIDE],
    /// What tells lines apart; the low bits are free for the place of the line.
    rank: [u64; SIDE],
    order: [usize; SIDE],
}

struct Grid {
    rows: Lines,
    cols: Lines,
}

impl Grid {
    fn new(lines: &[(i8, i8); 2 * SIDE], faces: &Faces) -> Self {
        let unknown = faces.unknown();
        let [voltorbs, _, twos, threes] = faces.known();
        let side = |clues: &[(i8, i8)], line: fn(Cards, usize) -> u8| {
            let mut left = [0; SIDE];
            for (at, left) in left.iter_mut().enumerate() {
                let n = |cards: Cards| u64::from(N_BITS[usize::from(line(cards, at))]);
                let (sum, n_voltorbs) = clues[at];
                // Cards are 1s, voltorbs, or count one or two beyond that.
                let beyond = (sum + n_voltorbs - SIDE as i8) as u64 - n(twos) - 2 * n(threes);
                *left = beyond << 3 | (n_voltorbs as u64 - n(voltorbs));
            }
            let unknown: [u8; SIDE] = std::array::from_fn(|at| line(unknown, at));
            Lines { unknown, left, rank: [0; SIDE], order: [0, 1, 2, 3, 4] }
        };
        Self { rows: side(&lines[..SIDE], Cards::row), cols: side(&lines[SIDE..], Cards::column) }
    }

    /// Orders the lines by what they and the lines they cross look like. `n_repeated` rows and
    /// columns are like an earlier one, so that their order is of no account. Others that look
    /// alike may end up in either order: then a position has several keys, which costs time only.
    fn arrange(&mut self, mut n_repeated: [u32; 2]) {
        for lines in [&mut self.rows, &mut self.cols] {
            for at in 0..SIDE {
                let n_unknown = u64::from(N_BITS[usize::from(lines.unknown[at])]);
                lines.rank[at] = mix(lines.left[at] << 3 | n_unknown);
            }
        }
        let (rows, cols) = (self.rows.rank.map(mix), self.cols.rank.map(mix));
        self.rows.refine(&rows, &cols);
        self.cols.refine(&cols, &rows);
        self.rows.sort(None);
        self.cols.sort(None);
        if self.cols.ranks_in_order() < self.rows.ranks_in_order() {
            std::mem::swap(&mut self.rows, &mut self.cols);
            n_repeated.swap(0, 1);
        }
        if self.rows.n_ties() > n_repeated[0] || self.cols.n_ties() > n_repeated[1] {
            self.cols.sort(Some(&self.rows.order));
            self.rows.sort(Some(&self.cols.order));
            self.cols.sort(Some(&self.rows.order));
        }
    }

    fn lines(&self) -> [u64; 2] {
        let (rows, cols) = (&self.rows, &self.cols);
        let left = |lines: &Lines| lines.order.iter().fold(0, |all, it| all << 7 | lines.left[*it]);
        let pattern = |row: &usize| u64::from(rows.pattern(*row, &cols.order));
        let patterns = rows.order.iter().fold(0, |all, it| all << SIDE | pattern(it));
        [patterns << 35 | left(rows), left(cols)]
    }
}

/// How many bits are set in five.
const N_BITS: [u8; 32] = {
    let mut counts = [0; 32];
    let mut at = 1;
    while at < 32 {
        counts[at] = counts[at / 2] + (at % 2) as u8;
        at += 1;
    }
    counts
};

/// Bits of a rank that make room for a pattern and a place.
const PLACE_BITS: u64 = 0xff;

impl Lines {
    fn refine(&mut self, mine: &[u64; SIDE], crossing: &[u64; SIDE]) {
        // What each selection of crossing lines comes to.
        let mut sums = [0_u64; 1 << SIDE];
        for (at, it) in crossing.iter().enumerate() {
            let (known, new) = sums.split_at_mut(1 << at);
            known.iter().zip(new).for_each(|(a, b)| *b = a.wrapping_add(*it));
        }
        for ((rank, mine), unknown) in self.rank.iter_mut().zip(mine).zip(self.unknown) {
            *rank = mine.wrapping_add(sums[usize::from(unknown) % sums.len()]);
        }
    }

    /// The lines, one bit each, that are like an earlier one.
    fn repeated(&self) -> u8 {
        let alike =
            |a: usize, b: usize| self.unknown[a] == self.unknown[b] && self.left[a] == self.left[b];
        let repeated = (1..SIDE).filter(|at| (0..*at).any(|earlier| alike(earlier, *at)));
        repeated.fold(0, |all, at| all | 1 << at)
    }

    /// Where the line has unknown cards, the crossing lines taken in the given order.
    fn pattern(&self, line: usize, crossing: &[usize; SIDE]) -> u8 {
        crossing.iter().fold(0, |all, it| all << 1 | self.unknown[line] >> it & 1)
    }

    fn ranks_in_order(&self) -> [u64; SIDE] {
        self.order.map(|it| self.rank[it] & !PLACE_BITS)
    }

    fn n_ties(&self) -> u32 {
        self.ranks_in_order().windows(2).map(|it| u32::from(it[0] == it[1])).sum()
    }

    /// By rank, then by the pattern if the order of the crossing lines is known.
    fn sort(&mut self, crossing: Option<&[usize; SIDE]>) {
        let mut keys = [0; SIDE];
        for (at, key) in keys.iter_mut().enumerate() {
            let pattern = crossing.map_or(0, |it| self.pattern(at, it));
            *key = self.rank[at] & !PLACE_BITS | u64::from(pattern) << 3 | at as u64;
        }
        for (a, b) in [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)] {
            (keys[a], keys[b]) = (keys[a].min(keys[b]), keys[a].max(keys[b]));
        }
        self.order = keys.map(|it| (it & 7) as usize);
    }
}
