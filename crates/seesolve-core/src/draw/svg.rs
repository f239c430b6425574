//! A surface that writes SVG.

use std::fmt::Write as _;

use crate::draw::canvas::Rgb;
use crate::draw::font::{Font, Weight};
use crate::draw::surface::Surface;
use crate::geometry::Point;

/// An SVG document in the making.
pub struct Svg {
    body: String,
    width: u32,
    height: u32,
    regular: Font,
    bold: Font,
    /// When set, lines are drawn one after the other: seconds a line takes, and lines so far.
    growing: Option<(f32, u32)>,
}

impl Svg {
    pub fn new(width: u32, height: u32, background: Rgb) -> Self {
        let mut body = String::new();
        let color = hex(background);
        let _ = writeln!(body, r#"<rect width="{width}" height="{height}" fill="{color}"/>"#);
        let (regular, bold) = (Font::new(Weight::Regular), Font::new(Weight::Bold));
        Self { body, width, height, regular, bold, growing: None }
    }

    /// From now on lines grow from their first point, one after the other.
    pub fn grow_lines(&mut self, seconds_a_line: f32) {
        self.growing = Some((seconds_a_line, 0));
    }

    pub fn finish(self) -> String {
        let Self { body, width, height, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             {body}</svg>\n"
        )
    }

    /// Text as outlines, so that it looks the same without the font.
    fn glyphs(&mut self, path: Option<tiny_skia::Path>, color: Rgb) {
        let Some(path) = path else { return };
        let mut data = String::new();
        for segment in path.segments() {
            let _ = match segment {
                tiny_skia::PathSegment::MoveTo(p) => write!(data, "M{:.1} {:.1}", p.x, p.y),
                tiny_skia::PathSegment::LineTo(p) => write!(data, "L{:.1} {:.1}", p.x, p.y),
                tiny_skia::PathSegment::QuadTo(c, p) => {
                    write!(data, "Q{:.1} {:.1} {:.1} {:.1}", c.x, c.y, p.x, p.y)
                }
                tiny_skia::PathSegment::CubicTo(a, b, p) => {
                    let (a, b) = ((a.x, a.y), (b.x, b.y));
                    let (a, b) =
                        (format!("{:.1} {:.1}", a.0, a.1), format!("{:.1} {:.1}", b.0, b.1));
                    write!(data, "C{a} {b} {:.1} {:.1}", p.x, p.y)
                }
                tiny_skia::PathSegment::Close => write!(data, "Z"),
            };
        }
        let _ = writeln!(self.body, r#"<path d="{data}" fill="{}"/>"#, hex(color));
    }
}

impl Surface for Svg {
    fn polygon(&mut self, points: &[Point], fill: Rgb) {
        let (points, fill) = (list(points), hex(fill));
        let _ = writeln!(self.body, r#"<polygon points="{points}" fill="{fill}"/>"#);
    }

    fn outline(&mut self, points: &[Point], width: f32, color: Rgb) {
        let (points, color) = (list(points), hex(color));
        let _ = writeln!(
            self.body,
            r#"<polygon points="{points}" fill="none" stroke="{color}" stroke-width="{width:.1}"/>"#
        );
    }

    fn line(&mut self, points: &[Point], width: f32, color: Rgb, opacity: f32) {
        let length: f32 = points.windows(2).map(|it| it[0].distance(it[1])).sum();
        let (points, color) = (list(points), hex(color));
        let _ = write!(
            self.body,
            r#"<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{width:.1}" opacity="{opacity}""#
        );
        let Some((seconds, n_before)) = &mut self.growing else {
            self.body.push_str("/>\n");
            return;
        };
        let begin = *seconds * *n_before as f32;
        let _ = writeln!(
            self.body,
            r#" stroke-dasharray="{length:.0} {length:.0}" stroke-dashoffset="{length:.0}"><animate attributeName="stroke-dashoffset" from="{length:.0}" to="0" begin="{begin:.2}s" dur="{seconds:.2}s" fill="freeze"/></polyline>"#
        );
        *n_before += 1;
    }

    fn circle(&mut self, center: Point, radius: f32, fill: Rgb) {
        let (Point { x, y }, fill) = (center, hex(fill));
        let _ = writeln!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}"/>"#
        );
    }

    fn text(&mut self, text: &str, center: Point, size: f32, weight: Weight, color: Rgb) {
        let font = if weight == Weight::Bold { &self.bold } else { &self.regular };
        let path = font.centered(text, size, center.x, center.y);
        self.glyphs(path, color);
    }

    fn text_from(&mut self, text: &str, base: Point, size: f32, color: Rgb) {
        let moved = tiny_skia::Transform::from_translate(base.x, base.y);
        let path = self.regular.outline(text, size).and_then(|it| it.transform(moved));
        self.glyphs(path, color);
    }
}

fn list(points: &[Point]) -> String {
    points.iter().map(|it| format!("{:.1},{:.1}", it.x, it.y)).collect::<Vec<_>>().join(" ")
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
