//! Finds the boards of a picture: coarse looks first, finer and more patient ones only as long as
//! nothing clear was found.

use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::ridge::RidgeRule;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Control, Frame, Point, Rect, Sighting};

use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{
    FIGURE_GRADIENTS, GRADIENTS, MAX_CELLS, MAX_GRIDS, MAX_OFFERED, MAX_REPAIRED, MAX_SLANTED,
    MIN_DOTS, STEPS_A_BOARD,
};
use crate::flow::read::anywhere::boards;
use crate::flow::read::candidate::{Candidate, covers, size_in_words, without_repeats};
use crate::flow::read::cells::{CellKind, sample_kinds};
use crate::flow::read::dots::{around_dots, from_dots};
use crate::flow::read::edge::Polarity;
use crate::flow::read::explain;
use crate::flow::read::figured;
use crate::flow::read::find::{Group, Lines, Rough, grids};
use crate::flow::read::grid::Grid;
use crate::flow::read::hex::hexagons;
use crate::flow::read::open::open_board;
use crate::flow::read::outline::{outline, rectangle, widened};
use crate::flow::read::page::Page;
use crate::flow::read::picture::Picture;
use crate::flow::read::sketch::Sketch;
use crate::flow::read::slant::slanted_board;
use crate::flow::solve::Effort;

/// One way of looking for lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScanPass {
    factor: usize,
    contrast: u8,
    polarity: Polarity,
}

/// Finds, reads and checks the boards of a picture, best first.
pub(crate) fn recognise(frame: &Frame, control: &Control) -> Vec<Sighting> {
    let mut scan = BoardScan { frame, control, page: Page::default(), found: Vec::new() };
    let mut slanted: Vec<(ScanPass, Group)> = Vec::new();
    let mut last: Option<(ScanPass, Plane)> = None;
    for pass in scan_passes(frame) {
        let plane = match last.take() {
            Some((before, plane)) if before.sees_the_same_as(&pass) => plane,
            _ => pass.plane(frame, control),
        };
        let lines = pass.lines(frame, &plane, control);
        last = Some((pass, plane));
        let mut groups = lines.groups();
        for rough in grids(&groups, pass.factor).iter().take(MAX_GRIDS) {
            scan.try_grid(pass.polarity, rough);
        }
        scan.repair();
        if !scan.is_done() {
            scan.add(
                |picture| hexagons(picture, &lines.level, pass.factor).map(Sketch::from),
                pass.polarity,
                Candidate::is_promising,
            );
        }
        if scan.is_done() {
            break;
        }
        groups.sort_by_key(|it| std::cmp::Reverse(it.ink()));
        slanted.extend(groups.into_iter().take(MAX_SLANTED).map(|it| (pass, it)));
    }
    for (pass, group) in &slanted {
        if !scan.is_done() {
            scan.add(
                |picture| slanted_board(picture, group, pass.factor),
                pass.polarity,
                Candidate::is_promising,
            );
        }
    }
    scan.repair();
    scan.look_anywhere();
    scan.look_for_figures();
    // Where lines were seen, what they show counts.
    if !scan.is_done() && !scan.found.iter().any(Candidate::is_promising) {
        scan.add(|_| from_dots(frame).map(Sketch::from), Polarity::Dark, Candidate::is_read);
        scan.guess_rim();
    }
    let mut found = scan.found;
    found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    for (n, it) in found.iter().enumerate() {
        it.show(frame, n == 0, control);
    }
    let kept = without_repeats(found).into_iter().enumerate();
    let offered = kept.filter(|(n, it)| it.is_promising() || *n == 0 && it.is_offered());
    let sighting = |(_, it): (usize, Candidate)| {
        within(control, STEPS_A_BOARD, |share| it.into_sighting(frame, share))
    };
    offered.take(MAX_OFFERED).map(sighting).collect()
}

/// Does a part of the work within its own share of the budget; what it takes is spent of the whole
/// too.
fn within<T>(control: &Control, steps: u64, work: impl FnOnce(&Control) -> T) -> T {
    let steps = steps.min(control.steps_left());
    let share = control.share(steps);
    let done = work(&share);
    control.spend(steps - share.steps_left());
    done
}

/// What was found so far.
struct BoardScan<'a> {
    frame: &'a Frame,
    control: &'a Control,
    page: Page,
    found: Vec<Candidate>,
}

