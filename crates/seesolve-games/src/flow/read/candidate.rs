//! A board that may be in the picture: how much it looks like one, and whether the reader would
//! stand by it.

use seesolve_core::{Frame, Layout, Located, Rect, Trace};

use crate::flow::limits::{PROMISING, SAME_COLOR, SAME_PLACE};
use crate::flow::read::bridges::bridges;
use crate::flow::read::cells::{CellKind, CellSample, sample_cells};
use crate::flow::read::edge::Polarity;
use crate::flow::read::explain;
use crate::flow::read::grid::Grid;
use crate::flow::read::verify::is_certain;
use crate::flow::read::work::Work;

/// A board that may be there.
pub struct Candidate {
    pub place: Located<Grid>,
    pub samples: Vec<Option<CellSample>>,
    /// How much it looks like a board, 0 to 1.
    pub score: f32,
    /// The reader would stand by it.
    pub is_read: bool,
    /// Mending was tried.
    pub is_verified: bool,
}

impl Candidate {
    pub fn new(frame: &Frame, mut grid: Grid, work: &Work) -> Self {
        if grid.line_contrast > 0.0 {
            grid.bridges = bridges(frame, &grid);
        }
        let samples = sample_cells(frame, &grid);
        let score = score(&grid, &samples);
        let is_read = score > PROMISING && is_certain(&grid, &samples, work);
        let cells = (0..grid.extent.n_cells()).map(|it| grid.present[it].then(|| grid.shape(it)));
        let layout = Layout {
            bounds_in_frame: grid.bounds_in_frame(),
            cells: cells.collect(),
            hot_spots: Vec::new(),
            score,
        };
        let place = Located { layout, lattice: grid };
        let mut candidate = Self { place, samples, score, is_read, is_verified: false };
        candidate.set_read(is_read);
        candidate
    }

    pub fn set_read(&mut self, is_read: bool) {
        self.is_read = is_read;
        self.place.layout.score = if is_read { 0.5 + 0.5 * self.score } else { self.score };
    }

    pub fn show(&self, frame: &Frame, is_first: bool, trace: &mut Trace) {
        let grid = &self.place.lattice;
        let fate = match (is_first, self.is_read) {
            (true, _) => "the best one",
            (false, true) => "rejected: another board is better",
            (false, false) => "rejected: no readable board",
        };
        let caption = format!(
            "{}, lines clear to {:.2}, score {:.2}; {fate}",
            size_in_words(grid),
            grid.clarity,
            self.place.layout.score
        );
        trace.stage("lattice", caption, || explain::grid(frame, grid, is_first));
    }

    pub fn rank(&self) -> f32 {
        self.place.layout.score + f32::from(self.is_read)
    }
}

pub fn size_in_words(grid: &Grid) -> String {
    format!("{} rows and {} columns", grid.extent.rows, grid.extent.cols)
}

/// How much a grid looks like a Flow board: clear lines, and dots in twos.
fn score(grid: &Grid, samples: &[Option<CellSample>]) -> f32 {
    let dots: Vec<&CellSample> =
        samples.iter().flatten().filter(|it| it.kind == CellKind::Dot).collect();
    let n_paired = (0..dots.len())
        .filter(|a| {
            let same = |b: &usize| dots[*a].color.distance(dots[*b].color) < SAME_COLOR;
            (0..dots.len()).filter(|b| b != a && same(b)).count() == 1
        })
        .count();
    let paired = if dots.len() < 4 { 0.0 } else { n_paired as f32 / dots.len() as f32 };
    let n_drawn = samples.iter().flatten().filter(|it| it.kind == CellKind::Pipe).count();
    let is_full = n_drawn + dots.len() == grid.n_present();
    let played = if is_full { 0.97 } else { 1.0 };
    let polarity = if grid.polarity == Polarity::Dark { 1.0 } else { 0.6 };
    let large_enough = (grid.n_present() as f32 / 16.0).min(1.0);
    grid.clarity * (0.25 + 0.75 * paired) * played * polarity * large_enough
}

/// Drops boards that lie mostly within a better one, and tells each how many others remain.
pub fn without_repeats(found: Vec<Candidate>) -> Vec<Located<Grid>> {
    let mut kept: Vec<Candidate> = Vec::new();
    for it in found {
        let repeats = |better: &Candidate| {
            let (a, b) = (it.place.layout.bounds_in_frame, better.place.layout.bounds_in_frame);
            overlap(a, b) > SAME_PLACE * area(a).min(area(b))
        };
        if !kept.iter().any(repeats) {
            kept.push(it);
        }
    }
    let n_boards = kept.iter().filter(|it| it.place.layout.score > PROMISING).count();
    for it in &mut kept {
        it.place.lattice.n_rivals = n_boards.saturating_sub(1);
    }
    kept.into_iter().map(|it| it.place).collect()
}

pub fn area(it: Rect) -> f32 {
    it.width().max(0.0) * it.height().max(0.0)
}

pub fn overlap(a: Rect, b: Rect) -> f32 {
    let both = Rect::from_corners(
        a.min.x.max(b.min.x),
        a.min.y.max(b.min.y),
        a.max.x.min(b.max.x),
        a.max.y.min(b.max.y),
    );
    if both.width() > 0.0 && both.height() > 0.0 { area(both) } else { 0.0 }
}
