//! The boards under consideration, sliced by card and face, and an upper bound on what of them
//! one strategy can win.
//!
//! Two boards *conflict* when they agree on every card that is a voltorb in neither of them, but
//! not on where the 2s and 3s are: whatever a player flips without losing on either looks the
//! same on both, so no strategy wins both. Of boards that all conflict with each other one at
//! most is won. Covering a set with such groups, greedily, gives a bound that is within a few
//! per cent of the truth: it is what makes the search fast.

use super::bits::{Set, is_empty, meet, members, transpose};
use crate::voltorb::fillings::Board;
use crate::voltorb::round::{Face, N_CARDS};

/// Conflicts are known only among boards of the same block, so that their table stays small.
const BLOCK_WORDS: usize = 64;

/// A board with its place in [`Weights`].
#[derive(Clone, Copy, Debug)]
pub struct Weighted {
    pub board: Board,
    pub class: u16,
}

/// The distinct kinds of boards: how many 3s, and how likely each such board is.
pub type Weights = [(u8, f64)];

pub struct Worlds<const W: usize> {
    pub boards: Vec<Weighted>,
    pub all: Set<W>,
    /// By card and [`Face`], the boards that have the face there.
    pub faces: Vec<[Set<W>; 4]>,
    /// The boards of each class, and the weight of each of them.
    pub classes: Vec<(u16, f64, Set<W>)>,
    weights: Vec<f64>,
    /// For each board the later boards of its block that conflict with it.
    conflicts: Vec<u64>,
}

pub const LANE_BITS: u64 = 0x0001_5555_5555_5555;

impl<const W: usize> Worlds<W> {
    const ROW: usize = if W < BLOCK_WORDS { W } else { BLOCK_WORDS };

    /// Boards must come heaviest first. `same_total` says that every board has the same sum of
    /// cards, as it is when all clues are known.
    pub fn new(boards: Vec<Weighted>, weights: &Weights, same_total: bool, bounded: bool) -> Self {
        let mut all = [0; W];
        let mut faces = vec![[[0; W]; 4]; N_CARDS];
        for (word, chunk) in boards.chunks(64).enumerate() {
            let mut lanes = [0; 64];
            for (lane, it) in lanes.iter_mut().zip(chunk) {
                *lane = it.board.0;
            }
            transpose(&mut lanes);
            let used = u64::MAX >> (64 - chunk.len());
            all[word] = used;
            for (card, sets) in faces.iter_mut().enumerate() {
                let (low, high) = (lanes[2 * card], lanes[2 * card + 1]);
                sets[0][word] = !(low | high) & used;
                sets[1][word] = low & !high;
                sets[2][word] = high & !low;
                sets[3][word] = high & low;
            }
        }
        let mut classes: Vec<(u16, f64, Set<W>)> = Vec::new();
        for (at, it) in boards.iter().enumerate() {
            if classes.last().is_none_or(|last| last.0 != it.class) {
                classes.push((it.class, weights[usize::from(it.class)].1, [0; W]));
            }
            if let Some((_, _, set)) = classes.last_mut() {
                set[at / 64] |= 1 << (at % 64);
            }
        }
        let of = |it: &Weighted| weights[usize::from(it.class)].1;
        let mut it = Self {
            weights: boards.iter().map(of).collect(),
            boards,
            all,
            faces,
            classes,
            conflicts: Vec::new(),
        };
        if bounded {
            it.find_conflicts(same_total);
        }
        it
    }

    fn find_conflicts(&mut self, same_total: bool) {
        let varying: Vec<usize> =
            (0..N_CARDS).filter(|card| !self.faces[*card].contains(&self.all)).collect();
        let differing: Vec<[Set<W>; 4]> =
            varying.iter().map(|card| self.neither_voltorb_nor(*card)).collect();
        self.conflicts = vec![0; self.boards.len() * Self::ROW];
        for (at, row) in self.conflicts.chunks_mut(Self::ROW).enumerate() {
            let first = at / 64 / BLOCK_WORDS * BLOCK_WORDS;
            let words = at / 64..(first + Self::ROW).min(W);
            let from = words.start - first;
            let (mut differ, mut theirs) = ([0; BLOCK_WORDS], [0; BLOCK_WORDS]);
            let mut mine = [0; BLOCK_WORDS];
            let join = |into: &mut [u64; BLOCK_WORDS], set: &Set<W>| {
                for (a, b) in into.iter_mut().zip(&set[words.clone()]) {
                    *a |= b;
                }
            };
            for (card, differing) in varying.iter().zip(&differing) {
                let face = self.boards[at].board.face(*card);
                if face != Face::Voltorb {
                    join(&mut differ, &differing[face as usize]);
                }
                if face.is_multiplier() {
                    join(&mut theirs, &self.faces[*card][0]);
                } else if face == Face::Voltorb && !same_total {
                    join(&mut mine, &self.faces[*card][2]);
                    join(&mut mine, &self.faces[*card][3]);
                }
            }
            // With equal totals a 2 or 3 that they lack means one that I lack.
            let mine = if same_total { theirs } else { mine };
            for (slot, it) in row[from..].iter_mut().enumerate() {
                *it = self.all[words.start + slot] & !differ[slot] & theirs[slot] & mine[slot];
            }
        }
    }

