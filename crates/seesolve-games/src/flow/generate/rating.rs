//! How hard a puzzle is, estimated from what solving it takes.

use seesolve_core::Control;

use crate::flow::board::Board;
use crate::flow::graph::Graph;
use crate::flow::solve::Rule;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::search::{Limits, search};
use crate::flow::solve::search_state::{Link, SearchState};

/// What solving takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    /// Guesses of the search until uniqueness is proved.
    pub nodes: u64,
    /// Share of the borders between cells that are settled by each cell needing two ways (dots
    /// one) and colours not mixing: what beginners see.
    pub plain_share: f64,
    /// Share that is settled when pipes may not touch themselves either, still without guessing.
    pub forced_share: f64,
}

/// Rates a puzzle.
pub(super) fn rate(board: &Board, control: &Control) -> Rating {
    let graph = Graph::new(board);
    let faces = RegionFaces::new(&graph);
    let limits = Limits { solutions: 2, steps: 2_000_000 };
    let none = RegionFaces::under(Rule::Loose, &graph);
    Rating {
        nodes: search(&graph, &faces, Rule::Strict, limits, control).nodes,
        plain_share: settled_share(&graph, &none, Rule::Loose),
        forced_share: settled_share(&graph, &faces, Rule::Strict),
    }
}

fn settled_share(graph: &Graph, faces: &RegionFaces, rule: Rule) -> f64 {
    let Ok(state) = SearchState::new(graph, faces, rule) else { return 1.0 };
    let n_edges = graph.edges.len();
    let n_settled = (0..n_edges).filter(|edge| state.link(*edge) != Link::Open).count();
    n_settled as f64 / n_edges.max(1) as f64
}

impl Rating {
    /// One word for it.
    pub(super) fn level(&self) -> &'static str {
        match self.nodes {
            0 if self.plain_share > 0.9 => "easy",
            0 if self.plain_share > 0.1 => "medium",
            0..=3 => "hard",
            _ => "expert",
        }
    }
}
