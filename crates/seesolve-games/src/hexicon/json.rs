//! The `board` and `answer` objects of the JSON output.

use seesolve_core::Analysis;
use serde_json::{Value, json};

use super::notation::line_strings;
use super::play::Play;
use super::position::Position;

pub fn board(position: &Position) -> Value {
    json!({
        "lines": line_strings(|it| position.letter(it)),
        "colors": line_strings(|it| position.tint(it).symbol()),
        "score": position.score(),
        "to_move": position.to_move().name(),
        "swap_used": position.swap_used(),
    })
}

pub fn answer(analysis: &Analysis<Play, ()>) -> Value {
    let moves: Vec<Value> = analysis
        .candidates
        .iter()
        .map(|it| {
            json!({
                "word": it.play.word,
                "path": it.play.path,
                "swap": it.play.swap.map(|(a, b)| [a, b]),
                "value": it.value,
                "reason": it.reason,
            })
        })
        .collect();
    json!({ "moves": moves })
}
