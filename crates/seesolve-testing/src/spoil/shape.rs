//! What turning, cutting and photographing do.

use fastrand::Rng;
use image::imageops::{self, FilterType};
use seesolve_core::draw::Canvas;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point, Rect};

use super::pixels::map_places;
use crate::mutate::{to_frame, to_image};

/// Turned to the right by so many right angles.
pub fn turned(frame: &Frame, quarters: u8) -> Frame {
    let image = to_image(frame);
    to_frame(match quarters % 4 {
        1 => imageops::rotate90(&image),
        2 => imageops::rotate180(&image),
        3 => imageops::rotate270(&image),
        _ => image,
    })
}

/// Left and right exchanged.
pub fn mirrored(frame: &Frame) -> Frame {
    to_frame(imageops::flip_horizontal(&to_image(frame)))
}

pub fn stretched(frame: &Frame, by: f32) -> Frame {
    let width = (frame.width() as f32 * by) as u32;
    to_frame(imageops::resize(&to_image(frame), width, frame.height(), FilterType::Triangle))
}

/// Turned by some degrees around its middle.
pub fn askew(frame: &Frame, degrees: f32) -> Frame {
    let middle = frame.bounds_in_frame().center();
    let (sin, cos) = degrees.to_radians().sin_cos();
    resampled(frame, |it| {
        let (x, y) = (it.x - middle.x, it.y - middle.y);
        Point::new(middle.x + x * cos - y * sin, middle.y + x * sin + y * cos)
    })
}

/// Seen from a place that `rng` chooses; corners move by parts of the picture's size.
pub fn perspective(frame: &Frame, by: f32, rng: &mut Rng) -> Frame {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let pairs = corners.map(|(x, y)| {
        let from = Point::new(x + rng.f32() * by * width, y + rng.f32() * by * height);
        (Point::new(x, y), from)
    });
    match Homography::fit(pairs) {
        Some(source) => resampled(frame, |it| source.apply(it)),
        None => frame.clone(),
    }
}

/// Cut at one or two sides.
pub fn cut(frame: &Frame, most: f32, rng: &mut Rng) -> Frame {
    let mut parts = [0.0; 4];
    for _ in 0..rng.usize(1..3) {
        parts[rng.usize(..4)] = rng.f32() * most;
    }
    let (w, h) = (frame.width() as f32, frame.height() as f32);
    let rect = Rect::from_corners(
        (w * parts[0]).floor(),
        (h * parts[1]).floor(),
        (w * (1.0 - parts[2])).floor(),
        (h * (1.0 - parts[3])).floor(),
    );
    frame.crop(rect).unwrap_or_else(|| frame.clone())
}

/// Put into a larger picture of one colour.
pub fn framed(frame: &Frame, rng: &mut Rng) -> Frame {
    let border = rng.u32(8..120);
    let color = [rng.u8(..), rng.u8(..), rng.u8(..)];
    let mut canvas = Canvas::new(frame.width() + 2 * border, frame.height() + 2 * border, color);
    canvas.paste(frame, border as i32, border as i32);
    canvas.into_frame()
}

/// Seen through a lens that bends straight lines.
pub fn bent(frame: &Frame, rng: &mut Rng) -> Frame {
    let middle = frame.bounds_in_frame().center();
    let reach = middle.x.hypot(middle.y);
    let by = (rng.f32() - 0.5) * 0.12;
    resampled(frame, |it| {
        let (x, y) = (it.x - middle.x, it.y - middle.y);
        let scale = 1.0 + by * (x * x + y * y) / (reach * reach);
        Point::new(middle.x + x * scale, middle.y + y * scale)
    })
}

/// Some bands of lines moved aside, as broken transfers leave them.
pub fn glitch(frame: &Frame, rng: &mut Rng) -> Frame {
    let height = frame.height() as usize;
    let bands: Vec<(usize, usize, i64)> = (0..rng.usize(1..4))
        .map(|_| (rng.usize(..height), rng.usize(4..height / 8 + 6), rng.i64(-40..40)))
        .collect();
    map_places(frame, |x, y| {
        let band = bands.iter().find(|it| (it.0..it.0 + it.1).contains(&y));
        frame.pixel_clamped(x as i64 + band.map_or(0, |it| it.2), y as i64)
    })
}

/// A band of lines left out or shown twice, as screenshots that are put together have it; never a whole
/// row of cells, which would leave another board.
pub fn stitched(frame: &Frame, cell_px: f32, rng: &mut Rng) -> Frame {
    let lost = (cell_px * (0.2 + 0.5 * rng.f32())) as i64 * if rng.bool() { 1 } else { -1 };
    let from = rng.usize(..frame.height() as usize);
    map_places(frame, |x, y| {
        let shift = if y >= from { lost } else { 0 };
        frame.pixel_clamped(x as i64, y as i64 + shift)
    })
}

/// Between four pixels, so that lines stay smooth.
fn resampled(frame: &Frame, source: impl Fn(Point) -> Point) -> Frame {
    map_places(frame, |x, y| {
        let at = source(Point::new(x as f32, y as f32));
        let (x0, y0) = (at.x.floor(), at.y.floor());
        let (fx, fy) = (at.x - x0, at.y - y0);
        let mut sum = [0.0_f32; 3];
        for (dx, dy, weight) in [
            (0, 0, (1.0 - fx) * (1.0 - fy)),
            (1, 0, fx * (1.0 - fy)),
            (0, 1, (1.0 - fx) * fy),
            (1, 1, fx * fy),
        ] {
            let color = frame.pixel_clamped(x0 as i64 + dx, y0 as i64 + dy);
            sum.iter_mut().zip(color).for_each(|(sum, it)| *sum += weight * f32::from(it));
        }
        sum.map(|it| it.round() as u8)
    })
}
