//! What is printed on a piece of a picture: characters and icons, with their ink.

use std::ops::Range;

use seesolve_core::Frame;

use super::super::super::numerals::{Features, Numerals, SymbolScores};
use super::area::Area;
use super::blobs::{Blob, blobs};
use super::limits::{
    CLEAR, FAINT, GROUND_SHARE, MAX_GROUNDS, MAX_MARKS, MAX_PARTS, SOLID, TALL, WIDE, WIDEST_APART,
    WIDEST_TOUCHING,
};
use super::seams::parted;
use seesolve_core::vision::regions::Regions;

/// How characters are taken to stand. Apart, a blob is one character or two; touching, up to five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spacing {
    Apart,
    Touching,
}

/// Something printed.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) area: Area,
    /// The piece it is printed on.
    pub(crate) ground: u32,
    pub(crate) scores: SymbolScores,
    pub(crate) shape: Features,
}

/// All that is printed in a part of the picture, of a height between two limits. What touches the
/// part's edge is not whole and left out.
pub(crate) fn marks(
    frame: &Frame,
    regions: &Regions,
    part: Area,
    heights: (f32, f32),
    spacing: Spacing,
) -> Vec<Mark> {
    let widest = if spacing == Spacing::Apart { WIDEST_APART } else { WIDEST_TOUCHING };
    let mut marks: Vec<Mark> = Vec::new();
    for ground in grounds(regions, part) {
        let is_wanted = |area: &Area| {
            let (width, height) = (area.width() as f32, area.height() as f32);
            (heights.0..=heights.1).contains(&height) && width <= widest * height
        };
        for blob in blobs(regions, part, ground, is_wanted) {
            let ink = Ink::new(frame, regions, &blob, ground);
            let read = ink.read(spacing).into_iter();
            marks.extend(read.map(|Seen { area, scores, shape }| Mark {
                area,
                ground,
                scores,
                shape,
            }));
            if marks.len() > MAX_MARKS {
                return Vec::new();
            }
        }
    }
    distinct(marks)
}

/// Of marks that lie on each other, the one that looks most like a character.
fn distinct(mut marks: Vec<Mark>) -> Vec<Mark> {
    marks.sort_by(|a, b| b.scores.best().1.total_cmp(&a.scores.best().1));
    let mut kept: Vec<Mark> = Vec::new();
    for it in marks {
        let covers =
            |other: &Mark| 2 * it.area.overlap(&other.area) > it.area.size().min(other.area.size());
        if !kept.iter().any(covers) {
            kept.push(it);
        }
    }
    kept
}

/// The pieces that make up most of a part.
fn grounds(regions: &Regions, part: Area) -> Vec<u32> {
    let along = |y| regions.along(y, part.x0..part.x1).map(|(columns, it)| (it, columns.len()));
    let mut lengths: Vec<(u32, usize)> = (part.y0..part.y1).flat_map(along).collect();
    lengths.sort_unstable();
    let least = (GROUND_SHARE * part.size() as f32) as usize;
    let mut shares: Vec<(usize, u32)> = lengths
        .chunk_by(|a, b| a.0 == b.0)
        .map(|it| (it.iter().map(|it| it.1).sum(), it[0].0))
        .filter(|it| it.0 > least)
        .collect();
    shares.sort_by_key(|it| std::cmp::Reverse(it.0));
    shares.into_iter().take(MAX_GROUNDS).map(|it| it.1).collect()
}

/// A character as it was seen.
#[derive(Clone)]
struct Seen {
    area: Area,
    scores: SymbolScores,
    shape: Features,
}

impl Seen {
    /// How much it looks like what it looks most like.
    fn likeness(&self) -> f32 {
        self.scores.best().1
    }

    /// Whether it may be two characters that touch.
    fn is_wide(&self) -> bool {
        self.area.width() as f32 >= WIDE * self.area.height() as f32
    }
}

/// How much ink lies on each pixel of an area.
struct Ink {
    area: Area,
    /// How far from the ground, 0 to 1.
    depth: Vec<f32>,
    /// How light, 0 to 1 of what there is; ground has none.
    light: Vec<f32>,
}

