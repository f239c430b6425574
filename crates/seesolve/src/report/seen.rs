//! What was seen where it makes no legal position: there is nothing for a game to draw, but the
//! player can set right only what they see.

use seesolve_core::{
    BoardView, CellId, CellView, Layout, Mark, Point, Reading, Rect, Role, Session,
};

/// The symbol of a cell with nothing on it.
const NOTHING: &str = ".";

/// The board to show: the game's own view of it, else what was seen.
pub fn shown_view(session: &Session) -> Option<BoardView> {
    session.view().or_else(|| Some(view_of(session.reading()?, session.layout()?)))
}

/// The cells where the picture has them, with what was read there.
fn view_of(reading: &Reading, layout: &Layout) -> BoardView {
    let mut cells: Vec<CellView> = Vec::new();
    let doubtful: Vec<CellId> = reading.to_check().filter_map(|it| it.cell).collect();
    let bounds = layout.bounds_in_frame;
    let size = cell_size(layout);
    for item in &reading.items {
        let Some(cell) = item.cell.filter(|it| cells.iter().all(|other| other.cell != *it)) else {
            continue;
        };
        let Some(shape) = layout.cell(cell) else { continue };
        let in_cells =
            |it: Point| Point::new((it.x - bounds.min.x) / size.x, (it.y - bounds.min.y) / size.y);
        let is_empty = item.symbol == NOTHING;
        let seen = Mark { text: item.symbol.clone(), share: 1.0, role: Role::Neutral };
        cells.push(CellView {
            cell,
            name: item.name.clone(),
            label: if is_empty { String::new() } else { item.symbol.clone() },
            marks: (!is_empty).then_some(seen).into_iter().collect(),
            center_in_cells: in_cells(shape.center_in_frame),
            outline_in_cells: shape.outline_in_frame.iter().map(|it| in_cells(*it)).collect(),
            ..CellView::default()
        });
    }
    let (width, height) = (bounds.width() / size.x, bounds.height() / size.y);
    BoardView { width, height, cells, ..BoardView::default() }.with_doubts(&doubtful, &[])
}

/// The middle one of the cells' sizes.
fn cell_size(layout: &Layout) -> Point {
    let shapes = layout.cells.iter().flatten();
    let boxes: Vec<Rect> =
        shapes.filter_map(|it| Rect::around(it.outline_in_frame.iter().copied())).collect();
    let middle = |mut sides: Vec<f32>| {
        sides.sort_by(f32::total_cmp);
        sides.get(sides.len() / 2).copied().unwrap_or(1.0).max(1.0)
    };
    let widths = boxes.iter().map(Rect::width).collect();
    let heights = boxes.iter().map(Rect::height).collect();
    Point::new(middle(widths), middle(heights))
}
