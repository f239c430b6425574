//! Finding the board by its letters: 61 dark blobs of one height on a hexagonal lattice.
//!
//! Letters stand out from their tiles ten times as strongly as tiles do from the background, so
//! the lattice is found from the letters, in any size, place and shade.

use seesolve_core::vision::components::{Component, Mask, components_where};
use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Control, Frame, Point, Rect};

use super::limits::lattice::{
    ASIDE, ASKEW, COLUMN_PITCH, HALF_DOWN, INK_LEVELS, MAX_BLOBS, MAX_GROUPS, MIN_LETTER_PX,
    MIN_LETTERS, MOST_BESIDE, OFF_POINT, PITCH_IN_LETTERS, PITCH_SPREAD, STEPS_A_PIXEL,
    TILE_HEIGHT, TILE_WIDTH,
};
use crate::hexicon::geometry::{N_TILES, PLACES};

/// Where the tiles lie: tile (x, y) has its centre at `center + (x * column, y * line)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HexLattice {
    pub center_in_frame: Point,
    /// From one column to the next, in pixels.
    pub column: f32,
    /// From one line to the next, half a tile's pitch, in pixels.
    pub line: f32,
    /// How high the letters are, about, in pixels.
    pub letter_px: f32,
    /// How many of the 61 tiles show a blob of a letter's size.
    pub n_letters: usize,
    /// From columns and lines to places, in a picture that was taken at an angle.
    askew: Option<Homography>,
}

impl HexLattice {
    /// The centre of the tile, or of the place beside the board, at (x, y).
    pub(super) fn at(&self, (x, y): (i8, i8)) -> Point {
        self.offset(f32::from(x), f32::from(y))
    }

    /// A place given in columns and lines from the middle of the board.
    pub(super) fn offset(&self, columns: f32, lines: f32) -> Point {
        let upright = || {
            let Point { x, y } = self.center_in_frame;
            Point::new(x + columns * self.column, y + lines * self.line)
        };
        self.askew.map_or_else(upright, |it| it.apply(Point::new(columns, lines)))
    }

    /// The mean square of how far letters lie from their tiles' centres.
    fn off(&self, letters: &[(Point, (i8, i8))]) -> f32 {
        let off = letters.iter().map(|(at, place)| self.at(*place).distance(*at).powi(2));
        off.sum::<f32>() / letters.len().max(1) as f32
    }

    /// A tile's width, and its height if it were as wide as it is in an upright picture.
    pub(super) fn tile_px(&self) -> (f32, f32) {
        (TILE_WIDTH * self.column, TILE_HEIGHT * self.line / 0.866)
    }

    /// A box around a tile's centre; sides are given in columns and lines from the centre.
    pub(super) fn around(&self, tile: usize, columns: f32, lines: f32) -> Rect {
        let Point { x, y } = self.at(PLACES[tile]);
        let (w, h) = (columns * self.column, lines * self.line);
        Rect::from_corners(x - w, y - h, x + w, y + h)
    }
}

/// The best lattice in the picture, as far as the budget reaches.
pub(super) fn find(frame: &Frame, control: &Control) -> Option<HexLattice> {
    let n_pixels = u64::from(frame.width()) * u64::from(frame.height());
    // Channels are compared once for all levels.
    let brightest = Plane::brightest(frame, 1);
    let mut best: Option<HexLattice> = None;
    for level in INK_LEVELS {
        if !control.spend(n_pixels * STEPS_A_PIXEL) {
            break;
        }
        if let Some(found) = at_level(&brightest, level, control)
            && best.is_none_or(|it| it.n_letters < found.n_letters)
        {
            best = Some(found);
        }
        if best.is_some_and(|it| it.n_letters == N_TILES) {
            break;
        }
    }
    best
}

/// The best lattice at one level of ink.
fn at_level(brightest: &Plane, level: u8, control: &Control) -> Option<HexLattice> {
    let may_be_letter =
        |it: &Component| it.height() >= MIN_LETTER_PX && it.width() <= 2 * it.height();
    let mut blobs = components_where(&Mask::darker(brightest, level), may_be_letter);
    blobs.sort_by_key(Component::height);
    let fits = same_height_groups(&blobs).into_iter().filter_map(|it| fit(it, control));
    fits.max_by_key(|it| it.n_letters)
}

