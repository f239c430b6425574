//! Whose turn it is and whether the swap is used, from the buttons below the board and from the
//! dot that a swap leaves between its tiles.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::vision::components::{Component, Mask, components};
use seesolve_core::{Frame, Point, Rect};

use super::hue::SideInk;
use super::lattice::HexLattice;
use super::limits::turn::{
    CELLS_A_LINE, DARK, DISC_ASPECT, DISC_FILL, DOT_RADIUS, HALO_RADIUS, PALE_INKS, PLAY_BUTTON,
    RING_ENOUGH, RING_POINTS, RING_RADIUS, RING_TOLERANCE, SIDE_SLACK, SWAP_BUTTON,
};
use super::tints::TintRead;
use crate::hexicon::colors::Side;
use crate::hexicon::geometry::{N_TILES, PAIRS, PLACES};

/// What the picture tells about the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TurnRead {
    /// The colour of the button that plays the word; `None` when it is not in the picture.
    pub to_move: Option<Side>,
    /// `None` when neither the swap button nor all sides of tiles are to be seen, or when the button
    /// and a dot are.
    pub swap_used: Option<bool>,
    /// Where a swap left its dot.
    pub dot_in_frame: Option<Point>,
}

pub(super) fn read(
    frame: &Frame,
    lattice: &HexLattice,
    background: [f32; 3],
    tints: &[TintRead; N_TILES],
) -> TurnRead {
    let can_swap = has_swap_button(frame, lattice, background);
    let dot_in_frame = dot(frame, lattice, background);
    // A swap turns its button grey and leaves a dot: each is seen without the other, or neither
    // tells. Where no button is to be seen, no dot between any two tiles is enough.
    let swap_used = match (dot_in_frame.is_some(), can_swap) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        (false, false) => are_sides_free(frame, lattice, background, tints).then_some(false),
        (true, true) => None,
    };
    TurnRead { to_move: to_move(frame, lattice, background), swap_used, dot_in_frame }
}

/// The side whose button is to be seen, and not the other's as well.
fn to_move(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> Option<Side> {
    let cell_px = (lattice.line / CELLS_A_LINE).max(1.0);
    let corner = shrunk(frame, below(lattice, 0.5, 5.5), cell_px)?;
    let pitch = 2.0 * lattice.line / cell_px;
    PALE_INKS.into_iter().find_map(|limit| {
        match Side::BOTH.map(|it| has_play_button(&corner, pitch, background, it, limit)) {
            [true, false] => Some(Side::Blue),
            [false, true] => Some(Side::Red),
            _ => None,
        }
    })
}

/// A part of a picture, each pixel the mean of a square: what is grainy becomes even.
fn shrunk(frame: &Frame, part: Rect, cell_px: f32) -> Option<Frame> {
    let bounds = frame.bounds_in_frame();
    let (right, bottom) = (part.max.x.min(bounds.max.x), part.max.y.min(bounds.max.y));
    let n_cells = |from: f32, to: f32| ((to - from) / cell_px).max(0.0) as u32;
    let (width, height) = (n_cells(part.min.x, right), n_cells(part.min.y, bottom));
    let mut rgb = Vec::with_capacity(width as usize * height as usize * 3);
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |it| (row, it))) {
        let (x, y) = (column as f32 * cell_px, row as f32 * cell_px);
        let min = Point::new(part.min.x + x, part.min.y + y);
        let cell = Rect::new(min, Point::new(min.x + cell_px, min.y + cell_px));
        rgb.extend(mean_rgb(frame, cell).unwrap_or_default().map(|it| it.round() as u8));
    }
    Frame::from_rgb(width, height, rgb)
}

/// What lies below the board, between columns counted from the middle.
fn below(lattice: &HexLattice, from: f32, to: f32) -> Rect {
    let (top, bottom) = (9.0, 9.0 + 17.0);
    Rect::new(lattice.offset(from, top), lattice.offset(to, bottom))
}

/// A disc with something small in it, and no square of the desktop below the application.
fn is_disc(it: &Component) -> bool {
    let (w, h) = (it.width() as f32, it.height() as f32);
    let within = |(least, most): (f32, f32), it: f32| (least..most).contains(&it);
    within(DISC_ASPECT, w / h) && within(DISC_FILL, it.fill())
}

