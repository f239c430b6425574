//! Looks at the screen through its lattice: mean colours and small patches in native coordinates,
//! in the game's true colours whatever the picture did to them.

use std::ops::Range;

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::vision::tint::Tint;
use seesolve_core::{Frame, Point, Rect};

use super::super::board::SIDE;
use super::super::screen_spec::{self, LINE_COLORS, RIM, Rgb, TABLE};
use super::curve::Curve;
use super::limits;
use super::transform::{Axis, ScreenTransform};

/// Red, green and blue as means.
pub(crate) type Color = [f32; 3];

pub(crate) struct CalibratedView<'a> {
    frame: &'a Frame,
    pub(crate) transform: ScreenTransform,
    /// How light is bent in the picture.
    curve: Curve,
    tint: Tint,
    /// How far the colours of known things are from their true ones after all, in levels.
    pub(crate) color_error: f32,
}

impl<'a> CalibratedView<'a> {
    /// A view that has learned the picture's colours from the connectors, the clues' ground, the
    /// table and the rims; `None` when these have no colours.
    pub(crate) fn new(frame: &'a Frame, transform: ScreenTransform) -> Option<Self> {
        let plain =
            Self { frame, transform, curve: Curve::PLAIN, tint: Tint::NONE, color_error: 0.0 };
        let mut pairs = Vec::new();
        for (at, color) in LINE_COLORS.into_iter().enumerate() {
            pairs.push((plain.median(line_samples(at))?, as_color(color)));
        }
        pairs.push((plain.median(table_samples())?, as_color(TABLE)));
        pairs.push((plain.median(rim_samples())?, as_color(RIM)));
        let (tint, color_error) = learned(&pairs)?;
        let straight = Self { tint, color_error, ..plain };
        if color_error < limits::BENT_COLORS {
            return Some(straight);
        }
        let bent = limits::GAMMAS.into_iter().filter_map(|gamma| {
            let curve = Curve::of(gamma);
            let pairs: Vec<Pair> = pairs.iter().map(|it| (curve.apply(it.0), it.1)).collect();
            let (tint, color_error) = learned(&pairs)?;
            Some(Self { curve, tint, color_error, ..plain })
        });
        let best = bent.min_by(|a, b| a.color_error.total_cmp(&b.color_error));
        let is_better = |it: &Self| it.color_error < limits::BENT_LESS * color_error;
        Some(best.filter(is_better).unwrap_or(straight))
    }

    fn true_color(&self, seen: Color) -> Color {
        self.tint.apply(self.curve.apply(seen))
    }

    /// The mean true colour of a native box; `None` outside the picture.
    pub(crate) fn color(&self, native: Rect) -> Option<Color> {
        let seen = mean_rgb(self.frame, self.transform.rect_in_frame(native))?;
        Some(self.true_color(seen))
    }

    /// Channel by channel the median of the boxes that lie in the picture.
    fn median(&self, boxes: impl Iterator<Item = Rect>) -> Option<Color> {
        let colors: Vec<Color> = boxes.filter_map(|it| self.color(it)).collect();
        let middle = |channel: usize| {
            let mut values: Vec<f32> = colors.iter().map(|it| it[channel]).collect();
            values.sort_by(f32::total_cmp);
            values.get(values.len() / 2).copied()
        };
        Some([middle(0)?, middle(1)?, middle(2)?])
    }

    /// A native box as a grid of true colours, no finer than the picture and no finer than
    /// native pixels; `None` when the box is not wholly in the picture.
    pub(crate) fn patch(&self, native: Rect) -> Option<Patch> {
        let in_frame = self.transform.rect_in_frame(native);
        let bounds = self.frame.bounds_in_frame();
        // A rim of half a native pixel may be cut off: screens end right below the last digits.
        let slack = 0.5 * self.transform.x.scale.max(self.transform.y.scale);
        if in_frame.min.x < -slack
            || in_frame.min.y < -slack
            || in_frame.max.x > bounds.max.x + slack
            || in_frame.max.y > bounds.max.y + slack
        {
            return None;
        }
        let xs = cells(self.transform.x, native.min.x, native.max.x, self.frame.width());
        let ys = cells(self.transform.y, native.min.y, native.max.y, self.frame.height());
        let colors = match (&xs.pixels, &ys.pixels) {
            (Pixels::Each(columns), Pixels::Each(rows)) => {
                self.pixels(columns.clone(), rows.clone())
            }
            (Pixels::Blocks(columns), Pixels::Blocks(rows)) => self.blocks(columns, rows),
            _ => self.means(&xs.edges, &ys.edges)?,
        };
        let from = |edges: &[f32; 2], start: f32| edges.map(|it| it - start);
        Some(Patch {
            xs: xs.edges.iter().map(|it| from(it, native.min.x)).collect(),
            ys: ys.edges.iter().map(|it| from(it, native.min.y)).collect(),
            colors,
        })
    }

