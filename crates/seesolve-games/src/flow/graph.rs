//! Every variant as one graph: a hole is no node, a wall is no edge, a warp is an edge round the
//! border, a hexagon has six neighbours, and a bridge is a cell split into two nodes, one crossed
//! from side to side and one from top to bottom.
//!
//! Nodes are numbered along the shorter side of the board, so that any cut between "numbered
//! before" and "numbered after" is as narrow as the board allows.

use crate::flow::board::{Board, Cell, Color};
use crate::flow::extent::Topology;

/// The most neighbours a node can have.
pub const MAX_SLOTS: usize = 6;
/// Stands for "no node", "no edge" in the compact tables.
pub const NONE: u16 = u16::MAX;

/// What lies beyond one side of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub node: u16,
    pub edge: u16,
}

impl Slot {
    pub const EMPTY: Self = Self { node: NONE, edge: NONE };

    pub fn exists(self) -> bool {
        self.edge != NONE
    }
}

/// A possible link: its two nodes and the side on which each has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub nodes: [u16; 2],
    pub slots: [u8; 2],
}

/// The board as a graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The cell a node belongs to.
    pub cells: Vec<u16>,
    /// The neighbours of a node by side.
    pub slots: Vec<[Slot; MAX_SLOTS]>,
    pub edges: Vec<Edge>,
    /// The colour of a dot's node.
    pub dots: Vec<Option<Color>>,
    /// The colour that is drawn in a node, dots included.
    pub drawn: Vec<Option<Color>>,
    /// The two dots of every colour.
    pub ends: Vec<[u16; 2]>,
    /// The node of a cell; of a bridge the horizontal one, its vertical one comes next.
    pub node_of_cell: Vec<u16>,
    pub n_sides: usize,
    pub topology: Topology,
}

impl Graph {
    pub fn new(board: &Board) -> Self {
        let extent = board.extent();
        let n_cells = board.n_cells();
        let mut it = Self {
            cells: Vec::with_capacity(n_cells + board.bridges().len()),
            slots: Vec::with_capacity(n_cells + board.bridges().len()),
            edges: Vec::with_capacity(n_cells * extent.topology.n_sides() / 2),
            dots: Vec::with_capacity(n_cells),
            drawn: Vec::with_capacity(n_cells),
            ends: Vec::with_capacity(board.n_colors()),
            node_of_cell: vec![NONE; n_cells],
            n_sides: extent.topology.n_sides(),
            topology: extent.topology,
        };
        it.add_nodes(board);
        it.add_edges(board);
        it.ends.extend(board.dots().iter().map(|dots| dots.map(|cell| it.node_of_cell[cell])));
        it
    }

    fn add_nodes(&mut self, board: &Board) {
        let extent = board.extent();
        let by_rows = extent.cols <= extent.rows;
        for at in 0..board.n_cells() {
            let (outer, inner) =
                if by_rows { extent.row_col(at) } else { (at / extent.rows, at % extent.rows) };
            let cell = if by_rows { at } else { inner * extent.cols + outer };
            let dot = match board.cells()[cell] {
                Cell::Hole => continue,
                Cell::Empty => None,
                Cell::Dot(color) => Some(color),
            };
            self.node_of_cell[cell] = self.cells.len() as u16;
            self.add_node(cell, dot, dot.or(board.drawn(cell)));
            if board.is_bridge(cell) {
                self.add_node(cell, None, None);
            }
        }
    }

    fn add_node(&mut self, cell: usize, dot: Option<Color>, drawn: Option<Color>) {
        self.cells.push(cell as u16);
        self.slots.push([Slot::EMPTY; MAX_SLOTS]);
        self.dots.push(dot);
        self.drawn.push(drawn);
    }

    fn add_edges(&mut self, board: &Board) {
        let extent = board.extent();
        let forward = match self.n_sides {
            6 => 1..4,
            _ => 1..3,
        };
        for cell in 0..board.n_cells() {
            if self.node_of_cell[cell] == NONE {
                continue;
            }
            for side in forward.clone() {
                let Some(there) = extent.neighbour(cell, side) else { continue };
                if self.node_of_cell[there] == NONE || board.has_wall(cell, there) {
                    continue;
                }
                let back = extent.topology.opposite(side);
                let a = self.node_at(board, cell, side);
                let b = self.node_at(board, there, back);
                // A board two cells wide that wraps meets the same neighbour on both sides.
                let is_new = extent.topology != Topology::Warp || self.edge_between(a, b).is_none();
                if is_new {
                    self.add_edge(a, side, b, back);
                }
            }
        }
    }

    /// The node of a cell that a step through one of its sides reaches.
    fn node_at(&self, board: &Board, cell: usize, side: usize) -> usize {
        let vertical = side.is_multiple_of(2) && board.is_bridge(cell);
        usize::from(self.node_of_cell[cell]) + usize::from(vertical)
    }

    fn add_edge(&mut self, a: usize, side_of_a: usize, b: usize, side_of_b: usize) {
        let edge = self.edges.len() as u16;
        self.slots[a][side_of_a] = Slot { node: b as u16, edge };
        self.slots[b][side_of_b] = Slot { node: a as u16, edge };
        self.edges
            .push(Edge { nodes: [a as u16, b as u16], slots: [side_of_a as u8, side_of_b as u8] });
    }

    pub fn n_nodes(&self) -> usize {
        self.cells.len()
    }

    pub fn neighbours(&self, node: usize) -> impl Iterator<Item = Slot> + '_ {
        self.slots[node][..self.n_sides].iter().copied().filter(|it| it.exists())
    }

    pub fn edge_between(&self, a: usize, b: usize) -> Option<usize> {
        let mut slots = self.slots[a][..self.n_sides].iter();
        let found = slots.find(|it| usize::from(it.node) == b)?;
        Some(usize::from(found.edge))
    }

    pub fn cell(&self, node: usize) -> usize {
        usize::from(self.cells[node])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> Graph {
        Graph::new(&text.parse().unwrap())
    }

    #[test]
    fn walls_and_holes_remove_and_warps_add_edges() {
        assert_eq!(graph("A.A/...").edges.len(), 7);
        assert_eq!(graph("A.A/...;walls=0|1").edges.len(), 6);
        assert_eq!(graph("A.A/.#.").edges.len(), 4);
        assert_eq!(graph("A.A/.../...;topology=warp").edges.len(), 18);
        assert_eq!(graph("A.A/...;topology=warp").edges.len(), 9, "up and down meet the same cell");
        assert_eq!(graph("A.A/...;topology=hex").edges.len(), 9);
    }

    #[test]
    fn a_bridge_is_two_nodes_with_two_edges_each() {
        let it = graph(".A./B.B/.A.;bridges=4");
        assert_eq!((it.n_nodes(), it.edges.len()), (10, 12));
        let horizontal = usize::from(it.node_of_cell[4]);
        let around = |node: usize| {
            it.neighbours(node).map(|slot| it.cell(usize::from(slot.node))).collect::<Vec<_>>()
        };
        assert_eq!((around(horizontal), around(horizontal + 1)), (vec![5, 3], vec![1, 7]));
    }

    #[test]
    fn nodes_run_along_the_shorter_side() {
        assert_eq!(graph("A.A/...").cells, [0, 3, 1, 4, 2, 5]);
        assert_eq!(graph("A./.A/..").cells, [0, 1, 2, 3, 4, 5]);
    }
}
