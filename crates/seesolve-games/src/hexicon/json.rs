//! The `board` and `answer` objects of the JSON output.

use seesolve_core::{Analysis, Candidate};
use serde_json::{Value, json};

use super::board::Board;
use super::notation::line_strings;
use super::play::{Detail, Feared, Play};
use super::rules::Swap;

pub fn board(board: &Board) -> Value {
    json!({
        "lines": line_strings(|it| board.letter(it)),
        "colors": line_strings(|it| board.tint(it).symbol()),
        "score": board.score(),
        "to_move": board.to_move().name(),
        "swap_used": board.swap_used(),
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
