//! The chessboard count: a refutation in linear time that search and SAT would take minutes for.
//!
//! Coloured like a chessboard, every pipe alternates between dark and light cells, so a pipe between
//! two dark dots covers one dark cell more than light ones, and so on; the sum over all colours must
//! be what the board has.

use crate::flow::board::Board;
use crate::flow::extent::Topology;
use crate::flow::graph::Graph;

/// A board whose cells no pipes between its dots can cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParityConflict {
    pub n_dark: usize,
    pub n_light: usize,
    /// Dark cells less light ones under all pipes.
    pub dots_want: isize,
}

/// The conflict, if the count alone shows that there is no solution.
pub fn parity_conflict(board: &Board, graph: &Graph) -> Option<ParityConflict> {
    let extent = board.extent();
    let wraps_evenly = extent.rows.is_multiple_of(2) && extent.cols.is_multiple_of(2);
    let two_colored = match extent.topology {
        Topology::Square => true,
        Topology::Warp => wraps_evenly,
        Topology::Hex => false,
    };
    if !two_colored {
        return None;
    }
    let is_dark = |node: usize| {
        let (row, col) = extent.row_col(graph.cell(node));
        (row + col).is_multiple_of(2)
    };
    let n_dark = (0..graph.n_nodes()).filter(|it| is_dark(*it)).count();
    let n_light = graph.n_nodes() - n_dark;
    let dots_want: isize = graph
        .ends
        .iter()
        .map(|ends| match ends.map(|it| is_dark(it.into())) {
            [true, true] => 1,
            [false, false] => -1,
            _ => 0,
        })
        .sum();
    let has = n_dark as isize - n_light as isize;
    (has != dots_want).then_some(ParityConflict { n_dark, n_light, dots_want })
}
