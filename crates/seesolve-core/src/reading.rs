//! What was seen, item by item under the name that is shown, with doubt as data: reading a picture
//! never fails.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::geometry::Rect;
use crate::layout::CellId;
use crate::position::{InputError, Position};
use crate::view::{Rgb, Role};

/// Whether the program stands by a reading and would act on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every item is certain and the game's rules agree with the whole.
    Read,
    /// A best guess; [`Reading::doubtful`] names what to check.
    #[default]
    Doubtful,
}

/// Something read: a cell, a clue, a level, a score. All are set right in one way, by the name that
/// is shown ("row 2, column 5", "row 2 sum", "level").
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The shown name, unique on its board; people count from 1.
    pub name: String,
    /// The cell this item is about, if it is about one.
    pub cell: Option<CellId>,
    /// What was read, in the symbols of the game's notation.
    pub symbol: String,
    /// 0 to 1.
    pub confidence: f32,
    /// What it would be otherwise.
    pub runner_up: Option<String>,
    /// What it may be, likely values first; empty when anything may be typed.
    pub choices: Vec<String>,
    /// Where in the picture it was read.
    pub cut_in_frame: Option<Rect>,
    /// Why it is doubtful, in words for the player.
    pub doubt: Option<String>,
    /// Whether the value is the player's own word.
    pub is_corrected: bool,
}

impl Item {
    /// An item that is certain.
    pub fn certain(name: impl Into<String>, symbol: impl Into<String>) -> Self {
        let (name, symbol) = (name.into(), symbol.into());
        Self { name, symbol, confidence: 1.0, ..Self::default() }
    }

    /// The same item, about a cell.
    pub fn of_cell(self, cell: CellId) -> Self {
        Self { cell: Some(cell), ..self }
    }

    /// The same item, with the values it may have.
    pub fn with_choices<S: Into<String>>(self, choices: impl IntoIterator<Item = S>) -> Self {
        Self { choices: choices.into_iter().map(Into::into).collect(), ..self }
    }
}

/// What a picture shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// Whether the program stands by it.
    pub verdict: Verdict,
    /// Of the whole board, 0 to 1.
    pub confidence: f32,
    /// Everything read that can be set right.
    pub items: Vec<Item>,
    /// Repairs made, and what makes the reading doubtful, in words for the player.
    pub warnings: Vec<String>,
    /// Cells the player should check.
    pub doubtful: Vec<CellId>,
    /// All was seen clearly, and the program does not stand by it only because the game's rules do not
    /// agree.
    #[serde(default)]
    pub is_clear: bool,
    /// The position seen, or the best guess at it; `None` when what was seen is not legal.
    pub position: Option<Position>,
    /// What roles of the board's view look like in the picture, so that it is drawn in the
    /// picture's own colours.
    pub colors: Vec<(Role, Rgb)>,
    /// The game's own `board` object of the JSON contract, passed through unread.
    pub board: Value,
}

impl Reading {
    /// A reading that stands by nothing.
    pub fn nothing(warning: impl Into<String>) -> Self {
        Self { warnings: vec![warning.into()], ..Self::default() }
    }

    /// The item with this shown name.
    pub fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|it| it.name == name)
    }

    /// What the player should check: what has a doubt of its own, and what lies in a doubtful cell
    /// where nothing has.
    pub fn to_check(&self) -> impl Iterator<Item = &Item> {
        let explains = |it: &Item, cell: CellId| it.cell == Some(cell) && it.doubt.is_some();
        let is_unexplained = move |cell: CellId| {
            self.doubtful.contains(&cell) && !self.items.iter().any(|it| explains(it, cell))
        };
        self.items.iter().filter(move |it| {
            it.doubt.is_some() || it.confidence < 1.0 && it.cell.is_some_and(is_unexplained)
        })
    }

    /// Whether the program stands by it.
    pub fn is_certain(&self) -> bool {
        self.verdict == Verdict::Read
    }

    /// Whether a player who asks for it may have it played: nothing that was seen is in doubt.
    pub fn is_playable(&self) -> bool {
        self.is_certain() || self.is_clear
    }
}

/// The player's own word, by shown name. It is kept apart from what was read and wins over any
/// re-reading of the same board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Corrections(BTreeMap<String, String>);

impl Corrections {
    /// No word on anything.
    pub const NONE: &'static Self = &Self(BTreeMap::new());

