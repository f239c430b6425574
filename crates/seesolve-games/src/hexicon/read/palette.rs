//! Whether the colours of all tiles together are the game's five colours in some light.
//!
//! Light bends a picture's contrast and saturation as a whole. Every way of bending that explains
//! the colours about as well as the best one must say the same of a tile, or the tile is doubtful:
//! so the margin between two colours is measured on the picture and not assumed.

use seesolve_core::{Frame, Rect};

use super::limits::SAME_CLUSTER;
use super::limits::palette::{
    AHEAD, ALIKE, BLACKS, CLIPPED, CLOSE, DITHERED, FEW_LEVELS, GAINS, GAMMAS, HIDDEN, MIN_ALIKE,
    MOST_OFF, NEARLY, OUTLIER, SAME_KIND, SATURATIONS, STIFFNESS, SWALLOWED, SWALLOWING_GAMMAS,
};
use crate::hexicon::colors::{Side, Tint};

/// The game's background, and its tiles over it.
const BACKGROUND: f32 = 239.0;
const WHITE: [f32; 3] = [255.0; 3];
const DRAWN: [(Tint, [f32; 3]); 5] = [
    (Tint::Neutral, [222.0; 3]),
    (Tint::Played(Side::Blue), [160.0, 232.0, 230.0]),
    (Tint::Played(Side::Red), [255.0, 178.0, 178.0]),
    (Tint::Captured(Side::Blue), [1.0, 194.0, 187.0]),
    (Tint::Captured(Side::Red), [255.0, 113.0, 113.0]),
];

/// What the palette says of one tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fitted {
    pub tint: Tint,
    /// Why it may be another, in words; `None` when no light that fits about as well says so.
    pub doubt: Option<&'static str>,
    /// Whether other tiles have the same colour, or it is just as expected.
    pub is_backed: bool,
}

/// What a picture's colours are to be measured by.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub background: [f32; 3],
    /// Brightness of the letters' ink: black is at most as bright in this picture.
    pub ink: f32,
    /// How far apart the levels are in a picture of few; 0 in one of many.
    pub step: f32,
}

/// Tiles of about the same colour.
struct Cluster {
    color: [f32; 3],
    members: Vec<usize>,
}

/// How a light bends colours.
#[derive(Clone, Copy)]
struct Bend {
    gamma: f32,
    /// The game's colours over its background, by the gamma.
    ratios: [[f32; 3]; 5],
    saturation: f32,
    /// Where black comes to lie; below 0 when it is crushed.
    black: f32,
    /// How far beyond white the background was driven.
    gain: f32,
    /// Where white was cut off, channel by channel.
    ceiling: [f32; 3],
}

/// A way of bending colours, and how well it explains the clusters.
struct Light {
    cost: f32,
    labels: Vec<Label>,
}

#[derive(Clone, Copy)]
struct Label {
    tint: Tint,
    /// How far the colour is off, in levels.
    off: f32,
    /// Whether all others are farther.
    is_ahead: bool,
}

/// Fits the palette to the colours of tiles.
pub(super) fn fit(colors: &[[f32; 3]], scale: Scale) -> Vec<Fitted> {
    // Limits are in levels of a picture as bright as the game.
    let unit = (scale.background.into_iter().fold(1.0, f32::max) / BACKGROUND).min(1.0);
    let colors: Vec<[f32; 3]> = colors.iter().map(|it| it.map(|it| it / unit)).collect();
    let background = scale.background.map(|it| it / unit);
    let scale = Scale { background, ink: scale.ink / unit, step: scale.step / unit };
    let clusters = clusters(&colors);
    let is_like_background = |it: &Cluster| off(&it.color, &background) <= SWALLOWED;
    let is_swallowed = clusters.iter().any(is_like_background);
    let lights: Vec<Light> = bends(&scale, is_swallowed)
        .into_iter()
        .map(|it| Light::new(it, &clusters, &scale))
        .collect();
    let Some(best) = lights.iter().min_by(|a, b| a.cost.total_cmp(&b.cost)) else {
        return Vec::new();
    };
    let rivals: Vec<&Light> =
        lights.iter().filter(|it| it.cost.sqrt() <= best.cost.sqrt() + NEARLY).collect();
    // What took the shade of grey tiles may have taken a pale colour that is seen nowhere.
    let is_shown = |side: Side| best.labels.iter().any(|it| it.tint == Tint::Played(side));
    let shows_pale = Side::BOTH.into_iter().all(is_shown);
    let is_clipped = scale.is_clipped();
    let mut fitted = vec![None; colors.len()];
    for (nth, cluster) in clusters.iter().enumerate() {
        let label = best.labels[nth];
        let agrees = |it: &&Light| {
            let other = it.labels[nth];
            other.tint == label.tint && (other.is_ahead || !(is_clipped || is_swallowed))
        };
        // A kind of tile looks the same all over the picture: what looks otherwise is tinged. White
        // that is cut off leaves kinds closer together.
        let same_kind = if is_clipped { SAME_CLUSTER } else { SAME_KIND };
        let is_tinged = clusters.iter().zip(&best.labels).any(|(other, it)| {
            it.tint == label.tint
                && other.members.len() > cluster.members.len()
                && off(&other.color, &cluster.color) > same_kind
        });
        let may_be_pale = label.tint == Tint::Neutral && is_like_background(cluster) && !shows_pale;
        let doubt = if label.off > MOST_OFF {
            Some("its colour is not one of the game's")
        } else if is_tinged {
            Some("its colour differs from that of others of its kind")
        } else if may_be_pale || !label.is_ahead || !rivals.iter().all(agrees) {
            Some("in this light its colour may be misread")
        } else {
            None
        };
        let closest = rivals.iter().map(|it| it.labels[nth].off).fold(label.off, f32::min);
        for tile in &cluster.members {
            let is_near = off(&colors[*tile], &cluster.color) <= ALIKE;
            let is_backed = is_near && (cluster.members.len() >= MIN_ALIKE || closest <= CLOSE);
            fitted[*tile] = Some(Fitted { tint: label.tint, doubt, is_backed });
        }
    }
    fitted.into_iter().flatten().collect()
}

