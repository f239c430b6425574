//! A picture to draw on: anti-aliased shapes and text, in pixels of the picture.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect as SkiaRect, Stroke,
    Transform,
};

use crate::draw::font::{Font, Weight};
use crate::frame::Frame;
use crate::geometry::{Point, Rect};
use crate::view::Rgb;

/// A canvas; everything drawn outside it is cut off.
pub struct Canvas {
    pixmap: Pixmap,
    regular: Font,
    bold: Font,
}

impl Canvas {
    /// A canvas of one colour. Sizes are kept between 1 and 16384 pixels a side.
    pub fn new(width: u32, height: u32, background: Rgb) -> Self {
        let (width, height) = (width.clamp(1, 16_384), height.clamp(1, 16_384));
        let mut pixmap = Pixmap::new(width, height).expect("the size is neither empty nor huge");
        pixmap.fill(color(background, 1.0));
        Self { pixmap, regular: Font::new(Weight::Regular), bold: Font::new(Weight::Bold) }
    }

    /// A canvas that starts as a picture.
    pub fn from_frame(frame: &Frame) -> Self {
        let mut it = Self::new(frame.width(), frame.height(), [0; 3]);
        it.paste(frame, 0, 0);
        it
    }

    /// Lays a picture on the canvas with its top left corner at a place.
    pub fn paste(&mut self, frame: &Frame, left: i32, top: i32) {
        let (width, height) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let data = self.pixmap.data_mut();
        for y in 0..frame.height() as i32 {
            if !(0..height).contains(&(y + top)) {
                continue;
            }
            for x in (-left).max(0)..(frame.width() as i32).min(width - left) {
                let [r, g, b] = frame.pixel(x as usize, y as usize);
                let at = ((y + top) * width + x + left) as usize * 4;
                data[at..at + 4].copy_from_slice(&[r, g, b, 255]);
            }
        }
    }

    /// The picture drawn so far.
    pub fn into_frame(self) -> Frame {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        let pixels = self.pixmap.data();
        let mut rgb = Vec::with_capacity(pixels.len() / 4 * 3);
        for pixel in pixels.chunks_exact(4) {
            rgb.extend_from_slice(&pixel[..3]);
        }
        Frame::from_rgb(width, height, rgb).expect("a pixmap has four bytes a pixel")
    }

    /// An upright box.
    pub fn rect(&mut self, rect: Rect, fill: Rgb) {
        self.fill_path(rect_path(rect), fill, 1.0);
    }

    /// A rectangle that lets what is below shine through.
    pub fn glass(&mut self, rect: Rect, fill: Rgb, opacity: f32) {
        self.fill_path(rect_path(rect), fill, opacity);
    }

    /// A box with rounded corners.
    pub fn rounded_rect(&mut self, rect: Rect, radius: f32, fill: Rgb) {
        self.fill_path(rounded_path(rect, radius), fill, 1.0);
    }

    /// The outline of a box with rounded corners.
    pub fn rounded_frame(&mut self, rect: Rect, radius: f32, width: f32, color: Rgb) {
        self.stroke_path(rounded_path(rect, radius), width, color, 1.0);
    }

    /// A disc.
    pub fn circle(&mut self, center: Point, radius: f32, fill: Rgb) {
        self.fill_path(PathBuilder::from_circle(center.x, center.y, radius), fill, 1.0);
    }

    /// The outline of a disc.
    pub fn ring(&mut self, center: Point, radius: f32, width: f32, color: Rgb) {
        self.stroke_path(PathBuilder::from_circle(center.x, center.y, radius), width, color, 1.0);
    }

    /// A filled shape.
    pub fn polygon(&mut self, points: &[Point], fill: Rgb) {
        self.fill_path(line_path(points, true), fill, 1.0);
    }

    /// The outline of a shape.
    pub fn polygon_frame(&mut self, points: &[Point], width: f32, color: Rgb) {
        self.stroke_path(line_path(points, true), width, color, 1.0);
    }

    /// A line through the points with round ends and joints.
    pub fn line(&mut self, points: &[Point], width: f32, color: Rgb) {
        self.stroke_path(line_path(points, false), width, color, 1.0);
    }

    /// Many separate lines in one go, which costs far less than one after the other.
    pub fn lines(&mut self, lines: &[[Point; 2]], width: f32, color: Rgb) {
        let mut builder = PathBuilder::new();
        for [from, to] in lines {
            builder.move_to(from.x, from.y);
            builder.line_to(to.x, to.y);
        }
        self.stroke_path(builder.finish(), width, color, 1.0);
    }

    /// A line that lets what is below shine through.
    pub fn glass_line(&mut self, points: &[Point], width: f32, color: Rgb, opacity: f32) {
        self.stroke_path(line_path(points, false), width, color, opacity);
    }

    /// Text with its capitals centred on a point.
    pub fn text(&mut self, text: &str, center: Point, size: f32, weight: Weight, color: Rgb) {
        let path = self.font(weight).centered(text, size, center.x, center.y);
        self.fill_path(path, color, 1.0);
    }

