//! Where the tiles lie in the picture, and pictures of what the reader saw.

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{CellId, CellShape, Frame, Layout, Point, Reading, Rect, Rgb};

use super::lattice::HexLattice;
use super::limits::lattice::{TILE_HEIGHT, TILE_WIDTH};
use super::verdict::Seen;
use crate::hexicon::geometry::PLACES;

const MARK: Rgb = [0xd0, 0x20, 0xd0];

pub(super) fn layout(lattice: &HexLattice) -> Layout {
    let (w, h) = (TILE_WIDTH * lattice.column / 2.0, TILE_HEIGHT * lattice.line / 2.0);
    let shape = |place: (i8, i8)| {
        let center = lattice.at(place);
        let corner = |dx: f32, dy: f32| Point::new(center.x + dx * w, center.y + dy * h);
        let half = 0.5;
        CellShape {
            center_in_frame: center,
            outline_in_frame: vec![
                corner(-1.0, 0.0),
                corner(-half, -1.0),
                corner(half, -1.0),
                corner(1.0, 0.0),
                corner(half, 1.0),
                corner(-half, 1.0),
            ],
        }
    };
    let (left_top, right_bottom) = (lattice.offset(-4.0, -8.0), lattice.offset(4.0, 8.0));
    let bounds_in_frame =
        Rect::from_corners(left_top.x - w, left_top.y - h, right_bottom.x + w, right_bottom.y + h);
    let cells = PLACES.into_iter().map(|it| Some(shape(it))).collect();
    Layout { bounds_in_frame, cells }
}

/// The picture with the tiles outlined.
pub(super) fn outlines(frame: &Frame, layout: &Layout) -> Frame {
    let mut canvas = Canvas::from_frame(frame);
    for it in layout.cells.iter().flatten() {
        canvas.polygon_frame(&it.outline_in_frame, 2.0, MARK);
    }
    canvas.into_frame()
}

/// The picture with each tile's symbols under its letter.
pub(super) fn tiles(
    frame: &Frame,
    layout: &Layout,
    lattice: &HexLattice,
    reading: &Reading,
) -> Frame {
    let mut canvas = Canvas::from_frame(frame);
    for (cell, shape) in (0..).map(CellId).zip(layout.cells.iter().flatten()) {
        if reading.doubtful.contains(&cell) {
            canvas.polygon_frame(&shape.outline_in_frame, 5.0, MARK);
        }
        let items = reading.items.iter().filter(|it| it.cell == Some(cell));
        let symbols: String = items.map(|it| it.symbol.as_str()).collect();
        let Point { x, y } = shape.center_in_frame;
        let under = Point::new(x, y + 0.66 * lattice.line);
        canvas.text(&symbols, under, 0.4 * lattice.line, Weight::Bold, MARK);
    }
    canvas.into_frame()
}

/// The picture with the scores framed and what stands around the board written at the top.
pub(super) fn around(frame: &Frame, seen: &Seen, reading: &Reading) -> Frame {
    let mut canvas = Canvas::from_frame(frame);
    let size = frame.width() as f32 / 40.0;
    for it in seen.scores.iter().flatten() {
        canvas.rounded_frame(it.rect_in_frame.grown(size / 4.0), size / 4.0, 3.0, MARK);
    }
    let around = reading.items.iter().filter(|it| it.cell.is_none());
    let words: Vec<String> = around.map(|it| format!("{} {}", it.name, it.symbol)).collect();
    canvas.text_from(&words.join("   "), Point::new(size, 1.5 * size), size, Weight::Bold, MARK);
    canvas.into_frame()
}
