//! All that was seen of the screen, before anything is made of it.

use seesolve_core::{CellId, Corrections};

use super::super::board::{Clue, Face, N_CARDS};
use super::calibrated::CalibratedView;
use super::cards::{CardSeen, FACES};
use super::decode::SeenClues;
use super::digits::FONT;
use super::extras::Extras;
use super::names::{sum_field, voltorbs_field};
use super::panel::{PANEL_FONT, Panel};

/// All that was seen of the screen.
pub struct ScreenReading {
    pub clues: SeenClues,
    pub cards: [CardSeen; N_CARDS],
    pub panel: Panel,
    pub extras: Extras,
    pub color_error: f32,
}

impl ScreenReading {
    pub fn new(screen: &CalibratedView<'_>, corrections: &Corrections) -> Self {
        let number = |name: String| corrections.field(&name).and_then(|it| it.parse().ok());
        let given = std::array::from_fn(|line| Clue {
            sum: number(sum_field(line)),
            voltorbs: number(voltorbs_field(line)),
        });
        let cards: [CardSeen; N_CARDS] = std::array::from_fn(|card| FACES.read(screen, card));
        Self {
            clues: SeenClues { digits: FONT.read(screen), given },
            extras: Extras::read(screen, |card| cards[card].card == Some(None)),
            cards,
            panel: PANEL_FONT.read(screen),
            color_error: screen.color_error,
        }
    }
}

/// The cards by what they show; `None` is face down.
pub type Cards = [Option<Face>; N_CARDS];

/// What the player says a card shows.
pub fn correction(corrections: &Corrections, card: usize) -> Option<Option<Face>> {
    let symbol = corrections.cell(CellId(card as u16))?.chars().next()?;
    if symbol == '.' { Some(None) } else { Face::from_symbol(symbol).map(Some) }
}
