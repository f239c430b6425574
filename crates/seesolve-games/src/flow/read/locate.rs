//! Finds the boards of a picture: coarse looks first, finer and more patient ones only as long as
//! nothing clear was found.

use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::ridge::RidgeRule;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Corrections, Frame, Located, Point, Trace, Verdict};

use crate::flow::extent::{Extent, Topology};
use crate::flow::read::candidate::{
    Candidate, PROMISING, area, overlap, size_in_words, without_repeats,
};
use crate::flow::read::cells::{Mark, look_at_cells};
use crate::flow::read::dots::from_dots;
use crate::flow::read::edge::Ground;
use crate::flow::read::explain;
use crate::flow::read::find::{Group, Lines, Rough, grids};
use crate::flow::read::grid::Grid;
use crate::flow::read::hex::hexagons;
use crate::flow::read::judge::judge;
use crate::flow::read::open::open_board;
use crate::flow::read::outline::{MAX_CELLS, outline, rectangle};
use crate::flow::read::slant::slanted_board;
use crate::flow::read::work::Work;
use crate::flow::solve::Effort;

/// One way of looking for lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glance {
    factor: usize,
    contrast: u8,
    ground: Ground,
}

/// Grids tried of each glance.
const N_TRIED: usize = 6;
/// Doubtful boards that are worth mending, of each glance.
const N_MENDED: usize = 2;
/// Groups of lines that may be a board seen at an angle.
const N_SLANTED: usize = 3;

/// The boards of a picture, best first.
pub(crate) fn locate(frame: &Frame, trace: &mut Trace, work: &Work) -> Vec<Located<Grid>> {
    let mut search = Search { frame, work, found: Vec::new() };
    let mut slanted: Vec<(Glance, Group)> = Vec::new();
    let mut last: Option<(Glance, Plane)> = None;
    for glance in glances(frame) {
        let plane = match last.take() {
            Some((before, plane)) if before.sees_the_same_as(&glance) => plane,
            _ => glance.plane(frame),
        };
        let lines = glance.lines(frame, &plane, trace);
        last = Some((glance, plane));
        let mut groups = lines.groups();
        for rough in grids(&groups, glance.factor).iter().take(N_TRIED) {
            search.try_grid(glance.ground, rough, trace);
        }
        search.mend();
        if !search.is_done() {
            let hexes = hexagons(frame, glance.ground, &lines.level, glance.factor);
            search.add(hexes, |it| it.score > PROMISING);
        }
        if search.is_done() {
            break;
        }
        groups.sort_by_key(|it| std::cmp::Reverse(it.ink()));
        slanted.extend(groups.into_iter().take(N_SLANTED).map(|it| (glance, it)));
    }
    for (glance, group) in &slanted {
        if !search.is_done() {
            let board = slanted_board(frame, glance.ground, group, glance.factor);
            search.add(board, |it| it.score > PROMISING);
        }
    }
    search.mend();
    if !search.is_done() {
        search.add(from_dots(frame), |it| it.is_read);
    }
    let mut found = search.found;
    found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    for (n, it) in found.iter().enumerate() {
        it.show(frame, n == 0, trace);
    }
    without_repeats(found)
}

/// What was found so far.
struct Search<'a> {
    frame: &'a Frame,
    work: &'a Work,
    found: Vec<Candidate>,
}

impl Search<'_> {
    fn is_done(&self) -> bool {
        self.found.iter().any(|it| it.is_read)
    }

    fn try_grid(&mut self, ground: Ground, rough: &Rough, trace: &mut Trace) {
        let Rough { x, y, .. } = *rough;
        let Some(plain) = plain_grid(ground, rough).filter(|_| !self.is_covered(rough)) else {
            return;
        };
        if !has_dots(self.frame, &plain) {
            let caption = format!("{}; rejected: no dots stand on it", size_in_words(&plain));
            trace.stage("lattice", caption, || explain::grid(self.frame, &plain, false));
            return;
        }
        let seen =
            outline(self.frame, ground, x, y).map(|it| Candidate::new(self.frame, it, self.work));
        let is_read = seen.as_ref().is_some_and(|it| it.is_read);
        self.found.extend(seen);
        if !is_read {
            self.add(rectangle(self.frame, ground, x, y), |it| it.is_read);
            self.add(open_board(self.frame, ground, x, y), |it| it.score > PROMISING);
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
            overlap(board, there) > 0.3 * area(board).min(area(there))
        };
        self.found.iter().filter(|it| it.is_read).any(covers)
    }

    /// If nothing was read as it looks: the most promising boards, doubtful places mended.
    fn mend(&mut self) {
        if self.is_done() {
            return;
        }
        self.found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
        let untried = self.found.iter_mut().filter(|it| it.score > PROMISING && !it.is_judged);
        for it in untried.take(N_MENDED) {
            let none = Corrections::default();
            let reading = judge(&it.place.lattice, &it.looks, &none, Effort::PEEK, self.work);
            it.is_judged = true;
            it.set_read(reading.verdict == Verdict::Read);
        }
    }
}

/// All cells between the lines of a rough grid and one beyond on every side, for open borders have
/// no lines; `None` when they are too many for a board.
fn plain_grid(ground: Ground, rough: &Rough) -> Option<Grid> {
    let Rough { x, y, .. } = *rough;
    let extent = Extent { topology: Topology::Square, rows: y.n_lines + 1, cols: x.n_lines + 1 };
    let corner = Point::new(x.first - x.pitch, y.first - y.pitch);
    let map = Homography::upright(x.pitch, y.pitch, corner);
    let is_board = extent.rows.max(extent.cols) <= MAX_CELLS + 2;
    is_board.then(|| Grid::plain(extent, map, x.pitch.min(y.pitch), ground))
}

/// Whether a grid holds what may be dots: the cheapest way to tell boards from tables, keyboards
/// and texts.
fn has_dots(frame: &Frame, grid: &Grid) -> bool {
    const ENOUGH: usize = 3;
    let looks = look_at_cells(frame, grid);
    looks.iter().flatten().filter(|it| it.mark == Mark::Dot).count() >= ENOUGH
}

/// Coarse to fine. Lines are a few pixels wide on large screens, so reducing those loses nothing.
fn glances(frame: &Frame) -> Vec<Glance> {
    let side = frame.size().0.min(frame.size().1);
    let coarse = match side {
        0..=800 => 1,
        801..=1600 => 2,
        _ => 4,
    };
    let finer = (coarse / 2).max(1);
    let glance = |factor, contrast, ground| Glance { factor, contrast, ground };
    let mut glances = vec![glance(coarse, 6, Ground::Dark), glance(coarse, 3, Ground::Dark)];
    if finer < coarse {
        glances.push(glance(finer, 6, Ground::Dark));
    } else {
        // Small pictures are cheap to look at once more, for lines that are all but black.
        glances.push(glance(1, 2, Ground::Dark));
    }
    glances.push(glance(coarse, 6, Ground::Light));
    glances
}

impl Glance {
    fn sees_the_same_as(&self, other: &Self) -> bool {
        (self.factor, self.ground) == (other.factor, other.ground)
    }

    fn plane(&self, frame: &Frame) -> Plane {
        match self.ground {
            Ground::Dark => Plane::brightest(frame, self.factor),
            Ground::Light => Plane::darkest(frame, self.factor),
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
