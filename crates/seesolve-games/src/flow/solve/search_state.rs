//! What is known while solving: which edges are used, which ways to pass each node are left, and
//! which pipe fragments exist. Every decision is followed by all it implies, and can be undone.
//!
//! What is implied:
//! - a node keeps only the ways that agree with the edges decided around it;
//! - a face that holds as many used edges as it may gets no more (see [`RegionFaces`]);
//! - a corner leaves the opposite node of its face without both edges of that face, so a corner
//!   is impossible where the opposite node needs one of them: this runs along diagonals;
//! - fragments of two colours never join, a fragment never closes to a loop, and neighbouring
//!   fragment ends of one colour are joined.

use crate::flow::board::Color;
use crate::flow::graph::{Graph, NONE, Slot};
use crate::flow::solve::conflict::Conflict;
use crate::flow::solve::diagonals::Diagonals;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::rule::Rule;
use crate::flow::solve::shapes::{PASSING, STARTING, Shapes, USING};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    Open,
    Used,
    Unused,
}

/// The other end of the fragment that ends here, and the fragment's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fragment {
    far_end: u16,
    color: Option<Color>,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Link(u16),
    Ways(u16, Shapes),
    Fragment(u16, Fragment),
}

/// See the module's documentation.
#[derive(Clone, Debug)]
pub(crate) struct SearchState<'a> {
    pub graph: &'a Graph,
    faces: &'a RegionFaces,
    rule: Rule,
    ways: Vec<Shapes>,
    links: Vec<Link>,
    fragments: Vec<Fragment>,
    used_in_face: Vec<u8>,
    diagonals: Diagonals,
    trail: Vec<Change>,
    /// Changes that are no longer on the trail.
    n_off_trail: u64,
    to_decide: Vec<(u16, bool)>,
    /// Nodes with the ways that were left when they were entered.
    to_review: Vec<(u16, Shapes)>,
}

impl<'a> SearchState<'a> {
    /// Everything that follows from the board alone. The faces must be those under the rule.
    pub(crate) fn new(
        graph: &'a Graph,
        faces: &'a RegionFaces,
        rule: Rule,
    ) -> Result<Self, Conflict> {
        let mut it = Self::untouched(graph, faces, rule);
        it.to_review.extend((0..graph.n_nodes()).rev().map(|node| (node as u16, it.ways[node])));
        for node in 0..graph.n_nodes() {
            if it.ways[node] == 0 {
                return Err(Conflict::Stuck(node as u16));
            }
            if graph.drawn[node].is_some() {
                it.compare_colors(node as u16);
            }
        }
        it.propagate()?;
        it.n_off_trail = it.trail.len() as u64;
        it.trail.clear();
        Ok(it)
    }

    /// Only what can be seen: drawn pipes are joined, different colours are not, and nothing is
    /// concluded from it yet.
    pub(crate) fn as_drawn(
        graph: &'a Graph,
        faces: &'a RegionFaces,
        rule: Rule,
    ) -> Result<Self, Conflict> {
        let mut it = Self::untouched(graph, faces, rule);
        for (edge, ends) in graph.edges.iter().enumerate() {
            let [a, b] = ends.nodes.map(|node| graph.drawn[usize::from(node)]);
            if a.is_some() && b.is_some() && (a != b || rule == Rule::Strict) {
                it.set_link(edge, a == b)?;
                it.to_decide.clear();
                it.to_review.clear();
            }
        }
        it.trail.clear();
        Ok(it)
    }

    fn untouched(graph: &'a Graph, faces: &'a RegionFaces, rule: Rule) -> Self {
        let n_nodes = graph.n_nodes();
        let fragment = |node: usize| Fragment { far_end: node as u16, color: graph.drawn[node] };
        Self {
            graph,
            faces,
            rule,
            ways: (0..n_nodes).map(|node| initial_ways(graph, node)).collect(),
            links: vec![Link::Open; graph.edges.len()],
            fragments: (0..n_nodes).map(fragment).collect(),
            used_in_face: vec![0; faces.edges.len()],
            diagonals: Diagonals::new(graph, faces),
            trail: Vec::with_capacity(graph.edges.len() * 4),
            n_off_trail: 0,
            to_decide: Vec::with_capacity(64),
            to_review: Vec::with_capacity(n_nodes),
        }
    }

    pub(crate) fn link(&self, edge: usize) -> Link {
        self.links[edge]
    }

    /// The ways left to pass a node.
    pub(crate) fn ways(&self, node: usize) -> Shapes {
        self.ways[node]
    }

    /// The colour of the fragment that ends at a node, if known.
    pub(crate) fn color(&self, node: usize) -> Option<Color> {
        self.fragments[node].color
    }

    /// The other end of the fragment that ends at a node.
    pub(crate) fn far_end(&self, node: usize) -> usize {
        usize::from(self.fragments[node].far_end)
    }

