//! The board and its pipes as plain data to draw, in units of one cell.

use seesolve_core::{
    BoardView, CellId, CellState, CellView, Ground, Layer, LegendLine, PathView, Point, Rgb, Role,
    Shape,
};

use crate::flow::board::{Board, Cell, Color};
use crate::flow::extent::Topology;
use crate::flow::findings::Findings;
use crate::flow::geometry::{HEX_PITCH, center, leave, outline, side_line, steps_over_border};
use crate::flow::graph::{Edge, Graph};
use crate::flow::play::Play;
use crate::flow::strokes::Pen;

/// The sign of a bridge.
const BRIDGE: &str = "+";

/// How wide a pipe is drawn, in cells.
const PIPE_WIDTH: f32 = 0.36;

/// How wide a mouse path is drawn, in cells.
const MOUSE_PATH_WIDTH: f32 = 0.06;

/// The board with what is drawn so far.
pub(crate) fn position_view(board: &Board) -> BoardView {
    let mut view = board_view(board);
    view.paths = drawn_pipes(board);
    view
}

/// The board with the answer drawn on it.
pub(crate) fn answer_view(board: &Board, findings: &Findings, plays: &[Play]) -> BoardView {
    let mut view = if findings.solution().is_some() && !findings.hint_only {
        solution_view(board, plays)
    } else {
        let mut view = position_view(board);
        view.paths.extend(growing_pipes(board, plays));
        view
    };
    if findings.shows_strokes {
        for play in plays {
            view.paths.extend(mouse_path(board, play.color, &play.cells, &findings.pen));
        }
    }
    for cell in findings.wrong.iter().flat_map(|it| &it.cells) {
        view.cells[*cell].border = Some(Role::Danger);
        view.cells[*cell].why = "the drawn pipe is wrong here".to_owned();
    }
    if let Some(hint) = &findings.hint {
        view.cells[hint.to].border = Some(Role::Best);
        view.cells[hint.to].why.clone_from(&hint.reason);
    }
    if !findings.wrong.is_empty() {
        let text = "drawn, but wrong".to_owned();
        view.legend.push(LegendLine { role: Some(Role::Danger), text, ..LegendLine::default() });
    }
    view
}

/// The board with all pipes of a solution.
pub(crate) fn solution_view(board: &Board, plays: &[Play]) -> BoardView {
    let mut view = board_view(board);
    // The pipes themselves show the crossing.
    for cell in board.bridges() {
        view.cells[*cell].label.clear();
    }
    view.legend.retain(|it| it.sample != BRIDGE);
    view.paths = growing_pipes(board, plays).collect();
    view
}

/// Pipes that appear one after the other.
fn growing_pipes(board: &Board, plays: &[Play]) -> impl Iterator<Item = PathView> {
    plays.iter().zip(1..).flat_map(move |(play, step)| {
        let pieces = pipe(board, play.color, &play.cells).into_iter();
        pieces.map(move |it| PathView { step, ..it })
    })
}

/// The bare board: cells, dots with their letters, holes, walls and bridges.
pub fn board_view(board: &Board) -> BoardView {
    let extent = board.extent();
    let (rows, cols) = (extent.rows as f32, extent.cols as f32);
    let (width, height) = match extent.topology {
        Topology::Square | Topology::Warp => (cols, rows),
        Topology::Hex => (0.75 * cols + 0.25, (rows + 0.5) * HEX_PITCH),
    };
    let bridges = LegendLine {
        sample: BRIDGE.to_owned(),
        text: "bridge: two pipes cross".to_owned(),
        ..LegendLine::default()
    };
    let colors: Vec<(Role, Rgb)> = board.colors().map(|(color, rgb)| (hue(color), rgb)).collect();
    BoardView {
        title: "Flow Free".to_owned(),
        shape: Shape::Grid,
        ground: Ground::Ink,
        width,
        height,
        cells: (0..board.n_cells()).map(|cell| cell_view(board, cell)).collect(),
        walls: walls(board),
        legend: (!board.bridges().is_empty()).then_some(bridges).into_iter().collect(),
        ..BoardView::default()
    }
    .in_colors(&colors)
}

fn cell_view(board: &Board, cell: usize) -> CellView {
    let mut it = CellView {
        cell: CellId(cell as u16),
        name: board.extent().place(cell),
        center_in_cells: center(board.extent(), cell),
        outline_in_cells: outline(board.extent(), cell),
        spoken: "Empty.".to_owned(),
        ..CellView::default()
    };
    match (board.cells()[cell], board.drawn(cell)) {
        (Cell::Hole, _) => {
            it.fill = Role::Absent;
            it.state = CellState::Absent;
            it.spoken = "Not a cell.".to_owned();
        }
        (Cell::Dot(color), _) => {
            it.disc = Some(hue(color));
            it.label = board.letter(color).to_string();
            it.state = CellState::Known;
            it.spoken = format!("Dot of {}.", board.letter(color));
        }
        (Cell::Empty, Some(color)) => {
            it.state = CellState::Known;
            it.spoken = format!("Pipe of {}.", board.letter(color));
        }
        (Cell::Empty, None) => {}
    }
    if board.is_bridge(cell) {
        it.label = BRIDGE.to_owned();
        it.spoken.insert_str(0, "Bridge. ");
    }
    it
}

