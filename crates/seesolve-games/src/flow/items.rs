//! Everything on a board that has a name: cells, the walls beside them and the pipes through them.
//! People see these names and change a typed board by them.

use seesolve_core::{CellId, Corrections, InputError, Item, Position};

use crate::flow::board::{Board, Cell, MAX_SIDE};
use crate::flow::draft::Draft;
use crate::flow::extent::{Extent, Topology};

const BRIDGE: &str = "+";
const NOTHING: &str = ".";
const HOLE: &str = "#";

/// Something that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// A dot, a hole, a bridge or nothing.
    Cell(usize),
    /// The border to the next cell of the row, or of the column.
    Wall(usize, Border),
    /// What is drawn through a cell.
    Pipe(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Border {
    Right,
    Below,
}

impl Border {
    const ALL: [Self; 2] = [Self::Right, Self::Below];

    fn symbol(self) -> &'static str {
        match self {
            Self::Right => "|",
            Self::Below => "_",
        }
    }

    /// Whether a wall was typed.
    fn typed(self, name: &str, value: &str) -> Result<bool, InputError> {
        match value.trim() {
            it if it == self.symbol() => Ok(true),
            NOTHING => Ok(false),
            _ => {
                let why = format!("it must be {} for a wall or . for none", self.symbol());
                Err(InputError::value(name, value, why))
            }
        }
    }

    /// The cell on its other side.
    fn neighbour(self, extent: &Extent, cell: usize) -> Option<usize> {
        let (row, col) = (cell / extent.cols, cell % extent.cols);
        match self {
            _ if extent.topology == Topology::Hex => None,
            Self::Right => (col + 1 < extent.cols).then_some(cell + 1),
            Self::Below => (row + 1 < extent.rows).then_some(cell + extent.cols),
        }
    }
}

/// What the pipe through a cell is called.
pub(crate) fn pipe_name(extent: &Extent, cell: usize) -> String {
    Named::Pipe(cell).name(extent)
}

impl Named {
    /// Everything that can have a name on a board of this extent: cells first, lines last.
    fn all(extent: &Extent) -> impl Iterator<Item = Self> {
        let cells = 0..extent.n_cells();
        let walls = cells.clone().flat_map(|cell| Border::ALL.map(|it| (cell, it)));
        let walls = walls.filter(|(cell, it)| it.neighbour(extent, *cell).is_some());
        let walls = walls.map(|(cell, it)| Self::Wall(cell, it));
        cells.clone().map(Self::Cell).chain(walls).chain(cells.map(Self::Pipe))
    }

    fn name(self, extent: &Extent) -> String {
        match self {
            Self::Cell(cell) => extent.place(cell),
            Self::Wall(cell, Border::Right) => format!("wall right of {}", extent.place(cell)),
            Self::Wall(cell, Border::Below) => format!("wall below {}", extent.place(cell)),
            Self::Pipe(cell) => format!("pipe at {}", extent.place(cell)),
        }
    }

    fn by_name(extent: &Extent, name: &str) -> Option<Self> {
        Self::all(extent).find(|it| it.name(extent) == name)
    }
}

/// What a symbol means, in words. The names begin as [`Named::name`] writes them.
pub(crate) fn meaning(item: &str, symbol: &str) -> Option<&'static str> {
    match symbol {
        HOLE => Some("no cell"),
        BRIDGE => Some("bridge"),
        NOTHING if is_wall(item) => Some("no wall"),
        NOTHING if item.starts_with("pipe") => Some("no pipe"),
        NOTHING => Some("empty"),
        _ => Border::ALL.iter().any(|it| it.symbol() == symbol).then_some("wall"),
    }
}

/// Whether something is a wall, by its name.
pub(crate) fn is_wall(item: &str) -> bool {
    item.starts_with("wall")
}

/// All there is on a board: cells in their order, then what lies between them and runs through them.
pub(crate) fn items(board: &Board) -> Vec<Item> {
    Named::all(board.extent()).filter_map(|it| item(board, it)).collect()
}

/// What was read of the cells, with all else that can be set right on the board.
pub(crate) fn with_walls_and_pipes(cells: Vec<Item>, board: &Board, said: &[String]) -> Vec<Item> {
    let mut items = cells;
    for (item, cell) in items.iter_mut().zip(0..) {
        item.choices.push(BRIDGE.to_owned());
        if board.is_bridge(cell) {
            item.symbol = BRIDGE.to_owned();
        }
        item.is_corrected |= said.contains(&item.name);
    }
    let others = Named::all(board.extent()).filter(|it| !matches!(it, Named::Cell(_)));
    items.extend(others.filter_map(|it| item(board, it)).map(|it| {
        let is_corrected = said.contains(&it.name);
        Item { is_corrected, ..it }
    }));
    items
}

