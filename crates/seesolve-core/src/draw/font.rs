//! Text as outlines, from Nunito (SIL Open Font License, see `assets/Nunito-OFL.txt`), cut down to
//! basic Latin. Hexicon is set in it, and our own pictures use it too.

use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, OutlineBuilder};

/// How heavy text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// For text.
    Regular,
    /// For labels and numbers.
    Bold,
}

/// A font ready to draw with.
pub struct Font {
    face: Face<'static>,
}

impl Font {
    /// The font of a weight.
    pub fn new(weight: Weight) -> Self {
        let data: &'static [u8] = match weight {
            Weight::Regular => include_bytes!("../../assets/Nunito-Regular.ttf"),
            Weight::Bold => include_bytes!("../../assets/Nunito-ExtraBold.ttf"),
        };
        Self::parse(data).expect("the embedded font is whole")
    }

    /// Another font, from the bytes of its file.
    pub fn parse(data: &'static [u8]) -> Option<Self> {
        Face::parse(data, 0).ok().map(|face| Self { face })
    }

    /// Height of capital letters for text of the given size, in the same unit.
    pub fn cap_height(&self, size: f32) -> f32 {
        let cap = self.face.capital_height().unwrap_or(700);
        f32::from(cap) * size / f32::from(self.face.units_per_em())
    }

    /// How far the pen moves.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|it| self.advance(it)).sum::<f32>() * size
    }

    /// The text's outline with its pen starting at the origin of the base line, y downwards.
    /// Characters the font lacks leave a gap. `None` when there is nothing to draw.
    pub fn outline(&self, text: &str, size: f32) -> Option<Path> {
        let scale = size / f32::from(self.face.units_per_em());
        let mut pen = Pen { builder: PathBuilder::new(), scale, x: 0.0 };
        for it in text.chars() {
            if let Some(glyph) = self.face.glyph_index(it) {
                self.face.outline_glyph(glyph, &mut pen);
            }
            pen.x += self.advance(it) * size;
        }
        pen.builder.finish()
    }

    /// The outline placed so that its capitals are centred on a point.
    pub(crate) fn centered(&self, text: &str, size: f32, x: f32, y: f32) -> Option<Path> {
        let left = x - self.width(text, size) / 2.0;
        let base = y + self.cap_height(size) / 2.0;
        self.outline(text, size)?.transform(Transform::from_translate(left, base))
    }

    /// Pen movement of one character at size 1.
    fn advance(&self, it: char) -> f32 {
        let units = self.face.glyph_index(it).and_then(|it| self.face.glyph_hor_advance(it));
        units.map_or(0.3, |it| f32::from(it) / f32::from(self.face.units_per_em()))
    }
}

struct Pen {
    builder: PathBuilder,
    scale: f32,
    x: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
