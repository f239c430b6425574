//! Drawing a board as the game looks.

use seesolve_core::draw::Canvas;
use seesolve_core::{CellShape, Layout, PaintStyle, Painted, Point, Rect};

use crate::flow::board::{Board, Cell};

/// Draws the board alone: black cells with thin lines and coloured dots.
pub fn paint(board: &Board, style: &PaintStyle) -> Painted {
    let extent = board.extent();
    let px = style.cell_px.clamp(4.0, 200.0);
    let (width, height) = (extent.cols as f32 * px, extent.rows as f32 * px);
    let mut canvas = Canvas::new(width.ceil() as u32, height.ceil() as u32, [0; 3]);
    let mut cells = Vec::with_capacity(board.n_cells());
    for (at, cell) in board.cells().iter().enumerate() {
        let (row, col) = extent.row_col(at);
        let (x, y) = (col as f32 * px, row as f32 * px);
        let rect = Rect::from_corners(x, y, x + px, y + px);
        if *cell == Cell::Hole {
            cells.push(None);
            continue;
        }
        canvas.polygon_frame(&rect.corners(), 1.0, [90; 3]);
        if let Cell::Dot(colour) = cell {
            let hue = colour.idx() as u8;
            let rgb = [hue.wrapping_mul(97) | 64, hue.wrapping_mul(57) | 32, 255 - hue];
            canvas.circle(Point::new(x + px / 2.0, y + px / 2.0), px * 0.35, rgb);
        }
        cells.push(Some(CellShape::from_rect(rect)));
    }
    let bounds_in_frame = Rect::from_corners(0.0, 0.0, width, height);
    let layout = Layout { bounds_in_frame, cells, hot_spots: Vec::new(), score: 1.0 };
    Painted { frame: canvas.into_frame(), layout }
}