/// Whether a blob's height lies between two, given in tile pitches.
fn is_high(it: &Component, (least, most): (f32, f32), pitch: f32) -> bool {
    (least * pitch..most * pitch).contains(&(it.height() as f32))
}

/// Whether the background lies around a disc: one on the desktop belongs to something else.
fn stands_on(frame: &Frame, disc: &Component, background: [f32; 3]) -> bool {
    let center = disc.center_in_frame();
    let radius = RING_RADIUS * disc.height() as f32;
    let is_background = |off: &Point| {
        let at = Point::new(center.x + off.x, center.y + off.y);
        let color = mean_rgb(frame, Rect::new(at, at).grown(1.0));
        color.is_some_and(|it| {
            it.iter().zip(background).all(|(a, b)| (a / b - 1.0).abs() < RING_TOLERANCE)
        })
    };
    ring(RING_POINTS, radius).filter(is_background).count() >= RING_ENOUGH
}

/// A pale disc of the side's colour at the right, with a white triangle in it.
fn has_play_button(
    frame: &Frame,
    pitch: f32,
    background: [f32; 3],
    side: Side,
    limit: f32,
) -> bool {
    let ink = SideInk::new(side, background);
    components(&Mask::of(frame, |it| ink.exceeds(it, limit)))
        .iter()
        .filter(|it| is_disc(it) && is_high(it, PLAY_BUTTON, pitch))
        .any(|it| stands_on(frame, it, background))
}

/// A black disc in the middle with two white triangles; grey once the swap is used.
fn has_swap_button(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> bool {
    let limit = DARK * background.into_iter().fold(0.0, f32::max);
    let dark = |it: [u8; 3]| it.into_iter().all(|it| f32::from(it) < limit);
    let blobs = components(&Mask::within(frame, below(lattice, -1.0, 1.0), dark));
    blobs.iter().any(|it| is_disc(it) && is_high(it, SWAP_BUTTON, 2.0 * lattice.line))
}

/// The black dot on the side that two tiles share, with a ring of background around it: what is
/// dark on both sides of it is a stroke.
fn dot(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> Option<Point> {
    let limit = DARK * background.into_iter().fold(0.0, f32::max);
    let is_dark = |at: Point| {
        let rect = Rect::new(at, at).grown((DOT_RADIUS * lattice.line).max(0.75));
        mean_rgb(frame, rect).is_some_and(|it| it.into_iter().all(|it| it < limit))
    };
    let has_halo = |at: Point| {
        ring(RING_POINTS, HALO_RADIUS * lattice.line)
            .all(|off| !is_dark(Point::new(at.x + off.x, at.y + off.y)))
    };
    let middles = PAIRS.into_iter().map(|(a, b)| {
        let [a, b] = [a, b].map(|it| lattice.at(PLACES[usize::from(it)]));
        a.lerp(b, 0.5)
    });
    middles.into_iter().find(|it| is_dark(*it) && has_halo(*it))
}

/// Whether the middle of every side that two tiles share shows them and the gap between them, so
/// that no dot can be hidden.
fn are_sides_free(
    frame: &Frame,
    lattice: &HexLattice,
    background: [f32; 3],
    tints: &[TintRead; N_TILES],
) -> bool {
    PAIRS.into_iter().all(|(a, b)| {
        let [a, b] = [a, b].map(usize::from);
        let middle = lattice.at(PLACES[a]).lerp(lattice.at(PLACES[b]), 0.5);
        let rect = Rect::new(middle, middle).grown((DOT_RADIUS * lattice.line).max(0.75));
        let shows = [background, tints[a].color, tints[b].color];
        let brightest = background.into_iter().fold(0.0, f32::max);
        mean_rgb(frame, rect).is_some_and(|seen| {
            (0..3).all(|at| {
                let values = shows.map(|it| it[at]);
                let least = values.into_iter().fold(f32::INFINITY, f32::min);
                let most = values.into_iter().fold(0.0, f32::max);
                let slack = SIDE_SLACK * brightest;
                (least - slack..=most + slack).contains(&seen[at])
            })
        })
    })
}

/// Points on a circle around the origin.
fn ring(n_points: usize, radius: f32) -> impl Iterator<Item = Point> {
    (0..n_points).map(move |nth| {
        let (sin, cos) = (std::f32::consts::TAU * nth as f32 / n_points as f32).sin_cos();
        Point::new(radius * cos, radius * sin)
    })
}
