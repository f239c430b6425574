//! The digits of the clues: each is compared with all ten of the game's font, and all scores are
//! kept, because the rules decide between them later.

use seesolve_core::Rect;

use super::super::native::{self, DIGIT_HEIGHT, DIGIT_WIDTH, INK, LINE_COLORS};
use super::super::round::SIDE;
use super::eye::{Eye, Patch, as_color};
use super::shape::{Shape, likenesses, spread, unexplained};

/// Which digit of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Tens,
    Ones,
    Voltorbs,
}

impl Place {
    pub const ALL: [Self; 3] = [Self::Tens, Self::Ones, Self::Voltorbs];

    /// The digits that can stand here: sums go to 15, voltorbs to 5.
    pub fn n_digits(self) -> usize {
        match self {
            Self::Tens => 2,
            Self::Ones => 10,
            Self::Voltorbs => 6,
        }
    }

    fn offset(self) -> (f32, f32) {
        match self {
            Self::Tens => native::TENS,
            Self::Ones => native::ONES,
            Self::Voltorbs => native::VOLTORBS,
        }
    }
}

/// How much a place looks like each digit, -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DigitScores {
    pub scores: [f32; 10],
}

impl DigitScores {
    /// Nothing was seen.
    pub const NONE: Self = Self { scores: [0.0; 10] };

    /// The part of what is seen that a digit does not explain.
    pub fn unexplained(&self, digit: usize) -> f32 {
        unexplained(self.scores[digit])
    }

    /// The likeliest digit that can stand at a place, and the next one.
    pub fn best(&self, place: Place) -> (usize, usize) {
        let mut order: Vec<usize> = (0..place.n_digits()).collect();
        order.sort_by(|a, b| self.scores[*b].total_cmp(&self.scores[*a]));
        (order[0], order[1])
    }
}

/// A margin of the digit's ground on all sides.
const MARGIN: usize = 1;
/// Less contrast than this between ink and ground is no digit.
const MIN_SPREAD: f32 = 0.18;
/// A score from which on no shifts are tried.
const GOOD: f32 = 0.95;
/// The font, ready to compare.
pub struct Font {
    digits: Vec<Shape>,
}

impl Font {
    pub fn new() -> Self {
        let digit = |digit: usize| {
            Shape::new(DIGIT_WIDTH + 2 * MARGIN, DIGIT_HEIGHT + 2 * MARGIN, |x, y| {
                let inside = (MARGIN..MARGIN + DIGIT_WIDTH).contains(&x)
                    && (MARGIN..MARGIN + DIGIT_HEIGHT).contains(&y);
                f32::from(inside && native::has_ink(digit, x - MARGIN, y - MARGIN))
            })
        };
        Self { digits: (0..10).map(digit).collect() }
    }

    /// Compares one place of a line's clue with all digits.
    pub fn read(&self, eye: &Eye<'_>, line: usize, place: Place) -> DigitScores {
        let margin = MARGIN as f32;
        let (width, height) = (DIGIT_WIDTH as f32, DIGIT_HEIGHT as f32);
        let corner = native::rect(native::clue_corner(line), place.offset(), (width, height));
        let window: Rect = corner.grown(margin);
        let Some(patch) = eye.patch(window) else { return DigitScores::NONE };
        let ink = inkiness(&patch, line);
        if spread(&ink) < MIN_SPREAD {
            return DigitScores::NONE;
        }
        let scores = likenesses(&self.digits, &patch, &ink, GOOD);
        DigitScores { scores: std::array::from_fn(|it| scores[it]) }
    }
}

/// How much ink is in each cell: 0 is the line's colour or lighter, 1 is ink or darker.
fn inkiness(patch: &Patch, line: usize) -> Vec<f32> {
    let (ink, ground) = (as_color(INK), as_color(LINE_COLORS[line % SIDE]));
    let way: [f32; 3] = std::array::from_fn(|it| ground[it] - ink[it]);
    let length: f32 = way.iter().map(|it| it * it).sum();
    let share = |color: &[f32; 3]| -> f32 {
        (0..3).map(|it| (color[it] - ink[it]) * way[it]).sum::<f32>() / length
    };
    patch.colors.iter().map(|it| (1.0 - share(it)).clamp(0.0, 1.0)).collect()
}
