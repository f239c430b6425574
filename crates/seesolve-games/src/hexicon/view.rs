//! The board as plain data to draw, with the advised word's path numbered on its tiles.

use seesolve_core::{BoardView, CellId, CellView, LabelView, Point, Role};

use super::board::{N_TILES, PLACES, Tile};
use super::position::{Position, Side, Tint};

/// From one column to the next, in tile widths.
const COLUMN_PITCH: f32 = 0.8085;
/// From one line to the next (half a tile down), in tile widths.
const LINE_PITCH: f32 = 0.4667;
/// A regular hexagon lying on a flat side is this high for its width.
const TILE_HEIGHT: f32 = 0.866;

pub const WIDTH_IN_CELLS: f32 = 8.0 * COLUMN_PITCH + 1.0;
pub const HEIGHT_IN_CELLS: f32 = 16.0 * LINE_PITCH + TILE_HEIGHT;

/// A tile's centre, in tile widths from the top left of the board.
pub fn center_in_cells(tile: Tile) -> Point {
    let (x, y) = PLACES[usize::from(tile)];
    Point::new(
        f32::from(x + 4) * COLUMN_PITCH + 0.5,
        f32::from(y + 8) * LINE_PITCH + TILE_HEIGHT / 2.0,
    )
}

/// A tile's corners, in tile widths from the top left of the board.
pub fn outline_in_cells(tile: Tile) -> [Point; 6] {
    let center = center_in_cells(tile);
    let corner = |dx: f32, dy: f32| Point::new(center.x + dx, center.y + dy * TILE_HEIGHT);
    [
        corner(-0.5, 0.0),
        corner(-0.25, -0.5),
        corner(0.25, -0.5),
        corner(0.5, 0.0),
        corner(0.25, 0.5),
        corner(-0.25, 0.5),
    ]
}

/// The position without any advice.
pub fn view(position: &Position) -> BoardView {
    let [blue, red] = position.score();
    let label = |x: f32, text: String, role: Role| LabelView {
        center_in_cells: Point::new(x, 0.6),
        text,
        role,
    };
    let turn = match position.swap_used() {
        false => format!("{} to move", position.to_move().name()),
        true => format!("{} to move, swap used", position.to_move().name()),
    };
    BoardView {
        title: format!("Hexicon, {turn}"),
        width: WIDTH_IN_CELLS,
        height: HEIGHT_IN_CELLS,
        cells: (0..N_TILES as Tile).map(|it| tile_view(position, it)).collect(),
        labels: vec![
            label(0.8, blue.to_string(), Role::MineStrong),
            label(WIDTH_IN_CELLS - 0.8, red.to_string(), Role::TheirsStrong),
        ],
        ..BoardView::default()
    }
}

fn tile_view(position: &Position, tile: Tile) -> CellView {
    CellView {
        cell: CellId(u16::from(tile)),
        center_in_cells: center_in_cells(tile),
        outline_in_cells: outline_in_cells(tile).to_vec(),
        label: position.letter(tile).to_string(),
        note: String::new(),
        fill: role(position.tint(tile)),
        border: None,
        disc: None,
    }
}

/// Blue is "mine" whoever moves: it is the side of the player who looks at the screen.
fn role(tint: Tint) -> Role {
    match tint {
        Tint::Neutral => Role::Neutral,
        Tint::Played(Side::Blue) => Role::Mine,
        Tint::Captured(Side::Blue) => Role::MineStrong,
        Tint::Played(Side::Red) => Role::Theirs,
        Tint::Captured(Side::Red) => Role::TheirsStrong,
    }
}
