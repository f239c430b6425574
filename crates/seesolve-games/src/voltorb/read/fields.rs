//! What was seen, told cell by cell and field by field: each with its symbol, how far it may be
//! relied on, and what it would be otherwise.

use seesolve_core::{CellId, CellReading, Corrections, FieldReading};

use super::super::board::{Face, N_CARDS, N_LINES};
use super::super::rules::Level;
use super::decode::Decoded;
use super::digits::{DigitScores, Place};
use super::extras::place_text;
use super::names::{
    COINS_FIELD, CURSOR_FIELD, CURSOR_MODE_FIELD, LEVEL_FIELD, MARKS_FIELD, SURE, sum_field,
    voltorbs_field,
};
use super::screen_reading::{Cards, ScreenReading, correction};

pub fn cell_readings(
    seen: &ScreenReading,
    cards: &Cards,
    corrections: &Corrections,
) -> Vec<CellReading> {
    let reading = |card: usize| {
        let card_seen = seen.cards[card];
        let corrected = correction(corrections, card).is_some();
        let known = corrected || card_seen.card.is_some();
        let symbol = cards[card].map_or('.', Face::symbol);
        CellReading {
            cell: CellId(card as u16),
            symbol: if known { symbol } else { '?' }.to_string(),
            confidence: if corrected { 1.0 } else { card_seen.confidence },
            runner_up: card_seen.runner_up.map(|it| it.symbol().to_string()),
        }
    };
    (0..N_CARDS).map(reading).collect()
}

/// The clues, and whatever else the screen says.
pub fn field_readings(
    seen: &ScreenReading,
    decoded: &Decoded,
    level: Option<Level>,
) -> Vec<FieldReading> {
    let mut fields = clue_fields(seen, decoded);
    let field = |name: &str, symbol: String| FieldReading {
        name: name.to_owned(),
        symbol,
        confidence: 1.0,
        runner_up: None,
    };
    fields.extend(level.map(|it| field(LEVEL_FIELD, it.to_string())));
    fields.extend(seen.panel.coins.map(|it| field(COINS_FIELD, it.to_string())));
    fields.extend(seen.extras.cursor.map(|it| field(CURSOR_FIELD, place_text(it))));
    if seen.extras.pencil {
        fields.push(field(CURSOR_MODE_FIELD, "memo".to_owned()));
    }
    if seen.extras.marks != [0; N_CARDS] {
        fields.push(field(MARKS_FIELD, seen.extras.marks_text()));
    }
    fields
}

fn clue_fields(seen: &ScreenReading, decoded: &Decoded) -> Vec<FieldReading> {
    let mut fields = Vec::with_capacity(2 * N_LINES);
    for line in 0..N_LINES {
        let (sum, voltorbs) = decoded.clues[line];
        let scores = |place: Place| seen.clues.scores(line, place);
        let weak = |places: &[Place]| {
            decoded.weak.iter().any(|it| it.line == line && places.contains(&it.place))
        };
        let trusted = decoded.weak.len() <= 1 && !decoded.contradiction;
        let confidence = |places: &[Place]| {
            let best = |it: &Place| scores(*it).scores[scores(*it).best(*it).0];
            let looks = places.iter().map(best).fold(1.0, f32::min).max(0.0);
            if trusted || !weak(places) && !decoded.contradiction {
                looks.max(SURE)
            } else {
                looks.min(SURE / 2.0)
            }
        };
        let given = seen.clues.given[line];
        let runner_up = |place: Place, digit: &DigitScores| digit.best(place).1 as u8;
        let ones = runner_up(Place::Ones, scores(Place::Ones));
        fields.push(FieldReading {
            name: sum_field(line),
            symbol: sum.to_string(),
            confidence: if given.sum.is_some() {
                1.0
            } else {
                confidence(&[Place::Tens, Place::Ones])
            },
            runner_up: Some((sum / 10 * 10 + ones).to_string()),
        });
        fields.push(FieldReading {
            name: voltorbs_field(line),
            symbol: voltorbs.to_string(),
            confidence: if given.voltorbs.is_some() { 1.0 } else { confidence(&[Place::Voltorbs]) },
            runner_up: Some(runner_up(Place::Voltorbs, scores(Place::Voltorbs)).to_string()),
        });
    }
    fields
}
