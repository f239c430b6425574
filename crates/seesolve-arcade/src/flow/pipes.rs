//! Drawing pipes by dragging, as the game has it.
//!
//! A press on a dot starts its pipe anew; a press on a pipe cuts it there and goes on. The pipe
//! follows the pointer from cell to cell, goes back when the pointer does, breaks pipes it
//! crosses, and joins its second dot by itself as soon as the pointer leans towards it.

use seesolve_games::flow::{Board, Cell, Color, Topology};

/// A board that is being played.
pub struct Pipes {
    board: Board,
    /// By colour: the cells from the dot where the pipe was started; empty when it was not.
    pipes: Vec<Vec<usize>>,
    active: Option<usize>,
    last_active: Option<usize>,
}

impl Pipes {
    pub fn new(board: Board) -> Self {
        let pipes = vec![Vec::new(); board.n_colors()];
        Self { board, pipes, active: None, last_active: None }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cells of every colour's pipe, in the order they were drawn.
    pub fn pipes(&self) -> &[Vec<usize>] {
        &self.pipes
    }

    /// The colour under the pointer's button, while it is down.
    pub fn active(&self) -> Option<usize> {
        self.active
    }

    /// The board with its pipes, as it is painted.
    pub fn drawn(&self) -> Board {
        let mut drawn = vec![None; self.board.n_cells()];
        for (color, pipe) in (0..).zip(&self.pipes) {
            for (at, cell) in pipe.iter().enumerate() {
                let is_level = at > 0 && self.is_level(pipe[at - 1], *cell);
                if !self.board.is_bridge(*cell) || is_level {
                    drawn[*cell] = Some(Color(color));
                }
            }
        }
        self.board.with_drawn(&drawn)
    }

    pub fn is_joined(&self, color: usize) -> bool {
        let pipe = &self.pipes[color];
        pipe.len() > 1 && pipe.last().is_some_and(|it| self.is_dot_of(*it, color))
    }

    pub fn n_joined(&self) -> usize {
        (0..self.pipes.len()).filter(|it| self.is_joined(*it)).count()
    }

    /// Filled cells and all cells; a bridge counts once for each direction.
    pub fn filled(&self) -> (usize, usize) {
        let n_filled = self.pipes.iter().map(Vec::len).sum();
        let is_cell = |it: &&Cell| !matches!(it, Cell::Hole);
        let n_cells = self.board.cells().iter().filter(is_cell).count();
        (n_filled, n_cells + self.board.bridges().len())
    }

    pub fn is_solved(&self) -> bool {
        let (n_filled, n_cells) = self.filled();
        n_filled == n_cells && self.n_joined() == self.pipes.len()
    }

    /// The button goes down on a cell, leaning towards some of its sides.
    pub fn press(&mut self, cell: usize, leaning: &[usize]) -> bool {
        self.active = None;
        if let Some(Cell::Dot(color)) = self.board.cells().get(cell) {
            let color = color.idx();
            let is_new = self.pipes[color] != [cell];
            self.pipes[color] = vec![cell];
            self.take_up(color);
            return self.join(leaning) || is_new;
        }
        if let Some(color) = self.holder(cell) {
            let is_cut = self.cut_after(color, cell);
            self.take_up(color);
            return self.join(leaning) || is_cut;
        }
        match self.reaching_across(cell) {
            Some(color) => {
                self.take_up(color);
                self.enter(cell);
                self.join(leaning);
                true
            }
            None => false,
        }
    }

    /// The pointer is over a cell, leaning towards some of its sides.
    pub fn drag(&mut self, cell: usize, leaning: &[usize]) -> bool {
        let Some(color) = self.active else { return false };
        let Some(head) = self.pipes[color].last().copied() else { return false };
        let is_changed = if cell == head {
            false
        } else if self.pipes[color].contains(&cell) {
            self.cut_after(color, cell)
        } else if !self.is_joined(color) && self.is_beside(head, cell) && self.may_step(color, cell)
        {
            self.enter(cell);
            true
        } else {
            false
        };
        self.pipes[color].last() == Some(&cell) && self.join(leaning) || is_changed
    }

    pub fn release(&mut self) {
        self.active = None;
    }

    fn take_up(&mut self, color: usize) {
        self.active = Some(color);
        self.last_active = Some(color);
    }

    fn is_dot_of(&self, cell: usize, color: usize) -> bool {
        matches!(self.board.cells().get(cell), Some(Cell::Dot(it)) if it.idx() == color)
    }

    /// A colour whose pipe lies in a cell.
    fn holder(&self, cell: usize) -> Option<usize> {
        self.pipes.iter().position(|it| it.contains(&cell))
    }

    /// Whether a step goes sideways.
    pub(super) fn is_level(&self, from: usize, to: usize) -> bool {
        self.board.extent().side_between(from, to).is_some_and(|it| it % 2 == 1)
    }

    fn cut_after(&mut self, color: usize, cell: usize) -> bool {
        let pipe = &mut self.pipes[color];
        let n_kept = pipe.iter().position(|it| *it == cell).map_or(pipe.len(), |it| it + 1);
        let is_cut = n_kept < pipe.len();
        pipe.truncate(n_kept);
        is_cut
    }

    /// Whether two cells lie side by side in the plane: the pointer cannot cross the border.
    fn is_beside(&self, a: usize, b: usize) -> bool {
        let extent = self.board.extent();
        let ((row, col), (there_row, there_col)) = (extent.row_col(a), extent.row_col(b));
        let is_near = row.abs_diff(there_row) <= 1 && col.abs_diff(there_col) <= 1;
        extent.side_between(a, b).is_some() && is_near
    }

    /// Whether a pipe may go on to a cell that lies beside its end, also across the border.
    fn may_step(&self, color: usize, cell: usize) -> bool {
        let Some(head) = self.pipes[color].last() else { return false };
        let extent = self.board.extent();
        let Some(side) = extent.side_between(*head, cell) else { return false };
        if self.board.has_wall(*head, cell) {
            return false;
        }
        let is_free = match self.board.cells()[cell] {
            Cell::Hole => false,
            Cell::Empty => true,
            Cell::Dot(it) => it.idx() == color,
        };
        is_free && self.leaves_bridge_straight(color, *head, side)
    }

    fn leaves_bridge_straight(&self, color: usize, head: usize, side: usize) -> bool {
        let before = self.pipes[color].iter().rev().nth(1);
        match before {
            Some(before) if self.board.is_bridge(head) => {
                self.board.extent().side_between(*before, head) == Some(side)
            }
            _ => true,
        }
    }

    /// Takes the active pipe into a cell and breaks whatever lies there.
    fn enter(&mut self, cell: usize) {
        let Some(color) = self.active else { return };
        let Some(head) = self.pipes[color].last().copied() else { return };
        let is_level = self.is_level(head, cell);
        for other in (0..self.pipes.len()).filter(|it| *it != color) {
            let Some(at) = self.pipes[other].iter().position(|it| *it == cell) else { continue };
            let is_crossed = self.board.is_bridge(cell)
                && at > 0
                && self.is_level(self.pipes[other][at - 1], cell) != is_level;
            if !is_crossed {
                self.pipes[other].truncate(at);
            }
        }
        self.pipes[color].push(cell);
    }

    /// Joins the second dot when the pointer leans towards it from the pipe's end.
    fn join(&mut self, leaning: &[usize]) -> bool {
        let Some(color) = self.active else { return false };
        let Some(head) = self.pipes[color].last().copied() else { return false };
        if self.is_joined(color) {
            return false;
        }
        let dot = leaning
            .iter()
            .filter_map(|side| self.board.extent().neighbour(head, *side))
            .find(|it| {
                self.is_dot_of(*it, color)
                    && !self.pipes[color].contains(it)
                    && self.may_step(color, *it)
            });
        if let Some(dot) = dot {
            self.pipes[color].push(dot);
        }
        dot.is_some()
    }

    /// The pipe that ends opposite a cell at the other side of a board that wraps around.
    fn reaching_across(&self, cell: usize) -> Option<usize> {
        if self.board.extent().topology != Topology::Warp {
            return None;
        }
        let reaches = |color: &usize| {
            let is_across = |head: &usize| !self.is_beside(*head, cell);
            !self.is_joined(*color)
                && self.pipes[*color].last().is_some_and(is_across)
                && self.may_step(*color, cell)
        };
        self.last_active.into_iter().chain(0..self.pipes.len()).find(reaches)
    }
}

#[cfg(test)]
mod tests;
