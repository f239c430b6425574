//! Finding and reading the board in a picture.
//!
//! `locate` finds the lattice of cards by the stripes of their connectors; `read` learns the
//! picture's colours, compares digits and cards with the game's own, lets the rules decide the
//! clues together, and says how far the whole may be trusted.

mod alignment;
mod cards;
mod decode;
mod digits;
mod explain;
mod extras;
mod eye;
mod fields;
mod fit;
mod follow;
mod judge;
mod lie;
mod locate;
mod names;
mod panel;
mod screenful;
mod shape;
mod sight;
mod stripes;
mod totals;

use seesolve_core::{Corrections, Frame, Located, Reading, Trace};
use serde_json::{Value, json};

use super::board::{Clue, N_LINES, SIDE};
use super::round::Round;
use alignment::Fits;
use decode::{SeenClues, decode};
use digits::FONT;
use eye::Eye;
use names::SURE;
use sight::Sight;

pub use follow::follow;
pub use screenful::{Axis, Screenful};

pub fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<Screenful>> {
    let mut places = locate::locate(frame);
    for it in &mut places {
        it.lattice.fits = certain_fits(frame, it.lattice);
    }
    explain::places(trace, frame, &places);
    places
}

/// How the digits lie in the picture's pixels, if all of them are certain and the rules agree.
fn certain_fits(frame: &Frame, lattice: Screenful) -> Option<Fits> {
    let (fits, digits) = FONT.fit(&Eye::new(frame, lattice)?);
    let decoded = decode(&SeenClues { digits, given: [Clue::HIDDEN; N_LINES] });
    (decoded.weak.is_empty() && !decoded.contradiction).then_some(fits)
}

pub fn read(
    frame: &Frame,
    place: &Located<Screenful>,
    corrections: &Corrections,
    trace: &mut Trace,
) -> Reading<Round> {
    let Some(eye) = Eye::new(frame, place.lattice) else {
        return Reading::doubtful("the colours of the board cannot be told apart");
    };
    let reading = judge::judge(&Sight::new(&eye, corrections), corrections);
    explain::reading(trace, &eye, &reading);
    reading
}

/// What was seen when it is no legal position: clues that are uncertain are `null`.
pub fn seen_json(_place: &Located<Screenful>, reading: &Reading<Round>) -> Value {
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
