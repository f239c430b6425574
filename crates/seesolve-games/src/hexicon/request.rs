//! What the settings ask for, checked in one place: a value that cannot be meant is refused with
//! what is possible, and the engine meets only requests that mean something.

use seesolve_core::Settings;
use thiserror::Error;

use super::geometry::{N_TILES, Tile, Tiles, bit};
use super::lookahead::Effort;
use super::rules::MoveRules;
use super::tile_name::parse_tile_name;
use super::words::{Source, parse_word};

/// Samples for a move when neither samples nor seconds are given.
const DEFAULT_SAMPLES: u64 = 256;
/// With a time limit alone, the search continues until it is stopped.
const UNLIMITED_SAMPLES: u64 = 1 << 40;

/// A value that a setting does not take.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("\"{value}\" is not possible for {key}: {why}")]
pub struct RefusedSetting {
    pub key: &'static str,
    pub value: String,
    /// What is wrong with it and what is possible.
    pub why: String,
}

/// How moves are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranking {
    Original,
    /// By the chance of winning, the opponent's reply considered or not.
    Chance {
        look_ahead: bool,
    },
}

/// Which moves the player wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub through: Tiles,
    pub contains: Vec<u8>,
}

impl Filter {
    pub fn takes(&self, tiles: Tiles, word: &[u8]) -> bool {
        tiles & self.through == self.through && self.takes_word(word)
    }

    pub fn takes_word(&self, word: &[u8]) -> bool {
        self.contains.is_empty() || word.windows(self.contains.len()).any(|it| it == self.contains)
    }
}

/// A question to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub source: Source,
    pub rules: MoveRules,
    pub filter: Filter,
    pub top: usize,
    pub ranking: Ranking,
    pub effort: Effort,
}

impl Request {
    pub fn new(settings: &Settings) -> Result<Self, RefusedSetting> {
        let number = |key: &str| settings.integer(key).and_then(|it| u64::try_from(it).ok());
        let ranking = match (settings.text("rank"), settings.text("depth")) {
            (Some("original"), _) => Ranking::Original,
            (_, depth) => Ranking::Chance { look_ahead: depth != Some("1") },
        };
        let samples = match (number("samples"), settings.number("seconds")) {
            (Some(samples), _) => samples,
            (None, Some(_)) => UNLIMITED_SAMPLES,
            (None, None) => DEFAULT_SAMPLES,
        };
        Ok(Self {
            source: source(settings)?,
            rules: MoveRules { min_length: min_length(settings), swaps: !settings.flag("no-swap") },
            filter: Filter { through: through(settings)?, contains: contains(settings)? },
            top: number("top").map_or(10, |it| it as usize),
            ranking,
            effort: Effort { samples, seed: number("seed").unwrap_or(1) },
        })
    }
}

/// Where the words come from.
pub fn source(settings: &Settings) -> Result<Source, RefusedSetting> {
    let mut refused = words(settings, "refused")?;
    let played = words(settings, "played")?;
    if !settings.flag("repeats") {
        refused.extend(played);
    }
    let list = settings.text("words").map(ToOwned::to_owned);
    Ok(Source { list, added: words(settings, "added")?, refused })
}

pub fn min_length(settings: &Settings) -> usize {
    settings.integer("min-length").and_then(|it| usize::try_from(it).ok()).unwrap_or(2)
}

fn words(settings: &Settings, key: &'static str) -> Result<Vec<Vec<u8>>, RefusedSetting> {
    let word = |it: &str| {
        parse_word(it).ok_or_else(|| RefusedSetting {
            key,
            value: it.to_owned(),
            why: "words of the letters A-Z are expected, separated by spaces or commas".to_owned(),
        })
    };
    parts(settings, key).map(word).collect()
}

fn through(settings: &Settings) -> Result<Tiles, RefusedSetting> {
    const KEY: &str = "through";
    let tile = |it: &str| {
        let numbered = it.parse::<Tile>().ok().filter(|it| usize::from(*it) < N_TILES);
        numbered.or_else(|| parse_tile_name(it)).map(bit).ok_or_else(|| RefusedSetting {
            key: KEY,
            value: it.to_owned(),
            why: "tiles are named A1 to I5 by column and row, or numbered from 0 to 60".to_owned(),
        })
    };
    parts(settings, KEY).map(tile).try_fold(0, |all, it| Ok(all | it?))
}

