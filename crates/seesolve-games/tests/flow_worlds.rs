//! Boards as other people's games draw them: light and dark, lines faint, strong or absent, cells as
//! boxes with gaps, dots and pipes of many sizes, bridges as plain crossings, at any zoom and before,
//! while and after they are played. Read right or not at all, and most of each kind are read.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[allow(dead_code, reason = "each test needs only some")]
#[path = "support/flow.rs"]
mod support;

use std::collections::BTreeMap;

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::draw::Canvas;
use seesolve_core::{Control, Frame, Point, Rect, Rgb};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Board, Topology};
use seesolve_testing::material::is_slow;
use support::{answer, certain, solved};

const ON_DARK: [Rgb; 10] = [
    [255, 40, 40],
    [20, 150, 20],
    [60, 90, 255],
    [240, 230, 20],
    [255, 140, 0],
    [0, 240, 240],
    [255, 60, 220],
    [150, 60, 50],
    [255, 255, 255],
    [140, 70, 180],
];
const ON_LIGHT: [Rgb; 10] = [
    [230, 25, 75],
    [60, 180, 75],
    [67, 99, 216],
    [255, 215, 0],
    [245, 130, 48],
    [0, 190, 220],
    [240, 50, 230],
    [130, 80, 30],
    [0, 0, 0],
    [128, 128, 128],
];

/// How the cells are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    DarkLines,
    FaintDarkLines,
    LightLines,
    FaintLightLines,
    Boxes,
    NoLines,
}

const LOOKS: [Look; 6] = [
    Look::DarkLines,
    Look::FaintDarkLines,
    Look::LightLines,
    Look::FaintLightLines,
    Look::Boxes,
    Look::NoLines,
];

impl Look {
    fn ground(self, rng: &mut Rng) -> Rgb {
        let shade = rng.u8(..12);
        match self {
            Self::DarkLines | Self::FaintDarkLines => [shade, shade, shade + rng.u8(..12)],
            Self::Boxes => [26, 37, 47],
            Self::NoLines if rng.bool() => [shade; 3],
            Self::LightLines | Self::FaintLightLines | Self::NoLines => [255 - shade; 3],
        }
    }

    fn line(self, ground: Rgb, rng: &mut Rng) -> Rgb {
        match self {
            Self::DarkLines => [60 + rng.u8(..120); 3],
            Self::FaintDarkLines => ground.map(|it| it + 12),
            Self::LightLines => [rng.u8(..200); 3],
            Self::FaintLightLines => ground.map(|it| it - 16),
            Self::Boxes | Self::NoLines => ground,
        }
    }

    /// How many of a hundred must be read at least.
    fn percent_read(self) -> usize {
        match self {
            Self::DarkLines | Self::LightLines => 80,
            Self::FaintDarkLines | Self::FaintLightLines => 70,
            Self::Boxes => 60,
            Self::NoLines => 20,
        }
    }
}

fn board(seed: u64, rng: &mut Rng) -> Option<Board> {
    let mut spec = Spec::plain(Topology::Square, rng.usize(5..9), rng.usize(5..9));
    spec.n_colors = Some(rng.usize(4..8));
    generate(&spec, seed, &Control::new())
}

/// The board with none, some or all of its pipes drawn.
fn played(board: &Board, rng: &mut Rng) -> Board {
    let done = solved(board, &answer(board, None));
    let some = |cell: usize| done.drawn(cell).filter(|it| it.idx().is_multiple_of(2));
    match rng.u8(..3) {
        0 => board.clone(),
        1 => board.with_drawn(&(0..board.n_cells()).map(some).collect::<Vec<_>>()),
        _ => done,
    }
}

fn paint(board: &Board, look: Look, rng: &mut Rng) -> Frame {
    let zoom = [0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5][rng.usize(..7)];
    let cell_px = zoom * [40.0, 50.0, 64.0, 80.0][rng.usize(..4)];
    let (rows, cols) = (board.extent().rows, board.extent().cols);
    let margin = cell_px * (0.6 + rng.f32());
    let (width, height) = (cols as f32 * cell_px, rows as f32 * cell_px);
    let ground = look.ground(rng);
    let line = look.line(ground, rng);
    let is_light = ground[0] > 127;
    let mut canvas =
        Canvas::new((width + 2.0 * margin) as u32, (height + 3.0 * margin) as u32, ground);
    let at = |row: f32, col: f32| Point::new(margin + col * cell_px, margin + row * cell_px);
    let center = |cell: usize| at((cell / cols) as f32 + 0.5, (cell % cols) as f32 + 0.5);
    if look == Look::Boxes {
        let gap = cell_px * (0.04 + 0.06 * rng.f32());
        for cell in 0..rows * cols {
            let it = Rect::new(center(cell), center(cell)).grown((cell_px - gap) / 2.0);
            canvas.rounded_rect(it, 0.08 * cell_px, [44, 62, 80]);
        }
    } else if look != Look::NoLines {
        let line_width = (zoom * [1.0, 2.0][rng.usize(..2)]).max(1.0);
        let (rows, cols) = (rows as f32, cols as f32);
        let upright = (0..=cols as usize).map(|it| [at(0.0, it as f32), at(rows, it as f32)]);
        let level = (0..=rows as usize).map(|it| [at(it as f32, 0.0), at(it as f32, cols)]);
        canvas.lines(&upright.chain(level).collect::<Vec<_>>(), line_width, line);
    }
    let colors = if is_light { ON_LIGHT } else { ON_DARK };
    let pipe = cell_px * (0.1 + 0.38 * rng.f32());
    for cell in 0..rows * cols {
        let Some(color) = board.drawn(cell) else { continue };
        let right = (cell % cols + 1 < cols).then_some(cell + 1);
        let below = (cell + cols < rows * cols).then_some(cell + cols);
        for there in [right, below].into_iter().flatten() {
            if board.drawn(there) == Some(color) {
                canvas.line(&[center(cell), center(there)], pipe, colors[color.idx()]);
                canvas.circle(center(cell), pipe / 2.0, colors[color.idx()]);
                canvas.circle(center(there), pipe / 2.0, colors[color.idx()]);
            }
        }
    }
    let radius = cell_px * (0.32 + 0.08 * rng.f32());
    for (n, dots) in board.dots().iter().enumerate() {
        dots.iter().for_each(|it| canvas.circle(center(*it), radius, colors[n]));
    }
    let button = at(rows as f32 + 0.4, 0.2);
    let button = Rect::from_corners(button.x, button.y, button.x + 2.0 * cell_px, button.y + 20.0);
    canvas.rounded_rect(button, 5.0, [74, 144, 217]);
    canvas.into_frame()
}

