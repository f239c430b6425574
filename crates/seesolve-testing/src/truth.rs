//! What the labels say, game by game, and whether a board that was read agrees with it.

use seesolve_core::Layout;
use serde_json::{Map, Value, json};

use crate::corpus::Screenshot;
use crate::plan::{Plan, same_pairs};
use crate::spoil::Turn;

/// Bounds may be off by this share of a cell.
const BOUNDS_TOLERANCE: f64 = 0.1;

/// What a picture shows, by the keys of the `board` object.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    facts: Map<String, Value>,
    /// Whether symbols only pair cells, so that any renaming will do.
    is_up_to_names: bool,
    /// How the picture was turned since.
    turns: Vec<Turn>,
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
        Self { facts, is_up_to_names: game == "flow", turns: Vec::new() }
    }

    /// Whether a board that was read is this one. A look may not show everything, such as the
    /// level or whose turn it is: that is `null` or said to be assumed, not wrong.
    pub fn agrees(&self, board: &Value) -> bool {
        if self.is_up_to_names && !self.turns.is_empty() {
            return self.agrees_turned(board);
        }
        self.facts.iter().all(|(key, wanted)| match (key.as_str(), &board[key]) {
            ("cells", got) if self.is_up_to_names => same_up_to_names(wanted, got),
            ("cells", got) => wanted == got,
            // Colours as they look in the picture, not letters of the board.
            ("colors", _) if self.is_up_to_names => true,
            (_, Value::Null) => true,
            (key, _) if is_assumed(board, key) => true,
            ("drawn", got) => same_up_to_names(wanted, got),
            (_, got) => wanted == got,
        })
    }

    /// Whether every symbol of a board is that of one of two boards at the same place: what a
    /// picture shows whose parts come from both.
    pub fn agrees_by_parts(&self, other: &Self, board: &Value) -> bool {
        !self.is_up_to_names
            && self.facts.iter().all(|(key, here)| {
                let there = other.facts.get(key).unwrap_or(&Value::Null);
                board[key].is_null()
                    || is_assumed(board, key)
                    || is_of_parts(here, there, &board[key])
            })
    }

    /// The same board after the picture was turned. A grid of dots is a board however it lies; the
    /// boards of other games are not.
    pub fn turned(&self, turns: &[Turn]) -> Self {
        Self {
            turns: turns.iter().copied().filter(|it| *it != Turn::None).collect(),
            ..self.clone()
        }
    }

    fn agrees_turned(&self, board: &Value) -> bool {
        let mut facts = self.facts.clone();
        // Labels of real pictures name no topology.
        facts.entry("topology").or_insert_with(|| board["topology"].clone());
        let plan = Plan::of(&Value::Object(facts));
        let turned = self.turns.iter().fold(plan, |it, turn| it?.turned(*turn));
        turned.zip(Plan::of(board)).is_some_and(|(wanted, got)| wanted.is_like(&got))
    }
}

/// Whether a board says of a part of it that it is not to be seen.
fn is_assumed(board: &Value, key: &str) -> bool {
    board["assumed"].as_array().is_some_and(|it| it.iter().any(|it| it == key))
}

fn is_of_parts(here: &Value, there: &Value, got: &Value) -> bool {
    match (here, there, got) {
        (Value::Array(here), Value::Array(there), Value::Array(got)) => {
            here.len() == got.len()
                && there.len() == got.len()
                && here.iter().zip(there).zip(got).all(|((a, b), it)| is_of_parts(a, b, it))
        }
        (Value::String(a), Value::String(b), Value::String(it)) if it != a && it != b => {
            let fits = |it: ((char, char), char)| it.0.0 == it.1 || it.0.1 == it.1;
            a.chars().count() == it.chars().count()
                && b.chars().count() == it.chars().count()
                && a.chars().zip(b.chars()).zip(it.chars()).all(fits)
        }
        _ => got == here || got == there,
    }
}

fn keys(label: &Value, wanted: &[&str]) -> Value {
    wanted.iter().map(|it| ((*it).to_owned(), label[*it].clone())).collect::<Map<_, _>>().into()
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
    wanted.len() == got.len() && same_pairs(wanted.into_iter().zip(got))
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
    fn parts_of_two_boards_agree_symbol_by_symbol_and_words_as_a_whole() {
        let truth = |line, turn| Truth::painted("", &json!({ "lines": [line], "to_move": turn }));
        let (a, b) = (truth("AB", "blue"), truth("CD", "red"));
        let agrees =
            |line, turn| a.agrees_by_parts(&b, &json!({ "lines": [line], "to_move": turn }));
        assert!(agrees("AD", "red") && agrees("CB", "blue"));
        assert!(!agrees("AE", "red") && !agrees("AD", "green") && !agrees("ADB", "red"));
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
