//! What was seen on one tile, and the player's word about it.

use super::letters::{self, LetterRead};
use super::tints::TintRead;
use crate::hexicon::board::letter_idx;
use crate::hexicon::colors::Tint;

/// Stands for a letter that cannot be seen.
pub(super) const UNSEEN: char = '?';

/// One tile after the player's corrections.
#[derive(Clone, Copy)]
pub(super) struct TileRead {
    pub letter: char,
    pub letter_confidence: f32,
    pub letter_runner_up: Option<char>,
    pub tint: Tint,
    pub tint_confidence: f32,
    pub tint_runner_up: Option<Tint>,
}

impl TileRead {
    pub(super) fn seen(letter: &LetterRead, tint: &TintRead) -> Self {
        Self {
            letter: letter.map_or(UNSEEN, |it| it.symbol),
            letter_confidence: letter.map_or(0.0, |it| letters::confidence(&it)),
            letter_runner_up: letter.map(|it| it.runner_up),
            tint: tint.tint,
            tint_confidence: tint.confidence,
            tint_runner_up: Some(tint.runner_up),
        }
    }

    pub(super) fn confidence(&self) -> f32 {
        self.letter_confidence.min(self.tint_confidence)
    }

    /// The letter, then the colour, as in the notation.
    pub(super) fn symbol(&self) -> String {
        [self.letter, self.tint.symbol()].iter().collect()
    }

    /// With the less certain of letter and colour exchanged.
    pub(super) fn runner_up(&self) -> Option<String> {
        let (letter, tint) = if self.letter_confidence <= self.tint_confidence {
            (self.letter_runner_up?, self.tint)
        } else {
            (self.letter, self.tint_runner_up?)
        };
        Some([letter, tint.symbol()].iter().collect())
    }

    /// Takes the player's word: a letter, a letter and a colour (`Eb`), or `?` and a colour for
    /// the colour alone. False when it is none of these.
    pub(super) fn correct(&mut self, word: &str) -> bool {
        let symbols: Vec<char> = word.trim().chars().collect();
        let (letter, tint) = match symbols[..] {
            ['.'] => (UNSEEN, Some('.')),
            [letter] => (letter, None),
            [letter, tint] => (letter, Some(tint)),
            _ => return false,
        };
        let tint_meant = tint.map(Tint::from_symbol);
        if letter != UNSEEN && letter_idx(letter).is_none() || tint_meant == Some(None) {
            return false;
        }
        if letter != UNSEEN {
            self.letter = letter.to_ascii_uppercase();
            (self.letter_confidence, self.letter_runner_up) = (1.0, None);
        }
        if let Some(tint) = tint_meant.flatten() {
            self.tint = tint;
            (self.tint_confidence, self.tint_runner_up) = (1.0, None);
        }
        true
    }
}
