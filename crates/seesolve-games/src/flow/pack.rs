//! The level packs of the game: one level a line, `DIM,GROUP,LEVEL,NFLOWS[,BRIDGES[,HOLES[,WALLS]]]`
//! and then the solution's paths, each after a `;`. Of a path only its two ends, the dots, are
//! used.

use seesolve_core::{InputError, PackItem, Position};

use crate::flow::board::{Board, Cell, LETTERS, MAX_SIDE};
use crate::flow::draft::Draft;
use crate::flow::extent::Topology;

/// Every level of a pack, in order; blank lines are skipped.
pub(super) fn parse_pack(text: &str) -> Vec<PackItem> {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let filled = lines.filter(|(text, _)| !text.trim().is_empty());
    filled.map(|(text, line)| parse_line(text.trim(), line)).collect()
}

fn parse_line(text: &str, line: usize) -> PackItem {
    let head = text.split(';').next().unwrap_or_default();
    let name = head.splitn(4, ',').take(3).collect::<Vec<_>>().join(",");
    PackItem { line, name, position: parse_level(text).map(|it| Position::of(&it)) }
}

fn parse_level(text: &str) -> Result<Board, InputError> {
    let mut parts = text.split(';');
    let head: Vec<&str> = parts.next().unwrap_or_default().split(',').collect();
    let [dim, _, _, n_flows, optional @ ..] = &head[..] else {
        return Err(InputError::notation(
            "a level begins with its size, group, number and number of flows, joined by commas",
        ));
    };
    let (topology, cols, rows) = parse_dim(dim)?;
    let mut draft = Draft::empty(topology, rows, cols);
    let field = |n: usize| optional.get(n).copied().unwrap_or_default();
    draft.bridges = items(field(0)).map(|it| number(it, "bridge")).collect::<Result<_, _>>()?;
    for item in items(field(1)) {
        let cell = number(item.split('_').next().unwrap_or_default(), "hole")?;
        put(&mut draft, cell, Cell::Hole)?;
    }
    for item in items(field(2)) {
        let (a, b) = item.split_once('|').ok_or_else(|| {
            InputError::notation(format!("the wall \"{item}\" is not a pair a|b"))
        })?;
        draft.walls.push((number(a, "wall")?, number(b, "wall")?));
    }
    let flows: Vec<&str> = parts.filter(|it| !it.trim().is_empty()).collect();
    if number(n_flows, "number of flows")? != flows.len() {
        let found = flows.len();
        return Err(InputError::notation(format!(
            "the level announces {n_flows} flows and gives {found}"
        )));
    }
    if flows.len() > LETTERS.len() {
        return Err(InputError::notation(format!("{} flows are too many", flows.len())));
    }
    for (flow, letter) in flows.iter().zip(LETTERS.chars()) {
        let ends = [flow.split(',').next(), flow.split(',').next_back()];
        for end in ends.into_iter().flatten() {
            put(&mut draft, number(end, "path")?, Cell::Dot(letter))?;
        }
    }
    Ok(draft.build()?)
}

/// `n` or `w:h`, with `X_` or `W_` before it and display options after a `+`.
fn parse_dim(text: &str) -> Result<(Topology, usize, usize), InputError> {
    let bad =
        || InputError::notation(format!("\"{text}\" is not a size such as 5, 8:10, X_5 or W_6:3"));
    let bare = text.split('+').next().unwrap_or_default();
    let (topology, size) = match bare.split_once('_') {
        None => (Topology::Square, bare),
        Some(("X", size)) => (Topology::Hex, size),
        Some(("W", size)) => (Topology::Warp, size),
        Some(_) => return Err(bad()),
    };
    let (cols, rows) = size.split_once(':').unwrap_or((size, size));
    match (cols.trim().parse(), rows.trim().parse()) {
        // Before any cell is made: a size may be any number.
        (Ok(cols), Ok(rows)) if cols <= MAX_SIDE && rows <= MAX_SIDE => Ok((topology, cols, rows)),
        (Ok(cols), Ok(rows)) => Err(InputError::notation(format!(
            "a board has 1 to {MAX_SIDE} rows and columns, not {rows} x {cols}"
        ))),
        _ => Err(bad()),
    }
}

fn items(field: &str) -> impl Iterator<Item = &str> {
    field.split(':').filter(|it| !it.trim().is_empty())
}

fn number(text: &str, what: &str) -> Result<usize, InputError> {
    let it = text.trim();
    it.parse().map_err(|_| InputError::notation(format!("\"{it}\" in a {what} is not a number")))
}

fn put(draft: &mut Draft, cell: usize, content: Cell<char>) -> Result<(), InputError> {
    let n_cells = draft.cells.len();
    let Some(place) = draft.cells.get_mut(cell) else {
        return Err(InputError::notation(format!("there is no cell {cell} among {n_cells}")));
    };
    if *place != Cell::Empty {
        let place = *place;
        return Err(InputError::notation(format!(
            "cell {cell} is used twice: {place} and {content}"
        )));
    }
    *place = content;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Result<String, String> {
        let item = parse_pack(text).remove(0);
        item.position.map(|it| it.to_string()).map_err(|it| it.to_string())
    }

    #[test]
    fn every_part_of_a_line_is_understood() {
        assert_eq!(level("3,0,1,2;0,1,2;3,6").as_deref(), Ok("A.A/B../B.."));
        assert_eq!(level("3:2+B,0,1,1;0,5").as_deref(), Ok("A../..A"));
        assert_eq!(level("X_3,0,1,1,,1_0:2_0B;0,8").as_deref(), Ok("A##/.../..A;topology=hex"));
        assert_eq!(
            level("W_3,0,1,1,4,,0|2:1|4;0,8").as_deref(),
            Ok("A../.../..A;bridges=4;walls=0|2,1|4;topology=warp")
        );
    }

    #[test]
    fn lines_are_named_and_numbered() {
        let items = parse_pack("\u{feff}3,0,7,1;0,8\r\n\r\n4,1,2,1;0,9\r\n");
        let names: Vec<_> = items.iter().map(|it| (it.line, it.name.as_str())).collect();
        assert_eq!(names, [(1, "3,0,7"), (3, "4,1,2")]);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            (
                "hello",
                "a level begins with its size, group, number and number of flows, joined by commas",
            ),
            ("Q_3,0,1,1;0,8", "\"Q_3\" is not a size such as 5, 8:10, X_5 or W_6:3"),
            ("3,0,1,2;0,8", "the level announces 2 flows and gives 1"),
            ("3,0,1,1;0,9", "there is no cell 9 among 9"),
            ("3,0,1,2;0,8;8,2", "cell 8 is used twice: A and B"),
            ("3,0,1,1,x;0,8", "\"x\" in a bridge is not a number"),
            ("3,0,1,1,,,1-2;0,8", "the wall \"1-2\" is not a pair a|b"),
            ("3,0,1,1;4", "cell 4 is used twice: A and A"),
        ] {
            assert_eq!(level(text), Err(message.to_owned()));
        }
    }
}
