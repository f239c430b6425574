//! A round as one line of text, and the short forms in which players type clues.
//!
//! `LEVEL;rows;cols;cells`, as in `8;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...`,
//! with `?` for an unknown level or number and an optional `;ruleset=essentials`.

use std::fmt;
use std::str::FromStr;

use seesolve_core::InputError;

use super::board::{Clue, Face, N_CARDS, SIDE};
use super::clues::RoundError;
use super::round::Round;
use super::rules::{Level, Ruleset};

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (start, number) in [("", self.sum), ("/", self.voltorbs)] {
            match number {
                Some(it) => write!(f, "{start}{it}")?,
                None => write!(f, "{start}?")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level() {
            Some(level) => write!(f, "{level}")?,
            None => f.write_str("?")?,
        }
        let joined =
            |clues: &[Clue]| clues.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let cells = rows_of_symbols(self.cards()).join("/");
        write!(f, ";{};{};{cells}", joined(self.rows()), joined(self.cols()))?;
        match self.ruleset() {
            Ruleset::Hgss => Ok(()),
            other => write!(f, ";ruleset={}", other.name()),
        }
    }
}

impl FromStr for Round {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut parts = text.trim().split(';').map(str::trim);
        let mut next = |what: &str| {
            let missing =
                || InputError::notation(format!("{what} missing; write LEVEL;ROWS;COLUMNS;CARDS"));
            parts.next().filter(|it| !it.is_empty()).ok_or_else(missing)
        };
        let level = parse_level(next("the level is")?)?;
        let rows = parse_clues(next("the row clues are")?, "row")?;
        let cols = parse_clues(next("the column clues are")?, "column")?;
        let cards = parse_cells(next("the cards are")?)?;
        let mut ruleset = Ruleset::default();
        for option in parts.filter(|it| !it.is_empty()) {
            match option.split_once('=') {
                Some(("ruleset", name)) => ruleset = name.parse().map_err(InputError::notation)?,
                _ => {
                    return Err(InputError::notation(format!(
                        "\"{option}\" is not a known option"
                    )));
                }
            }
        }
        Ok(Self::new(level, ruleset, rows, cols, cards)?)
    }
}

impl From<RoundError> for InputError {
    fn from(error: RoundError) -> Self {
        Self::notation(error.to_string())
    }
}

/// The five rows of cells as the notation writes them.
pub(crate) fn rows_of_symbols(cards: &[Option<Face>; N_CARDS]) -> Vec<String> {
    let symbol = |card: &Option<Face>| card.map_or('.', Face::symbol);
    cards.chunks(SIDE).map(|row| row.iter().map(symbol).collect()).collect()
}

pub(crate) fn parse_level(text: &str) -> Result<Option<Level>, InputError> {
    if text == "?" {
        return Ok(None);
    }
    let level = text.parse().ok().and_then(Level::new);
    let wrong = || InputError::notation(format!("the level must be 1 to 8 or ?, not \"{text}\""));
    level.map(Some).ok_or_else(wrong)
}

/// Five clues, each `sum/voltorbs`, or short: the last digit is the voltorbs (`51 40 111`).
pub(crate) fn parse_clues(text: &str, kind: &str) -> Result<[Clue; SIDE], InputError> {
    let words: Vec<&str> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
    if words.len() != SIDE {
        let n = words.len();
        return Err(InputError::notation(format!("five {kind} clues are needed, not {n}")));
    }
    let mut clues = [Clue::HIDDEN; SIDE];
    for (at, (clue, word)) in clues.iter_mut().zip(words).enumerate() {
        let wrong = || {
            let line = at + 1;
            InputError::notation(format!(
                "{kind} {line}: \"{word}\" is not a valid clue; write sum/voltorbs such as 5/1, or 51 for short"
            ))
        };
        *clue = parse_clue(word).ok_or_else(wrong)?;
    }
    Ok(clues)
}

fn parse_clue(word: &str) -> Option<Clue> {
    let number = |text: &str| match text {
        "?" => Some(None),
        _ => (text.len() <= 2 && text.bytes().all(|it| it.is_ascii_digit()))
            .then(|| text.parse().ok().map(Some))?,
    };
    let (sum, voltorbs) = match word.split_once('/') {
        Some(parts) => parts,
        None => word.split_at_checked(word.len().checked_sub(1)?)?,
    };
    Some(Clue { sum: number(sum)?, voltorbs: number(voltorbs)? })
}

fn parse_cells(text: &str) -> Result<[Option<Face>; N_CARDS], InputError> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.trim().chars().collect()).collect();
    if rows.len() != SIDE || rows.iter().any(|row| row.len() != SIDE) {
        return Err(InputError::notation("the cards must be five rows of five, joined by /"));
    }
    let mut cards = [None; N_CARDS];
    for (card, symbol) in cards.iter_mut().zip(rows.into_iter().flatten()) {
        *card = match symbol {
            '.' | '?' => None,
            _ => Some(Face::from_symbol(symbol).ok_or_else(|| {
                InputError::notation(format!("\"{symbol}\" is not a card; write . 1 2 3 or V"))
            })?),
        };
    }
    Ok(cards)
}
