//! What the labels say, game by game, and whether a board that was read agrees with it.

use std::collections::HashMap;

use crate::corpus::Screenshot;
use seesolve_core::Layout;
use serde_json::Value;

/// Bounds may be off by this share of a cell.
const BOUNDS_TOLERANCE: f64 = 0.1;

/// Whether a board is what the picture shows. Our own labels hold the program's whole `board`
/// object; the real ones hold what each game's reader must get right.
pub fn is_right(game: &str, picture: &Screenshot, board: &Value) -> bool {
    let label = &picture.label;
    match game {
        _ if label.get("board").is_some() => agrees(&label["board"], board),
        "flow" => same_up_to_names(&label["grid"], &board["cells"]),
        "voltorb" => ["rows", "cols", "cells"].iter().all(|it| label[it] == board[it]),
        "hexicon" => ["lines", "colors", "score"].iter().all(|it| label[it] == board[it]),
        _ => false,
    }
}

/// A look may not show everything, such as the level: that is `null`, not wrong.
fn agrees(label: &Value, board: &Value) -> bool {
    let (Some(label), Some(board)) = (label.as_object(), board.as_object()) else { return false };
    let shown =
        |key: &String, it: &Value| board[key].is_null() && key != "cells" || board[key] == *it;
    label.len() == board.len()
        && label.iter().all(|(key, it)| board.contains_key(key) && shown(key, it))
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
