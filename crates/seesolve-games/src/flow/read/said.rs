//! The player's own word on cells, which wins over what the picture shows.

use seesolve_core::{Corrections, InputError};

use crate::flow::board::Cell;
use crate::flow::extent::Extent;

/// What was said about each cell, if anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Said {
    cells: Vec<(usize, Cell<char>)>,
}

impl Said {
    /// What corrections by shown name say; anything that no cell can be is refused.
    pub(crate) fn new(corrections: &Corrections, extent: &Extent) -> Result<Self, InputError> {
        let mut cells = Vec::new();
        for (name, value) in corrections.iter() {
            let cell = (0..extent.n_cells()).find(|it| extent.place(*it) == name);
            let cell = cell.ok_or_else(|| InputError::NoSuchName {
                name: name.to_owned(),
                example: format!("\"{}\"", extent.place(0)),
            })?;
            cells.push((cell, Cell::typed(name, value)?));
        }
        Ok(Self { cells })
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