    /// Overrules what was read under a shown name.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    /// The player's word on an item, if there is one.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether nothing was overruled.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All corrections, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Refuses a name that nothing read has; readers call it before they apply corrections.
    pub fn check_names(&self, items: &[Item]) -> Result<(), InputError> {
        let unknown = self.0.keys().find(|name| !items.iter().any(|it| it.name == **name));
        unknown.map_or(Ok(()), |name| Err(no_such_name(items, name)))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Corrections {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

/// The item that a person means: by its shown name, whatever the case and spacing, or by one of the
/// bare forms that count from 0, `row,column` and a cell's number.
///
/// ```
/// use seesolve_core::{CellId, Item, item_named};
/// let items = [Item::certain("row 1, column 2", "A").of_cell(CellId(1))];
/// for typed in ["row 1, column 2", "Row 1 Column 2", "0,1", "1"] {
///     assert_eq!(item_named(&items, typed).unwrap().name, "row 1, column 2");
/// }
/// assert!(item_named(&items, "row 9, column 9").is_err());
/// ```
pub fn item_named<'a>(items: &'a [Item], typed: &str) -> Result<&'a Item, InputError> {
    let wanted = plain(typed);
    let by_name = items.iter().find(|it| plain(&it.name) == wanted);
    let found = by_name.or_else(|| {
        let number = |it: &str| it.trim().parse::<u16>().ok();
        match typed.split_once(',') {
            Some((row, col)) => {
                let (row, col) = (u32::from(number(row)?) + 1, u32::from(number(col)?) + 1);
                let name = plain(&format!("row {row}, column {col}"));
                items.iter().find(|it| plain(&it.name) == name)
            }
            None => {
                let cell = CellId(number(typed)?);
                items.iter().find(|it| it.cell == Some(cell))
            }
        }
    });
    found.ok_or_else(|| no_such_name(items, typed))
}

/// Shows one name of each kind.
fn no_such_name(items: &[Item], name: &str) -> InputError {
    const MAX_SHOWN: usize = 6;
    let firsts = one_of_each_kind(items).into_iter().take(MAX_SHOWN);
    let names: Vec<String> = firsts.map(|it| format!("\"{}\"", it.name)).collect();
    let example = match names.split_last() {
        Some((last, others @ [_, ..])) => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    };
    InputError::NoSuchName { name: name.to_owned(), example }
}

/// The first item of each kind: names that differ in numbers and capitals only are of one kind.
pub fn one_of_each_kind(items: &[Item]) -> Vec<&Item> {
    let plain = |it: char| match it {
        '0'..='9' => '0',
        'A'..='Z' => 'A',
        other => other,
    };
    let mut seen = BTreeSet::new();
    items.iter().filter(|it| seen.insert(it.name.chars().map(plain).collect::<String>())).collect()
}

/// A name without case, commas and doubled spaces.
fn plain(name: &str) -> String {
    let words: Vec<String> = name
        .split(|it: char| it.is_whitespace() || it == ',')
        .filter(|it| !it.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_forms_count_from_zero_and_names_from_one() {
        let items: Vec<Item> = (0..6)
            .map(|it| Item::certain(format!("row {}, column {}", it / 3 + 1, it % 3 + 1), "."))
            .zip(0..)
            .map(|(item, id)| item.of_cell(CellId(id)))
            .chain([Item::certain("level", "3")])
            .collect();
        let meant = |typed: &str| item_named(&items, typed).map(|it| it.name.clone());
        assert_eq!(meant("1,2").as_deref(), Ok("row 2, column 3"));
        assert_eq!(meant(" 4 ").as_deref(), Ok("row 2, column 2"));
        assert_eq!(meant("LEVEL").as_deref(), Ok("level"));
        for outside in ["2,0", "0,3", "6", "-1", "a", "", "99999999999,1"] {
            assert!(matches!(meant(outside), Err(InputError::NoSuchName { .. })), "{outside}");
        }
    }

    #[test]
    fn corrections_of_unknown_things_are_refused_by_name() {
        let items = [Item::certain("level", "3")];
        let fixes: Corrections = [("levle", "4")].into_iter().collect();
        let refused = fixes.check_names(&items).unwrap_err();
        assert_eq!(refused.to_string(), "nothing here is called \"levle\"; try \"level\"");
    }
}
