//! The gaps around tiles. Where one is missing, a piece of the board, moved or painted over, lies
//! on it, and may hide parts of the letter beside it without a trace of its own.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Point, Rect};

use super::evidence::median;
use super::lattice::HexLattice;
use super::limits::sides::{
    ALONG, APART, ASIDE, DARKER, HALF_GAP, MISSING, NOISY, SHIFTS, SPREAD, USUAL_LEAST, WHOLE_LEAST,
};
use super::tints::TintRead;
use crate::hexicon::geometry::{N_TILES, PLACES};

/// From a tile to its neighbours, in columns and lines.
const STEPS: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// A side of a tile and how much of the gap beside it is to be seen, 0 to 1.
struct Side {
    tile: usize,
    middle_in_frame: Point,
    gap: f32,
}

/// Where each tile has a side without its gap, in the picture.
pub(super) fn missing(
    frame: &Frame,
    lattice: &HexLattice,
    tints: &[TintRead; N_TILES],
    background: [f32; 3],
    dot: Option<Point>,
) -> [Vec<Point>; N_TILES] {
    let seen = |tile: usize, step: (i8, i8)| {
        let paper = tints[tile].color;
        let (x, y) = PLACES[tile];
        let other = PLACES.iter().position(|it| *it == (x + step.0, y + step.1));
        // Between two colours a gap cannot be told from a place a little aside.
        if other.is_some_and(|it| tints[it].tint != tints[tile].tint) {
            return None;
        }
        let (here, there) = (lattice.at((x, y)), lattice.at((x + step.0, y + step.1)));
        let middle = here.lerp(there, 0.5);
        if dot.is_some_and(|it| it.distance(middle) < lattice.line / 2.0) {
            return None;
        }
        let gap = gap(frame, lattice, (here, there), paper, background)?;
        Some(Side { tile, middle_in_frame: middle, gap })
    };
    let sides: Vec<Side> = (0..N_TILES)
        .flat_map(|tile| STEPS.map(|step| (tile, step)))
        .filter_map(|(tile, step)| seen(tile, step))
        .collect();
    let usual = median(sides.iter().map(|it| it.gap).collect());
    let spread = median(sides.iter().map(|it| (it.gap - usual).abs()).collect());
    let least = usual - (MISSING * usual).max(SPREAD * spread);
    let n_whole = sides.iter().filter(|it| it.gap >= least).count();
    let mut found: [Vec<Point>; N_TILES] = std::array::from_fn(|_| Vec::new());
    // Where gaps are faint or often missing, the picture shows too little of them to tell.
    if usual >= USUAL_LEAST && n_whole as f32 >= WHOLE_LEAST * sides.len() as f32 {
        for it in sides.iter().filter(|it| it.gap < least) {
            found[it.tile].push(it.middle_in_frame);
        }
    }
    found
}

/// How much of the background is to be seen between two places, along the side between them; `None`
/// where neither it nor paper is.
fn gap(
    frame: &Frame,
    lattice: &HexLattice,
    (here, there): (Point, Point),
    paper: [f32; 3],
    background: [f32; 3],
) -> Option<f32> {
    let to_background: [f32; 3] = std::array::from_fn(|it| background[it] - paper[it]);
    let length: f32 = to_background.iter().map(|it| it * it).sum();
    if length.sqrt() < APART {
        return None;
    }
    let middle = here.lerp(there, 0.5);
    let across = Point::new(there.x - here.x, there.y - here.y);
    let along = Point::new(-across.y, across.x);
    let half = (HALF_GAP * lattice.line).max(0.5);
    let at = |shift: f32| {
        let (mut sum, mut n) = ([0.0; 3], 0.0);
        for step in ALONG {
            let x = middle.x + shift * across.x + step * along.x;
            let y = middle.y + shift * across.y + step * along.y;
            let center = Point::new(x, y);
            let color = mean_rgb(frame, Rect::new(center, center).grown(half))?;
            let is_between = |it: usize| {
                let (least, most) = (paper[it].min(background[it]), paper[it].max(background[it]));
                (least - NOISY..most + NOISY).contains(&color[it])
            };
            if (0..3).all(is_between) {
                (0..3).for_each(|it| sum[it] += color[it]);
                n += 1.0;
            }
        }
        // A letter that was moved there hides three places of the five.
        if n < 2.0 {
            return None;
        }
        let mean = sum.map(|it| it / n);
        let off: [f32; 3] = std::array::from_fn(|it| mean[it] - paper[it]);
        let share = off.iter().zip(to_background).map(|(a, b)| a * b).sum::<f32>() / length;
        let aside = off.iter().zip(to_background).map(|(a, b)| (a - share * b).abs());
        Some((share, aside.fold(0.0, f32::max)))
    };
    let seen: Option<Vec<(f32, f32)>> = SHIFTS.into_iter().map(at).collect();
    let (share, aside) = seen?.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    // What has a colour of its own or is darker than paper is seen where it lies.
    (aside < ASIDE && share > DARKER).then_some(share)
}
