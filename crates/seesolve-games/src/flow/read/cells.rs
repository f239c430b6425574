//! What each cell holds: a dot fills a disc, a pipe only a band through the middle, and both
//! differ from the corners of their cell.

use std::f32::consts::TAU;

use seesolve_core::vision::color::Lab;
use seesolve_core::{Control, Frame};

use crate::flow::extent::Topology;
use crate::flow::limits::{
    APART, BESIDE_MIDDLE, CLEARLY, CORNER, COVERED, DIM, DIM_DISC, DISC_FROM, DISC_STEP, DOT, EXIT,
    HEX_CORNER, LOPSIDED, N_COVERED, N_DISC_STEPS, N_ON_MARK, ON_AXIS, ON_DISC, ON_MARK,
    OUTSIDE_DISC, PASSES_THROUGH, PATCH, SAME_AS_DOT, SAME_AT_BORDER, SAME_COLOR, SURE, UNEVEN,
};
use crate::flow::read::edge::Polarity;
use crate::flow::read::figures::Seen;
use crate::flow::read::grid::{DotSize, Grid};
use crate::flow::read::rest::unexplained;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellKind {
    Empty,
    Dot,
    /// A drawn pipe, but no dot.
    Pipe,
}

/// A cell as it looks, before colours are paired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CellSample {
    pub kind: CellKind,
    /// Of the dot, of the pipe, or of the place where a dot would be.
    pub color: Lab,
    /// That it is a dot or that it is none, 0 to 1.
    pub confidence: f32,
    /// A pipe leaves the cell somewhere.
    pub connected: bool,
    /// A disc amid the cell, from which at most one pipe leaves.
    is_disc: bool,
    /// The same as red, green and blue.
    pub rgb: [f32; 3],
    /// What fills half of a disc's place or more in a cell that is taken for empty.
    part: Option<Lab>,
    /// Something lies over it that is neither dot nor pipe. Looked into only where there is doubt.
    pub is_covered: bool,
}

impl CellSample {
    /// A cell without anything in it.
    fn empty(confidence: f32) -> Self {
        Self {
            kind: CellKind::Empty,
            color: Lab::default(),
            confidence,
            connected: false,
            is_disc: false,
            rgb: [0.0; 3],
            part: None,
            is_covered: false,
        }
    }

    /// A cell of a board of figures.
    fn of_figure(seen: Seen) -> Self {
        let nothing = Self::empty(seen.confidence);
        match seen.figure {
            Some((color, rgb)) => Self { kind: CellKind::Dot, color, rgb, ..nothing },
            None => nothing,
        }
    }

    /// The colour of its dot or pipe.
    pub(super) fn body(&self) -> Option<Lab> {
        (self.kind != CellKind::Empty).then_some(self.color)
    }

    /// A disc amid its cell and nothing else.
    pub(super) fn is_surely_a_dot(&self) -> bool {
        self.kind == CellKind::Dot && self.is_disc && self.confidence >= SURE
    }

    /// The brightest channel.
    pub(super) fn brightness(&self) -> f32 {
        self.rgb.into_iter().fold(0.0, f32::max)
    }
}

/// Where in a cell to look, in cells from its centre.
struct Probes {
    /// Inside a dot's disc but beside a pipe.
    disc: Vec<(f32, f32)>,
    /// Inside a dot's disc, where a pipe passes at most two.
    axes: Vec<(f32, f32)>,
    /// Outside a dot's disc.
    corners: Vec<(f32, f32)>,
    /// The directions in which pipes leave.
    exits: Vec<(f32, f32)>,
    /// Of the places on the disc, how many may be covered by something.
    n_covered: usize,
}

/// Places around the middle.
fn ring(n: usize, radius: f32, turn: f32) -> Vec<(f32, f32)> {
    (0..n)
        .map(|it| TAU * (it as f32 + turn) / n as f32)
        .map(|angle| (radius * angle.cos(), radius * angle.sin()))
        .collect()
}

impl Probes {
    fn of(grid: &Grid) -> Self {
        let it = Self::new(grid.extent.topology);
        match grid.dot {
            None => it,
            Some(dot) => it.for_dots_of(dot),
        }
    }

