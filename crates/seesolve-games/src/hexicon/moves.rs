//! Every word on the board, with and without every swap.
//!
//! A word that avoids both swapped tiles is the same with and without the swap, so nothing is
//! searched per swap. One walk over the board spells all words; wherever it enters a tile, it also
//! tries the letters that a swap would bring there, and the swap is settled from then on. So the
//! walk meets every pair of a swap and a path through a swapped tile exactly once, and shares
//! their beginnings.

use super::board::{
    N_PAIRS, N_TILES, NEIGHBOURS, NO_PAIR, PAIR_IDX, PAIRS, Tile, Tiles, bit, tiles_in,
};
use super::position::{Position, Side};
use super::rules::{Settled, Swap};
use super::words::{Dawg, Lexicon, Node};

/// What may be played, beyond the rules of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRules {
    pub min_length: usize,
    pub swaps: bool,
}

impl Default for MoveRules {
    fn default() -> Self {
        Self { min_length: 2, swaps: true }
    }
}

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

    pub fn settle(self, position: &Position) -> Settled {
        position.settle(self.swap(), self.tiles)
    }
}

/// The tile sets of all words of a position, apart by swap.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Without a swap, or with any swap that avoids them.
    plain: Vec<Tiles>,
    /// For every legal swap, those that use at least one swapped tile.
    swapped: Vec<(u8, Vec<Tiles>)>,
    /// How many different words these are.
    pub n_words: usize,
}

impl Moves {
    /// All moves of the side to move. A word counts if `accept` takes its letters (0 to 25).
    pub fn find(
        position: &Position,
        lexicon: &Lexicon,
        rules: MoveRules,
        accept: impl Fn(&[u8]) -> bool,
    ) -> Self {
        let mut words = Vec::new();
        let mut plain = Vec::new();
        let mut swapped = vec![Vec::new(); N_PAIRS];
        walk(position, lexicon, rules, |swap, tiles, word| {
            if accept(word) {
                words.push(fingerprint(word));
                swapped.get_mut(usize::from(swap)).unwrap_or(&mut plain).push(tiles);
            }
        });
        words.sort_unstable();
        words.dedup();
        sort_and_merge(&mut plain);
        swapped.iter_mut().for_each(sort_and_merge);
        let legal = |it: &u8| rules.swaps && position.may_swap(PAIRS[usize::from(*it)]);
        let swapped = (0..).zip(swapped).filter(|(swap, _)| legal(swap)).collect();
        Self { plain, swapped, n_words: words.len() }
    }

    /// Every move: without swap first, then swap by swap.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        let without = self.plain.iter().map(|tiles| Move { tiles: *tiles, swap: NO_PAIR });
        let with = self.swapped.iter().flat_map(|(swap, through)| {
            let (a, b) = PAIRS[usize::from(*swap)];
            let pair = bit(a) | bit(b);
            let past = self.plain.iter().filter(move |it| *it & pair == 0);
            past.chain(through).map(|tiles| Move { tiles: *tiles, swap: *swap })
        });
        without.chain(with)
    }

    pub fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.swapped.iter().all(|(_, through)| through.is_empty())
    }

    /// Every move with what it leads to. A swap of two tiles of one colour changes nothing for
    /// the words that avoid it, so those are settled once.
    pub fn for_each_settled(&self, position: &Position, mut visit: impl FnMut(Move, &Settled)) {
        let side = position.to_move();
        let settle_plain = |it: &Tiles| position.colors().with_word(side, *it).settled();
        let plain: Vec<Settled> = self.plain.iter().map(settle_plain).collect();
        for (tiles, settled) in self.plain.iter().zip(&plain) {
            visit(Move { tiles: *tiles, swap: NO_PAIR }, settled);
        }
        for (swap, through) in &self.swapped {
            let (a, b) = PAIRS[usize::from(*swap)];
            let colors = position.colors().swapped((a, b));
            let same = colors == position.colors();
            let pair = bit(a) | bit(b);
            for (tiles, settled) in self.plain.iter().zip(&plain) {
                if tiles & pair == 0 {
                    let it = Move { tiles: *tiles, swap: *swap };
                    if same {
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

/// Calls `visit` with every path that spells a word: the swap it needs ([`NO_PAIR`] for none),
/// its tiles, its letters.
fn walk(
    position: &Position,
    lexicon: &Lexicon,
    rules: MoveRules,
    mut visit: impl FnMut(u8, Tiles, &[u8]),
) {
    let may_move =
        if rules.swaps && !position.swap_used() { !position.colors().captured() } else { 0 };
    for dawg in lexicon.lists() {
        let mut it = Walk {
            dawg,
            letters: position.letters,
            usable: position.usable(),
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

/// A number for a word, different for different words of up to 25 letters.
fn fingerprint(word: &[u8]) -> u128 {
    word.iter().fold(0, |all: u128, letter| all.rotate_left(5) ^ u128::from(letter + 1))
}

fn sort_and_merge(sets: &mut Vec<Tiles>) {
    sets.sort_unstable();
    sets.dedup();
}

/// The word that a move spells and its tiles in order; of several, the first in the alphabet
/// that `accept` takes.
pub fn spell(
    position: &Position,
    lexicon: &Lexicon,
    it: Move,
    accept: impl Fn(&[u8]) -> bool,
) -> Option<(Vec<u8>, Vec<Tile>)> {
    let mut letters = position.letters;
    if let Some((a, b)) = it.swap() {
        letters.swap(usize::from(a), usize::from(b));
    }
    let mut best: Option<(Vec<u8>, Vec<Tile>)> = None;
    for dawg in lexicon.lists() {
        let mut path = Vec::new();
        trace(dawg, dawg.root(), &letters, it.tiles, it.tiles, &mut path, &mut |path| {
            let word: Vec<u8> = path.iter().map(|it| letters[usize::from(*it)]).collect();
            if accept(&word) && !lexicon.refuses(&word) {
                let found = (word, path.to_vec());
                if best.as_ref().is_none_or(|it| found < *it) {
                    best = Some(found);
                }
            }
        });
    }
    best
}

/// Calls `visit` with every order of the tiles left that goes on to a word.
fn trace(
    dawg: &Dawg,
    from: Node,
    letters: &[u8; N_TILES],
    left: Tiles,
    onto: Tiles,
    path: &mut Vec<Tile>,
    visit: &mut impl FnMut(&[Tile]),
) {
    if left == 0 && from.ends_word() {
        visit(path);
    }
    for tile in tiles_in(left & onto) {
        if let Some(node) = dawg.next(from, letters[usize::from(tile)]) {
            path.push(tile);
            trace(
                dawg,
                node,
                letters,
                left & !bit(tile),
                NEIGHBOURS[usize::from(tile)],
                path,
                visit,
            );
            path.pop();
        }
    }
}

/// The gain and the clearing of a settled turn, the mover's first.
pub fn from_mover(side: Side, of_blue_and_red: [u8; 2]) -> [u8; 2] {
    [of_blue_and_red[side.idx()], of_blue_and_red[side.other().idx()]]
}
