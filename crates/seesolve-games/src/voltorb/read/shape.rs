//! Small grey pictures in native pixels, and how well a patch of the screen looks like them.

use super::eye::{Color, Patch};

/// A small grey picture, one value a native pixel.
#[derive(Clone, Debug)]
pub struct Shape {
    width: usize,
    values: Vec<f32>,
}

impl Shape {
    pub fn new(width: usize, height: usize, value: impl Fn(usize, usize) -> f32) -> Self {
        let values = (0..width * height).map(|at| value(at % width, at / width)).collect();
        Self { width, values }
    }

    fn height(&self) -> usize {
        self.values.len() / self.width
    }

    /// The same, slightly out of focus: every pixel mixed with its neighbours.
    fn softened(&self) -> Self {
        const NEIGHBOUR: f32 = 0.125;
        let mixed = |shape: &Self, x: [usize; 3], y: [usize; 3]| {
            let value = |at: usize| shape.values[y[at] * shape.width + x[at]];
            NEIGHBOUR * (value(0) + value(2)) + (1.0 - 2.0 * NEIGHBOUR) * value(1)
        };
        let (width, height) = (self.width, self.height());
        let around = |at: usize, n: usize| [at.saturating_sub(1), at, (at + 1).min(n - 1)];
        let across = Self::new(width, height, |x, y| mixed(self, around(x, width), [y; 3]));
        Self::new(width, height, |x, y| mixed(&across, [x; 3], around(y, height)))
    }

    /// The shape as it would look in the cells of a patch.
    fn in_cells(&self, lie: &Lie) -> Vec<f32> {
        let mut seen = Vec::with_capacity(lie.rows.len() * lie.columns.len());
        for (top, in_rows) in &lie.rows {
            for (left, in_columns) in &lie.columns {
                let mut sum = 0.0;
                for (dy, share_y) in in_rows.iter().enumerate() {
                    let row = &self.values[(top + dy) * self.width..];
                    for (dx, share_x) in in_columns.iter().enumerate() {
                        sum += share_y * share_x * row[left + dx];
                    }
                }
                seen.push(sum);
            }
        }
        seen
    }
}

/// Shapes of one size, sharp and more and more out of focus.
pub struct Shapes([Vec<Shape>; N_BLURS]);

/// How many degrees of focus are told apart.
pub const N_BLURS: usize = 4;
/// How often each of them is softened.
const SOFTENED: [usize; N_BLURS] = [0, 1, 2, 4];

impl Shapes {
    pub fn new(sharp: &[Shape]) -> Self {
        let soft = |it: &Shape, times: usize| (0..times).fold(it.clone(), |it, _| it.softened());
        Self(SOFTENED.map(|times| sharp.iter().map(|it| soft(it, times)).collect()))
    }
}

/// Shapes as they look in the cells of a patch, ready to compare.
pub struct Looks(Vec<Vec<f32>>);

impl Looks {
    /// The first `n_shapes` of some shapes.
    pub fn new(shapes: &Shapes, n_shapes: usize, patch: &Patch, fit: Fit) -> Self {
        let shapes = &shapes.0[fit.blur];
        let Some(first) = shapes.first() else { return Self(Vec::new()) };
        let lie = Lie::new(first, patch, fit);
        Self(shapes.iter().take(n_shapes).map(|it| normalised(it.in_cells(&lie))).collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// How alike each shape and something normalised are, -1 to 1.
    pub fn likenesses(&self, normalised: &[f32]) -> impl Iterator<Item = f32> {
        self.0.iter().map(move |it| it.iter().zip(normalised).map(|(a, b)| a * b).sum())
    }
}

/// The same values with mean 0 and length 1, whatever their contrast: the product of two such
/// lists is their correlation. What is flat becomes 0.
pub fn normalised(mut values: Vec<f32>) -> Vec<f32> {
    let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
    values.iter_mut().for_each(|it| *it -= mean);
    let length = values.iter().map(|it| it * it).sum::<f32>().sqrt();
    let scale = if length > 0.0 { 1.0 / length } else { 0.0 };
    values.iter_mut().for_each(|it| *it *= scale);
    values
}

/// How well a patch looks like each of some shapes, -1 to 1: as it is or, when that is not good
/// for any, at the best of all fits.
pub fn likenesses(shapes: &Shapes, patch: &Patch, values: Vec<f32>, good: f32) -> Vec<f32> {
    let seen = normalised(values);
    let at = |fit: Fit| -> Vec<f32> {
        Looks::new(shapes, usize::MAX, patch, fit).likenesses(&seen).collect()
    };
    let highest = |it: &[f32]| it.iter().copied().fold(-1.0, f32::max);
    let mut best = at(Fit::EXACT);
    let mut blur = 0;
    for softer in 1..N_BLURS {
        if highest(&best) >= good {
            return best;
        }
        let soft = at(Fit::EXACT.blurred(softer));
        if highest(&soft) > highest(&best) {
            (best, blur) = (soft, softer);
        }
    }
    if highest(&best) < good {
        for fit in Fit::all(is_small(patch), blur, &[-0.4, 0.0, 0.4]) {
            best.iter_mut().zip(at(fit)).for_each(|(best, it)| *best = best.max(it));
        }
    }
    best
}

/// Whether the picture is hardly larger than the game's own pixels: its pixels are the cells, and
/// they are larger than those of enlarged pictures.
pub fn is_small(patch: &Patch) -> bool {
    const SMALL: f32 = 0.65;
    patch.xs.first().is_some_and(|it| it[1] - it[0] > SMALL)
}

/// Which of a shape's pixels each column and row of a patch's cells shows.
struct Lie {
    columns: Vec<(usize, Vec<f32>)>,
    rows: Vec<(usize, Vec<f32>)>,
}

impl Lie {
    fn new(shape: &Shape, patch: &Patch, fit: Fit) -> Self {
        Self {
            columns: shares(&patch.xs, fit.shift.0, shape.width, fit.sampling),
            rows: shares(&patch.ys, fit.shift.1, shape.height(), fit.sampling),
        }
    }
}

/// How the game's pixels came into those of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Each pixel is a mean of what lies under it.
    Mean,
    /// Each pixel is the one under its middle.
    Nearest,
}

/// One way in which a shape may lie in a patch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// In native pixels.
    shift: (f32, f32),
    sampling: Sampling,
    /// Which of the degrees of focus.
    blur: usize,
}

