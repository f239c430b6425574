//! The corners of tiles. What lies on a tile and has one of the game's colours, all over it or beside the letter,
//! gives itself away there: a piece of another board shows its own tiles, and nothing but a tile is a
//! hexagon.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Point, Rect};

use super::evidence::shown_colors;
use super::lattice::HexLattice;
use super::limits::tips::{ABOVE_USUAL, ASIDE, HALF_PATCH, LIKE_OTHER, MOST_LIKE, PLACE, USUAL};
use super::tints::TintRead;
use crate::hexicon::colors::Tint;
use crate::hexicon::geometry::{N_TILES, PLACES};

/// The corners of a tile, in its width and height.
const CORNERS: [(f32, f32); 6] =
    [(0.5, 0.0), (0.25, 0.433), (-0.25, 0.433), (-0.5, 0.0), (-0.25, -0.433), (0.25, -0.433)];

/// The tiles of which a corner has another colour of the board than the rest.
pub(super) fn of_another_color(
    frame: &Frame,
    lattice: &HexLattice,
    tints: &[TintRead; N_TILES],
) -> [bool; N_TILES] {
    let shown = shown_colors(tints, 1);
    let (width, height) = lattice.tile_px();
    let half = (HALF_PATCH * width).max(0.5);
    let likeness = |tile: usize, (x, y): (f32, f32)| {
        let center = lattice.at(PLACES[tile]);
        let at = Point::new(center.x + PLACE * x * width, center.y + PLACE * y * height);
        let seen = mean_rgb(frame, Rect::new(at, at).grown(half))?;
        let others = shown.iter().filter(|it| is_other(tints[tile].tint, it.0));
        others.map(|it| like(seen, tints[tile].color, it.1)).max_by(f32::total_cmp)
    };
    let all: [[f32; 6]; N_TILES] =
        std::array::from_fn(|tile| CORNERS.map(|it| likeness(tile, it).unwrap_or(0.0)));
    let mut sorted = all.concat();
    sorted.sort_by(f32::total_cmp);
    // Blur and compression let colours run into the tiles beside.
    let usual = sorted[(USUAL * sorted.len() as f32) as usize].max(0.0);
    let limit = LIKE_OTHER.max(usual + ABOVE_USUAL);
    all.map(|corners| corners.into_iter().any(|it| it > limit))
}

/// Whether a corner of this colour belongs to something else: grey and the background are hard to tell apart,
/// and a strong colour that runs into the background looks like the pale one.
fn is_other(own: Tint, other: Tint) -> bool {
    match (own, other) {
        (_, Tint::Neutral) => false,
        (Tint::Captured(own), Tint::Played(other)) => own != other,
        _ => own != other,
    }
}

/// How far a colour has come from one to another, 0 to 1; 0 if it lies aside or far beyond, as pens do.
fn like(seen: [f32; 3], own: [f32; 3], other: [f32; 3]) -> f32 {
    let way: [f32; 3] = std::array::from_fn(|it| other[it] - own[it]);
    let off: [f32; 3] = std::array::from_fn(|it| seen[it] - own[it]);
    let dot = |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let length = dot(way, way).max(1.0);
    let share = dot(off, way) / length;
    let aside: [f32; 3] = std::array::from_fn(|it| off[it] - share * way[it]);
    let is_on_the_way = share <= MOST_LIKE && dot(aside, aside) <= ASIDE * ASIDE * length;
    if is_on_the_way { share } else { 0.0 }
}
