//! The board and the answer as the JSON objects that scripts rely on.

use seesolve_core::Rgb;
use serde_json::{Map, Value, json};

use crate::flow::board::{Board, Color};
use crate::flow::explain::unsolvable_reason::UnsolvableReason;
use crate::flow::findings::{Counted, Findings, colored};
use crate::flow::solve::Paths;

pub(crate) fn board_json(board: &Board) -> Value {
    let extent = board.extent();
    let mut it = json!({
        "topology": extent.topology.name(),
        "rows": extent.rows,
        "cols": extent.cols,
    });
    it["cells"] = Value::from(board.rows_of(|cell| board.cell_char(cell)));
    it["walls"] = json!(board.walls());
    it["bridges"] = Value::from(board.bridges());
    if board.has_drawn() {
        it["drawn"] = json!(board.rows_of(|cell| board.drawn_char(cell)));
    }
    let colors: Vec<(char, Rgb)> =
        board.colors().map(|(color, rgb)| (board.letter(color), rgb)).collect();
    add_colors(&mut it, &colors);
    it
}

/// Says what colours look like, by their letters.
pub(crate) fn add_colors(board: &mut Value, colors: &[(char, Rgb)]) {
    if !colors.is_empty() {
        let hex = |[r, g, b]: Rgb| json!(format!("#{r:02x}{g:02x}{b:02x}"));
        let named = colors.iter().map(|(letter, rgb)| (letter.to_string(), hex(*rgb)));
        board["colors"] = Value::Object(named.collect());
    }
}

pub(crate) fn answer_json(board: &Board, answer: &Findings) -> Value {
    let mut it = json!({ "solved": answer.solution().is_some() });
    match answer.solution() {
        None => {
            it["reason"] = match &answer.unsolvable_reason {
                Some(reason) => json!(reason.describe(board)),
                None => json!("no solution was found before the search stopped"),
            };
            if let Some(paths) = &answer.joined {
                it["joined"] =
                    json!({ "cells": cells_json(board, paths), "paths": paths_json(board, paths) });
            }
            if let Some(UnsolvableReason::Together { colors, cells }) = &answer.unsolvable_reason {
                it["culprit"] = json!({ "colours": letters(board, colors), "cells": cells });
            }
        }
        Some(paths) => {
            it["unique"] = json!(answer.unique());
            if !answer.hint_only {
                it["cells"] = cells_json(board, paths);
                it["paths"] = paths_json(board, paths);
            }
            if answer.shows_strokes && !answer.hint_only {
                add_strokes(&mut it, board, answer, paths);
            }
            it["touching"] = json!(answer.touching());
        }
    }
    it["engine"] = json!(answer.result.engine.name());
    it["nodes"] = json!(answer.result.nodes);
    it["conflicts"] = json!(answer.result.conflicts);
    if answer.wants_all {
        let one = |paths: &Paths| json!({ "cells": cells_json(board, paths), "paths": paths_json(board, paths) });
        it["solutions"] = answer.result.solutions.iter().map(one).collect();
    }
    if let Some(Counted { n, exact }) = answer.count {
        it["count"] = u64::try_from(n).map_or_else(|_| json!(n.to_string()), |n| json!(n));
        it["count_exact"] = json!(exact);
    }
    if !answer.wrong.is_empty() {
        let named = answer.wrong.iter().map(|it| {
            let letter = board.letter(it.color).to_string();
            (letter, json!(it.cells))
        });
        it["wrong"] = Value::Object(named.collect::<Map<_, _>>());
    }
    if let Some(hint) = &answer.hint {
        let letter = board.letter(hint.color);
        it["hint"] =
            json!({ "colour": letter, "cells": [hint.from, hint.to], "reason": hint.reason });
    }
    it
}

/// The bends of the mouse paths; where a path is drawn with several presses, also how many bends
/// each press has.
fn add_strokes(it: &mut Value, board: &Board, answer: &Findings, paths: &Paths) {
    let (mut strokes, mut presses) = (Map::new(), Map::new());
    for (path, n) in paths.iter().zip(0..) {
        let letter = board.letter(Color(n)).to_string();
        let stroke = answer.pen.stroke(board.extent(), path);
        let bends = answer.pen.bends_in_cells(board.extent(), &stroke);
        if bends.len() > 1 {
            presses.insert(letter.clone(), bends.iter().map(Vec::len).collect());
        }
        let rounded = |it: f32| (f64::from(it) * 1000.0).round() / 1000.0;
        let pairs = bends.iter().flatten().map(|it| json!([rounded(it.x), rounded(it.y)]));
        strokes.insert(letter, pairs.collect());
    }
    it["strokes"] = Value::Object(strokes);
    if !presses.is_empty() {
        it["presses"] = Value::Object(presses);
    }
}

fn letters(board: &Board, colors: &[Color]) -> Vec<String> {
    colors.iter().map(|it| board.letter(*it).to_string()).collect()
}

fn cells_json(board: &Board, paths: &Paths) -> Value {
    let colors = colored(board, paths);
    let symbol = |cell: usize| match colors[cell] {
        Some(color) => board.letter(color),
        None => board.cell_char(cell),
    };
    Value::from(board.rows_of(symbol))
}

fn paths_json(board: &Board, paths: &Paths) -> Value {
    let named = paths.iter().zip(0..).map(|(path, n)| {
        let letter = board.letter(Color(n)).to_string();
        (letter, Value::from(path.as_slice()))
    });
    Value::Object(named.collect::<Map<_, _>>())
}
