//! The next forced step, with its reason in words.
//!
//! Steps that a player can see at a glance come first: an end with one way out, a cell with only
//! two ways in. Then every other way of some end is tried, and the one whose failure shows after
//! the fewest consequences is explained. Only when nothing of the kind is left does the hint rest
//! on the proof that the solution is the only one.

use crate::flow::board::{Board, Color};
use crate::flow::explain::open_ends::{End, is_joined, n_joined, needs, open_ends, with_crossings};
use crate::flow::graph::{Graph, Slot};
use crate::flow::solve::Paths;
use crate::flow::solve::Rule;
use crate::flow::solve::conflict::Conflict;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::reach::Reach;
use crate::flow::solve::search_state::{Link, SearchState};
use crate::flow::solve::shapes::USING;

/// One step of a pipe and why it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub color: Color,
    pub from: usize,
    pub to: usize,
    pub reason: String,
}

/// The next step that the board forces. `only_solution` is the solution if it is proved to be the
/// only one. `None` when all pipes are drawn or nothing is forced.
pub(crate) fn next_step(board: &Board, rule: Rule, only_solution: Option<&Paths>) -> Option<Hint> {
    let graph = with_crossings(Graph::new(board));
    let faces = RegionFaces::under(rule, &graph);
    let mut drawn = SearchState::as_drawn(&graph, &faces, rule).ok()?;
    let ends = open_ends(&graph);
    let it = Explainer { board, graph: &graph };
    if let Some(hint) = it.one_way_out(&drawn, &ends).or_else(|| it.two_ways_in(&drawn, &ends)) {
        return Some(hint);
    }
    if let Some(hint) = it.refute_others(&mut drawn, &ends, "") {
        return Some(hint);
    }
    let mut implied = SearchState::new(&graph, &faces, rule).ok()?;
    let lead = "given all that is forced elsewhere, ";
    it.refute_others(&mut implied, &ends, lead).or_else(|| it.by_proof(&ends, only_solution?))
}

struct Explainer<'a> {
    board: &'a Board,
    graph: &'a Graph,
}

