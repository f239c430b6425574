//! From what was seen to a reading: which numbers and cards are certain, whether the rules agree
//! with the whole, and what to tell the player.

use seesolve_core::{CellId, Corrections, InputError, Position, Reading, Verdict};

use super::super::board::{Clue, Face, N_LINES, SIDE, card_name, cards_of_line};
use super::super::items::Named;
use super::super::json;
use super::super::round::Round;
use super::super::rules::{Level, Ruleset, deals};
use super::decode::{Decoded, Weak, decode};
use super::digits::Place;
use super::items::{items, with_corrections};
use super::limits;
use super::screen_reading::{Cards, ScreenReading};
use super::transform::ScreenTransform;

/// What is said about a reading while it is verified.
#[derive(Default)]
struct Doubts {
    warnings: Vec<String>,
    cards: Vec<CellId>,
    doubtful: bool,
}

impl Doubts {
    fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }

    fn doubt(&mut self, warning: String) {
        self.doubtful = true;
        self.warn(warning);
    }
}

/// What a picture shows, and the round that it is.
pub(crate) struct Verified {
    pub(crate) reading: Reading,
    pub(crate) round: Option<Round>,
}

/// The names in the corrections must be those of things that were read.
pub(crate) fn verify(
    seen: &ScreenReading,
    transform: &ScreenTransform,
    corrections: &Corrections,
) -> Result<Verified, InputError> {
    let mut doubts = Doubts::default();
    if seen.color_error > limits::MAX_COLOR_ERROR {
        doubts.doubt("the colours are too far from the game's own".to_owned());
    }
    let cards = verify_cards(seen, &mut doubts);
    let decoded = decode(&seen.clues);
    let clues = verify_clues(&decoded, &mut doubts);
    if is_turning(&cards) {
        doubts.doubt("cards are being turned over: no position of a round looks like this".into());
    }
    let level = seen.given.level.unwrap_or(seen.panel.level);
    let round = round(level, &clues, &cards, &mut doubts);
    let is_as_seen = seen.given.cards.iter().all(Option::is_none);
    let coins = seen.given.coins.or(seen.panel.coins);
    if let (Some(coins), Some(round), true) = (coins, &round, is_as_seen) {
        verify_coins(coins, round, &mut doubts);
    }
    let items = items(seen, &cards, &decoded, level, transform);
    corrections.check_names(&items)?;
    let items = with_corrections(items, corrections);
    let reading = Reading {
        verdict: if doubts.doubtful { Verdict::Doubtful } else { Verdict::Read },
        confidence: items.iter().map(|it| it.confidence).fold(1.0, f32::min),
        board: round.as_ref().map_or_else(|| json::seen(&items), json::board),
        position: round.as_ref().map(Position::of),
        items,
        warnings: doubts.warnings,
        doubtful: doubts.cards,
        ..Reading::default()
    };
    Ok(Verified { reading, round })
}

/// The cards, those that are unclear as if face down.
fn verify_cards(seen: &ScreenReading, doubts: &mut Doubts) -> Cards {
    std::array::from_fn(|card| {
        let known = seen.given.cards[card].or(seen.cards[card].card);
        if known.is_none() {
            doubts.cards.push(CellId(card as u16));
            doubts.doubt(format!("{} is neither face down nor clearly up", card_name(card)));
        }
        known.flatten()
    })
}

/// Whether cards are up that no player could have flipped: the end-of-round reveal and the
/// turning back after it show several voltorbs beside covered cards, column by column.
pub(crate) fn is_turning(cards: &Cards) -> bool {
    let n_voltorbs = cards.iter().flatten().filter(|it| **it == Face::Voltorb).count();
    let column = |col: usize| cards_of_line(SIDE + col).map(|card| cards[card].is_some());
    let covered = (0..SIDE).take_while(|col| column(*col) == [false; SIDE]).count();
    let whole_columns = (covered..SIDE).all(|col| column(col) == [true; SIDE]);
    match n_voltorbs {
        0 => false,
        1 => whole_columns && (1..SIDE).contains(&covered),
        _ => cards.contains(&None),
    }
}