impl Fit {
    pub const EXACT: Self = Self { shift: (0.0, 0.0), sampling: Sampling::Mean, blur: 0 };

    pub fn blurred(self, blur: usize) -> Self {
        Self { blur, ..self }
    }

    pub fn moved(self, dx: f32, dy: f32) -> Self {
        Self { shift: (self.shift.0 + dx, self.shift.1 + dy), ..self }
    }

    /// The ways to try when the exact one is not good: off by these many native pixels both ways,
    /// and in pictures that are hardly enlarged also sharp with pixels left out.
    pub fn all(small: bool, blur: usize, off: &[f32]) -> Vec<Self> {
        let shifts = off.iter().flat_map(|x| off.iter().map(move |y| (*x, *y)));
        let fits = shifts.flat_map(|shift| {
            let mean = Self { shift, sampling: Sampling::Mean, blur };
            let nearest = Self { shift, sampling: Sampling::Nearest, blur: 0 };
            [Some(mean), small.then_some(nearest)]
        });
        fits.flatten().collect()
    }
}

/// For each cell the first pixel it touches and the shares of the pixels from there on; the
/// outermost pixels go on beyond the edge.
fn shares(
    cells: &[[f32; 2]],
    shift: f32,
    n_pixels: usize,
    sampling: Sampling,
) -> Vec<(usize, Vec<f32>)> {
    let last = n_pixels as f32;
    cells
        .iter()
        .map(|edges| {
            let [from, to] = match sampling {
                Sampling::Mean => edges.map(|it| it - shift),
                Sampling::Nearest => {
                    let pixel = ((edges[0] + edges[1]) / 2.0 - shift).floor();
                    [pixel, pixel + 1.0]
                }
            };
            let first = from.floor().clamp(0.0, last - 1.0) as usize;
            let end = to.ceil().clamp(first as f32 + 1.0, last) as usize;
            let part = |pixel: usize| {
                let low = if pixel == 0 { f32::MIN } else { pixel as f32 };
                let high = if pixel + 1 == n_pixels { f32::MAX } else { pixel as f32 + 1.0 };
                (to.min(high) - from.max(low)).max(0.0) / (to - from)
            };
            (first, (first..end).map(part).collect())
        })
        .collect()
}

/// The part of what is seen that a shape of this likeness does not explain, never quite 0.
pub fn unexplained(likeness: f32) -> f32 {
    // Likenesses come from a few dozen pixels; smaller remainders mean nothing.
    const ROUNDING: f32 = 0.004;
    1.0 - likeness.max(0.0).powi(2) + ROUNDING
}

/// Standard deviation.
pub fn spread(values: &[f32]) -> f32 {
    let n = values.len().max(1) as f32;
    let mean = values.iter().sum::<f32>() / n;
    (values.iter().map(|it| (it - mean).powi(2)).sum::<f32>() / n).sqrt()
}

/// How light a colour is, 0 to 255.
pub fn lightness([r, g, b]: Color) -> f32 {
    0.3 * r + 0.59 * g + 0.11 * b
}
