//! Boards whose pairs are numbers, letters or shapes, of one colour or of many. Read right or not at all, and
//! most of them are read.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "each test needs only some")]
#[path = "support/flow.rs"]
mod support;

use std::f32::consts::TAU;

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect, Rgb};
use seesolve_testing::material::is_slow;
use support::{certain, read_right_or_not_at_all};

#[derive(Clone, Copy, Debug)]
enum Kind {
    Numbers,
    Letters,
    Shapes,
}

#[derive(Clone, Copy, Debug)]
struct Look {
    kind: Kind,
    is_dark: bool,
    is_colorful: bool,
    has_gaps: bool,
    cell: f32,
    size: f32,
}

impl Look {
    fn random(rng: &mut Rng) -> Self {
        Self {
            kind: [Kind::Numbers, Kind::Letters, Kind::Shapes][rng.usize(..3)],
            is_dark: rng.bool(),
            is_colorful: rng.bool(),
            has_gaps: rng.bool(),
            cell: (36.0 + 44.0 * rng.f32()).round(),
            size: 0.45 + 0.2 * rng.f32(),
        }
    }

    fn color(&self, n: usize) -> Rgb {
        const ON_LIGHT: [Rgb; 4] = [[200, 20, 40], [20, 90, 200], [10, 120, 60], [120, 30, 140]];
        const ON_DARK: [Rgb; 4] = [[255, 90, 90], [90, 170, 255], [90, 220, 120], [250, 210, 60]];
        match (self.is_colorful, self.is_dark) {
            (true, true) => ON_DARK[n % 4],
            (true, false) => ON_LIGHT[n % 4],
            (false, true) => [225; 3],
            (false, false) => [15; 3],
        }
    }

    /// Cells that hold a figure by its number.
    fn paint(&self, rows: usize, cols: usize, figures: &[(usize, usize)]) -> Frame {
        let (page, ground, line): (Rgb, Rgb, Rgb) = match (self.is_dark, self.has_gaps) {
            (true, true) => ([12, 16, 24], [40, 48, 60], [40, 48, 60]),
            (true, false) => ([24, 24, 34], [24, 24, 34], [80, 84, 100]),
            (false, true) => ([214, 226, 236], [255; 3], [255; 3]),
            (false, false) => ([255; 3], [255; 3], [60; 3]),
        };
        let corner = Point::new(50.0, 90.0);
        let (width, height) = (self.cell * cols as f32, self.cell * rows as f32);
        let mut canvas = Canvas::new((width + 260.0) as u32, (height + 150.0) as u32, page);
        let ink = self.color(0);
        canvas.text_from("Level 3", Point::new(50.0, 60.0), 30.0, Weight::Bold, ink);
        canvas.text_from("Best: 12", Point::new(width + 80.0, 120.0), 20.0, Weight::Regular, ink);
        let cell = |at: usize| {
            let (x, y) = ((at % cols) as f32, (at / cols) as f32);
            let (x, y) = (corner.x + self.cell * x, corner.y + self.cell * y);
            Rect::from_corners(x, y, x + self.cell, y + self.cell)
        };
        for at in 0..rows * cols {
            match self.has_gaps {
                true => canvas.rounded_rect(cell(at).grown(-2.0), 5.0, ground),
                false => canvas.rounded_frame(cell(at), 0.0, 1.0, line),
            }
        }
        for (at, n) in figures {
            self.figure(&mut canvas, cell(*at).center(), *n);
        }
        canvas.into_frame()
    }

    fn figure(&self, canvas: &mut Canvas, at: Point, n: usize) {
        let size = self.size * self.cell;
        let color = self.color(n);
        let letter = char::from(b'A' + n as u8);
        match self.kind {
            Kind::Numbers => canvas.text(&(n + 1).to_string(), at, size, Weight::Regular, color),
            Kind::Letters => canvas.text(&letter.to_string(), at, size, Weight::Bold, color),
            // Stars with ever more points, sharp ones and blunt ones.
            Kind::Shapes => {
                let n_points = 3 + n / 2;
                let inner = if n.is_multiple_of(2) { 0.35 } else { 0.75 };
                let corner = |it: usize| {
                    let angle = TAU * (it as f32 / (2 * n_points) as f32 - 0.25);
                    let radius = 0.55 * size * if it.is_multiple_of(2) { 1.0 } else { inner };
                    Point::new(at.x + radius * angle.cos(), at.y + radius * angle.sin())
                };
                let corners: Vec<Point> = (0..2 * n_points).map(corner).collect();
                canvas.polygon(&corners, color);
            }
        }
    }
}

#[test]
fn figures_in_twos_are_read_right_or_not_at_all() {
    read_right_or_not_at_all(if is_slow() { 1_000 } else { 60 }, 4..9, |board, rng| {
        let look = Look::random(rng);
        let dots = board.dots().iter().enumerate();
        let figures: Vec<(usize, usize)> =
            dots.flat_map(|(n, dots)| dots.iter().map(move |it| (*it, n))).collect();
        let frame = look.paint(board.extent().rows, board.extent().cols, &figures);
        Some((frame, format!("{look:?}")))
    });
}

/// The figures of a board that is read, and what they are when one of them is not what it was.
#[test]
fn figures_that_do_not_come_in_twos_are_not_read() {
    const BOARD: &str = "ABCDE/...../...../...../ABCDE";
    let look = Look {
        kind: Kind::Numbers,
        is_dark: false,
        is_colorful: false,
        has_gaps: false,
        cell: 60.0,
        size: 0.5,
    };
    let letters: Vec<char> = BOARD.chars().filter(|it| *it != '/').collect();
    let figures = letters.iter().enumerate().filter(|it| *it.1 != '.');
    let figures: Vec<(usize, usize)> =
        figures.map(|(at, it)| (at, *it as usize - 'A' as usize)).collect();
    assert!(certain(&look.paint(5, 5, &figures)).is_some());
    let mut one_alone = figures.clone();
    one_alone[2].1 = 7;
    let mut one_too_many = figures.clone();
    one_too_many.push((11, 0));
    for altered in [&one_alone[..], &one_too_many[..], &figures[1..]] {
        assert_eq!(certain(&look.paint(5, 5, altered)).map(|it| it.to_string()), None);
    }
}