    /// By face, the boards where the card is neither a voltorb nor that face.
    fn neither_voltorb_nor(&self, card: usize) -> [Set<W>; 4] {
        let sets = &self.faces[card];
        std::array::from_fn(|face| {
            std::array::from_fn(|at| self.all[at] & !(sets[0][at] | sets[face][at]))
        })
    }

    pub fn weight(&self, set: &Set<W>) -> f64 {
        let in_class = |(_, weight, class): &(u16, f64, Set<W>)| {
            let n: u32 = class.iter().zip(set).map(|(a, b)| (a & b).count_ones()).sum();
            weight * f64::from(n)
        };
        self.classes.iter().map(in_class).sum()
    }

    pub fn weight_of(&self, at: usize) -> f64 {
        self.weights[at]
    }

    pub fn classes_in(&self, set: &Set<W>) -> impl Iterator<Item = u16> {
        self.classes.iter().filter(|it| meet(&it.2, set)).map(|it| it.0)
    }

    pub fn list(&self, set: &Set<W>) -> Vec<Weighted> {
        members(set).map(|at| self.boards[at]).collect()
    }

    /// No strategy wins more of the set than this weight.
    pub fn bound(&self, set: &Set<W>) -> f64 {
        let mut bound = 0.0;
        self.cover(set, |weight, _| bound += weight);
        bound
    }

    /// The same bound, and for each card how much of it is lost by flipping the card: the groups
    /// in which it is a voltorb on every board.
    pub fn bound_and_losses(&self, set: &Set<W>) -> (f64, [f64; N_CARDS]) {
        let (mut bound, mut losses) = (0.0, [0.0; N_CARDS]);
        self.cover(set, |weight, mut voltorbs| {
            bound += weight;
            while voltorbs != 0 {
                losses[voltorbs.trailing_zeros() as usize / 2] += weight;
                voltorbs &= voltorbs - 1;
            }
        });
        (bound, losses)
    }

    /// Covers the set with groups of conflicting boards; `group` gets the weight of the heaviest
    /// and the cards that are voltorbs on all, in every other bit.
    fn cover(&self, set: &Set<W>, mut group: impl FnMut(f64, u64)) {
        let voltorbs_of = |at: usize| {
            let bits = self.boards[at].board.0;
            !(bits | bits >> 1) & LANE_BITS
        };
        if self.conflicts.is_empty() {
            members(set).for_each(|at| group(self.weights[at], voltorbs_of(at)));
            return;
        }
        let mut rest = *set;
        for word in 0..W {
            let block = word / BLOCK_WORDS * BLOCK_WORDS;
            let end = (block + Self::ROW).min(W);
            while rest[word] != 0 {
                let first = word * 64 + rest[word].trailing_zeros() as usize;
                rest[word] &= rest[word] - 1;
                let mut voltorbs = voltorbs_of(first);
                let mut common = [0; W];
                let row = &self.conflicts[first * Self::ROW..][..Self::ROW];
                for at in word..end {
                    common[at] = row[at - block] & rest[at];
                }
                for at in word..end {
                    while common[at] != 0 {
                        let bit = common[at].trailing_zeros() as usize;
                        let next = at * 64 + bit;
                        rest[at] &= !(1 << bit);
                        voltorbs &= voltorbs_of(next);
                        let row = &self.conflicts[next * Self::ROW..][..Self::ROW];
                        for later in at..end {
                            common[later] &= row[later - block];
                        }
                    }
                }
                // Boards come heaviest first.
                group(self.weights[first], voltorbs);
            }
        }
    }

    /// Which faces the card has on the boards of the set, one bit each.
    pub fn faces_in(&self, card: usize, set: &Set<W>) -> u8 {
        let bit = |face: usize| u8::from(meet(&self.faces[card][face], set)) << face;
        bit(0) | bit(1) | bit(2) | bit(3)
    }

    /// The set cut by the card's face, voltorbs left out.
    pub fn split(&self, card: usize, set: &Set<W>) -> impl Iterator<Item = Set<W>> {
        let sets = &self.faces[card];
        (1..4).map(move |face| super::bits::and(&sets[face], set)).filter(|it| !is_empty(it))
    }
}
