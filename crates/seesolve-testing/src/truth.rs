//! What the labels say, game by game, and whether a board that was read agrees with it.

use std::collections::HashMap;

use seesolve_core::Layout;
use serde_json::{Map, Value, json};

use crate::corpus::Screenshot;
use crate::spoil::Turn;

/// Bounds may be off by this share of a cell.
const BOUNDS_TOLERANCE: f64 = 0.1;

/// What a picture shows, by the keys of the `board` object.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    facts: Map<String, Value>,
    /// Whether symbols only pair cells, so that any renaming will do.
    is_up_to_names: bool,
}

impl Truth {
    /// What a label says. Our own hold the program's whole `board` object; the real ones hold what
    /// each game's reader must get right.
    pub fn of(game: &str, picture: &Screenshot) -> Self {
        let label = &picture.label;
        if let Some(board) = label.get("board") {
            return Self::painted(game, board);
        }
        let facts = match game {
            "flow" => json!({ "cells": label["grid"], "walls": [], "bridges": [] }),
            "hexicon" => keys(label, &["lines", "colors", "score"]),
            _ => keys(label, &["rows", "cols", "cells"]),
        };
        Self::painted(game, &facts)
    }

    /// What was painted: the whole `board` object.
    pub fn painted(game: &str, board: &Value) -> Self {
        let facts = board.as_object().cloned().unwrap_or_default();
        Self { facts, is_up_to_names: game == "flow" }
    }

    /// Whether a board that was read is this one. A look may not show everything, such as the
    /// level: that is `null`, not wrong.
    pub fn agrees(&self, board: &Value) -> bool {
        self.facts.iter().all(|(key, wanted)| match (key.as_str(), &board[key]) {
            ("cells", got) if self.is_up_to_names => same_up_to_names(wanted, got),
            ("cells", got) => wanted == got,
            // Colours as they look in the picture, not letters of the board.
            ("colors", _) if self.is_up_to_names => true,
            (_, Value::Null) => true,
            ("drawn", got) => same_up_to_names(wanted, got),
            (_, got) => wanted == got,
        })
    }

    /// The same board after the picture was turned. A grid of dots is a board however it lies; the
    /// boards of other games are not.
    pub fn turned(&self, turns: &[Turn]) -> Self {
        let is_turned = turns.iter().any(|it| *it != Turn::None);
        let Some(cells) = self.facts.get("cells").filter(|_| is_turned && self.is_up_to_names)
        else {
            return self.clone();
        };
        let rows: Vec<Vec<char>> = cells
            .as_array()
            .into_iter()
            .flatten()
            .map(|it| it.as_str().unwrap_or_default().chars().collect())
            .collect();
        let rows = turns.iter().fold(rows, |rows, turn| turn_rows(&rows, *turn));
        let rows: Vec<String> = rows.into_iter().map(|it| it.into_iter().collect()).collect();
        let facts = Map::from_iter([("cells".to_owned(), json!(rows))]);
        Self { facts, is_up_to_names: true }
    }
}

fn keys(label: &Value, wanted: &[&str]) -> Value {
    wanted.iter().map(|it| ((*it).to_owned(), label[*it].clone())).collect::<Map<_, _>>().into()
}

fn turn_rows(rows: &[Vec<char>], turn: Turn) -> Vec<Vec<char>> {
    let mirrored = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        rows.iter().map(|it| it.iter().rev().copied().collect()).collect()
    };
    let upside_down =
        |rows: &[Vec<char>]| -> Vec<Vec<char>> { rows.iter().rev().cloned().collect() };
    let transposed = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        let width = rows.first().map_or(0, Vec::len);
        (0..width).map(|x| rows.iter().map(|row| row[x]).collect()).collect()
    };
    match turn {
        Turn::None => rows.to_vec(),
        Turn::Quarter => mirrored(&transposed(rows)),
        Turn::Half => upside_down(&mirrored(rows)),
        Turn::ThreeQuarters => upside_down(&transposed(rows)),
        Turn::LeftRight => mirrored(rows),
        Turn::UpsideDown => upside_down(rows),
    }
}

/// A board in one short line, for messages.
pub fn brief(board: &Value) -> String {
    board.to_string().chars().take(200).collect()
}

/// Flow's letters only pair the dots: any renaming will do.
fn same_up_to_names(wanted: &Value, got: &Value) -> bool {
    let (Some(wanted), Some(got)) = (wanted.as_array(), got.as_array()) else { return false };
    let text = |rows: &[Value]| -> Vec<char> {
        rows.iter().filter_map(Value::as_str).flat_map(|it| it.chars().chain(['/'])).collect()
    };
    let (wanted, got) = (text(wanted), text(got));
    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    wanted.len() == got.len()
        && wanted.into_iter().zip(got).all(|(a, b)| {
            if ".#/".contains(a) || ".#/".contains(b) {
                return a == b;
            }
            *there.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a
        })
}

/// Ours say where the board was painted; of the real ones Flow's do, by the centres of the
/// outermost grid lines.
pub fn bounds_fit(game: &str, label: &Value, layout: &Layout) -> Result<(), String> {
    let bbox = if game == "flow" { label.get("bbox") } else { None };
    let bbox = label.get("bounds").or(bbox).and_then(Value::as_array);
    let (Some(bbox), Some(cell_px)) = (bbox, label["cell_px"].as_f64()) else {
        return Ok(());
    };
    if label["bbox_clipped"] == true {
        return Ok(());
    }
    let it = layout.bounds_in_frame;
    let got = [it.min.x, it.min.y, it.max.x, it.max.y].map(f64::from);
    let off = got
        .iter()
        .zip(bbox.iter().filter_map(Value::as_f64))
        .map(|(a, b)| (a - b).abs() / cell_px)
        .fold(0.0, f64::max);
    if off > BOUNDS_TOLERANCE {
        return Err(format!("bounds {got:?} are off by {off:.2} cells from {bbox:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(cells: &[&str]) -> Truth {
        Truth::painted("flow", &json!({ "cells": cells, "walls": [] }))
    }

    #[test]
    fn letters_may_be_renamed_and_dots_may_not_move() {
        let truth = flow(&["A.B", "A.B"]);
        assert!(truth.agrees(&json!({ "cells": ["C.A", "C.A"], "walls": [] })));
        assert!(!truth.agrees(&json!({ "cells": ["C.A", "A.C"], "walls": [] })));
        assert!(!truth.agrees(&json!({ "cells": ["C.A", "C.A"], "walls": [[0, 1]] })));
        assert!(!truth.agrees(&json!({ "cells": ["CA", "CA"], "walls": [] })));
    }

    #[test]
    fn a_turned_grid_is_the_same_board() {
        let board = |rows: &[&str]| json!({ "cells": rows });
        let truth = flow(&["A.", "BA", ".B"]);
        assert!(truth.turned(&[Turn::Quarter]).agrees(&board(&[".BA", "BA."])));
        assert!(truth.turned(&[Turn::ThreeQuarters]).agrees(&board(&[".AB", "AB."])));
        assert!(truth.turned(&[Turn::LeftRight]).agrees(&board(&[".A", "AB", "B."])));
        assert!(truth.turned(&[Turn::Half]).agrees(&board(&["B.", "AB", ".A"])));
        assert!(!truth.turned(&[Turn::Quarter]).agrees(&board(&["A.", "BA", ".B"])));
    }
}
