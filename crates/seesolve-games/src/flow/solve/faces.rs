//! The small cycles of the graph, where "a path never touches itself" becomes local.
//!
//! A path that uses three edges of a four-cycle without a chord, or two of a triangle, has two
//! neighbouring cells that it does not join: it touches itself. So a square face holds at most
//! two used edges and a triangle one.

use crate::flow::extent::Topology;
use crate::flow::graph::{Graph, NONE};
use crate::flow::solve::rule::Rule;

/// All triangles and all four-cycles without a chord.
#[derive(Clone, Debug, Default)]
pub struct RegionFaces {
    /// The edges of a face in cyclic order; a triangle ends in [`NONE`].
    pub edges: Vec<[u16; 4]>,
    /// The nodes of a face: edge i joins node i and node i + 1.
    pub nodes: Vec<[u16; 4]>,
    of_edge_start: Vec<u32>,
    of_edge: Vec<u16>,
}

impl RegionFaces {
    pub fn new(graph: &Graph) -> Self {
        let mut it = Self::default();
        it.edges.reserve(graph.n_nodes());
        it.nodes.reserve(graph.n_nodes());
        for first in 0..graph.n_nodes() as u16 {
            match graph.topology {
                Topology::Square => it.add_square_below(graph, first),
                Topology::Hex | Topology::Warp => it.add_faces_from(graph, first),
            }
        }
        it.index(graph.edges.len());
        it
    }

    /// The faces that matter under a rule: none where pipes may run beside themselves.
    pub fn under(rule: Rule, graph: &Graph) -> Self {
        match rule {
            Rule::Strict => Self::new(graph),
            Rule::Loose => {
                Self { of_edge_start: vec![0; graph.edges.len() + 1], ..Self::default() }
            }
        }
    }

    /// The face whose top left node is `a`. Where nothing wraps, four-cycles are unit squares and
    /// there are no triangles.
    fn add_square_below(&mut self, graph: &Graph, a: u16) {
        const RIGHT: usize = 1;
        const DOWN: usize = 2;
        let slot = |node: u16, side: usize| {
            let slot = graph.slots[usize::from(node)][side];
            slot.exists().then_some(slot)
        };
        let square = || {
            let (ab, ad) = (slot(a, RIGHT)?, slot(a, DOWN)?);
            let (bc, dc) = (slot(ab.node, DOWN)?, slot(ad.node, RIGHT)?);
            (bc.node == dc.node).then_some((ab, bc, dc, ad))
        };
        if let Some((ab, bc, dc, ad)) = square() {
            self.edges.push([ab.edge, bc.edge, dc.edge, ad.edge]);
            self.nodes.push([a, ab.node, bc.node, ad.node]);
        }
    }

    /// The faces whose smallest node is `a`, found without knowing how the board lies.
    fn add_faces_from(&mut self, graph: &Graph, a: u16) {
        let slots = &graph.slots[usize::from(a)][..graph.n_sides];
        for (n, ab) in slots.iter().enumerate() {
            if ab.node == NONE || ab.node < a {
                continue;
            }
            for ad in &slots[n + 1..] {
                if ad.node == NONE || ad.node < a {
                    continue;
                }
                let (b, d) = (ab.node, ad.node);
                if let Some(bd) = graph.edge_between(b.into(), d.into()) {
                    self.edges.push([ab.edge, bd as u16, ad.edge, NONE]);
                    self.nodes.push([a, b, d, NONE]);
                    continue;
                }
                for bc in &graph.slots[usize::from(b)][..graph.n_sides] {
                    let c = bc.node;
                    if c == NONE || c <= a || graph.edge_between(a.into(), c.into()).is_some() {
                        continue;
                    }
                    if let Some(cd) = graph.edge_between(c.into(), d.into()) {
                        self.edges.push([ab.edge, bc.edge, cd as u16, ad.edge]);
                        self.nodes.push([a, b, c, d]);
                    }
                }
            }
        }
    }

    fn index(&mut self, n_edges: usize) {
        self.of_edge_start = vec![0; n_edges + 1];
        let used = || self.edges.iter().flatten().filter(|it| **it != NONE);
        for edge in used() {
            self.of_edge_start[usize::from(*edge) + 1] += 1;
        }
        for at in 0..n_edges {
            self.of_edge_start[at + 1] += self.of_edge_start[at];
        }
        let mut next = self.of_edge_start.clone();
        self.of_edge = vec![0; self.of_edge_start[n_edges] as usize];
        for (face, edges) in self.edges.iter().enumerate() {
            for edge in edges.iter().filter(|it| **it != NONE) {
                let at = &mut next[usize::from(*edge)];
                self.of_edge[*at as usize] = face as u16;
                *at += 1;
            }
        }
    }

    pub fn of_edge(&self, edge: usize) -> &[u16] {
        let range = self.of_edge_start[edge] as usize..self.of_edge_start[edge + 1] as usize;
        &self.of_edge[range]
    }

    /// How many edges of a face a path system without touching can use.
    pub fn capacity(&self, face: usize) -> u8 {
        if self.edges[face][3] == NONE { 1 } else { 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(text: &str) -> RegionFaces {
        RegionFaces::new(&Graph::new(&text.parse().unwrap()))
    }

    #[test]
    fn squares_hexagons_and_rings() {
        assert_eq!(faces("A.A/.../...").edges.len(), 4);
        assert_eq!(faces("A.A/.../...;walls=0|1").edges.len(), 3);
        let hex = faces("A.A/.../...;topology=hex");
        assert!(hex.edges.iter().all(|it| it[3] == NONE), "hexagons meet in triangles");
        // A torus of 4 x 4 has 16 squares and 8 rings of four.
        assert_eq!(faces("A..A/..../..../....;topology=warp").edges.len(), 24);
    }

    #[test]
    fn squares_are_what_a_search_for_cycles_finds() {
        for text in ["A...A/...../..B.B/.....", "A#../.A../B..B/....;bridges=6;walls=8|9,9|13"] {
            let graph = Graph::new(&text.parse().unwrap());
            let mut searched = RegionFaces::default();
            for first in 0..graph.n_nodes() as u16 {
                searched.add_faces_from(&graph, first);
            }
            let found = RegionFaces::new(&graph);
            assert_eq!((found.edges, found.nodes), (searched.edges, searched.nodes), "{text}");
        }
    }

    #[test]
    fn every_edge_knows_its_faces() {
        let it = faces("A.A/.../...;topology=hex");
        for (face, edges) in it.edges.iter().enumerate() {
            for edge in edges.iter().filter(|edge| **edge != NONE) {
                assert!(it.of_edge(usize::from(*edge)).contains(&(face as u16)));
            }
        }
    }
}
