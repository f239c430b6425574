//! A Hexicon position: what lies on the 61 tiles, the score, and whose turn it is.

use seesolve_core::InputError;

use super::colors::{Colors, Side, Tint};
use super::geometry::{N_CENTERS, N_TILES, Tile};
use super::tile_name::tile_name;

/// Who gets this far first wins.
pub(crate) const WINNING_SCORE: u8 = 16;
/// The most a side can have: one short of winning, then every centre in one move.
pub(crate) const MAX_SCORE: u8 = WINNING_SCORE - 1 + N_CENTERS as u8;

/// A legal position. Letters are kept as 0 to 25.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) letters: [u8; N_TILES],
    pub(super) colors: Colors,
    pub(super) score: [u8; 2],
    pub(super) to_move: Side,
    pub(super) swap_used: bool,
}

impl Board {
    /// A position from what a player sees. `letters` are A to Z, in either case; the score is
    /// blue's, then red's.
    pub fn new(
        letters: &[char; N_TILES],
        tints: &[Tint; N_TILES],
        score: [u8; 2],
        to_move: Side,
        swap_used: bool,
    ) -> Result<Self, InputError> {
        let colors = Colors::from_tints(tints);
        let mut it = Self { letters: [0; N_TILES], colors, score, to_move, swap_used };
        for (tile, letter) in letters.iter().enumerate() {
            it.letters[tile] = letter_idx(*letter).ok_or_else(|| {
                InputError::notation(format!(
                    "tile {} holds \"{letter}\", which is not a letter A-Z",
                    tile_name(tile as Tile)
                ))
            })?;
        }
        for side in Side::BOTH {
            let points = score[side.idx()];
            if points > MAX_SCORE {
                let name = side.name();
                return Err(InputError::notation(format!(
                    "{name} cannot have {points} points: a game ends at {WINNING_SCORE}"
                )));
            }
        }
        Ok(it)
    }

    /// The letter on a tile, 0 for A to 25 for Z.
    pub fn letter_idx(&self, tile: Tile) -> u8 {
        self.letters[usize::from(tile)]
    }

    pub fn letter(&self, tile: Tile) -> char {
        char::from(b'A' + self.letter_idx(tile))
    }

    pub fn tint(&self, tile: Tile) -> Tint {
        self.colors.tint(tile)
    }

    pub(crate) fn colors(&self) -> Colors {
        self.colors
    }

    /// Blue's points, then red's.
    pub fn score(&self) -> [u8; 2] {
        self.score
    }

    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Whether the side to move has swapped already and only the word is left.
    pub fn swap_used(&self) -> bool {
        self.swap_used
    }

    /// Whether somebody has won; `None` while the game goes on. Should both get there in one
    /// move, the larger score wins, and a tie goes to the side that moved.
    pub(crate) fn winner(&self) -> Option<Side> {
        let [blue, red] = self.score;
        if blue.max(red) < WINNING_SCORE {
            return None;
        }
        Some(match blue.cmp(&red) {
            std::cmp::Ordering::Greater => Side::Blue,
            std::cmp::Ordering::Less => Side::Red,
            std::cmp::Ordering::Equal => self.to_move.other(),
        })
    }
}

/// 0 for A to 25 for Z, in either case.
pub(crate) fn letter_idx(letter: char) -> Option<u8> {
    letter.is_ascii_alphabetic().then(|| letter.to_ascii_uppercase() as u8 - b'A')
}
