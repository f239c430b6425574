//! The twenty clues beside the cards: two numbers at the same place of each of five panels, on two
//! sides, that the rules of the game accept together.

use seesolve_core::{Frame, Point, Rect};

use super::super::super::board::{N_LINES, SIDE};
use super::super::super::numerals::{Features, Numerals, SymbolScores};
use super::super::totals::cheapest;
use super::area::Area;
use super::lattice::Lattice;
use super::limits::{MAX_DIGIT, MIN_DIGIT, REACH};
use super::numbers::{
    Number, best_digit, may_be_digit, numbers, parted, perhaps_numbers, unexplained,
};
use super::one_font::of_other_fonts;
use super::pairs::{Side, pairs};
use super::print::{Mark, Spacing, marks};
use seesolve_core::vision::regions::Regions;

/// The clues as they were read.
#[derive(Clone, Debug)]
pub(crate) struct SeenClues {
    /// Sum and voltorbs of each line.
    pub(crate) values: [(u8, u8); N_LINES],
    /// Where they stand.
    pub(crate) areas: [(Area, Area); N_LINES],
    /// How far their digits may be relied on, 0 to 1: the worst counts.
    pub(crate) confidence: [(f32, f32); N_LINES],
    /// Lines and whether it is their voltorbs that cannot be read for certain.
    pub(crate) doubtful: Vec<(usize, bool)>,
    /// Digits that look clear but do not add up.
    pub(crate) contradiction: bool,
    /// How each digit is printed: cards may show theirs in the same font.
    pub(crate) prints: Vec<(u8, Features)>,
    cost: f32,
}

impl SeenClues {
    pub(crate) fn is_certain(&self) -> bool {
        self.doubtful.is_empty() && !self.contradiction
    }

    /// On the whole board.
    pub(crate) fn n_voltorbs(&self) -> usize {
        self.values[..SIDE].iter().map(|it| usize::from(it.1)).sum()
    }

    /// Whether its digits look so much like digits in the mirror or upside down, too, that it may be
    /// read for certain there.
    pub(crate) fn may_be_reversed(&self, is_reversed: [bool; 2]) -> bool {
        let is_weak = |(_, shape): &&(u8, Features)| {
            !is_clear(&Numerals::embedded().compare(&shape.reversed(is_reversed)))
        };
        self.prints.iter().filter(is_weak).count() <= limits::MAX_WEAK
    }

    /// Whether all ten sums are one number: hardly ever true, and always so of icons.
    pub(crate) fn has_equal_sums(&self) -> bool {
        self.values.iter().all(|it| it.0 == self.values[0].0)
    }
}

/// What the clues of a board are, if there are two numbers for every line. Characters that touch are parted
/// only where there is a doubt otherwise: parts of an icon may look like digits.
pub(crate) fn read(frame: &Frame, regions: &Regions, lattice: &Lattice) -> Option<SeenClues> {
    let apart = read_as(Spacing::Apart, frame, regions, lattice);
    if apart.as_ref().is_some_and(SeenClues::is_certain) {
        return apart;
    }
    let touching = read_as(Spacing::Touching, frame, regions, lattice);
    touching.filter(SeenClues::is_certain).or(apart)
}

fn read_as(
    spacing: Spacing,
    frame: &Frame,
    regions: &Regions,
    lattice: &Lattice,
) -> Option<SeenClues> {
    let marks = |area, heights| marks(frame, regions, area, heights, spacing);
    let rows = sides(|after| row_slots(frame, lattice, marks, after));
    if rows.is_empty() {
        return None;
    }
    let cols = sides(|after| col_slots(frame, lattice, marks, after));
    let mut found: Vec<SeenClues> = rows
        .iter()
        .flat_map(|rows| cols.iter().map(move |cols| (rows, cols)))
        .filter_map(|(rows, cols)| decoded(rows, cols))
        .collect();
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let mut found = found.into_iter();
    let mut best = found.next()?;
    // Another choice of places that adds up nearly as well makes everything doubtful.
    if found.any(|it| it.values != best.values && it.cost < best.cost + limits::CLEAR_LEAD) {
        best.doubtful = (0..N_LINES).flat_map(|it| [(it, false), (it, true)]).collect();
    }
    Some(best)
}

mod limits {
    /// A digit less like the learned ones than this is not certain by its looks.
    pub(super) const LIKENESS: f32 = 0.86;
    /// Of the next digit's unexplained part, the best leaves this much at most.
    pub(super) const MAX_RATIO: f32 = 0.8;
    /// So many digits that are not certain may be settled by the sums.
    pub(super) const MAX_WEAK: usize = 6;
    /// How much better a choice must be than any other, in the logarithm of what is unexplained.
    pub(super) const CLEAR_LEAD: f32 = 0.5;
    /// Of the five numbers of a side, so many look like nothing but digits: the others may, where they stand
    /// at the same place.
    pub(super) const MIN_CLEAR: usize = 3;
}

