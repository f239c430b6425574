//! What a board is drawn on. PNG and SVG offer the same few strokes, so a board is drawn once.

use crate::draw::canvas::Canvas;
use crate::draw::font::Weight;
use crate::geometry::Point;
use crate::view::Rgb;

/// Shapes in pixels of the drawing.
pub trait Surface {
    /// A filled shape.
    fn polygon(&mut self, points: &[Point], fill: Rgb);
    /// The outline of a shape.
    fn outline(&mut self, points: &[Point], width: f32, color: Rgb);
    /// Straight from point to point.
    fn line(&mut self, points: &[Point], width: f32, color: Rgb, opacity: f32);
    /// A disc.
    fn circle(&mut self, center: Point, radius: f32, fill: Rgb);
    /// Text with its capitals centred on a point.
    fn text(&mut self, text: &str, center: Point, size: f32, weight: Weight, color: Rgb);
    /// Text that starts at a point of its base line.
    fn text_from(&mut self, text: &str, base: Point, size: f32, color: Rgb);
}

impl Surface for Canvas {
    fn polygon(&mut self, points: &[Point], fill: Rgb) {
        Self::polygon(self, points, fill);
    }

    fn outline(&mut self, points: &[Point], width: f32, color: Rgb) {
        self.polygon_frame(points, width, color);
    }

    fn line(&mut self, points: &[Point], width: f32, color: Rgb, opacity: f32) {
        self.glass_line(points, width, color, opacity);
    }

    fn circle(&mut self, center: Point, radius: f32, fill: Rgb) {
        Self::circle(self, center, radius, fill);
    }

    fn text(&mut self, text: &str, center: Point, size: f32, weight: Weight, color: Rgb) {
        Self::text(self, text, center, size, weight, color);
    }

    fn text_from(&mut self, text: &str, base: Point, size: f32, color: Rgb) {
        Self::text_from(self, text, base, size, Weight::Regular, color);
    }
}
