//! Where things are in a picture: the only geometry a reading or a plan may use.

use serde::{Deserialize, Serialize};

use crate::geometry::{Point, Rect};

/// The number of a cell on its board, in the order of the game's notation.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct CellId(pub u16);

impl CellId {
    /// The number as an index.
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }
}

/// One cell as it lies in the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellShape {
    /// The middle of the cell.
    pub center_in_frame: Point,
    /// Its corners, in order.
    pub outline_in_frame: Vec<Point>,
}

impl CellShape {
    /// A cell that is an upright box.
    pub fn from_rect(rect_in_frame: Rect) -> Self {
        Self {
            center_in_frame: rect_in_frame.center(),
            outline_in_frame: rect_in_frame.corners().to_vec(),
        }
    }
}

/// The board's place in a picture. `cells[i]` is where `CellId(i)` lies; cells that the board
/// does not have (holes) are `None`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// The box around the board.
    pub bounds_in_frame: Rect,
    /// Where each cell lies.
    pub cells: Vec<Option<CellShape>>,
}

impl Layout {
    /// Where a cell lies, if the board has it.
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
