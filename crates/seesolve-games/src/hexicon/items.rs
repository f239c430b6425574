//! Everything on a board that has a name, and the player's word on it: one list of names and one
//! parser of values for what was read and for what was typed.

use seesolve_core::{CellId, InputError, Item};

use super::board::{Board, MAX_SCORE, letter_idx};
use super::colors::{Side, Tint};
use super::geometry::{N_TILES, Tile};
use super::tile_name::tile_name;

/// Stands for a letter that cannot be seen, or that a correction leaves as it is.
pub(crate) const UNSEEN: char = '?';

/// What the name of a tile's colour ends with.
const COLOR: &str = " colour";

/// Something on a board that can be set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Letter(Tile),
    Color(Tile),
    Score(Side),
    Turn,
    SwapUsed,
}

impl Named {
    /// Tile by tile, then what stands around the board.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let tiles = (0..N_TILES as Tile).flat_map(|it| [Self::Letter(it), Self::Color(it)]);
        let around = [Self::Score(Side::Blue), Self::Score(Side::Red), Self::Turn, Self::SwapUsed];
        tiles.chain(around)
    }

    /// The name that is shown.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Letter(tile) => tile_name(tile),
            Self::Color(tile) => format!("{}{COLOR}", tile_name(tile)),
            Self::Score(side) => format!("{} score", side.name()),
            Self::Turn => "turn".to_owned(),
            Self::SwapUsed => "swap used".to_owned(),
        }
    }

    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Self::Letter(tile) | Self::Color(tile) => Some(CellId(u16::from(tile))),
            Self::Score(_) | Self::Turn | Self::SwapUsed => None,
        }
    }

    /// What it may be; empty where any number may be typed.
    fn choices(self) -> Vec<String> {
        match self {
            Self::Letter(_) => ('A'..='Z').map(String::from).collect(),
            Self::Color(_) => Tint::ALL.map(|it| it.symbol().to_string()).to_vec(),
            Self::Score(_) => Vec::new(),
            Self::Turn => Side::BOTH.map(|it| it.name().to_owned()).to_vec(),
            Self::SwapUsed => vec!["false".to_owned(), "true".to_owned()],
        }
    }

    /// An item with this name; likely values come first among its choices.
    pub(crate) fn item(self, symbol: String, runner_up: Option<String>) -> Item {
        let mut choices = self.choices();
        let rank = |it: &String| (*it != symbol, Some(it) != runner_up.as_ref());
        choices.sort_by_key(rank);
        Item { cell: self.cell(), runner_up, choices, ..Item::certain(self.name(), symbol) }
    }
}

/// What a symbol means, in words: a letter speaks for itself.
pub(crate) fn meaning(item: &str, symbol: &str) -> Option<&'static str> {
    match symbol {
        "true" => Some("yes"),
        "false" => Some("no"),
        _ if !item.ends_with(COLOR) => None,
        _ => symbol.parse().ok().and_then(Tint::from_symbol).map(Tint::name),
    }
}

/// What the player says about a named thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A letter, a colour or both.
    Tile {
        tile: Tile,
        letter: Option<char>,
        tint: Option<Tint>,
    },
    Score(Side, u8),
    Turn(Side),
    SwapUsed(bool),
}

impl Word {
    /// Takes a value for a shown name. A tile's letter may come with its colour (`Eb`), and `?`
    /// leaves the letter as it is (`?b`).
    pub(crate) fn parse(name: &str, value: &str) -> Result<Self, InputError> {
        let Some(named) = Named::all().find(|it| it.name() == name) else {
            let example = "\"E5\", \"E5 colour\" or \"turn\"".to_owned();
            return Err(InputError::NoSuchName { name: name.to_owned(), example });
        };
        let symbols: Vec<char> = value.trim().chars().collect();
        let word = value.trim();
        let (found, possible) = match named {
            Named::Letter(tile) => (
                tile_word(tile, &symbols),
                "it must be a letter A-Z, with a colour (. b r B R) after it if you like: E or Eb",
            ),
            Named::Color(tile) => (
                tint_of(&symbols).map(|it| Self::Tile { tile, letter: None, tint: Some(it) }),
                "it must be . (neutral), b or r (played), B or R (captured)",
            ),
            Named::Score(side) => {
                let points = word.parse().ok().filter(|it| *it <= MAX_SCORE);
                (points.map(|it| Self::Score(side, it)), "it must be a number from 0 to 52")
            }
            Named::Turn => {
                let side = Side::BOTH.into_iter().find(|it| it.name() == word);
                (side.map(Self::Turn), "it must be blue or red")
            }
            Named::SwapUsed => (word.parse().ok().map(Self::SwapUsed), "it must be true or false"),
        };
        found.ok_or_else(|| InputError::value(name, value, possible))
    }
}

