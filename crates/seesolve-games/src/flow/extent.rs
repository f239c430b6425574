//! The bare geometry of a board: how many rows and columns, and which cells lie beside which.

/// How cells lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Topology {
    /// Four neighbours.
    #[default]
    Square,
    /// Six neighbours: flat-top hexagons in columns, odd columns shifted up by half a cell.
    Hex,
    /// Four neighbours, and both axes wrap around.
    Warp,
}

impl Topology {
    pub const ALL: [Self; 3] = [Self::Square, Self::Hex, Self::Warp];

    pub fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Hex => "hex",
            Self::Warp => "warp",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The number of sides of a cell. Sides are numbered clockwise from the top.
    pub fn n_sides(self) -> usize {
        match self {
            Self::Square | Self::Warp => 4,
            Self::Hex => 6,
        }
    }

    pub fn opposite(self, side: usize) -> usize {
        (side + self.n_sides() / 2) % self.n_sides()
    }

    /// Where a step through a side leads, in words.
    pub fn direction(self, side: usize) -> &'static str {
        const SQUARE: [&str; 4] = ["up", "right", "down", "left"];
        const HEX: [&str; 6] = ["up", "up right", "down right", "down", "down left", "up left"];
        match self {
            Self::Square | Self::Warp => SQUARE[side % 4],
            Self::Hex => HEX[side % 6],
        }
    }
}

/// The size and topology of a board; cells are numbered row by row from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    pub topology: Topology,
    pub rows: usize,
    pub cols: usize,
}

impl Extent {
    pub fn n_cells(&self) -> usize {
        self.rows * self.cols
    }

    pub fn row_col(&self, cell: usize) -> (usize, usize) {
        // Boards are small, and short divisions are several times faster than long ones.
        let (cell, cols) = (cell as u32, self.cols as u32);
        ((cell / cols) as usize, (cell % cols) as usize)
    }

    /// The cell beyond a side, holes and walls disregarded. A board that wraps onto the same cell
    /// has no neighbour there.
    pub fn neighbour(&self, cell: usize, side: usize) -> Option<usize> {
        if self.topology == Topology::Square {
            return self.square_neighbour(cell, side);
        }
        let (row, col) = self.row_col(cell);
        let (down, right) = self.offset(col, side);
        let step = |at: usize, by: isize, size: usize| match self.topology {
            Topology::Warp => Some((at as isize + by).rem_euclid(size as isize) as usize),
            Topology::Square | Topology::Hex => at.checked_add_signed(by).filter(|it| *it < size),
        };
        let there = step(row, down, self.rows)? * self.cols + step(col, right, self.cols)?;
        (there != cell).then_some(there)
    }

    /// The same on the boards that are solved by the thousand, with one division at most.
    fn square_neighbour(&self, cell: usize, side: usize) -> Option<usize> {
        let starts_row = |it: usize| (it as u32).is_multiple_of(self.cols as u32);
        match side % 4 {
            0 => cell.checked_sub(self.cols),
            1 => (!starts_row(cell + 1)).then_some(cell + 1),
            2 => Some(cell + self.cols).filter(|it| *it < self.n_cells()),
            _ => (!starts_row(cell)).then(|| cell - 1),
        }
    }

    /// Rows down and columns right of a step through a side.
    fn offset(&self, col: usize, side: usize) -> (isize, isize) {
        match self.topology {
            Topology::Square | Topology::Warp => [(-1, 0), (0, 1), (1, 0), (0, -1)][side % 4],
            Topology::Hex => {
                let up = if col % 2 == 1 { -1 } else { 0 };
                [(-1, 0), (up, 1), (up + 1, 1), (1, 0), (up + 1, -1), (up, -1)][side % 6]
            }
        }
    }

    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let it = *self;
        (0..it.topology.n_sides()).filter_map(move |side| it.neighbour(cell, side))
    }

    /// The first side of a cell that leads to another.
    pub fn side_between(&self, from: usize, to: usize) -> Option<usize> {
        (0..self.topology.n_sides()).find(|side| self.neighbour(from, *side) == Some(to))
    }

    /// A cell's place in words, counted from 1.
    pub fn place(&self, cell: usize) -> String {
        let (row, col) = self.row_col(cell);
        format!("row {}, column {}", row + 1, col + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_and_opposite() {
        for topology in Topology::ALL {
            let it = Extent { topology, rows: 4, cols: 5 };
            for cell in 0..it.n_cells() {
                for side in 0..topology.n_sides() {
                    if let Some(there) = it.neighbour(cell, side) {
                        assert_eq!(it.neighbour(there, topology.opposite(side)), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn squares_take_the_short_way_to_the_same_neighbours() {
        let it = Extent { topology: Topology::Square, rows: 4, cols: 5 };
        for cell in 0..it.n_cells() {
            let (row, col) = it.row_col(cell);
            let inside = [row > 0, col < 4, row < 3, col > 0];
            let there = [cell.wrapping_sub(5), cell + 1, cell + 5, cell.wrapping_sub(1)];
            for side in 0..4 {
                assert_eq!(it.neighbour(cell, side), inside[side].then_some(there[side]));
            }
        }
    }

    #[test]
    fn odd_hexagon_columns_are_shifted_up() {
        let it = Extent { topology: Topology::Hex, rows: 3, cols: 3 };
        let around = |cell: usize| it.neighbours(cell).collect::<Vec<_>>();
        assert_eq!(around(4), [1, 2, 5, 7, 3, 0]);
        assert_eq!(around(3), [0, 4, 7, 6]);
    }

    #[test]
    fn warps_wrap_on_both_axes_but_never_onto_the_cell_itself() {
        let it = Extent { topology: Topology::Warp, rows: 1, cols: 3 };
        assert_eq!(it.neighbours(0).collect::<Vec<_>>(), [1, 2]);
    }
}
