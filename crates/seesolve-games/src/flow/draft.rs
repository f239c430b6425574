//! A board as written down. A [`Draft`] is anything one may write; [`Draft::build`] checks it and says
//! what is wrong and where.

use seesolve_core::{InputError, Rgb};
use thiserror::Error;

use crate::flow::board::{Board, Cell, Color, LETTERS, MAX_SIDE};
use crate::flow::extent::{Extent, Topology};

/// A board as written down, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub extent: Extent,
    pub cells: Vec<Cell<char>>,
    /// Pairs of neighbouring cells that no pipe may join.
    pub walls: Vec<(usize, usize)>,
    pub bridges: Vec<usize>,
    /// The colour drawn in each cell (on a bridge: the horizontal one), or nothing at all.
    pub drawn: Vec<Option<char>>,
    /// What colours look like, for those who want the board drawn in them.
    pub colors: Vec<(char, Rgb)>,
}

impl Draft {
    /// A board of empty cells.
    pub fn empty(topology: Topology, rows: usize, cols: usize) -> Self {
        let extent = Extent { topology, rows, cols };
        Self {
            extent,
            cells: vec![Cell::Empty; rows.saturating_mul(cols)],
            walls: Vec::new(),
            bridges: Vec::new(),
            drawn: Vec::new(),
            colors: Vec::new(),
        }
    }
}

/// Why a draft is no board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    #[error("a board has 1 to {MAX_SIDE} rows and columns, not {rows} x {cols}")]
    Size { rows: usize, cols: usize },
    #[error("a board of {rows} x {cols} cells needs {} cells, not {found}", rows * cols)]
    CellCount { rows: usize, cols: usize, found: usize },
    #[error("the board has no dots yet; every colour has two")]
    NoDots,
    #[error(
        "colour {letter} has {found} dot{} ({places}); every colour has two",
        if *.found == 1 { "" } else { "s" }
    )]
    DotCount { letter: char, found: usize, places: String },
    #[error("{found} colours are too many; at most {} can be told apart", LETTERS.len())]
    TooManyColors { found: usize },
    #[error("there is no cell {cell}; the last one is {last}")]
    NoCell { cell: usize, last: usize },
    #[error("the wall {0}|{1} is not between neighbouring cells")]
    WallBetweenStrangers(usize, usize),
    #[error("the bridge {cell} ({place}) lies on a {what}")]
    BridgeOn { cell: usize, place: String, what: &'static str },
    #[error("bridges need square cells")]
    BridgeOnHexes,
    #[error("colour {letter} is drawn at {place} but has no dots")]
    DrawnWithoutDots { letter: char, place: String },
    #[error("colour {letter} is described but has no dots")]
    ColorWithoutDots { letter: char },
    #[error("colour {letter} is drawn over a {what} at {place}")]
    DrawnOver { letter: char, place: String, what: String },
}

impl From<BoardError> for InputError {
    fn from(error: BoardError) -> Self {
        Self::notation(error.to_string())
    }
}

