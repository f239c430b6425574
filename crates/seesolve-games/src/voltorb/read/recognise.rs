//! The one pass that finds the board, reads it and checks it.

use std::sync::Arc;

use seesolve_core::{Control, Corrections, Frame, Layout, Reading, Sighting};

use super::anywhere;
use super::calibrated::CalibratedView;
use super::decode::{SeenClues, decode};
use super::digits::FONT;
use super::explain;
use super::first_look::{askew_board, may_be_turned};
use super::given::Given;
use super::locate::locate;
use super::orientation::find_turned;
use super::place::{BoardPlace, NO_COLORS, UnreadablePlace};
use super::screen_reading::ScreenReading;
use super::transform::ScreenTransform;
use super::verify::verify;

/// The boards in a picture, best first.
pub(crate) fn recognise(frame: &Frame, control: &Control) -> Vec<Sighting> {
    let places = locate(frame, control);
    explain::places(control, frame, &places);
    if places.is_empty() {
        let is_turned = may_be_turned(frame, control);
        let turned = if is_turned { turned(frame, control) } else { None };
        let other = || {
            // Games by others may have the console's colours as well.
            let other = in_another_look(frame, control);
            let is_certain = other.as_ref().is_some_and(|it| it.reading.is_certain());
            let askew = if is_turned && !is_certain { askew(frame, control) } else { None };
            askew.or(other)
        };
        return turned.or_else(other).into_iter().collect();
    }
    let read = |(transform, score)| read(frame, transform, score, control);
    let mut boards: Vec<Sighting> = places.into_iter().map(read).collect();
    if !boards.iter().any(|it| it.reading.is_certain()) {
        // So may games that join their cards by bars, too.
        let other = in_another_look(frame, control).filter(|it| it.reading.is_certain());
        boards.splice(..0, other);
    }
    boards
}

/// A board that is turned or mirrored is recognised and never read.
fn turned(frame: &Frame, control: &Control) -> Option<Sighting> {
    let it = find_turned(frame, control)?;
    Some(unreadable(it.score, it.layout, it.orientation.in_words()))
}

/// Neither is one that stands askew.
fn askew(frame: &Frame, control: &Control) -> Option<Sighting> {
    let bounds_in_frame = askew_board(frame, control)?;
    Some(unreadable(0.4, Layout { bounds_in_frame, ..Layout::default() }, ASKEW))
}

fn unreadable(score: f32, layout: Layout, why: &'static str) -> Sighting {
    let reading = Reading::nothing(why);
    Sighting { score, layout, reading, place: Arc::new(UnreadablePlace { why }) }
}

const ASKEW: &str =
    "this looks like Voltorb Flip, but tilted or drawn in another way: its cards were not found";

/// A board that is not drawn as the console draws it.
fn in_another_look(frame: &Frame, control: &Control) -> Option<Sighting> {
    let (place, reading) = anywhere::look(frame, control)?;
    let score = if reading.is_certain() { 0.9 } else { 0.5 };
    Some(Sighting { score, layout: place.layout(), reading, place: Arc::new(place) })
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
