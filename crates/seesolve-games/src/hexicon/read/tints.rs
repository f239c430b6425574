//! The colours of the tiles, compared with the background of the same picture.
//!
//! Ratios to the background survive dimming, and the ratio of the neutral tiles tells how the
//! picture's contrast was bent. A tile's side is its hue, and how far it has come is how strong
//! the hue is.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Point, Rect};

use super::lattice::HexLattice;
use super::limits::tints::{
    BACKGROUND_PATCH, BLOWN_OUT, BRIGHTNESS, CLEAR, GAMMA, GREY, MIN_ALIKE, NEUTRAL_SHADE,
    STRONG_BLUE, STRONG_RED, TELLING_SHADE, TILE_PATCH, TINGED, WEAKEST,
};
use super::limits::{DOUBTED, FITTED, SAME_COLOR};
use super::palette::Fitted;
use crate::hexicon::colors::{Side, Tint};
use crate::hexicon::geometry::{N_TILES, PLACES};

/// The colour of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TintRead {
    pub tint: Tint,
    /// 0 to 1; below a half the tile needs the player's eye.
    pub confidence: f32,
    pub runner_up: Tint,
    /// How bright the tile is where there is no letter: its strongest channel, 0 to 255.
    pub paper: f32,
    /// The tile's colour where there is no letter.
    pub color: [f32; 3],
    /// Why the colours of all tiles together speak against it, in words.
    pub doubt: Option<&'static str>,
}

impl TintRead {
    /// With what the colours of all tiles together tell.
    pub(super) fn settled(self, fitted: &Fitted) -> Self {
        match fitted.doubt {
            None if fitted.tint == self.tint => {
                let least = if fitted.is_backed { FITTED } else { 0.0 };
                Self { confidence: self.confidence.max(least), ..self }
            }
            None if fitted.is_backed => {
                Self { tint: fitted.tint, runner_up: self.tint, confidence: FITTED, ..self }
            }
            None => self.doubted("its colour may not be what it seems"),
            Some(why) => self.doubted(why),
        }
    }

    fn doubted(self, why: &'static str) -> Self {
        Self { confidence: self.confidence.min(DOUBTED), doubt: Some(why), ..self }
    }
}

/// The background just outside the board, where its slanted sides leave the corners free.
pub(super) fn background(frame: &Frame, lattice: &HexLattice) -> [f32; 3] {
    let corners = [-1.0, 1.0].into_iter().flat_map(|side| {
        [-1.0, 1.0].into_iter().flat_map(move |end| {
            [(2.0, 8.0), (3.0, 7.0), (4.0, 6.0)].map(|(x, y)| (side * x, end * y))
        })
    });
    let patches: Vec<[f32; 3]> = corners
        .filter_map(|(x, y)| patch(frame, lattice, lattice.offset(x, y), BACKGROUND_PATCH))
        .collect();
    median(&patches).unwrap_or([255.0; 3]).map(|it| it.max(1.0))
}

/// The colours of all tiles.
pub(super) fn read(
    frame: &Frame,
    lattice: &HexLattice,
    background: [f32; 3],
) -> [TintRead; N_TILES] {
    let seen: [TileColor; N_TILES] =
        std::array::from_fn(|tile| tile_color(frame, lattice, tile, background));
    let gamma = gamma(&seen, background);
    seen.map(|it| it.classify(gamma))
}

struct TileColor {
    color: [f32; 3],
    /// Red, green and blue over the background's.
    ratio: [f32; 3],
    paper: f32,
    /// How many of the six patches look like the others.
    n_alike: usize,
}

fn tile_color(frame: &Frame, lattice: &HexLattice, tile: usize, background: [f32; 3]) -> TileColor {
    // Between the letter and the six sides; columns and lines from the tile's centre.
    const PATCHES: [(f32, f32); 6] =
        [(0.0, -0.72), (0.36, -0.36), (0.36, 0.36), (0.0, 0.72), (-0.36, 0.36), (-0.36, -0.36)];
    let (x, y) = PLACES[tile];
    let patches: Vec<[f32; 3]> = PATCHES
        .iter()
        .map(|(dx, dy)| lattice.offset(f32::from(x) + dx, f32::from(y) + dy))
        .filter_map(|at| patch(frame, lattice, at, TILE_PATCH))
        .collect();
    let color = median(&patches).unwrap_or([0.0; 3]);
    let alike = |it: &&[f32; 3]| it.iter().zip(color).all(|(a, b)| (a - b).abs() < SAME_COLOR);
    TileColor {
        color,
        ratio: std::array::from_fn(|at| color[at] / background[at]),
        paper: color.into_iter().fold(1.0, f32::max),
        n_alike: patches.iter().filter(alike).count(),
    }
}