fn contains(settings: &Settings) -> Result<Vec<u8>, RefusedSetting> {
    const KEY: &str = "contains";
    let text = settings.text(KEY).unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    parse_word(text).filter(|it| it.len() <= N_TILES).ok_or_else(|| RefusedSetting {
        key: KEY,
        value: text.to_owned(),
        why: format!("up to {N_TILES} letters A-Z in a row are expected, such as ING"),
    })
}

/// The parts of a value that are separated by spaces or commas.
fn parts<'a>(settings: &'a Settings, key: &str) -> impl Iterator<Item = &'a str> {
    let text = settings.text(key).unwrap_or_default();
    text.split(|it: char| it.is_whitespace() || it == ',').filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::settings::SETTINGS;
    use super::*;

    fn request(values: &[(&str, &str)]) -> Result<Request, RefusedSetting> {
        let mut settings = Settings::defaults(SETTINGS);
        values.iter().for_each(|(key, value)| settings.set(SETTINGS, key, value).unwrap());
        Request::new(&settings)
    }

    #[test]
    fn the_defaults_look_ahead_for_a_fixed_number_of_samples() {
        let it = request(&[]).unwrap();
        assert_eq!(it.ranking, Ranking::Chance { look_ahead: true });
        assert_eq!((it.top, it.effort.samples), (10, DEFAULT_SAMPLES));
        assert_eq!(it.rules, MoveRules::default());
    }

    #[test]
    fn seconds_alone_mean_as_many_samples_as_there_is_time_for() {
        assert_eq!(request(&[("seconds", "3")]).unwrap().effort.samples, UNLIMITED_SAMPLES);
        let both = request(&[("seconds", "3"), ("samples", "7")]).unwrap();
        assert_eq!(both.effort.samples, 7);
    }

    #[test]
    fn filters_take_tiles_by_number_and_by_name() {
        let it = request(&[("through", "3, 7"), ("contains", "ing")]).unwrap().filter;
        assert!(it.takes(bit(3) | bit(7) | bit(9), &[18, 8, 13, 6]));
        assert!(!it.takes(bit(3), &[18, 8, 13, 6]) && !it.takes(it.through, &[8, 13]));
        let named = request(&[("through", "E5 e1")]).unwrap().filter;
        assert_eq!(named.through, bit(30) | bit(0));
    }

    #[test]
    fn every_value_that_cannot_be_meant_is_refused_with_what_is_possible() {
        for (key, value, named, possible) in [
            ("through", "61", "61", "0 to 60"),
            ("through", "3,-1", "-1", "A1 to I5"),
            ("through", "A6", "A6", "A1 to I5"),
            ("contains", "[", "[", "letters A-Z"),
            ("contains", "a b", "a b", "letters A-Z"),
            ("added", "emu, x1", "x1", "letters A-Z"),
            ("refused", "caf\u{e9}", "caf\u{e9}", "letters A-Z"),
            ("played", "it's", "it's", "letters A-Z"),
        ] {
            let it = request(&[(key, value)]).unwrap_err();
            assert_eq!((it.key, it.value.as_str()), (key, named));
            assert!(it.why.contains(possible), "{it}");
        }
        let mut settings = Settings::defaults(SETTINGS);
        for (key, value) in [
            ("min-length", "0"),
            ("min-length", "62"),
            ("top", "0"),
            ("depth", "3"),
            ("rank", "best"),
            ("samples", "0"),
            ("seconds", "-1"),
            ("seed", "-1"),
            ("no-swap", "maybe"),
            ("repeats", "1"),
        ] {
            assert!(settings.set(SETTINGS, key, value).is_err(), "{key} {value}");
        }
    }

    #[test]
    fn played_words_are_refused_unless_repeats_are_allowed() {
        let played = [("played", "tola"), ("refused", "aa")];
        let word = |it: &str| parse_word(it).unwrap();
        assert_eq!(request(&played).unwrap().source.refused, [word("aa"), word("tola")]);
        let allowed = [played.as_slice(), &[("repeats", "true")]].concat();
        assert_eq!(request(&allowed).unwrap().source.refused, [word("aa")]);
    }
}
