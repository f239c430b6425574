//! Finds the boards of a picture: coarse looks first, finer and more patient ones only as long as
//! nothing clear was found.

use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::ridge::RidgeRule;
use seesolve_core::{Frame, Layout, Located, Rect, Trace};

use crate::flow::read::cells::{Look, Mark, look_at_cells};
use crate::flow::read::edge::Ground;
use crate::flow::read::find::{Lines, Rough};
use crate::flow::read::grid::Grid;
use crate::flow::read::outline::outline;

/// One way of looking for lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glance {
    factor: usize,
    contrast: u8,
    ground: Ground,
}

/// From this score on a board is clear enough to stop looking.
const CLEAR: f32 = 0.8;
/// Grids tried of each glance.
const N_TRIED: usize = 6;

/// The boards of a picture, best first.
pub fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<Grid>> {
    let mut found: Vec<Located<Grid>> = Vec::new();
    for glance in glances(frame) {
        for rough in glance.grids(frame, trace).iter().take(N_TRIED) {
            let grid = outline(frame, glance.ground, rough.x, rough.y);
            found.extend(grid.map(|it| placed(frame, it)));
        }
        if found.iter().any(|it| it.layout.score >= CLEAR) {
            break;
        }
    }
    found.sort_by(|a, b| b.layout.score.total_cmp(&a.layout.score));
    without_repeats(found)
}

/// Coarse to fine. Lines are a few pixels wide on large screens, so reducing those loses nothing.
fn glances(frame: &Frame) -> Vec<Glance> {
    let side = frame.size().0.min(frame.size().1);
    let coarse = match side {
        0..=800 => 1,
        801..=1600 => 2,
        _ => 4,
    };
    let mut glances = Vec::new();
    let mut factor = coarse;
    while factor >= 1 {
        glances.push(Glance { factor, contrast: 6, ground: Ground::Dark });
        glances.push(Glance { factor, contrast: 3, ground: Ground::Dark });
        factor /= 2;
    }
    glances.push(Glance { factor: coarse, contrast: 6, ground: Ground::Light });
    glances
}

impl Glance {
    fn grids(&self, frame: &Frame, _trace: &mut Trace) -> Vec<Rough> {
        let plane = match self.ground {
            Ground::Dark => Plane::brightest(frame, self.factor),
            Ground::Light => Plane::darkest(frame, self.factor),
        };
        let rule = RidgeRule { reach: 4, contrast: self.contrast, min_run: 6 };
        Lines::of(&plane, &rule).grids(self.factor)
    }
}

fn placed(frame: &Frame, grid: Grid) -> Located<Grid> {
    let looks = look_at_cells(frame, &grid);
    let cells = (0..grid.extent.n_cells()).map(|it| grid.present[it].then(|| grid.shape(it)));
    let layout = Layout {
        bounds_in_frame: grid.bounds_in_frame(),
        cells: cells.collect(),
        hot_spots: Vec::new(),
        score: score(&grid, &looks),
    };
    Located { layout, lattice: grid }
}

/// How much a grid looks like a Flow board: clear lines, and dots in twos.
fn score(grid: &Grid, looks: &[Option<Look>]) -> f32 {
    const SAME_COLOR: f32 = 12.0;
    let dots: Vec<&Look> = looks.iter().flatten().filter(|it| it.mark == Mark::Dot).collect();
    let n_paired = (0..dots.len())
        .filter(|a| {
            let same = |b: &usize| dots[*a].color.distance(dots[*b].color) < SAME_COLOR;
            (0..dots.len()).filter(|b| b != a && same(b)).count() == 1
        })
        .count();
    let paired = if dots.len() < 4 { 0.0 } else { n_paired as f32 / dots.len() as f32 };
    let n_drawn = looks.iter().flatten().filter(|it| it.mark == Mark::Pipe).count();
    let is_full = n_drawn + dots.len() == grid.n_present();
    let played = if is_full { 0.97 } else { 1.0 };
    let ground = if grid.ground == Ground::Dark { 1.0 } else { 0.6 };
    let large_enough = (grid.n_present() as f32 / 16.0).min(1.0);
    grid.clarity * (0.25 + 0.75 * paired) * played * ground * large_enough
}

/// Drops boards that lie mostly within a better one.
fn without_repeats(found: Vec<Located<Grid>>) -> Vec<Located<Grid>> {
    let mut kept: Vec<Located<Grid>> = Vec::new();
    for it in found {
        let repeats = |better: &Located<Grid>| {
            let (a, b) = (it.layout.bounds_in_frame, better.layout.bounds_in_frame);
            overlap(a, b) > 0.3 * area(a).min(area(b))
        };
        if !kept.iter().any(repeats) {
            kept.push(it);
        }
    }
    kept
}

fn area(it: Rect) -> f32 {
    it.width().max(0.0) * it.height().max(0.0)
}

fn overlap(a: Rect, b: Rect) -> f32 {
    let both = Rect::from_corners(
        a.min.x.max(b.min.x),
        a.min.y.max(b.min.y),
        a.max.x.min(b.max.x),
        a.max.y.min(b.max.y),
    );
    if both.width() > 0.0 && both.height() > 0.0 { area(both) } else { 0.0 }
}
