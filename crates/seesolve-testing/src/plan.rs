//! A board of cells as places in a plane: however the picture was turned, the same cells, walls and
//! bridges must stand at the turned places, with hexagons as well as with squares.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::spoil::Turn;

type Place = (i64, i64);

/// Where everything stands, in half cells; the first column and row that have a cell are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    topology: String,
    cells: BTreeMap<Place, char>,
    walls: BTreeSet<[Place; 2]>,
    bridges: BTreeSet<Place>,
}

impl Plan {
    /// The plan of a `board` object; `None` if it has no rows of cells.
    pub(crate) fn of(board: &Value) -> Option<Self> {
        let rows: Vec<Vec<char>> = board["cells"]
            .as_array()?
            .iter()
            .map(|it| it.as_str().unwrap_or_default().chars().collect())
            .collect();
        let n_cols = rows.first()?.len();
        let topology = board["topology"].as_str().unwrap_or("square");
        let place = |row: usize, col: usize| {
            // Odd columns of hexagons stand half a cell higher.
            let down = usize::from(topology == "hex" && col.is_multiple_of(2));
            (2 * col as i64, (2 * row + down) as i64)
        };
        let numbered = |cell: &Value| {
            let cell = cell.as_u64().and_then(|it| usize::try_from(it).ok())?;
            Some(place(cell.checked_div(n_cols)?, cell.checked_rem(n_cols)?))
        };
        let listed = |key: &str| board[key].as_array().cloned().unwrap_or_default();
        let cells = rows.iter().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(col, it)| (place(row, col), *it))
        });
        let plan = Self {
            topology: topology.to_owned(),
            cells: cells.filter(|it| it.1 != '#').collect(),
            walls: listed("walls")
                .iter()
                .filter_map(|it| Some(in_order([numbered(&it[0])?, numbered(&it[1])?])))
                .collect(),
            bridges: listed("bridges").iter().filter_map(numbered).collect(),
        };
        Some(plan.moved(|it| it))
    }

    /// The plan of the turned picture; `None` if it shows no board any more: hexagons that stand on
    /// a corner are none.
    pub(crate) fn turned(&self, turn: Turn) -> Option<Self> {
        let is_quarter = matches!(turn, Turn::Quarter | Turn::ThreeQuarters);
        let moved = || {
            self.moved(|(x, y)| match turn {
                Turn::None => (x, y),
                Turn::Quarter => (-y, x),
                Turn::Half => (-x, -y),
                Turn::ThreeQuarters => (y, -x),
                Turn::LeftRight => (-x, y),
                Turn::UpsideDown => (x, -y),
            })
        };
        (!is_quarter || self.topology != "hex").then(moved)
    }

    fn moved(&self, to: impl Fn(Place) -> Place) -> Self {
        let least = |of: fn(Place) -> i64| self.cells.keys().map(|it| of(to(*it))).min();
        let (left, top) = (least(|it| it.0).unwrap_or(0), least(|it| it.1).unwrap_or(0));
        let place = |it: &Place| {
            let (x, y) = to(*it);
            (x - left, y - top)
        };
        Self {
            topology: self.topology.clone(),
            cells: self.cells.iter().map(|(at, it)| (place(at), *it)).collect(),
            walls: self.walls.iter().map(|it| in_order([place(&it[0]), place(&it[1])])).collect(),
            bridges: self.bridges.iter().map(place).collect(),
        }
    }

    /// Whether both are the same but for the letters of their pairs.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.topology == other.topology
            && self.walls == other.walls
            && self.bridges == other.bridges
            && self.cells.keys().eq(other.cells.keys())
            && same_pairs(self.cells.values().copied().zip(other.cells.values().copied()))
    }
}

fn in_order([a, b]: [Place; 2]) -> [Place; 2] {
    [a.min(b), a.max(b)]
}

/// Letters only pair the dots: any renaming will do.
pub(crate) fn same_pairs(symbols: impl Iterator<Item = (char, char)>) -> bool {
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    symbols.into_iter().all(|(a, b)| {
        if ".#/".contains(a) || ".#/".contains(b) {
            return a == b;
        }
        *there.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plan(topology: &str, cells: &[&str], walls: &[[usize; 2]]) -> Plan {
        Plan::of(&json!({ "topology": topology, "cells": cells, "walls": walls })).unwrap()
    }

    #[test]
    fn four_quarters_are_a_whole_and_walls_turn_too() {
        let board = plan("square", &["A.", "BA", ".B"], &[[0, 1]]);
        let turned = board.turned(Turn::Quarter).unwrap();
        assert!(turned.is_like(&plan("square", &[".BA", "BA."], &[[2, 5]])));
        let whole = (0..3).fold(turned, |it, _| it.turned(Turn::Quarter).unwrap());
        assert_eq!(whole, board);
    }

    #[test]
    fn hexagons_mirrored_begin_with_the_other_kind_of_column() {
        // The second column stands half a cell higher, so mirrored it is the first of a board whose
        // second one stands half a cell lower: that is the place of the next row.
        let board = plan("hex", &["A.", "BA", ".B"], &[]);
        let mirrored = board.turned(Turn::LeftRight).unwrap();
        assert!(mirrored.is_like(&plan("hex", &[".#", "AA", "BB", "#."], &[])));
        assert!(!mirrored.is_like(&plan("hex", &[".A", "AB", "B."], &[])));
        assert_eq!(board.turned(Turn::Quarter), None);
    }
}
