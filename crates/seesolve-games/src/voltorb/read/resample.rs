//! Which of a shape's pixels each cell of a patch shows, the way the shape lies in it.

use super::alignment::{Alignment, Sampling};
use super::calibrated::Patch;

/// Which of a shape's pixels each column and row of a patch's cells shows.
pub struct Resampling {
    pub columns: Shares,
    pub rows: Shares,
}

impl Resampling {
    /// For a shape of this many native pixels.
    pub fn new((width, height): (usize, usize), patch: &Patch, alignment: Alignment) -> Self {
        Self {
            columns: Shares::new(&patch.xs, alignment.shift.0, width, alignment.sampling),
            rows: Shares::new(&patch.ys, alignment.shift.1, height, alignment.sampling),
        }
    }
}

/// For each cell along an axis the first pixel it touches and the shares of the pixels from there
/// on; the outermost pixels go on beyond the edge.
pub struct Shares {
    /// The first pixel, and where its share and those of the following ones are.
    cells: Vec<(usize, std::ops::Range<usize>)>,
    parts: Vec<f32>,
}

impl Shares {
    fn new(cells: &[[f32; 2]], shift: f32, n_pixels: usize, sampling: Sampling) -> Self {
        let last = n_pixels as f32;
        let mut parts = Vec::with_capacity(3 * cells.len());
        let mut of_cell = |edges: &[f32; 2]| {
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
            let start = parts.len();
            parts.extend((first..end).map(part));
            (first, start..parts.len())
        };
        Self { cells: cells.iter().map(&mut of_cell).collect(), parts }
    }

    pub fn n_cells(&self) -> usize {
        self.cells.len()
    }

    /// For each cell its pixels and their shares.
    pub fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = (usize, f32)>> {
        let shares = |range: &std::ops::Range<usize>| self.parts[range.clone()].iter().copied();
        self.cells.iter().map(move |(first, range)| (*first..).zip(shares(range)))
    }
}
