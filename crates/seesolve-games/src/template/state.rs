//! A position and its notation: `*` lit, `.` dark.

use std::fmt;
use std::str::FromStr;

use seesolve_core::{CellId, InputError};

/// A row of lamps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lamps {
    lit: Vec<bool>,
}

/// The shown name of a lamp.
pub(super) fn lamp_name(cell: CellId) -> String {
    format!("lamp {}", cell.idx() + 1)
}

impl Lamps {
    pub(super) const MAX: usize = 12;

    pub(super) fn lit(&self) -> &[bool] {
        &self.lit
    }

    pub(super) fn dark(&self) -> impl Iterator<Item = CellId> {
        (0..).zip(&self.lit).filter(|(_, lit)| !**lit).map(|(idx, _)| CellId(idx))
    }

    /// The row after a named lamp was set.
    pub(super) fn with(mut self, name: &str, symbol: &str) -> Result<Self, InputError> {
        let is_lit = Self::check_symbol(name, symbol)?;
        let lamp = (0..).zip(&mut self.lit).find(|(idx, _)| lamp_name(CellId(*idx)) == name);
        let (_, lamp) = lamp.ok_or_else(|| InputError::NoSuchName {
            name: name.to_owned(),
            example: format!("\"{}\"", lamp_name(CellId(0))),
        })?;
        *lamp = is_lit;
        Ok(self)
    }

    /// Whether a symbol is a lit lamp; an error when it is neither lit nor dark.
    pub(super) fn check_symbol(name: &str, symbol: &str) -> Result<bool, InputError> {
        match symbol {
            "*" => Ok(true),
            "." => Ok(false),
            other => Err(InputError::value(name, other, "it must be * or .")),
        }
    }
}

impl fmt::Display for Lamps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lit.iter().try_for_each(|lit| f.write_str(if *lit { "*" } else { "." }))
    }
}

impl FromStr for Lamps {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let lamp = |(idx, symbol): (usize, char)| match symbol {
            '*' => Ok(true),
            '.' => Ok(false),
            other => Err(InputError::notation(format!(
                "lamp {} is \"{other}\"; it must be * or .",
                idx + 1
            ))),
        };
        let lit: Vec<bool> = text.chars().enumerate().map(lamp).collect::<Result<_, _>>()?;
        if (1..=Self::MAX).contains(&lit.len()) {
            return Ok(Self { lit });
        }
        let why = format!("a row has 1 to {} lamps, not {}", Self::MAX, lit.len());
        Err(InputError::notation(why))
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