    /// For dots of another size than the game's, which may be written or painted on.
    fn for_dots_of(self, dot: DotSize) -> Self {
        let (x, y) = (dot.width / 2.0, dot.height / 2.0);
        let on_mark = |(dx, dy): (f32, f32)| (dx * x, dy * y);
        // Between the corners of a square mark and those of its cell.
        let beyond = |at: f32, half: f32| at.signum() * at.abs().max((half + 0.5) / 2.0);
        let corners = self.corners.into_iter();
        let corners = corners.map(|(dx, dy)| match dot.is_round {
            true => (dx, dy),
            false => (beyond(dx, x), beyond(dy, y)),
        });
        Self {
            disc: ring(N_ON_MARK, ON_MARK, 0.5).into_iter().map(on_mark).collect(),
            axes: ring(4, ON_AXIS / (DOT / 2.0), 0.0).into_iter().map(on_mark).collect(),
            corners: corners.collect(),
            exits: self.exits,
            n_covered: N_COVERED,
        }
    }

    fn new(topology: Topology) -> Self {
        match topology {
            Topology::Square | Topology::Warp => Self {
                disc: ring(4, ON_DISC, 0.5),
                axes: ring(4, ON_AXIS, 0.0),
                corners: ring(4, CORNER, 0.5),
                exits: ring(4, EXIT, 0.0),
                n_covered: 0,
            },
            Topology::Hex => Self {
                disc: ring(6, ON_DISC, 0.0),
                axes: Vec::new(),
                corners: ring(6, HEX_CORNER, 0.0),
                exits: ring(6, EXIT, 0.5),
                n_covered: 0,
            },
        }
    }
}

/// Looks at every cell that exists.
pub(super) fn sample_cells(
    frame: &Frame,
    grid: &Grid,
    control: &Control,
) -> Vec<Option<CellSample>> {
    let mut samples = sample_kinds(frame, grid, control);
    mark_covered(frame, grid, &mut samples);
    samples
}

/// Looks for what may lie over the cells that are in doubt.
pub(super) fn mark_covered(frame: &Frame, grid: &Grid, samples: &mut [Option<CellSample>]) {
    if grid.figures.is_some() {
        return;
    }
    for (cell, it) in samples.iter_mut().enumerate() {
        if let Some(it) = it.as_mut().filter(|it| it.confidence < SURE) {
            it.is_covered = unexplained(frame, grid, cell, it.body()) > COVERED;
        }
    }
}

/// The same without a look for what may cover a cell.
pub(super) fn sample_kinds(
    frame: &Frame,
    grid: &Grid,
    control: &Control,
) -> Vec<Option<CellSample>> {
    /// Nanoseconds, about: 13 patches and their colours.
    const A_CELL: u64 = 500;
    control.spend(grid.extent.n_cells() as u64 * A_CELL);
    if let Some(figures) = &grid.figures {
        let seen = |cell: usize| figures.seen(frame, cell, |x, y| grid.in_frame(cell, x, y));
        return (0..grid.extent.n_cells())
            .map(|it| Some(CellSample::of_figure(seen(it))))
            .collect();
    }
    let probes = Probes::of(grid);
    let mut samples: Vec<Option<CellSample>> = (0..grid.extent.n_cells())
        .map(|cell| grid.present[cell].then(|| sample(frame, grid, &probes, cell)))
        .collect();
    if grid.polarity == Polarity::Dark && grid.dot.is_none() {
        forget_dim_dots(&mut samples);
    }
    doubt_parts_of_dots(&mut samples);
    samples
}

/// The bars that drift behind the board may fill a disc's place or run through a cell, but they are
/// far dimmer than the dimmest colour of a dot. Dark pictures have dim dots too, of a dot's shape.
fn forget_dim_dots(samples: &mut [Option<CellSample>]) {
    let dots = || samples.iter().flatten().filter(|it| it.kind == CellKind::Dot);
    let brightest = dots().map(CellSample::brightness).fold(0.0, f32::max);
    for it in samples.iter_mut().flatten() {
        let dim = if it.is_disc { DIM_DISC } else { DIM };
        let part = it.brightness() / (brightest * dim);
        if part < 1.0 {
            let as_dim = 1.0 - 0.5 * part * part;
            let as_no_dot = if it.kind == CellKind::Dot { 0.0 } else { it.confidence };
            it.kind = CellKind::Empty;
            it.confidence = as_dim.max(as_no_dot);
            it.connected = false;
        }
    }
}

