//! One turn: an optional swap of two neighbours, then a word.

use std::fmt;

use fastrand::Rng;

use super::board::{N_TILES, Tile};
use super::position::{Position, Side, Tint};
use super::refill::random_letter;
use super::rules::{Colors, Swap};

/// A turn as the player makes it, and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// Two neighbours to exchange first.
    pub swap: Option<Swap>,
    /// In capitals.
    pub word: String,
    /// The word's tiles in order, after the swap.
    pub path: Vec<Tile>,
    /// Points for the mover and for the other side.
    pub gain: [u8; 2],
    /// Tiles of the mover and of the other side that turn neutral.
    pub cleared: [u8; 2],
    /// The opponent's answer, if it was looked for.
    pub feared: Option<Feared>,
    /// In how many imagined futures.
    pub n_samples: u64,
}

/// How the opponent answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Feared {
    /// The best reply in one imagined future, in capitals.
    pub word: String,
    pub path: Vec<Tile>,
    pub swap: Option<Swap>,
    /// What it makes for the opponent and for us.
    pub gain: [u8; 2],
    /// What best replies make over all futures.
    pub mean_gain: [f64; 2],
    /// The share of futures in which the reply wins the game.
    pub lost: f64,
    /// Whether no new letters come before the reply, so that this one is possible for sure.
    pub certain: bool,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((a, b)) = self.swap {
            write!(f, "swap {a} and {b}, ")?;
        }
        let path: Vec<String> = self.path.iter().map(ToString::to_string).collect();
        write!(f, "{} on {}", self.word, path.join("-"))
    }
}

/// The first position of a game: no colours, blue to move.
pub fn first_position(rng: &mut Rng) -> Position {
    dealt(rng, &[Tint::Neutral; N_TILES], [0; 2], Side::Blue)
}

/// A board in the middle of a game: random letters, colours here and there.
pub fn random_position(rng: &mut Rng) -> Position {
    scattered(rng, [24, 9, 3])
}

/// A board full of colours, on which almost any word completes hexicons.
#[cfg(test)]
pub fn random_crowded_position(rng: &mut Rng) -> Position {
    let captured = rng.u8(1..60);
    scattered(rng, [8, 20, captured])
}

/// Neutral, played and captured tiles with the given weights.
fn scattered(rng: &mut Rng, weights: [u8; 3]) -> Position {
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
fn dealt(rng: &mut Rng, tints: &[Tint; N_TILES], score: [u8; 2], to_move: Side) -> Position {
    let colors = Colors::from_tints(tints);
    let letters = std::array::from_fn(|_| random_letter(rng));
    Position { letters, colors, score, to_move, swap_used: false }
}
