//! Whose turn it is and whether the swap is used, from the buttons below the board and from the
//! dot that a swap leaves between its tiles.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::vision::components::{Component, Mask, components};
use seesolve_core::{Frame, Point, Rect};

use super::hue::SideInk;
use super::lattice::HexLattice;
use super::limits::turn::{
    DARK, DISC_ASPECT, DISC_FILL, DOT_RADIUS, PALE_INK, PLAY_BUTTON, RING_ENOUGH, RING_POINTS,
    RING_RADIUS, RING_TOLERANCE, SWAP_BUTTON,
};
use crate::hexicon::colors::Side;
use crate::hexicon::geometry::{PAIRS, PLACES};

/// What the picture tells about the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TurnRead {
    /// The colour of the button that plays the word; `None` when it is not in the picture.
    pub to_move: Option<Side>,
    /// `None` when neither the swap button nor a dot is in the picture.
    pub swap_used: Option<bool>,
}

pub(super) fn read(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> TurnRead {
    let has_button = Side::BOTH.map(|it| has_play_button(frame, lattice, background, it));
    let to_move = match has_button {
        [true, false] => Some(Side::Blue),
        [false, true] => Some(Side::Red),
        _ => None,
    };
    let can_swap = has_swap_button(frame, lattice, background);
    let swap_used = if has_dot(frame, lattice, background) {
        Some(true)
    } else if can_swap {
        Some(false)
    } else {
        // Where the other button is in the picture, the one for swaps is there too, and grey.
        to_move.map(|_| true)
    };
    TurnRead { to_move, swap_used }
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
fn is_high(it: &Component, (least, most): (f32, f32), lattice: &HexLattice) -> bool {
    let pitch = 2.0 * lattice.line;
    (least * pitch..most * pitch).contains(&(it.height() as f32))
}

/// Whether the background lies around a disc: one on the desktop belongs to something else.
fn stands_on(frame: &Frame, disc: &Component, background: [f32; 3]) -> bool {
    let center = disc.center_in_frame();
    let radius = RING_RADIUS * disc.height() as f32;
    let is_background = |nth: &usize| {
        let (sin, cos) = (std::f32::consts::TAU * *nth as f32 / RING_POINTS as f32).sin_cos();
        let at = Point::new(center.x + radius * cos, center.y + radius * sin);
        let color = mean_rgb(frame, Rect::new(at, at).grown(2.0));
        color.is_some_and(|it| {
            it.iter().zip(background).all(|(a, b)| (a / b - 1.0).abs() < RING_TOLERANCE)
        })
    };
    (0..RING_POINTS).filter(is_background).count() >= RING_ENOUGH
}

/// A pale disc of the side's colour at the right, with a white triangle in it.
fn has_play_button(frame: &Frame, lattice: &HexLattice, background: [f32; 3], side: Side) -> bool {
    let ink = SideInk::new(side, background);
    let tinged = |it: [u8; 3]| ink.exceeds(it, PALE_INK);
    let blobs = components(&Mask::within(frame, below(lattice, 0.5, 5.5), tinged));
    blobs
        .iter()
        .filter(|it| is_disc(it) && is_high(it, PLAY_BUTTON, lattice))
        .any(|it| stands_on(frame, it, background))
}

/// A black disc in the middle with two white triangles; grey once the swap is used.
fn has_swap_button(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> bool {
    let limit = DARK * background.into_iter().fold(0.0, f32::max);
    let dark = |it: [u8; 3]| it.into_iter().all(|it| f32::from(it) < limit);
    let blobs = components(&Mask::within(frame, below(lattice, -1.0, 1.0), dark));
    blobs.iter().any(|it| is_disc(it) && is_high(it, SWAP_BUTTON, lattice))
}

/// A black dot on the side that two tiles share.
fn has_dot(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> bool {
    let limit = DARK * background.into_iter().fold(0.0, f32::max);
    PAIRS.into_iter().any(|(a, b)| {
        let [a, b] = [a, b].map(|it| lattice.at(PLACES[usize::from(it)]));
        let middle: Point = a.lerp(b, 0.5);
        let rect = Rect::new(middle, middle).grown((DOT_RADIUS * lattice.line).max(0.75));
        mean_rgb(frame, rect).is_some_and(|it| it.into_iter().all(|it| it < limit))
    })
}
