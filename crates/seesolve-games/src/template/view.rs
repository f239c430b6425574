//! The row of lamps as plain data to draw.

use seesolve_core::{BoardView, CellId, CellState, CellView, Position, Role};

use super::state::lamp_name;

/// The position, without an answer.
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
