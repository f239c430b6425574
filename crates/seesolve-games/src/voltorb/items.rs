//! Everything in a round that has a name: cards, clues and the level. People see these names and
//! set things right by them, in a picture as well as in a typed position.

use seesolve_core::{CellId, Corrections, InputError, Item};

use super::board::{Clue, Face, N_CARDS, N_LINES, SIDE, card_name, line_name};
use super::round::Round;
use super::rules::Level;

/// The symbol of what is not known: a clue that is hidden, a level that is not shown.
pub(crate) const UNKNOWN: &str = "?";
/// What was read with less confidence is not relied on.
pub(crate) const SURE: f32 = 0.5;
const MAX_SUM: u8 = 15;
const MAX_VOLTORBS: u8 = 5;
const MAX_LEVEL: u8 = 8;

/// Something that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Card(usize),
    Sum(usize),
    Voltorbs(usize),
    Level,
}

impl Named {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let cards = (0..N_CARDS).map(Self::Card);
        let clues = (0..N_LINES).flat_map(|it| [Self::Sum(it), Self::Voltorbs(it)]);
        cards.chain(clues).chain([Self::Level])
    }

    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|it| it.name() == name)
    }

    pub(crate) fn name(self) -> String {
        match self {
            Self::Card(card) => card_name(card),
            Self::Sum(line) => format!("{} sum", line_name(line)),
            Self::Voltorbs(line) => format!("{} voltorbs", line_name(line)),
            Self::Level => "level".to_owned(),
        }
    }

    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Self::Card(card) => Some(CellId(card as u16)),
            Self::Sum(_) | Self::Voltorbs(_) | Self::Level => None,
        }
    }

    /// What it may be, likely values first.
    pub(crate) fn choices(self, runner_up: Option<&str>) -> Vec<String> {
        let numbers = |it: std::ops::RangeInclusive<u8>| it.map(|it| it.to_string()).collect();
        let all: Vec<String> = match self {
            Self::Card(_) => CARD_SYMBOLS.map(str::to_owned).to_vec(),
            Self::Sum(_) => numbers(0..=MAX_SUM),
            Self::Voltorbs(_) => numbers(0..=MAX_VOLTORBS),
            Self::Level => numbers(1..=MAX_LEVEL),
        };
        let (mut choices, others): (Vec<String>, Vec<String>) =
            all.into_iter().partition(|it| Some(it.as_str()) == runner_up);
        choices.extend(others);
        choices
    }

    /// A number that was typed for it, `None` for what is not known.
    fn number(self, value: &str) -> Result<Option<u8>, InputError> {
        let range = match self {
            Self::Card(_) => 0..=3,
            Self::Sum(_) => 0..=MAX_SUM,
            Self::Voltorbs(_) => 0..=MAX_VOLTORBS,
            Self::Level => 1..=MAX_LEVEL,
        };
        if value == UNKNOWN {
            return Ok(None);
        }
        let (from, to) = (*range.start(), *range.end());
        let number = value.parse().ok().filter(|it| range.contains(it));
        let why = || format!("it must be {from} to {to}, or ? if it is not known");
        number.map(Some).ok_or_else(|| InputError::value(&self.name(), value, why()))
    }

    /// A face that was typed for it, `None` for a card that is face down.
    fn face(self, value: &str) -> Result<Option<Face>, InputError> {
        let mut symbols = value.chars();
        match (symbols.next(), symbols.next()) {
            (Some('.'), None) => Ok(None),
            (Some(symbol), None) if Face::from_symbol(symbol).is_some() => {
                Ok(Face::from_symbol(symbol))
            }
            _ => {
                let why = "a card shows 1, 2, 3 or V, or . when it is face down";
                Err(InputError::value(&self.name(), value, why))
            }
        }
    }
}

const CARD_SYMBOLS: [&str; 5] = [HIDDEN, "1", "2", "3", VOLTORB];
const HIDDEN: &str = ".";
const VOLTORB: &str = "V";

/// What a symbol means, in words.
pub(crate) fn meaning(symbol: &str) -> Option<&'static str> {
    match symbol {
        HIDDEN => Some("hidden"),
        VOLTORB => Some("voltorb"),
        UNKNOWN => Some("unknown"),
        _ => None,
    }
}

/// What a person typed for something that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Card(usize, Option<Face>),
    Sum(usize, Option<u8>),
    Voltorbs(usize, Option<u8>),
    Level(Option<Level>),
}

impl Word {
    pub(crate) fn new(named: Named, value: &str) -> Result<Self, InputError> {
        Ok(match named {
            Named::Card(card) => Self::Card(card, named.face(value)?),
            Named::Sum(line) => Self::Sum(line, named.number(value)?),
            Named::Voltorbs(line) => Self::Voltorbs(line, named.number(value)?),
            Named::Level => Self::Level(named.number(value)?.and_then(Level::new)),
        })
    }
}

