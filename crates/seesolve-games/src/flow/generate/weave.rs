//! A random way to fill a ground with pipes: the solution of a puzzle before the puzzle.
//!
//! Every node starts as a pipe of its own. Neighbouring pipe ends are joined, and pipes take cells
//! from each other's ends, as long as no pipe touches itself.

use fastrand::Rng;

use crate::flow::graph::Graph;

/// The shortest pipe worth drawing.
const MIN_LENGTH: usize = 3;

/// Pipes that fill a graph, none touching itself.
#[derive(Clone, Debug)]
pub(super) struct Weave<'a> {
    graph: &'a Graph,
    pub paths: Vec<Vec<u16>>,
    owner: Vec<usize>,
}

impl<'a> Weave<'a> {
    /// Fills the graph with about `n_wanted` pipes; `None` if this attempt got stuck.
    pub(super) fn new(graph: &'a Graph, n_wanted: usize, rng: &mut Rng) -> Option<Self> {
        let n_nodes = graph.n_nodes();
        let paths = (0..n_nodes as u16).map(|it| vec![it]).collect();
        let mut it = Self { graph, paths, owner: (0..n_nodes).collect() };
        let bridges: Vec<usize> = (0..n_nodes).filter(|node| it.is_bridge(*node)).collect();
        for node in bridges {
            for next in graph.neighbours(node) {
                if !it.can_join(node, next.node.into()) {
                    return None;
                }
                it.join(node, next.node.into());
            }
        }
        let mut edges: Vec<[u16; 2]> = graph.edges.iter().map(|edge| edge.nodes).collect();
        rng.shuffle(&mut edges);
        for [a, b] in edges {
            if it.paths.len() > n_wanted && it.can_join(a.into(), b.into()) {
                it.join(a.into(), b.into());
            }
        }
        for _ in 0..8 {
            it.stir(n_nodes * 10, n_wanted, rng);
            if it.is_worth_drawing() {
                return Some(it);
            }
        }
        None
    }

    /// Fills the graph with pipes that run from side to side or from top to bottom.
    pub(super) fn straight(graph: &'a Graph, rng: &mut Rng) -> Self {
        let n_nodes = graph.n_nodes();
        let paths = (0..n_nodes as u16).map(|it| vec![it]).collect();
        let mut it = Self { graph, paths, owner: (0..n_nodes).collect() };
        let opposite = graph.n_sides as u8 / 2;
        let side = if rng.bool() { opposite } else { opposite - 1 };
        for edge in graph.edges.iter().filter(|edge| edge.slots[0] == side) {
            let [a, b] = edge.nodes.map(usize::from);
            if it.can_join(a, b) {
                it.join(a, b);
            }
        }
        it
    }

    /// Whether all pipes are long enough.
    pub(super) fn is_worth_drawing(&self) -> bool {
        self.paths.iter().all(|path| path.len() >= MIN_LENGTH)
    }

    /// Cuts some pipe somewhere, if that leaves pieces long enough.
    pub(super) fn cut_anywhere(&mut self, rng: &mut Rng) {
        let path = &self.paths[rng.usize(..self.paths.len())];
        if path.len() >= 2 * MIN_LENGTH {
            let at = rng.usize(MIN_LENGTH..=path.len() - MIN_LENGTH);
            let (a, b) = (path[at - 1], path[at]);
            self.cut(a.into(), b.into());
        }
    }

    fn is_bridge(&self, node: usize) -> bool {
        let cell = self.graph.cells[node];
        let same = |it: Option<&u16>| it == Some(&cell);
        same(self.graph.cells.get(node + 1))
            || same(node.checked_sub(1).and_then(|it| self.graph.cells.get(it)))
    }

    fn is_end(&self, node: usize) -> bool {
        let path = &self.paths[self.owner[node]];
        let node = node as u16;
        path.first() == Some(&node) || path.last() == Some(&node)
    }

