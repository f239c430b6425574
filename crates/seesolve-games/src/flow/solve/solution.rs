//! A solution, and what may be wrong with a set of edges that every single node agrees with.

use crate::flow::graph::Graph;
use crate::flow::solve::rule::Rule;

/// One path a colour, dot to dot, as nodes of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    pub paths: Vec<Vec<u16>>,
}

/// Sets of edges that no solution uses together: loops, and paths between neighbouring nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flaw {
    pub impossible: Vec<Vec<usize>>,
}

impl Solution {
    /// Follows the used edges, which must give every dot one edge and every other node two.
    pub fn from_links(
        graph: &Graph,
        rule: Rule,
        used: impl Fn(usize) -> bool,
    ) -> Result<Self, Flaw> {
        let mut flaw = Flaw::default();
        let mut walk = Walk { graph, used, place: vec![None; graph.n_nodes()] };
        let mut paths = Vec::with_capacity(graph.ends.len());
        for (n, [first, last]) in graph.ends.iter().enumerate() {
            let path = walk.from(n, *first);
            if path.last() != Some(last) {
                flaw.impossible.push(walk.edges_of(&path));
            }
            paths.push(path);
        }
        if rule == Rule::Strict {
            flaw.impossible.extend(walk.touches(&paths));
        }
        for node in 0..graph.n_nodes() {
            if walk.place[node].is_none() {
                let ring = walk.from(graph.ends.len(), node as u16);
                let mut edges = walk.edges_of(&ring);
                let ends = [ring[0], ring[ring.len() - 1]].map(usize::from);
                edges.extend(graph.edge_between(ends[0], ends[1]));
                flaw.impossible.push(edges);
            }
        }
        if flaw.impossible.is_empty() { Ok(Self { paths }) } else { Err(flaw) }
    }

    /// The same paths as cells of the board; a bridge occurs once for each time it is crossed.
    pub fn cells(&self, graph: &Graph) -> Vec<Vec<usize>> {
        let cells = |path: &Vec<u16>| path.iter().map(|it| graph.cell((*it).into())).collect();
        self.paths.iter().map(cells).collect()
    }
}

struct Walk<'a, U> {
    graph: &'a Graph,
    used: U,
    /// On which path a node lies, and where on it.
    place: Vec<Option<(usize, usize)>>,
}

impl<U: Fn(usize) -> bool> Walk<'_, U> {
    /// The nodes reached from one over used edges, until there is no new one.
    fn from(&mut self, path_idx: usize, first: u16) -> Vec<u16> {
        let mut path = Vec::with_capacity(16);
        let mut next = Some(first);
        while let Some(node) = next {
            self.place[usize::from(node)] = Some((path_idx, path.len()));
            path.push(node);
            next = self
                .graph
                .neighbours(node.into())
                .find(|it| {
                    (self.used)(it.edge.into()) && self.place[usize::from(it.node)].is_none()
                })
                .map(|it| it.node);
        }
        path
    }

    fn edges_of(&self, path: &[u16]) -> Vec<usize> {
        let edge = |it: &[u16]| self.graph.edge_between(it[0].into(), it[1].into());
        path.windows(2).filter_map(edge).collect()
    }

    /// The stretches of path between neighbouring nodes that are not joined.
    fn touches(&self, paths: &[Vec<u16>]) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for (edge, it) in self.graph.edges.iter().enumerate() {
            let [a, b] = it.nodes.map(|node| self.place[usize::from(node)]);
            let (Some((path_a, at_a)), Some((path_b, at_b))) = (a, b) else { continue };
            if path_a == path_b && !(self.used)(edge) {
                let stretch = &paths[path_a][at_a.min(at_b)..=at_a.max(at_b)];
                found.push(self.edges_of(stretch));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edges by the cells they join.
    fn from_cells(board: &str, rule: Rule, joined: &[(usize, usize)]) -> Result<Solution, usize> {
        let graph = Graph::new(&board.parse().unwrap());
        let used = |edge: usize| {
            let [a, b] = graph.edges[edge].nodes.map(|node| graph.cell(node.into()));
            joined.contains(&(a, b)) || joined.contains(&(b, a))
        };
        Solution::from_links(&graph, rule, used).map_err(|it| it.impossible.len())
    }

    #[test]
    fn loops_and_touches_are_flaws() {
        let two_rows = [(0, 1), (1, 2), (3, 4), (4, 5)];
        assert_eq!(from_cells("A.A/B.B", Rule::Strict, &two_rows).unwrap().paths.len(), 2);
        let with_loop = [(0, 1), (1, 2), (3, 4), (4, 7), (7, 6), (6, 3), (5, 8)];
        assert_eq!(from_cells("A.A/..B/..B", Rule::Strict, &with_loop), Err(1));
        let hook = [(0, 1), (1, 3), (3, 2)];
        assert_eq!(from_cells("A./A.", Rule::Strict, &hook), Err(1));
        assert!(from_cells("A./A.", Rule::Loose, &hook).is_ok());
    }
}
