//! What a position shows: its named items and the board to draw.

use seesolve_core::{BoardView, CellId, CellState, CellView, Item, Position, Role};

use super::state::lamp_name;

pub(super) fn lamp_item(cell: CellId, symbol: char) -> Item {
    Item::certain(lamp_name(cell), symbol).of_cell(cell).with_choices(["*", "."])
}

pub(super) fn view(position: &Position) -> BoardView {
    let cell = |(idx, symbol): (u16, char)| {
        let mut view = CellView::square(CellId(idx), 0, usize::from(idx));
        view.name = lamp_name(view.cell);
        view.label = symbol.to_string();
        view.state = if symbol == '*' { CellState::Known } else { CellState::Hidden };
        view.fill = if symbol == '*' { Role::Done } else { Role::Neutral };
        view.sets = ["*", "."].map(str::to_owned).to_vec();
        view
    };
    BoardView {
        title: "Template".into(),
        width: position.notation().len() as f32,
        height: 1.0,
        cells: (0..).zip(position.notation().chars()).map(cell).collect(),
        ..BoardView::default()
    }
}
