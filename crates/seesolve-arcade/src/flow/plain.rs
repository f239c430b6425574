//! A board as a small game by somebody else draws it.

use seesolve_core::draw::Canvas;
use seesolve_core::{CellShape, Layout, Painted, Point, Rect};
use seesolve_games::flow::Cell;
use seesolve_games::flow::paint::palette;

use super::manners::PlainLook;
use super::pipes::Pipes;

/// Draws a board of square cells.
pub(super) fn paint_plain(pipes: &Pipes, look: &PlainLook, cell_px: f32) -> Painted {
    let board = pipes.board();
    let extent = board.extent();
    let (width, height) = (extent.cols as f32 * cell_px, extent.rows as f32 * cell_px);
    let (ground, line) = if look.is_light { ([244; 3], [120; 3]) } else { ([16; 3], [110; 3]) };
    // A line more at the right and at the bottom.
    let mut canvas = Canvas::new(width as u32 + 2, height as u32 + 2, ground);
    let at = |row: f32, col: f32| Point::new(1.0 + col * cell_px, 1.0 + row * cell_px);
    let center = |cell: usize| {
        let (row, col) = extent.row_col(cell);
        at(row as f32 + 0.5, col as f32 + 0.5)
    };
    if look.has_grid {
        for row in 0..=extent.rows {
            let ends = [at(row as f32, 0.0), at(row as f32, extent.cols as f32)];
            canvas.line(&ends, 2.0, line);
        }
        for col in 0..=extent.cols {
            let ends = [at(0.0, col as f32), at(extent.rows as f32, col as f32)];
            canvas.line(&ends, 2.0, line);
        }
    }
    let color = |it: usize| palette::theme(0).color(it);
    for (idx, pipe) in pipes.pipes().iter().enumerate() {
        if look.fills_cells {
            for cell in pipe.iter().filter(|_| pipe.len() > 1) {
                let it = center(*cell);
                let half = cell_px / 2.0 - 1.0;
                let area = Rect::from_corners(it.x - half, it.y - half, it.x + half, it.y + half);
                canvas.rounded_rect(area, 0.0, color(idx));
            }
            continue;
        }
        let points: Vec<Point> = pipe.iter().map(|it| center(*it)).collect();
        canvas.line(&points, look.pipe_width * cell_px, color(idx));
    }
    for (cell, it) in board.cells().iter().enumerate() {
        if let Cell::Dot(dot) = it {
            canvas.circle(center(cell), look.dot_radius * cell_px, color(dot.idx()));
        }
    }
    let shape = |cell: usize| {
        let (row, col) = extent.row_col(cell);
        let corner = at(row as f32, col as f32);
        let rect = Rect::new(corner, Point::new(corner.x + cell_px, corner.y + cell_px));
        Some(CellShape::from_rect(rect))
    };
    let layout = Layout {
        bounds_in_frame: Rect::new(at(0.0, 0.0), at(extent.rows as f32, extent.cols as f32)),
        cells: (0..board.n_cells()).map(shape).collect(),
    };
    Painted { frame: canvas.into_frame(), layout }
}
