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
        for (colour, pipe) in (0..).zip(&self.pipes) {
            for (at, cell) in pipe.iter().enumerate() {
                let is_level = at > 0 && self.is_level(pipe[at - 1], *cell);
                if !self.board.is_bridge(*cell) || is_level {
                    drawn[*cell] = Some(Color(colour));
                }
            }
        }
        self.board.with_drawn(&drawn)
    }

    pub fn is_joined(&self, colour: usize) -> bool {
        let pipe = &self.pipes[colour];
        pipe.len() > 1 && pipe.last().is_some_and(|it| self.is_dot_of(*it, colour))
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
        if let Some(Cell::Dot(colour)) = self.board.cells().get(cell) {
            let colour = colour.idx();
            let is_new = self.pipes[colour] != [cell];
            self.pipes[colour] = vec![cell];
            self.take_up(colour);
            return self.join(leaning) || is_new;
        }
        if let Some(colour) = self.holder(cell) {
            let is_cut = self.cut_after(colour, cell);
            self.take_up(colour);
            return self.join(leaning) || is_cut;
        }
        match self.reaching_across(cell) {
            Some(colour) => {
                self.take_up(colour);
                self.enter(cell);
                self.join(leaning);
                true
            }
            None => false,
        }
    }

    /// The pointer is over a cell, leaning towards some of its sides.
    pub fn drag(&mut self, cell: usize, leaning: &[usize]) -> bool {
        let Some(colour) = self.active else { return false };
        let Some(head) = self.pipes[colour].last().copied() else { return false };
        let is_changed = if cell == head {
            false
        } else if self.pipes[colour].contains(&cell) {
            self.cut_after(colour, cell)
        } else if !self.is_joined(colour)
            && self.is_beside(head, cell)
            && self.may_step(colour, cell)
        {
            self.enter(cell);
            true
        } else {
            false
        };
        self.pipes[colour].last() == Some(&cell) && self.join(leaning) || is_changed
    }

    pub fn release(&mut self) {
        self.active = None;
    }

    fn take_up(&mut self, colour: usize) {
        self.active = Some(colour);
        self.last_active = Some(colour);
    }

    fn is_dot_of(&self, cell: usize, colour: usize) -> bool {
        matches!(self.board.cells().get(cell), Some(Cell::Dot(it)) if it.idx() == colour)
    }

    /// A colour whose pipe lies in a cell.
    fn holder(&self, cell: usize) -> Option<usize> {
        self.pipes.iter().position(|it| it.contains(&cell))
    }

    /// Whether a step goes sideways.
    pub(super) fn is_level(&self, from: usize, to: usize) -> bool {
        self.board.extent().side_between(from, to).is_some_and(|it| it % 2 == 1)
    }

    fn cut_after(&mut self, colour: usize, cell: usize) -> bool {
        let pipe = &mut self.pipes[colour];
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
    fn may_step(&self, colour: usize, cell: usize) -> bool {
        let Some(head) = self.pipes[colour].last() else { return false };
        let extent = self.board.extent();
        let Some(side) = extent.side_between(*head, cell) else { return false };
        if self.board.has_wall(*head, cell) {
            return false;
        }
        let is_free = match self.board.cells()[cell] {
            Cell::Hole => false,
            Cell::Empty => true,
            Cell::Dot(it) => it.idx() == colour,
        };
        is_free && self.leaves_bridge_straight(colour, *head, side)
    }

    fn leaves_bridge_straight(&self, colour: usize, head: usize, side: usize) -> bool {
        let before = self.pipes[colour].iter().rev().nth(1);
        match before {
            Some(before) if self.board.is_bridge(head) => {
                self.board.extent().side_between(*before, head) == Some(side)
            }
            _ => true,
        }
    }

    /// Takes the active pipe into a cell and breaks whatever lies there.
    fn enter(&mut self, cell: usize) {
        let Some(colour) = self.active else { return };
        let Some(head) = self.pipes[colour].last().copied() else { return };
        let is_level = self.is_level(head, cell);
        for other in (0..self.pipes.len()).filter(|it| *it != colour) {
            let Some(at) = self.pipes[other].iter().position(|it| *it == cell) else { continue };
            let is_crossed = self.board.is_bridge(cell)
                && at > 0
                && self.is_level(self.pipes[other][at - 1], cell) != is_level;
            if !is_crossed {
                self.pipes[other].truncate(at);
            }
        }
        self.pipes[colour].push(cell);
    }

    /// Joins the second dot when the pointer leans towards it from the pipe's end.
    fn join(&mut self, leaning: &[usize]) -> bool {
        let Some(colour) = self.active else { return false };
        let Some(head) = self.pipes[colour].last().copied() else { return false };
        if self.is_joined(colour) {
            return false;
        }
        let dot = leaning
            .iter()
            .filter_map(|side| self.board.extent().neighbour(head, *side))
            .find(|it| {
                self.is_dot_of(*it, colour)
                    && !self.pipes[colour].contains(it)
                    && self.may_step(colour, *it)
            });
        if let Some(dot) = dot {
            self.pipes[colour].push(dot);
        }
        dot.is_some()
    }

    /// The pipe that ends opposite a cell at the other side of a board that wraps around.
    fn reaching_across(&self, cell: usize) -> Option<usize> {
        if self.board.extent().topology != Topology::Warp {
            return None;
        }
        let reaches = |colour: &usize| {
            let is_across = |head: &usize| !self.is_beside(*head, cell);
            !self.is_joined(*colour)
                && self.pipes[*colour].last().is_some_and(is_across)
                && self.may_step(*colour, cell)
        };
        self.last_active.into_iter().chain(0..self.pipes.len()).find(reaches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pipes(notation: &str) -> Pipes {
        Pipes::new(notation.parse().unwrap())
    }

    /// Presses on the first cell and drags through the others.
    fn draw(it: &mut Pipes, cells: &[usize]) {
        it.press(cells[0], &[]);
        for cell in &cells[1..] {
            it.drag(*cell, &[]);
        }
        it.release();
    }

    const UP: usize = 0;
    const RIGHT: usize = 1;
    const DOWN: usize = 2;
    const LEFT: usize = 3;

    #[test]
    fn a_board_is_solved_when_all_is_joined_and_filled() {
        let mut it = pipes("A.A/B.B");
        draw(&mut it, &[0, 1, 2]);
        assert!(!it.is_solved());
        draw(&mut it, &[5, 4, 3]);
        assert!(it.is_solved());
        assert_eq!(it.drawn().to_string(), "A.A/B.B;drawn=AAA/BBB");
    }

    #[test]
    fn joined_dots_do_not_solve_a_board_with_empty_cells() {
        let mut it = pipes("A.A/...");
        draw(&mut it, &[0, 1, 2]);
        assert_eq!((it.n_joined(), it.filled(), it.is_solved()), (1, (3, 6), false));
    }

    #[test]
    fn the_dot_is_joined_when_the_pointer_leans_towards_it() {
        let mut it = pipes("A..A/B..B");
        it.press(0, &[]);
        it.drag(1, &[RIGHT]);
        it.drag(2, &[UP, LEFT]);
        assert_eq!(it.pipes()[0], [0, 1, 2]);
        assert!(it.drag(2, &[DOWN, RIGHT]));
        assert!(it.is_joined(0));
        assert!(!it.drag(6, &[]), "a joined pipe does not go on");
    }

    #[test]
    fn going_back_shortens_and_jumping_does_nothing() {
        let mut it = pipes("A..A/B..B");
        draw(&mut it, &[0, 1, 5, 6]);
        assert_eq!(it.pipes()[0], [0, 1, 5, 6]);
        it.press(6, &[]);
        it.drag(1, &[]);
        assert_eq!(it.pipes()[0], [0, 1]);
        assert!(!it.drag(7, &[]), "neither a neighbour nor free");
        it.drag(3, &[]);
        assert_eq!(it.pipes()[0], [0, 1], "not a neighbour");
    }

    #[test]
    fn a_press_on_a_dot_starts_anew_and_on_a_pipe_goes_on() {
        let mut it = pipes("A..A/B..B");
        draw(&mut it, &[0, 1, 2, 3]);
        draw(&mut it, &[1, 5]);
        assert_eq!(it.pipes()[0], [0, 1, 5]);
        it.press(3, &[]);
        assert_eq!(it.pipes()[0], [3]);
        it.release();
        assert!(!it.press(6, &[]), "an empty cell");
        assert!(!it.drag(2, &[]));
    }

    #[test]
    fn crossing_breaks_the_other_pipe_and_dots_block() {
        let mut it = pipes("A.B/.../A.B");
        draw(&mut it, &[0, 1, 4, 7]);
        draw(&mut it, &[2, 1, 4]);
        assert_eq!(it.pipes()[0], [0]);
        assert_eq!(it.pipes()[1], [2, 1, 4]);
        it.press(4, &[]);
        it.drag(3, &[]);
        assert!(!it.drag(0, &[]), "the other colour's dot");
    }

    #[test]
    fn walls_and_holes_block() {
        let mut it = pipes("A.A/B#B;walls=0|1");
        it.press(0, &[RIGHT]);
        assert!(!it.drag(1, &[]));
        it.press(3, &[]);
        assert!(!it.drag(4, &[]));
    }

    #[test]
    fn a_bridge_is_crossed_straight_and_by_both() {
        let mut it = pipes(".A./B.B/.A.;bridges=4");
        draw(&mut it, &[1, 4, 7]);
        draw(&mut it, &[3, 4, 5]);
        assert_eq!(it.pipes(), [vec![1, 4, 7], vec![3, 4, 5]]);
        let mut it = pipes(".A./B.B/.A.;bridges=4");
        it.press(1, &[]);
        it.drag(4, &[]);
        assert!(!it.drag(5, &[]), "no turn on a bridge");
    }

    #[test]
    fn a_pipe_goes_on_across_the_border_with_a_new_press() {
        let mut it = pipes(".A..A/.....;topology=warp");
        draw(&mut it, &[1, 0]);
        it.press(0, &[]);
        assert!(!it.drag(4, &[]), "the pointer cannot cross the border");
        it.release();
        it.press(0, &[LEFT]);
        assert!(it.is_joined(0), "the dot lies behind the border");
        let mut it = pipes(".A.../...A.;topology=warp");
        draw(&mut it, &[1, 0]);
        draw(&mut it, &[4, 9]);
        assert_eq!(it.pipes()[0], [1, 0, 4, 9]);
    }
}