    /// Text that starts at a point of its base line.
    pub fn text_from(&mut self, text: &str, base: Point, size: f32, weight: Weight, color: Rgb) {
        let path = self.font(weight).outline(text, size);
        let path = path.and_then(|it| it.transform(Transform::from_translate(base.x, base.y)));
        self.fill_path(path, color, 1.0);
    }

    /// How wide a text is, in pixels.
    pub fn text_width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        self.font(weight).width(text, size)
    }

    fn font(&self, weight: Weight) -> &Font {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Fills an outline of tiny-skia's own, for shapes this canvas has no name for.
    pub fn fill_path(&mut self, path: Option<Path>, fill: Rgb, opacity: f32) {
        if let Some(path) = path {
            let paint = paint(fill, opacity);
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    /// Draws along a path; `None` draws nothing.
    fn stroke_path(&mut self, path: Option<Path>, width: f32, stroke: Rgb, opacity: f32) {
        if let Some(path) = path {
            let pen = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            let paint = paint(stroke, opacity);
            self.pixmap.stroke_path(&path, &paint, &pen, Transform::identity(), None);
        }
    }
}

fn color(rgb: Rgb, opacity: f32) -> Color {
    Color::from_rgba8(rgb[0], rgb[1], rgb[2], (opacity.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn paint(rgb: Rgb, opacity: f32) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color(rgb, opacity));
    paint
}

fn rect_path(rect: Rect) -> Option<Path> {
    SkiaRect::from_ltrb(rect.min.x, rect.min.y, rect.max.x, rect.max.y).map(PathBuilder::from_rect)
}

fn line_path(points: &[Point], closed: bool) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut builder = PathBuilder::new();
    builder.move_to(first.x, first.y);
    for it in rest {
        builder.line_to(it.x, it.y);
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

/// A rectangle with quarter circles for corners.
fn rounded_path(rect: Rect, radius: f32) -> Option<Path> {
    // How far a cubic's handles reach to follow a quarter circle.
    const HANDLE: f32 = 0.552_285;
    let Rect { min, max } = rect;
    let r = radius.min(rect.width() / 2.0).min(rect.height() / 2.0).max(0.0);
    let h = r * (1.0 - HANDLE);
    let mut it = PathBuilder::new();
    it.move_to(min.x + r, min.y);
    it.line_to(max.x - r, min.y);
    it.cubic_to(max.x - h, min.y, max.x, min.y + h, max.x, min.y + r);
    it.line_to(max.x, max.y - r);
    it.cubic_to(max.x, max.y - h, max.x - h, max.y, max.x - r, max.y);
    it.line_to(min.x + r, max.y);
    it.cubic_to(min.x + h, max.y, min.x, max.y - h, min.x, max.y - r);
    it.line_to(min.x, min.y + r);
    it.cubic_to(min.x, min.y + h, min.x + h, min.y, min.x + r, min.y);
    it.close();
    it.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_land_where_they_are_put() {
        let mut it = Canvas::new(40, 40, [0; 3]);
        it.circle(Point::new(20.0, 20.0), 10.0, [255, 0, 0]);
        it.rect(Rect::from_corners(0.0, 0.0, 4.0, 4.0), [0, 255, 0]);
        it.rounded_rect(Rect::from_corners(30.0, 30.0, 90.0, 90.0), 4.0, [0, 0, 255]);
        let frame = it.into_frame();
        assert_eq!(frame.pixel(20, 20), [255, 0, 0]);
        assert_eq!(frame.pixel(2, 2), [0, 255, 0]);
        assert_eq!(frame.pixel(39, 39), [0, 0, 255]);
        assert_eq!(frame.pixel(30, 30), [0; 3], "the corner is round");
    }

    #[test]
    fn text_is_centred_on_its_capitals() {
        let mut it = Canvas::new(100, 100, [255; 3]);
        it.text("H", Point::new(50.0, 50.0), 60.0, Weight::Bold, [0; 3]);
        let frame = it.into_frame();
        let ink: Vec<(usize, usize)> = (0..100)
            .flat_map(|y| (0..100).map(move |x| (x, y)))
            .filter(|(x, y)| frame.pixel(*x, *y)[0] < 128)
            .collect();
        let mean = |of: fn(&(usize, usize)) -> usize| {
            ink.iter().map(of).sum::<usize>() as f32 / ink.len() as f32
        };
        assert!((mean(|it| it.0) - 49.5).abs() < 1.5 && (mean(|it| it.1) - 49.5).abs() < 1.5);
    }

    #[test]
    fn a_pasted_picture_is_cut_at_the_edges() {
        let mut it = Canvas::new(4, 4, [0; 3]);
        it.paste(&Frame::filled(4, 4, [9; 3]), 2, -3);
        let frame = it.into_frame();
        assert_eq!(
            (frame.pixel(2, 0), frame.pixel(1, 0), frame.pixel(3, 1)),
            ([9; 3], [0; 3], [0; 3])
        );
    }
}
