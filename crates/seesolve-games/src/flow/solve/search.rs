//! The fast engine: try the edges of the first undecided node, see what follows, step back.
//!
//! It finds all solutions in a fixed order, so the second one, or its absence, settles uniqueness.

use seesolve_core::Control;

use crate::flow::graph::Graph;
use crate::flow::solve::faces::Faces;
use crate::flow::solve::position::{Link, Position};
use crate::flow::solve::rule::Rule;
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
    faces: &Faces,
    rule: Rule,
    limits: Limits,
    control: &Control,
) -> Found {
    let mut found = Found::default();
    match Position::new(graph, faces, rule) {
        Ok(position) => {
            let guesses = Vec::with_capacity(64);
            let mut search = Search { position, rule, guesses, from_node: 0 };
            search.run(limits, control, &mut found);
            found.steps = search.position.n_steps();
        }
        Err(_) => found.complete = true,
    }
    found
}

struct Search<'a> {
    position: Position<'a>,
    rule: Rule,
    guesses: Vec<Guess>,
    /// No node before this one is undecided.
    from_node: usize,
}

impl Search<'_> {
    fn run(&mut self, limits: Limits, control: &Control, found: &mut Found) {
        loop {
            let is_consistent = match self.first_open() {
                Some(edge) => {
                    let is_stopped = found.nodes.is_multiple_of(64) && control.stopped();
                    if self.position.n_steps() >= limits.steps || is_stopped {
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
        let (position, graph) = (&self.position, self.position.graph);
        let open = |edge: u16| position.link(edge.into()) == Link::Open;
        for node in self.from_node..graph.n_nodes() {
            if position.ways(node).is_power_of_two() {
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
        let (mark, from_node) = (self.position.mark(), self.from_node);
        self.guesses.push(Guess { edge, exhausted: false, mark, from_node });
        self.position.decide(edge.into(), true).is_ok()
    }

    /// Turns the last guess that has another side to it; `false` if there is none.
    fn step_back(&mut self) -> bool {
        while let Some(guess) = self.guesses.last_mut() {
            self.position.undo_to(guess.mark);
            if guess.exhausted {
                self.guesses.pop();
                continue;
            }
            guess.exhausted = true;
            self.from_node = guess.from_node;
            if self.position.decide(guess.edge.into(), false).is_ok() {
                return true;
            }
        }
        false
    }

    /// The solution that the position shows, unless a pipe touches itself from afar.
    fn solution(&self) -> Option<Solution> {
        let is_used = |edge: usize| self.position.link(edge) == Link::Used;
        Solution::from_links(self.position.graph, self.rule, is_used).ok()
    }
}
