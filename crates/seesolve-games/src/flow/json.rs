//! The board and the answer as the JSON objects that scripts rely on.

use serde_json::{Map, Value, json};

use crate::flow::answer::{Answer, coloured};
use crate::flow::board::{Board, Colour};
use crate::flow::solve::Paths;

pub fn board_json(board: &Board) -> Value {
    let extent = board.extent();
    let mut it = json!({
        "topology": extent.topology.name(),
        "rows": extent.rows,
        "cols": extent.cols,
        "cells": board.rows_of(|cell| board.cell_char(cell)),
        "walls": board.walls(),
        "bridges": board.bridges(),
    });
    if board.has_drawn() {
        it["drawn"] = json!(board.rows_of(|cell| board.drawn_char(cell)));
    }
    it
}

pub fn answer_json(board: &Board, answer: &Answer, summary: &[String]) -> Value {
    let Some(paths) = answer.solution() else {
        return json!({ "solved": false, "reason": summary.join(" ") });
    };
    let mut it = json!({
        "solved": true,
        "unique": answer.unique(),
        "cells": cells_json(board, paths),
        "paths": paths_json(board, paths),
        "touching": answer.touching(),
        "engine": answer.outcome.engine.name(),
        "nodes": answer.outcome.nodes,
    });
    if answer.shows_strokes {
        add_strokes(&mut it, board, answer, paths);
    }
    if answer.outcome.solutions.len() > 1 {
        let one = |paths: &Paths| json!({ "cells": cells_json(board, paths), "paths": paths_json(board, paths) });
        it["solutions"] = answer.outcome.solutions.iter().map(one).collect();
    }
    it
}

/// The bends of the mouse paths; where a path is drawn with several presses, also how many bends
/// each press has.
fn add_strokes(it: &mut Value, board: &Board, answer: &Answer, paths: &Paths) {
    let (mut strokes, mut presses) = (Map::new(), Map::new());
    for (path, n) in paths.iter().zip(0..) {
        let letter = board.letter(Colour(n)).to_string();
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

fn cells_json(board: &Board, paths: &Paths) -> Value {
    let colours = coloured(board, paths);
    let symbol = |cell: usize| match colours[cell] {
        Some(colour) => board.letter(colour),
        None => board.cell_char(cell),
    };
    json!(board.rows_of(symbol))
}

fn paths_json(board: &Board, paths: &Paths) -> Value {
    let named = paths.iter().zip(0..).map(|(path, n)| {
        let letter = board.letter(Colour(n)).to_string();
        (letter, json!(path))
    });
    Value::Object(named.collect::<Map<_, _>>())
}
