//! Which word a move spells: a move is a set of tiles, and a player needs the word and its order.

use super::board::Board;
use super::geometry::{N_TILES, NEIGHBOURS, Tile, Tiles, bit, tiles_in};
use super::moves::Move;
use super::words::{Dawg, Lexicon, Node};

/// The word that a move spells and its tiles in order; of several, the first in the alphabet
/// that `accept` takes.
pub fn spell(
    board: &Board,
    lexicon: &Lexicon,
    it: Move,
    accept: impl Fn(&[u8]) -> bool,
) -> Option<(Vec<u8>, Vec<Tile>)> {
    let mut letters = board.letters;
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