    /// The mean true colours of some blocks of whole pixels.
    fn blocks(&self, xs: &[Range<usize>], ys: &[Range<usize>]) -> Vec<Color> {
        let color = |rows: &Range<usize>, columns: &Range<usize>| {
            let mut sums = [0_u32; 3];
            for y in rows.clone() {
                for pixel in self.frame.row(y)[3 * columns.start..3 * columns.end].chunks_exact(3) {
                    (0..3).for_each(|it| sums[it] += u32::from(pixel[it]));
                }
            }
            let n_pixels = (rows.len() * columns.len()) as f32;
            self.true_color(sums.map(|it| it as f32 / n_pixels))
        };
        ys.iter().flat_map(|rows| xs.iter().map(move |columns| color(rows, columns))).collect()
    }

    /// The mean true colours of a grid of native boxes.
    fn means(&self, xs: &[[f32; 2]], ys: &[[f32; 2]]) -> Option<Vec<Color>> {
        let color =
            |y: &[f32; 2], x: &[f32; 2]| self.color(Rect::from_corners(x[0], y[0], x[1], y[1]));
        ys.iter().flat_map(|y| xs.iter().map(move |x| color(y, x))).collect()
    }

    /// The true colours of some pixels of the picture.
    fn pixels(&self, columns: Range<usize>, rows: Range<usize>) -> Vec<Color> {
        let color = |it: &[u8]| self.true_color([it[0], it[1], it[2]].map(f32::from));
        rows.flat_map(|y| {
            let row = &self.frame.row(y)[3 * columns.start..3 * columns.end];
            row.chunks_exact(3).map(color)
        })
        .collect()
    }
}

type Pair = (Color, Color);

/// The map from seen to true colours, and how far it is off at most. One of the known things may
/// be hidden altogether, such as the table behind a frame drawn round a column or on a board that
/// was cut out: if all the others agree, it is left out.
fn learned(pairs: &[Pair]) -> Option<(Tint, f32)> {
    let error = |tint: &Tint, pairs: &[Pair]| {
        let errors = pairs.iter().map(|(seen, meant)| distance(tint.apply(*seen), *meant));
        errors.fold(0.0, f32::max)
    };
    let fit = |pairs: &[Pair]| {
        let tint = Tint::fit(pairs)?;
        Some((tint, error(&tint, pairs)))
    };
    let whole = fit(pairs)?;
    if whole.1 <= limits::COLOR_HIDDEN {
        return Some(whole);
    }
    let without = |out: usize| {
        let rest: Vec<Pair> =
            (0..pairs.len()).filter(|it| *it != out).map(|it| pairs[it]).collect();
        fit(&rest)
    };
    let best = (0..pairs.len()).filter_map(without).min_by(|a, b| a.1.total_cmp(&b.1));
    Some(best.filter(|it| it.1 <= limits::COLOR_AGREED).unwrap_or(whole))
}

/// Part of the screen, cell by cell. Edges are in native pixels from the patch's corner.
pub(crate) struct Patch {
    pub(crate) xs: Vec<[f32; 2]>,
    pub(crate) ys: Vec<[f32; 2]>,
    pub(crate) colors: Vec<Color>,
}

impl Patch {
    /// The same patch of something that is drawn larger, with its cells in the pixels of the smaller
    /// drawing, which begins at the given place of the patch.
    pub(crate) fn reduced(mut self, start: Point, zoom: f32) -> Self {
        self.xs.iter_mut().flatten().for_each(|it| *it = (*it - start.x) / zoom);
        self.ys.iter_mut().flatten().for_each(|it| *it = (*it - start.y) / zoom);
        self
    }

