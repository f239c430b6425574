//! The ways in which a shape may lie in the cells of a patch: how far off, how sampled and how far
//! out of focus, and which of its pixels each cell then shows.

use super::eye::Patch;

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

    /// What lies in a row and a column of which the fits are known.
    pub fn crossing(row: Self, column: Self) -> Self {
        Self { shift: (column.shift.0, row.shift.1), ..row }
    }

    pub fn blur(self) -> usize {
        self.blur
    }

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

/// Which of a shape's pixels each column and row of a patch's cells shows.
pub struct Lie {
    pub columns: Shares,
    pub rows: Shares,
}

impl Lie {
    /// For a shape of this many native pixels.
    pub fn new((width, height): (usize, usize), patch: &Patch, fit: Fit) -> Self {
        Self {
            columns: Shares::new(&patch.xs, fit.shift.0, width, fit.sampling),
            rows: Shares::new(&patch.ys, fit.shift.1, height, fit.sampling),
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
