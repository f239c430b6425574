//! The fast engine: try the edges of the first undecided node, see what follows, step back.
//!
//! It finds all solutions in a fixed order, so the second one, or its absence, settles uniqueness.

use seesolve_core::Control;

use crate::flow::graph::Graph;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::rule::Rule;
use crate::flow::solve::search_state::{Link, SearchState};
use crate::flow::solve::solution::Solution;

/// What a search came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// In the order found, at most as many as asked for.
    pub solutions: Vec<Solution>,
    /// Whether there are no more than these.
    pub complete: bool,
    /// Guesses made.
    pub nodes: u64,
    /// Changes made to the position.
    pub steps: u64,
}

/// How much a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub solutions: usize,
    /// Changes made to the position, a measure of time that is the same on every machine.
    pub steps: u64,
}

struct Guess {
    edge: u16,
    /// Both values were tried.
    exhausted: bool,
    mark: usize,
    /// No node before this one was undecided when the guess was made.
    from_node: usize,
}

/// Looks for solutions until there are enough, none are left, or the limits are hit.
pub fn search(
    graph: &Graph,
    faces: &RegionFaces,
    rule: Rule,
    limits: Limits,
    control: &Control,
) -> Found {
    let mut found = Found::default();
    match SearchState::new(graph, faces, rule) {
        Ok(state) => {
            let guesses = Vec::with_capacity(64);
            let mut search = PathSearch { state, rule, guesses, from_node: 0 };
            search.run(limits, control, &mut found);
            found.steps = search.state.n_steps();
        }
        Err(_) => found.complete = true,
    }
    found
}

struct PathSearch<'a> {
    state: SearchState<'a>,
    rule: Rule,
    guesses: Vec<Guess>,
    /// No node before this one is undecided.
    from_node: usize,
}

impl PathSearch<'_> {
    fn run(&mut self, limits: Limits, control: &Control, found: &mut Found) {
        loop {
            let is_consistent = match self.first_open() {
                Some(edge) => {
                    let is_stopped = found.nodes.is_multiple_of(64) && control.is_stopped();
                    if self.state.n_steps() >= limits.steps || is_stopped {
                        return;
                    }
                    found.nodes += 1;
                    self.guess(edge)
                }
                None => {
                    found.solutions.extend(self.solution());
                    if found.solutions.len() >= limits.solutions {
                        return;
                    }
                    false
                }
            };
            if !is_consistent && !self.step_back() {
                found.complete = true;
                return;
            }
        }
    }

    /// An undecided edge of the first node that has one.
    fn first_open(&mut self) -> Option<u16> {
        let (state, graph) = (&self.state, self.state.graph);
        let open = |edge: u16| state.link(edge.into()) == Link::Open;
        for node in self.from_node..graph.n_nodes() {
            if state.ways(node).is_power_of_two() {
                continue;
            }
            if let Some(slot) = graph.neighbours(node).find(|it| open(it.edge)) {
                self.from_node = node;
                return Some(slot.edge);
            }
        }
        None
    }

    /// Assumes that an edge is used; `false` if that cannot be.
    fn guess(&mut self, edge: u16) -> bool {
        let (mark, from_node) = (self.state.mark(), self.from_node);
        self.guesses.push(Guess { edge, exhausted: false, mark, from_node });
        self.state.decide(edge.into(), true).is_ok()
    }

    /// Turns the last guess that has another side to it; `false` if there is none.
    fn step_back(&mut self) -> bool {
        while let Some(guess) = self.guesses.last_mut() {
            self.state.undo_to(guess.mark);
            if guess.exhausted {
                self.guesses.pop();
                continue;
            }
            guess.exhausted = true;
            self.from_node = guess.from_node;
            if self.state.decide(guess.edge.into(), false).is_ok() {
                return true;
            }
        }
        false
    }

    /// The solution that the position shows, unless a pipe touches itself from afar.
    fn solution(&self) -> Option<Solution> {
        let is_used = |edge: usize| self.state.link(edge) == Link::Used;
        Solution::from_links(self.state.graph, self.rule, is_used).ok()
    }
}
