//! Colours for roles, on dark and on light ground. The only place where roles become colours; the
//! page's style sheet has the same tokens.

use crate::view::{Ground, Rgb, Role};

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

/// Text on yellow and on clue panels, whatever the background.
pub(crate) const DARK_INK: Rgb = [30, 34, 51];

/// Text and casings on the tray, which is dark on both backgrounds.
pub(crate) const ON_TRAY: Rgb = [245, 239, 224];

impl Background {
    /// The colour as read from a picture, or else the one its role has here.
    pub fn shown(self, role: Role, color: Option<Rgb>) -> Rgb {
        color.unwrap_or_else(|| self.color(role))
    }

    /// The colour under everything.
    pub fn paper(self) -> Rgb {
        self.pick([18, 22, 42], [244, 239, 227])
    }

    /// The colour under a board: dark on both backgrounds, because yellow drowns on a light one.
    pub(crate) fn tray(self) -> Rgb {
        self.pick([10, 13, 26], [42, 48, 80])
    }

    /// The colour of text.
    pub fn ink(self) -> Rgb {
        self.pick([245, 239, 224], [30, 34, 51])
    }

    /// The colour, or one like it that can be read on a terminal's own ground.
    pub(crate) fn legible(self, color: Rgb) -> Rgb {
        let ground = self.pick([0; 3], [255; 3]);
        let steps = (0..=10).map(|it| blend(color, self.ink(), it as f32 / 10.0));
        let is_legible = |it: &Rgb| contrast(*it, ground) >= LEGIBLE;
        steps.into_iter().find(is_legible).unwrap_or(self.ink())
    }

    /// The colour of text that matters less.
    pub(crate) fn faint_ink(self) -> Rgb {
        self.pick([183, 186, 203], [83, 88, 105])
    }

    /// The colour of thin lines between cells.
    pub fn grid(self) -> Rgb {
        self.pick([70, 76, 110], [128, 121, 101])
    }

    /// The ground of a cell that plays a role.
    pub fn fill(self, role: Role, ground: Ground) -> Rgb {
        match role {
            Role::Neutral if ground == Ground::Ink => [16, 19, 36],
            Role::Danger => self.pick([106, 43, 41], [246, 201, 189]),
            role => self.color(role),
        }
    }

    /// The colour of lines, frames and text that play a role.
    pub fn color(self, role: Role) -> Rgb {
        match role {
            Role::Neutral => self.pick([39, 46, 76], [255, 252, 245]),
            Role::Absent => self.paper(),
            Role::Hue(n) => hue(n),
            Role::Line(n) => LINES[usize::from(n) % LINES.len()],
            Role::Safe => self.pick([69, 207, 128], [28, 149, 86]),
            Role::Best => self.pick([255, 203, 61], [255, 198, 40]),
            Role::First => self.pick([185, 166, 255], [85, 56, 200]),
            Role::Danger => self.pick([255, 146, 128], [179, 45, 27]),
            Role::Done => self.pick([69, 77, 116], [201, 206, 224]),
            Role::Doubt => self.pick([255, 155, 222], [156, 31, 121]),
            Role::Hand => self.ink(),
            Role::Mine => self.pick([31, 95, 98], [169, 228, 224]),
            Role::MineStrong => self.pick([22, 181, 172], [18, 167, 159]),
            Role::Theirs => self.pick([124, 59, 66], [255, 192, 188]),
            Role::TheirsStrong => self.pick([242, 120, 116], [238, 106, 102]),
        }
    }

    fn pick(self, dark: Rgb, light: Rgb) -> Rgb {
        if self == Self::Dark { dark } else { light }
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

/// White where it can be read on the colour, else black.
pub(crate) fn ink_on(ground: Rgb) -> Rgb {
    const WHITE: Rgb = [245, 245, 248];
    if contrast(WHITE, ground) >= LEGIBLE { WHITE } else { DARK_INK }
}

/// Whether a colour drowns on a dark ground.
pub fn is_dark(color: Rgb) -> bool {
    brightness(color) < 90.0
}

/// The least contrast of bold text and of lines.
const LEGIBLE: f32 = 3.0;

/// The contrast of two colours as WCAG defines it, 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f32 {
    let linear = |it: u8| match f32::from(it) / 255.0 {
        it if it <= 0.040_45 => it / 12.92,
        it => ((it + 0.055) / 1.055).powf(2.4),
    };
    let luminance = |it: Rgb| {
        let [r, g, b] = it.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// How bright a colour looks, 0 to 255.
fn brightness(color: Rgb) -> f32 {
    let [r, g, b] = color.map(f32::from);
    0.299 * r + 0.587 * g + 0.114 * b
}

/// A colour between two others.
pub fn blend(a: Rgb, b: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|it| {
        let (a, b) = (f32::from(a[it]), f32::from(b[it]));
        (a + (b - a) * share).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_can_be_read_on_a_terminal() {
        let steps = [0, 60, 128, 200, 255];
        for (ground, under) in [(Background::Dark, [0; 3]), (Background::Light, [255; 3])] {
            for r in steps {
                for g in steps {
                    for b in steps {
                        assert!(contrast(ground.legible([r, g, b]), under) >= LEGIBLE);
                    }
                }
            }
        }
        assert_eq!(Background::Dark.legible([255, 198, 40]), [255, 198, 40]);
    }
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

    #[test]
    fn the_advice_stands_out_from_the_tray_and_from_what_is_safe() {
        for background in [Background::Dark, Background::Light] {
            let best = Lab::from_rgb(background.color(Role::Best));
            for other in [background.tray(), background.color(Role::Safe)] {
                assert!(best.distance(Lab::from_rgb(other)) > 50.0, "{background:?}");
            }
        }
    }
}
