//! The position of a round as far as a player can know it: clues, flipped cards, level, ruleset.
//!
//! A [`Round`] exists only if at least one filling of the hidden cards fits its clues.

use std::ops::ControlFlow;

use super::board::{Clue, Face, N_CARDS, N_LINES, SIDE, cards_of_line};
use super::clues::{self, RoundError};
use super::fillings::each_filling;
use super::rules::{Level, MAX_COINS, Ruleset};

/// How a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    Open,
    /// Every 2 and 3 is up and no voltorb.
    Won,
    /// A voltorb is up: either it was flipped, or the round is over and all cards are shown.
    Lost,
}

/// A position. Cards are numbered row by row; lines are numbered rows first, then columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    level: Option<Level>,
    ruleset: Ruleset,
    clues: [Clue; N_LINES],
    cards: [Option<Face>; N_CARDS],
}

impl Round {
    /// Checks clues and cards against each other; the error says what is wrong and, where one
    /// digit would repair it, which.
    pub fn new(
        level: Option<Level>,
        ruleset: Ruleset,
        rows: [Clue; SIDE],
        cols: [Clue; SIDE],
        cards: [Option<Face>; N_CARDS],
    ) -> Result<Self, RoundError> {
        let mut clues = [Clue::HIDDEN; N_LINES];
        clues[..SIDE].copy_from_slice(&rows);
        clues[SIDE..].copy_from_slice(&cols);
        clues::check(&clues, &cards)?;
        Ok(Self { level, ruleset, clues, cards })
    }

    /// The covered round that a full board gives.
    pub fn covering(board: &[Face; N_CARDS], level: Option<Level>, ruleset: Ruleset) -> Self {
        let clues = std::array::from_fn(|line| {
            let faces = cards_of_line(line).map(|card| board[card]);
            let sum = faces.iter().map(|it| it.value()).sum();
            let voltorbs = faces.iter().filter(|it| **it == Face::Voltorb).count() as u8;
            Clue::new(sum, voltorbs)
        });
        Self { level, ruleset, clues, cards: [None; N_CARDS] }
    }

    pub fn level(&self) -> Option<Level> {
        self.level
    }

    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    pub fn rows(&self) -> &[Clue] {
        &self.clues[..SIDE]
    }

    pub fn cols(&self) -> &[Clue] {
        &self.clues[SIDE..]
    }

    /// Rows first, then columns.
    pub fn clues(&self) -> &[Clue; N_LINES] {
        &self.clues
    }

    pub fn cards(&self) -> &[Option<Face>; N_CARDS] {
        &self.cards
    }

    pub fn is_hidden(&self, card: usize) -> bool {
        self.cards.get(card).is_some_and(Option::is_none)
    }

    /// The same round under another level or ruleset.
    pub fn under(&self, level: Option<Level>, ruleset: Ruleset) -> Self {
        Self { level, ruleset, ..self.clone() }
    }

    /// The same round with the clue that follows from the other nine, if just one is hidden: rows
    /// and columns add up to the same.
    pub(crate) fn with_implied_clue(&self) -> Self {
        let mut round = self.clone();
        let sums: [Option<u8>; N_LINES] = std::array::from_fn(|line| self.clues[line].sum);
        let voltorbs: [Option<u8>; N_LINES] = std::array::from_fn(|line| self.clues[line].voltorbs);
        if let Some((line, sum)) = implied(&sums) {
            round.clues[line].sum = Some(sum);
        }
        if let Some((line, voltorbs)) = implied(&voltorbs) {
            round.clues[line].voltorbs = Some(voltorbs);
        }
        round
    }

    /// Whether some board that fits the clues, however dealt, shows the face there.
    pub(crate) fn may_show(&self, card: usize, face: Face) -> bool {
        // Most cards that are safe lie in a line without voltorbs: no board has to be found for those.
        let is_clear = |line: usize| self.clues[line].voltorbs == Some(0);
        if face == Face::Voltorb && (is_clear(card / SIDE) || is_clear(SIDE + card % SIDE)) {
            return false;
        }
        let mut cards = self.cards;
        let known = cards[card].replace(face);
        known.is_none_or(|it| it == face)
            && each_filling(&self.clues, &cards, |_| ControlFlow::Break(())).is_break()
    }

    /// The round after a hidden card turned out to be `face`; refused when the clues forbid it.
    pub fn flipped(&self, card: usize, face: Face) -> Result<Self, RoundError> {
        if !self.is_hidden(card) {
            return Err(RoundError::NotHidden { card });
        }
        let mut next = self.clone();
        next.cards[card] = Some(face);
        clues::check(&next.clues, &next.cards)?;
        Ok(next)
    }

    /// How many cards were flipped that are no voltorb: what the level rules count.
    pub fn n_flipped(&self) -> u8 {
        self.cards.iter().flatten().filter(|it| **it != Face::Voltorb).count() as u8
    }

    /// What quitting pays now.
    pub fn coins(&self) -> u32 {
        let up = || self.cards.iter().flatten();
        if up().next().is_none() || up().any(|it| *it == Face::Voltorb) {
            return 0;
        }
        up().fold(1, |coins: u32, it| (coins * u32::from(it.value())).min(MAX_COINS))
    }

    /// How the round stands. With hidden clues a won round may still look open.
    pub fn state(&self) -> RoundState {
        if self.cards.contains(&Some(Face::Voltorb)) {
            return RoundState::Lost;
        }
        let total = |clues: &[Clue]| -> Option<(u8, u8)> {
            let sum = clues.iter().map(|it| it.sum).sum::<Option<u8>>()?;
            Some((sum, clues.iter().map(|it| it.voltorbs).sum::<Option<u8>>()?))
        };
        let found: u8 = self.cards.iter().flatten().map(|it| it.value() - 1).sum();
        let (won, all_up) = match total(self.rows()).or_else(|| total(self.cols())) {
            Some((sum, voltorbs)) => (sum + voltorbs - N_CARDS as u8 == found, false),
            None => (false, self.cards.iter().all(Option::is_some)),
        };
        if won || all_up { RoundState::Won } else { RoundState::Open }
    }
}

/// The only number that is not known, and what it must be.
fn implied(numbers: &[Option<u8>; N_LINES]) -> Option<(usize, u8)> {
    let mut unknown = (0..N_LINES).filter(|line| numbers[*line].is_none());
    let line = unknown.next()?;
    if unknown.next().is_some() {
        return None;
    }
    let total = |numbers: &[Option<u8>]| -> u8 { numbers.iter().flatten().sum() };
    let (rows, cols) = (total(&numbers[..SIDE]), total(&numbers[SIDE..]));
    let (whole, part) = if line < SIDE { (cols, rows) } else { (rows, cols) };
    Some((line, whole.checked_sub(part)?))
}