/// All ways in which two numbers of each line may be its clue, after the cards or else before.
fn sides(slots: impl Fn(bool) -> Vec<Vec<Number>>) -> Vec<Side> {
    let after = pairs(&slots(true));
    if after.is_empty() { pairs(&slots(false)) } else { after }
}

fn row_slots(
    frame: &Frame,
    lattice: &Lattice,
    marks: impl Fn(Area, (f32, f32)) -> Vec<Mark>,
    after: bool,
) -> Vec<Vec<Number>> {
    let bounds = lattice.bounds();
    let reach = REACH * lattice.pitch.x;
    let part = |row: usize| {
        let y = lattice.center(row, 0).y;
        let (top, bottom) = (y - lattice.pitch.y / 2.0, y + lattice.pitch.y / 2.0);
        if after {
            Rect::from_corners(bounds.max.x + 1.0, top, bounds.max.x + reach, bottom)
        } else {
            Rect::from_corners(bounds.min.x - reach, top, bounds.min.x - 1.0, bottom)
        }
    };
    slots(frame, lattice, marks, part)
}

fn col_slots(
    frame: &Frame,
    lattice: &Lattice,
    marks: impl Fn(Area, (f32, f32)) -> Vec<Mark>,
    after: bool,
) -> Vec<Vec<Number>> {
    let bounds = lattice.bounds();
    let reach = REACH * lattice.pitch.y;
    let part = |col: usize| {
        let x = lattice.center(0, col).x;
        let (left, right) = (x - lattice.pitch.x / 2.0, x + lattice.pitch.x / 2.0);
        if after {
            Rect::from_corners(left, bounds.max.y + 1.0, right, bounds.max.y + reach)
        } else {
            Rect::from_corners(left, bounds.min.y - reach, right, bounds.min.y - 1.0)
        }
    };
    slots(frame, lattice, marks, part)
}

/// Numbers that stand at the same place of all five parts, place by place.
fn slots(
    frame: &Frame,
    lattice: &Lattice,
    marks: impl Fn(Area, (f32, f32)) -> Vec<Mark>,
    part: impl Fn(usize) -> Rect,
) -> Vec<Vec<Number>> {
    let mut lines: Vec<(Point, Vec<Number>)> = Vec::with_capacity(SIDE);
    let mut perhaps: Vec<Vec<Number>> = Vec::with_capacity(SIDE);
    for at in 0..SIDE {
        let rect = part(at);
        let Some(area) = Area::within(rect, frame) else { return Vec::new() };
        let heights = (MIN_DIGIT, MAX_DIGIT * lattice.pitch.x.min(lattice.pitch.y));
        let marks = marks(area, heights);
        let mut numbers = numbers(marks.clone());
        if numbers.len() < 2 {
            numbers = parted(marks.clone());
        }
        let others = perhaps_numbers(marks);
        if numbers.len().max(others.len()) < 2 {
            return Vec::new();
        }
        lines.push((rect.min, numbers));
        perhaps.push(others);
    }
    let Some((origin, first)) = lines.first() else { return Vec::new() };
    let is_new = |slot: &Vec<Number>, slots: &[Vec<Number>]| {
        let same = |other: &Vec<Number>| slot.iter().zip(other).all(|(a, b)| a.area == b.area);
        !slots.iter().any(same)
    };
    let mut slots: Vec<Vec<Number>> = Vec::new();
    for seed in first.iter().chain(perhaps.first().into_iter().flatten()) {
        let place = |number: &Number, origin: &Point| {
            let it = number.center();
            Point::new(it.x - origin.x, it.y - origin.y)
        };
        let meant = place(seed, origin);
        let height = seed.area.height() as f32;
        let near = |origin: &Point, numbers: &[Number]| {
            let off = |it: &&Number| {
                let at = place(it, origin);
                (at.x - meant.x).abs() + 2.0 * (at.y - meant.y).abs()
            };
            let is_alike = |it: &&Number| {
                let at = place(it, origin);
                let other = it.area.height() as f32;
                (at.y - meant.y).abs() < 0.4 * height.max(other)
                    && (at.x - meant.x).abs() < 1.2 * height.max(other)
                    && (0.6..1.7).contains(&(other / height))
            };
            let near = numbers.iter().filter(is_alike);
            near.min_by(|a, b| off(a).total_cmp(&off(b))).cloned()
        };
        let clear: Vec<Option<Number>> = lines.iter().map(|(at, it)| near(at, it)).collect();
        if clear.iter().flatten().count() < limits::MIN_CLEAR {
            continue;
        }
        let lines = lines.iter().zip(&perhaps);
        let in_line =
            |(seen, ((at, _), perhaps)): (Option<Number>, (&(Point, _), &Vec<Number>))| {
                seen.or_else(|| near(at, perhaps))
            };
        let slot: Option<Vec<Number>> = clear.into_iter().zip(lines).map(in_line).collect();
        slots.extend(slot.filter(|it| is_new(it, &slots)));
    }
    for slot in in_order(&lines) {
        if is_new(&slot, &slots) {
            slots.push(slot);
        }
    }
    slots
}

