//! Recognising printed characters by comparing them with the same characters of a known font.
//!
//! A character is laid on a coarse grid by its centre of gravity and its size, aspect kept, each
//! grid cell holding the average ink under it. Two characters are compared by correlation, which
//! does not care how dark they are.

use crate::draw::canvas::Canvas;
use crate::draw::font::{Font, Weight};
use crate::frame::Frame;
use crate::geometry::{Point, Rect};

/// How much ink lies on each pixel of a part of a picture, 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Ink {
    width: usize,
    height: usize,
    coverage: Vec<f32>,
}

impl Ink {
    /// The ink in the part of a picture that lies in a box. Pixels outside the picture hold none.
    pub fn within(frame: &Frame, part: Rect, ink_of: impl Fn([u8; 3]) -> f32) -> Self {
        let (left, top) = (part.min.x.floor() as i64, part.min.y.floor() as i64);
        let size = |it: f32| it.ceil().clamp(0.0, 16_384.0) as usize;
        let (width, height) = (size(part.width()), size(part.height()));
        let mut coverage = vec![0.0; width * height];
        for (y, row) in coverage.chunks_exact_mut(width.max(1)).enumerate() {
            let y_in_frame = top + y as i64;
            if !(0..i64::from(frame.height())).contains(&y_in_frame) {
                continue;
            }
            for (x, it) in row.iter_mut().enumerate() {
                let x_in_frame = left + x as i64;
                if (0..i64::from(frame.width())).contains(&x_in_frame) {
                    let pixel = frame.pixel(x_in_frame as usize, y_in_frame as usize);
                    *it = ink_of(pixel).clamp(0.0, 1.0);
                }
            }
        }
        Self { width, height, coverage }
    }

    /// The centre of gravity, in pixels from the part's corner; `None` when there is no ink.
    pub fn center(&self) -> Option<Point> {
        let (mut sum, mut x_sum, mut y_sum) = (0.0_f32, 0.0_f32, 0.0_f32);
        for (y, row) in self.coverage.chunks_exact(self.width.max(1)).enumerate() {
            let mut row_sum = 0.0;
            for (x, it) in row.iter().enumerate() {
                row_sum += it;
                x_sum += it * (x as f32 + 0.5);
            }
            sum += row_sum;
            y_sum += row_sum * (y as f32 + 0.5);
        }
        (sum > 0.5).then(|| Point::new(x_sum / sum, y_sum / sum))
    }

    /// All ink, in pixels' worth.
    pub fn amount(&self) -> f32 {
        self.coverage.iter().sum()
    }
}

/// Grid cells across and down.
const ACROSS: usize = 32;
const DOWN: usize = 24;
/// How many grid cells a capital letter is high; a W still fits.
const CAPITAL: f32 = 16.0;

/// A character on the grid, with mean 0 and length 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    cells: [f32; ACROSS * DOWN],
}

impl Glyph {
    /// The ink around a centre, for capitals of a height in pixels; `None` where there is none.
    pub fn cut(ink: &Ink, center: Point, capital_px: f32) -> Option<Self> {
        let cell = capital_px / CAPITAL;
        let edges = |n: usize, center: f32| {
            (0..=n).map(move |it| center + (it as f32 - n as f32 / 2.0) * cell)
        };
        // First squeeze rows to the grid's width, then columns to its height.
        let mut squeezed = vec![0.0; ink.height * ACROSS];
        for (row, out) in
            ink.coverage.chunks_exact(ink.width.max(1)).zip(squeezed.chunks_exact_mut(ACROSS))
        {
            sums_between(row.iter().copied(), edges(ACROSS, center.x), out.iter_mut());
        }
        let mut cells = [0.0; ACROSS * DOWN];
        for x in 0..ACROSS {
            let column = squeezed.iter().skip(x).step_by(ACROSS).copied();
            sums_between(column, edges(DOWN, center.y), cells.iter_mut().skip(x).step_by(ACROSS));
        }
        Self { cells }.normalised().map(|it| it.softened())
    }

