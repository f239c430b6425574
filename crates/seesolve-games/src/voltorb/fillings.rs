//! Every way to fill the hidden cards so that all clues hold, whatever the level.
//!
//! Three rows are tried one after another; the other two come as pairs from a table that is keyed
//! by what they add to the columns, so that nothing is tried in vain at the end.

use std::ops::ControlFlow;

use super::board::{Board, Clue, Face, N_CARDS, N_LINES, SIDE};

const BITS_PER_ROW: usize = 2 * SIDE;
const N_ROW_PATTERNS: usize = 1 << BITS_PER_ROW;

/// Calls `visit` with every filling until it breaks; returns whether it did.
pub(crate) fn each_filling(
    clues: &[Clue; N_LINES],
    cards: &[Option<Face>; N_CARDS],
    mut visit: impl FnMut(Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match with_most_known_rows(clues, cards) {
        (rows, false) => rows.each(visit),
        (rows, true) => rows.each(|it| visit(it.transposed())),
    }
}

/// The rows, or the columns as rows if more is known of them: rows with clues have few patterns,
/// and columns without clues cost nothing.
pub(super) fn with_most_known_rows(
    clues: &[Clue; N_LINES],
    cards: &[Option<Face>; N_CARDS],
) -> (Rows, bool) {
    let n_known = |lines: &[Clue]| {
        let numbers = lines.iter().flat_map(|it| [it.sum, it.voltorbs]);
        numbers.flatten().count()
    };
    if n_known(&clues[..SIDE]) >= n_known(&clues[SIDE..]) {
        return (Rows::new(&clues[..SIDE], &clues[SIDE..], cards), false);
    }
    let turned = std::array::from_fn(|card| cards[card % SIDE * SIDE + card / SIDE]);
    (Rows::new(&clues[SIDE..], &clues[..SIDE], &turned), true)
}

/// What cards add to the columns: for each column a sum and a number of voltorbs, each in its own
/// bits with a spare bit above it that shows when too much was taken away.
pub(super) type ColumnSums = u64;

const SUM_BITS: usize = 5;
const BITS_PER_COLUMN: usize = SUM_BITS + 4;

const fn column_field(col: usize, sum: u64, voltorbs: u64) -> ColumnSums {
    (sum | voltorbs << SUM_BITS) << (BITS_PER_COLUMN * col)
}

pub(super) struct Pattern {
    pub(super) bits: u64,
    adds: ColumnSums,
}

pub(super) struct Rows {
    /// The patterns of each row, in the order in which rows are tried; the last two are paired.
    pub(super) patterns: [Vec<Pattern>; SIDE],
    pub(super) target: ColumnSums,
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
            let known = Known::of(&cards[row * SIDE..(row + 1) * SIDE]);
            let fitting = ROW_PATTERNS.iter().filter(|it| it.fits(rows[row], &known));
            fitting
                .map(|it| Pattern {
                    bits: u64::from(it.bits) << (BITS_PER_ROW * row),
                    adds: it.adds & counted,
                })
                .collect()
        });
        patterns.sort_by_key(|it| std::cmp::Reverse(it.len()));
        Self { patterns, target, spare_bits: fields(&|_| (0b10000, 0b1000)) }
    }

    /// What the columns still lack after a pattern; `None` if it adds too much.
    pub(super) fn left_after(&self, left: ColumnSums, it: &Pattern) -> Option<ColumnSums> {
        let rest = (left | self.spare_bits) - it.adds;
        (rest & self.spare_bits == self.spare_bits).then_some(rest & !self.spare_bits)
    }

    fn each(&self, mut visit: impl FnMut(Board) -> ControlFlow<()>) -> ControlFlow<()> {
        let [first, second, third, fourth, fifth] = &self.patterns;
        let pairs = PairTable::new(fourth, fifth);
        for a in first {
            let Some(left) = self.left_after(self.target, a) else { continue };
            for b in second {
                let Some(left) = self.left_after(left, b) else { continue };
                for c in third {
                    let Some(left) = self.left_after(left, c) else { continue };
                    for pair in pairs.adding(left) {
                        visit(Board(a.bits | b.bits | c.bits | pair))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cards of a row that are up, two bits each.
struct Known {
    bits: u16,
    mask: u16,
}

impl Known {
    fn of(cards: &[Option<Face>]) -> Self {
        let mut known = Self { bits: 0, mask: 0 };
        for (at, face) in cards.iter().enumerate().filter_map(|(at, it)| Some((at, (*it)?))) {
            known.bits |= u16::from(face.value()) << (2 * at);
            known.mask |= 3 << (2 * at);
        }
        known
    }
}

/// A way five cards of a row may look.
#[derive(Clone, Copy)]
struct RowPattern {
    bits: u16,
    sum: u8,
    voltorbs: u8,
    adds: ColumnSums,
}

impl RowPattern {
    const fn of(bits: u16) -> Self {
        let mut pattern = Self { bits, sum: 0, voltorbs: 0, adds: 0 };
        let mut col = 0;
        while col < SIDE {
            let value = (bits >> (2 * col) & 3) as u8;
            let voltorbs = (value == 0) as u8;
            pattern.sum += value;
            pattern.voltorbs += voltorbs;
            pattern.adds |= column_field(col, value as u64, voltorbs as u64);
            col += 1;
        }
        pattern
    }

    fn fits(&self, clue: Clue, known: &Known) -> bool {
        clue.sum.is_none_or(|it| it == self.sum)
            && clue.voltorbs.is_none_or(|it| it == self.voltorbs)
            && self.bits & known.mask == known.bits
    }
}

static ROW_PATTERNS: [RowPattern; N_ROW_PATTERNS] = {
    let mut patterns = [RowPattern::of(0); N_ROW_PATTERNS];
    let mut bits = 0;
    while bits < N_ROW_PATTERNS {
        patterns[bits] = RowPattern::of(bits as u16);
        bits += 1;
    }
    patterns
};

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