    /// A mark to come back to with [`Self::undo_to`].
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Changes made so far, undone ones included.
    pub(crate) fn n_steps(&self) -> u64 {
        self.n_off_trail + self.trail.len() as u64
    }

    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.n_off_trail += (self.trail.len() - mark) as u64;
        self.to_decide.clear();
        self.to_review.clear();
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Link(edge)) => {
                    let edge = usize::from(edge);
                    if self.links[edge] == Link::Used {
                        for face in self.faces.of_edge(edge) {
                            self.used_in_face[usize::from(*face)] -= 1;
                        }
                    }
                    self.links[edge] = Link::Open;
                }
                Some(Change::Ways(node, ways)) => self.ways[usize::from(node)] = ways,
                Some(Change::Fragment(node, it)) => self.fragments[usize::from(node)] = it,
                None => return,
            }
        }
    }

    /// Decides an edge and all that follows.
    pub(crate) fn decide(&mut self, edge: usize, used: bool) -> Result<(), Conflict> {
        self.to_decide.push((edge as u16, used));
        self.propagate()
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some((edge, used)) = self.to_decide.pop() {
                self.set_link(usize::from(edge), used)?;
            } else if let Some((node, ways)) = self.to_review.pop() {
                // A node that has lost more ways since was entered again and has been reviewed.
                if ways == self.ways[usize::from(node)] {
                    self.review(usize::from(node))?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn set_link(&mut self, edge: usize, used: bool) -> Result<(), Conflict> {
        let link = if used { Link::Used } else { Link::Unused };
        let (nodes, slots) = (self.graph.edges[edge].nodes, self.graph.edges[edge].slots);
        if self.links[edge] != Link::Open {
            let agrees = self.links[edge] == link;
            return if agrees { Ok(()) } else { Err(Conflict::Torn(nodes[0], nodes[1])) };
        }
        self.links[edge] = link;
        self.trail.push(Change::Link(edge as u16));
        if used {
            // Counted for every face before anything can fail, so that undoing is symmetrical.
            for face in self.faces.of_edge(edge) {
                self.used_in_face[usize::from(*face)] += 1;
            }
        }
        for (node, slot) in nodes.into_iter().zip(slots) {
            let using = USING[usize::from(slot)];
            self.restrict(node, if used { using } else { !using })?;
        }
        if used {
            self.fill_faces(edge);
            self.join(nodes[0], nodes[1])?;
        }
        Ok(())
    }

    /// Keeps only some ways to pass a node.
    fn restrict(&mut self, node: u16, keep: Shapes) -> Result<(), Conflict> {
        let before = self.ways[usize::from(node)];
        let after = before & keep;
        if after != before {
            if after == 0 {
                return Err(Conflict::Stuck(node));
            }
            self.trail.push(Change::Ways(node, before));
            self.ways[usize::from(node)] = after;
            self.to_review.push((node, after));
        }
        Ok(())
    }

    /// What the ways left at a node imply for its edges and for the corners across its faces.
    fn review(&mut self, node: usize) -> Result<(), Conflict> {
        let ways = self.ways[node];
        for (side, slot) in self.graph.slots[node][..self.graph.n_sides].iter().enumerate() {
            if !slot.exists() || self.links[usize::from(slot.edge)] != Link::Open {
                continue;
            }
            if ways & USING[side] == 0 {
                self.to_decide.push((slot.edge, false));
            } else if ways & !USING[side] == 0 {
                self.to_decide.push((slot.edge, true));
            }
        }
        for at in self.diagonals.of(node) {
            let it = self.diagonals.across[at];
            if ways & !it.own_edges == 0 {
                self.restrict(it.node, !it.corner)?;
            }
        }
        Ok(())
    }

    /// Closes the faces of a used edge that are full.
    fn fill_faces(&mut self, edge: usize) {
        for face in self.faces.of_edge(edge) {
            let face = usize::from(*face);
            if self.used_in_face[face] < self.faces.capacity(face) {
                continue;
            }
            for other in self.faces.edges[face] {
                if other != NONE && self.links[usize::from(other)] == Link::Open {
                    self.to_decide.push((other, false));
                }
            }
        }
    }

    /// Joins the fragments that end at two nodes.
    fn join(&mut self, a: u16, b: u16) -> Result<(), Conflict> {
        let (of_a, of_b) = (self.fragments[usize::from(a)], self.fragments[usize::from(b)]);
        if of_a.far_end == b {
            return Err(Conflict::Loop(a, b));
        }
        let color = match (of_a.color, of_b.color) {
            (Some(one), Some(other)) if one != other => return Err(Conflict::Mixed(a, b)),
            (one, other) => one.or(other),
        };
        let (x, y) = (of_a.far_end, of_b.far_end);
        self.set_fragment(x, Fragment { far_end: y, color });
        self.set_fragment(y, Fragment { far_end: x, color });
        if let Some(edge) = self.graph.edge_between(x.into(), y.into())
            && self.links[edge] != Link::Used
        {
            if self.rule == Rule::Strict {
                return Err(Conflict::Touch(x, y));
            }
            if self.links[edge] == Link::Open {
                self.to_decide.push((edge as u16, false));
            }
        }
        if color.is_some() && of_a.color.is_none() {
            self.compare_colors(x);
        }
        if color.is_some() && of_b.color.is_none() {
            self.compare_colors(y);
        }
        Ok(())
    }

    fn set_fragment(&mut self, node: u16, fragment: Fragment) {
        let before = self.fragments[usize::from(node)];
        self.trail.push(Change::Fragment(node, before));
        self.fragments[usize::from(node)] = fragment;
    }

    /// What the colour at a fragment's end implies for the fragments beside it.
    fn compare_colors(&mut self, node: u16) {
        let own = self.fragments[usize::from(node)].color;
        for Slot { node: other, edge } in self.graph.slots[usize::from(node)] {
            if edge == NONE || self.links[usize::from(edge)] != Link::Open {
                continue;
            }
            let theirs = self.fragments[usize::from(other)].color;
            if theirs.is_some() && theirs != own {
                self.to_decide.push((edge, false));
            } else if theirs.is_some() && self.rule == Rule::Strict {
                self.to_decide.push((edge, true));
            }
        }
    }
}

fn initial_ways(graph: &Graph, node: usize) -> Shapes {
    let mut ways = if graph.dots[node].is_some() { STARTING } else { PASSING };
    for (side, slot) in graph.slots[node].iter().enumerate() {
        if !slot.exists() {
            ways &= !USING[side];
        }
    }
    ways
}
