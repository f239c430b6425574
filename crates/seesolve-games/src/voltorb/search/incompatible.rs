//! Which boards cannot both be won, and from that an upper bound on what one strategy can win.
//!
//! Two boards are *incompatible* when they agree on every card that is a voltorb in neither of
//! them, but not on where the 2s and 3s are: whatever a player flips without losing on either
//! looks the same on both, so no strategy wins both. Of a clique, boards that are all incompatible
//! with each other, one at most is won. Covering a set with cliques gives a bound that is within
//! some per cent of the truth: it is what makes the search fast.

use super::bits::Set;
use super::patterns;
use super::weighted::Weighted;

/// Only boards of the same block are compared, so that the table stays small.
const BLOCK_WORDS: usize = 64;
pub(crate) const BLOCK: usize = 64 * BLOCK_WORDS;

/// Puts boards that may be incompatible into the same block, heaviest first in each. Such boards
/// mostly differ in which of two lines has the voltorb and which the 2 or 3, so their 1s lie in the
/// same places: with another order the bound of a hundred thousand boards is five times as high.
pub(crate) fn arrange(boards: &mut Vec<Weighted>) {
    if boards.len() > BLOCK {
        *boards = by_ones(boards);
    }
    boards.chunks_mut(BLOCK).for_each(arrange_block);
}

/// The boards with their 1s in the same places next to each other, otherwise in the order in which they
/// came.
pub(crate) fn by_ones(boards: &[Weighted]) -> Vec<Weighted> {
    // Numbers are sorted ten times as fast as boards, and nobody can be heard meanwhile.
    let number = |(at, it): (usize, &Weighted)| u64::from(it.shown.0[1].bits()) << 32 | at as u64;
    let mut order: Vec<u64> = boards.iter().enumerate().map(number).collect();
    order.sort_unstable();
    order.iter().map(|it| boards[*it as u32 as usize]).collect()
}

/// Puts the heaviest boards of a block first, as bounds take for granted.
pub(crate) fn arrange_block(block: &mut [Weighted]) {
    // Those with their voltorbs in the same places are incompatible with the same.
    block.sort_by_key(|it| (it.class, it.shown.voltorbs().bits()));
}

/// For each board a row of the boards of its block incompatible with it, from its own word on:
/// those before have found their group by the time it is asked for.
pub(crate) struct Incompatible<const W: usize> {
    rows: Vec<u64>,
}

impl<const W: usize> Incompatible<W> {
    const ROW: usize = if W < BLOCK_WORDS { W } else { BLOCK_WORDS };

    /// `faces` are the boards by card and face. `same_total` says that every board has the same
    /// sum of cards, as it is when all clues are known.
    pub(crate) fn among(boards: &[Weighted], faces: &[[Set<W>; 4]], same_total: bool) -> Self {
        let mut rows = vec![0; boards.len() * Self::ROW];
        if W <= BLOCK_WORDS {
            patterns::compare::<W, W>(boards, faces, same_total, &mut rows);
        } else {
            patterns::compare::<W, BLOCK_WORDS>(boards, faces, same_total, &mut rows);
        }
        Self { rows }
    }

    fn row(&self, at: usize) -> &[u64] {
        &self.rows[at * Self::ROW..][..Self::ROW]
    }

    /// Covers the set with groups of incompatible boards: in order, each board
    /// joins the group that is open or waits. `group` gets each board with whether it starts one.
    pub(crate) fn cover(&self, set: &Set<W>, mut group: impl FnMut(usize, bool)) {
        let mut rest = *set;
        // The boards that may join the group: words that are not empty, with their places.
        let mut eligible = [(0, 0); W];
        for word in 0..W {
            let block = word / BLOCK_WORDS * BLOCK_WORDS;
            // Only what comes after counts, but a processor foresees short loops that never change.
            let from = if W <= 16 { 0 } else { word - block };
            while rest[word] != 0 {
                let first = word * 64 + rest[word].trailing_zeros() as usize;
                rest[word] &= rest[word] - 1;
                group(first, true);
                let (row, mut n_words) = (self.row(first), 0);
                for at in from..Self::ROW {
                    let bits = row[at] & rest[block + at];
                    eligible[n_words] = (at, bits);
                    n_words += usize::from(bits != 0);
                }
                while n_words > 0 {
                    let (at, bits) = eligible[0];
                    let bit = bits.trailing_zeros() as usize;
                    let next = (block + at) * 64 + bit;
                    rest[block + at] &= !(1 << bit);
                    group(next, false);
                    let (row, n_before) = (self.row(next), n_words);
                    n_words = 0;
                    for before in 0..n_before {
                        let (at, bits) = eligible[before];
                        let bits = bits & row[at];
                        eligible[n_words] = (at, bits);
                        n_words += usize::from(bits != 0);
                    }
                }
            }
        }
    }
}
