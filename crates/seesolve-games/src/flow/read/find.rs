//! Where grids may be: thin lines, grouped by touch, that are evenly spaced in both directions.
//!
//! Drawn pipes cut grid lines into pieces but never part them from each other: pipes form no
//! loops, so what is left of the lines hangs together. Text, buttons and other boards do not touch
//! it. Hence groups first, spacing second.

use seesolve_core::vision::lattice::{Comb, Peak, best_comb, likely_pitches, peaks};
use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::ridge::{RidgeRule, Run, level_runs, upright_runs};
use seesolve_core::{Point, Rect};

use crate::flow::limits::{MAX_STRETCH, MIN_LINES, MIN_PITCH};

/// A grid as first seen: evenly spaced upright and level lines, in pixels of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rough {
    pub x: Comb,
    pub y: Comb,
    pub score: f32,
}

/// The pieces of lines of one look at a picture.
pub(super) struct Lines {
    pub upright: Vec<Run>,
    /// With x and y exchanged.
    pub level: Vec<Run>,
    width: usize,
    height: usize,
}

/// Lines touch when they come this close, in blocks.
const TOUCH: usize = 2;
/// Pixels a side of the blocks in which touch is looked for.
const BLOCK: usize = 4;

impl Lines {
    pub(super) fn of(plane: &Plane, rule: &RidgeRule) -> Self {
        Self {
            upright: upright_runs(plane, rule),
            level: level_runs(plane, rule),
            width: plane.width(),
            height: plane.height(),
        }
    }

    /// Lines that touch, directly or through others; only what may be a board.
    pub(super) fn groups(&self) -> Vec<Group> {
        let mut map = BlockMap::new(self.width, self.height);
        for it in &self.upright {
            map.mark(it.x, it.x + 1, it.y0, it.y1);
        }
        for it in &self.level {
            map.mark(it.y0, it.y1, it.x, it.x + 1);
        }
        let n_groups = map.label();
        let mut groups = vec![Group::default(); n_groups];
        for it in &self.upright {
            groups[map.group_at(it.x, it.y0)].upright.push(*it);
        }
        for it in &self.level {
            groups[map.group_at(it.y0, it.x)].level.push(*it);
        }
        groups.retain(Group::may_be_a_board);
        groups
    }
}

/// Pieces of lines that hang together.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    pub upright: Vec<Run>,
    /// With x and y exchanged.
    pub level: Vec<Run>,
}

impl Group {
    fn may_be_a_board(&self) -> bool {
        let is_wide = |runs: &[Run]| {
            let first = runs.iter().map(|it| it.x).min().unwrap_or(0);
            let last = runs.iter().map(|it| it.x).max().unwrap_or(0);
            runs.len() >= MIN_LINES && f32::from(last - first) >= 2.0 * MIN_PITCH
        };
        is_wide(&self.upright) && is_wide(&self.level)
    }

    /// The middle of all that belongs to it.
    pub(super) fn middle(&self) -> Point {
        let middle = |runs: &[Run]| {
            let first = runs.iter().map(|it| it.x).min().unwrap_or(0);
            let last = runs.iter().map(|it| it.x).max().unwrap_or(0);
            (f32::from(first) + f32::from(last)) / 2.0
        };
        Point::new(middle(&self.upright), middle(&self.level))
    }

    /// How much of lines there is, in pixels.
    pub(super) fn ink(&self) -> usize {
        self.upright.iter().chain(&self.level).map(Run::len).sum()
    }
}

/// The grids that groups of lines may form, best first, in pixels of a picture `factor` times the
/// plane's size.
pub(super) fn grids(groups: &[Group], factor: usize) -> Vec<Rough> {
    let mut found: Vec<Rough> =
        groups.iter().flat_map(fit_group).map(|it| it.enlarged(factor as f32)).collect();
    found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    found
}

impl Rough {
    /// The box around its outermost lines.
    pub(super) fn bounds(&self) -> Rect {
        let last = |it: &Comb| it.first + it.pitch * (it.n_lines - 1) as f32;
        Rect::from_corners(self.x.first, self.y.first, last(&self.x), last(&self.y))
    }