/// The largest groups of blobs of about the same height, from blobs sorted by height.
fn same_height_groups(blobs: &[Component]) -> Vec<&[Component]> {
    let mut groups: Vec<&[Component]> = Vec::new();
    for start in 0..blobs.len() {
        let height = blobs[start].height();
        if start > 0 && blobs[start - 1].height() == height {
            continue;
        }
        let limit = height + (height / 6).max(2);
        let end = blobs.partition_point(|it| it.height() <= limit);
        if (MIN_LETTERS..=MAX_BLOBS).contains(&(end - start)) {
            groups.push(&blobs[start..end]);
        }
    }
    groups.sort_by_key(|it| std::cmp::Reverse(it.len()));
    groups.truncate(MAX_GROUPS);
    groups
}

fn fit(blobs: &[Component], control: &Control) -> Option<HexLattice> {
    let letter_px = blobs[blobs.len() / 2].height() as f32;
    let mut centers: Vec<Point> = blobs.iter().map(Component::center_in_frame).collect();
    centers.sort_by(|a, b| a.x.total_cmp(&b.x));
    let (column, line) = pitches(&centers, letter_px)?;
    let members = clusters(&centers, column, line)
        .iter()
        .filter_map(|it| hexagon(it, control))
        .max_by_key(Vec::len)
        .filter(|it| it.len() >= MIN_LETTERS)?;
    let n_letters = members.len();
    let (x, column) = regression(members.iter().map(|(at, (x, _))| (f32::from(*x), at.x)))?;
    let (y, line) = regression(members.iter().map(|(at, (_, y))| (f32::from(*y), at.y)))?;
    let center_in_frame = Point::new(x, y);
    let upright = HexLattice { center_in_frame, column, line, letter_px, n_letters, askew: None };
    let askew = HexLattice { askew: Homography::fit(members.iter().map(placed)), ..upright };
    let is_askew = upright.off(&members) > ASKEW * askew.off(&members);
    Some(if is_askew { askew } else { upright })
}

/// A letter's place in columns and lines, and in the picture.
fn placed((at, (x, y)): &(Point, (i8, i8))) -> (Point, Point) {
    (Point::new(f32::from(*x), f32::from(*y)), *at)
}

/// Column and line pitch from the most frequent distances, centres sorted by x.
fn pitches(centers: &[Point], letter_px: f32) -> Option<(f32, f32)> {
    let near = |from: &Point, reach: f32| {
        let start = centers.partition_point(|it| it.x < from.x - reach);
        let end = centers.partition_point(|it| it.x <= from.x + reach);
        &centers[start..end]
    };
    let (least, most) = (PITCH_IN_LETTERS.0 * letter_px, PITCH_IN_LETTERS.1 * letter_px);
    let mut below = Vec::new();
    for a in centers {
        let downwards = near(a, ASIDE * letter_px).iter().map(|b| b.y - a.y);
        below.extend(downwards.filter(|it| (least..most).contains(it)).min_by(f32::total_cmp));
    }
    let pitch = most_frequent(below)?;
    let mut beside = Vec::new();
    for a in centers {
        let half_down = |b: &&Point| ((b.y - a.y).abs() - pitch / 2.0).abs() < HALF_DOWN * pitch;
        let right = near(a, COLUMN_PITCH.1 * pitch).iter().filter(half_down).map(|b| b.x - a.x);
        beside.extend(right.filter(|it| *it > COLUMN_PITCH.0 * pitch));
    }
    Some((most_frequent(beside)?, pitch / 2.0))
}

/// The mean of the densest tenth; `None` when too few agree.
fn most_frequent(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    let window = |start: usize| {
        let end = values.partition_point(|it| *it <= values[start] * PITCH_SPREAD);
        &values[start..end]
    };
    let densest = (0..values.len()).map(window).max_by_key(|it| it.len())?;
    let enough = densest.len() >= MIN_LETTERS / 2;
    enough.then(|| densest.iter().sum::<f32>() / densest.len() as f32)
}