impl Draft {
    /// Checks everything; the error says what is wrong and where.
    pub fn build(self) -> Result<Board, BoardError> {
        let Extent { rows, cols, .. } = self.extent;
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
            return Err(BoardError::Size { rows, cols });
        }
        if self.cells.len() != rows * cols {
            return Err(BoardError::CellCount { rows, cols, found: self.cells.len() });
        }
        let (given, dots) = self.paired_dots()?;
        let walls = self.checked_walls()?;
        let bridges = self.checked_bridges()?;
        let drawn = self.checked_drawn(&given)?;
        let colors = self.checked_colors(&given)?;
        let color_of = |letter: char| given.iter().position(|it| *it == letter).unwrap_or(0);
        let cells = self.cells.iter().map(|it| match it {
            Cell::Empty => Cell::Empty,
            Cell::Hole => Cell::Hole,
            Cell::Dot(letter) => Cell::Dot(Color(color_of(*letter) as u8)),
        });
        Ok(Board {
            cells: cells.collect(),
            letters: printable_letters(&given),
            extent: self.extent,
            dots,
            walls,
            bridges,
            drawn,
            colors,
        })
    }

    /// The colours in order of appearance, and the two dots of each.
    fn paired_dots(&self) -> Result<(Vec<char>, Vec<[usize; 2]>), BoardError> {
        let mut letters: Vec<char> = Vec::with_capacity(16);
        let mut dots: Vec<[usize; 2]> = Vec::with_capacity(16);
        let mut counts: Vec<usize> = Vec::with_capacity(16);
        for (at, cell) in self.cells.iter().enumerate() {
            let Cell::Dot(letter) = cell else { continue };
            match letters.iter().position(|it| it == letter) {
                Some(idx) => {
                    dots[idx][1] = at;
                    counts[idx] += 1;
                }
                None => {
                    letters.push(*letter);
                    dots.push([at; 2]);
                    counts.push(1);
                }
            }
        }
        if letters.is_empty() {
            return Err(BoardError::NoDots);
        }
        if let Some(idx) = counts.iter().position(|it| *it != 2) {
            return Err(self.not_a_pair(letters[idx], counts[idx]));
        }
        if letters.len() > LETTERS.len() {
            return Err(BoardError::TooManyColors { found: letters.len() });
        }
        Ok((letters, dots))
    }

    fn not_a_pair(&self, letter: char, found: usize) -> BoardError {
        let is_mine = |at: &usize| self.cells[*at] == Cell::Dot(letter);
        let cells = (0..self.cells.len()).filter(is_mine);
        let mut places: Vec<String> = cells.take(4).map(|it| self.extent.place(it)).collect();
        if found > places.len() {
            places.push("...".to_owned());
        }
        BoardError::DotCount { letter, found, places: places.join("; ") }
    }

    fn existing(&self, cell: usize) -> Result<usize, BoardError> {
        let last = self.extent.n_cells() - 1;
        if cell > last { Err(BoardError::NoCell { cell, last }) } else { Ok(cell) }
    }

    fn checked_walls(&self) -> Result<Vec<(usize, usize)>, BoardError> {
        let mut walls = Vec::with_capacity(self.walls.len());
        for &(a, b) in &self.walls {
            let (a, b) = (self.existing(a)?, self.existing(b)?);
            if self.extent.side_between(a, b).is_none() {
                return Err(BoardError::WallBetweenStrangers(a, b));
            }
            walls.push((a.min(b), a.max(b)));
        }
        walls.sort_unstable();
        walls.dedup();
        Ok(walls)
    }

    fn checked_bridges(&self) -> Result<Vec<usize>, BoardError> {
        let mut bridges = Vec::with_capacity(self.bridges.len());
        for &cell in &self.bridges {
            if self.extent.topology == Topology::Hex {
                return Err(BoardError::BridgeOnHexes);
            }
            let what = match self.cells[self.existing(cell)?] {
                Cell::Empty => {
                    bridges.push(cell);
                    continue;
                }
                Cell::Hole => "hole",
                Cell::Dot(_) => "dot",
            };
            return Err(BoardError::BridgeOn { cell, place: self.extent.place(cell), what });
        }
        bridges.sort_unstable();
        bridges.dedup();
        Ok(bridges)
    }

    fn checked_drawn(&self, letters: &[char]) -> Result<Vec<Option<Color>>, BoardError> {
        let Extent { rows, cols, .. } = self.extent;
        if self.drawn.iter().all(Option::is_none) {
            return Ok(Vec::new());
        }
        if self.drawn.len() != self.cells.len() {
            return Err(BoardError::CellCount { rows, cols, found: self.drawn.len() });
        }
        let mut drawn = vec![None; self.cells.len()];
        for (at, letter) in self.drawn.iter().enumerate() {
            let Some(letter) = *letter else { continue };
            let place = || self.extent.place(at);
            let Some(color) = letters.iter().position(|it| *it == letter) else {
                return Err(BoardError::DrawnWithoutDots { letter, place: place() });
            };
            let over = |what: String| BoardError::DrawnOver { letter, place: place(), what };
            match self.cells[at] {
                Cell::Hole => return Err(over("hole".to_owned())),
                Cell::Dot(other) if other != letter => return Err(over(format!("dot of {other}"))),
                Cell::Empty | Cell::Dot(_) => drawn[at] = Some(Color(color as u8)),
            }
        }
        Ok(drawn)
    }

    /// The given look of every colour; nothing at all when none is given.
    fn checked_colors(&self, letters: &[char]) -> Result<Vec<Option<Rgb>>, BoardError> {
        if self.colors.is_empty() {
            return Ok(Vec::new());
        }
        let mut colors = vec![None; letters.len()];
        for (letter, rgb) in &self.colors {
            let color = letters.iter().position(|it| it == letter);
            let color = color.ok_or(BoardError::ColorWithoutDots { letter: *letter })?;
            colors[color] = Some(*rgb);
        }
        Ok(colors)
    }
}

/// The letters as given where they can be printed, unused ones in place of the others.
fn printable_letters(given: &[char]) -> Vec<char> {
    let printable = |it: char| it.is_ascii_alphanumeric();
    let mut unused = LETTERS.chars().filter(|it| !given.contains(it));
    let name = |it: &char| if printable(*it) { Some(*it) } else { unused.next() };
    given.iter().filter_map(name).collect()
}

impl Board {
    /// What the board is made of, as one could have written it down.
    pub fn to_draft(&self) -> Draft {
        Draft {
            extent: self.extent,
            cells: self.cells.iter().map(|it| self.cell_letter(*it)).collect(),
            walls: self.walls.clone(),
            bridges: self.bridges.clone(),
            drawn: self.drawn.iter().map(|it| it.map(|color| self.letter(color))).collect(),
            colors: self.colors().map(|(color, rgb)| (self.letter(color), rgb)).collect(),
        }
    }

    fn cell_letter(&self, cell: Cell) -> Cell<char> {
        match cell {
            Cell::Empty => Cell::Empty,
            Cell::Hole => Cell::Hole,
            Cell::Dot(color) => Cell::Dot(self.letter(color)),
        }
    }
}