fn tile_word(tile: Tile, symbols: &[char]) -> Option<Word> {
    let (letter, tint) = match *symbols {
        ['.'] => (UNSEEN, Some('.')),
        [letter] if letter != UNSEEN => (letter, None),
        [letter, tint] => (letter, Some(tint)),
        _ => return None,
    };
    let letter = match letter {
        UNSEEN => None,
        it => Some(it.to_ascii_uppercase()).filter(|it| letter_idx(*it).is_some()).map(Some)?,
    };
    let tint = tint.map(|it| tint_of(&[it]).ok_or(())).transpose().ok()?;
    Some(Word::Tile { tile, letter, tint })
}

fn tint_of(symbols: &[char]) -> Option<Tint> {
    let [symbol] = *symbols else { return None };
    Tint::from_symbol(symbol)
}

/// Everything on a board.
pub(crate) fn items(board: &Board) -> Vec<Item> {
    let symbol = |it: Named| match it {
        Named::Letter(tile) => board.letter(tile).to_string(),
        Named::Color(tile) => board.tint(tile).symbol().to_string(),
        Named::Score(side) => board.score()[side.idx()].to_string(),
        Named::Turn => board.to_move().name().to_owned(),
        Named::SwapUsed => board.swap_used().to_string(),
    };
    Named::all().map(|it| it.item(symbol(it), None)).collect()
}

/// The board after a named thing was changed by hand.
pub(crate) fn edited(board: &Board, name: &str, value: &str) -> Result<Board, InputError> {
    let mut letters: [char; N_TILES] = std::array::from_fn(|it| board.letter(it as Tile));
    let mut tints: [Tint; N_TILES] = std::array::from_fn(|it| board.tint(it as Tile));
    let (mut score, mut to_move) = (board.score(), board.to_move());
    let mut swap_used = board.swap_used();
    match Word::parse(name, value)? {
        Word::Tile { tile, letter, tint } => {
            let at = usize::from(tile);
            letters[at] = letter.unwrap_or(letters[at]);
            tints[at] = tint.unwrap_or(tints[at]);
        }
        Word::Score(side, points) => score[side.idx()] = points,
        Word::Turn(side) => to_move = side,
        Word::SwapUsed(used) => swap_used = used,
    }
    Board::new(&letters, &tints, score, to_move, swap_used)
}

/// Whether two boards are the same as far as reading can err. A turn changes colours, and a swap
/// moves two letters, so one letter alone that differs is misread.
pub(crate) fn is_same(before: &Board, now: &Board) -> bool {
    let differs = |it: &Tile| before.letter_idx(*it) != now.letter_idx(*it);
    let n_letters = (0..N_TILES as Tile).filter(differs).count();
    let around = |it: &Board| (it.colors(), it.score(), it.to_move(), it.swap_used());
    n_letters <= 1 && around(before) == around(now)
}

#[cfg(test)]
mod tests {
    use super::super::notation::EXAMPLE;
    use super::*;

    fn example() -> Board {
        EXAMPLE.parse().unwrap()
    }

    #[test]
    fn every_item_can_be_set_to_each_of_its_choices() {
        let board = example();
        for item in items(&board) {
            assert_eq!(edited(&board, &item.name, &item.symbol).unwrap(), board);
            for choice in &item.choices {
                let changed = edited(&board, &item.name, choice).unwrap();
                let now = items(&changed).into_iter().find(|it| it.name == item.name).unwrap();
                assert_eq!(now.symbol, *choice);
            }
        }
    }

    #[test]
    fn other_names_and_values_are_refused_with_what_is_possible() {
        let board = example();
        for (name, value, possible) in [
            ("E5", "7", "a letter A-Z"),
            ("E5", "Ex", ". b r B R"),
            ("E5", "nonsense", "a letter A-Z"),
            ("E5", "?", "a letter A-Z"),
            ("E5 colour", "E", "(captured)"),
            ("blue score", "53", "0 to 52"),
            ("red score", "-1", "0 to 52"),
            ("turn", "green", "blue or red"),
            ("swap used", "maybe", "true or false"),
            ("J1", "E", "E5"),
        ] {
            let refused = edited(&board, name, value).unwrap_err().to_string();
            assert!(refused.contains(possible), "{name} {value}: {refused}");
        }
    }

    #[test]
    fn a_tile_takes_letter_and_colour_at_once_or_alone() {
        let board = example();
        let both = edited(&board, "E5", "qR").unwrap();
        assert_eq!((both.letter(30), both.tint(30)), ('Q', Tint::Captured(Side::Red)));
        let color = edited(&board, "E5", "?b").unwrap();
        assert_eq!((color.letter(30), color.tint(30)), ('B', Tint::Played(Side::Blue)));
        assert_eq!(edited(&both, "E5", ".").unwrap().tint(30), Tint::Neutral);
    }

    #[test]
    fn a_misread_letter_leaves_the_board_the_same_and_a_turn_does_not() {
        let board = example();
        let misread = edited(&board, "E5", "Q").unwrap();
        assert!(is_same(&board, &misread));
        assert!(!is_same(&board, &edited(&misread, "E1", "Q").unwrap()), "two letters: a swap");
        assert!(!is_same(&board, &board.after(None, 1 << 30, |_| 0)));
        assert!(!is_same(&board, &edited(&board, "red score", "9").unwrap()));
    }
}