/// Every light that is tried. `is_swallowed` says that tiles look like the background, as they do when
/// both were whiter than white before anything else befell the picture.
fn bends(scale: &Scale, is_swallowed: bool) -> Vec<Bend> {
    let blacks: Vec<f32> = BLACKS.into_iter().filter(|it| *it <= scale.ink).collect();
    let brightest = scale.background.into_iter().fold(1.0, f32::max);
    // Few levels hide how bright the background was.
    let hidden = HIDDEN * scale.step / brightest;
    let whites = if hidden > 0.0 { vec![1.0 - hidden, 1.0, 1.0 + hidden] } else { vec![1.0] };
    let mut all = Vec::new();
    let mut add =
        |bend: Bend| all.extend(blacks.iter().map(|black| Bend { black: *black, ..bend }));
    for gamma in GAMMAS {
        let curved = Bend::curved(gamma);
        for saturation in SATURATIONS {
            whites.iter().for_each(|gain| add(Bend { saturation, gain: *gain, ..curved }));
        }
    }
    // A clipped background may have been brighter than it looks.
    if scale.is_clipped() {
        let plain = Bend::curved(1.0);
        GAINS.into_iter().for_each(|gain| add(Bend { gain, ..plain }));
    }
    if is_swallowed {
        let ceiling = scale.background;
        for curved in SWALLOWING_GAMMAS.map(Bend::curved) {
            GAINS.into_iter().for_each(|gain| add(Bend { gain, ceiling, ..curved }));
        }
    }
    all
}

impl Scale {
    fn is_clipped(&self) -> bool {
        self.background.iter().any(|it| *it >= CLIPPED)
    }

    /// Levels that are mixed pixel by pixel show what lies between them: colours of tiles are then
    /// off the levels, and all are as good as in a picture of many.
    pub(super) fn unless_dithered(self, colors: &[[f32; 3]]) -> Self {
        let off = |it: f32| (it / self.step - (it / self.step).round()).abs();
        let n_off = colors.iter().flatten().filter(|it| off(**it) > DITHERED).count();
        let is_dithered = self.step > 0.0 && 2 * n_off > colors.len();
        Self { step: if is_dithered { 0.0 } else { self.step }, ..self }
    }

    /// A colour in the levels that the picture has.
    fn quantised(&self, color: [f32; 3]) -> [f32; 3] {
        let step = self.step;
        color.map(|it| if step > 0.0 { (it / step).round() * step } else { it })
    }
}

/// How far apart the levels of a picture of few colours are; 0 for a picture of many.
pub(super) fn level_step(frame: &Frame, part: Rect) -> f32 {
    const STRIDE: usize = 3;
    let (width, height) = frame.size();
    let inside = |at: f32, size: usize| (at.max(0.0) as usize).min(size);
    let columns = inside(part.min.x, width)..inside(part.max.x, width);
    let mut is_used = [[false; 256]; 3];
    for y in (inside(part.min.y, height)..inside(part.max.y, height)).step_by(STRIDE) {
        for pixel in
            frame.row(y)[3 * columns.start..3 * columns.end].chunks_exact(3).step_by(STRIDE)
        {
            (0..3).for_each(|it| is_used[it][usize::from(pixel[it])] = true);
        }
    }
    let used = is_used.map(|it| (0..256).filter(|level| it[*level]).collect::<Vec<usize>>());
    if used.iter().any(|it| it.len() >= FEW_LEVELS) {
        return 0.0;
    }
    // Levels are even; not all of them need be there.
    let gap = used.iter().flat_map(|it| it.windows(2).map(|it| it[1] - it[0])).min();
    gap.map_or(255.0, |it| 255.0 / (255.0 / it as f32).round().max(1.0))
}

