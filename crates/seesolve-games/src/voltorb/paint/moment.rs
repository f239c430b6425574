//! What a game's screen shows at one moment: a round, and all that comes and goes around it.

use fastrand::Rng;

use super::super::board::{Face, N_CARDS};
use super::super::round::Round;

/// A card in the middle of being turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    pub card: usize,
    /// The side that shows.
    pub shows: Option<Face>,
    /// How wide the card looks: 1 is flat, 0 is its edge.
    pub width: f32,
    /// A voltorb's flash covers it and what is around.
    pub explodes: bool,
}

/// A box of text over the lower part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// One line; it hides the columns' clues.
    Small,
    /// Two lines; it also hides part of the last row, and all else is dimmed.
    Large,
}

/// The screen at one moment.
#[derive(Clone, Debug)]
pub struct Moment {
    pub round: Round,
    pub cursor: Option<usize>,
    /// The cursor is the memo's pencil.
    pub pencil: bool,
    /// Memo marks: one bit each for voltorb, 1, 2 and 3.
    pub marks: [u8; N_CARDS],
    pub turning: Vec<Turn>,
    pub dialog: Option<Dialog>,
    /// All coins of the player, beside those of this round.
    pub savings: u32,
    /// The coins shown for this round.
    pub coins: u32,
}

impl Moment {
    /// The round with nothing in the way.
    pub fn of(round: &Round) -> Self {
        Self {
            round: round.clone(),
            cursor: None,
            pencil: false,
            marks: [0; N_CARDS],
            turning: Vec::new(),
            dialog: None,
            savings: 0,
            coins: round.coins(),
        }
    }

    /// The round as a player may have left it: with a cursor, and sometimes with marks.
    pub fn decorated(round: &Round, rng: &mut Rng) -> Self {
        let mut moment = Self::of(round);
        moment.cursor = Some(rng.usize(..N_CARDS));
        moment.savings = rng.u32(..100_000);
        if rng.u8(..3) == 0 {
            moment.pencil = rng.bool();
            for card in (0..N_CARDS).filter(|it| round.is_hidden(*it)) {
                moment.marks[card] = rng.u8(..16) & rng.u8(..16);
            }
        }
        moment
    }
}
