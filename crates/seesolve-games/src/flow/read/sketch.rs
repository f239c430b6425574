//! A board as first drawn. Whether it looks like one shows in its cells, lines and dots; what else there
//! is to see takes far longer to look at, and of most that is drawn nobody wants to know it.

use crate::flow::read::grid::Grid;

/// A grid, and how to look at the rest of it.
pub(super) struct Sketch<'a> {
    pub(super) grid: Grid,
    rest: Box<dyn FnOnce(Grid) -> Grid + 'a>,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(grid: Grid, rest: impl FnOnce(Grid) -> Grid + 'a) -> Self {
        Self { grid, rest: Box::new(rest) }
    }

    /// With one more thing to look at in the end.
    pub(super) fn and(self, last: impl FnOnce(Grid) -> Grid + 'a) -> Self {
        let Self { grid, rest } = self;
        Self::new(grid, |it| last(rest(it)))
    }

    /// The grid with all that there is to see.
    pub(super) fn finished(self) -> Grid {
        (self.rest)(self.grid)
    }
}

impl From<Grid> for Sketch<'_> {
    fn from(grid: Grid) -> Self {
        Self::new(grid, |it| it)
    }
}
