//! Boards seen at an angle, as in photos of a screen. The upright lines of such a board meet in
//! one point far away, the level ones in another; with both points known it is a plain grid again.

use seesolve_core::Point;
use seesolve_core::vision::lattice::{Comb, best_comb, least_squares, likely_pitches, peaks};
use seesolve_core::vision::warp::Homography;

use crate::flow::extent::Extent;
use crate::flow::limits::{
    IS_CLEAR_LINE, MAX_SLANTED_CELLS, MAX_SLANTED_STRETCH, MAX_TURN, MIN_SLANTED_LINES,
    MIN_SLANTED_PITCH,
};
use crate::flow::read::cells::{CellKind, CellSample, sample_kinds};
use crate::flow::read::edge::Edge;
use crate::flow::read::find::Group;
use crate::flow::read::grid::Grid;
use crate::flow::read::outline::grow;
use crate::flow::read::picture::Picture;
use crate::flow::read::segments::{Segment, segments};
use crate::flow::read::sides::{Block, Sides};
use crate::flow::read::sketch::Sketch;

/// The board that a group of lines forms, if it lies at an angle.
pub(super) fn slanted_board<'a>(
    picture: Picture<'a>,
    group: &Group,
    factor: usize,
) -> Option<Sketch<'a>> {
    let middle = group.middle();
    let upright = segments(&group.upright, middle);
    let level = segments(&group.level, Point::new(middle.y, middle.x));
    let flat = Flat::new(Pencil::through(&upright)?, Pencil::through(&level)?)?;
    let x = even_lines(&upright, flat.across, flat.g)?;
    let y = even_lines(&level, flat.down, flat.h)?;
    let stretch = (x.pitch / y.pitch).max(y.pitch / x.pitch);
    let (rows, cols) = (y.n_lines - 1, x.n_lines - 1);
    if stretch > MAX_SLANTED_STRETCH || rows.max(cols) > MAX_SLANTED_CELLS {
        return None;
    }
    let scale = factor as f32;
    let reach = 0.5 * (x.pitch * cols as f32).max(y.pitch * rows as f32);
    let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)];
    let map = Homography::fit(corners.map(|(dx, dy)| {
        let in_flat = flat.apply(dx, dy);
        let in_cells = Point::new((in_flat.x - x.first) / x.pitch, (in_flat.y - y.first) / y.pitch);
        (in_cells, Point::new((middle.x + dx) * scale, (middle.y + dy) * scale))
    }))?;
    let block = Block { map, left: 0, top: 0, rows, cols };
    let map = refined(&block, &Sides::measure(picture, &block)).unwrap_or(map);
    let block = Block { map, ..block };
    let map = refined(&block, &Sides::measure(picture, &block)).unwrap_or(map);
    let sketch = grow(picture, map, rows, cols)?;
    Some(sketch.and(move |grid| Grid { cut: grid.cut || has_dots_around(picture, &grid), ..grid }))
}

/// Whether dots stand beside the board: then it has a row or column whose lines were not seen.
fn has_dots_around(picture: Picture<'_>, grid: &Grid) -> bool {
    let Extent { topology, rows, cols } = grid.extent;
    let extent = Extent { topology, rows: rows + 2, cols: cols + 2 };
    let (width, height) = (extent.cols as f32, extent.rows as f32);
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let quad = corners.map(|(x, y)| grid.frame_from_cells.apply(Point::new(x - 1.0, y - 1.0)));
    let Some(map) = Homography::from_quad(width, height, quad) else { return false };
    let around = Grid::plain(extent, map, grid.pitch, grid.polarity);
    let samples = sample_kinds(picture.frame, &around, picture.control);
    let is_around = |cell: usize| {
        let (row, col) = extent.row_col(cell);
        row == 0 || col == 0 || row == rows + 1 || col == cols + 1
    };
    let is_dot = |it: &Option<CellSample>| it.is_some_and(|it| it.kind == CellKind::Dot);
    samples.iter().enumerate().any(|(cell, sample)| is_around(cell) && is_dot(sample))
}

/// Lines that meet in one point: a line that crosses the middle axis at `at` leans by
/// `lean + turn * at`.
#[derive(Clone, Copy, Debug, Default)]
struct Pencil {
    lean: f32,
    turn: f32,
}

