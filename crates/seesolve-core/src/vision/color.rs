//! Colours as people see them: CIE Lab, where equal distances look equally different.

/// A colour in CIE Lab (D65).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lab {
    /// Lightness, 0 to 100.
    pub l: f32,
    /// From green to red.
    pub a: f32,
    /// From blue to yellow.
    pub b: f32,
}

impl Lab {
    /// From red, green and blue.
    pub fn from_rgb(rgb: [u8; 3]) -> Self {
        Self::from_rgb_f32(rgb.map(f32::from))
    }

    /// From red, green and blue in 0 to 255, as averages of pixels are.
    pub fn from_rgb_f32(rgb: [f32; 3]) -> Self {
        let [r, g, b] = rgb.map(|it| {
            let it = it / 255.0;
            if it <= 0.04045 { it / 12.92 } else { ((it + 0.055) / 1.055).powf(2.4) }
        });
        let x = (0.412_456 * r + 0.357_576 * g + 0.180_438 * b) / 0.950_47;
        let y = 0.212_673 * r + 0.715_152 * g + 0.072_175 * b;
        let z = (0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83;
        let [fx, fy, fz] =
            [x, y, z].map(|it| if it > 0.008_856 { it.cbrt() } else { 7.787 * it + 16.0 / 116.0 });
        Self { l: 116.0 * fy - 16.0, a: 500.0 * (fx - fy), b: 200.0 * (fy - fz) }
    }

    /// How different two colours look (CIE76): 2 is just visible, 20 is another colour.
    pub fn distance(self, other: Self) -> f32 {
        let (dl, da, db) = (self.l - other.l, self.a - other.a, self.b - other.b);
        (dl * dl + da * da + db * db).sqrt()
    }

    /// Colourfulness, 0 for greys.
    pub fn chroma(self) -> f32 {
        self.a.hypot(self.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours() {
        let close = |rgb, l: f32, a: f32, b: f32| {
            let it = Lab::from_rgb(rgb);
            assert!(it.distance(Lab { l, a, b }) < 0.1, "{rgb:?} became {it:?}");
        };
        close([255, 255, 255], 100.0, 0.0, 0.0);
        close([0, 0, 0], 0.0, 0.0, 0.0);
        close([255, 0, 0], 53.24, 80.09, 67.20);
        close([0, 0, 255], 32.30, 79.19, -107.86);
    }
}
