//! From what was seen to a reading: the player's word wins, the rules check the whole, and doubt
//! names only what is doubtful.

use seesolve_core::{CellId, CellReading, Corrections, FieldReading, Reading, Verdict};

use super::letters::LetterRead;
use super::rules;
use super::scores::ScoreRead;
use super::tile::TileRead;
use super::tints::TintRead;
use super::turn::TurnRead;
use crate::hexicon::board::Board;
use crate::hexicon::colors::{Side, Tint};
use crate::hexicon::geometry::{N_TILES, Tile};
use crate::hexicon::tile_name::tile_name;

/// Below this a tile or a score needs the player's eye.
const CERTAIN: f32 = 0.5;
/// All that the picture shows.
pub(super) struct Seen {
    pub letters: [LetterRead; N_TILES],
    pub tints: [TintRead; N_TILES],
    pub scores: [Option<ScoreRead>; 2],
    pub turn: TurnRead,
}

/// The reading of a board.
pub(super) fn verify(seen: &Seen, corrections: &Corrections) -> Reading<Board> {
    let mut warnings = Vec::new();
    let mut tiles: [TileRead; N_TILES] =
        std::array::from_fn(|it| TileRead::seen(&seen.letters[it], &seen.tints[it]));
    for (cell, word) in corrections.cells() {
        let Some(tile) = tiles.get_mut(cell.idx()) else { continue };
        if !tile.correct(word) {
            warnings.push(format!("\"{word}\" is no tile; write a letter and a colour: E. or Eb"));
        }
    }
    let captured =
        |side: Side| tiles.iter().filter(|it| it.tint == Tint::Captured(side)).count() as u8;
    let mut certain = true;
    let mut fields = Vec::new();
    let score = Side::BOTH.map(|side| {
        let field = score_field(side, seen.scores[side.idx()], corrections, captured(side));
        if field.confidence < CERTAIN {
            certain = false;
            warnings.push(format!("{}'s score is not certain: {}", side.name(), field.symbol));
        }
        let points = field.symbol.parse().unwrap_or(0);
        fields.push(field);
        points
    });
    let to_move = to_move(seen, corrections, &mut fields, &mut warnings);
    let swap_used = swap_used(seen, corrections, &mut fields);

    let mut doubtful: Vec<CellId> = Vec::new();
    for (tile, it) in tiles.iter().enumerate() {
        if it.confidence() < CERTAIN {
            doubtful.push(CellId(tile as u16));
            let name = tile_name(tile as Tile);
            warnings.push(match it.runner_up() {
                Some(other) => format!("tile {name} may be {} or {other}", it.symbol()),
                None => format!("tile {name} cannot be read"),
            });
        }
    }
    for broken in rules::broken(&tiles, score) {
        certain = false;
        warnings.push(broken.message);
        doubtful.extend(broken.tile.map(|it| CellId(u16::from(it))));
    }
    doubtful.sort();
    doubtful.dedup();

    let letters: [char; N_TILES] = std::array::from_fn(|it| tiles[it].letter);
    let tints: [Tint; N_TILES] = std::array::from_fn(|it| tiles[it].tint);
    let state = Board::new(&letters, &tints, score, to_move, swap_used);
    warnings.extend(state.as_ref().err().map(ToString::to_string));
    let is_read = certain && doubtful.is_empty() && state.is_ok();
    let scores = fields.iter().take(2).map(|it| it.confidence);
    let confidence = tiles.iter().map(TileRead::confidence).chain(scores).fold(1.0, f32::min);
    let cell = |(tile, it): (usize, &TileRead)| CellReading {
        cell: CellId(tile as u16),
        symbol: it.symbol(),
        confidence: it.confidence(),
        runner_up: it.runner_up(),
    };
    Reading {
        verdict: if is_read { Verdict::Read } else { Verdict::Doubtful },
        confidence: if is_read { confidence } else { confidence.min(CERTAIN) },
        cells: tiles.iter().enumerate().map(cell).collect(),
        fields,
        state: state.ok(),
        warnings,
        doubtful,
    }
}

/// A side's score; when none is seen, it is at least what its tiles are worth.
fn score_field(
    side: Side,
    seen: Option<ScoreRead>,
    corrections: &Corrections,
    captured: u8,
) -> FieldReading {
    let name = side.name();
    let (symbol, confidence, runner_up) = match (corrections.field(name), seen) {
        (Some(word), _) if word.trim().parse::<u8>().is_ok() => (word.trim().into(), 1.0, None),
        (_, Some(it)) => (it.points.to_string(), it.confidence, Some(it.runner_up.to_string())),
        (_, None) => (captured.to_string(), 0.0, None),
    };
    FieldReading { name: name.to_owned(), symbol, confidence, runner_up }
}

/// The player who looks at the screen is blue, and asks when it is his turn: blue is assumed when
/// no button tells.
fn to_move(
    seen: &Seen,
    corrections: &Corrections,
    fields: &mut Vec<FieldReading>,
    warnings: &mut Vec<String>,
) -> Side {
    let corrected = corrections.field("to_move");
    let corrected = Side::BOTH.into_iter().find(|it| Some(it.name()) == corrected);
    let (side, confidence) = match (corrected, seen.turn.to_move) {
        (Some(side), _) => (side, 1.0),
        (None, Some(side)) => (side, 0.95),
        (None, None) => {
            warnings.push("whose turn it is cannot be seen; blue is assumed".to_owned());
            (Side::Blue, 0.5)
        }
    };
    fields.push(FieldReading {
        name: "to_move".to_owned(),
        symbol: side.name().to_owned(),
        confidence,
        runner_up: Some(side.other().name().to_owned()),
    });
    side
}

fn swap_used(seen: &Seen, corrections: &Corrections, fields: &mut Vec<FieldReading>) -> bool {
    let corrected = corrections.field("swap_used").and_then(|it| it.trim().parse().ok());
    let (used, confidence) = match (corrected, seen.turn.swap_used) {
        (Some(used), _) => (used, 1.0),
        (None, Some(used)) => (used, 0.95),
        (None, None) => (false, 0.5),
    };
    fields.push(FieldReading {
        name: "swap_used".to_owned(),
        symbol: used.to_string(),
        confidence,
        runner_up: Some((!used).to_string()),
    });
    used
}