    fn normalised(mut self) -> Option<Self> {
        let mean = self.cells.iter().sum::<f32>() / self.cells.len() as f32;
        self.cells.iter_mut().for_each(|it| *it -= mean);
        let length = self.cells.iter().map(|it| it * it).sum::<f32>().sqrt();
        if length.is_nan() || length < 1e-4 {
            return None;
        }
        self.cells.iter_mut().for_each(|it| *it /= length);
        Some(self)
    }

    /// Correlation: 1 for the same character, about 0 for unrelated ones.
    pub fn likeness(&self, other: &Self) -> f32 {
        self.cells.iter().zip(&other.cells).map(|(a, b)| a * b).sum()
    }

    /// The glyph with each cell averaged over a square of a width in cells.
    fn blurred(&self, width: f32) -> Self {
        let average = |value: &dyn Fn(i64) -> f32, at: i64| {
            let (lo, hi) = (at as f32 + 0.5 - width / 2.0, at as f32 + 0.5 + width / 2.0);
            (lo.floor() as i64..hi.ceil() as i64)
                .map(|it| value(it) * (hi.min(it as f32 + 1.0) - lo.max(it as f32)))
                .sum::<f32>()
        };
        let across = |glyph: &Self, x: i64, y: i64| average(&|x| glyph.at(x, y), x);
        let down = |glyph: &Self, x: i64, y: i64| average(&|y| glyph.at(x, y), y);
        self.mapped(|x, y| across(self, x, y))
            .and_then(|it| it.mapped(|x, y| down(&it, x, y)))
            .unwrap_or_else(|| self.clone())
    }

    /// The glyph out of focus by one grid cell more.
    fn softened(&self) -> Self {
        let row = |x: i64, y: i64| self.at(x - 1, y) + 2.0 * self.at(x, y) + self.at(x + 1, y);
        self.mapped(|x, y| row(x, y - 1) + 2.0 * row(x, y) + row(x, y + 1))
            .unwrap_or_else(|| self.clone())
    }

    /// The cell at a place; outside the grid all is as blank as in its corner.
    fn at(&self, x: i64, y: i64) -> f32 {
        let inside = (0..ACROSS as i64).contains(&x) && (0..DOWN as i64).contains(&y);
        self.cells[if inside { y as usize * ACROSS + x as usize } else { 0 }]
    }

    fn mapped(&self, value: impl Fn(i64, i64) -> f32) -> Option<Self> {
        let at = |idx: usize| value((idx % ACROSS) as i64, (idx / ACROSS) as i64);
        Self { cells: std::array::from_fn(at) }.normalised()
    }
}

/// Integrates a list of values (each one wide) between each two following edges.
fn sums_between<'a>(
    values: impl Iterator<Item = f32>,
    edges: impl Iterator<Item = f32>,
    sums: impl Iterator<Item = &'a mut f32>,
) {
    let mut values = values;
    // `sum` is the integral up to `at`, and `value` reaches from there.
    let (mut at, mut sum, mut value) = (0.0_f32, 0.0_f32, values.next());
    let mut integral = |edge: f32| {
        while edge >= at + 1.0 {
            let Some(it) = value else { break };
            sum += it;
            at += 1.0;
            value = values.next();
        }
        sum + value.unwrap_or(0.0) * (edge - at).clamp(0.0, 1.0)
    };
    let mut edges = edges;
    let mut before = edges.next().map_or(0.0, &mut integral);
    for (edge, out) in edges.zip(sums) {
        let here = integral(edge);
        *out = here - before;
        before = here;
    }
}

/// What a glyph was taken for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    pub symbol: char,
    pub likeness: f32,
    pub runner_up: char,
    pub runner_up_likeness: f32,
}

impl Match {
    /// How far the runner-up is behind.
    pub fn lead(&self) -> f32 {
        self.likeness - self.runner_up_likeness
    }
}

/// Characters of the embedded font to compare with.
#[derive(Clone, Debug)]
pub struct Alphabet {
    glyphs: Vec<(char, Glyph)>,
}