fn walls(board: &Board) -> Vec<(Point, Point)> {
    let extent = board.extent();
    let n_sides = extent.topology.n_sides();
    let mut lines = Vec::new();
    for &(a, b) in board.walls() {
        let between = (0..n_sides).filter(|side| extent.neighbour(a, *side) == Some(b));
        for side in between {
            lines.push(side_line(extent, a, side));
            if steps_over_border(extent, a, b, side) {
                lines.push(side_line(extent, b, extent.topology.opposite(side)));
            }
        }
    }
    lines
}

/// A pipe from cell to cell. Where it wraps round the border it is cut in pieces.
pub(crate) fn pipe(board: &Board, color: Color, cells: &[usize]) -> Vec<PathView> {
    let extent = board.extent();
    let mut pieces = vec![Vec::new()];
    let push = |pieces: &mut Vec<Vec<Point>>, p: Point| {
        if let Some(last) = pieces.last_mut() {
            last.push(p);
        }
    };
    for (at, &cell) in cells.iter().enumerate() {
        push(&mut pieces, center(extent, cell));
        let Some(&next) = cells.get(at + 1) else { break };
        let direct = (0..extent.topology.n_sides()).find(|side| {
            extent.neighbour(cell, *side) == Some(next)
                && !steps_over_border(extent, cell, next, *side)
        });
        if direct.is_some() {
            continue;
        }
        if let Some(side) = extent.side_between(cell, next) {
            push(&mut pieces, leave(extent, cell, side));
            pieces.push(vec![leave(extent, next, extent.topology.opposite(side))]);
        }
    }
    let name = board.letter(color).to_string();
    let piece = |points_in_cells| PathView {
        points_in_cells,
        role: hue(color),
        width: PIPE_WIDTH,
        name: name.clone(),
        color: board.colors().find(|it| it.0 == color).map(|it| it.1),
        ..PathView::default()
    };
    pieces.into_iter().filter(|it| it.len() > 1).map(piece).collect()
}

/// The mouse path of a pipe, press by press.
pub(crate) fn mouse_path(board: &Board, color: Color, cells: &[usize], pen: &Pen) -> Vec<PathView> {
    let stroke = pen.stroke(board.extent(), cells);
    let press = |points_in_cells| PathView {
        points_in_cells,
        role: Role::Hand,
        width: MOUSE_PATH_WIDTH,
        name: format!("mouse {}", board.letter(color)),
        ..PathView::default()
    };
    pen.bends_in_cells(board.extent(), &stroke).into_iter().map(press).collect()
}

/// The pipes drawn so far, link by link.
pub(crate) fn drawn_pipes(board: &Board) -> Vec<PathView> {
    if !board.has_drawn() {
        return Vec::new();
    }
    let graph = Graph::new(board);
    let color_of = |node: u16| graph.drawn[usize::from(node)];
    let link = |edge: &Edge| {
        let [a, b] = edge.nodes;
        let color = color_of(a).filter(|it| color_of(b) == Some(*it))?;
        Some(pipe(board, color, &[graph.cell(a.into()), graph.cell(b.into())]))
    };
    let links = graph.edges.iter().filter_map(link).flatten();
    links.map(|it| PathView { layer: Layer::Under, ..it }).collect()
}

pub(crate) fn hue(color: Color) -> Role {
    Role::Hue(color.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_round_the_border_is_cut_in_two() {
        let board: Board = "A.A/B.B/C.C;topology=warp".parse().unwrap();
        let pieces = pipe(&board, Color(0), &[0, 2]);
        let points: Vec<_> = pieces.iter().map(|it| it.points_in_cells.clone()).collect();
        let p = |x: f32| Point::new(x, 0.5);
        assert_eq!(points, [vec![p(0.5), p(0.0)], vec![p(3.0), p(2.5)]]);
        assert_eq!(pipe(&board, Color(0), &[0, 1, 2]).len(), 1);
    }

    #[test]
    fn walls_lie_between_their_cells_and_at_both_ends_of_a_warp() {
        let board: Board = "A.A/B.B/C.C;walls=0|1,0|2;topology=warp".parse().unwrap();
        let down = |x: f32| (Point::new(x, 0.0), Point::new(x, 1.0));
        let walls = board_view(&board).walls;
        assert_eq!(walls.len(), 3);
        assert_eq!(walls[0], down(1.0));
    }
}
