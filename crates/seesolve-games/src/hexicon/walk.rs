//! Spells every word on the board in one walk, swaps included.
//!
//! Wherever the walk enters a tile, it also tries the letters that a swap would bring there, and
//! the swap is settled from then on. So it meets every pair of a swap and a path through a swapped
//! tile exactly once, and all of them share their beginnings.

use super::board::Board;
use super::geometry::{N_TILES, NEIGHBOURS, NO_PAIR, PAIR_IDX, Tile, Tiles, bit, tiles_in};
use super::rules::MoveRules;
use super::words::{Dawg, Lexicon, Node};

/// Calls `visit` with every path that spells a word: the swap it needs ([`NO_PAIR`] for none),
/// its tiles, its letters.
pub(crate) fn walk(
    board: &Board,
    lexicon: &Lexicon,
    rules: MoveRules,
    mut visit: impl FnMut(u8, Tiles, &[u8]),
) {
    let may_move = if rules.swaps && !board.swap_used() { !board.colors().captured() } else { 0 };
    for dawg in lexicon.lists() {
        let mut it = Walk {
            dawg,
            letters: board.letters,
            usable: board.usable(),
            may_move,
            min_length: rules.min_length,
            word: [0; N_TILES],
            n_letters: 0,
            visit: |swap, tiles, word: &[u8]| {
                if !lexicon.refuses(word) {
                    visit(swap, tiles, word);
                }
            },
        };
        it.before_swap(dawg.root(), 0, (1 << N_TILES) - 1);
    }
}

struct Walk<'a, V> {
    dawg: &'a Dawg,
    /// What lies on the tiles; while a swap is settled, as it left them.
    letters: [u8; N_TILES],
    usable: Tiles,
    /// Tiles that a swap may move.
    may_move: Tiles,
    min_length: usize,
    word: [u8; N_TILES],
    n_letters: usize,
    visit: V,
}

impl<V: FnMut(u8, Tiles, &[u8])> Walk<'_, V> {
    /// Goes on to each of the tiles in `onto`, with its own letter or with one swapped in.
    fn before_swap(&mut self, from: Node, used: Tiles, onto: Tiles) {
        for tile in tiles_in(onto & !used) {
            let around = NEIGHBOURS[usize::from(tile)];
            if self.usable & bit(tile) != 0
                && let Some(node) = self.enter(from, self.letters[usize::from(tile)])
            {
                self.note(node, NO_PAIR, used | bit(tile));
                self.before_swap(node, used | bit(tile), around);
                self.n_letters -= 1;
            }
            if self.may_move & bit(tile) == 0 {
                continue;
            }
            // The other tile must be still to come: one used before kept its own letter.
            for other in tiles_in(around & self.may_move & self.usable & !used) {
                let letter = self.letters[usize::from(other)];
                if let Some(node) = self.enter(from, letter) {
                    let swap = PAIR_IDX[usize::from(tile)][usize::from(other)];
                    self.exchange(tile, other);
                    self.note(node, swap, used | bit(tile));
                    self.after_swap(node, swap, used | bit(tile), around);
                    self.exchange(tile, other);
                    self.n_letters -= 1;
                }
            }
        }
    }

    fn after_swap(&mut self, from: Node, swap: u8, used: Tiles, onto: Tiles) {
        for tile in tiles_in(onto & self.usable & !used) {
            if let Some(node) = self.enter(from, self.letters[usize::from(tile)]) {
                let used = used | bit(tile);
                self.note(node, swap, used);
                self.after_swap(node, swap, used, NEIGHBOURS[usize::from(tile)]);
                self.n_letters -= 1;
            }
        }
    }

    /// Adds a letter if some word goes on with it.
    #[inline]
    fn enter(&mut self, from: Node, letter: u8) -> Option<Node> {
        let node = self.dawg.next(from, letter)?;
        self.word[self.n_letters] = letter;
        self.n_letters += 1;
        Some(node)
    }

    #[inline]
    fn note(&mut self, node: Node, swap: u8, used: Tiles) {
        if node.ends_word() && self.n_letters >= self.min_length {
            (self.visit)(swap, used, &self.word[..self.n_letters]);
        }
    }

    fn exchange(&mut self, a: Tile, b: Tile) {
        self.letters.swap(usize::from(a), usize::from(b));
        let differ = (self.usable >> a ^ self.usable >> b) & 1;
        self.usable ^= differ << a | differ << b;
    }
}
