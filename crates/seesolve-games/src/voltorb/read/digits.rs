//! The digits of the clues: each is compared with all ten of the game's font, and all scores are
//! kept, because the rules decide between them later.

use std::sync::LazyLock;

use super::super::board::{N_LINES, SIDE};
use super::super::screen_spec::{self, DIGIT_HEIGHT, DIGIT_WIDTH, INK, LINE_COLORS};
use super::alignment::{Alignment, Alignments};
use super::calibrated::{CalibratedView, Patch, as_color};
use super::shape::{Looks, N_BLURS, Shape, Shapes, is_small, normalised, spread, unexplained};

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
            Self::Tens => screen_spec::TENS,
            Self::Ones => screen_spec::ONES,
            Self::Voltorbs => screen_spec::VOLTORBS,
        }
    }
}

/// How much a place looks like each digit that can stand there, -1 to 1.
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

    /// Whether a better fit is not worth looking for: it is one digit without question, or none.
    fn is_clear(&self, place: Place, small: bool) -> bool {
        let (best, next) = self.best(place);
        let likeness = self.scores[best];
        let leads = self.unexplained(best) < 0.4 * self.unexplained(next);
        let is_one = if small { likeness > GOOD_SMALL } else { likeness > GOOD && leads };
        likeness < NOTHING || is_one
    }

    /// The likeliest digit that can stand at a place, and the next one.
    pub fn best(&self, place: Place) -> (usize, usize) {
        let (mut best, mut next) = if self.scores[1] > self.scores[0] { (1, 0) } else { (0, 1) };
        for digit in 2..place.n_digits() {
            if self.scores[digit] > self.scores[best] {
                (best, next) = (digit, best);
            } else if self.scores[digit] > self.scores[next] {
                next = digit;
            }
        }
        (best, next)
    }
}

/// The scores of all clues, place by place.
pub type ClueScores = [[DigitScores; 3]; N_LINES];

/// A margin of the digit's ground on all sides.
const MARGIN: usize = 1;
/// Less contrast than this between ink and ground is no digit.
const MIN_SPREAD: f32 = 0.18;
/// What looks like no digit more than this is none, however it is shifted.
const NOTHING: f32 = 0.3;
/// When all digits look like themselves this much, the lattice is exact enough.
const GOOD: f32 = 0.9;
/// The same for pictures that are hardly enlarged, where half a pixel makes another digit.
const GOOD_SMALL: f32 = 0.995;
/// How far the lattice may be off, in native pixels.
const OFF: [f32; 5] = [-0.3, -0.15, 0.0, 0.15, 0.3];
const OFF_ROUGH: [f32; 3] = [-0.2, 0.0, 0.2];
const OFF_SMALL: [f32; 7] = [-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3];
const FINE: [f32; 5] = [-0.06, -0.03, 0.0, 0.03, 0.06];

/// The game's font.
pub static FONT: LazyLock<Font> = LazyLock::new(Font::new);

/// A font, ready to compare.
pub struct Font {
    digits: Shapes,
}

impl Font {
    fn new() -> Self {
        let digit = |digit: usize| {
            Shape::new(DIGIT_WIDTH + 2 * MARGIN, DIGIT_HEIGHT + 2 * MARGIN, |x, y| {
                let inside = (MARGIN..MARGIN + DIGIT_WIDTH).contains(&x)
                    && (MARGIN..MARGIN + DIGIT_HEIGHT).contains(&y);
                f32::from(inside && screen_spec::has_ink(digit, x - MARGIN, y - MARGIN))
            })
        };
        Self { digits: Shapes::new(&std::array::from_fn::<Shape, 10, _>(digit)) }
    }

    /// Compares every place of all clues with all digits that can stand there.
    pub fn read(&self, screen: &CalibratedView<'_>) -> ClueScores {
        match &screen.transform.alignments {
            Some(alignments) => self.scores(&views(screen), alignments),
            None => self.align(screen).1,
        }
    }

