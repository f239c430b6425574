//! The digits of the clues: each is compared with all ten of the game's font, and all scores are
//! kept, because the rules decide between them later.

use super::super::native::{self, DIGIT_HEIGHT, DIGIT_WIDTH, INK, LINE_COLORS};
use super::super::round::SIDE;
use super::decode::N_LINES;
use super::eye::{Eye, Patch, as_color};
use super::shape::{Fit, Shape, is_small, likenesses_at, spread, unexplained};

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
/// When all digits look like some digit this much, the lattice is exact.
const GOOD: f32 = 0.97;
/// The same for pictures that are hardly enlarged, where half a pixel makes another digit.
const GOOD_SMALL: f32 = 0.995;
/// How far the lattice may be off, in native pixels.
const OFF: [f32; 7] = [-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3];
const FINE: [f32; 5] = [-0.06, -0.03, 0.0, 0.03, 0.06];

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

    /// Compares every place of all clues with all digits.
    ///
    /// Where the exact lattice does not fit, a small correction is found for the three digits of a
    /// clue together, with an eye on all clues: a digit that could choose its own would fit too
    /// much.
    pub fn read(&self, eye: &Eye<'_>) -> [[DigitScores; 3]; N_LINES] {
        let views: [[Option<View>; 3]; N_LINES] =
            std::array::from_fn(|line| Place::ALL.map(|place| View::new(eye, line, place)));
        let exact = views
            .each_ref()
            .map(|clue| clue.each_ref().map(|it| self.scores(it.as_ref(), Fit::EXACT)));
        let small = views.iter().flatten().flatten().any(|it| is_small(&it.patch));
        let good = if small { GOOD_SMALL } else { GOOD };
        let is_good =
            |it: &DigitScores| *it == DigitScores::NONE || it.scores.iter().any(|it| *it >= good);
        if exact.as_flattened().iter().all(is_good) {
            return exact;
        }
        let fits = Fit::all(small, &OFF);
        let clues: Vec<[f32; N_LINES]> =
            fits.iter().map(|fit| views.each_ref().map(|it| self.likeness(it, *fit))).collect();
        std::array::from_fn(|line| {
            let quality =
                |at: &usize| clues[*at][line] + clues[*at].iter().sum::<f32>() / N_LINES as f32;
            let best = (0..fits.len()).max_by(|a, b| quality(a).total_cmp(&quality(b)));
            let coarse = best.map_or(Fit::EXACT, |at| fits[at]);
            let fit = if small { self.refined(&views[line], coarse) } else { coarse };
            views[line].each_ref().map(|it| self.scores(it.as_ref(), fit))
        })
    }

    /// The fit near a coarse one at which a clue looks best: where whole pixels are left out or
    /// doubled, a hundredth decides which.
    fn refined(&self, clue: &[Option<View>; 3], coarse: Fit) -> Fit {
        let near = FINE.into_iter().flat_map(|dx| FINE.map(|dy| coarse.moved(dx, dy)));
        let scored = near.map(|it| (it, self.likeness(clue, it)));
        scored.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(coarse, |it| it.0)
    }

    /// How well the three places of a clue look like any digits together.
    fn likeness(&self, clue: &[Option<View>; 3], fit: Fit) -> f32 {
        let best = |(view, place): (&Option<View>, Place)| {
            let Some(View { patch, ink }) = view else { return 0.0 };
            let digits = &self.digits[..place.n_digits()];
            likenesses_at(digits, patch, ink, fit).into_iter().fold(0.0, f32::max)
        };
        clue.iter().zip(Place::ALL).map(best).sum()
    }

    fn scores(&self, view: Option<&View>, fit: Fit) -> DigitScores {
        let Some(View { patch, ink }) = view else { return DigitScores::NONE };
        let scores = likenesses_at(&self.digits, patch, ink, fit);
        DigitScores { scores: std::array::from_fn(|it| scores[it]) }
    }
}

/// One place of a clue as it looks.
struct View {
    patch: Patch,
    ink: Vec<f32>,
}

impl View {
    /// `None` when there is nothing like ink on the line's ground.
    fn new(eye: &Eye<'_>, line: usize, place: Place) -> Option<Self> {
        let size = (DIGIT_WIDTH as f32, DIGIT_HEIGHT as f32);
        let digit = native::rect(native::clue_corner(line), place.offset(), size);
        let patch = eye.patch(digit.grown(MARGIN as f32))?;
        let ink = inkiness(&patch, line);
        (spread(&ink) >= MIN_SPREAD).then_some(Self { patch, ink })
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