impl BoardScan<'_> {
    /// Whether a board was read, or nothing more may be tried.
    fn is_done(&self) -> bool {
        self.found.iter().any(Candidate::is_read) || !self.control.spend(0)
    }

    fn try_grid(&mut self, polarity: Polarity, rough: &Rough) {
        let Rough { x, y, .. } = *rough;
        let is_open = !self.is_covered(rough) && self.control.spend(0);
        let Some(plain) = plain_grid(polarity, rough).filter(|_| is_open) else { return };
        if !has_dots(self.frame, &plain, self.control) {
            let caption = format!("{}; rejected: no dots stand on it", size_in_words(&plain));
            self.control.stage("lattice", caption, || explain::grid(self.frame, &plain, false));
            return;
        }
        let n_before = self.found.len();
        self.add(|picture| outline(picture, x, y), polarity, |_| true);
        if !self.found[n_before..].iter().any(Candidate::is_read) {
            self.add(|picture| rectangle(picture, x, y), polarity, Candidate::is_read);
            self.add(
                |picture| open_board(picture, x, y).map(Sketch::from),
                polarity,
                Candidate::is_promising,
            );
        }
        let outlined = self.found.get(n_before).map(|it| it.grid.clone());
        for seen in outlined.into_iter().chain([between_lines(polarity, rough)]) {
            if !self.found[n_before..].iter().any(Candidate::is_read) {
                self.add(|picture| widened(picture, &seen), polarity, Candidate::is_read);
            }
        }
    }

    /// Adds a board that may be there, unless it looks like nothing worth a second thought.
    fn add(
        &mut self,
        sketch: impl for<'p> FnOnce(Picture<'p>) -> Option<Sketch<'p>>,
        polarity: Polarity,
        is_worth_it: impl Fn(&Candidate) -> bool,
    ) {
        let frame = self.frame;
        let candidate = within(self.control, STEPS_A_BOARD, |control| {
            let sketch = sketch(Picture { frame, polarity, control });
            sketch.map(|it| Candidate::new(frame, it, control))
        });
        self.found.extend(candidate.filter(is_worth_it));
    }

    /// Boards drawn in another way, if they can be read as they look.
    fn look_anywhere(&mut self) {
        let lined = self.lined();
        for step in GRADIENTS {
            if self.is_done() {
                return;
            }
            let pieces = self.page.pieces(self.frame, step, self.control);
            let boards = pieces.map(|it| boards(self.frame, it, self.control));
            boards.into_iter().flatten().for_each(|it| self.settle(it, &lined));
        }
    }

    /// Boards whose pairs are no dots.
    fn look_for_figures(&mut self) {
        let lined = self.lined();
        for step in FIGURE_GRADIENTS {
            if self.is_done() {
                return;
            }
            let pieces = self.page.pieces(self.frame, step, self.control);
            let boards = pieces.map(|it| figured::boards(self.frame, it, self.control));
            boards.into_iter().flatten().for_each(|it| self.settle(it, &lined));
        }
    }

    /// Where lines were seen of which some are walls or may be, or that run on: a look that knows no lines
    /// cannot settle these.
    fn lined(&self) -> Vec<Rect> {
        let says_more = |it: &Grid| !it.walls.is_empty() || !it.unclear.is_empty() || it.cut;
        let lined = self.found.iter().filter(|it| it.is_promising() && says_more(&it.grid));
        lined.map(|it| it.bounds).collect()
    }

    /// Adds what a look that knows no lines found, if it can be read there.
    fn settle(&mut self, grid: Grid, lined: &[Rect]) {
        let polarity = grid.polarity;
        self.add(
            |_| Some(grid.into()),
            polarity,
            |it| {
                let is_readable = it.is_read() || it.is_clear();
                is_readable && !lined.iter().any(|lines| covers(*lines, it.bounds))
            },
        );
    }

    /// Boards without lines: the one size that can be solved, and in one way only. If several can be,
    /// the narrowest is shown.
    fn guess_rim(&mut self) {
        if self.is_done() {
            return;
        }
        let (frame, control) = (self.frame, self.control);
        control.spend(2 * u64::from(frame.width()) * u64::from(frame.height()));
        let mut solvable = within(control, STEPS_A_BOARD, |control| {
            let guesses = around_dots(frame).into_iter();
            let candidates = guesses.map(|it| Candidate::new(frame, it.into(), control));
            candidates.filter(Candidate::is_unique).take(2).collect::<Vec<_>>()
        });
        let is_only_one = solvable.len() == 1;
        solvable.truncate(1);
        for it in &mut solvable {
            it.grid.rim_unseen = !is_only_one;
        }
        self.found.extend(solvable);
    }

    /// Whether a board that was read lies where a grid is.
    fn is_covered(&self, rough: &Rough) -> bool {
        let there = rough.bounds();
        self.found.iter().any(|it| it.is_read() && covers(it.bounds, there))
    }

    /// If nothing was read as it looks: the most promising boards, doubtful places repaired.
    fn repair(&mut self) {
        if self.is_done() {
            return;
        }
        self.found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
        let untried = self.found.iter_mut().filter(|it| it.is_promising() && !it.is_verified());
        for it in untried.take(MAX_REPAIRED) {
            within(self.control, STEPS_A_BOARD, |share| it.verify(Effort::SCREEN, share));
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

/// The cells between the lines of a rough grid.
fn between_lines(polarity: Polarity, rough: &Rough) -> Grid {
    let Rough { x, y, .. } = *rough;
    let extent = Extent { topology: Topology::Square, rows: y.n_lines - 1, cols: x.n_lines - 1 };
    let map = Homography::upright(x.pitch, y.pitch, Point::new(x.first, y.first));
    Grid::plain(extent, map, x.pitch.min(y.pitch), polarity)
}

/// Whether a grid holds what may be dots: the cheapest way to tell boards from tables, keyboards
/// and texts.
fn has_dots(frame: &Frame, grid: &Grid, control: &Control) -> bool {
    let samples = sample_kinds(frame, grid, control);
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

    fn plane(&self, frame: &Frame, control: &Control) -> Plane {
        control.spend(u64::from(frame.width()) * u64::from(frame.height()));
        match self.polarity {
            Polarity::Dark => Plane::brightest(frame, self.factor),
            Polarity::Light => Plane::darkest(frame, self.factor),
        }
    }

    fn lines(&self, frame: &Frame, plane: &Plane, control: &Control) -> Lines {
        control.spend(2 * (plane.width() * plane.height()) as u64);
        let rule = RidgeRule { reach: 4, contrast: self.contrast, min_run: 6 };
        let lines = Lines::of(plane, &rule);
        let caption = format!(
            "{} upright and {} level pieces of lines, seen at 1:{} from contrast {}",
            lines.upright.len(),
            lines.level.len(),
            self.factor,
            self.contrast
        );
        control.stage("ridges", caption, || explain::lines(frame, &lines, self.factor));
        lines
    }
}
