//! The ways in which a shape may lie in the cells of a patch: how far off, how sampled and how far
//! out of focus.

use super::super::board::N_LINES;
use super::super::screen_spec::VOLTORBS;

/// How the game's pixels came into those of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sampling {
    /// Each pixel is a mean of what lies under it.
    Mean,
    /// Each pixel is the one under its middle.
    Nearest,
}

/// One way in which a shape may lie in a patch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Alignment {
    /// In native pixels.
    pub(crate) shift: (f32, f32),
    pub(crate) sampling: Sampling,
    /// Which of the degrees of focus.
    blur: usize,
}

impl Alignment {
    pub(crate) const EXACT: Self = Self { shift: (0.0, 0.0), sampling: Sampling::Mean, blur: 0 };

    /// What lies in a row and a column of which the alignments are known.
    pub(crate) fn crossing(row: Self, column: Self) -> Self {
        Self { shift: (column.shift.0, row.shift.1), ..row }
    }

    pub(crate) fn blur(self) -> usize {
        self.blur
    }

    pub(crate) fn blurred(self, blur: usize) -> Self {
        Self { blur, ..self }
    }

    pub(crate) fn moved(self, dx: f32, dy: f32) -> Self {
        Self { shift: (self.shift.0 + dx, self.shift.1 + dy), ..self }
    }

    /// The ways to try when the exact one is not good: off by these many native pixels both ways,
    /// and in pictures that are hardly enlarged also sharp with pixels left out.
    pub(crate) fn all(small: bool, blur: usize, off: &[f32]) -> Vec<Self> {
        let shifts = off.iter().flat_map(|x| off.iter().map(move |y| (*x, *y)));
        let alignments = shifts.flat_map(|shift| {
            let mean = Self { shift, sampling: Sampling::Mean, blur };
            let nearest = Self { shift, sampling: Sampling::Nearest, blur: 0 };
            [Some(mean), small.then_some(nearest)]
        });
        alignments.flatten().collect()
    }
}

/// How the digits of the clues lie in the picture's pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Alignments {
    pub(crate) lines: [Alignment; N_LINES],
    pub(crate) counts: CountStyle,
}

/// How the voltorbs' count is drawn: some games have larger digits there, which touch the ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CountStyle {
    /// Where the digit stands, from the clue's corner in native pixels.
    pub(crate) offset: (f32, f32),
    /// How much larger than the console's digits it is.
    pub(crate) zoom: f32,
}

impl CountStyle {
    pub(crate) const CONSOLE: Self = Self { offset: VOLTORBS, zoom: 1.0 };

    /// Other ways than the console's that are tried.
    pub(crate) fn others() -> impl Iterator<Item = Self> {
        const ZOOMS: [f32; 4] = [1.15, 1.25, 1.35, 1.5];
        const RIGHT: [f32; 4] = [-3.0, -2.0, -1.0, 0.0];
        const DOWN: [f32; 5] = [-3.0, -2.0, -1.0, 0.0, 1.0];
        ZOOMS.into_iter().flat_map(|zoom| {
            RIGHT.into_iter().flat_map(move |dx| {
                let offset = move |dy: f32| (VOLTORBS.0 + dx, VOLTORBS.1 + dy);
                DOWN.map(|dy| Self { offset: offset(dy), zoom })
            })
        })
    }
}
