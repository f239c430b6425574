//! One turn: an optional swap of two neighbours, then a word.

use std::fmt;

use fastrand::Rng;

use super::board::{N_TILES, Tile};
use super::position::{Position, Side, Tint};

/// A turn as the player makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Two neighbours to exchange first.
    pub swap: Option<(Tile, Tile)>,
    /// In capitals.
    pub word: String,
    /// The word's tiles in order, after the swap.
    pub path: Vec<Tile>,
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

/// How often the game deals each letter, in thousandths, as counted in real games.
const LETTER_WEIGHTS: [u16; 26] = [
    95, 15, 16, 51, 122, 16, 38, 21, 88, 7, 8, 58, 20, 73, 74, 23, 0, 74, 46, 82, 28, 0, 26, 0, 19,
    0,
];

/// A letter as the game deals it.
pub fn random_letter(rng: &mut Rng) -> char {
    let mut left = rng.u16(0..LETTER_WEIGHTS.iter().sum());
    for (letter, weight) in ('A'..='Z').zip(LETTER_WEIGHTS) {
        if left < weight {
            return letter;
        }
        left -= weight;
    }
    'E'
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
    let letters: [char; N_TILES] = std::array::from_fn(|_| random_letter(rng));
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
    Position::new(&letters, &tints, score.map(|it| it.min(15)), to_move, false)
        .expect("letters are A-Z and the score is below 16")
}
