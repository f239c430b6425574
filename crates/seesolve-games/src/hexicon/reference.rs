//! The rules and the moves once more, slow and obvious, to check the fast ones against: tiles by
//! their places, one board per swap, every path tried.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use fastrand::Rng;

use super::board::Board;
use super::colors::{Colors, Side, Tint};
use super::generator::{crowded_board, scattered_board};
use super::geometry::{N_TILES, PLACES, Tile, bit};
use super::moves::{Move, Moves};
use super::rules::MoveRules;
use super::spell::spell;
use super::words::{Dawg, Lexicon, Source};

static AROUND: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let steps = [(-1, -1), (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1)];
    let tile_at = |x: i8, y: i8| PLACES.iter().position(|it| *it == (x, y));
    let around =
        |(x, y): &(i8, i8)| steps.iter().filter_map(|(dx, dy)| tile_at(x + dx, y + dy)).collect();
    PLACES.iter().map(around).collect()
});

#[derive(Clone, Debug, PartialEq)]
struct PlainBoard {
    letters: Vec<char>,
    tints: Vec<Tint>,
}

impl PlainBoard {
    fn of(board: &Board) -> Self {
        let tiles = 0..N_TILES as Tile;
        Self {
            letters: tiles.clone().map(|it| board.letter(it)).collect(),
            tints: tiles.map(|it| board.tint(it)).collect(),
        }
    }

    fn neighbours(tile: usize) -> &'static [usize] {
        &AROUND[tile]
    }

    fn flower(tile: usize) -> Vec<usize> {
        [Self::neighbours(tile), &[tile]].concat()
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.letters.swap(a, b);
        self.tints.swap(a, b);
    }

    fn is_captured(&self, tile: usize) -> bool {
        matches!(self.tints[tile], Tint::Captured(_))
    }

    fn side(&self, tile: usize) -> Option<Side> {
        match self.tints[tile] {
            Tint::Neutral => None,
            Tint::Played(side) | Tint::Captured(side) => Some(side),
        }
    }

    /// Plays a word; gives the points and the tiles cleared of blue and red, and which those are.
    fn play(&mut self, side: Side, path: &[usize]) -> ([u8; 2], [u8; 2], BTreeSet<usize>) {
        for tile in path {
            if self.tints[*tile] == Tint::Neutral {
                self.tints[*tile] = Tint::Played(side);
            }
        }
        let (mut gain, mut cleared) = ([0; 2], [0; 2]);
        let mut hexicons = Vec::new();
        for center in 0..N_TILES {
            let flower = Self::flower(center);
            let sides: Vec<Side> = flower.iter().filter_map(|it| self.side(*it)).collect();
            if sides.len() == 7 && !self.is_captured(center) {
                let n_blue = sides.iter().filter(|it| **it == Side::Blue).count();
                hexicons.push((center, if n_blue > 3 { Side::Blue } else { Side::Red }));
            }
        }
        for (center, winner) in &hexicons {
            self.tints[*center] = Tint::Captured(*winner);
            gain[winner.idx()] += 1;
        }
        let mut emptied = BTreeSet::new();
        for (center, _) in &hexicons {
            emptied.extend(Self::neighbours(*center).iter().filter(|it| !self.is_captured(**it)));
        }
        for center in 0..N_TILES {
            let flower = Self::flower(center);
            if flower.len() == 7 && flower.iter().all(|it| self.is_captured(*it)) {
                emptied.extend(flower);
            }
        }
        for tile in &emptied {
            if let Some(side) = self.side(*tile) {
                cleared[side.idx()] += 1;
            }
            self.tints[*tile] = Tint::Neutral;
        }
        (gain, cleared, emptied)
    }

    fn all_paths(&self, mover: Side, words: &Words, visit: &mut impl FnMut(&[usize], &str)) {
        for start in 0..N_TILES {
            self.go_on(mover, words, &mut vec![start], &mut String::new(), visit);
        }
    }

    fn go_on(
        &self,
        mover: Side,
        words: &Words,
        path: &mut Vec<usize>,
        spelt: &mut String,
        visit: &mut impl FnMut(&[usize], &str),
    ) {
        let last = path[path.len() - 1];
        if self.side(last) == Some(mover.other()) {
            return;
        }
        spelt.push(self.letters[last]);
        if words.beginnings.contains(spelt) {
            if words.whole.contains(spelt) {
                visit(path, spelt);
            }
            self.branch(mover, words, path, spelt, visit);
        }
        spelt.pop();
    }

    fn branch(
        &self,
        mover: Side,
        words: &Words,
        path: &mut Vec<usize>,
        spelt: &mut String,
        visit: &mut impl FnMut(&[usize], &str),
    ) {
        let last = path[path.len() - 1];
        for next in Self::neighbours(last) {
            if !path.contains(next) {
                path.push(*next);
                self.go_on(mover, words, path, spelt, visit);
                path.pop();
            }
        }
    }
}

struct Words {
    whole: HashSet<String>,
    beginnings: HashSet<String>,
}

impl Words {
    fn new(list: impl IntoIterator<Item = String>) -> Self {
        let whole: HashSet<String> = list.into_iter().filter(|it| it.len() >= 2).collect();
        let beginnings =
            whole.iter().flat_map(|it| (1..=it.len()).map(|n| it[..n].to_owned())).collect();
        Self { whole, beginnings }
    }
}

/// A swap, and a sum of 2 to the power of each tile.
type Spelt = (Option<(usize, usize)>, u64);

