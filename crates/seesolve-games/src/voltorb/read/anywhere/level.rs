//! The level in words: "Level 4", "Lv. 4", "Niv. 4" and their like, beside the board. The few words that
//! games use are known by their letters: an L or an N before a V, and letters that come twice.

use std::sync::LazyLock;

use seesolve_core::Frame;
use seesolve_core::vision::regions::Regions;

use super::super::super::numerals::Features;
use super::super::super::rules::Level;
use super::area::Area;
use super::find::Found;
use super::limits::{
    APART, COLON, LIKE_LETTER, LIKE_N, LIKE_V, LIKENESS, MAX_LETTER, MAX_RATIO, MIN_LETTER,
    SAME_LETTER, SAME_NUMBER, WORDS_REACH,
};
use super::numbers::{best_digit, unexplained, words};
use super::print::{Mark, Spacing, marks};

/// The level that is written beside the cards of a board, if just one is.
pub(crate) fn level(frame: &Frame, found: &Found) -> Option<Level> {
    let lattice = &found.lattice;
    let pitch = lattice.pitch.x.max(lattice.pitch.y);
    let part = frame.crop(lattice.bounds().grown(WORDS_REACH * pitch))?;
    let regions = Regions::new(&part, found.step)?;
    let heights = (MIN_LETTER, MAX_LETTER * lattice.pitch.x.min(lattice.pitch.y));
    let whole = Area::within(part.bounds_in_frame(), &part)?;
    let words = words(marks(&part, &regions, whole, heights, Spacing::Apart));
    let ink = |a: &Mark, b: &Mark| ink_between(&regions, a, b);
    let mut levels: Vec<Level> =
        words.iter().filter_map(|it| after(it, &words, ink)).filter_map(Level::new).collect();
    levels.sort_unstable();
    levels.dedup();
    if levels.len() == 1 { levels.pop() } else { None }
}

/// The digit after a word for level, in the same word or in the next one on its line with nothing but a
/// colon between them.
fn after(
    word: &[Mark],
    words: &[Vec<Mark>],
    ink_between: impl Fn(&Mark, &Mark) -> f32,
) -> Option<u8> {
    let (last, letters) = word.split_last()?;
    // In many fonts the last letter of "Lvl" is a 1.
    let may_be_lvl = letters.len() == 2 && says_level(letters) && digit(last) == Some(1);
    let is_whole = says_level(word);
    let next = if is_whole || may_be_lvl { beside(last, words, APART) } else { None };
    let ink = next.map_or(0.0, |it| ink_between(last, &it[0]));
    // Letters that touch each other may be no mark: "Liv" of "Lives" says level.
    if ink > COLON {
        return None;
    }
    if let Some(next) = next.filter(|it| digit(&it[0]).is_some()) {
        let is_meant = next.len() == 1 && (is_whole || ink > 0.0) && is_last(&next[0], words);
        return digit(&next[0]).filter(|_| is_meant);
    }
    digit(last).filter(|_| says_level(letters) && is_last(last, words))
}

/// How wide what stands between two marks is, in heights of the first one.
fn ink_between(regions: &Regions, a: &Mark, b: &Mark) -> f32 {
    let (between, height) = (a.area.x1..b.area.x0, a.area.height());
    let mut is_inked = vec![false; between.len()];
    for y in a.area.y0..a.area.y1 {
        let inked = regions.along(y, between.clone()).filter(|it| it.1 != a.ground);
        for column in inked.flat_map(|it| it.0) {
            is_inked[column - between.start] = true;
        }
    }
    is_inked.iter().filter(|it| **it).count() as f32 / height as f32
}

/// Whether a digit is not the first one of a number that is set widely.
fn is_last(mark: &Mark, words: &[Vec<Mark>]) -> bool {
    beside(mark, words, SAME_NUMBER).is_none_or(|it| digit(&it[0]).is_none())
}

/// The next word on the same line, if it begins within so many heights.
fn beside<'a>(last: &Mark, words: &'a [Vec<Mark>], within: f32) -> Option<&'a Vec<Mark>> {
    let is_beside = |it: &&Vec<Mark>| {
        let (a, b) = (&last.area, &it[0].area);
        let height = a.height().max(b.height());
        let gap = b.x0 as f32 - a.x1 as f32;
        let shared = a.y1.min(b.y1) as f32 - a.y0.max(b.y0) as f32;
        gap > 0.0 && gap < within * height as f32 && shared > 0.5 * b.height() as f32
    };
    words.iter().filter(is_beside).min_by_key(|it| it[0].area.x0)
}

