//! One thing to do: draw a pipe of a colour through some cells.

use std::fmt;

use crate::flow::board::{Board, Color};
use crate::flow::extent::Extent;

/// A pipe, or a piece of one, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub color: Color,
    pub letter: char,
    pub cells: Vec<usize>,
    extent: Extent,
}

impl Play {
    pub(crate) fn new(board: &Board, color: Color, cells: Vec<usize>) -> Self {
        Self { color, letter: board.letter(color), cells, extent: *board.extent() }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.letter, directions(&self.extent, &self.cells))
    }
}

/// "from row 1, column 2: right 3, down 1".
fn directions(extent: &Extent, cells: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for step in cells.windows(2) {
        let Some(side) = extent.side_between(step[0], step[1]) else { continue };
        match runs.last_mut() {
            Some((last, length)) if *last == side => *length += 1,
            _ => runs.push((side, 1)),
        }
    }
    let word =
        |(side, length): &(usize, usize)| format!("{} {length}", extent.topology.direction(*side));
    let words: Vec<_> = runs.iter().map(word).collect();
    let start = cells.first().map(|it| extent.place(*it)).unwrap_or_default();
    format!("from {start}: {}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_counted() {
        let board: Board = "A../.../..A".parse().unwrap();
        let it = Play::new(&board, Color(0), vec![0, 1, 2, 5, 8]);
        assert_eq!(it.to_string(), "A: from row 1, column 1: right 2, down 2");
    }
}
