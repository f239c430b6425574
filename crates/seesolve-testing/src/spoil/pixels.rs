//! What compression, scaling and lenses do.

use std::collections::HashMap;

use fastrand::Rng;
use image::RgbaImage;
use image::codecs::gif::GifEncoder;
use image::imageops::{self, FilterType};
use seesolve_core::{DecodeLimits, Frame};

use crate::mutate::{Mutation, to_frame, to_image};

pub fn jpeg(frame: &Frame, quality: u8) -> Frame {
    Mutation::Jpeg(quality).apply(frame).0
}

pub fn scaled(frame: &Frame, by: f32) -> Frame {
    Mutation::Scale(by).apply(frame).0
}

pub fn blur(frame: &Frame, sigma: f32) -> Frame {
    Mutation::Blur(sigma).apply(frame).0
}

pub fn noise(frame: &Frame, amplitude: u8, rng: &mut Rng) -> Frame {
    Mutation::Noise { amplitude, seed: rng.u64(..) }.apply(frame).0
}

/// Scaled without smoothing.
pub fn nearest(frame: &Frame, by: f32) -> Frame {
    let size = |it: u32| ((it as f32 * by) as u32).max(1);
    let (width, height) = (size(frame.width()), size(frame.height()));
    to_frame(imageops::resize(&to_image(frame), width, height, FilterType::Nearest))
}

/// With a palette of 256 colours at most, as a GIF has it.
pub fn gif(frame: &Frame) -> Frame {
    let (width, height) = (frame.width(), frame.height());
    let rgba = to_image(frame).pixels().flat_map(|it| [it[0], it[1], it[2], 255]).collect();
    let image = RgbaImage::from_raw(width, height, rgba).unwrap();
    let mut bytes = Vec::new();
    GifEncoder::new_with_speed(&mut bytes, 10).encode_frame(image::Frame::new(image)).unwrap();
    Frame::decode(&bytes, &DecodeLimits::default()).unwrap()
}

/// With the few colours that are most frequent, each a mean of its like.
pub fn palette(frame: &Frame, rng: &mut Rng) -> Frame {
    let n_colors = 8 << rng.u8(..4);
    let shift = rng.u8(3..5);
    let key = |it: [u8; 3]| it.map(|it| it >> shift);
    let mut boxes: HashMap<[u8; 3], (u32, [u32; 3])> = HashMap::new();
    for it in frame.rgb().chunks_exact(3) {
        let (n, sum) = boxes.entry(key([it[0], it[1], it[2]])).or_default();
        *n += 1;
        sum.iter_mut().zip(it).for_each(|(sum, it)| *sum += u32::from(*it));
    }
    let mut found: Vec<_> = boxes.iter().collect();
    found.sort_by_key(|it| (std::cmp::Reverse(it.1.0), *it.0));
    let kept: Vec<[u8; 3]> =
        found.iter().take(n_colors).map(|(_, (n, sum))| sum.map(|it| (it / n) as u8)).collect();
    let far = |a: [u8; 3], b: [u8; 3]| {
        (0..3).map(|it| u32::from(a[it].abs_diff(b[it])).pow(2)).sum::<u32>()
    };
    let mut nearest: HashMap<[u8; 3], [u8; 3]> = HashMap::new();
    map_places(frame, |x, y| {
        let color = frame.pixel(x, y);
        let best = || kept.iter().copied().min_by_key(|it| far(*it, color)).unwrap_or(color);
        *nearest.entry(color).or_insert_with(best)
    })
}

/// Blocks of one colour each.
pub fn mosaic(frame: &Frame, block: usize) -> Frame {
    let (width, height) = frame.size();
    map_places(frame, |x, y| {
        let middle = |it: usize, size: usize| (it / block * block + block / 2).min(size - 1);
        frame.pixel(middle(x, width), middle(y, height))
    })
}

/// One pixel of a hundred black or white.
pub fn specks(frame: &Frame, rng: &mut Rng) -> Frame {
    map_places(frame, |x, y| match rng.u8(..200) {
        0 => [0; 3],
        1 => [255; 3],
        _ => frame.pixel(x, y),
    })
}

/// Moved while it was taken.
pub fn smeared(frame: &Frame, length: usize) -> Frame {
    map_places(frame, |x, y| {
        let mut sum = [0_u32; 3];
        for step in 0..length {
            let color = frame.pixel_clamped((x + step) as i64 - length as i64 / 2, y as i64);
            sum.iter_mut().zip(color).for_each(|(sum, it)| *sum += u32::from(it));
        }
        sum.map(|it| (it / length as u32) as u8)
    })
}

pub fn sharpened(frame: &Frame) -> Frame {
    to_frame(imageops::unsharpen(&to_image(frame), 2.0, 2))
}

/// A picture of the same size, pixel by pixel.
pub fn map_places(frame: &Frame, mut color: impl FnMut(usize, usize) -> [u8; 3]) -> Frame {
    let (width, height) = frame.size();
    let mut rgb = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            rgb.extend(color(x, y));
        }
    }
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}
