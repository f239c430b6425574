//! A native picture at the size it has on a screen.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Rect};

/// How an emulator enlarges pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    Nearest,
    Smooth,
}

/// The picture at another size. Smooth scaling averages when it shrinks.
pub fn scaled(frame: &Frame, size: (u32, u32), filter: Filter) -> Frame {
    let step = (frame.width() as f32 / size.0 as f32, frame.height() as f32 / size.1 as f32);
    let mut rgb = Vec::with_capacity(size.0 as usize * size.1 as usize * 3);
    for y in 0..size.1 {
        for x in 0..size.0 {
            let center = ((x as f32 + 0.5) * step.0, (y as f32 + 0.5) * step.1);
            rgb.extend(match filter {
                Filter::Nearest => frame.pixel_clamped(center.0 as i64, center.1 as i64),
                Filter::Smooth => smooth(frame, center, step),
            });
        }
    }
    Frame::from_rgb(size.0, size.1, rgb).unwrap_or_else(|| frame.clone())
}

/// The mean of one native pixel's area around a place, or of more where the picture shrinks: what
/// linear interpolation gives.
fn smooth(frame: &Frame, center: (f32, f32), step: (f32, f32)) -> [u8; 3] {
    let reach = (step.0.max(1.0) / 2.0, step.1.max(1.0) / 2.0);
    let area = Rect::from_corners(
        center.0 - reach.0,
        center.1 - reach.1,
        center.0 + reach.0,
        center.1 + reach.1,
    );
    mean_rgb(frame, area).unwrap_or_default().map(|it| it.round() as u8)
}

/// Every channel times `by` plus `offset`.
pub fn toned(frame: &Frame, by: f32, offset: f32) -> Frame {
    let tone = |it: &u8| (f32::from(*it) * by + offset).round().clamp(0.0, 255.0) as u8;
    let rgb = frame.rgb().iter().map(tone).collect();
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap_or_else(|| frame.clone())
}
