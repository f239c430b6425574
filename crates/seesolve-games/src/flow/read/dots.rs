//! The last resort where no lines are seen: discs of one size give the spacing. In a tight crop the
//! picture itself gives the rim; elsewhere every rim close to the dots is a guess. Only the solver can
//! make such a guess certain.

use std::f32::consts::TAU;

use seesolve_core::vision::components::{Component, Mask, components, components_where};
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point, Rect};

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{
    ALIGNED, ANY_PITCHES, BRIGHT, FROM_DOTS, LEFT_OVER, MAX_CELLS_FROM_DOTS, MAX_CROP_PIXELS,
    MAX_DOTS, MAX_EMPTY_ROWS, MAX_PAGE_PIXELS, MIN_DISC_PX, MIN_DISCS, NOT_GROUND, OFF_GROUND,
    OFF_GROUND_A_LITTLE, PITCHES,
};
use crate::flow::read::edge::Polarity;
use crate::flow::read::grid::Grid;

/// The rectangle of cells that fills the picture, if discs in it lie on a lattice.
pub(super) fn from_dots(frame: &Frame) -> Option<Grid> {
    let (width, height) = frame.size();
    if width * height > MAX_CROP_PIXELS {
        return None;
    }
    let is_bright = |[r, g, b]: [u8; 3]| r.max(g).max(b) > BRIGHT;
    let found = components_where(&Mask::of(frame, is_bright), is_disc);
    let lattice = DotLattice::of(&found, PITCHES)?;
    let (left, cols) = whole_cells(lattice.x, lattice.pitch, frame.width() as f32)?;
    let (top, rows) = whole_cells(lattice.y, lattice.pitch, frame.height() as f32)?;
    Some(lattice.grid(Polarity::Dark, Point::new(left, top), rows, cols))
}

/// The rectangles around discs on a plain ground, the narrowest first: each side may have more rows
/// or columns without a dot. Nothing but discs stands on such a board.
pub(super) fn around_dots(frame: &Frame) -> Vec<Grid> {
    let (width, height) = frame.size();
    if width * height > MAX_PAGE_PIXELS {
        return Vec::new();
    }
    let ground = usual_color(frame);
    let is_off = |part: Rect, limit: u8| Mask::unlike(frame, part, ground, limit);
    let found = components_where(&is_off(frame.bounds_in_frame(), OFF_GROUND), is_disc);
    let Some(lattice) = DotLattice::of(&found, ANY_PITCHES) else { return Vec::new() };
    let Some(box_around) = Rect::around(lattice.centers.iter().copied()) else {
        return Vec::new();
    };
    let pitch = lattice.pitch;
    let inner = box_around.grown(0.5 * pitch);
    let rest = components(&is_off(inner, OFF_GROUND_A_LITTLE));
    let reach = 0.5 * lattice.diameter + 2.0;
    let is_dot = |it: &Component| {
        let at = it.center_in_frame();
        lattice.centers.iter().any(|dot| dot.distance(at) < reach)
    };
    let n_other: usize = rest.iter().filter(|it| !is_dot(it)).map(|it| it.area).sum();
    if n_other as f32 > NOT_GROUND * inner.width() * inner.height() {
        return Vec::new();
    }
    let n_cells = |length: f32| (length / pitch).round() as usize + 1;
    let (cols, rows) = (n_cells(box_around.width()), n_cells(box_around.height()));
    let polarity = match ground.into_iter().max() {
        Some(it) if it > 127 => Polarity::Light,
        _ => Polarity::Dark,
    };
    let n = MAX_EMPTY_ROWS + 1;
    let mut sides: Vec<[usize; 4]> =
        (0..n.pow(4)).map(|it| [1, n, n * n, n * n * n].map(|part| it / part % n)).collect();
    sides.sort_by_key(|it| it.iter().sum::<usize>());
    let grid = |[left, top, right, bottom]: [usize; 4]| {
        let corner =
            Point::new(inner.min.x - left as f32 * pitch, inner.min.y - top as f32 * pitch);
        let (rows, cols) = (rows + top + bottom, cols + left + right);
        let end = Point::new(corner.x + cols as f32 * pitch, corner.y + rows as f32 * pitch);
        let is_inside = corner.x > -LEFT_OVER * pitch
            && corner.y > -LEFT_OVER * pitch
            && end.x < frame.width() as f32 + LEFT_OVER * pitch
            && end.y < frame.height() as f32 + LEFT_OVER * pitch;
        let is_board = (2..=MAX_CELLS_FROM_DOTS).contains(&rows.min(cols))
            && rows.max(cols) <= MAX_CELLS_FROM_DOTS;
        (is_inside && is_board).then(|| lattice.grid(polarity, corner, rows, cols))
    };
    sides.into_iter().filter_map(grid).collect()
}

