//! A board that may be in the picture: how much it looks like one, and whether the reader would
//! stand by it.

use std::sync::Arc;

use seesolve_core::{Control, Frame, Reading, Rect, Sighting};

use crate::flow::limits::{OFFERED, PROMISING, SAME_COLOR, SAME_PLACE};
use crate::flow::read::beyond::has_dots_beyond;
use crate::flow::read::bridges::bridges;
use crate::flow::read::cells::{CellKind, CellSample, mark_covered, sample_kinds};
use crate::flow::read::edge::Polarity;
use crate::flow::read::explain;
use crate::flow::read::grid::Grid;
use crate::flow::read::lost_color::lost_color;
use crate::flow::read::place::BoardPlace;
use crate::flow::read::said::Said;
use crate::flow::read::sketch::Sketch;
use crate::flow::read::verify::{Claim, Verified};
use crate::flow::solve::{Effort, Solutions};

/// A board that may be there.
pub(crate) struct Candidate {
    pub(crate) grid: Grid,
    pub(crate) samples: Vec<Option<CellSample>>,
    pub(crate) bounds: Rect,
    /// How much it looks like a board, 0 to 1.
    score: f32,
    /// What became of it, once that was looked into.
    verified: Option<Verified>,
    /// Nothing in it is in doubt, but no pipes can fill it.
    is_clear: bool,
}

impl Candidate {
    /// What looks so little like a board that it is never shown is not looked into.
    pub(crate) fn new(frame: &Frame, sketch: Sketch<'_>, control: &Control) -> Self {
        let mut samples = sample_kinds(frame, &sketch.grid, control);
        let score = score(&sketch.grid, &samples);
        let grid = if score > OFFERED {
            let mut grid = sketch.finished();
            if grid.line_contrast > 0.0 {
                grid.bridges = bridges(frame, &grid);
            }
            grid.lost_color = lost_color(frame);
            grid.cut |= has_dots_beyond(frame, &grid, &samples, control);
            mark_covered(frame, &grid, &mut samples);
            grid
        } else {
            sketch.grid
        };
        let said = Said::default();
        let claim = Claim { grid: &grid, said: &said, control };
        let verified = if score > PROMISING { claim.as_it_looks(&samples) } else { None };
        let bounds = grid.bounds_in_frame();
        let mut it = Self { bounds, grid, samples, score, verified, is_clear: false };
        it.is_clear = it.verified.is_some() && !it.is_read();
        it
    }

    pub(crate) fn is_promising(&self) -> bool {
        self.score > PROMISING
    }

    /// Whether it looks enough like a board to be shown at all.
    pub(crate) fn is_offered(&self) -> bool {
        self.is_read() || self.score > OFFERED
    }

    /// The reader would stand by it.
    pub(crate) fn is_read(&self) -> bool {
        self.verified.as_ref().is_some_and(|it| it.is_certain(&self.grid))
    }

    /// The reader would stand by it if pipes could fill it.
    pub(crate) fn is_clear(&self) -> bool {
        self.is_clear
    }

    /// Read, and no other solution.
    pub(crate) fn is_unique(&self) -> bool {
        let is_one = |it: &Verified| it.attempt.solutions == Solutions::One;
        self.is_read() && self.verified.as_ref().is_some_and(is_one)
    }

    /// Whether a repair was tried, or is not needed.
    pub(crate) fn is_verified(&self) -> bool {
        self.verified.is_some() && !self.is_clear
    }

    /// Looks into it, repairs included.
    pub(crate) fn verify(&mut self, effort: Effort, control: &Control) {
        let claim = Claim { grid: &self.grid, said: &Said::default(), control };
        self.verified = Some(claim.verify(&self.samples, effort));
        self.is_clear &= !self.is_read();
    }

    /// How sure it is a board, 0 to 1.
    pub(crate) fn sureness(&self) -> f32 {
        if self.is_read() { 0.5 + 0.5 * self.score } else { self.score }
    }

    pub(crate) fn rank(&self) -> f32 {
        self.sureness() + f32::from(self.is_read()) + 0.5 * f32::from(self.is_clear)
    }

    /// The board found and read. What was cut off by a limit of the first look is looked into with
    /// more patience.
    pub(crate) fn into_sighting(mut self, frame: &Frame, control: &Control) -> Sighting {
        let score = self.sureness();
        let place = BoardPlace::new(self.grid.clone());
        if !self.verified.as_ref().is_some_and(|it| it.is_settled) {
            self.verify(Effort::CONFIRM, control);
        }
        let said = Said::default();
        let reading = match self.verified {
            Some(it) => place.reading(frame, &said, it, control),
            None => Reading::nothing("nothing was read"),
        };
        Sighting { score, layout: place.layout().clone(), reading, place: Arc::new(place) }
    }

    pub(crate) fn show(&self, frame: &Frame, is_first: bool, control: &Control) {
        let fate = match (is_first, self.is_read()) {
            (true, _) => "the best one",
            (false, true) => "rejected: another board is better",
            (false, false) => "rejected: no readable board",
        };
        let caption = format!(
            "{}, lines clear to {:.2}, score {:.2}; {fate}",
            size_in_words(&self.grid),
            self.grid.clarity,
            self.sureness()
        );
        control.stage("lattice", caption, || explain::grid(frame, &self.grid, is_first));
    }
}

pub(crate) fn size_in_words(grid: &Grid) -> String {
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
pub(crate) fn without_repeats(found: Vec<Candidate>) -> Vec<Candidate> {
    let mut kept: Vec<Candidate> = Vec::new();
    for it in found {
        if !kept.iter().any(|better| covers(better.bounds, it.bounds)) {
            kept.push(it);
        }
    }
    let n_boards = kept.iter().filter(|it| it.sureness() > PROMISING).count();
    for it in &mut kept {
        it.grid.n_rivals = n_boards.saturating_sub(1);
    }
    kept
}

/// Whether two boxes share so much that they are one board.
pub(crate) fn covers(a: Rect, b: Rect) -> bool {
    overlap(a, b) > SAME_PLACE * area(a).min(area(b))
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
