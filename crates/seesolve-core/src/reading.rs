//! What was seen, cell by cell, with doubt as data: reading never fails.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::layout::CellId;

/// Whether the program stands by a reading and would act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every cell is certain and the game's rules agree with the whole.
    Read,
    /// A best guess; [`Reading::doubtful`] names what to check.
    Doubtful,
}

/// One cell as read, in the symbols of the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellReading {
    pub cell: CellId,
    pub symbol: String,
    /// 0 to 1.
    pub confidence: f32,
    pub runner_up: Option<String>,
}

/// Something read outside the cells: a clue, a level, a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldReading {
    pub name: String,
    pub symbol: String,
    pub confidence: f32,
    pub runner_up: Option<String>,
}

/// What a picture shows. `S` is the game's state.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<S> {
    pub verdict: Verdict,
    /// Of the whole board, 0 to 1.
    pub confidence: f32,
    pub cells: Vec<CellReading>,
    pub fields: Vec<FieldReading>,
    /// The position seen, or the best guess at it; `None` when what was seen is no legal position.
    pub state: Option<S>,
    /// Repairs made, and what makes the reading doubtful, in words for the player.
    pub warnings: Vec<String>,
    /// Cells the player should check.
    pub doubtful: Vec<CellId>,
}

impl<S> Reading<S> {
    /// A reading that stands by nothing, to be filled in.
    pub fn doubtful(warning: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Doubtful,
            confidence: 0.0,
            cells: Vec::new(),
            fields: Vec::new(),
            state: None,
            warnings: vec![warning.into()],
            doubtful: Vec::new(),
        }
    }
}

/// The player's own word on cells and fields. It is kept apart from what was read and wins over
/// any re-reading.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Corrections {
    cells: BTreeMap<CellId, String>,
    fields: BTreeMap<String, String>,
}

impl Corrections {
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.fields.is_empty()
    }

    pub fn set_cell(&mut self, cell: CellId, symbol: impl Into<String>) {
        self.cells.insert(cell, symbol.into());
    }

    pub fn set_field(&mut self, name: impl Into<String>, symbol: impl Into<String>) {
        self.fields.insert(name.into(), symbol.into());
    }

    pub fn cell(&self, cell: CellId) -> Option<&str> {
        self.cells.get(&cell).map(String::as_str)
    }

    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    pub fn cells(&self) -> impl Iterator<Item = (CellId, &str)> {
        self.cells.iter().map(|(cell, symbol)| (*cell, symbol.as_str()))
    }
}
