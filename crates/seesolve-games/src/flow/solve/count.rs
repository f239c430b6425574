//! Counting all solutions without listing them.
//!
//! The nodes are taken in order. What matters of the part done is only its border: which fragment
//! each border node belongs to, how many edges it still needs, and which fragments must never
//! become one because they touch. Parts that agree in this are counted together.

use std::collections::HashMap;

use seesolve_core::Control;

use crate::flow::board::Color;
use crate::flow::graph::Graph;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::rule::Rule;
use crate::flow::solve::search_state::{Link, SearchState};

/// The most borders kept at once: some tens of megabytes.
const MAX_BORDERS: usize = 150_000;
/// The longest border whose fragments fit the bits of [`Fragment::apart`].
const MAX_BORDER_NODES: usize = 60;

/// A node on the border of the part done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct BorderNode {
    fragment: u8,
    needs: u8,
}

/// A fragment of pipe that reaches the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Fragment {
    color: Option<Color>,
    /// The fragments it touches without being joined, as bits.
    apart: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Border {
    nodes: Vec<BorderNode>,
    fragments: Vec<Fragment>,
}

/// The number of solutions, or `None` if there are too many borders to keep.
pub fn count(graph: &Graph, rule: Rule, control: &Control) -> Option<u128> {
    let faces = RegionFaces::under(rule, graph);
    let Ok(state) = SearchState::new(graph, &faces, rule) else { return Some(0) };
    let last_neighbour: Vec<usize> = (0..graph.n_nodes())
        .map(|node| graph.neighbours(node).map(|it| it.node.into()).max().unwrap_or(0))
        .collect();
    let mut on_border: Vec<usize> = Vec::new();
    let mut borders = HashMap::from([(Border::default(), 1u128)]);
    for node in 0..graph.n_nodes() {
        if on_border.len() > MAX_BORDER_NODES {
            return None;
        }
        let step = Step { graph, rule, state: &state, node, on_border: &on_border };
        let mut next_on_border = on_border.clone();
        next_on_border.push(node);
        let stays: Vec<bool> = next_on_border.iter().map(|it| last_neighbour[*it] > node).collect();
        let mut next = HashMap::with_capacity(borders.len());
        for (border, n) in borders {
            step.extend(&border, &mut |extended| {
                if let Some(it) = extended.keep(&stays) {
                    *next.entry(it).or_insert(0u128) += n;
                }
            });
            if next.len() > MAX_BORDERS || control.is_stopped() {
                return None;
            }
        }
        borders = next;
        let mut kept = stays.iter();
        next_on_border.retain(|_| kept.next().copied().unwrap_or(false));
        on_border = next_on_border;
    }
    Some(borders.into_values().sum())
}

/// Adding one node to a border.
struct Step<'a> {
    graph: &'a Graph,
    rule: Rule,
    state: &'a SearchState<'a>,
    node: usize,
    on_border: &'a [usize],
}

impl Step<'_> {
    /// All ways to join the node to the border.
    fn extend(&self, border: &Border, found: &mut impl FnMut(Border)) {
        let mut with_node = border.clone();
        let needs = if self.graph.dots[self.node].is_some() { 1 } else { 2 };
        with_node.nodes.push(BorderNode { fragment: border.fragments.len() as u8, needs });
        with_node.fragments.push(Fragment { color: self.graph.drawn[self.node], apart: 0 });
        let back: Vec<(usize, Link)> = self
            .graph
            .neighbours(self.node)
            .filter_map(|it| {
                let at = self.on_border.iter().position(|node| *node == usize::from(it.node))?;
                Some((at, self.state.link(it.edge.into())))
            })
            .collect();
        self.join(&with_node, &back, found);
    }

    /// Decides the edges to the border nodes `back`, one after another. Joined ones come first,
    /// so that every fragment is known when it is compared with those it only touches.
    fn join(&self, border: &Border, back: &[(usize, Link)], found: &mut impl FnMut(Border)) {
        let own = border.nodes.len() - 1;
        let n_choices = 1u32 << back.len();
        for choice in 0..n_choices {
            let is_used = |n: usize| choice >> n & 1 == 1;
            let fits = back.iter().enumerate().all(|(n, (_, link))| match link {
                Link::Open => true,
                Link::Used => is_used(n),
                Link::Unused => !is_used(n),
            });
            if !fits {
                continue;
            }
            let mut it = border.clone();
            let joined = (0..back.len()).all(|n| !is_used(n) || it.link(own, back[n].0));
            let beside = |it: &mut Border| {
                self.rule == Rule::Loose
                    || (0..back.len()).all(|n| is_used(n) || it.touch(own, back[n].0))
            };
            if joined && beside(&mut it) {
                found(it);
            }
        }
    }
}

