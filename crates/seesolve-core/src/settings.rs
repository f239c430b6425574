//! Settings described as data, so that flags and GUI controls need no code per game.

use std::collections::BTreeMap;

use thiserror::Error;

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingKind {
    Flag,
    Integer {
        min: i64,
        max: i64,
    },
    Number {
        min: f64,
        max: f64,
    },
    Choice(&'static [&'static str]),
    Text,
    /// The front end reads the file; the game gets its text.
    File,
}

/// One setting of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingSpec {
    pub key: &'static str,
    pub help: &'static str,
    /// What stands for the value in the help, such as `N` or `FILE`.
    pub value_name: &'static str,
    pub kind: SettingKind,
    pub default: Option<&'static str>,
}

#[derive(Clone, Debug, Error, PartialEq)]
pub enum SettingError {
    #[error("{key} must be {expected}, not \"{value}\"")]
    BadValue { key: String, value: String, expected: String },
    #[error("there is no setting \"{key}\"; try one of: {known}")]
    Unknown { key: String, known: String },
}

/// Values for a game's settings; each was checked against its description when it was set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    values: BTreeMap<&'static str, String>,
}

impl Settings {
    /// The defaults of the given settings.
    pub fn defaults(specs: &[SettingSpec]) -> Self {
        let with_default = |it: &SettingSpec| it.default.map(|value| (it.key, value.to_owned()));
        Self { values: specs.iter().filter_map(with_default).collect() }
    }

    pub fn set(
        &mut self,
        specs: &[SettingSpec],
        key: &str,
        value: &str,
    ) -> Result<(), SettingError> {
        let spec = specs.iter().find(|it| it.key == key).ok_or_else(|| SettingError::Unknown {
            key: key.to_owned(),
            known: specs.iter().map(|it| it.key).collect::<Vec<_>>().join(", "),
        })?;
        spec.check(value)?;
        self.values.insert(spec.key, value.to_owned());
        Ok(())
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    pub fn flag(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    pub fn integer(&self, key: &str) -> Option<i64> {
        self.text(key)?.parse().ok()
    }

    pub fn number(&self, key: &str) -> Option<f64> {
        self.text(key)?.parse().ok()
    }
}

impl SettingSpec {
    /// A time limit. Games only list it: they read no clock, the front end stops them.
    pub const SECONDS: Self = Self {
        key: "seconds",
        help: "how long to think; then the best found so far is the answer",
        value_name: "S",
        kind: SettingKind::Number { min: 0.0, max: 86_400.0 },
        default: None,
    };

    fn check(&self, value: &str) -> Result<(), SettingError> {
        let (fits, expected) = match self.kind {
            SettingKind::Flag => (matches!(value, "true" | "false"), "true or false".to_owned()),
            SettingKind::Integer { min, max } => (
                value.parse::<i64>().is_ok_and(|it| (min..=max).contains(&it)),
                format!("a whole number from {min} to {max}"),
            ),
            SettingKind::Number { min, max } => (
                value.parse::<f64>().is_ok_and(|it| (min..=max).contains(&it)),
                format!("a number from {min} to {max}"),
            ),
            SettingKind::Choice(choices) => {
                (choices.contains(&value), format!("one of {}", choices.join(", ")))
            }
            SettingKind::Text | SettingKind::File => (true, String::new()),
        };
        if fits {
            return Ok(());
        }
        Err(SettingError::BadValue { key: self.key.to_owned(), value: value.to_owned(), expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[SettingSpec] = &[
        SettingSpec {
            key: "level",
            help: "the level",
            value_name: "N",
            kind: SettingKind::Integer { min: 1, max: 8 },
            default: None,
        },
        SettingSpec {
            key: "objective",
            help: "what to aim for",
            value_name: "WHAT",
            kind: SettingKind::Choice(&["win", "coins"]),
            default: Some("win"),
        },
    ];

    #[test]
    fn values_are_checked_when_they_are_set() {
        let mut it = Settings::defaults(SPECS);
        assert_eq!(it.text("objective"), Some("win"));
        it.set(SPECS, "level", "8").unwrap();
        assert_eq!(it.integer("level"), Some(8));
        let refused = it.set(SPECS, "level", "9").unwrap_err();
        assert_eq!(refused.to_string(), "level must be a whole number from 1 to 8, not \"9\"");
        assert!(it.set(SPECS, "colour", "x").is_err());
        assert_eq!(it.integer("level"), Some(8), "a refused value changes nothing");
    }
}
