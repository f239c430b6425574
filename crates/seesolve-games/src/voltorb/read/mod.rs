//! Finding and reading the board in a picture.
//!
//! `locate` finds the lattice of cards by the stripes of their connectors; `read` learns the
//! picture's colours, compares digits and cards with the game's own, lets the rules decide the
//! clues together, and says how far the whole may be trusted.

mod alignment;
mod calibrated;
mod cards;
mod decode;
mod digits;
mod explain;
mod extras;
mod fields;
mod fit;
mod follow;
mod locate;
mod names;
mod panel;
mod resample;
mod screen_reading;
mod shape;
mod stripes;
mod totals;
mod transform;
mod verify;

use seesolve_core::{Corrections, Frame, Located, Reading, Trace};
use serde_json::{Value, json};

use super::board::{Clue, N_LINES, SIDE};
use super::round::Round;
use alignment::Alignments;
use calibrated::CalibratedView;
use decode::{SeenClues, decode};
use digits::FONT;
use names::SURE;
use screen_reading::ScreenReading;

pub use follow::follow;
pub use transform::{Axis, ScreenTransform};

pub fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<ScreenTransform>> {
    let mut places = locate::locate(frame);
    for it in &mut places {
        it.lattice.alignments = certain_alignments(frame, it.lattice);
    }
    explain::places(trace, frame, &places);
    places
}

/// How the digits lie in the picture's pixels, if all of them are certain and the rules agree.
fn certain_alignments(frame: &Frame, lattice: ScreenTransform) -> Option<Alignments> {
    let (alignments, digits) = FONT.align(&CalibratedView::new(frame, lattice)?);
    let decoded = decode(&SeenClues { digits, given: [Clue::HIDDEN; N_LINES] });
    (decoded.weak.is_empty() && !decoded.contradiction).then_some(alignments)
}

pub fn read(
    frame: &Frame,
    place: &Located<ScreenTransform>,
    corrections: &Corrections,
    trace: &mut Trace,
) -> Reading<Round> {
    let Some(screen) = CalibratedView::new(frame, place.lattice) else {
        return Reading::doubtful("the colours of the board cannot be told apart");
    };
    let reading = verify::verify(&ScreenReading::new(&screen, corrections), corrections);
    explain::reading(trace, &screen, &reading);
    reading
}

/// What was seen when it is no legal position: clues that are uncertain are `null`.
pub fn seen_json(_place: &Located<ScreenTransform>, reading: &Reading<Round>) -> Value {
    let number = |name: String| {
        let certain = reading.fields.iter().find(|it| it.name == name && it.confidence >= SURE);
        certain.and_then(|it| it.symbol.parse::<u8>().ok())
    };
    let clues = |first: usize| -> Vec<Value> {
        let clue = |line| {
            let (sum, voltorbs) =
                (number(names::sum_field(line)), number(names::voltorbs_field(line)));
            json!({ "sum": sum, "voltorbs": voltorbs })
        };
        (first..first + SIDE).map(clue).collect()
    };
    let symbols: Vec<&str> = reading.cells.iter().map(|it| it.symbol.as_str()).collect();
    json!({
        "level": number(names::LEVEL_FIELD.to_owned()),
        "rows": clues(0),
        "cols": clues(SIDE),
        "cells": symbols.chunks(SIDE).map(<[&str]>::concat).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests;
