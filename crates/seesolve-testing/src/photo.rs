//! A photo of a screen: seen at an angle, out of focus, with noise, moire and uneven light.

use seesolve_core::vision::warp::Homography;
use seesolve_core::{Frame, Point};

/// How a photo is taken.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// How far each corner moves from its place, in parts of the screen's size.
    pub tilt: f32,
    /// How much sharpness is lost, in pixels.
    pub blur: f32,
    pub noise: u8,
    /// How much brightness the moire takes and gives.
    pub moire: f32,
}

/// Photographs a screen from a place that `rng` chooses.
pub fn photograph(screen: &Frame, shot: &Shot, rng: &mut fastrand::Rng) -> Frame {
    let (width, height) = (screen.width() as f32, screen.height() as f32);
    let margin = 0.08 * width.min(height) + shot.tilt * width.max(height);
    let (photo_width, photo_height) = (width + 2.0 * margin, height + 2.0 * margin);
    let around = |rng: &mut fastrand::Rng, size: f32| (rng.f32() * 2.0 - 1.0) * shot.tilt * size;
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let pairs = corners.map(|(x, y)| {
        let moved = Point::new(
            margin + x + around(rng, width) * 0.7,
            margin + y + around(rng, height) * 0.7,
        );
        (moved, Point::new(x, y))
    });
    let screen_from_photo = Homography::fit(pairs).expect("four corners make a plane");
    let waves: [Wave; 3] = std::array::from_fn(|_| Wave::random(rng));
    let light = (rng.f32() - 0.5, rng.f32() - 0.5);
    let table = [58_u8, 52, 47];
    let mut rgb = Vec::with_capacity(photo_width as usize * photo_height as usize * 3);
    for y in 0..photo_height as usize {
        for x in 0..photo_width as usize {
            let at = Point::new(x as f32 + 0.5, y as f32 + 0.5);
            let on_screen = screen_from_photo.apply(at);
            let color = sample(screen, on_screen, shot.blur).unwrap_or(table.map(f32::from));
            let shade = 1.0
                + 0.25 * light.0 * (at.x / photo_width - 0.5)
                + 0.25 * light.1 * (at.y / photo_height - 0.5);
            for (value, wave) in color.into_iter().zip(&waves) {
                // A dark screen is never quite black in a photo.
                let lit = (value * 0.93 + 12.0) * shade * (1.0 + shot.moire * wave.at(at));
                let noise = f32::from(rng.i16(-i16::from(shot.noise)..=i16::from(shot.noise)));
                rgb.push((lit + noise).round().clamp(0.0, 255.0) as u8);
            }
        }
    }
    Frame::from_rgb(photo_width as u32, photo_height as u32, rgb).expect("as many bytes as pixels")
}

/// One colour of the moire.
struct Wave {
    x: f32,
    y: f32,
    phase: f32,
}

impl Wave {
    fn random(rng: &mut fastrand::Rng) -> Self {
        let between = |rng: &mut fastrand::Rng| 0.02 + 0.15 * rng.f32();
        Self { x: between(rng), y: between(rng), phase: rng.f32() * 6.0 }
    }

    fn at(&self, it: Point) -> f32 {
        (self.x * it.x + self.y * it.y + self.phase).sin()
    }
}

/// The mean of five places around a point; `None` beside the screen.
fn sample(screen: &Frame, at: Point, blur: f32) -> Option<[f32; 3]> {
    if at.x < 0.0 || at.y < 0.0 || at.x >= screen.width() as f32 || at.y >= screen.height() as f32 {
        return None;
    }
    let steps = [(0.0, 0.0), (-1.0, -0.5), (1.0, 0.5), (0.5, -1.0), (-0.5, 1.0)];
    let mut sum = [0.0; 3];
    for (dx, dy) in steps {
        let (x, y) = (at.x + dx * blur, at.y + dy * blur);
        let color = screen.pixel_clamped(x.floor() as i64, y.floor() as i64);
        for (total, value) in sum.iter_mut().zip(color) {
            *total += f32::from(value) / steps.len() as f32;
        }
    }
    Some(sum)
}