impl Pencil {
    /// The pencil that most of the segments belong to, by their length.
    fn through(segments: &[Segment]) -> Option<Self> {
        const N_TRIED: usize = 24;
        let mut longest: Vec<&Segment> = segments.iter().collect();
        longest.sort_by(|a, b| b.length.total_cmp(&a.length));
        longest.truncate(N_TRIED);
        let support = |pencil: &Self| {
            segments.iter().filter(|it| pencil.has(it)).map(|it| it.length).sum::<f32>()
        };
        let (mut best, mut most) = (None, 0.0);
        for (n, a) in longest.iter().enumerate() {
            for b in &longest[..n] {
                let apart = b.at - a.at;
                let turn = (b.lean - a.lean) / apart;
                if apart.abs() < 2.0 * MIN_SLANTED_PITCH || turn.abs() * apart.abs() > MAX_TURN {
                    continue;
                }
                let pencil = Self { lean: a.lean - turn * a.at, turn };
                let support = support(&pencil);
                if support > most {
                    (best, most) = (Some(pencil), support);
                }
            }
        }
        let best: Self = best?;
        let members = segments.iter().filter(|it| best.has(it));
        let line = least_squares(members.map(|it| (it.at, it.lean, it.length * it.length)));
        Some(line.map_or(best, |(lean, turn)| Self { lean, turn }))
    }

    fn has(&self, segment: &Segment) -> bool {
        let expected = self.lean + self.turn * segment.at;
        (segment.lean - expected).abs() < 0.008 + 1.0 / segment.length
    }
}

/// The map from the picture, seen from the middle of the lines, to a plane in which both sets of
/// lines are parallel to its axes.
struct Flat {
    across: Pencil,
    down: Pencil,
    /// The line on which both sets of lines meet lies where `1 + g x + h y` is 0.
    g: f32,
    h: f32,
}

impl Flat {
    fn new(across: Pencil, down: Pencil) -> Option<Self> {
        let skew = 1.0 - across.lean * down.lean;
        let g = (down.turn - across.turn * down.lean) / skew;
        let h = across.turn - g * across.lean;
        (skew > 0.5 && g.is_finite() && h.is_finite()).then_some(Self { across, down, g, h })
    }

    fn apply(&self, x: f32, y: f32) -> Point {
        let depth = 1.0 + self.g * x + self.h * y;
        Point::new((x - self.across.lean * y) / depth, (y - self.down.lean * x) / depth)
    }
}

/// The best even spacing of one set of lines. A line that crosses its middle axis at `at` lies
/// at `at / (1 + bend * at)` in the flat plane.
fn even_lines(segments: &[Segment], pencil: Pencil, bend: f32) -> Option<Comb> {
    let places: Vec<(f32, f32)> = segments
        .iter()
        .filter(|it| pencil.has(it))
        .map(|it| (it.at / (1.0 + bend * it.at), it.length))
        .filter(|it| it.0.is_finite() && it.0.abs() < 20_000.0)
        .collect();
    let first = places.iter().map(|it| it.0).fold(f32::INFINITY, f32::min).floor();
    let last = places.iter().map(|it| it.0).fold(f32::NEG_INFINITY, f32::max);
    if places.len() < MIN_SLANTED_LINES {
        return None;
    }
    let mut bins = vec![0.0; (last - first) as usize + 1];
    for (at, length) in places {
        bins[(at - first) as usize] += length;
    }
    let most = bins.iter().copied().fold(0.0, f32::max);
    let mut found = peaks(&bins, most * 0.05);
    found.iter_mut().for_each(|it| it.at += first);
    likely_pitches([&found, &[]], MIN_SLANTED_PITCH)
        .into_iter()
        .filter_map(|it| best_comb(&found, it))
        .filter(|it| it.n_lines >= MIN_SLANTED_LINES && it.pitch >= MIN_SLANTED_PITCH)
        .max_by(|a, b| a.score.total_cmp(&b.score))
}

/// The map that fits the crossings of the lines where they were measured.
fn refined(block: &Block, sides: &Sides) -> Option<Homography> {
    let is_lit = |it: &&Edge| it.visible && it.contrast > IS_CLEAR_LINE * sides.usual.contrast;
    let offset = |edges: [Option<&Edge>; 2]| {
        let lit: Vec<f32> =
            edges.into_iter().flatten().filter(is_lit).map(|it| it.offset).collect();
        (!lit.is_empty()).then(|| lit.iter().sum::<f32>() / lit.len() as f32)
    };
    let mut pairs = Vec::new();
    for row in 0..=block.rows {
        for col in 0..=block.cols {
            let beside = |at: usize, n: usize| [at.checked_sub(1), (at < n).then_some(at)];
            let upright = beside(row, block.rows).map(|it| it.map(|it| sides.left(it, col)));
            let level = beside(col, block.cols).map(|it| it.map(|it| sides.top(row, it)));
            let (Some(right), Some(down)) = (offset(upright), offset(level)) else { continue };
            let seen = block.corner(row, col);
            let in_cells =
                Point::new(col as f32 - block.left as f32, row as f32 - block.top as f32);
            pairs.push((in_cells, Point::new(seen.x + right, seen.y + down)));
        }
    }
    Homography::fit(pairs)
}