impl Ink {
    fn new(frame: &Frame, regions: &Regions, blob: &Blob, ground: u32) -> Self {
        let area = blob.area;
        let paper = paper(frame, regions, area, ground);
        let values: Vec<((usize, usize), f32, f32)> = blob
            .pixels()
            .map(|(x, y)| {
                let rgb = frame.pixel(x, y).map(f32::from);
                let away = (0..3).map(|it| (rgb[it] - paper[it]).powi(2)).sum::<f32>().sqrt();
                ((x, y), away, rgb.iter().sum::<f32>())
            })
            .collect();
        let mut depths: Vec<f32> = values.iter().map(|it| it.1).collect();
        let most = depths.len() * 9 / 10;
        let deepest = depths.select_nth_unstable_by(most, f32::total_cmp).1.max(1.0);
        let strong = || values.iter().filter(|it| it.1 > 0.5 * deepest).map(|it| it.2);
        let (dark, bright) =
            strong().fold((f32::MAX, 0.0_f32), |(low, high), it| (low.min(it), high.max(it)));
        let (mut depth, mut light) = (vec![0.0; area.size()], vec![0.0; area.size()]);
        for ((x, y), away, brightness) in values {
            let at = (y - area.y0) * area.width() + x - area.x0;
            depth[at] = (away / deepest).min(1.0);
            light[at] =
                ((brightness - dark) / (bright - dark).max(1.0)).clamp(0.0, 1.0) * depth[at];
        }
        Self { area, depth, light }
    }

    /// What the ink looks like: as a whole, as characters that touch, or, if it has an outline
    /// of its own, its light or its dark part.
    fn read(&self, spacing: Spacing) -> Vec<Seen> {
        let whole = self.shape(&self.depth, self.area);
        let Some(mut best) = whole else { return Vec::new() };
        if best.likeness() >= CLEAR {
            return vec![best];
        }
        let dark: Vec<f32> = self.depth.iter().zip(&self.light).map(|(all, it)| all - it).collect();
        for part in [&self.light, &dark] {
            if let Some(it) = self.shape(part, self.area)
                && it.likeness() > best.likeness() + 0.02
                && 2 * it.area.height() > self.area.height()
            {
                best = it;
            }
        }
        let worst = |it: &[Seen]| it.iter().map(Seen::likeness).fold(f32::INFINITY, f32::min);
        let is_better = |it: &Vec<Seen>| !it.is_empty() && worst(it) > best.likeness();
        let pieces = self.pieces();
        if spacing == Spacing::Apart {
            let is_parted = |it: &Vec<Seen>| it.len() > 1 && is_better(it);
            let found = [pieces, self.halves()].into_iter().find(is_parted);
            return found.unwrap_or_else(|| vec![best.clone()]);
        }
        if is_better(&pieces) && !pieces.iter().any(Seen::is_wide) {
            return pieces;
        }
        let found = [pieces, self.parts()].into_iter().filter(is_better);
        found.max_by(|a, b| worst(a).total_cmp(&worst(b))).unwrap_or_else(|| vec![best.clone()])
    }