#[test]
fn boards_of_strangers_are_read_right_or_not_at_all() {
    let n_cases: u64 = if is_slow() { 1_200 } else { 90 };
    let outcomes: Vec<(Look, bool)> = (0..n_cases)
        .into_par_iter()
        .filter_map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let look = LOOKS[seed as usize % LOOKS.len()];
            let board = board(seed, &mut rng)?;
            let shown = played(&board, &mut rng);
            let seen = certain(&paint(&shown, look, &mut rng));
            if let Some(seen) = &seen {
                let bare = seen.with_drawn(&[]).renamed();
                assert_eq!(bare, board.renamed(), "seed {seed}, {look:?}, {shown}");
            }
            Some((look, seen.is_some()))
        })
        .collect();
    let mut counts: BTreeMap<Look, [usize; 2]> = BTreeMap::new();
    for (look, is_read) in &outcomes {
        counts.entry(*look).or_default()[usize::from(*is_read)] += 1;
    }
    for (look, [refused, read]) in counts {
        println!("{look:?}: {read} read, {refused} refused");
        let floor = (refused + read) * look.percent_read() / 100;
        assert!(read >= floor, "{look:?}: only {read} of {} were read", refused + read);
    }
}

/// A bridge may be two plain lines, one of which makes way for the other in a hump.
#[test]
fn crossings_with_a_hump_are_bridges() {
    let spec = Spec { n_bridges: 2, ..Spec::plain(Topology::Square, 7, 7) };
    let (mut n_boards, mut n_read) = (0, 0);
    for seed in 0..6 {
        let Some(board) = generate(&spec, seed, &Control::new()) else { continue };
        n_boards += 1;
        let cell_px = 48.0 + 8.0 * seed as f32;
        let line: Rgb = [110, 90, 80];
        let side = 7.0 * cell_px;
        let mut canvas = Canvas::new((side + 60.0) as u32, (side + 120.0) as u32, [0; 3]);
        let at = |row: f32, col: f32| Point::new(30.0 + col * cell_px, 30.0 + row * cell_px);
        let center = |cell: usize| at((cell / 7) as f32 + 0.5, (cell % 7) as f32 + 0.5);
        for n in 0..8 {
            let n = n as f32;
            canvas.lines(&[[at(0.0, n), at(7.0, n)], [at(n, 0.0), at(n, 7.0)]], 2.0, line);
        }
        for cell in board.bridges() {
            let it = center(*cell);
            let place = |x: f32, y: f32| Point::new(it.x + x * cell_px, it.y + y * cell_px);
            let hump: Vec<Point> = (0..=12)
                .map(|n| std::f32::consts::PI * n as f32 / 12.0)
                .map(|angle| place(-0.22 * angle.cos(), -0.22 * angle.sin()))
                .collect();
            canvas.line(&[place(0.0, -0.5), place(0.0, 0.5)], 2.0, line);
            canvas.line(&[place(-0.5, 0.0), place(-0.22, 0.0)], 2.0, line);
            canvas.line(&hump, 2.0, line);
            canvas.line(&[place(0.22, 0.0), place(0.5, 0.0)], 2.0, line);
        }
        for (n, dots) in board.dots().iter().enumerate() {
            let color = ON_DARK[n % ON_DARK.len()];
            dots.iter().for_each(|it| canvas.circle(center(*it), 0.35 * cell_px, color));
        }
        if let Some(seen) = certain(&canvas.into_frame()) {
            assert_eq!(seen.renamed(), board.renamed(), "seed {seed}");
            n_read += 1;
        }
    }
    assert!(n_boards > 0 && n_read * 4 >= n_boards * 3, "{n_read} of {n_boards}");
}