    /// Whether two ends can be joined without a pipe touching or crossing itself.
    pub(super) fn can_join(&self, a: usize, b: usize) -> bool {
        let (one, other) = (self.owner[a], self.owner[b]);
        if one == other || !self.is_end(a) || !self.is_end(b) {
            return false;
        }
        let (small, large) = if self.paths[one].len() < self.paths[other].len() {
            (one, other)
        } else {
            (other, one)
        };
        self.paths[small].iter().all(|&node| {
            let crosses = |it: usize| {
                self.graph.cells[it] == self.graph.cells[usize::from(node)]
                    && self.owner[it] == large
            };
            let node = usize::from(node);
            let beside =
                (node.saturating_sub(1)..=(node + 1).min(self.owner.len() - 1)).any(crosses);
            let touches = self.graph.neighbours(node).any(|it| {
                let there = usize::from(it.node);
                let joint = (node, there) == (a, b) || (node, there) == (b, a);
                self.owner[there] == large && !joint
            });
            !beside && !touches
        })
    }

    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (one, other) = (self.owner[a], self.owner[b]);
        if self.paths[one].first() == Some(&(a as u16)) {
            self.paths[one].reverse();
        }
        if self.paths[other].last() == Some(&(b as u16)) {
            self.paths[other].reverse();
        }
        let tail = std::mem::take(&mut self.paths[other]);
        for node in &tail {
            self.owner[usize::from(*node)] = one;
        }
        self.paths[one].extend(tail);
        self.drop_path(other);
    }

    fn drop_path(&mut self, path: usize) {
        self.paths.swap_remove(path);
        if let Some(moved) = self.paths.get(path) {
            for node in moved {
                self.owner[usize::from(*node)] = path;
            }
        }
    }

    /// Whether the pipe that ends at `a` can take `b` from the end of its own pipe.
    fn can_take(&self, a: usize, b: usize) -> bool {
        let (one, other) = (self.owner[a], self.owner[b]);
        if one == other || !self.is_end(a) || !self.is_end(b) || self.is_bridge(b) {
            return false;
        }
        let path = &self.paths[other];
        if path.len() <= MIN_LENGTH {
            return false;
        }
        let next_end = if path[0] == b as u16 { path[1] } else { path[path.len() - 2] };
        !self.is_bridge(next_end.into())
            && self
                .graph
                .neighbours(b)
                .all(|it| self.owner[usize::from(it.node)] != one || usize::from(it.node) == a)
    }

    fn take(&mut self, a: usize, b: usize) {
        let (one, other) = (self.owner[a], self.owner[b]);
        if self.paths[other].first() == Some(&(b as u16)) {
            self.paths[other].reverse();
        }
        self.paths[other].pop();
        if self.paths[one].first() == Some(&(a as u16)) {
            self.paths[one].reverse();
        }
        self.paths[one].push(b as u16);
        self.owner[b] = one;
    }

    /// Lets pipes take cells from each other at random, and joins them while there are too many
    /// or too short ones.
    pub(super) fn stir(&mut self, n_moves: usize, n_wanted: usize, rng: &mut Rng) {
        for _ in 0..n_moves {
            let path = rng.usize(..self.paths.len());
            let ends = &self.paths[path];
            let a = usize::from(if rng.bool() { ends[0] } else { ends[ends.len() - 1] });
            let slots: Vec<u16> = self.graph.neighbours(a).map(|it| it.node).collect();
            let Some(b) = rng.choice(slots).map(usize::from) else { continue };
            let too_short = |node: usize| self.paths[self.owner[node]].len() < MIN_LENGTH;
            let want_join = self.paths.len() > n_wanted || too_short(a) || too_short(b);
            if want_join && self.can_join(a, b) {
                self.join(a, b);
            } else if self.can_take(a, b) {
                self.take(a, b);
            }
        }
    }

    /// Cuts the pipe between two of its nodes; `false` if a piece would be too short or end on a
    /// bridge.
    pub(super) fn cut(&mut self, a: usize, b: usize) -> bool {
        let path = self.owner[a];
        let at = |node: usize| self.paths[path].iter().position(|it| usize::from(*it) == node);
        let (Some(at_a), Some(at_b)) = (at(a), at(b)) else { return false };
        let middle = at_a.max(at_b);
        let pieces = [middle, self.paths[path].len() - middle];
        let too_short = pieces.iter().any(|it| *it < MIN_LENGTH);
        if at_a.abs_diff(at_b) != 1 || too_short || self.is_bridge(a) || self.is_bridge(b) {
            return false;
        }
        let tail = self.paths[path].split_off(middle);
        for node in &tail {
            self.owner[usize::from(*node)] = self.paths.len();
        }
        self.paths.push(tail);
        true
    }

    /// The edges the pipes use.
    pub(super) fn used(&self) -> Vec<bool> {
        used_by(self.graph, &self.paths)
    }

    pub(super) fn dots(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let cell = |node: u16| self.graph.cell(node.into());
        self.paths.iter().map(move |it| [cell(it[0]), cell(it[it.len() - 1])])
    }
}

/// The edges that paths use.
pub(super) fn used_by(graph: &Graph, paths: &[Vec<u16>]) -> Vec<bool> {
    let mut used = vec![false; graph.edges.len()];
    for step in paths.iter().flat_map(|it| it.windows(2)) {
        if let Some(edge) = graph.edge_between(step[0].into(), step[1].into()) {
            used[edge] = true;
        }
    }
    used
}
