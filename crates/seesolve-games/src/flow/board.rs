//! A Flow position: dots, holes, walls, bridges and the pipes drawn so far.
//!
//! Only a checked draft becomes a [`Board`], so every board has two dots a colour, walls between
//! neighbours and bridges where pipes can cross.

use std::fmt;

use seesolve_core::{InputError, Rgb};

use crate::flow::extent::Extent;

/// The largest number of rows or columns.
pub(super) const MAX_SIDE: usize = 100;

/// The names colours are printed with; there are as many colours at most.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The number of a colour, in the order of first appearance on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color(pub u8);

impl Color {
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }
}

/// What a cell holds before anything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell<C = Color> {
    Empty,
    Hole,
    Dot(C),
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) extent: Extent,
    pub(super) cells: Vec<Cell>,
    pub(super) letters: Vec<char>,
    pub(super) dots: Vec<[usize; 2]>,
    pub(super) walls: Vec<(usize, usize)>,
    pub(super) bridges: Vec<usize>,
    pub(super) drawn: Vec<Option<Color>>,
    /// What each colour looks like; empty when nobody said.
    pub(super) colors: Vec<Option<Rgb>>,
}

impl Board {
    pub fn extent(&self) -> &Extent {
        &self.extent
    }

    pub fn n_cells(&self) -> usize {
        self.cells.len()
    }

    pub fn n_colors(&self) -> usize {
        self.dots.len()
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The two dots of every colour.
    pub fn dots(&self) -> &[[usize; 2]] {
        &self.dots
    }

    /// Pairs of cells, the smaller first, in order.
    pub fn walls(&self) -> &[(usize, usize)] {
        &self.walls
    }

    pub fn bridges(&self) -> &[usize] {
        &self.bridges
    }

    pub fn is_bridge(&self, cell: usize) -> bool {
        self.bridges.binary_search(&cell).is_ok()
    }

    pub fn has_wall(&self, a: usize, b: usize) -> bool {
        !self.walls.is_empty() && self.walls.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    pub fn has_drawn(&self) -> bool {
        !self.drawn.is_empty()
    }

    /// The colour drawn in a cell; on a bridge the horizontal one.
    pub fn drawn(&self, cell: usize) -> Option<Color> {
        self.drawn.get(cell).copied().flatten()
    }

    /// What colours look like, as far as it was said.
    pub fn colors(&self) -> impl Iterator<Item = (Color, Rgb)> + '_ {
        (0..).zip(&self.colors).filter_map(|(color, rgb)| Some((Color(color), (*rgb)?)))
    }

    pub fn letter(&self, color: Color) -> char {
        self.letters.get(color.idx()).copied().unwrap_or('?')
    }

    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Whether two positions are of one board, whatever is drawn on it and however its colours are
    /// named.
    pub(crate) fn has_same_dots_and_shape(&self, other: &Self) -> bool {
        (&self.extent, &self.cells, &self.walls, &self.bridges)
            == (&other.extent, &other.cells, &other.walls, &other.bridges)
    }

    /// The same board with other pipes drawn; colours that do not exist and cells that cannot
    /// carry a pipe of the colour stay as they are in the bare board.
    #[must_use]
    pub fn with_drawn(&self, drawn: &[Option<Color>]) -> Self {
        let fits = |at: usize, color: Color| match self.cells[at] {
            Cell::Empty => color.idx() < self.dots.len(),
            Cell::Hole => false,
            Cell::Dot(own) => own == color,
        };
        let drawn: Vec<_> = (0..self.n_cells())
            .map(|at| drawn.get(at).copied().flatten().filter(|color| fits(at, *color)))
            .collect();
        let drawn = if drawn.iter().all(Option::is_none) { Vec::new() } else { drawn };
        Self { drawn, ..self.clone() }
    }

    /// The same board with its colours named A, B, C, ... in order of appearance.
    #[must_use]
    pub fn renamed(&self) -> Self {
        Self { letters: LETTERS.chars().take(self.n_colors()).collect(), ..self.clone() }
    }
}

impl Cell<char> {
    /// A cell as people type it: a letter or digit for a dot, `.` (or `-`) for none, `#` for a hole.
    pub(crate) fn typed(name: &str, value: &str) -> Result<Self, InputError> {
        let mut chars = value.trim().chars();
        match (chars.next(), chars.next()) {
            (None | Some('.' | '-'), None) => Ok(Self::Empty),
            (Some('#'), None) => Ok(Self::Hole),
            (Some(letter), None) if letter.is_ascii_alphanumeric() => Ok(Self::Dot(letter)),
            _ => {
                let why = "it must be a letter or a digit for a dot, . for none, # for a hole or + for a bridge";
                Err(InputError::value(name, value, why))
            }
        }
    }
}

impl fmt::Display for Cell<char> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let it = match self {
            Self::Empty => '.',
            Self::Hole => '#',
            Self::Dot(letter) => *letter,
        };
        write!(f, "{it}")
    }
}
