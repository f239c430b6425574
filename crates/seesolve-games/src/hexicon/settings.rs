//! What a player can set, described as data; `request` says what the values mean.

use seesolve_core::{SettingKind, SettingPlace, SettingSpec};

use super::geometry::N_TILES;
use super::request::{parse_letters, parse_tiles, parse_words};
use super::words::Embedded;

pub(super) const SETTINGS: &[SettingSpec] = &[
    LIST,
    WORDS,
    SettingSpec::new(
        "added",
        "words to accept in addition to the list, separated by spaces or commas",
    )
    .value("WORDS", SettingKind::Text)
    .labelled("Added words")
    .checked_by(check_words),
    SettingSpec::new("refused", "words that the game refuses, separated by spaces or commas")
        .value("WORDS", SettingKind::Text)
        .labelled("Refused words")
        .checked_by(check_words),
    SettingSpec::new("played", "words played in this game before; they are not advised again")
        .value("WORDS", SettingKind::Text)
        .labelled("Played words")
        .checked_by(check_words),
    SettingSpec::new("repeats", "words may be played more than once in a game")
        .labelled("Words may repeat"),
    SettingSpec {
        help: "only words of at least this many letters; the opponent may play shorter ones",
        place: SettingPlace::Filter,
        ..MIN_LENGTH
    },
    SettingSpec::new("no-swap", "advise no swaps; the opponent may still swap")
        .labelled("No swap")
        .at(SettingPlace::Filter),
    SettingSpec::new(
        "through",
        "only words through these tiles, by column and row such as E5 or D3,E4, or by number, \
         line by line from the top and from 0 to 60",
    )
    .value("TILE", SettingKind::Text)
    .labelled("Through tiles")
    .at(SettingPlace::Filter)
    .checked_by(|it| parse_tiles(it).map(drop)),
    SettingSpec::new("contains", "only words that contain these letters in a row")
        .value("LETTERS", SettingKind::Text)
        .labelled("Contains")
        .at(SettingPlace::Filter)
        .checked_by(|it| parse_letters(it).map(drop)),
    SettingSpec::new("top", "how many moves to show")
        .value("N", SettingKind::Integer { min: 1, max: 1_000_000 })
        .default("10")
        .labelled("Moves shown"),
    SettingSpec::new("depth", "1 looks at the move alone, 2 at the opponent's reply as well")
        .value("PLIES", SettingKind::Choice(&["1", "2"]))
        .default("2")
        .labelled("Depth"),
    SettingSpec::new(
        "rank",
        "by the chance of winning, or as the original program does: by hexagons made, then tiles \
         of the opponent cleared, then fewer own tiles cleared, then length",
    )
    .value("HOW", SettingKind::Choice(&["chance", "original"]))
    .default("chance")
    .labelled("Ranking"),
    SettingSpec::new(
        "samples",
        "how many imagined replies to look at; 256 unless seconds are given \
         (then the answer depends on the speed of the machine)",
    )
    .value("N", SettingKind::Integer { min: 1, max: 1_000_000_000 })
    .labelled("Samples"),
    SettingSpec::SECONDS,
    SEED,
];

pub(super) const LIST: SettingSpec = SettingSpec::new(
    "list",
    "the words that count: those of most dictionaries, or those of large ones as well",
)
.value("LIST", SettingKind::Choice(&Embedded::NAMES))
.default("large")
.labelled("Words");

pub(super) const WORDS: SettingSpec =
    SettingSpec::new("words", "a word list of your own instead, one word a line")
        .value("FILE", SettingKind::File)
        .labelled("Own word list");

pub(super) const MIN_LENGTH: SettingSpec =
    SettingSpec::new("min-length", "the shortest word that counts")
        .value("N", SettingKind::Integer { min: 1, max: N_TILES as i64 })
        .default("2")
        .labelled("Shortest word");

pub(super) const SEED: SettingSpec =
    SettingSpec::new("seed", "which imagined letters to deal; the same seed gives the same answer")
        .value("N", SettingKind::Integer { min: 0, max: i64::MAX })
        .default("1")
        .labelled("Seed");

fn check_words(text: &str) -> Result<(), String> {
    parse_words(text).map(drop)
}
