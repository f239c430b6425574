//! Settings described as data, so that flags and controls need no code per game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::position::InputError;

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SettingKind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer {
        /// The least possible.
        min: i64,
        /// The most possible.
        max: i64,
    },
    /// Any number.
    Number {
        /// The least possible.
        min: f64,
        /// The most possible.
        max: f64,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// Any text that the setting's own check accepts.
    Text,
    /// The front end reads the file; the game gets its text.
    File,
}

/// Where a window or page shows the control of a setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SettingPlace {
    /// With what acts on the source, such as the current level.
    Dock,
    /// Beside the advice.
    Ticket,
    /// Above the list of candidates.
    Filter,
    /// In no control of its own: whoever opens a cell asks about it, and its name is the value.
    Cell,
    /// Behind "more".
    #[default]
    More,
}

/// Refuses a value by saying what is possible.
pub type Check = fn(&str) -> Result<(), String>;

/// One setting of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SettingSpec {
    /// The name on the command line and in the configuration.
    pub key: &'static str,
    /// What a control is called; the key when empty.
    pub label: &'static str,
    /// What it does, in a sentence without its full stop.
    pub help: &'static str,
    /// What stands for the value in the help, such as `N` or `FILE`.
    pub value_name: &'static str,
    /// What values it takes.
    pub kind: SettingKind,
    /// The value when nothing is said.
    pub default: Option<&'static str>,
    /// Where its control stands.
    pub place: SettingPlace,
    /// Whether it only changes what is told, not what is done.
    #[serde(skip)]
    pub is_only_told: bool,
    /// Refuses what its kind alone would let pass, and says what is possible.
    #[serde(skip)]
    pub check: Option<Check>,
}

impl SettingSpec {
    /// A time limit. Games only list it: they read no clock, the front end stops them.
    pub const SECONDS: Self =
        Self::new("seconds", "how long to think; then the best found so far is the answer")
            .value("S", SettingKind::Number { min: 0.0, max: 86_400.0 })
            .labelled("Seconds");

    /// A flag, to be refined.
    pub const fn new(key: &'static str, help: &'static str) -> Self {
        Self {
            key,
            label: "",
            help,
            value_name: "",
            kind: SettingKind::Flag,
            default: None,
            place: SettingPlace::More,
            is_only_told: false,
            check: None,
        }
    }

    /// The same setting with values of a kind.
    pub const fn value(self, value_name: &'static str, kind: SettingKind) -> Self {
        Self { value_name, kind, ..self }
    }

    /// The same setting with a value when nothing is said.
    pub const fn default(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// The same setting with a name for its control.
    pub const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// The same setting with a place for its control.
    pub const fn at(self, place: SettingPlace) -> Self {
        Self { place, ..self }
    }

    /// The same setting, which only changes what is told.
    pub const fn only_told(self) -> Self {
        Self { is_only_told: true, ..self }
    }

    /// The same setting with a check of its own.
    pub const fn checked_by(self, check: Check) -> Self {
        Self { check: Some(check), ..self }
    }

    /// Whether the setting takes a value; the error says what is possible.
    pub fn check_value(&self, value: &str) -> Result<(), InputError> {
        let (fits, possible) = match self.kind {
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
        if !fits {
            return Err(InputError::value(self.key, value, format!("it must be {possible}")));
        }
        let refuse = |why| InputError::value(self.key, value, why);
        self.check.map_or(Ok(()), |check| check(value).map_err(refuse))
    }
}

/// Values for a game's settings; each was checked against its description when it was set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings {
    values: BTreeMap<String, String>,
}

impl Settings {
    /// The defaults of the given settings.
    pub fn defaults(specs: &[SettingSpec]) -> Self {
        let with_default =
            |it: &SettingSpec| it.default.map(|value| (it.key.to_owned(), value.to_owned()));
        Self { values: specs.iter().filter_map(with_default).collect() }
    }

    /// Sets a value; a refused one changes nothing.
    pub fn set(&mut self, specs: &[SettingSpec], key: &str, value: &str) -> Result<(), InputError> {
        let spec = specs.iter().find(|it| it.key == key);
        let spec = spec.ok_or_else(|| InputError::NoSuchSetting {
            key: key.to_owned(),
            known: specs.iter().map(|it| it.key).collect::<Vec<_>>().join(", "),
        })?;
        spec.check_value(value)?;
        self.values.insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    /// Takes back what was set: the default holds again.
    pub fn unset(&mut self, specs: &[SettingSpec], key: &str) {
        let default = specs.iter().find(|it| it.key == key).and_then(|it| it.default);
        match default {
            Some(value) => drop(self.values.insert(key.to_owned(), value.to_owned())),
            None => drop(self.values.remove(key)),
        }
    }

    /// Checks every value anew, for settings that came from outside.
    pub fn check(&self, specs: &[SettingSpec]) -> Result<(), InputError> {
        let mut anew = Self::default();
        self.values.iter().try_for_each(|(key, value)| anew.set(specs, key, value))
    }

    /// The value as it was typed.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    /// Whether a flag is set.
    pub fn flag(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    /// The value as a whole number.
    pub fn integer(&self, key: &str) -> Option<i64> {
        self.text(key)?.parse().ok()
    }

    /// The value as a number.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.text(key)?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[SettingSpec] = &[
        SettingSpec::new("level", "the level").value("N", SettingKind::Integer { min: 1, max: 8 }),
        SettingSpec::new("objective", "what to aim for")
            .value("WHAT", SettingKind::Choice(&["win", "coins"]))
            .default("win"),
        SettingSpec::new("contains", "letters").value("LETTERS", SettingKind::Text).checked_by(
            |it| match it.chars().all(|it| it.is_ascii_alphabetic()) {
                true => Ok(()),
                false => Err("it must be letters".to_owned()),
            },
        ),
    ];

    #[test]
    fn values_are_checked_when_they_are_set() {
        let mut it = Settings::defaults(SPECS);
        assert_eq!(it.text("objective"), Some("win"));
        it.set(SPECS, "level", "8").unwrap();
        assert_eq!(it.integer("level"), Some(8));
        let refused = it.set(SPECS, "level", "9").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "level cannot be \"9\": it must be a whole number from 1 to 8"
        );
        assert!(it.set(SPECS, "colour", "x").is_err());
        assert_eq!(it.integer("level"), Some(8), "a refused value changes nothing");
        assert!(it.set(SPECS, "contains", "[").is_err());
        it.set(SPECS, "objective", "coins").unwrap();
        it.unset(SPECS, "level");
        it.unset(SPECS, "objective");
        assert_eq!(it, Settings::defaults(SPECS));
    }
}
