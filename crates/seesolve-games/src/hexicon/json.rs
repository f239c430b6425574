//! The `board` and `answer` objects of the JSON output.

use seesolve_core::{Analysis, Candidate};
use serde_json::{Value, json};

use super::notation::line_strings;
use super::play::{Detail, Feared, Play};
use super::position::Position;
use super::rules::Swap;

pub fn board(position: &Position) -> Value {
    json!({
        "lines": line_strings(|it| position.letter(it)),
        "colors": line_strings(|it| position.tint(it).symbol()),
        "score": position.score(),
        "to_move": position.to_move().name(),
        "swap_used": position.swap_used(),
    })
}

pub fn answer(analysis: &Analysis<Play, Detail>) -> Value {
    json!({
        "moves": analysis.candidates.iter().map(candidate).collect::<Vec<_>>(),
        "n_moves": analysis.detail.n_moves,
        "n_words": analysis.detail.n_words,
        "n_samples": analysis.detail.n_samples,
    })
}

fn candidate(it: &Candidate<Play>) -> Value {
    json!({
        "word": it.play.word,
        "path": it.play.path,
        "swap": swap(it.play.swap),
        "gain": it.play.gain,
        "cleared": it.play.cleared,
        "value": it.value,
        "reason": it.reason,
        "samples": it.play.n_samples,
        "reply": it.play.feared.as_ref().map(reply),
    })
}

fn reply(it: &Feared) -> Value {
    json!({
        "word": it.word,
        "path": it.path,
        "swap": swap(it.swap),
        "gain": it.gain,
        "mean_gain": it.mean_gain,
        "lost": it.lost,
        "certain": it.certain,
    })
}

fn swap(it: Option<Swap>) -> Value {
    it.map_or(Value::Null, |(a, b)| json!([a, b]))
}
