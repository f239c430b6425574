//! The player's own word on what a picture shows, checked: it wins over whatever was read.

use seesolve_core::{Corrections, InputError};

use super::super::board::{Clue, Face, N_CARDS, N_LINES};
use super::super::items::{Named, UNKNOWN, Word};
use super::super::rules::{Level, MAX_COINS};
use super::extras::{marks_of, place_of};

/// What is read besides cards, clues and the level.
pub const COINS: &str = "coins";
pub const CURSOR: &str = "cursor";
pub const CURSOR_MODE: &str = "cursor mode";
pub const MARKS: &str = "marks";
/// What the cursor does: it flips cards, or it marks them in the memo.
pub const MODES: [&str; 2] = ["flip", "memo"];

/// What the player says.
#[derive(Clone, Debug)]
pub struct Given {
    /// `None` outside: nothing was said; inside: the card is face down.
    pub cards: [Option<Option<Face>>; N_CARDS],
    pub clues: [Clue; N_LINES],
    /// `None` inside: the level is not known.
    pub level: Option<Option<Level>>,
    pub coins: Option<u32>,
}

impl Given {
    pub const NOTHING: Self =
        Self { cards: [None; N_CARDS], clues: [Clue::HIDDEN; N_LINES], level: None, coins: None };

    /// Refuses values that are not possible; whether the names exist is the caller's to check.
    pub fn new(corrections: &Corrections) -> Result<Self, InputError> {
        let mut given = Self::NOTHING;
        for (name, value) in corrections.iter() {
            let refused = |why: &str| InputError::value(name, value, why);
            match (Named::by_name(name), name) {
                (Some(Named::Sum(_) | Named::Voltorbs(_)), _) if value == UNKNOWN => {
                    return Err(refused("it must be a number"));
                }
                (Some(named), _) => given.take(Word::new(named, value)?),
                (None, COINS) => {
                    let coins = value.parse().ok().filter(|it| *it <= MAX_COINS);
                    given.coins = Some(coins.ok_or_else(|| refused("it must be 0 to 50000"))?);
                }
                (None, CURSOR) if place_of(value).is_none() => {
                    return Err(refused("it must be a card such as row 1, column 2"));
                }
                (None, CURSOR_MODE) if !MODES.contains(&value) => {
                    return Err(refused("it must be flip or memo"));
                }
                (None, MARKS) if marks_of(value).is_none() => {
                    return Err(refused("it must be marks such as row 1, column 2: V1"));
                }
                (None, _) => {}
            }
        }
        Ok(given)
    }

    fn take(&mut self, word: Word) {
        match word {
            Word::Card(card, face) => self.cards[card] = Some(face),
            Word::Sum(line, sum) => self.clues[line].sum = sum,
            Word::Voltorbs(line, voltorbs) => self.clues[line].voltorbs = voltorbs,
            Word::Level(level) => self.level = Some(level),
        }
    }
}