/// Every (swap, set of tiles), and every word.
fn reference_moves(board: &Board, words: &Words) -> (HashSet<Spelt>, HashSet<String>) {
    let (mut moves, mut spelt) = (HashSet::new(), HashSet::new());
    let mut collect = |plain: &PlainBoard, swap: Option<(usize, usize)>| {
        plain.all_paths(board.to_move(), words, &mut |path, word| {
            moves.insert((swap, path.iter().map(|it| 1 << it).sum()));
            if !spelt.contains(word) {
                spelt.insert(word.to_owned());
            }
        });
    };
    let plain = PlainBoard::of(board);
    collect(&plain, None);
    for a in 0..N_TILES {
        for b in PlainBoard::neighbours(a).iter().copied() {
            let blocked = plain.is_captured(a) || plain.is_captured(b) || board.swap_used();
            if a < b && !blocked {
                let mut swapped = plain.clone();
                swapped.swap(a, b);
                collect(&swapped, Some((a, b)));
            }
        }
    }
    (moves, spelt)
}

fn capitals(word: &[u8]) -> String {
    word.iter().map(|it| char::from(b'A' + it)).collect()
}

fn wide(it: Move) -> Spelt {
    (it.swap().map(|(a, b)| (usize::from(a), usize::from(b))), it.tiles)
}

fn check_moves(board: &Board, words: &Words, lexicon: &Lexicon) {
    let (expected, spelt) = reference_moves(board, words);
    let (moves, n_words) = Moves::find_and_count(board, lexicon, MoveRules::default(), |_, _| true);
    let listed: Vec<Move> = moves.iter().collect();
    let found: HashSet<Spelt> = listed.iter().map(|it| wide(*it)).collect();
    assert_eq!(found.len(), listed.len(), "no move is listed twice");
    assert_eq!(found, expected);
    assert_eq!((moves.count(), n_words), (listed.len(), spelt.len()));
    assert_eq!(moves.is_empty(), expected.is_empty());
    let mut n_settled = 0;
    moves.for_each_settled(board, |it, settled| {
        assert_eq!(listed[n_settled], it);
        assert_eq!(*settled, it.settle(board));
        n_settled += 1;
    });
    assert_eq!(n_settled, listed.len());
    for it in listed.iter().step_by(97) {
        let (word, path) = spell(board, lexicon, *it, |_| true).unwrap();
        assert!(spelt.contains(&capitals(&word)));
        assert_eq!(path.iter().fold(0, |all, tile| all | bit(*tile)), it.tiles);
    }
}

/// Runs a check on many boards, on more of them when `SEESOLVE_SLOW` is set.
fn on_boards(n: usize, check: impl Fn(&mut Rng)) {
    let n = if std::env::var_os("SEESOLVE_SLOW").is_some() { n * 20 } else { n };
    let mut rng = Rng::with_seed(61);
    (0..n).for_each(|_| check(&mut rng));
}

#[test]
fn captures_agree_with_the_reference() {
    let hexicons = std::cell::Cell::new([0usize; 5]);
    on_boards(20_000, |rng| {
        let board = crowded_board(rng);
        let swap = super::geometry::PAIRS[rng.usize(0..156)];
        let swap = (rng.bool() && board.may_swap(swap)).then_some(swap);
        let tiles: Vec<usize> = (0..N_TILES).filter(|_| rng.u8(0..4) == 0).collect();
        let mut plain = PlainBoard::of(&board);
        if let Some((a, b)) = swap {
            plain.swap(usize::from(a), usize::from(b));
        }
        let usable =
            tiles.into_iter().filter(|it| plain.side(*it) != Some(board.to_move().other()));
        let path: Vec<usize> = usable.collect();
        let word = path.iter().fold(0, |all, it| all | bit(*it as Tile));
        let (gain, cleared, emptied) = plain.play(board.to_move(), &path);
        let settled = board.settle(swap, word);
        assert_eq!((settled.gain, settled.cleared), (gain, cleared), "{board}");
        let refilled = emptied.iter().fold(0, |all, it| all | bit(*it as Tile));
        assert_eq!(settled.refilled, refilled);
        let tints: [Tint; N_TILES] = plain.tints.clone().try_into().unwrap();
        assert_eq!(settled.colors, Colors::from_tints(&tints));
        let burst = emptied.iter().any(|it| board.colors().captured() >> it & 1 == 1);
        let mut seen = hexicons.get();
        seen[usize::from(gain[0] + gain[1]).min(3)] += 1;
        seen[4] += usize::from(burst);
        hexicons.set(seen);
    });
    assert!(hexicons.get().iter().all(|it| *it > 100), "every kind occurred: {hexicons:?}");
}

#[test]
fn moves_agree_with_the_reference_on_small_lists() {
    let mut all = Vec::new();
    Lexicon::embedded().lists().for_each(|dawg| dawg.for_each(|it| all.push(it.to_vec())));
    all.retain(|it| it.len() < 7);
    on_boards(2_000, |rng| {
        let mut list: Vec<Vec<u8>> =
            (0..80).map(|_| all[rng.usize(0..all.len())].clone()).collect();
        let words = Words::new(list.iter().map(|it| capitals(it)));
        let text: Vec<String> = list.iter().map(|it| capitals(it)).collect();
        let source = Source { list: Some(text.join("\n")), ..Source::default() };
        let lexicon = Lexicon::new(&source).unwrap();
        assert_eq!(lexicon.lists().next(), Some(&Dawg::build(&mut list).unwrap()));
        check_moves(&scattered_board(rng), &words, &lexicon);
    });
}

#[test]
fn moves_agree_with_the_reference_on_the_embedded_list() {
    let mut list = Vec::new();
    Lexicon::embedded().lists().for_each(|dawg| dawg.for_each(|it| list.push(capitals(it))));
    let words = Words::new(list);
    on_boards(2, |rng| check_moves(&scattered_board(rng), &words, &Lexicon::embedded()));
}
