//! Pictures made to cost a reader as much as they can: grids full of dots, noise, nonograms,
//! tables, lattices without an end. None of them shows a board of any game.

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

/// All of them, with names; `size` is the length of a side in pixels.
pub fn pictures(size: u32) -> Vec<(&'static str, Frame)> {
    vec![
        ("dots on a grid", dots(size, 29, 0.4, 14)),
        ("dots everywhere", dots(size, 60, 1.0, 40)),
        ("dots of two colours", dots(size, 40, 0.5, 2)),
        ("noise", noise(size)),
        ("nonogram", nonogram(size)),
        ("table of numbers", table(size)),
        ("chequers", chequers(size, 8)),
        ("fine lines", lines(size, 3.0)),
        ("honeycomb of letters", honeycomb(size)),
        ("cards of all colours", cards(size)),
        ("one colour", Frame::filled(size, size, [80, 120, 160])),
    ]
}

fn grid(canvas: &mut Canvas, size: f32, n: usize, width: f32, color: [u8; 3]) {
    let pitch = size / n as f32;
    for it in 0..=n {
        let at = it as f32 * pitch;
        canvas.line(&[Point::new(at, 0.0), Point::new(at, size)], width, color);
        canvas.line(&[Point::new(0.0, at), Point::new(size, at)], width, color);
    }
}

/// A grid of `n` by `n` cells with dots in a part of them.
pub fn dots(size: u32, n: usize, part: f32, n_colors: u8) -> Frame {
    let mut rng = Rng::with_seed(n as u64);
    let mut canvas = Canvas::new(size, size, [0; 3]);
    let pitch = size as f32 / n as f32;
    grid(&mut canvas, size as f32, n, 1.0, [110, 110, 60]);
    let palette: Vec<[u8; 3]> =
        (0..n_colors).map(|_| [rng.u8(60..), rng.u8(60..), rng.u8(60..)]).collect();
    for row in 0..n {
        for col in 0..n {
            if rng.f32() < part {
                let center = Point::new((col as f32 + 0.5) * pitch, (row as f32 + 0.5) * pitch);
                let color = palette[rng.usize(..palette.len())];
                canvas.circle(center, 0.33 * pitch, color);
            }
        }
    }
    canvas.into_frame()
}

fn noise(size: u32) -> Frame {
    let mut rng = Rng::with_seed(1);
    let rgb = (0..size as usize * size as usize * 3).map(|_| rng.u8(..)).collect();
    Frame::from_rgb(size, size, rgb).unwrap()
}

fn nonogram(size: u32) -> Frame {
    let mut rng = Rng::with_seed(2);
    let n = 25;
    let pitch = size as f32 / n as f32;
    let mut canvas = Canvas::new(size, size, [250; 3]);
    for row in 0..n {
        for col in 0..n {
            let (x, y) = (col as f32 * pitch, row as f32 * pitch);
            let center = Point::new(x + 0.5 * pitch, y + 0.5 * pitch);
            if row < 5 || col < 5 {
                let digit = rng.u8(1..10).to_string();
                canvas.text(&digit, center, 0.6 * pitch, Weight::Regular, [20; 3]);
            } else if rng.bool() {
                canvas.rect(Rect::from_corners(x, y, x + pitch, y + pitch), [25; 3]);
            }
        }
    }
    grid(&mut canvas, size as f32, n, 1.0, [120; 3]);
    canvas.into_frame()
}

fn table(size: u32) -> Frame {
    let mut rng = Rng::with_seed(3);
    let n = 18;
    let pitch = size as f32 / n as f32;
    let mut canvas = Canvas::new(size, size, [245, 245, 240]);
    grid(&mut canvas, size as f32, n, 1.5, [90, 90, 110]);
    for row in 0..n {
        for col in 0..n {
            let center = Point::new((col as f32 + 0.5) * pitch, (row as f32 + 0.5) * pitch);
            let number = rng.u32(..1000).to_string();
            canvas.text(&number, center, 0.4 * pitch, Weight::Bold, [30, 30, 60]);
        }
    }
    canvas.into_frame()
}

fn chequers(size: u32, square: usize) -> Frame {
    crate::spoil::map_places(&Frame::filled(size, size, [0; 3]), |x, y| {
        if (x / square + y / square).is_multiple_of(2) { [235; 3] } else { [30, 60, 40] }
    })
}

fn lines(size: u32, every: f32) -> Frame {
    let mut canvas = Canvas::new(size, size, [15, 15, 30]);
    grid(&mut canvas, size as f32, (size as f32 / every) as usize, 1.0, [160, 160, 200]);
    canvas.into_frame()
}

fn honeycomb(size: u32) -> Frame {
    let mut rng = Rng::with_seed(4);
    let pitch = size as f32 / 30.0;
    let mut canvas = Canvas::new(size, size, [240; 3]);
    for col in 0..36 {
        for row in 0..34 {
            let shift = if col % 2 == 0 { 0.0 } else { 0.5 };
            let at = Point::new(col as f32 * 0.87 * pitch, (row as f32 + shift) * pitch);
            let color = [[205; 3], [90, 120, 240], [240, 90, 100]][rng.usize(..3)];
            let corner = |n: usize| {
                let angle = (n as f32 * 60.0).to_radians();
                Point::new(at.x + 0.54 * pitch * angle.cos(), at.y + 0.54 * pitch * angle.sin())
            };
            canvas.polygon(&[0, 1, 2, 3, 4, 5].map(corner), color);
            let letter = rng.uppercase().to_string();
            canvas.text(&letter, at, 0.5 * pitch, Weight::Regular, [20; 3]);
        }
    }
    canvas.into_frame()
}

fn cards(size: u32) -> Frame {
    let mut rng = Rng::with_seed(5);
    let n = 20;
    let pitch = size as f32 / n as f32;
    let mut canvas = Canvas::new(size, size, [40, 160, 104]);
    for row in 0..n {
        for col in 0..n {
            let (x, y) = (col as f32 * pitch, row as f32 * pitch);
            let card = Rect::from_corners(x, y, x + 0.85 * pitch, y + 0.85 * pitch);
            canvas.rounded_rect(card, 0.1 * pitch, [rng.u8(..), rng.u8(..), rng.u8(..)]);
            let digit = rng.u8(..10).to_string();
            canvas.text(&digit, card.center(), 0.6 * pitch, Weight::Bold, [250; 3]);
        }
    }
    canvas.into_frame()
}
