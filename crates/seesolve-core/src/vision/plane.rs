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
    /// The brightest channel of the mean colour of blocks of `factor` by `factor` pixels; 1, 2 and
    /// 4 are known, others count as the next lower one. Rows and columns that fill no whole block are
    /// dropped.
    pub fn brightest(frame: &Frame, factor: usize) -> Self {
        Self::by_factor(frame, factor, 0)
    }

    /// What is dark becomes bright, for dark lines on a light ground.
    pub fn darkest(frame: &Frame, factor: usize) -> Self {
        Self::by_factor(frame, factor, 0xff)
    }

    fn by_factor(frame: &Frame, factor: usize, flipped_bits: u8) -> Self {
        match factor {
            0 | 1 => Self::reduced::<1>(frame, flipped_bits),
            2 | 3 => Self::reduced::<2>(frame, flipped_bits),
            _ => Self::reduced::<4>(frame, flipped_bits),
        }
    }

    /// Bytes of whole rows are averaged and compared whatever channel they are, which takes
    /// sixteen at a time; only then is one picked for each pixel.
    fn reduced<const N: usize>(frame: &Frame, flipped_bits: u8) -> Self {
        let (width, height) = (frame.size().0 / N, frame.size().1 / N);
        let n_bytes = width * N * 3;
        let mut values = Vec::with_capacity(width * height);
        let mut mean = vec![0_u8; n_bytes];
        let mut other = vec![0_u8; n_bytes];
        for y in 0..height {
            let row = |at: usize| &frame.row(y * N + at)[..n_bytes];
            // Much of a screenshot looks as the rows above.
            let repeats = |at: usize| *row(at) == frame.row(y * N + at - N)[..n_bytes];
            if y > 0 && (0..N).all(repeats) {
                values.extend_from_within(values.len() - width..);
                continue;
            }
            match N {
                1 => mean.copy_from_slice(row(0)),
                2 => average(row(0), row(1), &mut mean),
                _ => {
                    average(row(0), row(1), &mut mean);
                    average(row(2), row(3), &mut other);
                    mean.iter_mut().zip(&other).for_each(|(a, b)| *a = middle(*a, *b));
                }
            }
            // Pixels with their neighbours, then pairs with the pairs beside them.
            for step in [3, 6].into_iter().take(N.ilog2() as usize) {
                average(&mean, mean.get(step..).unwrap_or_default(), &mut other);
                std::mem::swap(&mut mean, &mut other);
            }
            if flipped_bits != 0 {
                mean.iter_mut().for_each(|it| *it ^= flipped_bits);
            }
            let (green, blue) = (mean.get(1..), mean.get(2..));
            let neighbours = green.unwrap_or_default().iter().zip(blue.unwrap_or_default());
            for ((to, red), (green, blue)) in other.iter_mut().zip(&mean).zip(neighbours) {
                *to = *red.max(green).max(blue);
            }
            values.extend(other.iter().step_by(3 * N));
        }
        Self { width, height, values }
    }

    /// In blocks.
    pub fn width(&self) -> usize {
        self.width
    }

    /// In blocks.
    pub fn height(&self) -> usize {
        self.height
    }

    /// One row of values.
    pub fn row(&self, y: usize) -> &[u8] {
        &self.values[y * self.width..(y + 1) * self.width]
    }
}

/// The middle of two values, rounded up as processors do.
fn middle(a: u8, b: u8) -> u8 {
    (u16::from(a) + u16::from(b)).div_ceil(2) as u8
}

fn average(a: &[u8], b: &[u8], out: &mut [u8]) {
    for ((to, a), b) in out.iter_mut().zip(a).zip(b) {
        *to = middle(*a, *b);
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
        assert_eq!(it.row(0), [11 + 1, 17 + 1]);
    }

    #[test]
    fn the_brightest_channel_of_a_mean_counts() {
        let frame = Frame::from_rgb(2, 2, [[90, 10, 0], [10, 50, 0]].concat().repeat(2)).unwrap();
        assert_eq!(Plane::brightest(&frame, 1).row(1), [90, 50]);
        assert_eq!(Plane::brightest(&frame, 2).row(0), [50]);
        assert_eq!(Plane::darkest(&frame, 1).row(0), [255, 255]);
        assert_eq!(Plane::brightest(&Frame::filled(1, 3, [9; 3]), 4).width(), 0);
    }
}
