//! Comparing every board with every other, row of cards by row of cards.
//!
//! A row of five cards looks alike on many boards, so it is worked out once for each look which
//! boards agree with it; what a board is incompatible with is then put together from its five rows.

use super::bits::Set;
use super::weighted::Weighted;
use crate::voltorb::board::{Board, SIDE};

/// The ways five cards may look, two bits each.
const N_PATTERNS: usize = 1 << (2 * SIDE);
const NO_PLACE: u16 = u16::MAX;
/// The rows of a list mostly look like one of so many.
const USUAL: usize = 64;

/// Fills in a row of `R` words for each board: the boards of the same block of so many words that
/// are incompatible with it.
pub fn compare<const W: usize, const R: usize>(
    boards: &[Weighted],
    faces: &[[Set<W>; 4]],
    same_total: bool,
    rows: &mut [u64],
) {
    let rows = rows.as_chunks_mut::<R>().0;
    let blocks = boards.chunks(64 * R).zip(rows.chunks_mut(64 * R));
    for (block, (boards, rows)) in blocks.enumerate() {
        let words = |card: usize, face: usize| &faces[card][face].as_chunks::<R>().0[block];
        let patterns = Patterns::of(boards, words, same_total);
        for (at, (it, row)) in boards.iter().zip(rows).enumerate() {
            patterns.incompatible(it.board, same_total, at / 64, row);
        }
    }
}

/// The looks of the rows of some boards.
struct Patterns<const R: usize> {
    /// By row and look, its place in the list.
    places: [[u16; N_PATTERNS]; SIDE],
    list: Vec<Pattern<R>>,
}

/// How boards compare with one look of a row.
struct Pattern<const R: usize> {
    /// They agree with it wherever both have no voltorb.
    alike: Set<R>,
    /// They have a voltorb for one of its 2s and 3s.
    lacking: Set<R>,
    /// They have a 2 or 3 for one of its voltorbs. With equal totals nobody asks.
    exceeding: Set<R>,
}

impl<const R: usize> Patterns<R> {
    /// `words` are the boards that have a face on a card.
    fn of<'a>(
        boards: &[Weighted],
        words: impl Fn(usize, usize) -> &'a Set<R>,
        same_total: bool,
    ) -> Self {
        let mut places = [[NO_PLACE; N_PATTERNS]; SIDE];
        let mut looks = Vec::with_capacity(USUAL);
        for (row, places) in places.iter_mut().enumerate() {
            for it in boards {
                let look = look(it.board, row);
                if places[look] == NO_PLACE {
                    places[look] = looks.len() as u16;
                    looks.push((row, look));
                }
            }
        }
        let pattern = |(row, look): &(usize, usize)| {
            Pattern::of(*look, |column, face| words(SIDE * row + column, face), same_total)
        };
        Self { places, list: looks.iter().map(pattern).collect() }
    }

    /// Enters the boards incompatible with the board, from the given word on.
    fn incompatible(&self, board: Board, same_total: bool, from: usize, row: &mut Set<R>) {
        let of_row = |row: usize| &self.list[usize::from(self.places[row][look(board, row)])];
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(of_row);
        let any = |of: fn(&Pattern<R>) -> &Set<R>, at: usize| {
            of(a)[at] | of(b)[at] | of(c)[at] | of(d)[at] | of(e)[at]
        };
        let compare = |at: usize| {
            let alike = a.alike[at] & b.alike[at] & c.alike[at] & d.alike[at] & e.alike[at];
            // With equal totals a 2 or 3 that they lack means one that I lack.
            let exceeding = if same_total { u64::MAX } else { any(|it| &it.exceeding, at) };
            alike & any(|it| &it.lacking, at) & exceeding
        };
        (from..R).for_each(|at| row[at] = compare(at));
    }
}

impl<const R: usize> Pattern<R> {
    fn of<'a>(look: usize, words: impl Fn(usize, usize) -> &'a Set<R>, same_total: bool) -> Self {
        let (mut alike, mut lacking, mut exceeding) = ([u64::MAX; R], [0; R], [0; R]);
        let all_if = |it: bool| u64::from(it).wrapping_neg();
        for column in 0..SIDE {
            let face = look >> (2 * column) & 3;
            let (voltorbs, same) = (words(column, 0), words(column, face));
            // Masks instead of branches, which nobody could foresee.
            let (lost, gain) = (all_if(face == 0), all_if(face > 1));
            for at in 0..R {
                alike[at] &= same[at] | voltorbs[at] | lost;
                lacking[at] |= voltorbs[at] & gain;
            }
            if !same_total {
                let (twos, threes) = (words(column, 2), words(column, 3));
                (0..R).for_each(|at| exceeding[at] |= (twos[at] | threes[at]) & lost);
            }
        }
        Self { alike, lacking, exceeding }
    }
}

fn look(board: Board, row: usize) -> usize {
    (board.0 >> (2 * SIDE * row)) as usize % N_PATTERNS
}
