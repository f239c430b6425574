//! Whose turn it is and whether the swap is used, from the buttons below the board and from the
//! dot that a swap leaves between its tiles.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::vision::components::{Component, Mask, components};
use seesolve_core::{Frame, Point, Rect};

use super::hue::SideInk;
use super::lattice::HexLattice;
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
    (0.85..1.18).contains(&(w / h)) && (0.5..0.87).contains(&it.fill())
}

/// Whether the background lies around a disc: one on the desktop belongs to something else.
fn stands_on(frame: &Frame, disc: &Component, background: [f32; 3]) -> bool {
    const N_POINTS: usize = 12;
    const ENOUGH: usize = 8;
    let center = disc.center_in_frame();
    let radius = 0.62 * disc.height() as f32;
    let is_background = |nth: &usize| {
        let (sin, cos) = (std::f32::consts::TAU * *nth as f32 / N_POINTS as f32).sin_cos();
        let at = Point::new(center.x + radius * cos, center.y + radius * sin);
        let color = mean_rgb(frame, Rect::new(at, at).grown(2.0));
        color.is_some_and(|it| it.iter().zip(background).all(|(a, b)| (a / b - 1.0).abs() < 0.06))
    };
    (0..N_POINTS).filter(is_background).count() >= ENOUGH
}

/// A pale disc of the side's colour at the right, with a white triangle in it.
fn has_play_button(frame: &Frame, lattice: &HexLattice, background: [f32; 3], side: Side) -> bool {
    let pitch = 2.0 * lattice.line;
    let ink = SideInk::new(side, background);
    let tinged = |it: [u8; 3]| ink.exceeds(it, 0.15);
    let blobs = components(&Mask::within(frame, below(lattice, 0.5, 5.5), tinged));
    blobs
        .iter()
        .filter(|it| is_disc(it) && (0.8 * pitch..2.2 * pitch).contains(&(it.height() as f32)))
        .any(|it| stands_on(frame, it, background))
}

/// A black disc in the middle with two white triangles; grey once the swap is used.
fn has_swap_button(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> bool {
    let pitch = 2.0 * lattice.line;
    let limit = 0.5 * background.into_iter().fold(0.0, f32::max);
    let dark = |it: [u8; 3]| it.into_iter().all(|it| f32::from(it) < limit);
    let blobs = components(&Mask::within(frame, below(lattice, -1.0, 1.0), dark));
    blobs.iter().any(|it| is_disc(it) && (0.3 * pitch..0.8 * pitch).contains(&(it.height() as f32)))
}

/// A black dot on the side that two tiles share.
fn has_dot(frame: &Frame, lattice: &HexLattice, background: [f32; 3]) -> bool {
    const RADIUS: f32 = 0.06;
    let limit = 0.5 * background.into_iter().fold(0.0, f32::max);
    PAIRS.into_iter().any(|(a, b)| {
        let [a, b] = [a, b].map(|it| lattice.at(PLACES[usize::from(it)]));
        let middle: Point = a.lerp(b, 0.5);
        let rect = Rect::new(middle, middle).grown((RADIUS * lattice.line).max(0.75));
        mean_rgb(frame, rect).is_some_and(|it| it.into_iter().all(|it| it < limit))
    })
}
