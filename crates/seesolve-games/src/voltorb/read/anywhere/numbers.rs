//! Printed numbers: digits beside each other, told from the letters and icons around them.

use seesolve_core::Point;

use super::super::super::numerals::{Features, OTHER, SymbolScores};
use super::area::Area;
use super::limits::{AS_LIKE, BRACKET, EVEN, LIKE_A_DIGIT, NOISE, SPACE, WIDE_SPACE};
use super::print::Mark;

/// A number of one or two digits.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    pub(crate) digits: Vec<SymbolScores>,
    /// What each digit looks like.
    pub(crate) shapes: Vec<Features>,
    pub(crate) area: Area,
    /// Where its last digit stands.
    pub(crate) last: Area,
}

impl Number {
    pub(crate) fn center(&self) -> Point {
        self.area.rect().center()
    }

    /// The number without what stands before its last digit.
    pub(crate) fn last_digit(&self) -> Self {
        let last = self.digits.len() - 1;
        Self {
            digits: vec![self.digits[last]],
            shapes: vec![self.shapes[last].clone()],
            area: self.last,
            last: self.last,
        }
    }

    /// What it looks like.
    pub(crate) fn value(&self) -> u8 {
        self.digits.iter().fold(0, |number, it| 10 * number + looks_like(it))
    }

    /// The digit that stands for a place of a value, first place first; `None` for values that do
    /// not have as many digits.
    pub(crate) fn digits_of(&self, value: u8) -> Option<Vec<u8>> {
        match self.digits.len() {
            1 => (value < 10).then(|| vec![value]),
            _ => (value < 100).then(|| vec![value / 10, value % 10]),
        }
    }

    /// What it costs, in looks, to take it for a value.
    pub(crate) fn cost(&self, value: u8) -> f32 {
        let Some(digits) = self.digits_of(value) else { return f32::INFINITY };
        let of = |(scores, digit): (&SymbolScores, u8)| {
            (unexplained(scores.of_digit(digit)) / unexplained(best_digit(scores).1)).ln()
        };
        self.digits.iter().zip(digits).map(of).sum()
    }
}

/// The digit that it looks most like.
pub(crate) fn looks_like(scores: &SymbolScores) -> u8 {
    best_digit(scores).0
}

/// The most similar digit, its likeness and that of the next.
pub(crate) fn best_digit(scores: &SymbolScores) -> (u8, f32, f32) {
    let mut digits: Vec<(u8, f32)> = (0..10).map(|it| (it, scores.of_digit(it))).collect();
    digits.sort_by(|a, b| b.1.total_cmp(&a.1));
    (digits[0].0, digits[0].1, digits[1].1)
}

/// How much of a character's shape is not explained.
pub(crate) fn unexplained(likeness: f32) -> f32 {
    1.0 - likeness + NOISE
}

fn is_digit(mark: &Mark) -> bool {
    mark.scores.best().1 >= LIKE_A_DIGIT && may_be_digit(&mark.scores)
}

/// Whether it looks as much like a digit as like anything else: in many fonts a 9 is a g, and a 1 an l.
pub(crate) fn may_be_digit(scores: &SymbolScores) -> bool {
    let (symbol, best, _) = scores.best();
    let (_, digit, _) = best_digit(scores);
    symbol.is_ascii_digit() || symbol == OTHER && unexplained(digit) <= AS_LIKE * unexplained(best)
}

/// The numbers among the marks. A number stands at the beginning or the end of its word, or in brackets.
pub(crate) fn numbers(marks: Vec<Mark>) -> Vec<Number> {
    let words = words(marks);
    let parts = words.iter().flat_map(|it| unbracketed(it));
    parts.flat_map(|it| in_word(it, is_digit)).chain(spaced(&words)).collect()
}

/// Two digits of which the first may be a tens digit, as far apart as words of other fonts are: in some, a 1 has
/// much room.
fn spaced(words: &[Vec<Mark>]) -> impl Iterator<Item = Number> {
    let digits = words.iter().filter_map(|it| match &it[..] {
        [only] if is_digit(only) => Some(only),
        _ => None,
    });
    let is_ten = |it: &&Mark| looks_like(&it.scores) <= 1;
    let (tens, ones) = (digits.clone().filter(is_ten), digits);
    let pairs = tens.flat_map(move |ten| ones.clone().map(move |one| (ten, one)));
    pairs
        .filter(|(ten, one)| is_next(ten, one, WIDE_SPACE))
        .filter_map(|(ten, one)| number(&[ten.clone(), one.clone()]))
}

/// The same, with digits that look more like something else: a 9 of some fonts is a g.
pub(crate) fn perhaps_numbers(marks: Vec<Mark>) -> Vec<Number> {
    let may_be = |it: &Mark| best_digit(&it.scores).1 >= LIKE_A_DIGIT;
    let words = words(marks);
    let parts = words.iter().flat_map(|it| unbracketed(it));
    parts.flat_map(|it| in_word(it, may_be)).collect()
}

