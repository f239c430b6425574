//! Pictures that are no boards but look like hard work: grids full of dots, nonograms, tables and
//! noise must be refused after a bounded number of steps.

use seesolve_core::draw::Canvas;
use seesolve_core::{Control, Frame, Point, Rect};

use crate::flow::read::recognise;

/// What a picture may cost: about a third of a second.
const MAX_STEPS: u64 = 300_000_000;

/// A grid of square cells, drawn as the game draws lines, with something in each cell.
fn grid(n: usize, cell_px: f32, fill: impl Fn(&mut Canvas, usize, Point)) -> Frame {
    let side = n as f32 * cell_px;
    let margin = 0.5 * cell_px;
    let size = (side + 2.0 * margin) as u32;
    let mut canvas = Canvas::new(size, size, [0; 3]);
    let lines: Vec<[Point; 2]> = (0..=n)
        .map(|it| margin + it as f32 * cell_px)
        .flat_map(|at| {
            let (from, to) = (margin, margin + side);
            [[Point::new(at, from), Point::new(at, to)], [Point::new(from, at), Point::new(to, at)]]
        })
        .collect();
    canvas.lines(&lines, 1.0 + 0.014 * cell_px, [90; 3]);
    for cell in 0..n * n {
        let at = |it: usize| margin + (it as f32 + 0.5) * cell_px;
        fill(&mut canvas, cell, Point::new(at(cell % n), at(cell / n)));
    }
    canvas.into_frame()
}

fn steps(frame: &Frame) -> u64 {
    let budget = 100 * MAX_STEPS;
    let control = Control::new().with_budget(budget);
    recognise(frame, &control);
    budget - control.steps_left()
}

fn assert_cheap(what: &str, frame: &Frame) {
    let n_steps = steps(frame);
    assert!(n_steps <= MAX_STEPS, "{what}: {n_steps} steps");
}

/// Dots in some cells, their colours scattered around a few.
fn dots(n: usize, cell_px: f32, share: f32, n_colors: u32, scatter: i16) -> Frame {
    let mut rng = fastrand::Rng::with_seed(7);
    let cells: Vec<Option<[u8; 3]>> = (0..n * n)
        .map(|_| {
            let hue = rng.u32(..n_colors) as f32 / n_colors as f32 * std::f32::consts::TAU;
            let color = [0.0_f32, 2.094, 4.189].map(|phase| {
                let level = 150.0 + 90.0 * (hue + phase).cos();
                (level as i16 + rng.i16(-scatter..=scatter)).clamp(60, 255) as u8
            });
            (rng.f32() < share).then_some(color)
        })
        .collect();
    grid(n, cell_px, |canvas, cell, at| {
        if let Some(color) = cells[cell] {
            canvas.circle(at, 0.35 * cell_px, color);
        }
    })
}

#[test]
fn grids_full_of_dots() {
    for (n, cell_px, share) in
        [(29, 34.0, 0.4), (40, 24.0, 0.9), (10, 60.0, 0.9), (11, 60.0, 0.99), (9, 70.0, 0.5)]
    {
        for (n_colors, scatter) in [(1, 0), (1, 12), (3, 20), (12, 8), (60, 30)] {
            let what = format!("{n} x {n}, {share} dots of {n_colors} colours within {scatter}");
            assert_cheap(&what, &dots(n, cell_px, share, n_colors, scatter));
        }
    }
}

#[test]
fn dots_without_lines() {
    let mut canvas = Canvas::new(1000, 1000, [0; 3]);
    for at in 0..40 * 40 {
        let place = |it: usize| 12.5 + 25.0 * it as f32;
        canvas.circle(Point::new(place(at % 40), place(at / 40)), 8.5, [200, 40, 40]);
    }
    assert_cheap("dots without lines", &canvas.into_frame());
}

#[test]
fn nonograms() {
    let mut rng = fastrand::Rng::with_seed(3);
    for (n, cell_px) in [(10, 60.0), (15, 50.0), (20, 40.0), (25, 36.0), (30, 30.0)] {
        for is_round in [false, true] {
            let shades: Vec<u8> = (0..n * n).map(|_| rng.u8(150..190)).collect();
            let is_filled: Vec<bool> = (0..n * n).map(|_| rng.f32() < 0.55).collect();
            let frame = grid(n, cell_px, |canvas, cell, at| {
                let color = [shades[cell]; 3];
                match (is_filled[cell], is_round) {
                    (false, _) => {}
                    (true, true) => canvas.circle(at, 0.42 * cell_px, color),
                    (true, false) => {
                        let reach = 0.42 * cell_px;
                        canvas.rect(Rect::new(at, at).grown(reach), color);
                    }
                }
            });
            assert_cheap(&format!("nonogram of {n}, round {is_round}"), &frame);
        }
    }
}

#[test]
fn tables_and_noise() {
    let table = grid(20, 40.0, |canvas, cell, at| {
        for letter in 0..3 {
            let left = at.x - 12.0 + 9.0 * letter as f32;
            let high = if (cell + letter) % 3 == 0 { 8.0 } else { 5.0 };
            canvas.rect(Rect::from_corners(left, at.y - high, left + 6.0, at.y + 5.0), [210; 3]);
        }
    });
    assert_cheap("table", &table);
    let mut rng = fastrand::Rng::with_seed(5);
    let noise: Vec<u8> = (0..3 * 700 * 700).map(|_| rng.u8(..)).collect();
    assert_cheap("noise", &Frame::from_rgb(700, 700, noise).unwrap());
    let blocks: Vec<u8> = (0..700 * 700)
        .flat_map(|at: usize| {
            let shade = (at / 700 / 23 * 31 + at % 700 / 23 * 17) * 97 % 256;
            [shade as u8; 3]
        })
        .collect();
    assert_cheap("blocks", &Frame::from_rgb(700, 700, blocks).unwrap());
}