/// Where every line has just two numbers, the first of each and the second: they need not stand below
/// each other where some have one digit and others two.
fn in_order(lines: &[(Point, Vec<Number>)]) -> Vec<Vec<Number>> {
    if lines.iter().any(|it| it.1.len() != 2) {
        return Vec::new();
    }
    let is_second = |numbers: &[Number]| {
        let (a, b) = (&numbers[0], &numbers[1]);
        let is_below = a.area.y0 >= b.area.y1;
        is_below || (a.area.y1 > b.area.y0 && a.area.x0 > b.area.x0)
    };
    let nth = |n: usize| {
        let number = |numbers: &[Number]| numbers[usize::from(is_second(numbers)) ^ n].clone();
        lines.iter().map(|it| number(&it.1)).collect()
    };
    vec![nth(0), nth(1)]
}

/// Whether it looks like one digit and nothing else.
fn is_clear(scores: &SymbolScores) -> bool {
    let (_, top, next) = best_digit(scores);
    top >= limits::LIKENESS
        && may_be_digit(scores)
        && unexplained(top) <= limits::MAX_RATIO * unexplained(next)
}

/// The numbers that add up and look right, under one choice of where they stand.
fn decoded(rows: &Side, cols: &Side) -> Option<SeenClues> {
    let lines: Vec<&(Number, Number)> = rows.lines.iter().chain(&cols.lines).collect();
    let line_cost = |line: usize, (sum, voltorbs): (u8, u8)| {
        lines[line].0.cost(sum) + lines[line].1.cost(voltorbs)
    };
    let (values, least) = cheapest(line_cost)?;
    let number = |line: usize, of_voltorbs: bool| {
        if of_voltorbs {
            (&lines[line].1, values[line].1)
        } else {
            (&lines[line].0, values[line].0)
        }
    };
    let mut weak = Vec::new();
    let mut contradiction = false;
    let mut confidence = [(1.0, 1.0); N_LINES];
    for (line, (of_sum, of_count)) in
        confidence.iter_mut().map(|it| (&mut it.0, &mut it.1)).enumerate()
    {
        for of_voltorbs in [false, true] {
            let (number, value) = number(line, of_voltorbs);
            let meant = number.digits_of(value).unwrap_or_default();
            for (place, (scores, digit)) in number.digits.iter().zip(meant).enumerate() {
                let (best, top, _) = best_digit(scores);
                let sure = if of_voltorbs { &mut *of_count } else { &mut *of_sum };
                *sure = f32::min(*sure, top);
                if !is_clear(scores) {
                    weak.push((line, of_voltorbs, place));
                } else if best != digit {
                    contradiction = true;
                }
            }
        }
    }
    let is_only_choice = |(line, of_voltorbs, place): &(usize, bool, usize)| {
        let (number, value) = number(*line, *of_voltorbs);
        let digit = |value: u8| number.digits_of(value).map(|it| it[*place]);
        let other = cheapest(|at, clue| {
            let it = if *of_voltorbs { clue.1 } else { clue.0 };
            if at == *line && digit(it) == digit(value) {
                f32::INFINITY
            } else {
                line_cost(at, clue)
            }
        });
        other.is_none_or(|(_, cost)| cost - least >= limits::CLEAR_LEAD)
    };
    let is_settled = weak.len() <= limits::MAX_WEAK && weak.iter().all(is_only_choice);
    let mut doubtful: Vec<(usize, bool)> =
        if is_settled { Vec::new() } else { weak.iter().map(|it| (it.0, it.1)).collect() };
    for (side, first) in [(rows, 0), (cols, SIDE)] {
        if side.is_ambiguous {
            doubtful.extend((first..first + SIDE).map(|line| (line, true)));
        }
    }
    for of_voltorbs in [false, true] {
        let odd = of_other_fonts(|line| number(line, of_voltorbs));
        doubtful.extend(odd.into_iter().map(|line| (line, of_voltorbs)));
    }
    doubtful.sort_unstable();
    doubtful.dedup();
    let prints = (0..N_LINES)
        .flat_map(|line| [number(line, false), number(line, true)])
        .flat_map(|(number, value)| {
            let digits = number.digits_of(value).unwrap_or_default();
            digits.into_iter().zip(number.shapes.iter().cloned())
        })
        .collect();
    Some(SeenClues {
        prints,
        values,
        areas: std::array::from_fn(|it| (lines[it].0.area, lines[it].1.area)),
        confidence,
        doubtful,
        contradiction,
        cost: least + rows.penalty + cols.penalty,
    })
}
