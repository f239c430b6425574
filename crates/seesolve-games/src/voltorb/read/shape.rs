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

/// Shapes of one size as they look in the cells of a patch, ready to compare.
pub struct Looks(Vec<Vec<f32>>);

impl Looks {
    pub fn new(shapes: &[Shape], patch: &Patch, fit: Fit) -> Self {
        let Some(first) = shapes.first() else { return Self(Vec::new()) };
        let lie = Lie::new(first, patch, fit);
        Self(shapes.iter().map(|it| normalised(it.in_cells(&lie))).collect())
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
pub fn likenesses(shapes: &[Shape], patch: &Patch, values: Vec<f32>, good: f32) -> Vec<f32> {
    let seen = normalised(values);
    let mut best: Vec<f32> = Looks::new(shapes, patch, Fit::EXACT).likenesses(&seen).collect();
    if best.iter().all(|it| *it < good) {
        for fit in Fit::all(is_small(patch), &[-0.4, 0.0, 0.4]) {
            let others = Looks::new(shapes, patch, fit);
            let others = others.likenesses(&seen);
            best.iter_mut().zip(others).for_each(|(best, it)| *best = best.max(it));
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
}

impl Fit {
    pub const EXACT: Self = Self { shift: (0.0, 0.0), sampling: Sampling::Mean };

    pub fn moved(self, dx: f32, dy: f32) -> Self {
        Self { shift: (self.shift.0 + dx, self.shift.1 + dy), ..self }
    }

    /// The ways to try when the exact one is not good: off by these many native pixels both ways,
    /// and in pictures that are hardly enlarged also with pixels left out.
    pub fn all(small: bool, off: &[f32]) -> Vec<Self> {
        let samplings: &[Sampling] =
            if small { &[Sampling::Mean, Sampling::Nearest] } else { &[Sampling::Mean] };
        let shifts = off.iter().flat_map(|x| off.iter().map(move |y| (*x, *y)));
        shifts
            .flat_map(|shift| samplings.iter().map(move |it| Self { shift, sampling: *it }))
            .collect()
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
