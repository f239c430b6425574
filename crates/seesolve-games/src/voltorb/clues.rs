//! Whether clues and cards can belong to one board, and which digit would repair them.

use std::fmt;
use std::ops::ControlFlow;

use thiserror::Error;

use super::board::{Clue, Face, N_CARDS, N_LINES, SIDE, card_name, cards_of_line, line_name};
use super::fillings::each_filling;

/// Why a round cannot exist.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RoundError {
    #[error("{} shows {voltorbs} voltorbs, but a line has five cards{repairs}", line_name(*.line))]
    TooManyVoltorbs { line: usize, voltorbs: u8, repairs: Repairs },
    #[error("{} shows {sum} with {}, but {} make {} to {}{repairs}",
        line_name(*.line), counted(*.voltorbs, "voltorb"), counted(5 - .voltorbs, "other card"),
        5 - .voltorbs, 3 * (5 - .voltorbs))]
    SumOutOfRange { line: usize, sum: u8, voltorbs: u8, repairs: Repairs },
    #[error("{} shows {sum}, but five cards make 15 at most{repairs}", line_name(*.line))]
    SumTooLarge { line: usize, sum: u8, repairs: Repairs },
    #[error("the rows add up to {rows} and the columns to {cols}{repairs}")]
    SumsDiffer { rows: u8, cols: u8, repairs: Repairs },
    #[error("the rows have {} and the columns {cols}{repairs}", counted(*.rows, "voltorb"))]
    VoltorbsDiffer { rows: u8, cols: u8, repairs: Repairs },
    #[error("the cards flipped in {} do not fit its clue{repairs}", line_name(*.line))]
    CardsContradict { line: usize, repairs: Repairs },
    #[error("no board fits all the clues and flipped cards together{repairs}")]
    NoBoard { repairs: Repairs },
    #[error("{} is already flipped", card_name(*.card))]
    NotHidden { card: usize },
}

/// One digit that would make the clues possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    pub line: usize,
    pub of_voltorbs: bool,
    pub from: u8,
    pub to: u8,
}

/// Every single digit that would repair the clues; many mean that the fault cannot be placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs(pub Vec<Repair>);

impl fmt::Display for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 4;
        let Self(repairs) = self;
        for (at, it) in repairs.iter().take(SHOWN).enumerate() {
            let start = if at == 0 { "; changing one digit would fix it: " } else { ", or " };
            let what = if it.of_voltorbs { "voltorbs" } else { "sum" };
            write!(f, "{start}{}, {what} {} instead of {}", line_name(it.line), it.to, it.from)?;
        }
        match repairs.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            1 => write!(f, ", or 1 other"),
            more => write!(f, ", or one of {more} others"),
        }
    }
}

fn counted(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

type Clues = [Clue; N_LINES];
type Cards = [Option<Face>; N_CARDS];

/// Whether at least one board has these clues and cards.
pub fn check(clues: &Clues, cards: &Cards) -> Result<(), RoundError> {
    let Err(mut error) = fault(clues, cards) else { return Ok(()) };
    let found = Repairs(repairs(clues, cards));
    match &mut error {
        RoundError::TooManyVoltorbs { repairs, .. }
        | RoundError::SumOutOfRange { repairs, .. }
        | RoundError::SumTooLarge { repairs, .. }
        | RoundError::SumsDiffer { repairs, .. }
        | RoundError::VoltorbsDiffer { repairs, .. }
        | RoundError::CardsContradict { repairs, .. }
        | RoundError::NoBoard { repairs } => *repairs = found,
        RoundError::NotHidden { .. } => {}
    }
    Err(error)
}

fn fault(clues: &Clues, cards: &Cards) -> Result<(), RoundError> {
    obvious_fault(clues, cards)?;
    match each_filling(clues, cards, |_| ControlFlow::Break(())) {
        ControlFlow::Break(()) => Ok(()),
        ControlFlow::Continue(()) => Err(RoundError::NoBoard { repairs: Repairs::default() }),
    }
}

/// What can be told without looking for a board.
fn obvious_fault(clues: &Clues, cards: &Cards) -> Result<(), RoundError> {
    let repairs = Repairs::default();
    for (line, clue) in clues.iter().enumerate() {
        match (clue.sum, clue.voltorbs) {
            (_, Some(voltorbs)) if voltorbs > 5 => {
                return Err(RoundError::TooManyVoltorbs { line, voltorbs, repairs });
            }
            (Some(sum), Some(voltorbs)) if !(5 - voltorbs..=3 * (5 - voltorbs)).contains(&sum) => {
                return Err(RoundError::SumOutOfRange { line, sum, voltorbs, repairs });
            }
            (Some(sum), None) if sum > 15 => {
                return Err(RoundError::SumTooLarge { line, sum, repairs });
            }
            _ => {}
        }
    }
    let total = |lines: &[Clue], of: fn(&Clue) -> Option<u8>| lines.iter().map(of).sum();
    let totals = |of: fn(&Clue) -> Option<u8>| -> Option<(u8, u8)> {
        Some((total(&clues[..SIDE], of), total(&clues[SIDE..], of)))
            .and_then(|(rows, cols): (Option<u8>, Option<u8>)| Some((rows?, cols?)))
            .filter(|(rows, cols)| rows != cols)
    };
    if let Some((rows, cols)) = totals(|it| it.sum) {
        return Err(RoundError::SumsDiffer { rows, cols, repairs });
    }
    if let Some((rows, cols)) = totals(|it| it.voltorbs) {
        return Err(RoundError::VoltorbsDiffer { rows, cols, repairs });
    }
    match (0..N_LINES)
        .find(|line| !line_allows(clues[*line], cards_of_line(*line).map(|it| cards[it])))
    {
        Some(line) => Err(RoundError::CardsContradict { line, repairs }),
        None => Ok(()),
    }
}

/// Whether the hidden cards of a line can make up what its flipped cards leave of the clue.
fn line_allows(clue: Clue, cards: [Option<Face>; SIDE]) -> bool {
    let up = || cards.iter().flatten();
    let n_hidden = cards.iter().filter(|it| it.is_none()).count() as u8;
    let sum_up: u8 = up().map(|it| it.value()).sum();
    let voltorbs_up = up().filter(|it| **it == Face::Voltorb).count() as u8;
    (0..=n_hidden).any(|voltorbs| {
        let others = n_hidden - voltorbs;
        clue.voltorbs.is_none_or(|it| it == voltorbs_up + voltorbs)
            && clue.sum.is_none_or(|it| (sum_up + others..=sum_up + 3 * others).contains(&it))
    })
}

/// Single digits that would make the clues possible. Sums are shown with two digits, so one digit
/// makes 4 of 14 but not 9 of 10.
fn repairs(clues: &Clues, cards: &Cards) -> Vec<Repair> {
    let digit_away = |a: u8, b: u8| (a / 10 != b / 10) != (a % 10 != b % 10);
    let mut found = Vec::new();
    for line in 0..N_LINES {
        for (of_voltorbs, max) in [(false, 15), (true, 5)] {
            let number = |clue: &Clue| if of_voltorbs { clue.voltorbs } else { clue.sum };
            let Some(from) = number(&clues[line]) else { continue };
            for to in (0..=max).filter(|it| digit_away(from, *it)) {
                let mut changed = *clues;
                let number = &mut changed[line];
                *(if of_voltorbs { &mut number.voltorbs } else { &mut number.sum }) = Some(to);
                if fault(&changed, cards).is_ok() {
                    found.push(Repair { line, of_voltorbs, from, to });
                }
            }
        }
    }
    found
}
