//! Drawing in native pixels: boxes, bitmaps and small text on a canvas that is scaled afterwards.

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

use super::super::screen_spec::Rgb;

/// A canvas of native pixels. Places are relative to `origin`, so that the board is drawn the
/// same way on every game's screen.
pub struct Art {
    canvas: Canvas,
    pub origin: (i32, i32),
}

impl Art {
    pub fn new(size: (u32, u32), background: Rgb) -> Self {
        Self { canvas: Canvas::new(size.0, size.1, background), origin: (0, 0) }
    }

    /// A canvas that starts as a picture.
    pub fn over(frame: &Frame) -> Self {
        Self { canvas: Canvas::from_frame(frame), origin: (0, 0) }
    }

    pub fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, color: Rgb) {
        let (x, y) = ((x + self.origin.0) as f32, (y + self.origin.1) as f32);
        self.canvas.rect(Rect::from_corners(x, y, x + width as f32, y + height as f32), color);
    }

    /// A box with its corner pixels left out.
    pub fn plate(&mut self, x: i32, y: i32, width: i32, height: i32, color: Rgb) {
        self.rect(x + 1, y, width - 2, height, color);
        self.rect(x, y + 1, width, height - 2, color);
    }

    /// Pixels by a rule; `None` leaves what is there.
    pub fn pixels(
        &mut self,
        corner: (i32, i32),
        size: (i32, i32),
        color: impl Fn(i32, i32) -> Option<Rgb>,
    ) {
        for (y, x) in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (y, x))) {
            if let Some(color) = color(x, y) {
                self.rect(corner.0 + x, corner.1 + y, 1, 1, color);
            }
        }
    }

    /// Text with its capitals centred on a place.
    pub fn text(&mut self, text: &str, x: i32, y: i32, size: f32, color: Rgb) {
        let center = Point::new((x + self.origin.0) as f32, (y + self.origin.1) as f32);
        self.canvas.text(text, center, size, Weight::Bold, color);
    }

    pub fn into_frame(self) -> Frame {
        self.canvas.into_frame()
    }
}
