//! What screens, filters and palettes do to colours.

use fastrand::Rng;
use seesolve_core::Frame;

use super::pixels::map_places;
use crate::mutate::Mutation;

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

/// All hues turned by some degrees.
pub fn hue_turned(frame: &Frame, rng: &mut Rng) -> Frame {
    Mutation::Hue(rng.f32() * 300.0 + 30.0).apply(frame).0
}

/// Light and dark exchanged, hues kept, as screens and browsers do for the night.
pub fn night_mode(frame: &Frame) -> Frame {
    map(frame, |it| {
        let most = it.into_iter().fold(0.0, f32::max);
        let least = it.into_iter().fold(255.0, f32::min);
        it.map(|it| it + 255.0 - most - least)
    })
}

pub fn sepia(frame: &Frame) -> Frame {
    map(frame, |it| {
        let grey = luma(it);
        let toned = [1.07, 0.87, 0.65].map(|tone| grey * tone);
        [0, 1, 2].map(|n| 0.25 * it[n] + 0.75 * toned[n])
    })
}

/// A channel of a broken cable.
pub fn channel_lost(frame: &Frame, rng: &mut Rng) -> Frame {
    let lost = rng.usize(..3);
    let share = 0.6 * rng.f32();
    map(frame, |mut it| {
        it[lost] *= share;
        it
    })
}

/// What a screen's grid and a camera's make of each other: broad waves of brightness and colour.
pub fn moire(frame: &Frame, rng: &mut Rng) -> Frame {
    let wave = |rng: &mut Rng| {
        let (length, angle) = (4.0 + 30.0 * rng.f32(), 6.3 * rng.f32());
        (6.3 / length * angle.cos(), 6.3 / length * angle.sin(), 6.3 * rng.f32())
    };
    let waves = [wave(rng), wave(rng), wave(rng)];
    let strength = 0.06 + 0.14 * rng.f32();
    map_places(frame, |x, y| {
        let color = frame.pixel(x, y);
        [0, 1, 2].map(|n| {
            let (fx, fy, phase) = waves[n];
            let by = 1.0 + strength * (x as f32 * fx + y as f32 * fy + phase).sin();
            (f32::from(color[n]) * by).clamp(0.0, 255.0) as u8
        })
    })
}
