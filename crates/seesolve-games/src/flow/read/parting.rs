//! What parts two cells, once it is known what the walls of a board look like: nothing but a line, a wall,
//! or something that hides which of them is there.

use crate::flow::limits::{FEW_PARTS, MIN_WALL_PIECES};
use crate::flow::read::edge::Edge;
use crate::flow::read::picture::Picture;
use crate::flow::read::sides::{Between, Block, Direction, EdgeKind, Side, Sides};
use crate::flow::read::walls::{WallCheck, WallLike};

impl Sides {
    /// What the walls of this block have in common.
    pub(crate) fn wall_check<'a>(&self, picture: Picture<'a>, block: &Block) -> WallCheck<'a> {
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        let sides = cells.flat_map(|(row, col)| {
            [Direction::Right, Direction::Down].map(|direction| Side { row, col, direction })
        });
        let thin = sides
            .filter(|it| self.line(self.edge(*it)) == EdgeKind::Thin)
            .map(|it| (it.ends(block), *self.edge(it)));
        WallCheck::new(picture, self.usual, false, thin)
    }

    /// What parts two cells, once it is known what walls look like.
    pub(crate) fn judged(&self, check: &WallCheck<'_>, block: &Block, side: Side) -> Between {
        let between = self.between(side);
        if self.line(self.edge(side)) == EdgeKind::None {
            // A single part may be anything's on a board without walls.
            match check.n_parts_of_wall(side.ends(block)) {
                0 => {}
                n if n < MIN_WALL_PIECES => return Between::Covered,
                _ => return Between::Unclear,
            }
        }
        let is_settled = match between {
            Between::Passage => !self.is_foreign(check, block, side),
            Between::Wall => self.is_drawn_wall(check, block, side),
            Between::Unclear | Between::Covered => false,
        };
        match is_settled {
            true => between,
            false if check.has_no_wall(side.ends(block), self.offset_of_line(side)) => {
                Between::Passage
            }
            false if check.is_of_another_hue(side.ends(block), self.edge(side)) => {
                // In glaring light the game's own walls lose their hue.
                let may_be_the_games = self.has_walls_shape(check, block, side)
                    && check.is_bleached(side.ends(block), self.edge(side));
                if may_be_the_games { Between::Unclear } else { Between::Covered }
            }
            false => Between::Unclear,
        }
    }

    /// Whether a line that is not one of the board's lies over a side. One as strong as a wall all along has
    /// their hue where a reduced picture made it so strong.
    fn is_foreign(&self, check: &WallCheck<'_>, block: &Block, side: Side) -> bool {
        let edge = self.edge(side);
        match self.line(edge) {
            EdgeKind::Thin => {}
            EdgeKind::Wall => return check.is_of_another_hue(side.ends(block), edge),
            EdgeKind::None | EdgeKind::Unseen => return false,
        }
        let is_line = |it: &&Edge| matches!(self.line(it), EdgeKind::Thin | EdgeKind::Wall);
        let parts: Vec<&Edge> = self.parts_of_line(side).into_iter().filter(is_line).collect();
        !check.is_line_of_the_board(edge, &parts)
    }

    /// All sides along the line of the grid to which a side belongs.
    fn parts_of_line(&self, side: Side) -> Vec<&Edge> {
        match side.direction {
            Direction::Right => (0..self.rows).map(|it| self.left(it, side.col + 1)).collect(),
            Direction::Down => (0..self.cols).map(|it| self.top(side.row + 1, it)).collect(),
        }
    }

    /// How far the thin parts of a side's line lie off the grid, in pixels.
    fn offset_of_line(&self, side: Side) -> Option<f32> {
        let parts = self.parts_of_line(side).into_iter();
        let mut offsets: Vec<f32> =
            parts.filter(|it| self.line(it) == EdgeKind::Thin).map(|it| it.offset).collect();
        offsets.sort_by(f32::total_cmp);
        (offsets.len() >= FEW_PARTS).then(|| offsets[offsets.len() / 2])
    }

    /// Whether a side that looks like a wall is drawn as the game draws walls.
    pub(crate) fn is_drawn_wall(&self, check: &WallCheck<'_>, block: &Block, side: Side) -> bool {
        check.is_drawn_by_the_game(&self.wall_like(block, side))
    }

    /// The same in whatever colour.
    fn has_walls_shape(&self, check: &WallCheck<'_>, block: &Block, side: Side) -> bool {
        check.has_the_shape(&self.wall_like(block, side))
    }

    fn wall_like(&self, block: &Block, side: Side) -> WallLike<'_> {
        let is_wall =
            |it: Option<Side>| it.is_some_and(|it| self.line(self.edge(it)) == EdgeKind::Wall);
        let Side { row, col, direction } = side;
        let runs_on = match direction {
            Direction::Right => [
                is_wall(row.checked_sub(1).map(|row| Side { row, ..side })),
                is_wall((row + 1 < self.rows).then_some(Side { row: row + 1, ..side })),
            ],
            Direction::Down => [
                is_wall(col.checked_sub(1).map(|col| Side { col, ..side })),
                is_wall((col + 1 < self.cols).then_some(Side { col: col + 1, ..side })),
            ],
        };
        WallLike { ends: side.ends(block), edge: self.edge(side), runs_on }
    }
}
