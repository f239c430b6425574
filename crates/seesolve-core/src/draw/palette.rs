//! Colours for roles, on dark and on light ground. The only place where roles become colours.

use crate::view::{Rgb, Role};

/// What the drawing lies on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Black or nearly so.
    #[default]
    Dark,
    /// White or nearly so.
    Light,
}

/// Hues that stay apart for most eyes, in the order in which boards use them.
const HUES: [Rgb; 16] = [
    [235, 51, 35],
    [42, 127, 255],
    [35, 170, 60],
    [240, 200, 30],
    [240, 130, 30],
    [60, 220, 230],
    [240, 80, 200],
    [150, 60, 30],
    [140, 60, 200],
    [240, 240, 240],
    [150, 150, 155],
    [120, 240, 60],
    [185, 180, 110],
    [20, 70, 190],
    [15, 140, 130],
    [250, 155, 150],
];

/// The colours of clue panels, in the order of rows and columns.
const LINES: [Rgb; 5] =
    [[234, 122, 94], [77, 179, 90], [233, 166, 60], [76, 157, 247], [195, 123, 230]];

impl Background {
    /// The colour as read from a picture, or else the one its role has here.
    pub fn shown(self, role: Role, color: Option<Rgb>) -> Rgb {
        color.unwrap_or_else(|| self.color(role))
    }

    /// The colour under everything.
    pub fn paper(self) -> Rgb {
        match self {
            Self::Dark => [18, 18, 24],
            Self::Light => [250, 250, 248],
        }
    }

    /// The colour of text.
    pub fn ink(self) -> Rgb {
        match self {
            Self::Dark => [232, 232, 236],
            Self::Light => [28, 28, 34],
        }
    }

    /// The colour of thin lines between cells.
    pub fn grid(self) -> Rgb {
        match self {
            Self::Dark => [70, 70, 84],
            Self::Light => [196, 196, 204],
        }
    }

    /// The colour of a cell's ground, of lines and of marks that play a role.
    pub fn color(self, role: Role) -> Rgb {
        let pick = |dark, light| if self == Self::Dark { dark } else { light };
        match role {
            Role::Neutral => pick([32, 32, 42], [255, 255, 255]),
            Role::Absent => self.paper(),
            Role::Hue(n) => hue(n),
            Role::Safe => pick([60, 200, 90], [20, 150, 60]),
            Role::Line(n) => LINES[usize::from(n) % LINES.len()],
            Role::First => pick([185, 166, 255], [85, 56, 200]),
            Role::Best => pick([255, 200, 40], [220, 140, 0]),
            Role::Danger => pick([235, 70, 70], [200, 30, 30]),
            Role::Done => pick([70, 74, 100], [214, 218, 232]),
            Role::Doubt => pick([255, 120, 220], [200, 40, 160]),
            Role::Hand => self.ink(),
            Role::Mine => pick([60, 120, 130], [160, 232, 230]),
            Role::MineStrong => [1, 180, 172],
            Role::Theirs => pick([140, 70, 74], [255, 178, 178]),
            Role::TheirsStrong => [240, 90, 90],
        }
    }
}

/// The n-th board colour; beyond the hand-picked ones hues are spread by the golden angle.
fn hue(n: u8) -> Rgb {
    let idx = usize::from(n);
    if let Some(known) = HUES.get(idx) {
        return *known;
    }
    let turn = (idx as f32 * 0.381_966).fract() * 6.0;
    let (strong, weak) = if idx.is_multiple_of(2) { (230.0, 90.0) } else { (170.0, 30.0) };
    let channel = |offset: f32| {
        let distance = ((turn + offset).rem_euclid(6.0) - 3.0).abs();
        (weak + (strong - weak) * (distance - 1.0).clamp(0.0, 1.0)) as u8
    };
    [channel(0.0), channel(4.0), channel(2.0)]
}

/// Black or white, whichever is easier to read on the colour.
pub fn ink_on(ground: Rgb) -> Rgb {
    let [r, g, b] = ground.map(f32::from);
    if 0.299 * r + 0.587 * g + 0.114 * b > 140.0 { [16, 16, 20] } else { [245, 245, 248] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::color::Lab;

    #[test]
    fn the_colours_of_official_boards_differ() {
        let labs: Vec<Lab> = (0..HUES.len() as u8).map(|it| Lab::from_rgb(hue(it))).collect();
        for (idx, a) in labs.iter().enumerate() {
            for b in &labs[..idx] {
                assert!(a.distance(*b) > 18.0, "colour {idx} looks like an earlier one");
            }
        }
    }
}