    fn enlarged(&self, by: f32) -> Self {
        let comb = |it: Comb| Comb { first: it.first * by, pitch: it.pitch * by, ..it };
        Self { x: comb(self.x), y: comb(self.y), score: self.score }
    }

    /// Good fits first, larger ones before smaller ones of equal fit.
    fn rank(&self) -> f32 {
        self.score * ((self.x.n_lines * self.y.n_lines) as f32).sqrt()
    }
}

/// The best spacings of one group.
fn fit_group(group: &Group) -> Vec<Rough> {
    const N_KEPT: usize = 2;
    let (across, down) = (line_peaks(&group.upright), line_peaks(&group.level));
    if across.len().min(down.len()) < MIN_LINES {
        return Vec::new();
    }
    let mut found: Vec<Rough> = likely_pitches([&across, &down], MIN_PITCH)
        .into_iter()
        .filter_map(|pitch| {
            let (x, y) = (best_comb(&across, pitch)?, best_comb(&down, pitch)?);
            let stretch = (x.pitch / y.pitch).max(y.pitch / x.pitch);
            let enough = x.n_lines.min(y.n_lines) >= MIN_LINES && stretch < MAX_STRETCH;
            enough.then_some(Rough { x, y, score: x.score * y.score })
        })
        .collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.dedup_by(|a, b| (a.x.pitch / b.x.pitch - 1.0).abs() < 0.03);
    found.truncate(N_KEPT);
    found
}

fn line_peaks(runs: &[Run]) -> Vec<Peak> {
    let places = || runs.iter().map(|it| usize::from(it.x));
    let (Some(first), Some(last)) = (places().min(), places().max()) else { return Vec::new() };
    let mut bins = vec![0.0; last - first + 1];
    for it in runs {
        bins[usize::from(it.x) - first] += it.len() as f32;
    }
    let most = bins.iter().copied().fold(0.0, f32::max);
    let mut found = peaks(&bins, most * 0.02);
    for it in &mut found {
        it.at += first as f32;
    }
    found
}

/// Which blocks of the plane hold pieces of lines, and to which group each belongs.
struct BlockMap {
    cols: usize,
    rows: usize,
    /// 0 nothing, 1 marked, then group number + 2.
    labels: Vec<u32>,
}

impl BlockMap {
    fn new(width: usize, height: usize) -> Self {
        let (cols, rows) = (width / BLOCK + 1, height / BLOCK + 1);
        Self { cols, rows, labels: vec![0; cols * rows] }
    }

    fn mark(&mut self, x0: u16, x1: u16, y0: u16, y1: u16) {
        let block = |it: u16| usize::from(it) / BLOCK;
        for row in block(y0)..=block(y1 - 1) {
            self.labels[row * self.cols + block(x0)..=row * self.cols + block(x1 - 1)].fill(1);
        }
    }

    fn group_at(&self, x: u16, y: u16) -> usize {
        let at = usize::from(y) / BLOCK * self.cols + usize::from(x) / BLOCK;
        (self.labels[at] as usize).saturating_sub(2)
    }

    /// Numbers the groups; returns how many there are.
    fn label(&mut self) -> usize {
        let mut next = 2;
        let mut open = Vec::new();
        for start in 0..self.labels.len() {
            if self.labels[start] != 1 {
                continue;
            }
            self.labels[start] = next;
            open.push(start);
            while let Some(at) = open.pop() {
                let (row, col) = (at / self.cols, at % self.cols);
                for r in row.saturating_sub(TOUCH)..(row + TOUCH + 1).min(self.rows) {
                    for c in col.saturating_sub(TOUCH)..(col + TOUCH + 1).min(self.cols) {
                        let there = r * self.cols + c;
                        if self.labels[there] == 1 {
                            self.labels[there] = next;
                            open.push(there);
                        }
                    }
                }
            }
            next += 1;
        }
        (next - 2) as usize
    }
}
