//! A solution: one path of nodes a colour.

use crate::flow::graph::Graph;
use crate::flow::solve::position::Rule;

/// One path a colour, dot to dot, as nodes of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    pub paths: Vec<Vec<u16>>,
}

impl Solution {
    /// Follows the used edges from the first dot of every colour. `None` unless every node lies on
    /// the path of exactly one colour and, under the strict rule, no path touches itself.
    pub fn from_links(graph: &Graph, rule: Rule, used: impl Fn(usize) -> bool) -> Option<Self> {
        let mut paths = Vec::with_capacity(graph.ends.len());
        let mut colour_of = vec![usize::MAX; graph.n_nodes()];
        let mut n_seen = 0;
        for (colour, [first, last]) in graph.ends.iter().enumerate() {
            let mut path = vec![*first];
            let (mut before, mut at) = (*first, *first);
            while at != *last {
                let mut next = graph
                    .neighbours(at.into())
                    .filter(|it| it.node != before && used(it.edge.into()));
                let step = next.next()?.node;
                if next.next().is_some() || path.len() > graph.n_nodes() {
                    return None;
                }
                (before, at) = (at, step);
                path.push(at);
            }
            for node in &path {
                if std::mem::replace(&mut colour_of[usize::from(*node)], colour) != usize::MAX {
                    return None;
                }
            }
            n_seen += path.len();
            paths.push(path);
        }
        if n_seen != graph.n_nodes() {
            return None;
        }
        let touches = || {
            graph.edges.iter().enumerate().any(|(edge, it)| {
                let [a, b] = it.nodes.map(usize::from);
                colour_of[a] == colour_of[b] && !used(edge)
            })
        };
        (rule == Rule::Loose || !touches()).then_some(Self { paths })
    }

    /// The same paths as cells of the board; a bridge occurs once for each time it is crossed.
    pub fn cells(&self, graph: &Graph) -> Vec<Vec<usize>> {
        let cells = |path: &Vec<u16>| path.iter().map(|it| graph.cell((*it).into())).collect();
        self.paths.iter().map(cells).collect()
    }
}
