//! Every move: a swap or none, and a set of tiles that spells a word.
//!
//! A word that avoids both swapped tiles is the same with and without the swap, so such words are
//! found and kept once; only the words through a swapped tile are kept by swap.

use super::board::Board;
use super::geometry::{N_PAIRS, NO_PAIR, PAIRS, Tiles, bit};
use super::rules::{MoveRules, Settled, Swap};
use super::walk::walk;
use super::words::Lexicon;

/// A swap and a set of tiles that spells a word afterwards, however many words and orders there
/// are: the board after it is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub tiles: Tiles,
    swap: u8,
}

impl Move {
    pub fn swap(self) -> Option<Swap> {
        PAIRS.get(usize::from(self.swap)).copied()
    }

    pub fn settle(self, board: &Board) -> Settled {
        board.settle(self.swap(), self.tiles)
    }
}

/// The tile sets of all words of a position, apart by swap.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Without a swap, or with any swap that avoids them.
    plain: Vec<Tiles>,
    /// For every legal swap, those that use at least one swapped tile.
    swapped: Vec<(u8, Vec<Tiles>)>,
}

impl Moves {
    /// All moves of the side to move. A word counts if `accept` takes its tiles and letters.
    pub fn find(
        board: &Board,
        lexicon: &Lexicon,
        rules: MoveRules,
        mut accept: impl FnMut(Tiles, &[u8]) -> bool,
    ) -> Self {
        let mut plain = Vec::new();
        let mut swapped = vec![Vec::new(); N_PAIRS];
        walk(board, lexicon, rules, |swap, tiles, word| {
            if accept(tiles, word) {
                swapped.get_mut(usize::from(swap)).unwrap_or(&mut plain).push(tiles);
            }
        });
        sort_and_merge(&mut plain);
        swapped.iter_mut().for_each(sort_and_merge);
        let legal = |it: &u8| rules.swaps && board.may_swap(PAIRS[usize::from(*it)]);
        let swapped = (0..).zip(swapped).filter(|(swap, _)| legal(swap)).collect();
        Self { plain, swapped }
    }

    /// All moves, and how many different words they spell.
    pub fn find_and_count(
        board: &Board,
        lexicon: &Lexicon,
        rules: MoveRules,
        accept: impl Fn(Tiles, &[u8]) -> bool,
    ) -> (Self, usize) {
        let mut words = Vec::new();
        let found = Self::find(board, lexicon, rules, |tiles, word| {
            let accepted = accept(tiles, word);
            if accepted {
                words.push(fingerprint(word));
            }
            accepted
        });
        words.sort_unstable();
        words.dedup();
        (found, words.len())
    }

    /// Every move: without swap first, then swap by swap.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        let without = self.plain.iter().map(|tiles| Move { tiles: *tiles, swap: NO_PAIR });
        let with = self.swapped.iter().flat_map(|(swap, through)| {
            let pair = pair_tiles(*swap);
            let past = self.plain.iter().filter(move |it| *it & pair == 0);
            past.chain(through).map(|tiles| Move { tiles: *tiles, swap: *swap })
        });
        without.chain(with)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.swapped.iter().all(|(_, through)| through.is_empty())
    }

    /// How many moves there are.
    pub fn count(&self) -> usize {
        let past = |swap: u8| {
            let pair = pair_tiles(swap);
            self.plain.iter().filter(|it| *it & pair == 0).count()
        };
        let with = self.swapped.iter().map(|(swap, through)| past(*swap) + through.len());
        self.plain.len() + with.sum::<usize>()
    }

    /// Every move with what it leads to.
    pub fn for_each_settled(&self, board: &Board, visit: impl FnMut(Move, &Settled)) {
        self.settle(board, true, visit);
    }

    /// The moves less those that differ from one without swap in nothing but where two letters
    /// of one colour lie, off the word: for who cares for colours only.
    pub(crate) fn for_each_outcome(&self, board: &Board, visit: impl FnMut(Move, &Settled)) {
        self.settle(board, false, visit);
    }

    /// A swap of two tiles of one colour changes nothing for the words that avoid it, so those
    /// are settled once, and visited again only if `idle_swaps` says so.
    fn settle(&self, board: &Board, idle_swaps: bool, mut visit: impl FnMut(Move, &Settled)) {
        let side = board.to_move();
        let settle_plain = |it: &Tiles| board.colors().with_word(side, *it).settled();
        let plain: Vec<Settled> = self.plain.iter().map(settle_plain).collect();
        for (tiles, settled) in self.plain.iter().zip(&plain) {
            visit(Move { tiles: *tiles, swap: NO_PAIR }, settled);
        }
        for (swap, through) in &self.swapped {
            let pair = pair_tiles(*swap);
            let colors = board.colors().swapped(PAIRS[usize::from(*swap)]);
            let idle = colors == board.colors();
            if idle_swaps || !idle {
                let past = self.plain.iter().zip(&plain).filter(|(it, _)| *it & pair == 0);
                for (tiles, settled) in past {
                    let it = Move { tiles: *tiles, swap: *swap };
                    if idle {
                        visit(it, settled);
                    } else {
                        visit(it, &colors.with_word(side, *tiles).settled());
                    }
                }
            }
            for tiles in through {
                let settled = colors.with_word(side, *tiles).settled();
                visit(Move { tiles: *tiles, swap: *swap }, &settled);
            }
        }
    }
}

/// The two tiles of a pair.
fn pair_tiles(swap: u8) -> Tiles {
    let (a, b) = PAIRS[usize::from(swap)];
    bit(a) | bit(b)
}

/// A number for a word, different for different words of up to 25 letters.
fn fingerprint(word: &[u8]) -> u128 {
    word.iter().fold(0, |all: u128, letter| all.rotate_left(5) ^ u128::from(letter + 1))
}

fn sort_and_merge(sets: &mut Vec<Tiles>) {
    sets.sort_unstable();
    sets.dedup();
}
