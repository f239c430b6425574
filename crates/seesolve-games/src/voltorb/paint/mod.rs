//! Drawing a round as the game looks.

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{CellShape, Layout, PaintStyle, Painted, Rect};

use super::round::{Face, N_CARDS, Round, SIDE};

pub fn paint(round: &Round, style: &PaintStyle) -> Painted {
    let size = style.cell_px.clamp(8.0, 400.0);
    let side = (size * 6.0) as u32;
    let mut canvas = Canvas::new(side, side, [40, 130, 90]);
    let square = |row: usize, col: usize| {
        let (x, y) = (col as f32 * size, row as f32 * size);
        Rect::from_corners(x, y, x + size, y + size).grown(-size * 0.08)
    };
    let mut text = |it: String, rect: Rect| {
        canvas.rounded_rect(rect, size * 0.1, [230, 225, 215]);
        canvas.text(&it, rect.center(), size * 0.35, Weight::Bold, [40; 3]);
    };
    let mut cells = Vec::new();
    for (card, face) in round.cards().iter().enumerate().take(N_CARDS) {
        let rect = square(card / SIDE, card % SIDE);
        text(face.map(Face::symbol).map(String::from).unwrap_or_default(), rect);
        cells.push(Some(CellShape::from_rect(rect)));
    }
    for at in 0..SIDE {
        text(round.rows()[at].to_string(), square(at, SIDE));
        text(round.cols()[at].to_string(), square(SIDE, at));
    }
    let bounds_in_frame = Rect::from_corners(0.0, 0.0, size * 5.0, size * 5.0);
    let layout = Layout { bounds_in_frame, cells, score: 1.0, ..Layout::default() };
    Painted { frame: canvas.into_frame(), layout }
}