impl Explainer<'_> {
    fn hint(&self, end: End, to: u16, reason: String) -> Hint {
        let cell = |node: usize| self.graph.cell(node);
        Hint { color: end.color, from: cell(end.node), to: cell(to.into()), reason }
    }

    fn place(&self, node: u16) -> String {
        self.board.extent().place(self.graph.cell(node.into()))
    }

    fn direction(&self, from: usize, to: u16) -> &'static str {
        self.board.extent().topology.direction(self.side(from, to))
    }

    fn end_name(&self, end: End) -> String {
        let letter = self.board.letter(end.color);
        let what = if self.graph.dots[end.node].is_some() { "dot" } else { "pipe" };
        format!("the {what} of {letter} at {}", self.place(end.node as u16))
    }

    /// The steps that a node can still take, those already drawn left out.
    fn options(&self, state: &SearchState<'_>, node: usize) -> Vec<Slot> {
        let full = |node: u16| {
            let drawn = self.graph.drawn[usize::from(node)];
            drawn.is_some() && n_joined(self.graph, node.into()) >= needs(self.graph, node.into())
        };
        let can_be = |it: &Slot| state.ways(node) & USING[self.side(node, it.node)] != 0;
        let open = |it: &Slot| match state.link(it.edge.into()) {
            Link::Open => can_be(it) && !full(it.node),
            // Used by what follows, not by what is drawn.
            Link::Used => !is_joined(self.graph, node, *it),
            Link::Unused => false,
        };
        self.graph.neighbours(node).filter(open).collect()
    }

    fn side(&self, from: usize, to: u16) -> usize {
        self.graph.slots[from].iter().position(|it| it.node == to).unwrap_or(0)
    }

    fn one_way_out(&self, state: &SearchState<'_>, ends: &[End]) -> Option<Hint> {
        ends.iter().find_map(|end| {
            let [only] = self.options(state, end.node)[..] else { return None };
            let reason = format!(
                "{} has only one way out: {}",
                self.end_name(*end),
                self.direction(end.node, only.node)
            );
            Some(self.hint(*end, only.node, reason))
        })
    }

    /// A cell with only two ways in, one of them from an open end.
    fn two_ways_in(&self, state: &SearchState<'_>, ends: &[End]) -> Option<Hint> {
        ends.iter().find_map(|end| {
            self.options(state, end.node).into_iter().find_map(|it| {
                let node = usize::from(it.node);
                let n_ways_in = self.options(state, node).len();
                if n_ways_in != 2 || self.graph.drawn[node].is_some() {
                    return None;
                }
                let reason = format!(
                    "the cell at {} has only two ways in, and one of them is {}",
                    self.place(it.node),
                    self.end_name(*end)
                );
                Some(self.hint(*end, it.node, reason))
            })
        })
    }

    /// An end all of whose steps but one fail, the most easily seen one.
    fn refute_others(&self, state: &mut SearchState<'_>, ends: &[End], lead: &str) -> Option<Hint> {
        let mut best: Option<(u64, Hint)> = None;
        for end in ends {
            let options = self.options(state, end.node);
            let mut left = Vec::new();
            let mut refuted = Vec::new();
            let mut n_steps = 0;
            for option in &options {
                match self.try_step(state, *option) {
                    Ok(()) => left.push(*option),
                    Err((steps, conflict)) => {
                        n_steps += steps;
                        refuted.push((*option, conflict));
                    }
                }
            }
            let [only] = left[..] else { continue };
            if best.as_ref().is_some_and(|(steps, _)| *steps <= n_steps) {
                continue;
            }
            let why: Vec<_> = refuted
                .iter()
                .map(|(option, conflict)| {
                    let direction = self.direction(end.node, option.node);
                    format!("going {direction}, {}", self.conflict(*conflict))
                })
                .collect();
            let why = if why.is_empty() {
                "that is the only way left".to_owned()
            } else {
                why.join("; ")
            };
            let goes = self.direction(end.node, only.node);
            let reason = format!("{} must go {goes}: {lead}{why}", self.end_name(*end));
            best = Some((n_steps, self.hint(*end, only.node, reason)));
        }
        best.map(|(_, hint)| hint)
    }

    fn try_step(&self, state: &mut SearchState<'_>, step: Slot) -> Result<(), (u64, Conflict)> {
        let (mark, before) = (state.mark(), state.n_steps());
        let mut result = state.decide(step.edge.into(), true);
        let steps = state.n_steps() - before;
        if result.is_ok() {
            result = Reach::default().check(state);
        }
        state.undo_to(mark);
        result.map_err(|conflict| (steps, conflict))
    }

    fn conflict(&self, conflict: Conflict) -> String {
        let at = |node: u16| self.place(node);
        match conflict {
            Conflict::Stuck(node) if self.graph.dots[usize::from(node)].is_some() => {
                format!("the dot at {} would have no way out", at(node))
            }
            Conflict::Stuck(node) | Conflict::CutOff(node) => {
                format!("the cell at {} would be cut off", at(node))
            }
            Conflict::Loop(a, _) => format!("a pipe would close into a loop at {}", at(a)),
            Conflict::Mixed(a, b) => {
                format!("two colours would meet between {} and {}", at(a), at(b))
            }
            Conflict::Touch(a, b) | Conflict::Torn(a, b) => {
                format!("a pipe would touch itself between {} and {}", at(a), at(b))
            }
            Conflict::Apart(a, _) => {
                let color = self.graph.drawn[usize::from(a)];
                let letter = color.map_or('?', |it| self.board.letter(it));
                format!("the dots of {letter} could no longer be joined")
            }
        }
    }

    /// The first step of the only solution that is not drawn yet.
    fn by_proof(&self, ends: &[End], solution: &Paths) -> Option<Hint> {
        let end = *ends.first()?;
        let cell = self.graph.cell(end.node);
        let path = &solution[end.color.idx()];
        let at = path.iter().position(|it| *it == cell)?;
        let next = |it: &Slot| {
            let there = self.graph.cell(it.node.into());
            let before = at.checked_sub(1).and_then(|it| path.get(it));
            before == Some(&there) || path.get(at + 1) == Some(&there)
        };
        let undrawn = |it: &Slot| self.graph.drawn[usize::from(it.node)] != Some(end.color);
        let step = self.graph.neighbours(end.node).find(|it| next(it) && undrawn(it))?;
        let reason = format!(
            "{} must go {}: no single step shows it, but trying everything proves that no other \
             way leads to a solution",
            self.end_name(end),
            self.direction(end.node, step.node)
        );
        Some(self.hint(end, step.node, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::explain::open_ends::is_all_drawn;
    use crate::flow::solve::{Effort, solve_by};
    use seesolve_core::Control;

    fn hint(text: &str) -> Hint {
        let board: Board = text.parse().unwrap();
        let result = solve_by(&board, Rule::Strict, 2, Effort::FULL, &Control::new());
        next_step(&board, Rule::Strict, result.solutions.first()).unwrap()
    }

    #[test]
    fn the_plainest_reasons_come_first() {
        let it = hint("AB/../AB");
        assert_eq!((it.from, it.to), (0, 2));
        assert_eq!(it.reason, "the dot of A at row 1, column 1 has only one way out: down");
        let it = hint("AB./..B/A..;drawn=A../A../...");
        let corner = "the cell at row 1, column 3 has only two ways in, and one of them is the dot \
                      of B at row 1, column 2";
        assert_eq!(it.reason, corner);
        let it = hint("....A/.A.B./...../C..../...CB;drawn=...../...../...../C...B/CC..B");
        let refuted = "the pipe of C at row 5, column 2 must go right: going up, a pipe would touch \
                       itself between row 4, column 2 and row 4, column 1";
        assert_eq!(it.reason, refuted);
    }

    /// Following hints alone solves a board, and every hint agrees with the only solution.
    #[test]
    fn hints_lead_to_the_solution() {
        for text in [
            "....A/.A.B./...../C...B/....C",
            "A...B/.B..A/...C./...DC/DE..E",
            "#A#/B.B/#A#;bridges=4",
        ] {
            let mut board: Board = text.parse().unwrap();
            let control = Control::new();
            let solved = solve_by(&board, Rule::Strict, 2, Effort::FULL, &control);
            let mut drawn = vec![None; board.n_cells()];
            while let Some(it) = next_step(&board, Rule::Strict, solved.solutions.first()) {
                let path = &solved.solutions[0][it.color.idx()];
                let agrees = |step: &[usize]| step == [it.from, it.to] || step == [it.to, it.from];
                assert!(path.windows(2).any(agrees), "{board}: {it:?}");
                for cell in [it.from, it.to] {
                    drawn[cell] = Some(it.color);
                }
                board = board.with_drawn(&drawn);
            }
            assert!(is_all_drawn(&board), "{board}");
        }
    }
}
