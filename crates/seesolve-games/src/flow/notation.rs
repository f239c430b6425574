//! The board as one line of text: `A.B/#A./B..;bridges=4;walls=2|5;topology=warp;drawn=AA./.../...`
//!
//! `;colors=A:ff8800` says what colours look like. It is kept where it was given; a board read from a
//! picture has none in its notation, so that its position does not depend on a shade.

use std::fmt;
use std::str::FromStr;

use seesolve_core::{InputError, Rgb};

use crate::flow::board::{Board, Cell, Color};
use crate::flow::draft::Draft;
use crate::flow::extent::{Extent, Topology};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows_of(|cell| self.cell_char(cell)).join("/"))?;
        if !self.bridges().is_empty() {
            let list: Vec<_> = self.bridges().iter().map(ToString::to_string).collect();
            write!(f, ";bridges={}", list.join(","))?;
        }
        if !self.walls().is_empty() {
            let list: Vec<_> = self.walls().iter().map(|(a, b)| format!("{a}|{b}")).collect();
            write!(f, ";walls={}", list.join(","))?;
        }
        if self.extent().topology != Topology::Square {
            write!(f, ";topology={}", self.extent().topology.name())?;
        }
        if self.has_drawn() {
            write!(f, ";drawn={}", self.rows_of(|cell| self.drawn_char(cell)).join("/"))?;
        }
        let look = |(color, [r, g, b]): (Color, Rgb)| {
            format!("{}:{r:02x}{g:02x}{b:02x}", self.letter(color))
        };
        let looks: Vec<_> = self.colors().map(look).collect();
        if !looks.is_empty() {
            write!(f, ";colors={}", looks.join(","))?;
        }
        Ok(())
    }
}

impl Board {
    /// One string a row, one character a cell.
    pub fn rows_of(&self, symbol: impl Fn(usize) -> char) -> Vec<String> {
        let cols = self.extent().cols;
        let row = |row: usize| (row * cols..(row + 1) * cols).map(&symbol).collect();
        (0..self.extent().rows).map(row).collect()
    }

    pub fn cell_char(&self, cell: usize) -> char {
        match self.cells()[cell] {
            Cell::Empty => '.',
            Cell::Hole => '#',
            Cell::Dot(color) => self.letter(color),
        }
    }

    pub fn drawn_char(&self, cell: usize) -> char {
        match (self.cells()[cell], self.drawn(cell)) {
            (Cell::Hole, _) => '#',
            (_, Some(color)) => self.letter(color),
            (_, None) => '.',
        }
    }
}

impl FromStr for Board {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut parts = text.trim().split(';');
        let rows: Vec<&str> = parts.next().unwrap_or_default().trim().split('/').collect();
        let cols = rows[0].chars().count();
        let extent = Extent { topology: Topology::Square, rows: rows.len(), cols };
        let mut draft = Draft {
            extent,
            cells: grid(&rows, cols, "row", parse_cell)?,
            walls: Vec::new(),
            bridges: Vec::new(),
            drawn: Vec::new(),
            colors: Vec::new(),
        };
        let mut seen: Vec<&str> = Vec::new();
        for part in parts.map(str::trim).filter(|it| !it.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if seen.contains(&key) {
                return Err(InputError::notation(format!("\"{key}\" is given twice")));
            }
            seen.push(key);
            match key {
                "bridges" => draft.bridges = list(value, key, parse_number)?,
                "walls" => draft.walls = list(value, key, parse_wall)?,
                "colors" => draft.colors = list(value, key, parse_color)?,
                "topology" => draft.extent.topology = parse_topology(value)?,
                "drawn" => {
                    let drawn: Vec<&str> = value.split('/').collect();
                    if drawn.len() != rows.len() {
                        return Err(InputError::notation(format!(
                            "drawn has {} rows and the board {}",
                            drawn.len(),
                            rows.len()
                        )));
                    }
                    draft.drawn = grid(&drawn, cols, "row of drawn pipes", parse_drawn)?;
                }
                _ => {
                    return Err(InputError::notation(format!(
                        "\"{key}\" is unknown; try bridges, walls, topology, drawn or colors"
                    )));
                }
            }
        }
        Ok(draft.build()?)
    }
}

/// The cells of rows that must all be equally long.
fn grid<T>(
    rows: &[&str],
    cols: usize,
    what: &str,
    parse: fn(char) -> Option<T>,
) -> Result<Vec<T>, InputError> {
    let mut cells = Vec::with_capacity(rows.len() * cols);
    for (n, row) in rows.iter().enumerate() {
        let found = row.chars().count();
        if found != cols {
            let s = if found == 1 { "" } else { "s" };
            let message = format!("{what} {} has {found} cell{s} and should have {cols}", n + 1);
            return Err(InputError::notation(message));
        }
        for (at, it) in row.chars().enumerate() {
            cells.push(parse(it).ok_or_else(|| {
                let place = format!("{what} {}, column {}", n + 1, at + 1);
                InputError::notation(format!(
                    "{it:?} in {place} is not a cell: use '.', '#' or a letter"
                ))
            })?);
        }
    }
    Ok(cells)
}

