//! What lies across the square faces of each node: a corner there and a corner here never use the
//! same face, which lets corners imply corners along diagonals.

use std::ops::Range;

use crate::flow::extent::Topology;
use crate::flow::graph::{Graph, NONE};
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::shapes::{Shapes, USING, pair};

/// A face seen from one of its nodes: the edges to its neighbours in the face, and the node
/// across it, with the corner that node would make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Across {
    pub(crate) node: u16,
    pub(crate) own_edges: Shapes,
    pub(crate) corner: Shapes,
}

/// The sides on which the nodes of a unit square, clockwise from the top left, have the edges before
/// and after them.
const SQUARE_SIDES: [(usize, usize); 4] = [(2, 1), (3, 2), (0, 3), (1, 0)];

/// Every square face, seen from each of its four nodes.
#[derive(Clone, Debug)]
pub(crate) struct Diagonals {
    pub(crate) across: Vec<Across>,
    start: Vec<u32>,
}

impl Diagonals {
    pub(crate) fn new(graph: &Graph, faces: &RegionFaces) -> Self {
        let n_nodes = graph.n_nodes();
        let squares = || faces.nodes.iter().filter(|it| it[3] != NONE);
        let mut start = vec![0u32; n_nodes + 1];
        for node in squares().flatten() {
            start[usize::from(*node) + 1] += 1;
        }
        for at in 0..n_nodes {
            start[at + 1] += start[at];
        }
        let mut next = start.clone();
        let nothing = Across { node: NONE, own_edges: 0, corner: 0 };
        let mut across = vec![nothing; start[n_nodes] as usize];
        for (nodes, edges) in faces.nodes.iter().zip(&faces.edges) {
            if nodes[3] == NONE {
                continue;
            }
            let slot = |edge: u16, node: u16| {
                let edge = &graph.edges[usize::from(edge)];
                usize::from(edge.slots[usize::from(edge.nodes[1] == node)])
            };
            let sides = |at: usize| match graph.topology {
                Topology::Square => SQUARE_SIDES[at],
                Topology::Hex | Topology::Warp => {
                    (slot(edges[(at + 3) % 4], nodes[at]), slot(edges[at], nodes[at]))
                }
            };
            for at in 0..4 {
                let (before, after) = sides(at);
                let (a, b) = sides((at + 2) % 4);
                let place = &mut next[usize::from(nodes[at])];
                across[*place as usize] = Across {
                    node: nodes[(at + 2) % 4],
                    own_edges: USING[before] | USING[after],
                    corner: pair(a, b),
                };
                *place += 1;
            }
        }
        Self { across, start }
    }

    /// The places in `across` of the faces around a node.
    #[inline]
    pub(crate) fn of(&self, node: usize) -> Range<usize> {
        self.start[node] as usize..self.start[node + 1] as usize
    }
}
