//! What is left of a cell when its ground and its dot or pipe are explained: strokes, cursors and
//! stickers. It gives doubt its reason, and `--explain` its numbers.

use seesolve_core::Frame;
use seesolve_core::vision::color::Lab;

use crate::flow::limits::{CORNER, PATCH, SAME_AT_BORDER, SAME_COLOR};
use crate::flow::read::grid::Grid;

/// Places looked at a side, and how far they reach from the middle, in cells: the lines lie outside.
const N_A_SIDE: u8 = 9;
const REACH: f32 = 0.42;

/// The share of a cell that neither its ground nor the colour of its dot or pipe explains, 0 to 1.
pub(super) fn unexplained(frame: &Frame, grid: &Grid, cell: usize, body: Option<Lab>) -> f32 {
    let at = |dx: f32, dy: f32| grid.patch(frame, cell, dx, dy, PATCH).map(Lab::from_rgb_f32);
    let corner = CORNER * std::f32::consts::FRAC_1_SQRT_2;
    let corners: Vec<Lab> = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]
        .into_iter()
        .filter_map(|(x, y)| at(x * corner, y * corner))
        .collect();
    let is_body = |ground: Lab, it: Lab| {
        body.is_some_and(|body| {
            // What lies on a rim has a mixed colour.
            let way = ground.distance(it) + body.distance(it);
            body.distance(it) < SAME_AT_BORDER || way < ground.distance(body) + SAME_COLOR / 2.0
        })
    };
    let is_explained = |it: Lab| {
        corners.iter().any(|ground| ground.distance(it) < SAME_AT_BORDER || is_body(*ground, it))
    };
    let place = |n: u8| REACH * (2.0 * f32::from(n) / f32::from(N_A_SIDE - 1) - 1.0);
    let places = (0..N_A_SIDE).flat_map(|y| (0..N_A_SIDE).map(move |x| (place(x), place(y))));
    let seen: Vec<Lab> = places.filter_map(|(x, y)| at(x, y)).collect();
    let n_left = seen.iter().filter(|it| !is_explained(**it)).count();
    n_left as f32 / seen.len().max(1) as f32
}