    /// The same with nothing known about how digits lie in the picture's pixels.
    ///
    /// Where the exact lattice does not fit, a small correction is found for the three digits of a
    /// clue together, with an eye on all clues: a digit that could choose its own would fit too
    /// much.
    pub fn align(&self, screen: &CalibratedView<'_>) -> (Alignments, ClueScores) {
        let views = views(screen);
        let small = views.iter().flatten().flatten().any(|it| is_small(&it.patch));
        let is_clear = |clue: &[DigitScores; 3]| {
            clue.iter().zip(Place::ALL).all(|(it, place)| it.is_clear(place, small))
        };
        for blur in 0..N_BLURS {
            let alignments = [Alignment::EXACT.blurred(blur); N_LINES];
            let scores = self.scores(&views, &alignments);
            if scores.iter().all(is_clear) {
                return (alignments, scores);
            }
        }
        let quality =
            |it: &Alignment| self.scores(&views, &[*it; N_LINES]).each_ref().map(likeness);
        let blur = most_alike(0..N_BLURS, |blur| {
            let rough = Alignment::all(false, *blur, &OFF_ROUGH);
            rough.iter().map(|it| quality(it).iter().sum()).fold(0.0, f32::max)
        });
        let blur = blur.unwrap_or(0);
        let alignments = Alignment::all(small, blur, if small { &OFF_SMALL } else { &OFF });
        let quality: Vec<[f32; N_LINES]> = alignments.iter().map(quality).collect();
        let best: Alignments = std::array::from_fn(|line| {
            let of_all = |at: usize| quality[at].iter().sum::<f32>() / N_LINES as f32;
            let worth = |at: &usize| quality[*at][line] + of_all(*at);
            let best = most_alike(0..alignments.len(), worth).unwrap_or(0);
            if small { self.refined(&views[line], alignments[best]) } else { alignments[best] }
        });
        (best, self.scores(&views, &best))
    }

    /// The alignment near a coarse one at which a clue looks best: where whole pixels are left out or
    /// doubled, a hundredth decides which.
    fn refined(&self, clue: &[Option<View>; 3], coarse: Alignment) -> Alignment {
        let near = FINE.into_iter().flat_map(|dx| FINE.map(|dy| coarse.moved(dx, dy)));
        let clue = std::array::from_ref(clue);
        most_alike(near, |it| likeness(&self.scores(clue, &[*it])[0])).unwrap_or(coarse)
    }

    /// Some clues, each at its alignment. In enlarged pictures all places have the same cells, so that
    /// the digits' looks are made once.
    fn scores<const N: usize>(
        &self,
        clues: &[[Option<View>; 3]; N],
        alignments: &[Alignment; N],
    ) -> [[DigitScores; 3]; N] {
        let mut made: Option<(&Patch, Alignment, Looks)> = None;
        let mut all = [[DigitScores::NONE; 3]; N];
        for ((scores, clue), alignment) in all.iter_mut().zip(clues).zip(alignments) {
            for ((scores, view), place) in scores.iter_mut().zip(clue).zip(Place::ALL) {
                let Some(View { patch, ink }) = view else { continue };
                let n_digits = place.n_digits();
                let fitting = made.take_if(|(before, at, looks)| {
                    before.same_cells(patch) && at == alignment && looks.len() >= n_digits
                });
                let (_, _, looks) = made.insert(fitting.unwrap_or_else(|| {
                    (patch, *alignment, Looks::new(&self.digits, n_digits, patch, *alignment))
                }));
                let likenesses = looks.likenesses(ink).take(n_digits);
                scores.scores.iter_mut().zip(likenesses).for_each(|(score, it)| *score = it);
            }
        }
        all
    }
}

/// The choice that looks best.
fn most_alike<T>(choices: impl Iterator<Item = T>, likeness: impl Fn(&T) -> f32) -> Option<T> {
    let scored = choices.map(|it| (likeness(&it), it));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|it| it.1)
}

/// How well the three places of a clue look like any digits together.
fn likeness(clue: &[DigitScores; 3]) -> f32 {
    let best = |(it, place): (&DigitScores, Place)| it.scores[it.best(place).0].max(0.0);
    clue.iter().zip(Place::ALL).map(best).sum()
}

fn views(screen: &CalibratedView<'_>) -> [[Option<View>; 3]; N_LINES] {
    std::array::from_fn(|line| Place::ALL.map(|place| View::new(screen, line, place)))
}

/// One place of a clue as it looks.
struct View {
    patch: Patch,
    /// How much ink is in each cell, normalised.
    ink: Vec<f32>,
}

impl View {
    /// `None` when there is nothing like ink on the line's ground.
    fn new(screen: &CalibratedView<'_>, line: usize, place: Place) -> Option<Self> {
        let size = (DIGIT_WIDTH as f32, DIGIT_HEIGHT as f32);
        let digit = screen_spec::rect(screen_spec::clue_corner(line), place.offset(), size);
        let patch = screen.patch(digit.grown(MARGIN as f32))?;
        let ink = inkiness(&patch, line);
        (spread(&ink) >= MIN_SPREAD).then(|| Self { patch, ink: normalised(ink) })
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
