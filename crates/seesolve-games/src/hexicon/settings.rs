//! What a player can set, described as data; `request` says what the values mean.

use seesolve_core::{SettingKind, SettingSpec};

use super::geometry::N_TILES;

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
        help: "only words through these tiles, by column and row such as E5 or D3,E4, or by \
               number, line by line from the top and from 0 to 60",
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
    help: "words to take besides the list's, separated by spaces or commas",
    value_name: "WORDS",
    kind: SettingKind::Text,
    default: None,
};

const REFUSED: SettingSpec = SettingSpec {
    key: "refused",
    help: "words the game does not take, separated by spaces or commas",
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