/// All there is in a round.
pub(crate) fn items(round: &Round) -> Vec<Item> {
    Named::all().map(|it| item(it, &symbol(round, it))).collect()
}

/// Something with its symbol, certain.
fn item(named: Named, symbol: &str) -> Item {
    Item { cell: named.cell(), choices: named.choices(None), ..Item::certain(named.name(), symbol) }
}

fn symbol(round: &Round, named: Named) -> String {
    let number = |it: Option<u8>| it.map_or(UNKNOWN.to_owned(), |it| it.to_string());
    match named {
        Named::Card(card) => round.cards()[card].map_or('.', Face::symbol).to_string(),
        Named::Sum(line) => number(round.clues()[line].sum),
        Named::Voltorbs(line) => number(round.clues()[line].voltorbs),
        Named::Level => number(round.level().map(Level::number)),
    }
}

/// The round after things in it were changed by hand.
pub(crate) fn edited(round: &Round, edits: &Corrections) -> Result<Round, InputError> {
    let before = *round.clues();
    let (mut clues, mut cards, mut level) = (before, *round.cards(), round.level());
    for (name, value) in edits.iter() {
        let named = Named::by_name(name).ok_or_else(|| InputError::NoSuchName {
            name: name.to_owned(),
            example: format!("\"{}\"", Named::Card(0).name()),
        })?;
        match Word::new(named, value)? {
            Word::Card(card, face) => cards[card] = face,
            Word::Sum(line, sum) => clues[line] = Clue { sum, ..clues[line] },
            Word::Voltorbs(line, voltorbs) => clues[line] = Clue { voltorbs, ..clues[line] },
            Word::Level(it) => level = it,
        }
    }
    let half = |first: usize| -> [Clue; SIDE] { std::array::from_fn(|at| clues[first + at]) };
    let round = Round::new(level, round.ruleset(), half(0), half(SIDE), cards);
    round.map_err(|error| match edits.iter().next() {
        // A card contradicts clues that stay; a clue may have to be changed along with another.
        Some((name, value)) if clues == before => InputError::value(name, value, error.to_string()),
        _ => InputError::NotLegal { why: error.to_string() },
    })
}

/// Whether two rounds show one board: the clues that both know agree, and there are enough of them.
pub(crate) fn is_same_board(a: &Round, b: &Round) -> bool {
    agree(a.clues(), b.clues())
}

/// Whether all clues that are known on both sides are the same, and there are enough of them.
pub(crate) fn agree(a: &[Clue; N_LINES], b: &[Clue; N_LINES]) -> bool {
    let numbers = |it: &Clue| [it.sum, it.voltorbs];
    let pairs = || {
        a.iter().zip(b).flat_map(move |(a, b)| {
            numbers(a).into_iter().zip(numbers(b)).filter_map(|(a, b)| Some((a?, b?)))
        })
    };
    pairs().count() >= SIDE && pairs().all(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "8;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....";

    #[test]
    fn cards_clues_and_the_level_are_changed_by_name() {
        let round: Round = EXAMPLE.parse().unwrap();
        let edited = |round: &Round, name: &str, value: &str| {
            edited(round, &[(name, value)].into_iter().collect())
        };
        let card = edited(&round, "row 2, column 2", "1").unwrap();
        assert_eq!(card.n_flipped(), 1);
        assert_eq!(edited(&card, "row 2, column 2", ".").unwrap(), round);
        assert_eq!(edited(&round, "level", "?").unwrap().level(), None);
        assert_eq!(edited(&round, "row 1 sum", "?").unwrap().clues()[0].sum, None);
        for (name, value) in [
            ("row 2, column 2", "3"),
            ("row 2, column 2", "x"),
            ("row 2, column 2", "11"),
            ("row 1 sum", "16"),
            ("row 1 sum", "6"),
            ("level", "9"),
            ("level", ""),
            ("coins", "3"),
        ] {
            assert!(edited(&round, name, value).is_err(), "{name} {value}");
        }
    }

    #[test]
    fn every_item_has_a_name_of_its_own_and_takes_its_own_symbol() {
        let round: Round = EXAMPLE.parse().unwrap();
        let items = items(&round);
        let edited = |round: &Round, name: &str, value: &str| {
            edited(round, &[(name, value)].into_iter().collect())
        };
        assert_eq!(items.len(), N_CARDS + 2 * N_LINES + 1);
        for it in &items {
            assert_eq!(edited(&round, &it.name, &it.symbol).as_ref(), Ok(&round), "{}", it.name);
        }
    }
}
