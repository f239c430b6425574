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

    /// The shape as it would look in the cells of a patch, moved by some native pixels.
    fn in_cells(&self, patch: &Patch, shift: (f32, f32)) -> Vec<f32> {
        let columns = shares(&patch.xs, shift.0, self.width);
        let rows = shares(&patch.ys, shift.1, self.height());
        let mut seen = Vec::with_capacity(patch.colors.len());
        for (top, in_rows) in &rows {
            for (left, in_columns) in &columns {
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

    /// How well a patch looks like the shape, -1 to 1, whatever its contrast, at the best of
    /// some small shifts.
    pub fn likeness(&self, patch: &Patch, values: &[f32], shifts: &[(f32, f32)]) -> f32 {
        let at = |shift: &(f32, f32)| correlation(&self.in_cells(patch, *shift), values);
        shifts.iter().map(at).fold(-1.0, f32::max)
    }
}

/// For each cell the first pixel it touches and the shares of the pixels from there on; the
/// outermost pixels go on beyond the edge.
fn shares(cells: &[[f32; 2]], shift: f32, n_pixels: usize) -> Vec<(usize, Vec<f32>)> {
    let last = n_pixels as f32;
    cells
        .iter()
        .map(|edges| {
            let [from, to] = edges.map(|it| it - shift);
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

/// Pearson's correlation; 0 when either side is flat.
pub fn correlation(a: &[f32], b: &[f32]) -> f32 {
    let n = a.len().min(b.len()) as f32;
    let mean = |it: &[f32]| it.iter().sum::<f32>() / n.max(1.0);
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (a - mean_a, b - mean_b);
        aa += a * a;
        bb += b * b;
        ab += a * b;
    }
    if aa * bb > 0.0 { ab / (aa * bb).sqrt() } else { 0.0 }
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
