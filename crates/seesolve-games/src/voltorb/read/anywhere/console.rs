//! The console's own screen that lost its colours: bars join its cards in rows and columns, as nobody
//! else draws them, but its reader does not know the colours. Then nothing tells its cards from each
//! other for certain, so this reader does not stand by them either.

use seesolve_core::{Frame, Point};

use super::super::super::board::{N_LINES, SIDE};
use super::super::super::screen_spec::{
    CARD, CONNECTOR_ALONG, FIRST_CARD, PITCH, card_corner, connector_center,
};
use super::lattice::Lattice;
use super::limits::{BAR_CONTRAST, MIN_BARS, OTHER_SHARE};

/// Whether bars join the cards, which are as far apart as the console's.
pub(crate) fn is_console_screen(frame: &Frame, lattice: &Lattice) -> bool {
    let share = |size: f32, pitch: f32| size / pitch;
    let shares = [share(lattice.size.x, lattice.pitch.x), share(lattice.size.y, lattice.pitch.y)];
    if shares.iter().all(|it| *it > OTHER_SHARE * share(CARD, PITCH)) {
        return false;
    }
    let color = |(x, y): (f32, f32)| {
        let middle = FIRST_CARD + CARD / 2.0;
        let at = Point::new(
            lattice.first.x + (x - middle) / PITCH * lattice.pitch.x,
            lattice.first.y + (y - middle) / PITCH * lattice.pitch.y,
        );
        frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64)
    };
    let lines = (0..N_LINES).flat_map(|line| (0..SIDE - 1).map(move |at| (line, at)));
    let is_bar = |(line, at): &(usize, usize)| {
        // The table between four cards, of which two are joined here.
        let across = (line % SIDE).min(SIDE - 2);
        let card = if *line < SIDE { across * SIDE + at } else { at * SIDE + across };
        let corner = card_corner(card);
        let table = color((corner.0 + CONNECTOR_ALONG, corner.1 + CONNECTOR_ALONG));
        let bar = color(connector_center(*line, *at));
        bar.into_iter().zip(table).any(|(a, b)| a.abs_diff(b) > BAR_CONTRAST)
    };
    let n_bars = lines.filter(is_bar).count();
    n_bars as f32 >= MIN_BARS * (N_LINES * (SIDE - 1)) as f32
}