fn item(board: &Board, named: Named) -> Option<Item> {
    let extent = board.extent();
    let letters = || board.letters().iter().map(char::to_string);
    let (cell, symbol, choices) = match named {
        Named::Cell(cell) => {
            let is_bridge = board.is_bridge(cell);
            let symbol = if is_bridge { BRIDGE.into() } else { board.cell_char(cell).to_string() };
            let others = [NOTHING, HOLE, BRIDGE].map(str::to_owned);
            (cell, symbol, letters().chain(others).collect())
        }
        Named::Wall(cell, border) => {
            let is_wall = board.has_wall(cell, border.neighbour(extent, cell)?);
            let choices = [border.symbol(), NOTHING].map(str::to_owned);
            (cell, choices[usize::from(!is_wall)].clone(), choices.to_vec())
        }
        Named::Pipe(cell) => {
            let own = match board.cells()[cell] {
                Cell::Hole => return None,
                Cell::Dot(color) => Some(board.letter(color).to_string()),
                Cell::Empty => None,
            };
            let letters = letters().filter(|it| own.as_ref().is_none_or(|own| own == it));
            let choices = letters.chain([NOTHING.to_owned()]).collect();
            (cell, board.drawn_char(cell).to_string(), choices)
        }
    };
    let item = Item::certain(named.name(extent), symbol).of_cell(CellId(cell as u16));
    Some(item.with_choices::<String>(choices))
}

/// Whether a correction is about a wall, a bridge or a pipe: about more than what one cell holds.
/// A value that none of them can have is refused.
pub(crate) fn is_beyond_cells(
    extent: &Extent,
    name: &str,
    value: &str,
) -> Result<bool, InputError> {
    match Named::by_name(extent, name) {
        Some(Named::Cell(_)) => Ok(value.trim() == BRIDGE && extent.topology != Topology::Hex),
        Some(Named::Wall(_, border)) => border.typed(name, value).map(|_| true),
        Some(Named::Pipe(_)) => Cell::typed(name, value).map(|_| true),
        None => Ok(false),
    }
}

/// The board after things on it were changed by hand.
pub(crate) fn edited(board: &Board, edits: &Corrections) -> Result<Board, InputError> {
    let mut draft = board.to_draft();
    for (name, value) in edits.iter() {
        let named = Named::by_name(board.extent(), name).ok_or_else(|| InputError::NoSuchName {
            name: name.to_owned(),
            example: format!("\"{}\"", board.extent().place(0)),
        })?;
        match named {
            Named::Cell(cell) => set_cell(&mut draft, cell, name, value)?,
            Named::Wall(cell, border) => set_wall(&mut draft, cell, border, name, value)?,
            Named::Pipe(cell) => set_pipe(&mut draft, cell, name, value)?,
        }
    }
    // Whatever belongs to a colour goes with its last dot.
    let cells = draft.cells.clone();
    let has_dot = |letter: char| cells.contains(&Cell::Dot(letter));
    for drawn in &mut draft.drawn {
        *drawn = drawn.filter(|it| has_dot(*it));
    }
    draft.colors.retain(|it| has_dot(it.0));
    draft.build().map_err(|error| InputError::NotLegal { why: error.to_string() })
}

/// An empty board of a size such as `5x7`: rows, then columns.
pub(crate) fn blank(text: &str) -> Option<(Position, Corrections)> {
    let (rows, cols) = text.trim().split_once(['x', 'X'])?;
    let side = |it: &str| it.trim().parse().ok().filter(|it| (1..=MAX_SIDE).contains(it));
    let (rows, cols): (usize, usize) = (side(rows)?, side(cols)?);
    let mut draft = Draft::empty(Topology::Square, rows, cols);
    draft.cells.get_mut(..2)?.fill(Cell::Dot('A'));
    let board = draft.build().ok()?;
    let place = |cell: usize| (board.extent().place(cell), NOTHING);
    Some((Position::of(&board), [0, 1].map(place).into_iter().collect()))
}

/// What a cell holds; what is drawn there goes.
fn set_cell(draft: &mut Draft, cell: usize, name: &str, value: &str) -> Result<(), InputError> {
    let is_bridge = value.trim() == BRIDGE;
    let content = if is_bridge { Cell::Empty } else { Cell::typed(name, value)? };
    if (content, is_bridge) == (draft.cells[cell], draft.bridges.contains(&cell)) {
        return Ok(());
    }
    draft.cells[cell] = content;
    draft.bridges.retain(|it| *it != cell);
    if is_bridge && draft.extent.topology == Topology::Hex {
        return Err(InputError::value(name, value, "bridges need square cells"));
    }
    if is_bridge {
        draft.bridges.push(cell);
    }
    if let Some(drawn) = draft.drawn.get_mut(cell) {
        *drawn = None;
    }
    Ok(())
}