impl Alphabet {
    /// Draws the characters, sharp: keep the result, and ask it for [`Self::seen_at`].
    pub fn drawn(symbols: &str, weight: Weight) -> Self {
        const CAPITAL_PX: f32 = 32.0;
        let size = CAPITAL_PX / Font::new(weight).cap_height(1.0);
        let side = (size * 1.5).ceil();
        let n_symbols = symbols.chars().count();
        let mut canvas = Canvas::new(side as u32 * n_symbols as u32, side as u32, [255; 3]);
        let part = |nth: usize| {
            let left = nth as f32 * side;
            Rect::from_corners(left, 0.0, left + side, side)
        };
        for (nth, symbol) in symbols.chars().enumerate() {
            canvas.text(&symbol.to_string(), part(nth).center(), size, weight, [0; 3]);
        }
        let frame = canvas.into_frame();
        let cut = |(nth, symbol): (usize, char)| {
            let black = |it: [u8; 3]| 1.0 - f32::from(it[0]) / 255.0;
            let ink = Ink::within(&frame, part(nth), black);
            Some((symbol, Glyph::cut(&ink, ink.center()?, CAPITAL_PX)?))
        };
        Self { glyphs: symbols.chars().enumerate().filter_map(cut).collect() }
    }

    /// The characters as they look through pixels, with capitals of this many pixels.
    pub fn seen_at(&self, capital_px: f32) -> Self {
        let pixel = CAPITAL / capital_px.max(1.0);
        Self { glyphs: self.glyphs.iter().map(|(it, glyph)| (*it, glyph.blurred(pixel))).collect() }
    }

    /// The characters out of focus by one grid cell more.
    pub fn softened(&self) -> Self {
        Self { glyphs: self.glyphs.iter().map(|(it, glyph)| (*it, glyph.softened())).collect() }
    }

    /// The most similar character and the one after it; `None` for an alphabet of less than two.
    pub fn best(&self, glyph: &Glyph) -> Option<Match> {
        let mut ranked: Vec<(f32, char)> =
            self.glyphs.iter().map(|(symbol, it)| (it.likeness(glyph), *symbol)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let [(likeness, symbol), (runner_up_likeness, runner_up), ..] = ranked[..] else {
            return None;
        };
        Some(Match { symbol, likeness, runner_up, runner_up_likeness })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    fn drawn(symbol: char, size: f32, at: Point) -> Ink {
        let mut canvas = Canvas::new(120, 120, [200, 220, 240]);
        canvas.text(&symbol.to_string(), at, size, Weight::Regular, [30; 3]);
        let part = Rect::from_corners(0.0, 0.0, 120.0, 120.0);
        Ink::within(&canvas.into_frame(), part, |it| 1.0 - f32::from(it[0]) / 200.0)
    }

    #[test]
    fn letters_are_told_apart_at_many_sizes_and_places() {
        let sharp = Alphabet::drawn(LETTERS, Weight::Regular);
        for size in [18.0, 24.0, 33.0, 60.0] {
            let capital_px = Font::new(Weight::Regular).cap_height(size);
            let alphabet = sharp.seen_at(capital_px);
            for (nth, symbol) in LETTERS.chars().enumerate() {
                let off = nth as f32 / 26.0;
                let ink = drawn(symbol, size, Point::new(60.0 + off, 60.0 - off));
                let glyph = Glyph::cut(&ink, ink.center().unwrap(), capital_px).unwrap();
                let found = alphabet.best(&glyph).unwrap();
                assert_eq!(found.symbol, symbol, "at size {size}");
                assert!(found.likeness > 0.93 && found.lead() > 0.01, "{found:?} at size {size}");
            }
        }
    }

    #[test]
    fn no_ink_is_no_glyph() {
        let blank = Frame::filled(20, 20, [255; 3]);
        let part = Rect::from_corners(-5.0, 3.0, 40.0, 50.0);
        let ink = Ink::within(&blank, part, |it| 1.0 - f32::from(it[0]) / 255.0);
        assert_eq!((ink.center(), ink.amount()), (None, 0.0));
        assert_eq!(Glyph::cut(&ink, Point::new(5.0, 5.0), 10.0), None);
    }

    #[test]
    fn integrals_are_exact_between_any_edges() {
        let values = [1.0, 2.0, 4.0];
        let mut sums = [0.0; 5];
        let edges = [-1.0, 0.5, 1.0, 2.25, 3.0, 9.0];
        sums_between(values.into_iter(), edges.into_iter(), sums.iter_mut());
        assert_eq!(sums, [0.5, 0.5, 3.0, 3.0, 0.0]);
    }
}
