//! Which two of the numbers beside the cards are the sums and the voltorbs of their lines.

use super::super::totals::fits_a_line;
use super::limits::EVEN;
use super::numbers::{Number, looks_like};

/// The sum and the voltorbs of a side's five lines.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) lines: Vec<(Number, Number)>,
    /// How unusual such a place for the numbers is.
    pub(super) penalty: f32,
    /// Whether other numbers in the same rows of text may be the voltorbs as well, or these only part the sums
    /// from them.
    pub(super) is_ambiguous: bool,
}

/// What numbers that are the same on all five lines cost: they are often labels.
const SAME_ON_ALL: f32 = 2.0;
/// What voltorbs before sums cost.
const REVERSED: f32 = 1.0;
/// A sum and a count that are as unlike what stands there are not it, in the logarithm of what is unexplained.
const UNLIKE: f32 = 2.0;
/// How many times as high as wide a bar is, at least.
const BAR: f32 = 3.0;
/// Ways that are followed up.
const MAX_SIDES: usize = 4;

/// All ways in which two numbers may be the clue, the most usual first. `slots` holds numbers that stand at the
/// same place of every line.
pub(super) fn pairs(slots: &[Vec<Number>]) -> Vec<Side> {
    let counts: Vec<Vec<Number>> =
        slots.iter().map(|it| it.iter().map(as_count).collect()).collect();
    let mut sides = Vec::new();
    for sums in slots {
        for voltorbs in counts.iter().filter(|it| fits(sums, it)) {
            let n_same = u8::from(is_same(sums)) + u8::from(is_same(voltorbs));
            let (first, second) = (sums[0].center(), voltorbs[0].center());
            let is_below = second.y - first.y > 0.5 * sums[0].area.height() as f32;
            let is_right = is_in_row(&sums[0], &voltorbs[0]) && second.x > first.x;
            let reversed = if is_below || is_right { 0.0 } else { REVERSED };
            let is_other =
                |it: &&Vec<Number>| fits(sums, it) && !is_same(it) && is_beyond(sums, voltorbs, it);
            sides.push(Side {
                lines: sums.iter().cloned().zip(voltorbs.iter().cloned()).collect(),
                penalty: f32::from(n_same) * SAME_ON_ALL + reversed,
                is_ambiguous: are_strokes(sums, voltorbs) || counts.iter().any(|it| is_other(&it)),
            });
        }
    }
    sides.sort_by(|a, b| a.penalty.total_cmp(&b.penalty));
    sides.truncate(MAX_SIDES);
    sides
}

/// No line has ten voltorbs: a 1 before the digit is a stroke, a 0 a nought or the box that a font shows in place
/// of an icon.
fn as_count(number: &Number) -> Number {
    match &number.digits[..] {
        [ten, _] if looks_like(ten) <= 1 => number.last_digit(),
        _ => number.clone(),
    }
}

/// Whether these may be sums and voltorbs of the same lines.
fn fits(sums: &[Number], voltorbs: &[Number]) -> bool {
    sums.iter().zip(voltorbs).all(|(sum, voltorbs)| {
        let legal = (0..=5).flat_map(|v| (0..=15).map(move |s| (s, v)));
        voltorbs.digits.len() == 1
            && sum.area.overlap(&voltorbs.area) == 0
            && legal
                .filter(|it| fits_a_line(it.0, it.1))
                .any(|(s, v)| sum.cost(s) + voltorbs.cost(v) < UNLIKE)
    })
}

fn is_same(numbers: &[Number]) -> bool {
    numbers.iter().all(|it| it.value() == numbers[0].value())
}

/// Whether all these ones may be the strokes after the sums: bars, or taller than digits.
fn are_strokes(sums: &[Number], voltorbs: &[Number]) -> bool {
    sums.iter().zip(voltorbs).all(|(sum, it)| {
        let (width, height) = (it.area.width() as f32, it.area.height() as f32);
        let is_long = BAR * width <= height || (sum.area.height() as f32) < EVEN * height;
        it.value() == 1 && is_in_row(sum, it) && is_long
    })
}

/// Whether the third numbers stand in the same rows of text as the voltorbs, and not between them and the sums.
fn is_beyond(sums: &[Number], voltorbs: &[Number], thirds: &[Number]) -> bool {
    let lines = sums.iter().zip(voltorbs).zip(thirds);
    lines.into_iter().all(|((sum, voltorbs), third)| {
        let [a, b, it] = [sum, voltorbs, third].map(|it| it.center().x);
        let is_between = is_in_row(sum, voltorbs) && (a.min(b)..a.max(b)).contains(&it);
        third.area.overlap(&voltorbs.area) == 0 && is_in_row(voltorbs, third) && !is_between
    })
}

fn is_in_row(a: &Number, b: &Number) -> bool {
    (a.center().y - b.center().y).abs() <= 0.5 * a.area.height() as f32
}
