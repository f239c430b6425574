//! A position and its notation: `*` lit, `.` dark.

use std::fmt;
use std::str::FromStr;

use seesolve_core::{CellId, NotationError};

/// A row of lamps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lamps {
    lit: Vec<bool>,
}

impl Lamps {
    pub const MAX: usize = 12;

    /// A row of 1 to [`Self::MAX`] lamps.
    pub fn new(lit: Vec<bool>) -> Result<Self, NotationError> {
        if (1..=Self::MAX).contains(&lit.len()) {
            return Ok(Self { lit });
        }
        let message = format!("a row has 1 to {} lamps, not {}", Self::MAX, lit.len());
        Err(NotationError::new(message))
    }

    pub fn lit(&self) -> &[bool] {
        &self.lit
    }

    pub fn dark(&self) -> impl Iterator<Item = CellId> {
        (0..).zip(&self.lit).filter(|(_, lit)| !**lit).map(|(idx, _)| CellId(idx))
    }

    pub fn all_lit(&self) -> Self {
        Self { lit: vec![true; self.lit.len()] }
    }
}

impl fmt::Display for Lamps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lit.iter().try_for_each(|lit| f.write_str(if *lit { "*" } else { "." }))
    }
}

impl FromStr for Lamps {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lamp = |(idx, symbol): (usize, char)| match symbol {
            '*' => Ok(true),
            '.' => Ok(false),
            other => {
                let message = format!("lamp {} is \"{other}\"; it must be * or .", idx + 1);
                Err(NotationError::new(message))
            }
        };
        Self::new(text.chars().enumerate().map(lamp).collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_round_trips_and_says_what_is_wrong() {
        assert_eq!("*..*".parse::<Lamps>().unwrap().to_string(), "*..*");
        let refused = "*x".parse::<Lamps>().unwrap_err();
        assert_eq!(refused.to_string(), "lamp 2 is \"x\"; it must be * or .");
        assert!("".parse::<Lamps>().is_err());
    }
}