/// The coins shown must be the product of the cards, while the round goes on.
fn verify_coins(shown: u32, round: &Round, doubts: &mut Doubts) {
    let all_up = round.cards().iter().all(Option::is_some);
    if !all_up && shown != round.coins() {
        doubts.doubt(format!(
            "the screen shows {shown} coins, but the flipped cards make {}",
            round.coins()
        ));
    }
}

/// The numbers that may be relied on, or at least guessed.
fn verify_clues(decoded: &Decoded, doubts: &mut Doubts) -> [Clue; N_LINES] {
    let Decoded { clues, weak, settled, contradiction } = decoded;
    let name = |it: &Weak| match it.place {
        Place::Voltorbs => Named::Voltorbs(it.line).name(),
        Place::Tens | Place::Ones => Named::Sum(it.line).name(),
    };
    let names = |of: &[Weak]| {
        let mut names: Vec<String> = of.iter().map(name).collect();
        names.dedup();
        names.join(", ")
    };
    if !settled.is_empty() {
        let names = names(settled);
        doubts.warn(format!("hard to read, but only one choice adds up: {names}"));
    }
    match (weak.as_slice(), contradiction) {
        ([], false) => {}
        ([one], false) => {
            let (sum, voltorbs) = clues[one.line];
            let number = if one.place == Place::Voltorbs { voltorbs } else { sum };
            doubts
                .warn(format!("{} was hard to read; the other clues make it {number}", name(one)));
        }
        (_, true) if weak.is_empty() => doubts.doubt(
            "the clues contradict each other: one of their digits must be misread".to_owned(),
        ),
        _ => {
            let names = names(weak);
            doubts.doubt(format!("these clues cannot be read for certain: {names}"));
        }
    }
    let trusted = weak.len() <= 1 && !contradiction;
    std::array::from_fn(|line| {
        let hidden = |of: &[Place]| {
            weak.iter().any(|it| it.line == line && it.hidden && of.contains(&it.place))
        };
        let (sum, voltorbs) = clues[line];
        Clue {
            sum: (trusted || !hidden(&[Place::Tens, Place::Ones])).then_some(sum),
            voltorbs: (trusted || !hidden(&[Place::Voltorbs])).then_some(voltorbs),
        }
    })
}

/// The position, if clues and cards can belong to one board.
fn round(
    level: Option<Level>,
    clues: &[Clue; N_LINES],
    cards: &Cards,
    doubts: &mut Doubts,
) -> Option<Round> {
    let half = |first: usize| std::array::from_fn(|at| clues[first + at]);
    let ruleset = ruleset(level, clues, doubts);
    match Round::new(level, ruleset, half(0), half(SIDE), *cards) {
        Ok(round) => Some(round),
        Err(error) => {
            doubts.doubt(error.to_string());
            None
        }
    }
}

/// The game's own rules, unless its tables cannot deal a board with these totals.
fn ruleset(level: Option<Level>, clues: &[Clue; N_LINES], doubts: &mut Doubts) -> Ruleset {
    let totals = |lines: &[Clue]| -> Option<(u8, u8)> {
        let sum = lines.iter().map(|it| it.sum).sum::<Option<u8>>()?;
        Some((sum, lines.iter().map(|it| it.voltorbs).sum::<Option<u8>>()?))
    };
    let Some((sum, voltorbs)) = totals(&clues[..SIDE]).or_else(|| totals(&clues[SIDE..])) else {
        return Ruleset::Hgss;
    };
    let can: Vec<String> =
        Level::all().filter(|it| deals(*it, sum, voltorbs)).map(|it| it.to_string()).collect();
    match level {
        Some(level) if !deals(level, sum, voltorbs) && !can.is_empty() => {
            let s = if can.len() == 1 { "" } else { "s" };
            doubts.warn(format!(
                "level {level} cannot deal this board, level{s} {} can",
                can.join(", ")
            ));
        }
        _ => {}
    }
    if !can.is_empty() {
        return Ruleset::Hgss;
    }
    doubts.warn(format!(
        "no level deals {voltorbs} voltorbs with a sum of {sum}: every board that fits is taken as equally likely"
    ));
    Ruleset::Unknown
}
