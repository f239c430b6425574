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
        let (frame_width, frame_height) = (i64::from(frame.width()), i64::from(frame.height()));
        let (from, to) = (left.clamp(0, frame_width), (left + width as i64).clamp(0, frame_width));
        for (y, row) in (top..).zip(coverage.chunks_exact_mut(width.max(1))) {
            if !(0..frame_height).contains(&y) || from >= to {
                continue;
            }
            let pixels = &frame.row(y as usize)[from as usize * 3..to as usize * 3];
            let inside = &mut row[(from - left) as usize..(to - left) as usize];
            for (pixel, it) in pixels.chunks_exact(3).zip(inside) {
                *it = ink_of([pixel[0], pixel[1], pixel[2]]).clamp(0.0, 1.0);
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
        let edge =
            |n: usize, nth: usize, center: f32| center + (nth as f32 - n as f32 / 2.0) * cell;
        // First squeeze the columns to the grid's height, all at once, then the rows.
        let mut squeezed = vec![0.0; DOWN * ink.width];
        for (nth, out) in squeezed.chunks_exact_mut(ink.width.max(1)).enumerate() {
            let (lo, hi) = (edge(DOWN, nth, center.y), edge(DOWN, nth + 1, center.y));
            for y in inside(lo.floor(), ink.height)..inside(hi.ceil(), ink.height) {
                let share = hi.min(y as f32 + 1.0) - lo.max(y as f32);
                let row = &ink.coverage[y * ink.width..(y + 1) * ink.width];
                out.iter_mut().zip(row).for_each(|(sum, it)| *sum += share * it);
            }
        }
        let mut cells = [0.0; ACROSS * DOWN];
        let edges: [f32; ACROSS + 1] = std::array::from_fn(|it| edge(ACROSS, it, center.x));
        for (row, out) in
            squeezed.chunks_exact(ink.width.max(1)).zip(cells.chunks_exact_mut(ACROSS))
        {
            sums_between(row, &edges, out);
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
        // Eight sums side by side, which the processor adds up at once.
        let mut sums = [0.0; 8];
        for (a, b) in self.cells.chunks_exact(8).zip(other.cells.chunks_exact(8)) {
            for at in 0..8 {
                sums[at] += a[at] * b[at];
            }
        }
        sums.iter().sum()
    }

    /// The glyph with each cell averaged over a square of a width in cells.
    fn blurred(&self, width: f32) -> Self {
        if width <= 1.0 {
            return self.clone();
        }
        let reach = (width / 2.0 + 0.5).ceil() as i64 - 1;
        let share = |off: i64| {
            let (lo, hi) = (off as f32 - 0.5, off as f32 + 0.5);
            (hi.min(width / 2.0) - lo.max(-width / 2.0)).max(0.0)
        };
        let shares: Vec<(i64, f32)> = (-reach..=reach).map(|it| (it, share(it))).collect();
        let sum = |of: &dyn Fn(i64) -> f32| shares.iter().map(|(off, it)| it * of(*off)).sum();
        let across = self.mapped(|x, y| sum(&|off| self.at(x + off, y)));
        across
            .and_then(|it| it.mapped(|x, y| sum(&|off| it.at(x, y + off))))
            .unwrap_or_else(|| self.clone())
    }

    /// The glyph out of focus by one grid cell more.
    fn softened(&self) -> Self {
        const LAST: usize = ACROSS - 1;
        let blank = self.cells[0];
        let mut soft = Self { cells: [0.0; ACROSS * DOWN] };
        for (y, row) in self.cells.chunks_exact(ACROSS).enumerate() {
            let mut spread = [0.0; ACROSS];
            spread[0] = blank + 2.0 * row[0] + row[1];
            spread[LAST] = row[LAST - 1] + 2.0 * row[LAST] + blank;
            for x in 1..LAST {
                spread[x] = row[x - 1] + 2.0 * row[x] + row[x + 1];
            }
            for (to, share) in [(y.checked_sub(1), 1.0), (Some(y), 2.0), (Some(y + 1), 1.0)] {
                let Some(to) = to.filter(|it| *it < DOWN) else { continue };
                let out = &mut soft.cells[to * ACROSS..(to + 1) * ACROSS];
                out.iter_mut().zip(spread).for_each(|(sum, it)| *sum += share * it);
            }
        }
        // The first and last rows have a blank neighbour outside the grid.
        for y in [0, DOWN - 1] {
            soft.cells[y * ACROSS..(y + 1) * ACROSS].iter_mut().for_each(|it| *it += 4.0 * blank);
        }
        soft.normalised().unwrap_or_else(|| self.clone())
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

/// A place cut to `0..=size`.
fn inside(at: f32, size: usize) -> usize {
    (at.max(0.0) as usize).min(size)
}

/// Integrates a list of values, each one wide, between each two following edges.
fn sums_between(values: &[f32], edges: &[f32], sums: &mut [f32]) {
    // `sum` is the integral of all values before `next`.
    let (mut next, mut sum, mut before) = (0, 0.0, 0.0);
    for (nth, edge) in edges.iter().enumerate() {
        let full = inside(edge.floor(), values.len());
        sum += values[next.min(full)..full].iter().sum::<f32>();
        next = next.max(full);
        let part = (edge - next as f32).clamp(0.0, 1.0);
        let integral = sum + values.get(next).map_or(0.0, |it| it * part);
        if nth > 0 {
            sums[nth - 1] = integral - before;
        }
        before = integral;
    }
}

/// What a glyph was taken for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// The character that fits best.
    pub symbol: char,
    /// How well, -1 to 1.
    pub likeness: f32,
    /// The next best.
    pub runner_up: char,
    /// How well that fits.
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
        sums_between(&values, &edges, &mut sums);
        assert_eq!(sums, [0.5, 0.5, 3.0, 3.0, 0.0]);
    }
}
