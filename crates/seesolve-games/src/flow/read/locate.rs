//! Finds the boards of a picture: coarse looks first, finer and more patient ones only as long as
//! nothing clear was found.

use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::ridge::RidgeRule;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Corrections, Frame, Located, Point, Trace, Verdict};

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{
    MAX_CELLS, MAX_GRIDS, MAX_REPAIRED, MAX_SLANTED, MIN_DOTS, PROMISING, SAME_PLACE,
};
use crate::flow::read::candidate::{Candidate, area, overlap, size_in_words, without_repeats};
use crate::flow::read::cells::{CellKind, sample_cells};
use crate::flow::read::dots::from_dots;
use crate::flow::read::edge::Polarity;
use crate::flow::read::explain;
use crate::flow::read::find::{Group, Lines, Rough, grids};
use crate::flow::read::grid::Grid;
use crate::flow::read::hex::hexagons;
use crate::flow::read::open::open_board;
use crate::flow::read::outline::{outline, rectangle};
use crate::flow::read::slant::slanted_board;
use crate::flow::read::verify::verify;
use crate::flow::read::work::Work;
use crate::flow::solve::Effort;

/// One way of looking for lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScanPass {
    factor: usize,
    contrast: u8,
    polarity: Polarity,
}

/// The boards of a picture, best first.
pub(crate) fn locate(frame: &Frame, trace: &mut Trace, work: &Work) -> Vec<Located<Grid>> {
    let mut scan = BoardScan { frame, work, found: Vec::new() };
    let mut slanted: Vec<(ScanPass, Group)> = Vec::new();
    let mut last: Option<(ScanPass, Plane)> = None;
    for pass in scan_passes(frame) {
        let plane = match last.take() {
            Some((before, plane)) if before.sees_the_same_as(&pass) => plane,
            _ => pass.plane(frame),
        };
        let lines = pass.lines(frame, &plane, trace);
        last = Some((pass, plane));
        let mut groups = lines.groups();
        for rough in grids(&groups, pass.factor).iter().take(MAX_GRIDS) {
            scan.try_grid(pass.polarity, rough, trace);
        }
        scan.repair();
        if !scan.is_done() {
            let hexes = hexagons(frame, pass.polarity, &lines.level, pass.factor);
            scan.add(hexes, |it| it.score > PROMISING);
        }
        if scan.is_done() {
            break;
        }
        groups.sort_by_key(|it| std::cmp::Reverse(it.ink()));
        slanted.extend(groups.into_iter().take(MAX_SLANTED).map(|it| (pass, it)));
    }
    for (pass, group) in &slanted {
        if !scan.is_done() {
            let board = slanted_board(frame, pass.polarity, group, pass.factor);
            scan.add(board, |it| it.score > PROMISING);
        }
    }
    scan.repair();
    if !scan.is_done() {
        scan.add(from_dots(frame), |it| it.is_read);
    }
    let mut found = scan.found;
    found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    for (n, it) in found.iter().enumerate() {
        it.show(frame, n == 0, trace);
    }
    without_repeats(found)
}

/// What was found so far.
struct BoardScan<'a> {
    frame: &'a Frame,
    work: &'a Work,
    found: Vec<Candidate>,
}

