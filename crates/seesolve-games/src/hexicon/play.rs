//! One turn: an optional swap of two neighbours, then a word.

use std::fmt;

use super::geometry::Tile;
use super::rules::Swap;
use super::tile_name::tile_name;

/// A turn as the player makes it, and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Play {
    /// Two neighbours to exchange first.
    pub swap: Option<Swap>,
    /// The letters on these two before the exchange, in capitals.
    pub swap_letters: Option<(char, char)>,
    /// In capitals.
    pub word: String,
    /// The word's tiles in order, after the swap.
    pub path: Vec<Tile>,
    /// Points for the mover and for the other side.
    pub gain: [u8; 2],
    /// Tiles of the mover and of the other side that turn neutral.
    pub cleared: [u8; 2],
    /// The opponent's answer, if it was looked for.
    pub feared: Option<Feared>,
    /// In how many imagined futures.
    pub n_samples: u64,
}

/// How the opponent answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Feared {
    /// The best reply in one imagined future, in capitals.
    pub word: String,
    pub path: Vec<Tile>,
    pub swap: Option<Swap>,
    /// What it makes for the opponent and for us.
    pub gain: [u8; 2],
    /// What best replies make over all futures.
    pub mean_gain: [f64; 2],
    /// The share of futures in which the reply wins the game.
    pub lost: f64,
    /// Whether no new letters come before the reply, so that this one is possible for sure.
    pub certain: bool,
}

/// A turn with its worth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RankedPlay {
    pub play: Play,
    /// The chance of winning, or what the original program ranks by first.
    pub value: f64,
    pub reason: String,
    /// Whether the turn wins at once, whatever letters come.
    pub wins: bool,
}

/// The best turn with a word, and how many other turns there are with it among those looked at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WordPlay {
    pub best: RankedPlay,
    pub n_others: usize,
}

impl WordPlay {
    /// The other swaps and paths for the same word, in words; empty without any.
    pub(crate) fn others(&self) -> String {
        match self.n_others {
            0 => String::new(),
            1 => " (1 other way)".to_owned(),
            n => format!(" ({n} other ways)"),
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Found {
    /// Best first.
    pub plays: Vec<RankedPlay>,
    /// The same with each word once.
    pub words: Vec<WordPlay>,
    /// Whether values are chances of winning.
    pub by_chance: bool,
    /// Different (swap, set of tiles), without swap included.
    pub n_moves: usize,
    /// Different words.
    pub n_words: usize,
    /// Replies looked at.
    pub n_samples: u64,
}

impl Play {
    /// The word's tiles by name, in order.
    pub(crate) fn path_names(&self) -> String {
        self.path.iter().copied().map(tile_name).collect::<Vec<_>>().join("-")
    }
}

impl Feared {
    /// The reply as a word with its points.
    pub(crate) fn in_words(&self) -> String {
        match self.gain[0] {
            0 => self.word.clone(),
            1 => format!("{}, for 1 point", self.word),
            n => format!("{}, for {n} points", self.word),
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some((a, b)), Some((on_a, on_b))) = (self.swap, self.swap_letters) {
            let (a, b) = (tile_name(a), tile_name(b));
            write!(f, "swap {on_a} on {a} and {on_b} on {b}, ")?;
        }
        write!(f, "{} on {}", self.word, self.path_names())
    }
}