/// Half a disc in the colour of a dot is a dot that was torn or partly painted over; other things may lie on a
/// cell where ground is seen beside them.
fn doubt_parts_of_dots(samples: &mut [Option<CellSample>]) {
    let is_dot = |it: &&CellSample| it.kind == CellKind::Dot;
    let dots: Vec<Lab> = samples.iter().flatten().filter(is_dot).map(|it| it.color).collect();
    for it in samples.iter_mut().flatten() {
        let is_of_dot = |part: Lab| dots.iter().any(|it| it.distance(part) < SAME_AS_DOT);
        if it.kind == CellKind::Empty && it.part.is_some_and(is_of_dot) {
            it.confidence = it.confidence.min(BESIDE_MIDDLE);
        }
    }
}

fn sample(frame: &Frame, grid: &Grid, probes: &Probes, cell: usize) -> CellSample {
    let at = |(dx, dy): (f32, f32)| grid.patch(frame, cell, dx, dy, PATCH);
    let colors = |points: &[(f32, f32)]| -> Vec<[f32; 3]> {
        points.iter().filter_map(|it| at(*it)).collect()
    };
    let ground = grid.dot.and_then(|it| it.ground);
    let corners = ground.map_or_else(|| colors(&probes.corners), |it| vec![it]);
    let disc = colors(&probes.disc);
    let nothing = CellSample::empty(0.0);
    if disc.len() < probes.disc.len() || corners.is_empty() {
        return nothing;
    }
    let rgb = middle(&disc);
    let body = Lab::from_rgb_f32(rgb);
    let corners: Vec<Lab> = corners.into_iter().map(Lab::from_rgb_f32).collect();
    let mut off: Vec<f32> = disc.iter().map(|it| Lab::from_rgb_f32(*it).distance(body)).collect();
    off.sort_by(f32::total_cmp);
    let uneven = off[off.len().saturating_sub(1 + probes.n_covered)];
    let away = corners.iter().map(|it| it.distance(body)).fold(f32::INFINITY, f32::min);
    let even_enough = SAME_COLOR.max(away * UNEVEN);
    // 1 on the border between a dot and none, larger for dots.
    let dotness = (away / APART).min(even_enough / uneven.max(0.1));
    let (confidence, is_dot) = if dotness >= 1.0 {
        (1.0 - 0.5 / (dotness * dotness), true)
    } else {
        (1.0 - 0.5 * dotness * dotness, false)
    };
    let n_exits = |scale: f32, color: Lab| {
        let leaves = |(dx, dy): &&(f32, f32)| {
            [scale, 1.0].iter().all(|it| {
                at((dx * it, dy * it))
                    .is_some_and(|rgb| Lab::from_rgb_f32(rgb).distance(color) < SAME_AT_BORDER)
            })
        };
        probes.exits.iter().filter(leaves).count()
    };
    // A wide pipe covers all of the disc's probes, but leaves ground beside it; a dot does not.
    let is_ground = |it: &[f32; 3]| {
        let color = Lab::from_rgb_f32(*it);
        corners.iter().any(|corner| corner.distance(color) < body.distance(color))
    };
    let n_beside = colors(&probes.axes).iter().filter(|it| is_ground(it)).count();
    if is_dot && n_beside < 2 {
        // A disc beside the middle of its cell may belong to the next one.
        let is_centered = n_beside == 0
            && (grid.dot.is_some() || lopsidedness(frame, grid, probes, cell, body) <= LOPSIDED);
        let n_exits = n_exits(0.9, body);
        // Bars go on to the next cell below the lines of the grid; a dot does not, its pipe does once and is
        // narrower than a bar.
        let is_inked = |place| at(place).is_some_and(|it| !is_ground(&it));
        let outside = |(dx, dy): &(f32, f32)| (dx * OUTSIDE_DISC / EXIT, dy * OUTSIDE_DISC / EXIT);
        let n_ways_on = probes.exits.iter().filter(|it| is_inked(outside(it))).count();
        let goes_on_widely = |exit: &(f32, f32)| {
            let (x, y) = outside(exit);
            let across = (-exit.1 * ON_AXIS / EXIT, exit.0 * ON_AXIS / EXIT);
            is_inked((x, y))
                && [1.0, -1.0].iter().any(|it| is_inked((x + it * across.0, y + it * across.1)))
        };
        let is_bar = n_ways_on > 1 || probes.exits.iter().any(goes_on_widely);
        return CellSample {
            kind: CellKind::Dot,
            color: body,
            confidence: if is_centered { confidence } else { confidence.min(BESIDE_MIDDLE) },
            connected: n_exits > 0,
            is_disc: is_centered && !is_bar,
            rgb,
            ..nothing
        };
    }
    // Such a band without an exit is neither.
    let confidence = if is_dot && n_exits(0.6, body) == 0 { BESIDE_MIDDLE } else { confidence };
    let center = at((0.0, 0.0)).unwrap_or_default();
    let color = Lab::from_rgb_f32(center);
    if corners.iter().all(|it| it.distance(color) > APART) && n_exits(0.6, color) > 0 {
        let confidence = match passes_through(probes, &corners, color, &at) {
            true => confidence.max(PASSES_THROUGH),
            false => confidence,
        };
        return CellSample {
            kind: CellKind::Pipe,
            color,
            confidence,
            connected: true,
            rgb: center,
            ..nothing
        };
    }
    let is_off = |it: &[f32; 3]| {
        let color = Lab::from_rgb_f32(*it);
        corners.iter().all(|corner| corner.distance(color) > APART)
    };
    let parts: Vec<[f32; 3]> = disc.iter().copied().filter(is_off).collect();
    let is_half = 2 * parts.len() >= disc.len();
    let part = is_half.then(|| Lab::from_rgb_f32(middle(&parts)));
    CellSample { confidence, color: body, rgb, part, ..nothing }
}

