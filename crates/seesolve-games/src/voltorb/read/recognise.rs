//! The one pass that finds the board, reads it and checks it.

use std::sync::Arc;

use seesolve_core::{Control, Corrections, Frame, Reading, Sighting};

use super::calibrated::CalibratedView;
use super::decode::{SeenClues, decode};
use super::digits::FONT;
use super::explain;
use super::given::Given;
use super::locate::locate;
use super::place::{BoardPlace, NO_COLORS};
use super::screen_reading::ScreenReading;
use super::transform::ScreenTransform;
use super::verify::verify;

/// The boards in a picture, best first.
pub fn recognise(frame: &Frame, control: &Control) -> Vec<Sighting> {
    let places = locate(frame, control);
    explain::places(control, frame, &places);
    places.into_iter().map(|(transform, score)| read(frame, transform, score, control)).collect()
}

fn read(frame: &Frame, found: ScreenTransform, score: f32, control: &Control) -> Sighting {
    let (transform, reading) =
        look(frame, found, control).unwrap_or_else(|| (found, Reading::nothing(NO_COLORS)));
    Sighting {
        score,
        layout: transform.layout(),
        reading,
        place: Arc::new(BoardPlace { transform }),
    }
}

/// What the board shows, and how its digits lie in the picture's pixels if all of them are certain
/// and the rules agree: finding that out takes many times as long as reading them.
fn look(
    frame: &Frame,
    found: ScreenTransform,
    control: &Control,
) -> Option<(ScreenTransform, Reading)> {
    let mut screen = CalibratedView::new(frame, found)?;
    let (alignments, digits) = FONT.align(&screen);
    let decoded = decode(&SeenClues { digits, given: Given::NOTHING.clues });
    if decoded.weak.is_empty() && !decoded.contradiction {
        screen.transform.alignments = Some(alignments);
    }
    let seen = ScreenReading::with_digits(&screen, digits, Given::NOTHING);
    let verified = verify(&seen, &screen.transform, Corrections::NONE).ok()?;
    explain::reading(control, &screen, &verified.reading);
    Some((screen.transform, verified.reading))
}
