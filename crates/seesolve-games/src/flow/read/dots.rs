//! The last resort for crops whose lines are too dark to see: discs of one size give the spacing,
//! and the picture itself gives the rim. Only a tight crop qualifies, and only the solver can make
//! such a guess certain.

use std::f32::consts::TAU;

use seesolve_core::vision::components::{Component, Mask, components};
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point};

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{
    ALIGNED, BRIGHT, LEFT_OVER, MAX_CELLS_FROM_DOTS, MAX_CROP_PIXELS, MIN_DISC_PX, MIN_DISCS,
    PITCHES,
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
    let mut discs = components(&Mask::of(frame, is_bright));
    discs.retain(is_disc);
    discs.sort_by_key(Component::width);
    let usual = discs.get(discs.len() / 2)?.width() as f32;
    discs.retain(|it| (it.width() as f32 / usual - 1.0).abs() < 0.15);
    if discs.len() < MIN_DISCS {
        return None;
    }
    let centers: Vec<Point> = discs.iter().map(Component::center_in_frame).collect();
    let steps = 60;
    let pitches = (0..=steps)
        .map(|it| usual * (PITCHES.0 + (PITCHES.1 - PITCHES.0) * it as f32 / steps as f32));
    let (pitch, x, y) = pitches
        .map(|it| (it, wave(&centers, it, |p| p.x), wave(&centers, it, |p| p.y)))
        .max_by(|a, b| (a.1.0 + a.2.0).total_cmp(&(b.1.0 + b.2.0)))?;
    if x.0.min(y.0) < ALIGNED {
        return None;
    }
    let (left, cols) = whole_cells(x.1, pitch, frame.width() as f32)?;
    let (top, rows) = whole_cells(y.1, pitch, frame.height() as f32)?;
    let extent = Extent { topology: Topology::Square, rows, cols };
    let map = Homography::upright(pitch, pitch, Point::new(left, top));
    Some(Grid { clarity: 0.7, ..Grid::plain(extent, map, pitch, Polarity::Dark) })
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