fn digit(mark: &Mark) -> Option<u8> {
    let (symbol, ..) = mark.scores.best();
    let (digit, top, next) = best_digit(&mark.scores);
    let is_clear = top >= LIKENESS && unexplained(top) <= MAX_RATIO * unexplained(next);
    (symbol.is_ascii_digit() && is_clear).then_some(digit)
}

/// Whether letters say Level, Lv, Lvl, Liv, Livello, Niv, Nivel or Niveau. "Lives" does not.
fn says_level(word: &[Mark]) -> bool {
    let is_v = |at: usize| word.get(at).is_some_and(|it| it.scores.of_symbol('V') >= LIKE_V);
    let is_like = |at: usize, forms: &[Features], least: f32| {
        forms.iter().any(|it| word[at].shape.likeness(it) >= least)
    };
    let is_l = |at: usize| is_like(at, &LETTERS.l, LIKE_LETTER);
    let is_n = |at: usize| is_like(at, &LETTERS.n, LIKE_N);
    let is_bar = |at: usize| 3 * word[at].area.width() <= word[at].area.height();
    let same = |a: usize, b: usize| {
        let widths = [word[a].area.width(), word[b].area.width()];
        let is_as_wide = 4 * widths[0].abs_diff(widths[1]) <= widths[0].max(widths[1]);
        is_as_wide && word[a].shape.likeness(&word[b].shape) >= SAME_LETTER
    };
    let last_is_l = || same(0, word.len() - 1) || is_bar(word.len() - 1);
    let last_is_tall = || {
        let [first, last] = [&word[0], &word[word.len() - 1]].map(|it| it.area.height());
        10 * last >= 9 * first
    };
    match word.len() {
        2 => is_v(1) && is_l(0),
        3 if is_v(1) => is_l(0) && last_is_l(),
        3 => is_v(2) && is_bar(1) && (is_l(0) || is_n(0)),
        // Letters of one width have bars with feet: no other word for a count has these two e or this v.
        5 if is_l(0) => is_v(2) && same(1, 3) && last_is_tall(),
        // "Moves", "Never" and "Value" have no bar there.
        5 => is_v(2) && is_n(0) && is_bar(1) && is_bar(4),
        6 => is_v(2) && is_n(0) && is_bar(1) && !same(3, 5),
        7 => is_v(2) && is_bar(1) && is_l(0) && same(4, 5),
        _ => false,
    }
}

/// Capitals in plain strokes, and with serifs.
struct Letters {
    l: [Features; 2],
    n: [Features; 2],
}

static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    let drawn = |width: usize, is_ink: fn(f32, f32) -> bool| {
        const HEIGHT: usize = 28;
        let pixel = |at: usize| (at % width, at / width);
        let place = |(x, y): (usize, usize)| (x as f32 / width as f32, y as f32 / HEIGHT as f32);
        let ink = (0..width * HEIGHT).map(|at| {
            let (x, y) = place(pixel(at));
            if is_ink(x, y) { 1.0 } else { 0.0 }
        });
        let ink: Vec<f32> = ink.collect();
        Features::new(width, HEIGHT, &ink).unwrap_or(Features::NONE)
    };
    Letters {
        l: [
            drawn(17, |x, y| x < 0.24 || y > 0.86),
            drawn(23, |x, y| {
                let is_serif = y < 0.07 && x < 0.58 || x > 0.9 && y > 0.68;
                (0.18..0.4).contains(&x) || y > 0.92 || is_serif
            }),
        ],
        n: [
            drawn(20, |x, y| !(0.2..0.8).contains(&x) || (y - (1.4 * x - 0.2)).abs() < 0.16),
            drawn(27, |x, y| {
                let is_serif = y < 0.06 && !(0.28..0.66).contains(&x) || y > 0.94 && x < 0.36;
                let is_stem = (0.13..0.21).contains(&x) || (0.78..0.86).contains(&x);
                is_stem || is_serif || (y - (1.5 * x - 0.24)).abs() < 0.13
            }),
        ],
    }
});
