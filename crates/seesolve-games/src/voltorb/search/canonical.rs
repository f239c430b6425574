//! What a position comes down to: two positions with the same key have the same value.
//!
//! Only what is left to find out matters: which cards are not known yet, what their lines still
//! hold, and how likely boards with so many 3s are. Rows may change places, and so may columns,
//! and rows with columns; the key is taken after putting them in an order of their own.

use super::cards::{Cards, fanned_out};
use super::face_masks::FaceMasks;
use crate::voltorb::board::{Clue, N_LINES, SIDE};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CanonicalKey {
    lines: [u64; 2],
    weights: u64,
}

impl CanonicalKey {
    #[cfg(test)]
    pub(crate) fn numbered(number: u64) -> Self {
        Self { lines: [number, 0], weights: 0 }
    }

    /// Two numbers that have nothing to do with each other.
    pub(crate) fn hashes(&self) -> [u64; 2] {
        let ([a, b], c) = (self.lines, self.weights);
        [mix(a ^ mix(b ^ c.rotate_left(17))), mix(b ^ mix(a.rotate_left(32) ^ c))]
    }
}

const fn mix(number: u64) -> u64 {
    let once = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let twice = (once ^ once >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    twice ^ twice >> 32
}

/// How positions of one round are told apart.
#[derive(Clone, Debug)]
pub(crate) enum CanonicalForm {
    /// By the cards known so far: right for any round, but only within it.
    Revealed,
    /// By what the lines still hold: right for all rounds with complete clues, once the lines
    /// without voltorbs are open, because then a board's weight depends on its 3s alone.
    Residual { lines: [u64; N_LINES], symmetric: bool },
}

impl CanonicalForm {
    pub(crate) fn of(clues: &[Clue; N_LINES], symmetric: bool) -> Self {
        let mut lines = [0; N_LINES];
        for (line, clue) in lines.iter_mut().zip(clues) {
            let (Some(sum), Some(voltorbs)) = (clue.sum, clue.voltorbs) else {
                return Self::Revealed;
            };
            let (sum, voltorbs) = (u64::from(sum), u64::from(voltorbs));
            // Cards are voltorbs, 1s, or count one or two beyond that.
            *line = (sum + voltorbs).saturating_sub(SIDE as u64) << BEYOND | voltorbs;
        }
        Self::Residual { lines, symmetric }
    }

    /// Where a position is kept. `kinds` are the possible numbers of 3s with the weight of such a
    /// board, fewest first.
    pub(crate) fn entry(&self, faces: &FaceMasks, kinds: impl Iterator<Item = Kind>) -> Entry {
        let [voltorbs, ones, twos, threes] = faces.known();
        match self {
            Self::Revealed => {
                let pair = |a: Cards, b: Cards| u64::from(a.bits()) << 32 | u64::from(b.bits());
                let lines = [pair(voltorbs, ones), pair(twos, threes)];
                let key = CanonicalKey { lines, weights: 0 };
                Entry { key, unit: 1.0, twins: Cards::default() }
            }
            Self::Residual { lines, symmetric } => {
                let (rows, cols) = lines.split_at(SIDE);
                let sets = [faces.unknown(), voltorbs, twos, threes];
                let mut grid = Grid {
                    rows: Lines::of(rows, sets.map(Cards::rows)),
                    cols: Lines::of(cols, sets.map(Cards::columns)),
                    turned: false,
                };
                let twins = if *symmetric { grid.arrange() } else { Cards::default() };
                let n_threes = threes.len() as u8;
                let (mut unit, mut weights) = (None, 0);
                for kind in kinds {
                    let unit = *unit.get_or_insert(kind);
                    // Forty binary places tell all ratios of the tables apart.
                    let ratio = kind.weight * unit.inverse * (1_u64 << 40) as f64 + 0.5;
                    weights =
                        mix(weights ^ u64::from(kind.n_threes - n_threes) ^ (ratio as u64) << 5);
                }
                let key = CanonicalKey { lines: grid.lines(), weights };
                Entry { key, unit: unit.map_or(1.0, |it: Kind| it.weight), twins }
            }
        }
    }
}

/// Boards with so many 3s, and how likely each of them is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) n_threes: u8,
    pub(crate) chance: f64,
    /// What each of them is worth, and one over it.
    pub(crate) weight: f64,
    pub(crate) inverse: f64,
}

/// Where the table keeps a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) key: CanonicalKey,
    /// Values in the table are relative to this weight.
    pub(crate) unit: f64,
    /// Cards that are as good as others, because their lines can change places.
    pub(crate) twins: Cards,
}

/// Room for the lines of a side: three bits tell the place of a line.
const PLACES: usize = 8;

/// One side's lines.
#[derive(Clone, Copy)]
struct Lines {
    /// Which crossing lines hold an unknown card.
    unknown: [u8; PLACES],
    /// What the line still holds: the 2s and 3s beyond the ones, and the voltorbs.
    left: [u64; PLACES],
    /// The lines in order: what tells them apart, and in the low bits their places.
    sorted: [u64; SIDE],
}

struct Grid {
    rows: Lines,
    cols: Lines,
    /// The columns come first.
    turned: bool,
}

