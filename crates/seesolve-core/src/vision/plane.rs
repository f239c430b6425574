//! A picture with one value a pixel: the brightest of its channels, so that a thin line of any
//! hue stands out equally from a dark ground.

use crate::frame::Frame;

/// One byte a pixel, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    width: usize,
    height: usize,
    values: Vec<u8>,
}

impl Plane {
    /// The brightest channel of each pixel, averaged over blocks of `factor` by `factor` pixels.
    /// Rows and columns that fill no whole block are dropped.
    pub fn brightest(frame: &Frame, factor: usize) -> Self {
        Self::reduced(frame, factor, |[r, g, b]| r.max(g).max(b))
    }

    /// What is dark becomes bright, for dark lines on a light ground.
    pub fn darkest(frame: &Frame, factor: usize) -> Self {
        Self::reduced(frame, factor, |[r, g, b]| 255 - r.min(g).min(b))
    }

    fn reduced(frame: &Frame, factor: usize, value: impl Fn([u8; 3]) -> u8) -> Self {
        let factor = factor.max(1);
        let (width, height) = (frame.size().0 / factor, frame.size().1 / factor);
        let mut values = Vec::with_capacity(width * height);
        let of_row = |y: usize| frame.row(y).as_chunks::<3>().0;
        if factor == 1 {
            for y in 0..height {
                values.extend(of_row(y).iter().map(|it| value(*it)));
            }
            return Self { width, height, values };
        }
        let area = (factor * factor) as u16;
        let mut sums = vec![0_u16; width];
        for y in 0..height {
            sums.fill(0);
            for dy in 0..factor {
                let row = of_row(y * factor + dy);
                for (sum, block) in sums.iter_mut().zip(row.chunks_exact(factor)) {
                    *sum += block.iter().map(|it| u16::from(value(*it))).sum::<u16>();
                }
            }
            values.extend(sums.iter().map(|it| (it / area) as u8));
        }
        Self { width, height, values }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn row(&self, y: usize) -> &[u8] {
        &self.values[y * self.width..(y + 1) * self.width]
    }

    /// Rows become columns.
    pub fn transposed(&self) -> Self {
        // Square tiles keep both the rows read and the rows written in the cache.
        const TILE: usize = 32;
        let mut values = vec![0; self.values.len()];
        for top in (0..self.height).step_by(TILE) {
            for left in (0..self.width).step_by(TILE) {
                for y in top..(top + TILE).min(self.height) {
                    let row = self.row(y);
                    for x in left..(left + TILE).min(self.width) {
                        values[x * self.height + y] = row[x];
                    }
                }
            }
        }
        Self { width: self.height, height: self.width, values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_averaged_and_the_rest_dropped() {
        let rgb = (0..5 * 3 * 3).collect();
        let frame = Frame::from_rgb(5, 3, rgb).unwrap();
        let it = Plane::brightest(&frame, 2);
        assert_eq!((it.width(), it.height()), (2, 1));
        assert_eq!(it.row(0), [(2 + 5 + 17 + 20) / 4, (8 + 11 + 23 + 26) / 4]);
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let rgb = (0..40 * 33 * 3).map(|it| (it % 251) as u8).collect();
        let it = Plane::brightest(&Frame::from_rgb(40, 33, rgb).unwrap(), 1);
        assert_ne!(it.transposed(), it);
        assert_eq!(it.transposed().transposed(), it);
    }
}