/// Whether a band of one colour leaves the cell on two sides and ground lies beside it on the others. Blur and
/// compression spread the edges of small pipes to where only discs reach, but not as far as this, and from
/// a dot only one pipe leaves.
fn passes_through(
    probes: &Probes,
    corners: &[Lab],
    color: Lab,
    at: &impl Fn((f32, f32)) -> Option<[f32; 3]>,
) -> bool {
    let color_at = |place| at(place).map(Lab::from_rgb_f32);
    let is_ground =
        |it: Lab| corners.iter().any(|ground| ground.distance(it) < CLEARLY * color.distance(it));
    let (mut n_ways, mut n_beside) = (0, 0);
    for (axis, exit) in probes.axes.iter().zip(&probes.exits) {
        let (Some(inner), Some(outer)) = (color_at(*axis), color_at(*exit)) else { return false };
        let is_way = [inner, outer].iter().all(|it| it.distance(color) < SAME_AT_BORDER);
        n_ways += usize::from(is_way);
        n_beside += usize::from(is_ground(inner));
    }
    n_ways == 2 && n_beside == 2
}

/// How much further a disc reaches to one side of the cell's centre than to another, in cells; looked
/// at between the ways that pipes take.
fn lopsidedness(frame: &Frame, grid: &Grid, probes: &Probes, cell: usize, body: Lab) -> f32 {
    let reach = |(dx, dy): &(f32, f32)| {
        let step = |n: u16| DISC_FROM + f32::from(n) * DISC_STEP;
        let is_on_disc = |radius: f32| {
            let scale = radius / ON_DISC;
            let there = grid.patch(frame, cell, dx * scale, dy * scale, 0.0);
            there.is_some_and(|it| Lab::from_rgb_f32(it).distance(body) < SAME_AT_BORDER)
        };
        // A letter or a tick may stand in the middle, and a thin line of the dot's colour around the
        // board: the disc is where most of its colour lies in one piece.
        let (mut run, mut longest, mut rim) = (0, 0, 0.0);
        for n in 0..N_DISC_STEPS {
            run = if is_on_disc(step(n)) { run + 1 } else { 0 };
            if run > longest {
                (longest, rim) = (run, step(n));
            }
        }
        rim
    };
    let reaches: Vec<f32> = probes.disc.iter().map(reach).collect();
    let most = reaches.iter().copied().fold(0.0, f32::max);
    most - reaches.iter().copied().fold(f32::INFINITY, f32::min)
}

/// The middle value of each channel: one patch under a letter or a tick does not count.
fn middle(colors: &[[f32; 3]]) -> [f32; 3] {
    [0, 1, 2].map(|channel| {
        let mut values: Vec<f32> = colors.iter().map(|it| it[channel]).collect();
        values.sort_by(f32::total_cmp);
        let n = values.len();
        if n == 0 { 0.0 } else { (values[(n - 1) / 2] + values[n / 2]) / 2.0 }
    })
}
