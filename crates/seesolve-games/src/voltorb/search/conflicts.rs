//! Which boards cannot both be won, and from that an upper bound on what one strategy can win.
//!
//! Two boards *conflict* when they agree on every card that is a voltorb in neither of them, but
//! not on where the 2s and 3s are: whatever a player flips without losing on either looks the
//! same on both, so no strategy wins both. Of boards that all conflict with each other one at
//! most is won. Covering a set with such groups gives a bound that is within some per cent of the
//! truth: it is what makes the search fast.

use super::bits::{Set, bits_of, members};
use super::worlds::Weighted;
use crate::voltorb::round::{Face, N_CARDS};

/// Conflicts are known only among boards of the same block, so that their table stays small.
const BLOCK_WORDS: usize = 64;

/// For each board a row of the boards of its block that conflict with it.
pub struct Conflicts<const W: usize> {
    rows: Vec<u64>,
}

impl<const W: usize> Conflicts<W> {
    const ROW: usize = if W < BLOCK_WORDS { W } else { BLOCK_WORDS };

    /// `faces` are the boards by card and face. `same_total` says that every board has the same
    /// sum of cards, as it is when all clues are known.
    pub fn among(
        boards: &[Weighted],
        faces: &[[Set<W>; 4]],
        all: &Set<W>,
        same_total: bool,
    ) -> Self {
        let varying: Vec<usize> = (0..N_CARDS).filter(|it| !faces[*it].contains(all)).collect();
        let join = |a: &Set<W>, b: &Set<W>| std::array::from_fn(|at| a[at] | b[at]);
        // By card and face from 1: the boards that do not show another value there.
        let alike: Vec<[Set<W>; 3]> = varying
            .iter()
            .map(|card| std::array::from_fn(|it| join(&faces[*card][0], &faces[*card][it + 1])))
            .collect();
        let mut rows = vec![0; boards.len() * Self::ROW];
        let (mut agreeing, mut theirs, mut mine) = ([0; W], [0; W], [0; W]);
        for (at, row) in rows.chunks_mut(Self::ROW).enumerate() {
            let block = Self::block(at);
            agreeing[..Self::ROW].copy_from_slice(&all[block..][..Self::ROW]);
            theirs[..Self::ROW].fill(0);
            mine[..Self::ROW].fill(0);
            for (card, alike) in varying.iter().zip(&alike) {
                let (face, faces) = (boards[at].board.face(*card), &faces[*card]);
                let fold = |into: &mut Set<W>, set: &Set<W>, with: fn(u64, u64) -> u64| {
                    for (a, b) in into[..Self::ROW].iter_mut().zip(&set[block..][..Self::ROW]) {
                        *a = with(*a, *b);
                    }
                };
                if face == Face::Voltorb {
                    if !same_total {
                        fold(&mut mine, &faces[2], |a, b| a | b);
                        fold(&mut mine, &faces[3], |a, b| a | b);
                    }
                    continue;
                }
                fold(&mut agreeing, &alike[face as usize - 1], |a, b| a & b);
                if face.is_multiplier() {
                    fold(&mut theirs, &faces[0], |a, b| a | b);
                }
            }
            // With equal totals a 2 or 3 that they lack means one that I lack.
            let mine = if same_total { &theirs } else { &mine };
            for (slot, it) in row.iter_mut().enumerate() {
                *it = agreeing[slot] & theirs[slot] & mine[slot];
            }
        }
        Self { rows }
    }

    /// The first word of the block that holds the board.
    fn block(at: usize) -> usize {
        at / 64 / BLOCK_WORDS * BLOCK_WORDS
    }

    fn row(&self, at: usize) -> &[u64] {
        &self.rows[at * Self::ROW..][..Self::ROW]
    }

    /// The conflicts among the boards of the set, listed anew; none if they are known only in part.
    pub fn within<const V: usize>(&self, set: &Set<W>) -> Option<Conflicts<V>> {
        (W <= BLOCK_WORDS).then(|| Conflicts { rows: compressed(&self.rows, set, V) })
    }

    /// Covers the set with groups of boards that conflict with each other: in order, each board
    /// joins the group that is open or waits. `group` gets each board with whether it starts one.
    pub fn cover(&self, set: &Set<W>, mut group: impl FnMut(usize, bool)) {
        let mut rest = *set;
        // The boards that may join the group: words that are not empty, with their places.
        let mut eligible = [(0, 0); W];
        for word in 0..W {
            let block = word / BLOCK_WORDS * BLOCK_WORDS;
            while rest[word] != 0 {
                let first = word * 64 + rest[word].trailing_zeros() as usize;
                rest[word] &= rest[word] - 1;
                group(first, true);
                let (row, mut n_words) = (self.row(first), 0);
                for at in word - block..Self::ROW {
                    let bits = row[at] & rest[block + at];
                    eligible[n_words] = (at, bits);
                    n_words += usize::from(bits != 0);
                }
                let mut words = &mut eligible[..n_words];
                while let Some((at, bits)) = words.first().copied() {
                    if bits == 0 {
                        words = &mut words[1..];
                        continue;
                    }
                    let bit = bits.trailing_zeros() as usize;
                    let next = (block + at) * 64 + bit;
                    rest[block + at] &= !(1 << bit);
                    group(next, false);
                    let row = self.row(next);
                    words.iter_mut().for_each(|it| it.1 &= row[it.0]);
                }
            }
        }
    }
}

/// The rows and columns of a square table that belong to the set, in rows of `width` words.
fn compressed(rows: &[u64], set: &[u64], width: usize) -> Vec<u64> {
    let kept: Vec<u16> = members(set).map(|it| it as u16).collect();
    let mut places = vec![0_u16; 64 * set.len()];
    for (place, at) in kept.iter().enumerate() {
        places[usize::from(*at)] = place as u16;
    }
    let mut compressed = vec![0; kept.len() * width];
    for (into, at) in compressed.chunks_mut(width).zip(&kept) {
        let row = &rows[usize::from(*at) * set.len()..][..set.len()];
        for (word, bits) in row.iter().zip(set).map(|(a, b)| a & b).enumerate() {
            for bit in bits_of(bits) {
                let place = places[64 * word + bit];
                into[usize::from(place / 64)] |= 1 << (place % 64);
            }
        }
    }
    compressed
}
