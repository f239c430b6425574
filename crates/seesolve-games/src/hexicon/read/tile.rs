//! What was seen on one tile, and the player's word about it.

use super::evidence::Unexplained;
use super::letters::{self, LetterRead};
use super::limits::{DOUBTED, FITTED};
use super::look::SecondLook;
use super::tints::TintRead;
use crate::hexicon::colors::Tint;
use crate::hexicon::items::UNSEEN;

/// One tile after the player's corrections.
#[derive(Clone, Copy)]
pub(super) struct TileRead {
    pub letter: char,
    pub letter_confidence: f32,
    pub letter_runner_up: Option<char>,
    pub letter_is_corrected: bool,
    /// Why the letter may be wrong, in words.
    pub letter_trouble: Option<&'static str>,
    pub tint: Tint,
    pub tint_confidence: f32,
    pub tint_runner_up: Option<Tint>,
    pub tint_is_corrected: bool,
    /// Why the colour may be wrong, in words.
    pub tint_trouble: Option<&'static str>,
}

impl TileRead {
    pub(super) fn seen(letter: &LetterRead, tint: &TintRead) -> Self {
        Self {
            letter: letter.map_or(UNSEEN, |it| it.found.symbol),
            letter_confidence: letter.map_or(0.0, |it| letters::confidence(&it.found)),
            letter_runner_up: letter.map(|it| it.found.runner_up),
            letter_is_corrected: false,
            letter_trouble: None,
            tint: tint.tint,
            tint_confidence: tint.confidence,
            tint_runner_up: Some(tint.runner_up),
            tint_is_corrected: false,
            tint_trouble: tint.doubt,
        }
    }

    pub(super) fn confidence(&self) -> f32 {
        self.letter_confidence.min(self.tint_confidence)
    }

    /// The less certain of letter and colour, in words, and what it would be otherwise.
    pub(super) fn weaker(&self) -> (String, Option<String>) {
        if self.letter_confidence <= self.tint_confidence {
            (self.letter.to_string(), self.letter_runner_up.map(String::from))
        } else {
            (self.tint.name().to_owned(), self.tint_runner_up.map(|it| it.name().to_owned()))
        }
    }

    /// Takes what speaks against the letter and the colour.
    pub(super) fn doubt_by(&mut self, left: &Unexplained) {
        match left.second_look.map(SecondLook::doubt) {
            None => {}
            Some(None) => self.letter_confidence = self.letter_confidence.max(FITTED),
            Some(doubt) => {
                self.letter_confidence = self.letter_confidence.min(DOUBTED);
                self.letter_trouble = doubt;
            }
        }
        if left.hides_color {
            self.tint_confidence = self.tint_confidence.min(DOUBTED);
            self.tint_trouble = Some("something covers this tile");
        }
    }

    /// What speaks against the tile as a whole.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        self.letter_trouble.or(self.tint_trouble)
    }

    /// Takes the player's word on the letter, the colour or both.
    pub(super) fn correct(&mut self, letter: Option<char>, tint: Option<Tint>) {
        if let Some(letter) = letter {
            self.letter = letter;
            (self.letter_confidence, self.letter_runner_up) = (1.0, None);
            self.letter_trouble = None;
            self.letter_is_corrected = true;
        }
        if let Some(tint) = tint {
            self.tint = tint;
            (self.tint_confidence, self.tint_runner_up) = (1.0, None);
            self.tint_trouble = None;
            self.tint_is_corrected = true;
        }
    }
}
