//! A session as it is kept in a file: positions as text, corrections by name, no pictures.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::position::{InputError, Position};
use crate::reading::Corrections;
use crate::settings::Settings;
use crate::view::{Rgb, Role};

/// What marks such a file, the same word as in the JSON of the contract.
pub(crate) const SCHEMA: &str = "seesolve/1";

/// A session as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedSession {
    pub(crate) schema: String,
    /// The game's id.
    pub game: String,
    #[serde(default)]
    pub(crate) settings: Settings,
    pub(crate) steps: Vec<SavedStep>,
    #[serde(default)]
    pub(crate) undone: Vec<SavedStep>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedStep {
    pub(crate) position: Option<Position>,
    #[serde(default)]
    pub(crate) corrections: Corrections,
    /// Whether it was read and not certain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_doubtful: bool,
    /// The typed position that the corrections change, while what they make of it is not legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) draft: Option<Position>,
    /// The colours that the picture had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) colors: Vec<(Role, Rgb)>,
}

/// Why a saved session cannot be taken up.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum LoadError {
    /// It belongs to another game, or to a program that writes other files.
    #[error("this was saved for another game ({game})")]
    OtherGame {
        /// The game it names.
        game: String,
    },
    /// Nothing legal was open when it was saved.
    #[error("there is no position in it")]
    NoPosition,
    /// Something in it is refused.
    #[error(transparent)]
    Input(#[from] InputError),
}
