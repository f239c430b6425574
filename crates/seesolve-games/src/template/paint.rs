//! How the game looks: a green strip, a yellow disc for a lit lamp and a grey one for a dark one.

use seesolve_core::draw::Canvas;
use seesolve_core::{CellShape, Layout, PaintStyle, Painted, Point, Rect, Rgb, Scene};

use super::state::Lamps;

pub(super) const STRIP: Rgb = [0, 96, 40];
pub(super) const LIT: Rgb = [255, 220, 0];
pub(super) const DARK: Rgb = [110, 110, 110];

pub(super) fn paint(lamps: &Lamps, style: &PaintStyle) -> Painted {
    let cell_px = style.cell_px.max(8.0).round();
    let margin = match style.scene {
        Scene::Board => 0.0,
        Scene::Device | Scene::Desktop => (cell_px * 1.5).round(),
    };
    let top_left = Point::new(margin, margin);
    let n_lamps = lamps.lit().len();
    let size = Point::new(n_lamps as f32 * cell_px, cell_px);
    let strip = Rect::new(top_left, Point::new(top_left.x + size.x, top_left.y + size.y));

    let width = (size.x + 2.0 * margin) as u32;
    let mut canvas = Canvas::new(width, (size.y + 2.0 * margin) as u32, [30, 30, 60]);
    canvas.rect(strip, STRIP);
    for (idx, lit) in lamps.lit().iter().enumerate() {
        let color = if *lit { LIT } else { DARK };
        canvas.circle(lamp_center(idx, top_left, cell_px), cell_px * 0.35, color);
    }
    Painted { frame: canvas.into_frame(), layout: layout(strip, n_lamps) }
}

/// The layout of a strip that holds so many lamps.
pub(super) fn layout(strip_in_frame: Rect, n_lamps: usize) -> Layout {
    let lamp_px = strip_in_frame.width() / n_lamps as f32;
    let shape = |idx: usize| {
        let left = strip_in_frame.min.x + idx as f32 * lamp_px;
        let (top, bottom) = (strip_in_frame.min.y, strip_in_frame.max.y);
        Some(CellShape::from_rect(Rect::from_corners(left, top, left + lamp_px, bottom)))
    };
    Layout { bounds_in_frame: strip_in_frame, cells: (0..n_lamps).map(shape).collect() }
}

/// The centre of a lamp in a picture whose lamps are `cell_px` wide.
fn lamp_center(idx: usize, top_left: Point, cell_px: f32) -> Point {
    Point::new(top_left.x + (idx as f32 + 0.5) * cell_px, top_left.y + 0.5 * cell_px)
}