/// What stands before, between and after the brackets of a word: each is a word of its own.
fn unbracketed(word: &[Mark]) -> Vec<&[Mark]> {
    let mut pairs = (0..word.len()).flat_map(|open| [(open, open + 2), (open, open + 3)]);
    let is_pair = |it: &(usize, usize)| it.1 < word.len() && are_brackets(&word[it.0..=it.1]);
    match pairs.find(is_pair) {
        Some((open, close)) => vec![&word[..open], &word[open + 1..close], &word[close + 1..]],
        None => vec![word],
    }
}

/// Whether the first and the last of some marks are a pair of brackets: narrow, and taller than what they hold.
fn are_brackets(marks: &[Mark]) -> bool {
    let [open, held @ .., close] = marks else { return false };
    let height = |it: &Mark| it.area.height() as f32;
    let (low, high) = (height(open).min(height(close)), height(open).max(height(close)));
    let is_narrow = |it: &Mark| BRACKET.0 * it.area.width() as f32 <= height(it);
    is_narrow(open)
        && is_narrow(close)
        && low >= EVEN * high
        && held.iter().all(|it| low >= BRACKET.1 * height(it))
}

/// Marks beside each other.
pub(crate) fn words(mut marks: Vec<Mark>) -> Vec<Vec<Mark>> {
    marks.sort_by_key(|it| (it.area.x0, it.area.y0));
    let mut words: Vec<Vec<Mark>> = Vec::new();
    for mark in marks {
        let is_its = |it: &&mut Vec<Mark>| it.last().is_some_and(|it| is_next(it, &mark, SPACE));
        let word = words.iter_mut().find(is_its);
        match word {
            Some(word) => word.push(mark),
            None => words.push(vec![mark]),
        }
    }
    words
}

/// Whether a mark follows another within a space, in heights of a digit.
fn is_next(last: &Mark, mark: &Mark, space: f32) -> bool {
    let (a, b) = (&last.area, &mark.area);
    let height = a.height().max(b.height()) as f32;
    let shared = a.y1.min(b.y1) as f32 - a.y0.max(b.y0) as f32;
    let gap = b.x0 as f32 - a.x1 as f32;
    last.ground == mark.ground
        && shared > 0.5 * a.height().min(b.height()) as f32
        && a.height().min(b.height()) as f32 > 0.5 * height
        && (-0.3 * height..space * height).contains(&gap)
}

fn in_word(word: &[Mark], is_digit: impl Fn(&Mark) -> bool) -> Vec<Number> {
    let n_first = word.iter().take_while(|it| is_digit(it)).count();
    let n_last = word.iter().rev().take_while(|it| is_digit(it)).count();
    let first = &word[..n_first];
    let last = if n_first == word.len() { &[] } else { &word[word.len() - n_last..] };
    [first, last].into_iter().flat_map(|it| number(it).into_iter().chain(each_alone(it))).collect()
}

/// Two digits that are not equally high may also be a digit beside an icon that looks like one: a voltorb,
/// drawn by simple means, is much like an 8.
fn each_alone(digits: &[Mark]) -> Vec<Number> {
    let [a, b] = digits else { return Vec::new() };
    let (a, b) = (a.area.height() as f32, b.area.height() as f32);
    if a.min(b) >= EVEN * a.max(b) {
        return Vec::new();
    }
    digits.chunks(1).filter_map(number).collect()
}

/// The two numbers of a word whose stroke between them was lost or looks like a digit itself: it is parted at
/// what is taller than all the rest, or at its widest gap.
pub(crate) fn parted(marks: Vec<Mark>) -> Vec<Number> {
    let words = words(marks);
    let is_number = |it: &&Vec<Mark>| (2..=5).contains(&it.len()) && it.iter().all(is_digit);
    let Some(word) = words.iter().find(is_number) else { return Vec::new() };
    if let Some(at) = stroke(word) {
        return [&word[..at], &word[at + 1..]].into_iter().filter_map(number).collect();
    }
    if word.len() > 3 {
        return Vec::new();
    }
    let gap = |at: &usize| word[*at].area.x0 as i64 - word[*at - 1].area.x1 as i64;
    let Some(at) = (1..word.len()).max_by_key(gap) else { return Vec::new() };
    [&word[..at], &word[at..]].into_iter().filter_map(number).collect()
}

/// Which mark inside a word is a stroke that looks like a 1, and taller than any digit.
fn stroke(word: &[Mark]) -> Option<usize> {
    let height = |at: usize| word[at].area.height() as f32;
    let is_stroke = |at: &usize| {
        looks_like(&word[*at].scores) == 1
            && (0..word.len()).all(|it| it == *at || height(it) < EVEN * height(*at))
    };
    (1..word.len().saturating_sub(1)).find(is_stroke)
}

fn number(marks: &[Mark]) -> Option<Number> {
    if !(1..=2).contains(&marks.len()) {
        return None;
    }
    let mut area = marks[0].area;
    for it in marks {
        area = Area {
            x0: area.x0.min(it.area.x0),
            y0: area.y0.min(it.area.y0),
            x1: area.x1.max(it.area.x1),
            y1: area.y1.max(it.area.y1),
        };
    }
    let digits = marks.iter().map(|it| it.scores).collect();
    let shapes = marks.iter().map(|it| it.shape.clone()).collect();
    Some(Number { digits, shapes, area, last: marks.last()?.area })
}
