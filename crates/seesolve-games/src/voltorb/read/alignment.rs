//! The ways in which a shape may lie in the cells of a patch: how far off, how sampled and how far
//! out of focus.

use super::super::board::N_LINES;

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
pub struct Alignment {
    /// In native pixels.
    pub shift: (f32, f32),
    pub sampling: Sampling,
    /// Which of the degrees of focus.
    blur: usize,
}

impl Alignment {
    pub const EXACT: Self = Self { shift: (0.0, 0.0), sampling: Sampling::Mean, blur: 0 };

    /// What lies in a row and a column of which the alignments are known.
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
        let alignments = shifts.flat_map(|shift| {
            let mean = Self { shift, sampling: Sampling::Mean, blur };
            let nearest = Self { shift, sampling: Sampling::Nearest, blur: 0 };
            [Some(mean), small.then_some(nearest)]
        });
        alignments.flatten().collect()
    }
}

/// How the digits of each clue lie in the picture's pixels.
pub type Alignments = [Alignment; N_LINES];
