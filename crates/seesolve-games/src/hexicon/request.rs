//! What the settings ask for, checked in one place: a value that cannot be meant is refused with
//! what is possible, and the engine meets only requests that mean something.

use seesolve_core::{InputError, Settings};

use super::geometry::{N_TILES, Tile, Tiles, bit};
use super::lookahead::Effort;
use super::rules::MoveRules;
use super::tile_name::{parse_tile_name, tile_name};
use super::words::{Embedded, Source, parse_word};

/// Samples for a move when neither samples nor seconds are given.
const DEFAULT_SAMPLES: u64 = 256;
/// With a time limit alone, the search continues until it is stopped.
const UNLIMITED_SAMPLES: u64 = 1 << 40;

/// How moves are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ranking {
    Original,
    /// By the chance of winning, the opponent's reply considered or not.
    Chance {
        look_ahead: bool,
    },
}

/// Which moves the player wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub through: Tiles,
    pub contains: Vec<u8>,
}

impl Filter {
    pub(crate) fn takes(&self, tiles: Tiles, word: &[u8]) -> bool {
        tiles & self.through == self.through && self.takes_word(word)
    }

    /// Which tiles every word runs through, by their names.
    pub(crate) fn in_words(&self) -> Option<String> {
        let is_wanted = |it: &Tile| self.through & bit(*it) != 0;
        let names: Vec<String> = (0..N_TILES as Tile).filter(is_wanted).map(tile_name).collect();
        (!names.is_empty())
            .then(|| format!("Only words through {} are listed.", names.join(" and ")))
    }

    pub(crate) fn takes_word(&self, word: &[u8]) -> bool {
        self.contains.is_empty() || word.windows(self.contains.len()).any(|it| it == self.contains)
    }
}

/// A question to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub source: Source,
    pub rules: MoveRules,
    pub filter: Filter,
    pub top: usize,
    pub ranking: Ranking,
    pub effort: Effort,
}

impl Request {
    pub(crate) fn new(settings: &Settings) -> Result<Self, InputError> {
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
            filter: Filter {
                through: parsed(settings, "through", parse_tiles)?,
                contains: parsed(settings, "contains", parse_letters)?,
            },
            top: number("top").map_or(10, |it| it as usize),
            ranking,
            effort: Effort { samples, seed: number("seed").unwrap_or(1) },
        })
    }
}

/// Where the words come from.
pub(crate) fn source(settings: &Settings) -> Result<Source, InputError> {
    let mut refused = parsed(settings, "refused", parse_words)?;
    let played = parsed(settings, "played", parse_words)?;
    if !settings.flag("repeats") {
        refused.extend(played);
    }
    let list = settings.text("words").map(ToOwned::to_owned);
    let embedded = settings.text("list").and_then(Embedded::named).unwrap_or_default();
    Ok(Source { list, embedded, added: parsed(settings, "added", parse_words)?, refused })
}

pub(crate) fn min_length(settings: &Settings) -> usize {
    settings.integer("min-length").and_then(|it| usize::try_from(it).ok()).unwrap_or(2)
}

fn parsed<T>(
    settings: &Settings,
    key: &str,
    parse: fn(&str) -> Result<T, String>,
) -> Result<T, InputError> {
    let text = settings.text(key).unwrap_or_default();
    parse(text).map_err(|why| InputError::value(key, text, why))
}

/// Words separated by spaces or commas.
pub(crate) fn parse_words(text: &str) -> Result<Vec<Vec<u8>>, String> {
    let word = |it: &str| {
        parse_word(it).ok_or_else(|| {
            format!(
                "\"{it}\" is not a word; words of the letters A-Z are expected, separated by \
                 spaces or commas"
            )
        })
    };
    parts(text).map(word).collect()
}

/// Tiles by name or number, separated by spaces or commas.
pub(crate) fn parse_tiles(text: &str) -> Result<Tiles, String> {
    let tile = |it: &str| {
        let numbered = it.parse::<Tile>().ok().filter(|it| usize::from(*it) < N_TILES);
        numbered.or_else(|| parse_tile_name(it)).map(bit).ok_or_else(|| {
            format!(
                "there is no tile \"{it}\"; they are named A1 to I5 by column and row, or \
                 numbered from 0 to 60"
            )
        })
    };
    parts(text).map(tile).try_fold(0, |all, it| Ok(all | it?))
}

/// Letters in a row.
pub(crate) fn parse_letters(text: &str) -> Result<Vec<u8>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let letters = parse_word(text).filter(|it| it.len() <= N_TILES);
    letters.ok_or_else(|| format!("up to {N_TILES} letters A-Z in a row are expected, such as ING"))
}

/// The parts of a value that are separated by spaces or commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| it.is_whitespace() || it == ',').filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::settings::SETTINGS;
    use super::*;

    fn request(values: &[(&str, &str)]) -> Result<Request, InputError> {
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
        for (key, value, possible) in [
            ("through", "61", "0 to 60"),
            ("through", "3,-1", "\"-1\""),
            ("through", "A6", "A1 to I5"),
            ("contains", "[", "letters A-Z"),
            ("contains", "a b", "letters A-Z"),
            ("added", "emu, x1", "\"x1\""),
            ("refused", "caf\u{e9}", "letters A-Z"),
            ("played", "it's", "letters A-Z"),
            ("min-length", "0", "1 to 61"),
            ("min-length", "62", "1 to 61"),
            ("top", "0", "from 1"),
            ("depth", "3", "1, 2"),
            ("rank", "best", "chance, original"),
            ("list", "huge", "common, large"),
            ("samples", "0", "from 1"),
            ("seconds", "-1", "from 0"),
            ("seed", "-1", "from 0"),
            ("no-swap", "maybe", "true or false"),
            ("repeats", "1", "true or false"),
        ] {
            let mut settings = Settings::defaults(SETTINGS);
            let refused = settings.set(SETTINGS, key, value).unwrap_err();
            let InputError::Value { name, value: named, why } = refused else { panic!("{key}") };
            assert_eq!((name.as_str(), named.as_str()), (key, value));
            assert!(why.contains(possible), "{why}");
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
