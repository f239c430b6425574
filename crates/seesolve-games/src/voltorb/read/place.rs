//! A board's known place: it reads the next picture without looking for the board again.

use seesolve_core::{Control, Corrections, Frame, InputError, Place, Position, Prompt, Reading};

use super::super::json;
use super::super::live;
use super::super::round::Round;
use super::calibrated::CalibratedView;
use super::explain;
use super::follow::follow;
use super::given::Given;
use super::screen_reading::ScreenReading;
use super::transform::ScreenTransform;
use super::verify::{Verified, verify};

/// Where the touch screen lies.
pub struct BoardPlace {
    pub transform: ScreenTransform,
}

impl Place for BoardPlace {
    fn read(
        &self,
        frame: &Frame,
        corrections: &Corrections,
        before: Option<&Position>,
        control: &Control,
    ) -> Result<Reading, InputError> {
        let given = Given::new(corrections)?;
        let Some(screen) = CalibratedView::new(frame, self.transform) else {
            return Ok(Reading::nothing(NO_COLORS));
        };
        let seen = ScreenReading::new(&screen, given);
        let verified = verify(&seen, &self.transform, corrections)?;
        explain::reading(control, &screen, &verified.reading);
        let before = before.and_then(|it| it.notation().parse().ok());
        Ok(match before {
            Some(before) => followed(&before, verified),
            None => verified.reading,
        })
    }

    fn prompt(&self, frame: &Frame) -> Option<Prompt> {
        live::prompt(frame, &self.transform)
    }
}

pub const NO_COLORS: &str = "the colours of the board cannot be told apart";

/// The reading with the round as it is known after the one before.
fn followed(before: &Round, now: Verified) -> Reading {
    let round = follow(before, &now);
    Reading { position: Some(Position::of(&round)), board: json::board(&round), ..now.reading }
}
