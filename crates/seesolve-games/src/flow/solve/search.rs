//! The fast engine: try the edges of the first undecided node, see what follows, step back.
//!
//! It finds all solutions in a fixed order, so the second one, or its absence, settles uniqueness.

use seesolve_core::Control;

use crate::flow::graph::Graph;
use crate::flow::solve::faces::Faces;
use crate::flow::solve::position::{Link, Position, Rule};
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
}

/// How much a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub solutions: usize,
    pub nodes: u64,
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
    let Ok(mut position) = Position::new(graph, faces, rule) else {
        found.complete = true;
        return found;
    };
    let mut guesses: Vec<Guess> = Vec::with_capacity(64);
    let mut from_node = 0;
    loop {
        match first_open(&position, from_node) {
            Some((node, edge)) => {
                if found.nodes >= limits.nodes || (found.nodes % 1024 == 1023 && control.stopped())
                {
                    return found;
                }
                found.nodes += 1;
                from_node = node;
                let mark = position.mark();
                guesses.push(Guess { edge, exhausted: false, mark, from_node });
                if position.decide(edge.into(), true).is_ok() {
                    continue;
                }
            }
            None => {
                if let Some(solution) =
                    Solution::from_links(graph, rule, |edge| position.link(edge) == Link::Used)
                {
                    found.solutions.push(solution);
                    if found.solutions.len() >= limits.solutions {
                        return found;
                    }
                }
            }
        }
        loop {
            let Some(guess) = guesses.last_mut() else {
                found.complete = true;
                return found;
            };
            position.undo_to(guess.mark);
            if guess.exhausted {
                guesses.pop();
                continue;
            }
            guess.exhausted = true;
            from_node = guess.from_node;
            if position.decide(guess.edge.into(), false).is_ok() {
                break;
            }
        }
    }
}

/// The first node with an undecided edge, and that edge.
fn first_open(position: &Position<'_>, from_node: usize) -> Option<(usize, u16)> {
    let open = |edge: u16| position.link(usize::from(edge)) == Link::Open;
    (from_node..position.graph.n_nodes()).find_map(|node| {
        if position.ways(node).is_power_of_two() {
            return None;
        }
        position.graph.neighbours(node).find(|it| open(it.edge)).map(|it| (node, it.edge))
    })
}
