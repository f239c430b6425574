//! All that was seen of the screen, before anything is made of it.

use super::super::board::{Face, N_CARDS};
use super::calibrated::CalibratedView;
use super::cards::{CardSeen, FACES, odd_balls};
use super::decode::SeenClues;
use super::digits::{ClueScores, FONT, unclearness};
use super::extras::Extras;
use super::given::Given;
use super::panel::{PANEL_FONT, Panel};

/// All that was seen of the screen, and what the player says about it.
pub(crate) struct ScreenReading {
    pub(crate) clues: SeenClues,
    pub(crate) cards: [CardSeen; N_CARDS],
    pub(crate) panel: Panel,
    pub(crate) extras: Extras,
    pub(crate) color_error: f32,
    pub(crate) given: Given,
}

impl ScreenReading {
    pub(crate) fn new(screen: &CalibratedView<'_>, given: Given) -> Self {
        Self::with_digits(screen, FONT.read(screen), given)
    }

    /// The same when the digits of the clues were compared already.
    pub(crate) fn with_digits(
        screen: &CalibratedView<'_>,
        digits: ClueScores,
        given: Given,
    ) -> Self {
        let unclear = unclearness(&digits);
        let cards: [CardSeen; N_CARDS] = std::array::from_fn(|card| FACES.read(screen, card));
        let odd_balls = odd_balls(&cards);
        let cards = cards.map(|it| it.unless_covered(unclear, odd_balls));
        Self {
            clues: SeenClues { digits, given: given.clues },
            extras: Extras::read(screen, |card| cards[card].card == Some(None)),
            cards,
            panel: PANEL_FONT.read(screen),
            color_error: screen.color_error,
            given,
        }
    }
}

/// The cards by what they show; `None` is face down.
pub(crate) type Cards = [Option<Face>; N_CARDS];
