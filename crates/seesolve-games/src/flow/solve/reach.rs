//! A look at the whole board: can every colour still be joined, and can every cell still be
//! reached by a colour that can be joined?
//!
//! The undecided part of the board falls into regions. A colour lives where both its open ends
//! border the same region; a region that no colour can cross stays empty for ever.

use crate::flow::graph::NONE;
use crate::flow::solve::conflict::Conflict;
use crate::flow::solve::search_state::{Link, SearchState};

/// Room for the regions, kept between looks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    region: Vec<u16>,
    is_crossed: Vec<bool>,
    stack: Vec<u16>,
}

impl Reach {
    /// An error if some colour or some node is cut off.
    pub(crate) fn check(&mut self, state: &SearchState<'_>) -> Result<(), Conflict> {
        self.find_regions(state);
        self.is_crossed.clear();
        self.is_crossed.resize(self.region.len() + 1, false);
        for [first, last] in &state.graph.ends {
            let a = state.far_end((*first).into());
            let b = state.far_end((*last).into());
            if a != usize::from(*last) && !self.cross(state, a, b) {
                return Err(Conflict::Apart(*first, *last));
            }
        }
        let dry = |node: &usize| {
            let region = self.region[*node];
            region != NONE && !self.is_crossed[usize::from(region)]
        };
        match (0..self.region.len()).find(dry) {
            Some(node) => Err(Conflict::CutOff(node as u16)),
            None => Ok(()),
        }
    }

    /// Marks the regions that border both ends; whether there are any, or the ends themselves do.
    fn cross(&mut self, state: &SearchState<'_>, a: usize, b: usize) -> bool {
        let mut joined = false;
        for near_a in state.graph.neighbours(a) {
            if state.link(near_a.edge.into()) != Link::Open {
                continue;
            }
            joined |= usize::from(near_a.node) == b;
            let region = self.region[usize::from(near_a.node)];
            if region == NONE {
                continue;
            }
            let touches_b = state.graph.neighbours(b).any(|it| {
                self.region[usize::from(it.node)] == region
                    && state.link(it.edge.into()) == Link::Open
            });
            if touches_b {
                self.is_crossed[usize::from(region)] = true;
                joined = true;
            }
        }
        joined
    }

    fn find_regions(&mut self, state: &SearchState<'_>) {
        let n_nodes = state.graph.n_nodes();
        self.region.clear();
        self.region.resize(n_nodes, NONE);
        let mut n_regions = 0;
        for node in 0..n_nodes {
            if self.region[node] == NONE && is_free(state, node) {
                self.flood(state, node as u16, n_regions);
                n_regions += 1;
            }
        }
    }

    fn flood(&mut self, state: &SearchState<'_>, first: u16, region: u16) {
        self.region[usize::from(first)] = region;
        self.stack.push(first);
        while let Some(node) = self.stack.pop() {
            let node = usize::from(node);
            let far_end = state.far_end(node);
            if self.region[far_end] == NONE {
                self.region[far_end] = region;
                self.stack.push(far_end as u16);
            }
            for it in state.graph.neighbours(node) {
                let there = usize::from(it.node);
                if state.link(it.edge.into()) == Link::Open
                    && self.region[there] == NONE
                    && is_free(state, there)
                {
                    self.region[there] = region;
                    self.stack.push(it.node);
                }
            }
        }
    }
}

/// Whether a pipe can still pass here: there is an edge to be had and one to be given, and the
/// fragment, if it has a colour at all, is not the end of a dot's own pipe.
fn is_free(state: &SearchState<'_>, node: usize) -> bool {
    let graph = state.graph;
    let n_links =
        |link: Link| graph.neighbours(node).filter(|it| state.link(it.edge.into()) == link).count();
    let is_dot = |node: usize| graph.dots[node].is_some();
    let is_dotted = is_dot(node) || is_dot(state.far_end(node));
    let has_color = state.color(node).is_some();
    !(has_color && is_dotted) && n_links(Link::Used) < 2 && n_links(Link::Open) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::graph::Graph;
    use crate::flow::solve::faces::RegionFaces;
    use crate::flow::solve::rule::Rule;

    fn reach(board: &str) -> Result<(), Conflict> {
        let graph = Graph::new(&board.parse().unwrap());
        let faces = RegionFaces::new(&graph);
        let state = SearchState::as_drawn(&graph, &faces, Rule::Strict)?;
        Reach::default().check(&state)
    }

    #[test]
    fn what_is_cut_off_is_found() {
        assert_eq!(reach("A.A/B.B"), Ok(()));
        assert_eq!(reach("A.A/.../B.B"), Ok(()));
        assert_eq!(reach("AB./BA./..."), Err(Conflict::Stuck(0)));
        assert_eq!(reach("A.#.A/B.#.B"), Err(Conflict::Apart(0, 6)));
        assert_eq!(reach("A.A#./B.B#./####."), Err(Conflict::CutOff(6)));
    }

    #[test]
    fn a_drawn_piece_without_a_dot_can_be_passed() {
        assert_eq!(reach("A...A/B...B;drawn=..A../....."), Ok(()));
        assert_eq!(reach("A...A/B...B;drawn=..A../..B.."), Ok(()));
        assert_eq!(reach("A...A/B...B;drawn=..B../.AAA."), Err(Conflict::Stuck(1)));
    }
}