    /// Whether two patches have the same cells, but for rounding.
    pub(crate) fn same_cells(&self, other: &Self) -> bool {
        const ROUNDING: f32 = 1e-3;
        let same = |a: &[[f32; 2]], b: &[[f32; 2]]| {
            let near = |(a, b): (&[f32; 2], &[f32; 2])| (a[0] - b[0]).abs() < ROUNDING;
            a.len() == b.len() && a.iter().zip(b).all(near)
        };
        same(&self.xs, &other.xs) && same(&self.ys, &other.ys)
    }
}

/// The cells between two native places: pixels of the picture when it is small, the inner parts
/// of native pixels when it is large, so that neither blurred edges nor a small error count.
fn cells(axis: Axis, from: f32, to: f32, size: u32) -> Cells {
    const LARGE: f32 = 1.5;
    const INNER: [f32; 2] = [0.2, 0.8];
    if axis.scale >= LARGE {
        let n_cells = (to - from).round() as usize;
        let edges = (0..n_cells).map(|at| INNER.map(|it| from + at as f32 + it)).collect();
        let has_block = axis.scale * (INNER[1] - INNER[0]) >= BLOCK as f32;
        if !has_block || (size as usize) < BLOCK {
            return Cells { edges, pixels: Pixels::Parts };
        }
        let block = |at: usize| {
            let start = axis.in_frame(from + at as f32 + 0.5) - 0.5 * BLOCK as f32;
            let start = (start.round().max(0.0) as usize).min(size as usize - BLOCK);
            start..start + BLOCK
        };
        return Cells { edges, pixels: Pixels::Blocks((0..n_cells).map(block).collect()) };
    }
    let first = axis.in_frame(from).round().max(0.0) as usize;
    let last = (axis.in_frame(to).round().max(0.0) as usize).min(size as usize);
    let edge = |at: usize| axis.in_native(at as f32);
    let edges = (first..last).map(|at| [edge(at), edge(at + 1)]).collect();
    Cells { edges, pixels: Pixels::Each(first..last) }
}

/// So many pixels along each side tell the colour of a cell that holds more.
const BLOCK: usize = 2;

/// Cells along an axis, their edges in native pixels.
struct Cells {
    edges: Vec<[f32; 2]>,
    pixels: Pixels,
}

/// Which pixels of the picture the cells are.
enum Pixels {
    /// One each.
    Each(Range<usize>),
    /// Those in the middle of each.
    Blocks(Vec<Range<usize>>),
    /// Parts of them too.
    Parts,
}

pub(crate) fn as_color(rgb: Rgb) -> Color {
    rgb.map(f32::from)
}

pub(crate) fn distance(a: Color, b: Color) -> f32 {
    (0..3).map(|it| (a[it] - b[it]).powi(2)).sum::<f32>().sqrt()
}

/// Where a line's colour shows: its connectors and the plain corner of its clue, for the row and
/// the column of that colour.
fn line_samples(at: usize) -> impl Iterator<Item = Rect> {
    [at, at + SIDE].into_iter().flat_map(|line| {
        let (along, across) = if line < SIDE { (4.0, 2.0) } else { (2.0, 4.0) };
        let connectors = (0..SIDE).map(move |card| {
            let corner = screen_spec::connector_center(line, card);
            screen_spec::rect(corner, (-along / 2.0, -across / 2.0), (along, across))
        });
        let clue = screen_spec::rect(screen_spec::clue_corner(line), (1.0, 1.0), (7.0, 6.0));
        connectors.chain([clue])
    })
}

/// The gaps between four cards.
fn table_samples() -> impl Iterator<Item = Rect> {
    (0..(SIDE - 1) * (SIDE - 1)).map(|at| {
        let card = at / (SIDE - 1) * SIDE + at % (SIDE - 1);
        screen_spec::rect(screen_spec::card_corner(card), (27.0, 27.0), (2.0, 2.0))
    })
}

/// The left and right rims of all cards.
fn rim_samples() -> impl Iterator<Item = Rect> {
    (0..SIDE * SIDE).flat_map(|card| {
        let corner = screen_spec::card_corner(card);
        [-2.0, screen_spec::CARD].map(|it| screen_spec::rect(corner, (it + 0.25, 2.0), (1.5, 5.0)))
    })
}
