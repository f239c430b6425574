//! A surface that writes SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::draw::font::{Font, Weight};
use crate::draw::surface::Surface;
use crate::frame::Frame;
use crate::geometry::Point;
use crate::view::Rgb;

/// Letters are defined once at this size and scaled wherever they stand.
const EM: f32 = 100.0;

/// An SVG document in the making.
pub struct Svg {
    body: String,
    /// What is defined once and shown where it is used: pictures, and the outlines of letters, so
    /// that text looks the same without the font.
    definitions: String,
    defined: BTreeSet<String>,
    width: u32,
    height: u32,
    regular: Font,
    bold: Font,
    /// When set, lines are drawn one after the other: seconds a line takes, and lines so far.
    growing: Option<(f32, u32)>,
}

impl Svg {
    /// An empty document.
    pub fn new(width: u32, height: u32, background: Rgb) -> Self {
        let mut body = String::new();
        let color = hex(background);
        let _ = writeln!(body, r#"<rect width="{width}" height="{height}" fill="{color}"/>"#);
        let (regular, bold) = (Font::new(Weight::Regular), Font::new(Weight::Bold));
        let (definitions, defined) = (String::new(), BTreeSet::new());
        Self { body, definitions, defined, width, height, regular, bold, growing: None }
    }

    /// From now on lines grow from their first point, one after the other.
    pub fn grow_lines(&mut self, seconds_a_line: f32) {
        self.growing = Some((seconds_a_line, 0));
    }

    /// A picture along the upper edge, embedded once and shown at each of these distances from the
    /// left.
    pub fn picture(&mut self, frame: &Frame, width: u32, height: u32, lefts: &[u32]) {
        let data = base64(&frame.to_png());
        let _ = writeln!(
            self.definitions,
            r#"<image id="picture" width="{width}" height="{height}" style="image-rendering:pixelated" href="data:image/png;base64,{data}"/>"#
        );
        for left in lefts {
            let _ = writeln!(self.body, r##"<use href="#picture" x="{left}"/>"##);
        }
    }

    /// The document.
    pub fn finish(self) -> String {
        let Self { body, definitions, width, height, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             <defs>\n{definitions}</defs>\n{body}</svg>\n"
        )
    }

    /// Text whose pen starts at a point of its base line.
    fn write(&mut self, text: &str, base: Point, size: f32, weight: Weight, color: Rgb) {
        let font = if weight == Weight::Bold { &self.bold } else { &self.regular };
        let scale = size / EM;
        let (Point { x, y }, color) = (base, hex(color));
        let _ = write!(
            self.body,
            r#"<g fill="{color}" transform="translate({x:.1} {y:.1}) scale({scale:.3})">"#
        );
        let mut pen = 0.0;
        for letter in text.chars() {
            let mut utf8 = [0; 4];
            let letter_text: &str = letter.encode_utf8(&mut utf8);
            if let Some(outline) = font.outline(letter_text, EM) {
                let family = if weight == Weight::Bold { 'b' } else { 'r' };
                let id = format!("{family}{:x}", u32::from(letter));
                let _ = write!(self.body, r##"<use href="#{id}" x="{pen:.1}"/>"##);
                if !self.defined.contains(&id) {
                    let data = path_data(&outline);
                    let _ = writeln!(self.definitions, r#"<path id="{id}" d="{data}"/>"#);
                    self.defined.insert(id);
                }
            }
            pen += font.width(letter_text, EM);
        }
        self.body.push_str("</g>\n");
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
        let left = center.x - font.width(text, size) / 2.0;
        let base = Point::new(left, center.y + font.cap_height(size) / 2.0);
        self.write(text, base, size, weight, color);
    }

    fn text_from(&mut self, text: &str, base: Point, size: f32, color: Rgb) {
        self.write(text, base, size, Weight::Regular, color);
    }
}

fn path_data(path: &tiny_skia::Path) -> String {
    use tiny_skia::PathSegment as Segment;

    let mut data = String::new();
    for segment in path.segments() {
        let (command, points) = match segment {
            Segment::MoveTo(to) => ('M', vec![to]),
            Segment::LineTo(to) => ('L', vec![to]),
            Segment::QuadTo(by, to) => ('Q', vec![by, to]),
            Segment::CubicTo(first, second, to) => ('C', vec![first, second, to]),
            Segment::Close => ('Z', Vec::new()),
        };
        data.push(command);
        let points: Vec<_> = points.iter().map(|it| format!("{:.1} {:.1}", it.x, it.y)).collect();
        data.push_str(&points.join(" "));
    }
    data
}

fn list(points: &[Point]) -> String {
    points.iter().map(|it| format!("{:.1},{:.1}", it.x, it.y)).collect::<Vec<_>>().join(" ")
}

/// Bytes as the 64 letters that a data address is written in.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |it: usize| u32::from(chunk.get(it).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_letters() {
        let words = ["", "f", "fo", "foo", "foob"].map(|it| base64(it.as_bytes()));
        assert_eq!(words, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