impl Grid {
    /// Orders the lines by what they and the lines they cross look like. Lines that look alike
    /// may end up in either order: then a position has several keys, which costs time only. Says
    /// which cards are as good as others, because their lines are the same.
    fn arrange(&mut self) -> Cards {
        let Self { rows, cols, turned } = self;
        let (row_looks, col_looks) = (rows.looks(), cols.looks());
        rows.sort(&row_looks, &col_looks);
        cols.sort(&col_looks, &row_looks);
        *turned = cols.ranks().lt(rows.ranks());
        let n_ties = [rows.n_ties(), cols.n_ties()];
        if n_ties == [0, 0] {
            return Cards::default();
        }
        let repeated = [rows.repeated(), cols.repeated()];
        if n_ties != repeated.map(u8::count_ones) {
            let (first, second) = if *turned { (cols, rows) } else { (rows, cols) };
            second.break_ties(first);
            first.break_ties(second);
            second.break_ties(first);
        }
        Cards::of_lines(repeated[0], repeated[1])
    }

    fn lines(&self) -> [u64; 2] {
        let (first, second) =
            if self.turned { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        let left = |lines: &Lines| lines.order().fold(0, |all, it| all << 7 | lines.left[it]);
        // The unknown cards of each line, those of the other side being in order.
        let fanned = |it: usize| FANNED[usize::from(second.unknown[it]) % FANNED.len()];
        let patterns = second.order().fold(0, |all, it| all << 1 | fanned(it));
        let pattern = |it: usize| patterns >> (SIDE * it) & 0x1f;
        let patterns = first.order().fold(0, |all, it| all << SIDE | pattern(it));
        [patterns << 35 | left(first), left(second)]
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

/// Five bits with room for four others after each.
const FANNED: [u64; 32] = fanned_out(SIDE);

/// The place of what is beyond the ones: voltorbs come below.
const BEYOND: u32 = 3;

/// A number for each look of a line: what it still holds, and how many cards are unknown.
static LOOKS: [u64; 1 << 10] = {
    let mut looks = [0; 1 << 10];
    let mut at = 0;
    while at < looks.len() {
        looks[at] = mix(mix(at as u64));
        at += 1;
    }
    looks
};

/// Bits of a rank that make room for a pattern and a place.
const PLACE_BITS: u64 = 0xff;

impl Lines {
    /// `whole` is what the lines hold in all; the sets are the unknown cards of each line and its
    /// known voltorbs, 2s and 3s.
    fn of(whole: &[u64], [unknown, voltorbs, twos, threes]: [[u8; SIDE]; 4]) -> Self {
        let n = |bits: u8| u64::from(N_BITS[usize::from(bits)]);
        let mut lines = Self { unknown: [0; PLACES], left: [0; PLACES], sorted: [0, 1, 2, 3, 4] };
        for at in 0..SIDE {
            let beyond = n(twos[at]) + 2 * n(threes[at]);
            lines.left[at] = whole[at] - (beyond << BEYOND | n(voltorbs[at]));
            lines.unknown[at] = unknown[at];
        }
        lines
    }

    fn looks(&self) -> [u64; SIDE] {
        std::array::from_fn(|at| {
            let n_unknown = u64::from(N_BITS[usize::from(self.unknown[at])]);
            LOOKS[(self.left[at] << 3 | n_unknown) as usize % LOOKS.len()]
        })
    }

    fn sort(&mut self, looks: &[u64; SIDE], crossing: &[u64; SIDE]) {
        // What each selection of the first three and of the other two crossing lines comes to.
        let [a, b, c, d, e] = *crossing;
        let ab = a.wrapping_add(b);
        let three = [0, a, b, ab, c, a.wrapping_add(c), b.wrapping_add(c), ab.wrapping_add(c)];
        let two = [0, d, e, d.wrapping_add(e)];
        for (at, look) in looks.iter().enumerate() {
            let unknown = usize::from(self.unknown[at]);
            let crossed = three[unknown % 8].wrapping_add(two[unknown / 8 % 4]);
            self.sorted[at] = look.wrapping_add(crossed) & !PLACE_BITS | at as u64;
        }
        self.sort_by_number();
    }

    /// Sorts those that look alike by their unknown cards, the crossing lines being in order.
    fn break_ties(&mut self, crossing: &Self) {
        let order: [usize; SIDE] = std::array::from_fn(|at| crossing.line_at(at));
        for it in &mut self.sorted {
            let line = *it as usize % PLACES;
            let pattern = order.iter().fold(0, |all, it| all << 1 | self.unknown[line] >> it & 1);
            *it = *it & !PLACE_BITS | u64::from(pattern) << 3 | line as u64;
        }
        self.sort_by_number();
    }

    fn sort_by_number(&mut self) {
        let it = &mut self.sorted;
        for (a, b) in [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)] {
            (it[a], it[b]) = (it[a].min(it[b]), it[a].max(it[b]));
        }
    }

    fn line_at(&self, place: usize) -> usize {
        self.sorted[place] as usize % PLACES
    }

    fn order(&self) -> impl Iterator<Item = usize> {
        (0..SIDE).map(|at| self.line_at(at))
    }

    fn ranks(&self) -> impl Iterator<Item = u64> {
        self.sorted.iter().map(|it| it & !PLACE_BITS)
    }

    fn n_ties(&self) -> u32 {
        self.sorted.windows(2).map(|it| u32::from((it[0] ^ it[1]) & !PLACE_BITS == 0)).sum()
    }

    /// The lines, one bit each, that are like an earlier one.
    fn repeated(&self) -> u8 {
        let alike =
            |a: usize, b: usize| self.unknown[a] == self.unknown[b] && self.left[a] == self.left[b];
        let repeated = (1..SIDE).filter(|at| (0..*at).any(|earlier| alike(earlier, *at)));
        repeated.fold(0, |all, at| all | 1 << at)
    }
}