    /// The characters of one blob that only the smoothing of their edges joins, such as the numbers on
    /// both sides of a stroke.
    fn pieces(&self) -> Vec<Seen> {
        let (width, height) = (self.area.width(), self.area.height());
        if (width as f32) < WIDE * height as f32 {
            return Vec::new();
        }
        let mut piece_of = vec![0_usize; self.depth.len()];
        let around = |at: usize| {
            let (x, y) = (at % width, at / width);
            let (left, right) = (x.saturating_sub(1), (x + 1).min(width - 1));
            let (above, below) = (y.saturating_sub(1), (y + 1).min(height - 1));
            (above..=below).flat_map(move |y| (left..=right).map(move |x| y * width + x))
        };
        let mut n_pieces = 0;
        for start in 0..self.depth.len() {
            if self.depth[start] <= SOLID || piece_of[start] > 0 {
                continue;
            }
            n_pieces += 1;
            piece_of[start] = n_pieces;
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for next in around(at) {
                    if self.depth[next] > SOLID && piece_of[next] == 0 {
                        piece_of[next] = n_pieces;
                        open.push(next);
                    }
                }
            }
        }
        let mut read = Vec::new();
        for piece in 1..=n_pieces {
            let rows =
                || (0..piece_of.len()).filter(|it| piece_of[*it] == piece).map(|it| it / width);
            let tall = rows().max().zip(rows().min()).map_or(0, |(last, first)| last + 1 - first);
            if (tall as f32) < TALL * height as f32 {
                continue;
            }
            let is_own = |at: usize| {
                piece_of[at] == piece
                    || piece_of[at] == 0 && around(at).any(|it| piece_of[it] == piece)
            };
            let own: Vec<f32> = (0..self.depth.len())
                .map(|it| if is_own(it) { self.depth[it] } else { 0.0 })
                .collect();
            read.extend(self.shape(&own, self.area));
        }
        read
    }

    /// The characters of one blob, parted along the ways of least ink. A dash or a comma is none.
    fn parts(&self) -> Vec<Seen> {
        let parts = parted(&self.depth, self.area.width());
        if parts.len() > MAX_PARTS {
            return Vec::new();
        }
        let is_tall = |it: &Seen| it.area.height() as f32 >= TALL * self.area.height() as f32;
        parts.iter().filter_map(|it| self.shape(it, self.area)).filter(is_tall).collect()
    }

    /// The two characters of one blob, parted upright where it has least ink.
    fn halves(&self) -> Vec<Seen> {
        let (width, height) = (self.area.width(), self.area.height());
        if (width as f32) < WIDE * height as f32 {
            return Vec::new();
        }
        let ink = |x: &usize| (0..height).map(|y| self.depth[y * width + x]).sum::<f32>();
        let cut = (width / 4..=3 * width / 4).min_by(|a, b| ink(a).total_cmp(&ink(b)));
        let at = self.area.x0 + cut.unwrap_or(width / 2);
        let left = self.shape(&self.depth, Area { x1: at, ..self.area });
        let right = self.shape(&self.depth, Area { x0: at, ..self.area });
        left.zip(right).map_or_else(Vec::new, |(left, right)| vec![left, right])
    }

    /// The closest box around the ink of a part, and what it looks like.
    fn shape(&self, values: &[f32], part: Area) -> Option<Seen> {
        let row = |y: usize, x: Range<usize>| {
            let first = (y - self.area.y0) * self.area.width();
            &values[first + x.start - self.area.x0..first + x.end - self.area.x0]
        };
        let inked = |y: usize| {
            let row = row(y, part.x0..part.x1);
            let (first, last) =
                (row.iter().position(|it| *it > FAINT)?, row.iter().rposition(|it| *it > FAINT)?);
            Some(Area { x0: part.x0 + first, y0: y, x1: part.x0 + last + 1, y1: y + 1 })
        };
        let area = (part.y0..part.y1).filter_map(inked).reduce(|a, b| a.around(&b))?;
        let mut ink = Vec::with_capacity(area.size());
        (area.y0..area.y1).for_each(|y| ink.extend_from_slice(row(y, area.x0..area.x1)));
        let features = Features::new(area.width(), area.height(), &ink)?;
        Some(Seen { area, scores: Numerals::embedded().compare(&features), shape: features })
    }
}

/// The mean colour of the ground around something.
fn paper(frame: &Frame, regions: &Regions, area: Area, ground: u32) -> [f32; 3] {
    let (width, height) = frame.size();
    let (mut sum, mut n) = ([0.0; 3], 0.0);
    for y in area.y0.saturating_sub(2)..(area.y1 + 2).min(height) {
        let columns = area.x0.saturating_sub(2)..(area.x1 + 2).min(width);
        for x in regions.along(y, columns).filter(|it| it.1 == ground).flat_map(|it| it.0) {
            frame.pixel(x, y).iter().zip(&mut sum).for_each(|(it, to)| *to += f32::from(*it));
            n += 1.0;
        }
    }
    sum.map(|it: f32| it / f32::max(n, 1.0))
}
