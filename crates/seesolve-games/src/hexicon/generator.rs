//! Positions to start from: the first one of a game, and any later one.

use fastrand::Rng;

use super::board::Board;
use super::colors::{Colors, Side, Tint};
use super::engine::gain;
use super::geometry::N_TILES;
use super::moves::{Move, Moves};
use super::refill::random_letter;
use super::rules::MoveRules;
use super::words::Lexicon;

/// The first position of a game: no colours, blue to move.
pub(crate) fn first_board(rng: &mut Rng) -> Board {
    dealt(rng, &[Tint::Neutral; N_TILES], [0; 2], Side::Blue)
}

/// A position from the middle of a game that casual players might have had: each turn is the
/// best of a few moves.
pub(crate) fn random_board(rng: &mut Rng) -> Board {
    const FEW: usize = 6;
    let lexicon = Lexicon::embedded();
    let mut board = first_board(rng);
    for _ in 0..rng.usize(4..40) {
        let rules = MoveRules { swaps: rng.u8(..4) == 0, ..MoveRules::default() };
        let moves: Vec<Move> = Moves::find(&board, &lexicon, rules, |_, _| true).iter().collect();
        let worth = |it: &Move| {
            let [mine, theirs] = gain(&board, &it.settle(&board)).map(i16::from);
            (mine - theirs, it.tiles.count_ones())
        };
        let considered = (0..FEW).filter_map(|_| rng.choice(&moves)).max_by_key(|it| worth(it));
        let next = match considered {
            Some(it) => board.after(it.swap(), it.tiles, |_| random_letter(rng)),
            None => board.passed(),
        };
        if next.winner().is_some() {
            break;
        }
        board = next;
    }
    board
}

/// Colours here and there, whether or not a game can lead to them.
#[cfg(test)]
pub(crate) fn scattered_board(rng: &mut Rng) -> Board {
    scattered(rng, [24, 9, 3])
}

/// A board full of colours, on which almost any word completes hexicons.
#[cfg(test)]
pub(crate) fn crowded_board(rng: &mut Rng) -> Board {
    let captured = rng.u8(1..60);
    scattered(rng, [8, 20, captured])
}

/// Neutral, played and captured tiles with the given weights.
#[cfg(test)]
fn scattered(rng: &mut Rng, weights: [u8; 3]) -> Board {
    let mut tints = [Tint::Neutral; N_TILES];
    let mut score = [0u8; 2];
    let [neutral, played, captured] = weights;
    for tint in &mut tints {
        let side = if rng.bool() { Side::Blue } else { Side::Red };
        let drawn = rng.u8(0..neutral + played + captured);
        if drawn >= neutral + played {
            *tint = Tint::Captured(side);
            score[side.idx()] += 1;
        } else if drawn >= neutral {
            *tint = Tint::Played(side);
        }
    }
    let to_move = if rng.bool() { Side::Blue } else { Side::Red };
    dealt(rng, &tints, score.map(|it| it.min(15)), to_move)
}

/// Random letters under the given colours.
fn dealt(rng: &mut Rng, tints: &[Tint; N_TILES], score: [u8; 2], to_move: Side) -> Board {
    let colors = Colors::from_tints(tints);
    let letters = std::array::from_fn(|_| random_letter(rng));
    Board { letters, colors, score, to_move, swap_used: false }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{CENTERS, flower, tiles_in};
    use super::*;

    #[test]
    fn sampled_positions_can_come_from_a_game() {
        for seed in 0..200 {
            let board = random_board(&mut Rng::with_seed(seed));
            let colors = board.colors();
            assert_eq!(colors.settled().refilled, 0, "nothing is left to settle: {board}");
            for center in tiles_in(CENTERS) {
                assert_ne!(flower(center) & !colors.captured(), 0, "{board}");
            }
            let captured = Side::BOTH.map(|it| colors.owned(it) & colors.captured());
            let held = captured.map(|it| it.count_ones() as u8);
            let [blue, red] = board.score();
            assert!(held[0] <= blue && held[1] <= red && board.winner().is_none());
        }
    }
}
