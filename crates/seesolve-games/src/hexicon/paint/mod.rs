//! Draws a position as the game itself looks: hexagons with a letter each.

use seesolve_core::draw::{Canvas, Rgb, Weight};
use seesolve_core::{CellShape, Layout, PaintStyle, Painted, Point, Rect};

use super::board::{N_TILES, Tile};
use super::position::{Position, Side, Tint};
use super::view::{HEIGHT_IN_CELLS, WIDTH_IN_CELLS, center_in_cells, outline_in_cells};

/// The looks `paint` knows.
pub const THEMES: &[&str] = &["light"];

const BACKGROUND: Rgb = [0xef; 3];
const INK: Rgb = [0; 3];

pub fn paint(position: &Position, style: &PaintStyle) -> Painted {
    let px = style.cell_px.clamp(4.0, 400.0);
    let in_frame = |it: Point| Point::new(it.x * px, it.y * px);
    let (width, height) = (WIDTH_IN_CELLS * px, HEIGHT_IN_CELLS * px);
    let mut canvas = Canvas::new(width.ceil() as u32, height.ceil() as u32, BACKGROUND);
    let mut cells = Vec::with_capacity(N_TILES);
    for tile in 0..N_TILES as Tile {
        let center_in_frame = in_frame(center_in_cells(tile));
        let outline_in_frame: Vec<Point> = outline_in_cells(tile).map(in_frame).to_vec();
        canvas.polygon(&outline_in_frame, fill(position.tint(tile)));
        let letter = position.letter(tile).to_string();
        canvas.text(&letter, center_in_frame, px * 0.4, Weight::Regular, INK);
        cells.push(Some(CellShape { center_in_frame, outline_in_frame }));
    }
    let bounds_in_frame = Rect::from_corners(0.0, 0.0, width, height);
    let layout = Layout { bounds_in_frame, cells, hot_spots: Vec::new(), score: 1.0 };
    Painted { frame: canvas.into_frame(), layout }
}

fn fill(tint: Tint) -> Rgb {
    match tint {
        Tint::Neutral => [0xde; 3],
        Tint::Played(Side::Blue) => [0xa0, 0xe8, 0xe6],
        Tint::Played(Side::Red) => [0xff, 0xb2, 0xb2],
        Tint::Captured(Side::Blue) => [0x01, 0xc2, 0xbb],
        Tint::Captured(Side::Red) => [0xff, 0x71, 0x71],
    }
}
