//! Every way to fill the hidden cards so that all clues hold, whatever the level.
//!
//! Three rows are tried one after another; the other two come as pairs from a table that is keyed
//! by what they add to the columns, so that nothing is tried in vain at the end.

use std::ops::ControlFlow;

use super::board::{Board, Clue, Face, N_CARDS, N_LINES, SIDE};

const BITS_PER_ROW: usize = 2 * SIDE;
const N_ROW_PATTERNS: u16 = 1 << BITS_PER_ROW;

/// Calls `visit` with every filling until it breaks; returns whether it did.
pub fn each_filling(
    clues: &[Clue; N_LINES],
    cards: &[Option<Face>; N_CARDS],
    mut visit: impl FnMut(Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n_known = |lines: &[Clue]| {
        let numbers = lines.iter().flat_map(|it| [it.sum, it.voltorbs]);
        numbers.flatten().count()
    };
    if n_known(&clues[..SIDE]) >= n_known(&clues[SIDE..]) {
        return Rows::new(&clues[..SIDE], &clues[SIDE..], cards).each(visit);
    }
    // Rows with clues have few patterns; columns without clues cost nothing.
    let turned = std::array::from_fn(|card| cards[card % SIDE * SIDE + card / SIDE]);
    Rows::new(&clues[SIDE..], &clues[..SIDE], &turned).each(|it| visit(it.transposed()))
}

/// What cards add to the columns: for each column a sum and a number of voltorbs, each in its own
/// bits with a spare bit above it that shows when too much was taken away.
type ColumnSums = u64;

const SUM_BITS: usize = 5;
const BITS_PER_COLUMN: usize = SUM_BITS + 4;

fn column_field(col: usize, sum: u64, voltorbs: u64) -> ColumnSums {
    (sum | voltorbs << SUM_BITS) << (BITS_PER_COLUMN * col)
}

struct Pattern {
    bits: u64,
    adds: ColumnSums,
}

struct Rows {
    /// The patterns of each row, in the order in which rows are tried; the last two are paired.
    patterns: [Vec<Pattern>; SIDE],
    target: ColumnSums,
    spare_bits: ColumnSums,
}

impl Rows {
    fn new(rows: &[Clue], cols: &[Clue], cards: &[Option<Face>; N_CARDS]) -> Self {
        let fields = |of: &dyn Fn(&Clue) -> (u64, u64)| -> ColumnSums {
            cols.iter().enumerate().map(|(col, it)| column_field(col, of(it).0, of(it).1)).sum()
        };
        let counted = fields(&|it| {
            let all = |known: bool, bits: u64| if known { bits } else { 0 };
            (all(it.sum.is_some(), 0b1111), all(it.voltorbs.is_some(), 0b111))
        });
        let target =
            fields(&|it| (u64::from(it.sum.unwrap_or(0)), u64::from(it.voltorbs.unwrap_or(0))));
        let mut patterns: [Vec<Pattern>; SIDE] = std::array::from_fn(|row| {
            let cards = &cards[row * SIDE..(row + 1) * SIDE];
            let fitting = (0..N_ROW_PATTERNS).filter(|it| fits(*it, rows[row], cards));
            fitting
                .map(|it| Pattern {
                    bits: u64::from(it) << (BITS_PER_ROW * row),
                    adds: column_sums(it) & counted,
                })
                .collect()
        });
        patterns.sort_by_key(|it| std::cmp::Reverse(it.len()));
        Self { patterns, target, spare_bits: fields(&|_| (0b10000, 0b1000)) }
    }

    fn each(&self, mut visit: impl FnMut(Board) -> ControlFlow<()>) -> ControlFlow<()> {
        let [first, second, third, fourth, fifth] = &self.patterns;
        let pairs = PairTable::new(fourth, fifth);
        let left_after = |left: ColumnSums, it: &Pattern| {
            let rest = (left | self.spare_bits) - it.adds;
            (rest & self.spare_bits == self.spare_bits).then_some(rest & !self.spare_bits)
        };
        for a in first {
            let Some(left) = left_after(self.target, a) else { continue };
            for b in second {
                let Some(left) = left_after(left, b) else { continue };
                for c in third {
                    let Some(left) = left_after(left, c) else { continue };
                    for pair in pairs.adding(left) {
                        visit(Board(a.bits | b.bits | c.bits | pair))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn fits(pattern: u16, clue: Clue, cards: &[Option<Face>]) -> bool {
    let faces = || (0..SIDE).map(|at| Face::ALL[usize::from(pattern >> (2 * at) & 3)]);
    let sum: u8 = faces().map(Face::value).sum();
    let voltorbs = faces().filter(|it| *it == Face::Voltorb).count() as u8;
    clue.sum.is_none_or(|it| it == sum)
        && clue.voltorbs.is_none_or(|it| it == voltorbs)
        && faces().zip(cards).all(|(face, card)| card.is_none_or(|it| it == face))
}

fn column_sums(pattern: u16) -> ColumnSums {
    (0..SIDE)
        .map(|col| {
            let value = u64::from(pattern >> (2 * col) & 3);
            column_field(col, value, u64::from(value == 0))
        })
        .sum()
}

/// Pairs of row patterns by what they add together to the columns: an open-addressed table of
/// ranges in a sorted list.
struct PairTable {
    pairs: Vec<(ColumnSums, u64)>,
    /// The first pair of its sums plus one; 0 is an empty slot.
    slots: Vec<u32>,
}

impl PairTable {
    fn new(some: &[Pattern], others: &[Pattern]) -> Self {
        let pair = |a: &Pattern, b: &Pattern| (a.adds + b.adds, a.bits | b.bits);
        let mut pairs: Vec<_> =
            some.iter().flat_map(|a| others.iter().map(move |b| pair(a, b))).collect();
        pairs.sort_unstable();
        let mut slots = vec![0; (pairs.len() * 2).next_power_of_two()];
        for at in 0..pairs.len() {
            if at == 0 || pairs[at].0 != pairs[at - 1].0 {
                let mut slot = Self::home(pairs[at].0, slots.len());
                while slots[slot] != 0 {
                    slot = (slot + 1) % slots.len();
                }
                slots[slot] = at as u32 + 1;
            }
        }
        Self { pairs, slots }
    }

    fn home(key: ColumnSums, n_slots: usize) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (n_slots - 1)
    }

    fn adding(&self, key: ColumnSums) -> impl Iterator<Item = u64> {
        let mut slot = Self::home(key, self.slots.len());
        let first = loop {
            match self.slots[slot] {
                0 => break self.pairs.len(),
                at if self.pairs[at as usize - 1].0 == key => break at as usize - 1,
                _ => slot = (slot + 1) % self.slots.len(),
            }
        };
        self.pairs[first..].iter().take_while(move |it| it.0 == key).map(|it| it.1)
    }
}