impl TileColor {
    /// Strongest channel over the weakest, as a logarithm: 0 for greys.
    fn strength(&self) -> f32 {
        let [weakest, _, strongest] = sorted(self.ratio);
        (strongest / weakest.max(WEAKEST)).ln()
    }

    fn shade(&self) -> f32 {
        sorted(self.ratio)[1]
    }

    fn classify(&self, gamma: f32) -> TintRead {
        let strength = (self.strength() / gamma).max(0.01);
        let [red, green, blue] = self.ratio;
        let (side, strong) = if red > green.min(blue) && red > (green + blue) / 2.0 {
            (Side::Red, STRONG_RED)
        } else {
            (Side::Blue, STRONG_BLUE)
        };
        let from_tinged = (strength / TINGED).ln();
        let from_strong = (strength / strong).ln();
        let (tint, runner_up, distance) = if from_tinged < 0.0 {
            (Tint::Neutral, Tint::Played(side), -from_tinged)
        } else if from_strong > 0.0 {
            (Tint::Captured(side), Tint::Played(side), from_strong)
        } else if from_tinged < -from_strong {
            (Tint::Played(side), Tint::Neutral, from_tinged)
        } else {
            (Tint::Played(side), Tint::Captured(side), -from_strong)
        };
        // A hue between the two sides, a patchy tile or one as dark as no tile is: covered.
        let hue_is_clear = tint == Tint::Neutral || is_clear_hue(self.ratio);
        let is_whole =
            self.n_alike >= MIN_ALIKE && within(BRIGHTNESS).contains(&sorted(self.ratio)[2]);
        let grey_fits = tint != Tint::Neutral || within(GREY).contains(&self.shade());
        let confidence = if hue_is_clear && is_whole && grey_fits {
            1.0 - 0.5_f32.powf(distance / CLEAR)
        } else {
            0.2
        };
        TintRead { tint, confidence, runner_up, paper: self.paper, color: self.color, doubt: None }
    }
}

/// Whether the channel in the middle is near one of the others, as in reds and in blues with
/// green, and not between them as in purples and yellows.
fn is_clear_hue(ratio: [f32; 3]) -> bool {
    let [weakest, middle, strongest] = sorted(ratio);
    let at = (middle - weakest) / (strongest - weakest).max(1e-3);
    if ratio[0] >= strongest { at < 0.5 } else { ratio[0] <= weakest && at > 0.5 }
}

/// How the picture's contrast was bent, from how dark its neutral tiles are.
fn gamma(seen: &[TileColor], background: [f32; 3]) -> f32 {
    let mut shades: Vec<f32> =
        seen.iter().filter(|it| it.strength() < TINGED).map(TileColor::shade).collect();
    shades.sort_by(f32::total_cmp);
    let Some(shade) = shades.get(shades.len() / 2) else { return 1.0 };
    if background.iter().any(|it| *it > BLOWN_OUT) || !within(TELLING_SHADE).contains(shade) {
        return 1.0;
    }
    (shade.ln() / NEUTRAL_SHADE.ln()).clamp(GAMMA.0, GAMMA.1)
}

/// The mean colour of a square around a point; its side is given in columns.
fn patch(frame: &Frame, lattice: &HexLattice, at: Point, side: f32) -> Option<[f32; 3]> {
    let half = (side * lattice.column / 2.0).max(1.0);
    let rect = Rect::new(at, at).grown(half);
    let inside = frame.bounds_in_frame();
    if !inside.contains(rect.min) || !inside.contains(rect.max) {
        return None;
    }
    mean_rgb(frame, rect)
}

/// Channel by channel.
fn median(colors: &[[f32; 3]]) -> Option<[f32; 3]> {
    let n = colors.len();
    let channel = |at: usize| {
        let mut values: Vec<f32> = colors.iter().map(|it| it[at]).collect();
        values.sort_by(f32::total_cmp);
        (values[(n - 1) / 2] + values[n / 2]) / 2.0
    };
    (n > 0).then(|| std::array::from_fn(channel))
}

fn within((least, most): (f32, f32)) -> std::ops::Range<f32> {
    least..most
}

fn sorted(mut values: [f32; 3]) -> [f32; 3] {
    values.sort_by(f32::total_cmp);
    values
}
