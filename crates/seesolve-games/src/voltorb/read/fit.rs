//! The lattice at sub-pixel precision: the cards' rims and outlines make a comb of light and dark
//! lines along each axis, and the comb is slid and stretched until it fits best.

use seesolve_core::Frame;

use super::super::board::SIDE;
use super::super::screen_spec::{CARD, FIRST_CARD, PITCH};
use super::transform::{Axis, ScreenTransform};

/// The ends of the comb: a margin of table before the first card and after the last.
const COMB: [f32; 2] = [FIRST_CARD - 4.0, FIRST_CARD - 4.0 + PITCH * SIDE as f32];
/// The outer edges of the first and the last card; the fit moves these two.
const ENDS: [f32; 2] = [FIRST_CARD, FIRST_CARD + PITCH * (SIDE - 1) as f32 + CARD];
/// Lines across the cards, from a card's edge, that meet neither connectors nor corners.
const CROSSINGS: [f32; 4] = [3.5, 6.0, 18.0, 20.5];

/// How light the screen is along one period, from table to table.
const PERIOD: [(f32, f32); 8] = [
    (2.0, 118.0),
    (4.0, 223.0),
    (5.0, 40.0),
    (27.0, 105.0),
    (28.0, 40.0),
    (30.0, 223.0),
    (31.0, 100.0),
    (PITCH, 118.0),
];

/// The better lattice and how well its combs fit, -1 to 1.
pub(crate) fn refine(frame: &Frame, rough: ScreenTransform) -> (ScreenTransform, f32) {
    let comb = Comb::new();
    let lightness = |x: f32, y: f32| {
        let [r, g, b] = frame.pixel_clamped(x.floor() as i64, y.floor() as i64).map(f32::from);
        0.3 * r + 0.59 * g + 0.11 * b
    };
    let ScreenTransform { x, y, .. } = rough;
    let (x, fit_x) = comb.fit(x, frame.width(), |at, across| lightness(at, y.in_frame(across)));
    let (y, fit_y) = comb.fit(y, frame.height(), |at, across| lightness(x.in_frame(across), at));
    (ScreenTransform::new(x, y), fit_x.min(fit_y))
}

/// A stretch of [`PERIOD`], and how the sum of the whole grows along it.
#[derive(Clone, Copy, Default)]
struct Stretch {
    from: f32,
    length: f32,
    below: f32,
    rise: f32,
}

/// The sum of [`PERIOD`] from its start, so that any stretch of it has a mean.
struct Comb {
    /// For every whole place of a period, the stretch that it lies in or ends: their ends are whole.
    stretch_at: [Stretch; PITCH as usize + 1],
    total: f32,
}

impl Comb {
    fn new() -> Self {
        let (mut from, mut below) = (0.0, 0.0);
        let mut stretch_at = [Stretch::default(); PITCH as usize + 1];
        for (to, light) in PERIOD {
            let above = below + light * (to - from);
            let it = Stretch { from, length: to - from, below, rise: above - below };
            // The first one begins at a whole place too.
            let first = if from == 0.0 { 0 } else { from as usize + 1 };
            stretch_at[first..=to as usize].fill(it);
            (from, below) = (to, above);
        }
        Self { stretch_at, total: below }
    }

    /// The sum to a place behind the comb's start.
    #[inline]
    fn sum_to(&self, native: f32) -> f32 {
        let at = (native - COMB[0]).max(0.0);
        // Cutting is flooring here, and the pitch a power of two, so that nothing is rounded.
        let n_periods = (at / PITCH) as i32 as f32;
        let rest = at - n_periods * PITCH;
        let cut = rest as i32;
        let place = cut + i32::from(rest > cut as f32);
        let Stretch { from, length, below, rise } = self.stretch_at[place as usize];
        n_periods * self.total + below + rise * (rest - from) / length
    }

