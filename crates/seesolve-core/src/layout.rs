//! Where things are in a picture: the only geometry a reading or a plan may use.

use serde::{Deserialize, Serialize};

use crate::geometry::{Point, Rect};

/// The number of a cell on its board, in the order of the game's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CellId(pub u16);

impl CellId {
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }

    /// The cell of a grid by a name that players type: `row,column` or its number, all from 0.
    pub fn in_grid(name: &str, n_rows: usize, n_cols: usize) -> Option<Self> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let cell = match name.split_once(',') {
            Some((row, col)) => {
                let (row, col) = (number(row)?, number(col).filter(|it| *it < n_cols)?);
                row.checked_mul(n_cols)?.checked_add(col)?
            }
            None => number(name)?,
        };
        (cell < n_rows * n_cols).then_some(()).and(u16::try_from(cell).ok()).map(Self)
    }
}

/// One cell as it lies in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct CellShape {
    pub center_in_frame: Point,
    pub outline_in_frame: Vec<Point>,
}

impl CellShape {
    pub fn from_rect(rect_in_frame: Rect) -> Self {
        Self {
            center_in_frame: rect_in_frame.center(),
            outline_in_frame: rect_in_frame.corners().to_vec(),
        }
    }
}

/// A named place outside the cells, such as a "next level" button.
#[derive(Clone, Debug, PartialEq)]
pub struct HotSpot {
    pub name: &'static str,
    pub rect_in_frame: Rect,
}

/// The board's place in a picture. `cells[i]` is where `CellId(i)` lies; cells that the board
/// does not have (holes) are `None`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Layout {
    pub bounds_in_frame: Rect,
    pub cells: Vec<Option<CellShape>>,
    pub hot_spots: Vec<HotSpot>,
    /// How sure the locator is that this is its game, 0 to 1. Games compete by this number when
    /// the user names none, so 0.5 means "as likely as not" in every game.
    pub score: f32,
}

impl Layout {
    pub fn cell(&self, id: CellId) -> Option<&CellShape> {
        self.cells.get(id.idx()).and_then(Option::as_ref)
    }

    /// The cell whose centre is nearest to the point, if the point lies on the board.
    pub fn cell_at(&self, in_frame: Point) -> Option<CellId> {
        if !self.bounds_in_frame.contains(in_frame) {
            return None;
        }
        let near = |shape: &CellShape| shape.center_in_frame.distance(in_frame);
        (0..)
            .zip(&self.cells)
            .filter_map(|(id, shape)| shape.as_ref().map(|it| (CellId(id), near(it))))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(id, _)| id)
    }
}

/// A layout together with what only its game understands of it (grid size, topology, scale).
#[derive(Clone, Debug, PartialEq)]
pub struct Located<L> {
    pub layout: Layout,
    pub lattice: L,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_grid_are_named_by_place_or_number() {
        let named = |name| CellId::in_grid(name, 3, 4).map(|it| it.0);
        assert_eq!(named("2,1"), Some(9));
        assert_eq!(named(" 0 , 3 "), Some(3));
        assert_eq!(named("11"), Some(11));
        for outside in ["0,4", "3,0", "12", "-1,0", "a", "", "99999999999999999999,1"] {
            assert_eq!(named(outside), None, "{outside}");
        }
    }
}
