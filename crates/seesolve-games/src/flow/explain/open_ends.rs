//! What is drawn so far and where it can go on: the ends of pipes that still need a step.

use crate::flow::board::{Board, Color};
use crate::flow::graph::{Graph, Slot};

/// The open end of a pipe whose colour is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) node: usize,
    pub(crate) color: Color,
}

/// The notation has no room for the vertical pipe on a bridge; one colour above and below shows it.
pub(crate) fn with_crossings(mut graph: Graph) -> Graph {
    for node in 1..graph.n_nodes() {
        let is_vertical = graph.cells[node - 1] == graph.cells[node];
        let around: Vec<_> =
            graph.neighbours(node).map(|it| graph.drawn[usize::from(it.node)]).collect();
        if is_vertical && around.len() == 2 && around[0] == around[1] {
            graph.drawn[node] = around[0];
        }
    }
    graph
}

/// The ends of dots and drawn pipes that still need a step.
pub(crate) fn open_ends(graph: &Graph) -> Vec<End> {
    (0..graph.n_nodes())
        .filter_map(|node| graph.drawn[node].map(|color| End { node, color }))
        .filter(|end| n_joined(graph, end.node) < needs(graph, end.node))
        .collect()
}

pub(crate) fn needs(graph: &Graph, node: usize) -> usize {
    if graph.dots[node].is_some() { 1 } else { 2 }
}

pub(crate) fn n_joined(graph: &Graph, node: usize) -> usize {
    graph.neighbours(node).filter(|it| is_joined(graph, node, *it)).count()
}

/// Whether a node and its neighbour are drawn in one colour.
pub(crate) fn is_joined(graph: &Graph, node: usize, it: Slot) -> bool {
    graph.drawn[node].is_some() && graph.drawn[node] == graph.drawn[usize::from(it.node)]
}

/// Whether nothing is left to draw.
pub(crate) fn is_all_drawn(board: &Board) -> bool {
    let graph = Graph::new(board);
    graph.drawn.iter().enumerate().all(|(node, color)| {
        color.is_some() || (node > 0 && graph.cells[node - 1] == graph.cells[node])
    })
}
