//! The 61 tiles with their letters, and the dot that a swap leaves between two of them.

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{CellShape, Layout, Point, Rect, Rgb};

use crate::hexicon::board::Board;
use crate::hexicon::colors::{Side, Tint};
use crate::hexicon::geometry::{
    HEIGHT_IN_CELLS, N_TILES, PAIRS, Tile, WIDTH_IN_CELLS, center_in_cells, outline_in_cells,
};

pub(super) const BACKGROUND: Rgb = [0xef; 3];
pub(super) const BLACK: Rgb = [0x22; 3];
/// In tile widths.
const LETTER_SIZE: f32 = 0.403;
const DOT_RADIUS: f32 = 0.083;
const HALO_RADIUS: f32 = 0.14;

pub(super) fn fill(tint: Tint) -> Rgb {
    match tint {
        Tint::Neutral => [0xde; 3],
        Tint::Played(Side::Blue) => [0xa0, 0xe8, 0xe6],
        Tint::Played(Side::Red) => [0xff, 0xb2, 0xb2],
        Tint::Captured(Side::Blue) => [0x01, 0xc2, 0xbb],
        Tint::Captured(Side::Red) => [0xff, 0x71, 0x71],
    }
}

/// Draws the board with its middle at a point, in tiles of a width in pixels.
pub(super) fn paint(
    canvas: &mut Canvas,
    board: &Board,
    middle: Point,
    px: f32,
    rng: &mut Rng,
) -> Layout {
    let (width, height) = (WIDTH_IN_CELLS * px, HEIGHT_IN_CELLS * px);
    let corner = Point::new(middle.x - width / 2.0, middle.y - height / 2.0);
    let in_frame = |it: Point| Point::new(corner.x + it.x * px, corner.y + it.y * px);
    let mut cells = Vec::with_capacity(N_TILES);
    for tile in 0..N_TILES as Tile {
        let center_in_frame = in_frame(center_in_cells(tile));
        let outline_in_frame: Vec<Point> = outline_in_cells(tile).map(in_frame).to_vec();
        canvas.polygon(&outline_in_frame, fill(board.tint(tile)));
        let letter = board.letter(tile).to_string();
        canvas.text(&letter, center_in_frame, px * LETTER_SIZE, Weight::Regular, [0; 3]);
        cells.push(Some(CellShape { center_in_frame, outline_in_frame }));
    }
    if board.swap_used() {
        let (a, b) = PAIRS[rng.usize(..PAIRS.len())];
        let between = in_frame(center_in_cells(a)).lerp(in_frame(center_in_cells(b)), 0.5);
        canvas.circle(between, HALO_RADIUS * px, BACKGROUND);
        canvas.circle(between, DOT_RADIUS * px, BLACK);
    }
    let bounds_in_frame =
        Rect::from_corners(corner.x, corner.y, corner.x + width, corner.y + height);
    Layout { bounds_in_frame, cells }
}