fn parse_cell(it: char) -> Option<Cell<char>> {
    match it {
        '.' => Some(Cell::Empty),
        '#' => Some(Cell::Hole),
        it => is_name(it).then_some(Cell::Dot(it)),
    }
}

fn parse_drawn(it: char) -> Option<Option<char>> {
    match it {
        '.' | '#' => Some(None),
        it => is_name(it).then_some(Some(it)),
    }
}

/// Whether a character may stand for a colour.
fn is_name(it: char) -> bool {
    !it.is_control() && !it.is_whitespace()
}

fn list<T>(value: &str, key: &str, parse: fn(&str) -> Option<T>) -> Result<Vec<T>, InputError> {
    let item = |it: &str| {
        parse(it.trim()).ok_or_else(|| {
            let form = match key {
                "walls" => "a pair cell|cell",
                "colors" => "a colour such as A:ff8800",
                _ => "a cell number",
            };
            InputError::notation(format!("\"{}\" in {key} is not {form}", it.trim()))
        })
    };
    value.split(',').filter(|it| !it.trim().is_empty()).map(item).collect()
}

fn parse_number(text: &str) -> Option<usize> {
    text.parse().ok()
}

fn parse_wall(text: &str) -> Option<(usize, usize)> {
    let (a, b) = text.split_once('|')?;
    Some((parse_number(a.trim())?, parse_number(b.trim())?))
}

/// `A:ff8800`.
fn parse_color(text: &str) -> Option<(char, Rgb)> {
    let (letter, hex) = text.split_once(':')?;
    let (mut letters, digits) = (letter.chars(), u32::from_str_radix(hex, 16).ok()?);
    let (Some(letter), None, 6) = (letters.next(), letters.next(), hex.len()) else { return None };
    let [_, r, g, b] = digits.to_be_bytes();
    is_name(letter).then_some((letter, [r, g, b]))
}

fn parse_topology(value: &str) -> Result<Topology, InputError> {
    Topology::from_name(value.trim()).ok_or_else(|| {
        InputError::notation(format!("topology \"{value}\" is unknown; try square, hex or warp"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Board {
        text.parse().unwrap()
    }

    fn refused(text: &str) -> String {
        text.parse::<Board>().unwrap_err().to_string()
    }

    #[test]
    fn every_part_survives_the_round_trip() {
        for text in [
            "A.B/#A./B..",
            "AB.AB/...../.....;bridges=7;walls=0|5,3|4;topology=warp",
            "A..A/B..B;topology=hex",
            "A..A/B..B;drawn=AAA./....",
            "A..A/B..B;colors=A:ff8800,B:0000ff",
        ] {
            assert_eq!(parse(text).to_string(), text);
        }
    }

    #[test]
    fn letters_are_kept_where_they_can_be_printed() {
        assert_eq!(parse("b.b/1.1").to_string(), "b.b/1.1");
        assert_eq!(parse("[A[/]A];drawn=[A./..]").to_string(), "BAB/CAC;drawn=BA./..C");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (text, message) in [
            ("A.A/B.", "row 2 has 2 cells and should have 3"),
            ("A.A/B..", "colour B has 1 dot (row 2, column 1); every colour has two"),
            ("A A", "' ' in row 1, column 2 is not a cell: use '.', '#' or a letter"),
            ("A.A/...;walls=0|4", "the wall 0|4 is not between neighbouring cells"),
            ("A.A/...;walls=0|9", "there is no cell 9; the last one is 5"),
            ("A.A/...;walls=0-9", "\"0-9\" in walls is not a pair cell|cell"),
            ("A.A;bridges=0", "the bridge 0 (row 1, column 1) lies on a dot"),
            ("A.A;bridges=x", "\"x\" in bridges is not a cell number"),
            ("A.A;bridges=1;topology=hex", "bridges need square cells"),
            (
                "A.A;colour=1",
                "\"colour\" is unknown; try bridges, walls, topology, drawn or colors",
            ),
            ("A.A;colors=A:ff88", "\"A:ff88\" in colors is not a colour such as A:ff8800"),
            ("A.A;colors=B:ff8800", "colour B is described but has no dots"),
            ("A.A;topology=round", "topology \"round\" is unknown; try square, hex or warp"),
            ("A.A;drawn=AB.", "colour B is drawn at row 1, column 2 but has no dots"),
            ("A.A/B.B;drawn=BA./...", "colour B is drawn over a dot of A at row 1, column 1"),
            ("A.A;drawn=A", "row of drawn pipes 1 has 1 cell and should have 3"),
            ("A.A;drawn=A../...", "drawn has 2 rows and the board 1"),
            ("A.A;walls=0|1;walls=0|1", "\"walls\" is given twice"),
            ("...", "the board has no dots yet; every colour has two"),
            ("", "a board has 1 to 100 rows and columns, not 1 x 0"),
        ] {
            assert_eq!(refused(text), message);
        }
    }
}
