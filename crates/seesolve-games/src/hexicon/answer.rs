//! What a search found as plain data: the advice, the ranked moves, the board drawn with the best
//! one, and the `answer` object of the JSON contract.

use seesolve_core::{Advice, Answer, Candidate, CellId, Fact, Measure, Proof, Tell, rounded};
use serde_json::{Value, json};

use super::board::Board;
use super::geometry::Tile;
use super::play::{Feared, Found, Play, RankedPlay, points};
use super::rules::Swap;
use super::view;

/// The answer to a position that has moves.
pub(super) fn answer(board: &Board, found: &Found) -> Answer {
    let Some(best) = found.plays.first() else {
        return nothing(board, "no move can be shown");
    };
    Answer {
        has_solution: true,
        proof: best.proof(found.by_chance),
        advice: advice(best, found),
        candidates: found.words.iter().map(|it| candidate(it, found.by_chance)).collect(),
        summary: Vec::new(),
        view: view::with_answer(board, found),
        gestures: Vec::new(),
        warnings: Vec::new(),
        detail: detail(found),
    }
}

/// An answer without moves: that there are none is certain.
pub(super) fn nothing(board: &Board, why: &str) -> Answer {
    Answer {
        has_solution: false,
        proof: Proof::Exact,
        advice: Advice { headline: capitalised(why), ..Advice::default() },
        candidates: Vec::new(),
        summary: Vec::new(),
        view: view::view(board),
        gestures: Vec::new(),
        warnings: Vec::new(),
        detail: detail(&Found::default()),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |it| it.to_uppercase().chain(letters).collect())
}

fn measure(it: &RankedPlay, by_chance: bool) -> Measure {
    Measure::new(it.value, if by_chance { "% chance to win" } else { "points ahead" })
}

fn advice(best: &RankedPlay, found: &Found) -> Advice {
    let fact = |label: &str, n: u64| Fact { label: label.to_owned(), value: n.to_string() };
    let swap = best.play.swap_in_words();
    let verb = swap.map_or("Play".to_owned(), |it| capitalised(&it) + ", then play");
    Advice {
        verb,
        headline: best.play.word.clone(),
        reason: format!("On {}, in this order. {}", best.play.path_names(), best.effect),
        value: Some(measure(best, found.by_chance)),
        facts: vec![
            fact("moves", found.n_moves as u64),
            fact("different words", found.n_words as u64),
            fact("replies looked at", found.n_samples),
        ],
        fear: best.play.feared.as_ref().map(Feared::in_words),
        outcome: None,
        streak: None,
    }
}

fn candidate(it: &RankedPlay, by_chance: bool) -> Candidate {
    let cell = |tile: &Tile| CellId(u16::from(*tile));
    let path: Vec<CellId> = it.play.path.iter().map(cell).collect();
    let swapped = it.play.swap.into_iter().flat_map(|(a, b)| [cell(&a), cell(&b)]);
    let mut cells: Vec<CellId> = swapped.chain(path.iter().copied()).collect();
    cells.sort();
    cells.dedup();
    let becomes =
        it.play.swap.zip(it.play.swap_letters).map(|((a, b), (on_a, on_b))| {
            [(cell(&a), on_b.to_string()), (cell(&b), on_a.to_string())]
        });
    Candidate {
        title: it.play.to_string(),
        short: it.play.word.clone(),
        detail: apart(&it.play),
        value: Some(measure(it, by_chance)),
        reason: it.reason(),
        cells,
        path,
        becomes: becomes.into_iter().flatten().collect(),
        proof: it.proof(by_chance),
        done: None,
        tells: [("The game refused it", "refused"), ("It was played before", "played")]
            .map(|(label, key)| Tell {
                label: label.to_owned(),
                key: key.to_owned(),
                value: it.play.word.clone(),
            })
            .to_vec(),
    }
}

/// What tells two ways to one word apart, as short as a list needs it.
fn apart(play: &Play) -> String {
    let swap = play.swap_letters.map(|(a, b)| format!("swap {a}–{b}"));
    let points = match play.gain {
        [0, 0] => None,
        [mine, 0] => Some(points(mine)),
        [mine, theirs] => Some(format!("{mine} to {theirs} points")),
    };
    swap.into_iter().chain(points).collect::<Vec<_>>().join(", ")
}

fn detail(found: &Found) -> Value {
    json!({
        "moves": found.plays.iter().map(move_json).collect::<Vec<_>>(),
        "n_moves": found.n_moves,
        "n_words": found.n_words,
        "n_samples": found.n_samples,
    })
}

fn move_json(it: &RankedPlay) -> Value {
    let Play { swap, word, path, gain, cleared, feared, n_samples, .. } = &it.play;
    json!({
        "word": word,
        "path": path,
        "swap": swap_json(*swap),
        "gain": gain,
        "cleared": cleared,
        "value": rounded(it.value),
        "reason": it.reason(),
        "samples": n_samples,
        "reply": feared.as_ref().map(reply_json),
    })
}

fn reply_json(it: &Feared) -> Value {
    json!({
        "word": it.word,
        "path": it.path,
        "swap": swap_json(it.swap),
        "gain": it.gain,
        "mean_gain": it.mean_gain.map(rounded),
        "lost": rounded(it.lost),
        "certain": it.certain,
    })
}

fn swap_json(it: Option<Swap>) -> Value {
    it.map_or(Value::Null, |(a, b)| json!([a, b]))
}
