//! A position is its notation: it can be shown, saved, sent and compared without any type of a game.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A legal position in canonical notation. Only a game makes one; what comes from outside is parsed
/// again before it is used, so an illegal one gets nowhere.
///
/// ```
/// let lamps = seesolve_core::Position::of(&"*..");
/// assert_eq!(lamps.notation(), "*..");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Position(String);

impl Position {
    /// The position of a game's own state, whose `Display` is the canonical notation.
    pub fn of(state: &impl Display) -> Self {
        Self(state.to_string())
    }

    /// The canonical notation.
    pub fn notation(&self) -> &str {
        &self.0
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why something a person typed cannot be taken: a notation, a correction or a setting.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputError {
    /// The text is not a legal position.
    #[error("{why}")]
    Notation {
        /// What is wrong, and where.
        why: String,
    },
    /// Nothing on the board has this name.
    #[error("nothing here is called \"{name}\"; try {example}")]
    NoSuchName {
        /// What was typed.
        name: String,
        /// Names that do exist.
        example: String,
    },
    /// The named thing cannot have this value.
    #[error("{name} cannot be \"{value}\": {why}")]
    Value {
        /// The shown name, or a setting's key.
        name: String,
        /// What was typed.
        value: String,
        /// What would be possible.
        why: String,
    },
    /// There is no such setting.
    #[error("there is no setting \"{key}\"; try one of: {known}")]
    NoSuchSetting {
        /// What was typed.
        key: String,
        /// The settings there are.
        known: String,
    },
    /// There is no such game.
    #[error("there is no game \"{id}\"; known games: {known}")]
    NoSuchGame {
        /// What was typed.
        id: String,
        /// The games there are.
        known: String,
    },
    /// There is no position yet to change or to solve.
    #[error("nothing has been read or entered yet")]
    NothingOpen,
    /// Every value is possible by itself, but together they are not a legal position.
    #[error("{why}")]
    NotLegal {
        /// What does not fit.
        why: String,
    },
}

impl InputError {
    /// The same error of a setting that was given as an option of the command line.
    #[must_use]
    pub fn of_option(self, key: &str) -> Self {
        match self {
            Self::Value { value, why, .. } => Self::Value { name: format!("--{key}"), value, why },
            other => other,
        }
    }

    /// The same about the option that has the name of what was refused.
    #[must_use]
    pub fn as_option(self) -> Self {
        match &self {
            Self::Value { name, .. } => {
                let key = name.clone();
                self.of_option(&key)
            }
            _ => self,
        }
    }

    /// A refused notation.
    pub fn notation(why: impl Into<String>) -> Self {
        Self::Notation { why: why.into() }
    }

    /// A refused value of a named thing.
    pub fn value(name: &str, value: &str, why: impl Into<String>) -> Self {
        Self::Value { name: name.to_owned(), value: value.to_owned(), why: why.into() }
    }
}