    /// Slides and stretches an axis until the comb fits what is seen along it.
    fn fit(&self, rough: Axis, size: u32, lightness: impl Fn(f32, f32) -> f32) -> (Axis, f32) {
        let seen = Seen::along(rough, size, lightness);
        let mut known = KnownSums::default();
        let mut quality =
            |ends: [f32; 2]| self.likeness(Axis::through(ENDS, ends), &seen, &mut known);
        let mut ends = ENDS.map(|it| rough.in_frame(it));
        let mut best = quality(ends);
        let mut step = rough.scale.max(0.8);
        let finest = 0.02 * rough.scale.max(1.0);
        while step > finest {
            let moves = [-1.0, 0.0, 1.0].map(|a| [-1.0, 0.0, 1.0].map(|b| [a * step, b * step]));
            let better = moves
                .as_flattened()
                .iter()
                .filter(|it| **it != [0.0, 0.0])
                .map(|it| [ends[0] + it[0], ends[1] + it[1]])
                .map(|ends| (ends, quality(ends)))
                .max_by(|a, b| a.1.total_cmp(&b.1));
            match better {
                Some((moved, reached)) if reached > best + 1e-6 => (ends, best) = (moved, reached),
                _ => step /= 2.0,
            }
        }
        (Axis::through(ENDS, ends), best)
    }

    /// The correlation of what is seen with the comb on an axis.
    fn likeness(&self, axis: Axis, seen: &Seen, known: &mut KnownSums) -> f32 {
        let width = seen.step / axis.scale;
        let from = |at: usize| axis.in_native(seen.first + at as f32 * seen.step);
        // What lies on the comb is one stretch.
        let n = seen.light.len();
        let first = (0..n).find(|it| from(*it) >= COMB[0]).unwrap_or(n);
        let is_within = |end: &usize| *end == first || from(end - 1) + width <= COMB[1];
        let end = (first..=n).rev().find(is_within).unwrap_or(first);
        let [light, light_squared] = known.of(seen, first, end);
        let (mut sum, mut squared, mut product) = (0.0_f64, 0.0_f64, 0.0_f64);
        let mut start = self.sum_to(from(first));
        for (at, light) in (first..).zip(&seen.light[first..end]) {
            let next = self.sum_to(from(at) + width);
            let expected = f64::from((next - start) / width);
            start = next;
            sum += expected;
            squared += expected * expected;
            product += expected * f64::from(*light);
        }
        correlation([(end - first) as f64, sum, light, squared, light_squared, product])
    }
}

/// The sums of lightness and of its square over the stretch that was last asked for: moving an axis a
/// little mostly keeps it.
#[derive(Default)]
struct KnownSums {
    stretch: (usize, usize),
    sums: [f64; 2],
}

impl KnownSums {
    fn of(&mut self, seen: &Seen, first: usize, end: usize) -> [f64; 2] {
        if self.stretch != (first, end) {
            self.stretch = (first, end);
            self.sums = [0.0; 2];
            for light in seen.light[first..end].iter().map(|it| f64::from(*it)) {
                self.sums[0] += light;
                self.sums[1] += light * light;
            }
        }
        self.sums
    }
}

/// How light the picture is along an axis, summed over lines across the cards.
struct Seen {
    first: f32,
    /// Picture pixels a value stands for: one, or a few where native pixels are large.
    step: f32,
    light: Vec<f32>,
}

impl Seen {
    fn along(axis: Axis, size: u32, lightness: impl Fn(f32, f32) -> f32) -> Self {
        let step = (axis.scale / 3.0).floor().max(1.0);
        let first = (axis.in_frame(COMB[0]) - 2.0 * axis.scale).floor().max(0.0);
        let last = (axis.in_frame(COMB[1]) + 2.0 * axis.scale).ceil().min(size as f32);
        let crossings: Vec<f32> = (0..SIDE)
            .flat_map(|card| CROSSINGS.map(|it| FIRST_CARD + PITCH * card as f32 + it))
            .collect();
        let n_steps = ((last - first) / step).max(0.0) as usize;
        let light = |at: usize| {
            let pixels = (0..step as usize).map(|it| first + at as f32 * step + it as f32 + 0.5);
            pixels.map(|x| crossings.iter().map(|it| lightness(x, *it)).sum::<f32>()).sum()
        };
        Self { first, step, light: (0..n_steps).map(light).collect() }
    }
}

/// From the sums of 1, a, b, a², b² and ab.
fn correlation([n, a, b, aa, bb, ab]: [f64; 6]) -> f32 {
    let spread = (n * aa - a * a) * (n * bb - b * b);
    if spread <= 0.0 { 0.0 } else { ((n * ab - a * b) / spread.sqrt()) as f32 }
}
