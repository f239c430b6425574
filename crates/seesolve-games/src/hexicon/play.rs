//! One turn: an optional swap of two neighbours, then a word.

use std::fmt;

use seesolve_core::Proof;

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
    /// What the turn itself does, as sentences.
    pub effect: String,
    /// What is to be feared after it, as a sentence.
    pub reply: Option<String>,
    /// Whether the turn wins at once, whatever letters come.
    pub wins: bool,
}

impl RankedPlay {
    /// How far its value may be trusted: a win at once is certain.
    pub(crate) fn proof(&self, by_chance: bool) -> Proof {
        if by_chance && self.wins { Proof::Exact } else { Proof::Heuristic }
    }

    /// Why it stands where it does.
    pub(crate) fn reason(&self) -> String {
        let parts = [Some(self.effect.as_str()), self.reply.as_deref()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Found {
    /// Best first.
    pub plays: Vec<RankedPlay>,
    /// The best of them with each word.
    pub words: Vec<RankedPlay>,
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

    /// The exchange before the word: "swap B on E5 and D on F5".
    pub(crate) fn swap_in_words(&self) -> Option<String> {
        let ((a, b), (on_a, on_b)) = (self.swap?, self.swap_letters?);
        Some(format!("swap {on_a} on {} and {on_b} on {}", tile_name(a), tile_name(b)))
    }
}

impl Feared {
    /// The reply as a word with its points, and how often one wins.
    pub(crate) fn in_words(&self) -> String {
        let word = match self.gain[0] {
            0 => self.word.clone(),
            n => format!("{}, for {}", self.word, points(n)),
        };
        match self.lost {
            it if it <= 0.0 => word,
            it if it >= 1.0 => format!("{word}, which wins the game"),
            it => format!("{word}; {:.0} % of replies win the game", (it * 100.0).clamp(1.0, 99.0)),
        }
    }
}

pub(crate) fn points(n: u8) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(swap) = self.swap_in_words() {
            write!(f, "{swap}, then play ")?;
        }
        write!(f, "{} on {}", self.word, self.path_names())
    }
}
