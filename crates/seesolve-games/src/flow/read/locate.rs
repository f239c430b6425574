//! Finds the boards of a picture: coarse looks first, finer and more patient ones only as long as
//! nothing clear was found.

use seesolve_core::vision::plane::Plane;
use seesolve_core::vision::ridge::RidgeRule;
use seesolve_core::{Corrections, Frame, Layout, Located, Rect, Trace, Verdict};

use crate::flow::read::bridges::bridges;
use crate::flow::read::cells::{Look, Mark, look_at_cells};
use crate::flow::read::dots::from_dots;
use crate::flow::read::edge::Ground;
use crate::flow::read::explain;
use crate::flow::read::find::Lines;
use crate::flow::read::grid::Grid;
use crate::flow::read::hex::hexagons;
use crate::flow::read::judge::judge;
use crate::flow::read::open::open_board;
use crate::flow::read::outline::{outline, rectangle};

/// One way of looking for lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glance {
    factor: usize,
    contrast: u8,
    ground: Ground,
}

/// Below this score a grid is no Flow board, and asking the solver is wasted time.
const PROMISING: f32 = 0.4;
/// Grids tried of each glance.
const N_TRIED: usize = 6;

/// The boards of a picture, best first.
pub fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<Grid>> {
    let mut found: Vec<Candidate> = Vec::new();
    for glance in glances(frame) {
        let lines = glance.lines(frame, trace);
        for rough in lines.grids(glance.factor).iter().take(N_TRIED) {
            let seen =
                outline(frame, glance.ground, rough.x, rough.y).map(|it| Candidate::new(frame, it));
            let is_certain = seen.as_ref().is_some_and(|it| it.is_read);
            found.extend(seen);
            if !is_certain {
                let plain = rectangle(frame, glance.ground, rough.x, rough.y);
                let open = open_board(frame, glance.ground, rough.x, rough.y);
                let others = plain.into_iter().chain(open).map(|it| Candidate::new(frame, it));
                found.extend(others.filter(|it| it.is_read));
            }
        }
        if !found.iter().any(|it| it.is_read) {
            let hexes = hexagons(frame, glance.ground, &lines.level, glance.factor);
            found.extend(hexes.map(|it| Candidate::new(frame, it)).filter(|it| it.is_read));
        }
        if found.iter().any(|it| it.is_read) {
            break;
        }
    }
    if !found.iter().any(|it| it.is_read) {
        let by_dots = from_dots(frame).map(|it| Candidate::new(frame, it));
        found.extend(by_dots.filter(|it| it.is_read));
    }
    found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    for (n, it) in found.iter().enumerate() {
        it.show(frame, n == 0, trace);
    }
    without_repeats(found)
}

/// A board that may be there.
struct Candidate {
    place: Located<Grid>,
    /// The reader would stand by it.
    is_read: bool,
}

impl Candidate {
    fn new(frame: &Frame, mut grid: Grid) -> Self {
        if grid.line_contrast > 0.0 {
            grid.bridges = bridges(frame, &grid);
        }
        let looks = look_at_cells(frame, &grid);
        let score = score(&grid, &looks);
        let is_read = score > PROMISING
            && judge(&grid, &looks, &Corrections::default()).verdict == Verdict::Read;
        let cells = (0..grid.extent.n_cells()).map(|it| grid.present[it].then(|| grid.shape(it)));
        let layout = Layout {
            bounds_in_frame: grid.bounds_in_frame(),
            cells: cells.collect(),
            hot_spots: Vec::new(),
            score: if is_read { 0.5 + 0.5 * score } else { score },
        };
        Self { place: Located { layout, lattice: grid }, is_read }
    }

    fn show(&self, frame: &Frame, is_first: bool, trace: &mut Trace) {
        let grid = &self.place.lattice;
        let fate = match (is_first, self.is_read) {
            (true, _) => "the best one",
            (false, true) => "rejected: another board is better",
            (false, false) => "rejected: no readable board",
        };
        let caption = format!(
            "{} rows and {} columns, lines clear to {:.2}, score {:.2}; {fate}",
            grid.extent.rows, grid.extent.cols, grid.clarity, self.place.layout.score
        );
        trace.stage("lattice", caption, || explain::grid(frame, grid, is_first));
    }

    fn rank(&self) -> f32 {
        self.place.layout.score + f32::from(self.is_read)
    }
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
    fn lines(&self, frame: &Frame, trace: &mut Trace) -> Lines {
        let plane = match self.ground {
            Ground::Dark => Plane::brightest(frame, self.factor),
            Ground::Light => Plane::darkest(frame, self.factor),
        };
        let rule = RidgeRule { reach: 4, contrast: self.contrast, min_run: 6 };
        let lines = Lines::of(&plane, &rule);
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

/// Drops boards that lie mostly within a better one, and tells each how many others remain.
fn without_repeats(found: Vec<Candidate>) -> Vec<Located<Grid>> {
    let mut kept: Vec<Candidate> = Vec::new();
    for it in found {
        let repeats = |better: &Candidate| {
            let (a, b) = (it.place.layout.bounds_in_frame, better.place.layout.bounds_in_frame);
            overlap(a, b) > 0.3 * area(a).min(area(b))
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
