//! One turn's choice without looking further: every move by what it leads to.

use std::collections::HashSet;

use super::board::{Board, WINNING_SCORE};
use super::evaluate::Weights;
use super::moves::{Move, Moves};
use super::rules::{MoveRules, Settled};
use super::words::Lexicon;

/// Replies that are weighed by their colours; of more with the same gain, every n-th is.
const MAX_WEIGHED: usize = 2_000;

/// What an engine plays by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Engine<'a> {
    pub lexicon: &'a Lexicon,
    pub rules: MoveRules,
    pub weights: &'a Weights,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Played {
    pub play: Move,
    pub settled: Settled,
    /// The mover's chance of winning afterwards.
    pub chance: f32,
}

/// The gain of the mover and of the other side.
pub(crate) fn gain(board: &Board, settled: &Settled) -> [u8; 2] {
    from_mover(board, settled.gain)
}

/// The cleared tiles of the mover and of the other side.
pub(crate) fn cleared(board: &Board, settled: &Settled) -> [u8; 2] {
    from_mover(board, settled.cleared)
}

fn from_mover(board: &Board, of_blue_and_red: [u8; 2]) -> [u8; 2] {
    let mover = board.to_move();
    [of_blue_and_red[mover.idx()], of_blue_and_red[mover.other().idx()]]
}

impl Engine<'_> {
    pub(crate) fn moves(&self, board: &Board) -> Moves {
        Moves::find(board, self.lexicon, self.rules, |_, _| true)
    }

    /// The mover's chance of winning after a turn that led to `settled`.
    pub(crate) fn chance(&self, board: &Board, settled: &Settled) -> f32 {
        let [blue, red] = board.score();
        let score = [blue.saturating_add(settled.gain[0]), red.saturating_add(settled.gain[1])];
        1.0 - self.weights.position(&settled.colors, board.to_move().other(), score)
    }

    /// The best move by gain, and by colours among those of equal gain; `None` without any.
    pub(crate) fn best_by_gain(&self, board: &Board) -> Option<Played> {
        let (mut most, mut equal) = (i16::MIN, Vec::new());
        self.moves(board).for_each_outcome(board, |play, settled| {
            let gained = worth_of_gain(board, settled);
            if gained > most {
                most = gained;
                equal.clear();
            }
            if gained == most {
                equal.push((play, *settled));
            }
        });
        let stride = equal.len().div_ceil(MAX_WEIGHED).max(1);
        equal
            .into_iter()
            .step_by(stride)
            .map(|(play, settled)| Played { play, settled, chance: self.chance(board, &settled) })
            .reduce(|best, it| if it.chance > best.chance { it } else { best })
    }

    /// The best moves by chance without search, best first: at most `n`, no two of which lead to
    /// the same colours and points.
    pub(crate) fn most_promising(&self, board: &Board, moves: &Moves, n: usize) -> Vec<Played> {
        let (mut seen, mut all) = (HashSet::new(), Vec::new());
        moves.for_each_outcome(board, |play, settled| {
            if seen.insert((settled.colors, settled.gain)) {
                let chance = self.chance(board, settled);
                all.push(Played { play, settled: *settled, chance });
            }
        });
        let mut order: Vec<(f32, usize)> =
            all.iter().enumerate().map(|(idx, it)| (it.chance, idx)).collect();
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        order.iter().take(n).map(|(_, idx)| all[*idx]).collect()
    }

    /// The move that the original program ranks first: by the difference in hexagons, then by
    /// tiles of the opponent cleared, then by fewer own tiles cleared, then by length.
    pub(crate) fn best_by_original(&self, board: &Board) -> Option<Played> {
        let mut best: Option<(OriginalRank, Move, Settled)> = None;
        self.moves(board).for_each_outcome(board, |play, settled| {
            let rank = original_rank(board, play, settled);
            if best.as_ref().is_none_or(|it| rank > it.0) {
                best = Some((rank, play, *settled));
            }
        });
        let (_, play, settled) = best?;
        Some(Played { play, settled, chance: self.chance(board, &settled) })
    }
}

/// The difference in points, with a win above and a loss below all others.
fn worth_of_gain(board: &Board, settled: &Settled) -> i16 {
    let mover = board.to_move();
    let score = board.score();
    let [mine, theirs] = gain(board, settled).map(i16::from);
    let my_total = i16::from(score[mover.idx()]) + mine;
    let their_total = i16::from(score[mover.other().idx()]) + theirs;
    if my_total.max(their_total) < i16::from(WINNING_SCORE) {
        mine - theirs
    } else if my_total >= their_total {
        1_000 + my_total - their_total
    } else {
        my_total - their_total - 1_000
    }
}

/// Larger is better.
pub(crate) type OriginalRank = (i16, u8, i16, u32);

pub(crate) fn original_rank(board: &Board, play: Move, settled: &Settled) -> OriginalRank {
    let [mine, theirs] = gain(board, settled);
    let [mine_cleared, theirs_cleared] = cleared(board, settled);
    let difference = i16::from(mine) - i16::from(theirs);
    (difference, theirs_cleared, -i16::from(mine_cleared), play.tiles.count_ones())
}
