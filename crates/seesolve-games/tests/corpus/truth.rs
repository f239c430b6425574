//! What the labels say, game by game.

use std::collections::HashMap;

use seesolve_core::AnySession;
use serde_json::Value;

/// Bounds may be off by this share of a cell.
const BOUNDS_TOLERANCE: f64 = 0.1;

/// Whether the picture shows all that is needed.
pub fn must_be_read(game: &str, label: &Value) -> bool {
    match game {
        "flow" => label["expected"] == "read",
        "voltorb" => {
            let hidden = label["occluded"].as_array().is_some_and(|it| !it.is_empty());
            let state = label["state"].as_str().unwrap_or_default();
            label["layout"] != "web" && !hidden && matches!(state, "playing" | "revealed")
        }
        _ => true,
    }
}

pub fn is_right(game: &str, label: &Value, board: &Value) -> bool {
    match game {
        "flow" => same_up_to_names(&label["grid"], &board["cells"]),
        "voltorb" => ["rows", "cols", "cells"].iter().all(|it| label[it] == board[it]),
        "hexicon" => ["lines", "colors", "score"].iter().all(|it| label[it] == board[it]),
        _ => false,
    }
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

/// Flow's bounds are the centres of the outermost grid lines.
pub fn bounds_fit(game: &str, label: &Value, session: &dyn AnySession) -> Result<(), String> {
    let (Some(bbox), Some(cell_px)) = (label["bbox"].as_array(), label["cell_px"].as_f64()) else {
        return Ok(());
    };
    if game != "flow" || label["bbox_clipped"] == true {
        return Ok(());
    }
    let it = session.layout().ok_or("no layout")?.bounds_in_frame;
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
