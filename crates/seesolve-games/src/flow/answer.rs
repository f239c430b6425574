//! What solving a board tells the player.

use crate::flow::board::{Board, Colour};
use crate::flow::solve::{Outcome, Paths, Rule};
use crate::flow::strokes::Pen;

/// Everything found out about a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub outcome: Outcome,
    /// How the pipes are drawn by mouse.
    pub pen: Pen,
    /// Whether the player asked to see the mouse paths.
    pub shows_strokes: bool,
}

impl Answer {
    pub fn solution(&self) -> Option<&Paths> {
        self.outcome.solutions.first()
    }

    /// Whether there is exactly one solution; `None` when a limit was hit before that was settled.
    pub fn unique(&self) -> Option<bool> {
        match (self.outcome.solutions.len(), self.outcome.complete) {
            (0, _) => None,
            (1, complete) => complete.then_some(true),
            _ => Some(false),
        }
    }

    /// Whether the solution needs pipes that touch themselves.
    pub fn touching(&self) -> bool {
        self.outcome.rule == Rule::Loose
    }
}

/// The colour of every cell under some paths; a bridge shows the horizontal one.
pub fn coloured(board: &Board, paths: &Paths) -> Vec<Option<Colour>> {
    let mut colours = vec![None; board.n_cells()];
    for (n, path) in paths.iter().enumerate() {
        for (at, cell) in path.iter().enumerate() {
            let from_the_side = at > 0 && {
                let side = board.extent().side_between(*cell, path[at - 1]);
                side.is_some_and(|it| it % 2 == 1)
            };
            if !board.is_bridge(*cell) || from_the_side {
                colours[*cell] = Some(Colour(n as u8));
            }
        }
    }
    colours
}
