//! Whether the colours of all tiles together are the game's five colours in some light.
//!
//! Light bends a picture's contrast and saturation as a whole. Every way of bending that explains
//! the colours about as well as the best one must say the same of a tile, or the tile is doubtful:
//! so the margin between two colours is measured on the picture and not assumed.

use seesolve_core::{Frame, Rect};

use super::limits::SAME_CLUSTER;
use super::limits::palette::{
    AHEAD, ALIKE, CLIPPED, COARSE, FEW_LEVELS, GAINS, GAMMAS, LEAST_SHADE, MIN_ALIKE, MOST_OFF,
    NEARLY, OUTLIER, SAME_KIND, SATURATIONS, STIFFNESS,
};
use crate::hexicon::colors::{Side, Tint};

/// The game's background, and its tiles over it.
const BACKGROUND: f32 = 239.0;
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
    /// Whether no light that fits about as well says otherwise.
    pub is_clear: bool,
    /// Whether other tiles have the same colour.
    pub is_common: bool,
}

/// Tiles of about the same colour.
struct Cluster {
    color: [f32; 3],
    members: Vec<usize>,
}

/// A way of bending colours, and how well it explains the clusters.
struct Light {
    cost: f32,
    /// Whether it drives colours beyond white.
    is_clipping: bool,
    labels: Vec<(Tint, bool)>,
}

/// Fits the palette to the colours of tiles. `step` is how far apart the picture's levels are.
pub(super) fn fit(colors: &[[f32; 3]], background: [f32; 3], step: f32) -> Vec<Fitted> {
    // Limits are in levels of a picture as bright as the game.
    let unit = (background.into_iter().fold(1.0, f32::max) / BACKGROUND).min(1.0);
    let colors: Vec<[f32; 3]> = colors.iter().map(|it| it.map(|it| it / unit)).collect();
    let background = background.map(|it| it / unit);
    let clusters = clusters(&colors);
    let bends =
        GAMMAS.iter().flat_map(|gamma| SATURATIONS.iter().map(move |it| (*gamma, *it, 1.0)));
    // A clipped background may have been brighter than it looks.
    let is_clipped = background.iter().any(|it| *it >= CLIPPED);
    let gains = GAINS.iter().filter(|_| is_clipped).map(|it| (1.0, 1.0, *it));
    let lights: Vec<Light> = bends
        .chain(gains)
        .map(|bend| Light::new(bend, &clusters, background, step / unit))
        .collect();
    let Some(best) = lights.iter().min_by(|a, b| a.cost.total_cmp(&b.cost)) else {
        return Vec::new();
    };
    let rivals: Vec<&Light> =
        lights.iter().filter(|it| it.cost.sqrt() <= best.cost.sqrt() + NEARLY).collect();
    let mut fitted =
        vec![Fitted { tint: Tint::Neutral, is_clear: false, is_common: false }; colors.len()];
    for (nth, cluster) in clusters.iter().enumerate() {
        let (tint, is_sure) = best.labels[nth];
        let agrees =
            |it: &&&Light| it.labels[nth].0 == tint && (it.labels[nth].1 || !it.is_clipping);
        // White swallows pale colours before it swallows the tiles' grey.
        let is_swallowed =
            is_clipped && step < COARSE && off(&cluster.color, &background) < LEAST_SHADE;
        // A kind of tile looks the same all over the picture: what looks otherwise is tinged.
        let is_tinged = clusters.iter().zip(&best.labels).any(|(other, label)| {
            label.0 == tint
                && other.members.len() > cluster.members.len()
                && off(&other.color, &cluster.color) > SAME_KIND
        });
        let is_clear = is_sure
            && !is_swallowed
            && !is_tinged
            && rivals.iter().filter(agrees).count() == rivals.len();
        for tile in &cluster.members {
            let is_near = off(&colors[*tile], &cluster.color) <= ALIKE;
            let is_common = is_near && cluster.members.len() >= MIN_ALIKE;
            fitted[*tile] = Fitted { tint, is_clear, is_common };
        }
    }
    fitted
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
    let n_levels = is_used.iter().map(|it| it.iter().filter(|it| **it).count()).max().unwrap_or(0);
    if n_levels < FEW_LEVELS { 255.0 / n_levels.saturating_sub(1).max(1) as f32 } else { 0.0 }
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

impl Light {
    fn new(
        (gamma, saturation, gain): (f32, f32, f32),
        clusters: &[Cluster],
        background: [f32; 3],
        step: f32,
    ) -> Self {
        let bent = DRAWN.map(|(tint, drawn)| {
            let ratio = drawn.map(|it| (it / BACKGROUND).powf(gamma));
            let grey = 0.3 * ratio[0] + 0.59 * ratio[1] + 0.11 * ratio[2];
            let color: [f32; 3] = std::array::from_fn(|at| {
                (gain * background[at] * (grey + (ratio[at] - grey) * saturation)).clamp(0.0, 255.0)
            });
            (tint, color)
        });
        let mut cost = 0.0;
        let labels = clusters.iter().map(|cluster| {
            let mut ranked = bent
                .map(|(tint, color)| ((off(&color, &cluster.color) - 0.5 * step).max(0.0), tint));
            ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
            let [(first, tint), (second, _), ..] = ranked;
            cost += first.min(OUTLIER).powi(2);
            (tint, first <= MOST_OFF && second >= first + AHEAD)
        });
        let labels: Vec<(Tint, bool)> = labels.collect();
        let bend = [gamma, saturation, gain].map(|it| it.ln().powi(2)).iter().sum::<f32>();
        Self {
            cost: cost / clusters.len().max(1) as f32 + STIFFNESS * bend,
            is_clipping: gain > 1.0,
            labels,
        }
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
        fit(colors, background, step).iter().map(|it| (it.tint, it.is_clear)).collect()
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