impl BoardScan<'_> {
    fn is_done(&self) -> bool {
        self.found.iter().any(|it| it.is_read)
    }

    fn try_grid(&mut self, polarity: Polarity, rough: &Rough, trace: &mut Trace) {
        let Rough { x, y, .. } = *rough;
        let Some(plain) = plain_grid(polarity, rough).filter(|_| !self.is_covered(rough)) else {
            return;
        };
        if !has_dots(self.frame, &plain) {
            let caption = format!("{}; rejected: no dots stand on it", size_in_words(&plain));
            trace.stage("lattice", caption, || explain::grid(self.frame, &plain, false));
            return;
        }
        let seen =
            outline(self.frame, polarity, x, y).map(|it| Candidate::new(self.frame, it, self.work));
        let is_read = seen.as_ref().is_some_and(|it| it.is_read);
        self.found.extend(seen);
        if !is_read {
            self.add(rectangle(self.frame, polarity, x, y), |it| it.is_read);
            self.add(open_board(self.frame, polarity, x, y), |it| it.score > PROMISING);
        }
    }

    /// Adds a board that may be there, unless it looks like nothing worth a second thought.
    fn add(&mut self, grid: Option<Grid>, is_worth_it: impl Fn(&Candidate) -> bool) {
        let candidate = grid.map(|it| Candidate::new(self.frame, it, self.work));
        self.found.extend(candidate.filter(is_worth_it));
    }

    /// Whether a board that was read lies where a grid is.
    fn is_covered(&self, rough: &Rough) -> bool {
        let there = rough.bounds();
        let covers = |it: &Candidate| {
            let board = it.place.layout.bounds_in_frame;
            overlap(board, there) > SAME_PLACE * area(board).min(area(there))
        };
        self.found.iter().filter(|it| it.is_read).any(covers)
    }

    /// If nothing was read as it looks: the most promising boards, doubtful places mended.
    fn repair(&mut self) {
        if self.is_done() {
            return;
        }
        self.found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
        let untried = self.found.iter_mut().filter(|it| it.score > PROMISING && !it.is_verified);
        for it in untried.take(MAX_REPAIRED) {
            let none = Corrections::default();
            let reading = verify(&it.place.lattice, &it.samples, &none, Effort::SCREEN, self.work);
            it.is_verified = true;
            it.set_read(reading.verdict == Verdict::Read);
        }
    }
}

/// All cells between the lines of a rough grid and one beyond on every side, for open borders have
/// no lines; `None` when they are too many for a board.
fn plain_grid(polarity: Polarity, rough: &Rough) -> Option<Grid> {
    let Rough { x, y, .. } = *rough;
    let extent = Extent { topology: Topology::Square, rows: y.n_lines + 1, cols: x.n_lines + 1 };
    let corner = Point::new(x.first - x.pitch, y.first - y.pitch);
    let map = Homography::upright(x.pitch, y.pitch, corner);
    let is_board = extent.rows.max(extent.cols) <= MAX_CELLS + 2;
    is_board.then(|| Grid::plain(extent, map, x.pitch.min(y.pitch), polarity))
}

/// Whether a grid holds what may be dots: the cheapest way to tell boards from tables, keyboards
/// and texts.
fn has_dots(frame: &Frame, grid: &Grid) -> bool {
    let samples = sample_cells(frame, grid);
    samples.iter().flatten().filter(|it| it.kind == CellKind::Dot).count() >= MIN_DOTS
}

/// Coarse to fine. Lines are a few pixels wide on large screens, so reducing those loses nothing.
fn scan_passes(frame: &Frame) -> Vec<ScanPass> {
    let side = frame.size().0.min(frame.size().1);
    let coarse = match side {
        0..=800 => 1,
        801..=1600 => 2,
        _ => 4,
    };
    let finer = (coarse / 2).max(1);
    let pass = |factor, contrast, polarity| ScanPass { factor, contrast, polarity };
    let mut scan_passes = vec![pass(coarse, 6, Polarity::Dark), pass(coarse, 3, Polarity::Dark)];
    if finer < coarse {
        scan_passes.push(pass(finer, 6, Polarity::Dark));
    } else {
        // Small pictures are cheap to look at once more, for lines that are all but black.
        scan_passes.push(pass(1, 2, Polarity::Dark));
    }
    scan_passes.push(pass(coarse, 6, Polarity::Light));
    scan_passes
}

impl ScanPass {
    fn sees_the_same_as(&self, other: &Self) -> bool {
        (self.factor, self.polarity) == (other.factor, other.polarity)
    }

    fn plane(&self, frame: &Frame) -> Plane {
        match self.polarity {
            Polarity::Dark => Plane::brightest(frame, self.factor),
            Polarity::Light => Plane::darkest(frame, self.factor),
        }
    }

    fn lines(&self, frame: &Frame, plane: &Plane, trace: &mut Trace) -> Lines {
        let rule = RidgeRule { reach: 4, contrast: self.contrast, min_run: 6 };
        let lines = Lines::of(plane, &rule);
        let caption = format!(
            "{} upright and {} level pieces of lines, seen at 1:{} from contrast {}",
            lines.upright.len(),
            lines.level.len(),
            self.factor,
            self.contrast
        );
        trace.stage("ridges", caption, || explain::lines(frame, &lines, self.factor));
        lines
    }
}