fn clusters(colors: &[[f32; 3]]) -> Vec<Cluster> {
    let mut found: Vec<Cluster> = Vec::new();
    for (tile, color) in colors.iter().enumerate() {
        let near = found.iter_mut().find(|it| off(&it.color, color) <= SAME_CLUSTER);
        match near {
            Some(it) => it.members.push(tile),
            None => found.push(Cluster { color: *color, members: vec![tile] }),
        }
    }
    for it in &mut found {
        let n = it.members.len() as f32;
        it.color =
            std::array::from_fn(|at| it.members.iter().map(|t| colors[*t][at]).sum::<f32>() / n);
    }
    found
}

fn off(a: &[f32; 3], b: &[f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

impl Bend {
    /// Nothing but a curve of brightness.
    fn curved(gamma: f32) -> Self {
        let ratios = DRAWN.map(|(_, it)| it.map(|it| (it / BACKGROUND).powf(gamma)));
        Self { gamma, ratios, saturation: 1.0, black: 0.0, gain: 1.0, ceiling: WHITE }
    }

    /// The colour that a ratio to the background becomes.
    fn apply(&self, ratio: [f32; 3], background: [f32; 3]) -> [f32; 3] {
        let grey = 0.3 * ratio[0] + 0.59 * ratio[1] + 0.11 * ratio[2];
        std::array::from_fn(|at| {
            let share = grey + (ratio[at] - grey) * self.saturation;
            let white = self.gain * background[at];
            (self.black + (white - self.black) * share).clamp(0.0, self.ceiling[at])
        })
    }

    /// What it costs in squared levels: the plain light is the likeliest.
    fn cost(&self) -> f32 {
        let lifted = 1.0 - self.black / 255.0;
        let by = [self.gamma, self.saturation, self.gain, lifted].map(|it| it.ln().powi(2));
        STIFFNESS * by.iter().sum::<f32>()
    }
}

impl Light {
    fn new(bend: Bend, clusters: &[Cluster], scale: &Scale) -> Self {
        let bent: [(Tint, [f32; 3]); 5] = std::array::from_fn(|nth| {
            let color = bend.apply(bend.ratios[nth], scale.background);
            (DRAWN[nth].0, scale.quantised(color))
        });
        let mut cost = 0.0;
        let labels = clusters.iter().map(|cluster| {
            let mut ranked = bent.map(|(tint, color)| (off(&color, &cluster.color), tint));
            ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
            let [(first, tint), (second, _), ..] = ranked;
            cost += first.min(OUTLIER).powi(2);
            Label { tint, off: first, is_ahead: second >= first + AHEAD }
        });
        let labels: Vec<Label> = labels.collect();
        Self { cost: cost / clusters.len().max(1) as f32 + bend.cost(), labels }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(bend: impl Fn(f32) -> f32) -> (Vec<[f32; 3]>, [f32; 3]) {
        let colors = DRAWN.iter().map(|(_, it)| it.map(&bend)).collect();
        (colors, [bend(BACKGROUND); 3])
    }

    fn labels(colors: &[[f32; 3]], background: [f32; 3], step: f32) -> Vec<(Tint, bool)> {
        let scale = Scale { background, ink: 0.0, step };
        fit(colors, scale).iter().map(|it| (it.tint, it.doubt.is_none())).collect()
    }

    #[test]
    fn colours_in_any_fair_light_are_told_apart() {
        let right: Vec<(Tint, bool)> = DRAWN.iter().map(|it| (it.0, true)).collect();
        for (name, gamma, gain) in
            [("plain", 1.0, 1.0), ("dim", 1.0, 0.5), ("bent", 1.4, 1.0), ("pale", 0.7, 1.0)]
        {
            let (colors, background) =
                seen(|it| (gain * 255.0 * (it / 255.0_f32).powf(gamma)).min(255.0));
            assert_eq!(labels(&colors, background, 0.0), right, "{name}");
        }
    }

    #[test]
    fn colours_that_few_levels_merge_are_doubtful() {
        let step = 127.5;
        let (colors, background) = seen(|it| (it / step).round() * step);
        let found = labels(&colors, background, step);
        assert!(found.iter().skip(1).any(|it| !it.1), "{found:?}");
    }

    #[test]
    fn grey_as_white_as_the_background_may_be_a_pale_colour() {
        // All grey and pale blue has become white, and pale blue with it.
        let white = [255.0; 3];
        let mut colors = vec![white; 40];
        colors.extend([[95.0, 190.0, 188.0]; 8]);
        colors.extend([[255.0, 159.0, 137.0]; 8]);
        colors.push([255.0, 194.0, 217.0]);
        let found = labels(&colors, white, 0.0);
        assert!(found[..40].iter().all(|it| !it.1), "{found:?}");
    }

    #[test]
    fn what_white_has_swallowed_is_doubtful() {
        let (colors, background) = seen(|it| (it * 1.4).min(255.0));
        let found = labels(&colors, background, 0.0);
        let pale_red = Tint::Played(Side::Red);
        for (nth, (tint, _)) in DRAWN.iter().enumerate() {
            if [Tint::Neutral, pale_red].contains(tint) {
                assert!(!found[nth].1, "{tint:?} {found:?}");
            }
        }
    }
}
