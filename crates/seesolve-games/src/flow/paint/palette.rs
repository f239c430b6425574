//! Colours of the game by its generation, and the looks it can have.

use seesolve_core::Rgb;

/// A look of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    pub name: &'static str,
    palette: &'static [Rgb],
    /// What lies behind the board.
    pub ground: Rgb,
    /// How bright everything is; levels fade in.
    pub brightness: f32,
    /// Letters on the dots, for players who cannot tell the colours apart.
    pub has_letters: bool,
}

/// The names of the looks, in the order of [`theme`].
pub const NAMES: &[&str] = &["classic", "early", "wide", "fade-in", "letters", "dark matter"];

const PLAIN: Theme = Theme {
    name: NAMES[0],
    palette: &CLASSIC,
    ground: [0; 3],
    brightness: 1.0,
    has_letters: false,
};

const THEMES: [Theme; 6] = [
    PLAIN,
    Theme { name: NAMES[1], palette: &EARLY, ..PLAIN },
    Theme { name: NAMES[2], palette: &WIDE, ..PLAIN },
    Theme { name: NAMES[3], brightness: 0.65, ..PLAIN },
    Theme { name: NAMES[4], has_letters: true, ..PLAIN },
    Theme { name: NAMES[5], palette: &MUTED, ground: [28, 30, 38], ..PLAIN },
];

/// The n-th look; larger numbers wrap around.
pub fn theme(n: usize) -> &'static Theme {
    &THEMES[n % THEMES.len()]
}

impl Theme {
    /// The n-th colour of a board.
    pub fn color(&self, n: usize) -> Rgb {
        let color =
            self.palette.get(n).copied().unwrap_or_else(|| invented(n - self.palette.len()));
        self.lit(color)
    }

    /// A colour as bright as the theme is.
    pub fn lit(&self, color: Rgb) -> Rgb {
        scaled(color, self.brightness)
    }

    /// Of the grid lines: half the colour of the level pack.
    pub fn line(&self, seed: u64) -> Rgb {
        let pack = self.palette[seed as usize % 9];
        // Dark packs still have visible lines.
        self.lit(pack.map(|it| 40 + it / 4))
    }

    /// Of outlines and walls: the same hue, bright.
    pub fn outline(&self, seed: u64) -> Rgb {
        let pack = self.palette[seed as usize % 9];
        self.lit(pack.map(|it| 145 + (u16::from(it) * 110 / 255) as u8))
    }
}

pub fn scaled(color: Rgb, by: f32) -> Rgb {
    color.map(|it| (f32::from(it) * by).round().clamp(0.0, 255.0) as u8)
}

/// The app since about 2018.
const CLASSIC: [Rgb; 16] = [
    [254, 0, 0],
    [1, 140, 0],
    [12, 41, 254],
    [234, 224, 0],
    [251, 137, 0],
    [0, 255, 255],
    [255, 10, 201],
    [165, 42, 42],
    [128, 0, 128],
    [255, 255, 255],
    [159, 158, 189],
    [0, 255, 0],
    [161, 138, 81],
    [55, 39, 174],
    [0, 128, 129],
    [254, 124, 236],
];

/// The app of 2012 to 2017.
const EARLY: [Rgb; 16] = [
    [255, 0, 0],
    [0, 128, 0],
    [0, 0, 255],
    [238, 238, 0],
    [255, 127, 0],
    [0, 255, 255],
    [255, 0, 255],
    [165, 42, 42],
    [128, 0, 128],
    [255, 255, 255],
    [166, 166, 166],
    [0, 255, 0],
    [189, 182, 107],
    [0, 0, 139],
    [0, 128, 128],
    [255, 120, 180],
];

/// The classic colours in the numbers of a wide-gamut screen.
const WIDE: [Rgb; 16] = [
    [234, 51, 35],
    [61, 139, 38],
    [19, 40, 243],
    [231, 224, 74],
    [237, 140, 50],
    [117, 251, 253],
    [235, 54, 197],
    [150, 53, 48],
    [117, 20, 124],
    [255, 255, 255],
    [159, 158, 186],
    [117, 250, 76],
    [158, 139, 91],
    [54, 40, 168],
    [50, 126, 128],
    [238, 133, 232],
];

/// Less colourful, on a ground that is not quite black.
const MUTED: [Rgb; 16] = [
    [214, 72, 66],
    [66, 140, 74],
    [64, 92, 214],
    [222, 204, 92],
    [224, 142, 66],
    [112, 214, 220],
    [214, 88, 186],
    [136, 66, 58],
    [122, 62, 138],
    [236, 236, 240],
    [150, 152, 176],
    [134, 224, 110],
    [160, 136, 92],
    [52, 52, 132],
    [56, 118, 124],
    [232, 152, 216],
];

/// Colours the game does not have, for boards with more pairs than it has.
fn invented(n: usize) -> Rgb {
    let hue = (n as f32 * 137.508).to_radians();
    let level = 150.0 - 45.0 * (n % 3) as f32;
    [0.0_f32, 2.094, 4.189]
        .map(|phase| (level + 100.0 * (hue + phase).cos()).clamp(0.0, 255.0) as u8)
}

#[cfg(test)]
mod tests {
    use seesolve_core::vision::color::Lab;

    use super::*;

    #[test]
    fn the_colors_of_a_theme_can_be_told_apart() {
        for theme in THEMES.iter().filter(|it| it.brightness == 1.0) {
            let labs: Vec<Lab> = theme.palette.iter().map(|it| Lab::from_rgb(*it)).collect();
            for (n, a) in labs.iter().enumerate() {
                for b in &labs[..n] {
                    assert!(a.distance(*b) > 20.0, "{} {n}", theme.name);
                }
            }
        }
    }
}