/// Discs of one size on evenly spaced places.
struct DotLattice {
    centers: Vec<Point>,
    diameter: f32,
    pitch: f32,
    /// Where the places lie within the pitch.
    x: f32,
    y: f32,
}

impl DotLattice {
    /// Of all discs in a picture.
    fn of(found: &[Component], pitches: (f32, f32)) -> Option<Self> {
        let mut discs: Vec<&Component> = found.iter().collect();
        discs.sort_by_key(|it| it.width());
        let diameter = discs.get(discs.len() / 2)?.width() as f32;
        discs.retain(|it| (it.width() as f32 / diameter - 1.0).abs() < 0.15);
        if !(MIN_DISCS..=MAX_DOTS).contains(&discs.len()) {
            return None;
        }
        let centers: Vec<Point> = discs.iter().map(|it| it.center_in_frame()).collect();
        let steps = 120;
        let (x, y, pitch) = (0..=steps)
            .map(|it| pitches.0 + (pitches.1 - pitches.0) * it as f32 / steps as f32)
            .map(|it| it * diameter)
            .map(|it| (wave(&centers, it, |p| p.x), wave(&centers, it, |p| p.y), it))
            .max_by(|a, b| (a.0.0 + a.1.0).total_cmp(&(b.0.0 + b.1.0)))?;
        (x.0.min(y.0) >= ALIGNED).then_some(Self { centers, diameter, pitch, x: x.1, y: y.1 })
    }

    fn grid(&self, polarity: Polarity, corner: Point, rows: usize, cols: usize) -> Grid {
        let extent = Extent { topology: Topology::Square, rows, cols };
        let map = Homography::upright(self.pitch, self.pitch, corner);
        Grid { clarity: FROM_DOTS, ..Grid::plain(extent, map, self.pitch, polarity) }
    }
}

/// The most frequent colour, to some 16 levels a channel.
fn usual_color(frame: &Frame) -> [u8; 3] {
    let mut bins = vec![(0_u32, [0_u8; 3]); 1 << 12];
    let step = (frame.rgb().len() / 3 / 40_000).max(1);
    for it in frame.rgb().chunks_exact(3).step_by(step) {
        let bin = it.iter().fold(0, |sum, level| sum << 4 | usize::from(level >> 4));
        bins[bin] = (bins[bin].0 + 1, [it[0], it[1], it[2]]);
    }
    bins.into_iter().max_by_key(|it| it.0).map_or([0; 3], |it| it.1)
}

fn is_disc(it: &Component) -> bool {
    let (width, height) = (it.width() as f32, it.height() as f32);
    it.width() >= MIN_DISC_PX
        && (width / height - 1.0).abs() < 0.12
        && (0.7..0.86).contains(&it.fill())
}

/// How well places agree modulo the pitch, 0 to 1, and where they lie within it.
fn wave(centers: &[Point], pitch: f32, of: impl Fn(&Point) -> f32) -> (f32, f32) {
    let (mut re, mut im) = (0.0_f32, 0.0);
    for it in centers {
        let angle = TAU * of(it) / pitch;
        re += angle.cos();
        im += angle.sin();
    }
    let phase = im.atan2(re).rem_euclid(TAU) / TAU * pitch;
    (re.hypot(im) / centers.len() as f32, phase)
}

/// The first line and the number of whole cells in a picture of a size, for centres at `phase`.
fn whole_cells(phase: f32, pitch: f32, size: f32) -> Option<(f32, usize)> {
    // A border line may be cut off.
    let slack = 0.06 * pitch;
    let mut first = phase - pitch / 2.0;
    while first < -slack {
        first += pitch;
    }
    let n_cells = ((size + slack - first) / pitch).floor() as usize;
    let rest = (size - first - n_cells as f32 * pitch).max(first);
    (rest < LEFT_OVER * pitch && (2..=MAX_CELLS_FROM_DOTS).contains(&n_cells))
        .then_some((first, n_cells))
}
