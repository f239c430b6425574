//! The gaps around tiles. Where one is missing, a piece of the board, moved or painted over, lies
//! on it, and may hide parts of the letter beside it without a trace of its own.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Point, Rect};

use super::evidence::median;
use super::lattice::HexLattice;
use super::limits::sides::{
    ALONG, APART, ASIDE, DARKER, HALF_GAP, MISSING, MISSING_PLACE, NOISY, SHIFTS, SPREAD,
    USUAL_LEAST, WHOLE_LEAST,
};
use super::tints::TintRead;
use crate::hexicon::geometry::{N_TILES, PLACES};

/// From a tile to its neighbours, in columns and lines.
const STEPS: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// A side of a tile and how much of the gap beside it is to be seen, 0 to 1: of the whole, and where least of it
/// is.
struct Side {
    tile: usize,
    middle_in_frame: Point,
    gap: Gap,
}

#[derive(Clone, Copy)]
struct Gap {
    whole: f32,
    least: f32,
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
    let mut found: [Vec<Point>; N_TILES] = std::array::from_fn(|_| Vec::new());
    let of_whole = limit(&sides, MISSING, |it| it.whole);
    let of_least = limit(&sides, MISSING_PLACE, |it| it.least);
    for it in &sides {
        let is_missing = |limit: Option<f32>, seen: f32| limit.is_some_and(|it| seen < it);
        if is_missing(of_whole, it.gap.whole) || is_missing(of_least, it.gap.least) {
            found[it.tile].push(it.middle_in_frame);
        }
    }
    found
}

/// Below it a gap is missing; `None` where gaps are faint or often missing, for then the picture shows too little
/// of them to tell.
fn limit(sides: &[Side], missing: f32, of: impl Fn(&Gap) -> f32) -> Option<f32> {
    let usual = median(sides.iter().map(|it| of(&it.gap)).collect());
    let spread = median(sides.iter().map(|it| (of(&it.gap) - usual).abs()).collect());
    let least = usual - (missing * usual).max(SPREAD * spread);
    let n_whole = sides.iter().filter(|it| of(&it.gap) >= least).count();
    let can_tell = usual >= USUAL_LEAST && n_whole as f32 >= WHOLE_LEAST * sides.len() as f32;
    can_tell.then_some(least)
}

/// How much of the background is to be seen between two places, along the side between them; `None`
/// where neither it nor paper is.
fn gap(
    frame: &Frame,
    lattice: &HexLattice,
    (here, there): (Point, Point),
    paper: [f32; 3],
    background: [f32; 3],
) -> Option<Gap> {
    let to_background: [f32; 3] = std::array::from_fn(|it| background[it] - paper[it]);
    let length: f32 = to_background.iter().map(|it| it * it).sum();
    if length.sqrt() < APART {
        return None;
    }
    let middle = here.lerp(there, 0.5);
    let across = Point::new(there.x - here.x, there.y - here.y);
    let along = Point::new(-across.y, across.x);
    let half = (HALF_GAP * lattice.line).max(0.5);
    let share = |color: [f32; 3]| {
        let off: [f32; 3] = std::array::from_fn(|it| color[it] - paper[it]);
        let share = off.iter().zip(to_background).map(|(a, b)| a * b).sum::<f32>() / length;
        let aside = off.iter().zip(to_background).map(|(a, b)| (a - share * b).abs());
        (share, aside.fold(0.0, f32::max))
    };
    let mut places = [f32::NEG_INFINITY; ALONG.len()];
    let mut at = |shift: f32| {
        let (mut sum, mut n) = ([0.0; 3], 0.0);
        for (place, step) in places.iter_mut().zip(ALONG) {
            let x = middle.x + shift * across.x + step * along.x;
            let y = middle.y + shift * across.y + step * along.y;
            let center = Point::new(x, y);
            let color = mean_rgb(frame, Rect::new(center, center).grown(half))?;
            let is_between = |it: usize| {
                let (least, most) = (paper[it].min(background[it]), paper[it].max(background[it]));
                (least - NOISY..most + NOISY).contains(&color[it])
            };
            // What has a colour of its own or is darker than paper is seen where it lies.
            let (seen, aside) = share(color);
            let is_plain = (0..3).all(is_between) && aside < ASIDE && seen > DARKER;
            *place = place.max(if is_plain { seen } else { 1.0 });
            if (0..3).all(is_between) {
                (0..3).for_each(|it| sum[it] += color[it]);
                n += 1.0;
            }
        }
        // A letter that was moved there hides three places of the five.
        (n >= 2.0).then(|| share(sum.map(|it| it / n)))
    };
    let seen: Option<Vec<(f32, f32)>> = SHIFTS.into_iter().map(&mut at).collect();
    let (whole, aside) = seen?.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let least = places.into_iter().fold(f32::INFINITY, f32::min);
    (aside < ASIDE && whole > DARKER).then_some(Gap { whole, least })
}
