//! What a player can set, and what it means.

use seesolve_core::{SettingKind, SettingSpec, Settings};

use super::geometry::{N_TILES, Tile, Tiles, bit};
use super::lookahead::Effort;
use super::rules::MoveRules;
use super::words::{Source, parse_words};

/// Samples for a move when neither samples nor seconds are given.
const DEFAULT_SAMPLES: u64 = 256;
/// With a time limit alone, the search goes on until it is stopped.
const UNLIMITED_SAMPLES: u64 = 1 << 40;

pub const SETTINGS: &[SettingSpec] = &[
    WORDS,
    ADDED,
    REFUSED,
    SettingSpec {
        key: "played",
        help: "words played in this game before; they are not advised again",
        value_name: "WORDS",
        kind: SettingKind::Text,
        default: None,
    },
    SettingSpec {
        key: "repeats",
        help: "words may be played more than once in a game",
        value_name: "",
        kind: SettingKind::Flag,
        default: None,
    },
    SettingSpec {
        help: "only words of at least this many letters; the opponent may play shorter ones",
        ..MIN_LENGTH
    },
    SettingSpec {
        key: "no-swap",
        help: "advise no swaps; the opponent may still swap",
        value_name: "",
        kind: SettingKind::Flag,
        default: None,
    },
    SettingSpec {
        key: "through",
        help: "only words through these tiles, numbered line by line from the top, each from the \
               left, from 0 to 60, such as 12 or 3,7",
        value_name: "TILE",
        kind: SettingKind::Text,
        default: None,
    },
    SettingSpec {
        key: "contains",
        help: "only words that contain these letters in a row",
        value_name: "LETTERS",
        kind: SettingKind::Text,
        default: None,
    },
    SettingSpec {
        key: "top",
        help: "how many moves to show",
        value_name: "N",
        kind: SettingKind::Integer { min: 1, max: 1_000_000 },
        default: Some("10"),
    },
    SettingSpec {
        key: "depth",
        help: "1 looks at the move alone, 2 at the opponent's reply as well",
        value_name: "PLIES",
        kind: SettingKind::Choice(&["1", "2"]),
        default: Some("2"),
    },
    SettingSpec {
        key: "rank",
        help: "by the chance of winning, or as the original program does: by hexagons made, then \
               tiles of the opponent cleared, then fewer own tiles cleared, then length",
        value_name: "HOW",
        kind: SettingKind::Choice(&["chance", "original"]),
        default: Some("chance"),
    },
    SettingSpec {
        key: "samples",
        help: "how many imagined replies to look at; 256 unless seconds are given \
               (then the answer depends on the speed of the machine)",
        value_name: "N",
        kind: SettingKind::Integer { min: 1, max: 1_000_000_000 },
        default: None,
    },
    SettingSpec::SECONDS,
    SEED,
];

pub const WORDS: SettingSpec = SettingSpec {
    key: "words",
    help: "a word list of your own, one word a line",
    value_name: "FILE",
    kind: SettingKind::File,
    default: None,
};

const ADDED: SettingSpec = SettingSpec {
    key: "added",
    help: "words to take besides the list's, between spaces or commas",
    value_name: "WORDS",
    kind: SettingKind::Text,
    default: None,
};

const REFUSED: SettingSpec = SettingSpec {
    key: "refused",
    help: "words the game does not take, between spaces or commas",
    value_name: "WORDS",
    kind: SettingKind::Text,
    default: None,
};

pub const MIN_LENGTH: SettingSpec = SettingSpec {
    key: "min-length",
    help: "the shortest word that counts",
    value_name: "N",
    kind: SettingKind::Integer { min: 1, max: N_TILES as i64 },
    default: Some("2"),
};

pub const SEED: SettingSpec = SettingSpec {
    key: "seed",
    help: "which imagined letters to deal; the same seed gives the same answer",
    value_name: "N",
    kind: SettingKind::Integer { min: 0, max: i64::MAX },
    default: Some("1"),
};

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
    /// Reads the settings; says in words what cannot be meant.
    pub fn new(settings: &Settings) -> Result<Self, String> {
        let text = |key: &str| settings.text(key).unwrap_or_default().to_owned();
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
            source: source(settings),
            rules: MoveRules { min_length: min_length(settings), swaps: !settings.flag("no-swap") },
            filter: Filter {
                through: parse_tiles(&text("through"))?,
                contains: parse_letters(&text("contains"))?,
            },
            top: number("top").map_or(10, |it| it as usize),
            ranking,
            effort: Effort { samples, seed: number("seed").unwrap_or(1) },
        })
    }
}

/// Where the words come from.
pub fn source(settings: &Settings) -> Source {
    let text = |key: &str| settings.text(key).unwrap_or_default();
    let played = if settings.flag("repeats") { "" } else { text("played") };
    Source {
        list: settings.text("words").map(ToOwned::to_owned),
        added: text("added").to_owned(),
        refused: format!("{} {played}", text("refused")),
    }
}

pub fn min_length(settings: &Settings) -> usize {
    settings.integer("min-length").and_then(|it| usize::try_from(it).ok()).unwrap_or(2)
}

fn parse_tiles(text: &str) -> Result<Tiles, String> {
    let mut all = 0;
    for part in text.split([',', ' ']).filter(|it| !it.is_empty()) {
        match part.parse::<Tile>() {
            Ok(tile) if usize::from(tile) < N_TILES => all |= bit(tile),
            _ => {
                return Err(format!("there is no tile \"{part}\": they are numbered from 0 to 60"));
            }
        }
    }
    Ok(all)
}

fn parse_letters(text: &str) -> Result<Vec<u8>, String> {
    match &parse_words(text)[..] {
        [] if text.trim().is_empty() => Ok(Vec::new()),
        [letters] => Ok(letters.clone()),
        _ => Err(format!("no word contains \"{text}\": letters A-Z in a row are meant")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(values: &[(&str, &str)]) -> Result<Request, String> {
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
    fn filters_are_read_or_refused_in_words() {
        let it = request(&[("through", "3, 7"), ("contains", "ing")]).unwrap().filter;
        assert!(it.takes(bit(3) | bit(7) | bit(9), &[18, 8, 13, 6]));
        assert!(!it.takes(bit(3), &[18, 8, 13, 6]) && !it.takes(it.through, &[8, 13]));
        assert!(request(&[("through", "61")]).unwrap_err().contains("\"61\""));
        assert!(request(&[("contains", "a b")]).is_err());
    }

    #[test]
    fn played_words_are_refused_unless_repeats_are_allowed() {
        let played = [("played", "tola"), ("refused", "aa")];
        assert_eq!(request(&played).unwrap().source.refused, "aa tola");
        let allowed = [played.as_slice(), &[("repeats", "true")]].concat();
        assert_eq!(request(&allowed).unwrap().source.refused, "aa ");
    }
}
