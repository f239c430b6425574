//! What screens, filters and palettes do to colours.

use fastrand::Rng;
use seesolve_core::Frame;

use super::pixels::map_places;

fn map(frame: &Frame, change: impl Fn([f32; 3]) -> [f32; 3]) -> Frame {
    map_places(frame, |x, y| {
        change(frame.pixel(x, y).map(f32::from)).map(|it| it.round().clamp(0.0, 255.0) as u8)
    })
}

fn luma([r, g, b]: [f32; 3]) -> f32 {
    0.299 * r + 0.587 * g + 0.114 * b
}

pub fn gamma(frame: &Frame, by: f32) -> Frame {
    let table: Vec<f32> = (0..256).map(|it| 255.0 * (it as f32 / 255.0).powf(by)).collect();
    map(frame, |it| it.map(|it| table[it as usize]))
}

pub fn times(frame: &Frame, by: [f32; 3]) -> Frame {
    map(frame, |it| [it[0] * by[0], it[1] * by[1], it[2] * by[2]])
}

pub fn contrast(frame: &Frame, by: f32) -> Frame {
    map(frame, |it| it.map(|it| (it - 128.0) * by + 128.0))
}

pub fn saturated(frame: &Frame, by: f32) -> Frame {
    map(frame, |it| {
        let grey = luma(it);
        it.map(|it| grey + (it - grey) * by)
    })
}

pub fn negative(frame: &Frame) -> Frame {
    map(frame, |it| it.map(|it| 255.0 - it))
}

pub fn swapped(frame: &Frame) -> Frame {
    map(frame, |[r, g, b]| [b, g, r])
}

/// So many levels a channel.
pub fn posterised(frame: &Frame, levels: u8) -> Frame {
    let top = f32::from(levels - 1);
    map(frame, |it| it.map(|it| (it / 255.0 * top).round() / top * 255.0))
}

/// A small palette with noise in place of what is between its colours.
pub fn dithered(frame: &Frame, rng: &mut Rng) -> Frame {
    map_places(frame, |x, y| {
        frame.pixel(x, y).map(|it| {
            let level = f32::from(it) / 51.0 + rng.f32() - 0.5;
            (level.round().clamp(0.0, 5.0) * 51.0) as u8
        })
    })
}

/// Brighter at one place than around it.
pub fn vignette(frame: &Frame, rng: &mut Rng) -> Frame {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let (cx, cy) = (rng.f32() * width, rng.f32() * height);
    let reach = width.hypot(height);
    map_places(frame, |x, y| {
        let far = (x as f32 - cx).hypot(y as f32 - cy) / reach;
        frame.pixel(x, y).map(|it| (f32::from(it) * (1.05 - 0.7 * far)).clamp(0.0, 255.0) as u8)
    })
}

/// Every other pair of lines darker, as old screens show them.
pub fn scan_lines(frame: &Frame) -> Frame {
    map_places(frame, |x, y| {
        let color = frame.pixel(x, y);
        if y % 4 < 2 { color } else { color.map(|it| it / 5 * 3) }
    })
}
