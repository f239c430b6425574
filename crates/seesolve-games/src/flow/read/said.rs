//! The player's own word on cells, which wins over what the picture shows.

use seesolve_core::{Corrections, InputError};

use crate::flow::board::{Board, Cell};
use crate::flow::extent::Extent;
use crate::flow::items::{edited, is_beyond_cells};

/// What was said about each cell, if anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Said {
    cells: Vec<(usize, Cell<char>)>,
    /// What was said about walls, bridges and pipes.
    beyond: Corrections,
}

impl Said {
    /// What corrections by shown name say; anything that no cell can be is refused.
    pub(crate) fn new(corrections: &Corrections, extent: &Extent) -> Result<Self, InputError> {
        let (mut cells, mut beyond) = (Vec::new(), Corrections::default());
        for (name, value) in corrections.iter() {
            if is_beyond_cells(extent, name, value)? {
                beyond.insert(name, value);
                continue;
            }
            let cell = (0..extent.n_cells()).find(|it| extent.place(*it) == name);
            let cell = cell.ok_or_else(|| InputError::NoSuchName {
                name: name.to_owned(),
                example: format!("\"{}\"", extent.place(0)),
            })?;
            cells.push((cell, Cell::typed(name, value)?));
        }
        Ok(Self { cells, beyond })
    }

    /// The board with the walls, bridges and pipes that were spoken of.
    pub(crate) fn applied_to(&self, board: &Board) -> Result<Board, InputError> {
        if self.beyond.is_empty() { Ok(board.clone()) } else { edited(board, &self.beyond) }
    }

    /// Whether the player has looked at a cell, or at a wall beside it.
    pub(crate) fn settles_walls(&self, extent: &Extent, cell: usize) -> bool {
        let is_beside = |name: &str| name.ends_with(&format!(" {}", extent.place(cell)));
        self.is_about(cell) || self.beyond.iter().any(|it| is_beside(it.0))
    }

    /// The names of the walls, bridges and pipes that were spoken of.
    pub(crate) fn names_beyond_cells(&self) -> Vec<String> {
        self.beyond.iter().map(|it| it.0.to_owned()).collect()
    }

    pub(crate) fn cell(&self, cell: usize) -> Option<Cell<char>> {
        self.cells.iter().find(|it| it.0 == cell).map(|it| it.1)
    }

    pub(crate) fn is_about(&self, cell: usize) -> bool {
        self.cell(cell).is_some()
    }

    pub(crate) fn cells(&self) -> &[(usize, Cell<char>)] {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::extent::Topology;

    #[test]
    fn what_no_cell_can_be_is_refused() {
        let extent = Extent { topology: Topology::Square, rows: 2, cols: 3 };
        let said = |name: &str, value: &str| {
            Said::new(&[(name, value)].into_iter().collect(), &extent).map(|it| it.cells)
        };
        assert_eq!(said("row 2, column 1", " b "), Ok(vec![(3, Cell::Dot('b'))]));
        assert_eq!(said("row 1, column 3", "-"), Ok(vec![(2, Cell::Empty)]));
        assert!(said("row 1, column 1", "??").is_err());
        assert!(said("row 3, column 1", "A").is_err());
    }
}