/// Blobs that hang together by lattice steps, with their places counted from the first.
fn clusters(centers: &[Point], column: f32, line: f32) -> Vec<Vec<(Point, (i32, i32))>> {
    const STEPS: [(i32, i32); 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    let tolerance = OFF_POINT * line;
    let mut is_free = vec![true; centers.len()];
    let mut take = |target: Point| {
        let start = centers.partition_point(|it| it.x < target.x - tolerance);
        let near = centers[start..].iter().take_while(|it| it.x <= target.x + tolerance);
        let close =
            |(at, it): &(usize, &Point)| is_free[*at] && (it.y - target.y).abs() <= tolerance;
        let found = (start..).zip(near).find(close).map(|it| it.0)?;
        is_free[found] = false;
        Some(centers[found])
    };
    let mut all = Vec::new();
    for first in centers {
        let Some(first) = take(*first) else { continue };
        let mut cluster = vec![(first, (0, 0))];
        let mut next = 0;
        while let Some((from, (x, y))) = cluster.get(next).copied() {
            next += 1;
            for (dx, dy) in STEPS {
                let target = Point::new(from.x + dx as f32 * column, from.y + dy as f32 * line);
                if let Some(found) = take(target) {
                    cluster.push((found, (x + dx, y + dy)));
                }
            }
        }
        if cluster.len() >= MIN_LETTERS {
            all.push(cluster);
        }
    }
    all
}

/// The blobs of a cluster that lie on the 61 tiles, where the board covers most of them. A
/// lattice that goes on beyond the board is some other pattern.
fn hexagon(cluster: &[(Point, (i32, i32))], control: &Control) -> Option<Vec<(Point, (i8, i8))>> {
    let is_tile = |(x, y): (i32, i32)| x.abs() <= 4 && x.abs() + y.abs() <= 8;
    let is_near = |(x, y): (i32, i32)| x.abs() <= 5 && x.abs() + y.abs() <= 10;
    let places = || cluster.iter().map(|it| it.1);
    let range =
        |of: fn((i32, i32)) -> i32| Some(places().map(of).min()? - 8..=places().map(of).max()? + 8);
    let (mut best, mut best_count) = ((0, 0), 0);
    for center_x in range(|it| it.0)? {
        for center_y in range(|it| it.1)? {
            let moved = |(x, y): (i32, i32)| (x - center_x, y - center_y);
            let parity = (center_x + center_y).rem_euclid(2) == 0;
            if !parity {
                continue;
            }
            if !control.spend(cluster.len() as u64) {
                return None;
            }
            let count = places().filter(|it| is_tile(moved(*it))).count();
            if count > best_count {
                (best, best_count) = ((center_x, center_y), count);
            }
        }
    }
    let moved = |(x, y): (i32, i32)| (x - best.0, y - best.1);
    let n_near = places().filter(|it| is_near(moved(*it))).count();
    if best_count > N_TILES || n_near > best_count + MOST_BESIDE {
        return None;
    }
    let on_board = cluster.iter().map(|(at, place)| (*at, moved(*place)));
    let found = on_board.filter(|it| is_tile(it.1));
    Some(found.map(|(at, (x, y))| (at, (x as i8, y as i8))).collect())
}

/// The line of least squares through (x, y) pairs: its value at 0 and its slope.
fn regression(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> Option<(f32, f32)> {
    let n = pairs.clone().count() as f32;
    let mean_x = pairs.clone().map(|it| it.0).sum::<f32>() / n;
    let mean_y = pairs.clone().map(|it| it.1).sum::<f32>() / n;
    let (mut xx, mut xy) = (0.0, 0.0);
    for (x, y) in pairs {
        xx += (x - mean_x) * (x - mean_x);
        xy += (x - mean_x) * (y - mean_y);
    }
    let slope = xy / xx;
    (slope.is_finite() && slope > 0.0).then_some((mean_y - slope * mean_x, slope))
}