impl Border {
    /// Joins two border nodes; `false` if the rules forbid it.
    fn link(&mut self, a: usize, b: usize) -> bool {
        let (one, other) = (self.nodes[a].fragment, self.nodes[b].fragment);
        if self.nodes[a].needs == 0 || self.nodes[b].needs == 0 || one == other {
            return false;
        }
        let (x, y) = (self.fragments[usize::from(one)], self.fragments[usize::from(other)]);
        let color = match (x.color, y.color) {
            (Some(a), Some(b)) if a != b => return false,
            (a, b) => a.or(b),
        };
        if x.apart >> other & 1 == 1 {
            return false;
        }
        let apart = x.apart | y.apart;
        let same_color_apart = (0..)
            .zip(&self.fragments)
            .any(|(n, it)| color.is_some() && it.color == color && apart >> n & 1 == 1);
        if same_color_apart {
            return false;
        }
        self.nodes[a].needs -= 1;
        self.nodes[b].needs -= 1;
        for node in &mut self.nodes {
            if node.fragment == other {
                node.fragment = one;
            }
        }
        for (n, it) in (0..).zip(&mut self.fragments) {
            if it.apart >> other & 1 == 1 {
                it.apart = it.apart & !(1 << other) | 1 << one;
            }
            if n == other {
                *it = Fragment { color: None, apart: 0 };
            }
        }
        self.fragments[usize::from(one)] = Fragment { color, apart };
        true
    }

    /// Notes that two neighbouring nodes are not joined; `false` if they had to be.
    fn touch(&mut self, a: usize, b: usize) -> bool {
        let (one, other) = (self.nodes[a].fragment, self.nodes[b].fragment);
        if one == other {
            return false;
        }
        let colors = [one, other].map(|it| self.fragments[usize::from(it)].color);
        if let [Some(a), Some(b)] = colors {
            return a != b;
        }
        self.fragments[usize::from(one)].apart |= 1 << other;
        self.fragments[usize::from(other)].apart |= 1 << one;
        true
    }

    /// The border without the nodes that have no later neighbour, its fragments numbered in order
    /// of appearance; `None` if one of those nodes still needs an edge.
    fn keep(&self, stays: &[bool]) -> Option<Self> {
        let unfinished = |(node, stays): (&BorderNode, &bool)| !stays && node.needs > 0;
        if self.nodes.iter().zip(stays).any(unfinished) {
            return None;
        }
        let mut number = vec![None; self.fragments.len()];
        let mut order: Vec<usize> = Vec::with_capacity(self.fragments.len());
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for (node, _) in self.nodes.iter().zip(stays).filter(|(_, stays)| **stays) {
            let old = usize::from(node.fragment);
            let new = *number[old].get_or_insert_with(|| {
                order.push(old);
                order.len() as u8 - 1
            });
            nodes.push(BorderNode { fragment: new, needs: node.needs });
        }
        let renumber = |apart: u64| {
            let bit = |(old, new): (usize, &Option<u8>)| match new {
                Some(new) if apart >> old & 1 == 1 => 1 << new,
                _ => 0,
            };
            number.iter().enumerate().map(bit).sum()
        };
        let fragment = |old: &usize| {
            let it = self.fragments[*old];
            Fragment { color: it.color, apart: renumber(it.apart) }
        };
        Some(Self { nodes, fragments: order.iter().map(fragment).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::board::Board;
    use crate::flow::solve::{Effort, solve_by};

    fn counted(text: &str, rule: Rule) -> Option<u128> {
        let board: Board = text.parse().unwrap();
        count(&Graph::new(&board), rule, &Control::new())
    }

    #[test]
    fn counts_agree_with_listing() {
        for text in [
            "A.A/B.B",
            "A..../...../...../...../....A",
            "A..B./...../..C../...../B.A.C",
            "A...B/...../.#.../...../B...A",
            "A...B/...../...../...../B...A;topology=warp",
            "A...B/...../...../...../B...A;topology=hex",
            "..A../...../B...B/...../..A..;bridges=12",
        ] {
            for rule in [Rule::Strict, Rule::Loose] {
                let board: Board = text.parse().unwrap();
                let control = Control::new();
                let all = solve_by(&board, rule, 1_000_000, Effort::FULL, &control);
                assert!(all.complete, "{text}");
                assert_eq!(
                    counted(text, rule),
                    Some(all.solutions.len() as u128),
                    "{text} {rule:?}"
                );
            }
        }
    }
}