fn set_wall(
    draft: &mut Draft,
    cell: usize,
    border: Border,
    name: &str,
    value: &str,
) -> Result<(), InputError> {
    let Some(other) = border.neighbour(&draft.extent, cell) else { return Ok(()) };
    draft.walls.retain(|it| *it != (cell, other));
    if border.typed(name, value)? {
        draft.walls.push((cell, other));
    }
    Ok(())
}

/// A pipe through a cell, joined to the dots of its colour beside it.
fn set_pipe(draft: &mut Draft, cell: usize, name: &str, value: &str) -> Result<(), InputError> {
    let Cell::Dot(letter) = Cell::typed(name, value)? else {
        if let Some(drawn) = draft.drawn.get_mut(cell) {
            *drawn = None;
        }
        return Ok(());
    };
    if draft.drawn.get(cell) == Some(&Some(letter)) {
        return Ok(());
    }
    if !draft.cells.contains(&Cell::Dot(letter)) {
        let why = format!("there are no dots of {letter}");
        return Err(InputError::value(name, value, why));
    }
    let fits = |at: usize| match draft.cells[at] {
        Cell::Empty => true,
        Cell::Dot(own) => own == letter,
        Cell::Hole => false,
    };
    if !fits(cell) {
        return Err(InputError::value(name, value, "no pipe of that colour can go through here"));
    }
    let is_own_dot = |it: &usize| draft.cells[*it] == Cell::Dot(letter);
    let dots: Vec<usize> = draft.extent.neighbours(cell).filter(is_own_dot).collect();
    draft.drawn.resize(draft.cells.len(), None);
    for at in dots.into_iter().chain([cell]) {
        draft.drawn[at] = Some(letter);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(board: &str, edits: &[(&str, &str)]) -> Result<String, InputError> {
        let board: Board = board.parse().unwrap();
        edited(&board, &edits.iter().copied().collect()).map(|it| it.to_string())
    }

    #[test]
    fn a_dot_moves_by_two_edits_and_the_board_is_not_legal_in_between() {
        let there = ("row 1, column 1", ".");
        let why = edit("A.B/.../A.B", &[there]).unwrap_err();
        assert!(matches!(&why, InputError::NotLegal { .. }), "{why}");
        assert!(why.to_string().starts_with("colour A has 1 dot ("), "{why}");
        let here = ("row 1, column 2", "A");
        assert_eq!(edit("A.B/.../A.B", &[there, here]).unwrap(), ".AB/.../A.B");
    }

    #[test]
    fn walls_bridges_holes_and_pipes_are_set_by_name() {
        let board = "A.B/.../A.B";
        let set = |name: &str, value: &str| edit(board, &[(name, value)]);
        assert_eq!(set("wall right of row 1, column 1", "|").unwrap(), "A.B/.../A.B;walls=0|1");
        assert_eq!(set("wall below row 1, column 3", "_").unwrap(), "A.B/.../A.B;walls=2|5");
        assert_eq!(set("row 2, column 2", "+").unwrap(), "A.B/.../A.B;bridges=4");
        assert_eq!(set("row 2, column 2", "#").unwrap(), "A.B/.#./A.B");
        assert_eq!(set("pipe at row 2, column 1", "A").unwrap(), "A.B/.../A.B;drawn=A../A../A..");
        for (name, value) in [
            ("wall right of row 1, column 1", "yes"),
            ("wall right of row 1, column 3", "|"),
            ("pipe at row 2, column 1", "Z"),
            ("pipe at row 1, column 1", "B"),
            ("row 2, column 2", "??"),
        ] {
            assert!(set(name, value).is_err(), "{name}={value}");
        }
    }

    #[test]
    fn every_item_takes_its_own_symbol() {
        let text = "A.B/..#/A.B;bridges=4;walls=0|1;drawn=A../A.#/A..";
        let board: Board = text.parse().unwrap();
        for it in items(&board) {
            let same =
                edited(&board, &[(it.name.as_str(), it.symbol.as_str())].into_iter().collect());
            assert_eq!(same.map(|it| it.to_string()).as_deref(), Ok(text), "{}", it.name);
        }
    }

    #[test]
    fn a_size_is_an_empty_board() {
        let (position, edits) = blank("3x4").unwrap();
        let board: Board = position.notation().parse().unwrap();
        let empty = edited(&board, &edits).unwrap_err();
        assert!(empty.to_string().contains("no dots yet"), "{empty}");
        assert!(["", "3", "0x3", "x", "3x", "999x3"].iter().all(|it| blank(it).is_none()));
    }
}
