//! Small grey pictures in native pixels, and how well a patch of the screen looks like them.

use super::alignment::Alignment;
use super::calibrated::{Color, Patch};
use super::resample::Resampling;

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
}

/// Shapes of one size, sharp and more and more out of focus.
pub struct Shapes {
    n_shapes: usize,
    size: (usize, usize),
    blurs: [Vec<Quad>; N_BLURS],
}

/// Four shapes, pixel by pixel: whatever is done to one of them is done to all at once.
type Quad = Vec<[f32; LANES]>;
const LANES: usize = 4;

/// How many degrees of focus are told apart.
pub const N_BLURS: usize = 4;
/// How often each of them is softened.
const SOFTENED: [usize; N_BLURS] = [0, 1, 2, 4];

impl Shapes {
    pub fn new(sharp: &[Shape]) -> Self {
        let soft = |it: &Shape, times: usize| (0..times).fold(it.clone(), |it, _| it.softened());
        let softened = |times: usize| -> Vec<Quad> {
            let shapes: Vec<Shape> = sharp.iter().map(|it| soft(it, times)).collect();
            shapes.chunks(LANES).map(quad).collect()
        };
        let size = sharp.first().map_or((0, 0), |it| (it.width, it.height()));
        Self { n_shapes: sharp.len(), size, blurs: SOFTENED.map(softened) }
    }
}

/// Up to four shapes side by side; where there are fewer, the rest is empty.
fn quad(shapes: &[Shape]) -> Quad {
    let value = |at: usize, lane: usize| shapes.get(lane).map_or(0.0, |it| it.values[at]);
    let n_pixels = shapes.first().map_or(0, |it| it.values.len());
    (0..n_pixels).map(|at| std::array::from_fn(|lane| value(at, lane))).collect()
}

/// Shapes as they look in the cells of a patch, ready to compare.
pub struct Looks {
    n_shapes: usize,
    n_cells: usize,
    /// The cells of four shapes, then those of the next four.
    quads: Quad,
}

impl Looks {
    /// The first `n_shapes` of some shapes.
    pub fn new(shapes: &Shapes, n_shapes: usize, patch: &Patch, alignment: Alignment) -> Self {
        let resampling = Resampling::new(shapes.size, patch, alignment);
        let n_columns = resampling.columns.n_cells();
        let n_cells = n_columns * resampling.rows.n_cells();
        let n_shapes = n_shapes.min(shapes.n_shapes);
        let used = &shapes.blurs[alignment.blur()][..n_shapes.div_ceil(LANES)];
        let mut quads = Vec::with_capacity(used.len() * n_cells);
        let mut across = Vec::with_capacity(shapes.size.1 * n_columns);
        for quad in used {
            across.clear();
            for row in quad.chunks_exact(shapes.size.0) {
                across.extend(resampling.columns.iter().map(|it| {
                    it.fold([0.0; LANES], |sum, (pixel, share)| added(sum, row[pixel], share))
                }));
            }
            let start = quads.len();
            for pixels in resampling.rows.iter() {
                let row = quads.len();
                quads.resize(row + n_columns, [0.0; LANES]);
                for (pixel, share) in pixels {
                    let seen = &across[pixel * n_columns..][..n_columns];
                    for (sum, it) in quads[row..].iter_mut().zip(seen) {
                        *sum = added(*sum, *it, share);
                    }
                }
            }
            normalise(&mut quads[start..]);
        }
        Self { n_shapes, n_cells, quads }
    }

    pub fn len(&self) -> usize {
        self.n_shapes
    }

    /// How alike each shape and something normalised are, -1 to 1.
    pub fn likenesses(&self, normalised: &[f32]) -> impl Iterator<Item = f32> {
        let product = move |quad: &[[f32; LANES]]| {
            let pairs = quad.iter().zip(normalised);
            pairs.fold([0.0; LANES], |sum, (look, seen)| added(sum, *look, *seen))
        };
        self.quads.chunks_exact(self.n_cells.max(1)).flat_map(product).take(self.n_shapes)
    }
}

/// A sum and one more term, lane by lane.
#[inline]
fn added(sum: [f32; LANES], it: [f32; LANES], share: f32) -> [f32; LANES] {
    std::array::from_fn(|lane| sum[lane] + share * it[lane])
}

/// [`normalised`], lane by lane.
fn normalise(cells: &mut [[f32; LANES]]) {
    let total = cells.iter().fold([0.0; LANES], |sum, it| added(sum, *it, 1.0));
    let mean = total.map(|it| it / cells.len().max(1) as f32);
    cells.iter_mut().for_each(|it| *it = added(*it, mean, -1.0));
    let square = |it: &[f32; LANES]| it.map(|it| it * it);
    let squares = cells.iter().fold([0.0; LANES], |sum, it| added(sum, square(it), 1.0));
    let scale = squares.map(|it| if it > 0.0 { 1.0 / it.sqrt() } else { 0.0 });
    for it in cells {
        *it = std::array::from_fn(|lane| it[lane] * scale[lane]);
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

/// How well a patch looks like each of some shapes, -1 to 1: at the alignment that others have, if they
/// have one, or as it is or, when that is not good for any, at the best of all fits.
pub fn likenesses(
    shapes: &Shapes,
    patch: &Patch,
    values: Vec<f32>,
    good: f32,
    known: Option<Alignment>,
) -> Vec<f32> {
    let seen = normalised(values);
    let at = |alignment: Alignment| -> Vec<f32> {
        Looks::new(shapes, usize::MAX, patch, alignment).likenesses(&seen).collect()
    };
    let highest = |it: &[f32]| it.iter().copied().fold(-1.0, f32::max);
    if let Some(best) = known.map(at).filter(|it| highest(it) >= good) {
        return best;
    }
    let mut best = at(Alignment::EXACT);
    let mut blur = 0;
    for softer in 1..N_BLURS {
        if highest(&best) >= good {
            return best;
        }
        let soft = at(Alignment::EXACT.blurred(softer));
        if highest(&soft) > highest(&best) {
            (best, blur) = (soft, softer);
        }
    }
    if highest(&best) < good {
        for alignment in Alignment::all(is_small(patch), blur, &[-0.4, 0.0, 0.4]) {
            best.iter_mut().zip(at(alignment)).for_each(|(best, it)| *best = best.max(it));
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
