//! What devices put on their screens, and what becomes of a picture on its way between them: recorders,
//! lenses, subtitles, bubbles, dead lines, transitions from one frame to the next.

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

use super::edit::mixed;
use super::mark::{drawn, near};
use super::pixels::{jpeg, map_places, noise, scaled};
use super::subject::Subject;
use super::{color, shape};

/// Made smaller by one messenger and larger by the next, compressed by both.
pub fn messenger(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let by = 0.55 + 0.4 * rng.f32();
    let small = jpeg(&scaled(it.frame, by), rng.u8(55..85));
    jpeg(&scaled(&small, (0.8 + 0.5 * rng.f32()) / by), rng.u8(60..90))
}

/// Photographed from a screen, not quite straight.
pub fn photographed(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let seen = shape::perspective(&color::moire(it.frame, rng), 0.012, rng);
    jpeg(&noise(&seen, rng.u8(2..9), rng), rng.u8(60..92))
}

/// As a phone shows it: round corners and a hole for the camera.
pub fn rounded_corners(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (width, height) = (it.frame.width() as f32, it.frame.height() as f32);
    let radius = width * (0.04 + 0.08 * rng.f32());
    let round = map_places(it.frame, |x, y| {
        let into =
            |at: usize, size: f32| (radius - (at as f32).min(size - 1.0 - at as f32)).max(0.0);
        let is_out = into(x, width).hypot(into(y, height)) > radius;
        if is_out { [0; 3] } else { it.frame.pixel(x, y) }
    });
    let camera = Point::new(width * (0.1 + 0.8 * rng.f32()), 0.5 * radius);
    drawn(&Subject { frame: &round, ..*it }, |canvas| canvas.circle(camera, 0.3 * radius, [0; 3]))
}

/// The red dot and the time of a recorder.
pub fn recorder(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, size) =
        (near(it.aim(rng), 0.4 * it.cell_px, rng), it.cell_px * (0.12 + 0.2 * rng.f32()));
    let has_time = rng.bool();
    drawn(it, |canvas| {
        canvas.circle(at, size, [235, 45, 40]);
        if has_time {
            let base = Point::new(at.x + 1.5 * size, at.y + 0.7 * size);
            canvas.text_from("00:12", base, 2.0 * size, Weight::Bold, [255; 3]);
        }
    })
}

/// A round glass that shows what lies below it larger.
pub fn zoom_lens(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, by) = (near(it.aim(rng), 0.5 * it.cell_px, rng), 1.3 + 1.2 * rng.f32());
    let radius = it.cell_px * (0.4 + 1.1 * rng.f32());
    let seen = map_places(it.frame, |x, y| {
        let (dx, dy) = (x as f32 - at.x, y as f32 - at.y);
        let is_below = dx.hypot(dy) < radius;
        let place = |at: f32, off: f32| (at + off / by).round() as i64;
        if is_below {
            it.frame.pixel_clamped(place(at.x, dx), place(at.y, dy))
        } else {
            it.frame.pixel(x, y)
        }
    });
    let rim = rng.u8(80..255);
    drawn(&Subject { frame: &seen, ..*it }, |canvas| {
        canvas.ring(at, radius, 0.04 * it.cell_px, [rim; 3]);
    })
}

/// A line of speech, white with a black rim.
pub fn subtitles(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, size) =
        (near(it.aim(rng), 0.3 * it.cell_px, rng), it.cell_px * (0.25 + 0.4 * rng.f32()));
    let words = rng.choice(["so this one", "and then", "is it a 3?", "look"]).unwrap_or("look");
    let has_box = rng.bool();
    drawn(it, |canvas| {
        let half = 0.5 * canvas.text_width(words, size, Weight::Bold) + 0.3 * size;
        if has_box {
            let rect =
                Rect::from_corners(at.x - half, at.y - 0.7 * size, at.x + half, at.y + 0.7 * size);
            canvas.glass(rect, [0; 3], 0.6);
        }
        let rim = 0.06 * size;
        for (dx, dy) in [(-rim, -rim), (rim, -rim), (-rim, rim), (rim, rim)] {
            canvas.text(words, Point::new(at.x + dx, at.y + dy), size, Weight::Bold, [0; 3]);
        }
        canvas.text(words, at, size, Weight::Bold, [255; 3]);
    })
}

/// Warm light on a part of the screen only, with a soft or a sharp border.
pub fn night_light(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (from, soft) = (it.aim(rng).y, 1.0 + 4.0 * it.cell_px * rng.f32());
    let tint = [1.0, 0.75 + 0.2 * rng.f32(), 0.4 + 0.5 * rng.f32()];
    map_places(it.frame, |x, y| {
        let share = ((y as f32 - from) / soft + 0.5).clamp(0.0, 1.0);
        let color = it.frame.pixel(x, y);
        [0, 1, 2].map(|n| (f32::from(color[n]) * (1.0 - share + share * tint[n])).round() as u8)
    })
}

/// Too bright, as pictures with more light than a screen has are shown.
pub fn washed_out(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (lift, by, gamma) = (rng.f32() * 60.0, 0.75 + 0.6 * rng.f32(), 0.6 + 0.4 * rng.f32());
    map_places(it.frame, |x, y| {
        let bright = |it: u8| lift + (255.0 - lift) * by * (f32::from(it) / 255.0).powf(gamma);
        it.frame.pixel(x, y).map(|it| bright(it).round().clamp(0.0, 255.0) as u8)
    })
}

/// A bubble of a talk, over a corner of the board or anywhere on it.
pub fn bubble(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = near(it.aim(rng), 0.5 * it.cell_px, rng);
    let (width, height) =
        (it.cell_px * (1.0 + 3.0 * rng.f32()), it.cell_px * (0.4 + 0.6 * rng.f32()));
    let fill = rng.choice([[0, 122, 255], [220, 248, 198], [233, 233, 235]]).unwrap_or_default();
    let rect = Rect::from_corners(at.x, at.y, at.x + width, at.y + height);
    let place = |dx: f32, dy: f32| Point::new(at.x + dx * height, at.y + dy * height);
    drawn(it, |canvas| {
        canvas.rounded_rect(rect, 0.4 * height, fill);
        canvas.polygon(&[place(0.1, 0.6), place(0.5, 0.95), place(-0.25, 1.1)], fill);
        canvas.text_from("which?", place(0.3, 0.65), 0.45 * height, Weight::Regular, [20; 3]);
    })
}

/// A line of pixels of one colour over the whole screen.
pub fn dead_line(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, width) = (near(it.aim(rng), 0.55 * it.cell_px, rng), 0.5 + 2.0 * rng.f32());
    let dead = rng
        .choice([[0; 3], [255; 3], [255, 0, 0], [0, 255, 60], [60, 60, 255]])
        .unwrap_or_default();
    let is_column = rng.bool();
    map_places(it.frame, |x, y| {
        let off = if is_column { x as f32 - at.x } else { y as f32 - at.y };
        if off.abs() <= width { dead } else { it.frame.pixel(x, y) }
    })
}

/// Light of a lamp, or the shadow of a hand, with soft borders.
pub fn glare(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = near(it.aim(rng), it.cell_px, rng);
    let (a, b) = (it.cell_px * (0.5 + 3.0 * rng.f32()), it.cell_px * (0.5 + 3.0 * rng.f32()));
    let (light, most) = (if rng.bool() { [255; 3] } else { [0; 3] }, 0.2 + 0.7 * rng.f32());
    map_places(it.frame, |x, y| {
        let off = ((x as f32 - at.x) / a).hypot((y as f32 - at.y) / b);
        mixed(it.frame.pixel(x, y), light, most * (-off * off).exp())
    })
}

/// Small pieces of paper in all colours, as games let them rain.
pub fn confetti(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (n, size) = (rng.usize(5..60), it.cell_px * (0.06 + 0.12 * rng.f32()));
    drawn(it, |canvas: &mut Canvas| {
        for _ in 0..n {
            let at = near(it.aim(rng), 0.5 * it.cell_px, rng);
            let color = [rng.u8(..), rng.u8(..), rng.u8(..)];
            let (sin, cos) = (6.3 * rng.f32()).sin_cos();
            let place = |x: f32, y: f32| {
                Point::new(
                    at.x + size * (x * cos - 0.5 * y * sin),
                    at.y + size * (x * sin + 0.5 * y * cos),
                )
            };
            canvas.polygon(
                &[place(-1.0, -1.0), place(1.0, -1.0), place(1.0, 1.0), place(-1.0, 1.0)],
                color,
            );
        }
    })
}

/// A yellow note beside a pointer.
pub fn tooltip(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, height) =
        (near(it.aim(rng), 0.4 * it.cell_px, rng), it.cell_px * (0.2 + 0.2 * rng.f32()));
    drawn(it, |canvas| {
        let width = canvas.text_width("Open image", 0.7 * height, Weight::Regular) + 0.6 * height;
        let rect = Rect::from_corners(at.x, at.y, at.x + width, at.y + height);
        canvas.rect(rect.grown(1.0), [60; 3]);
        canvas.rect(rect, [255, 255, 225]);
        let base = Point::new(at.x + 0.3 * height, at.y + 0.75 * height);
        canvas.text_from("Open image", base, 0.7 * height, Weight::Regular, [0; 3]);
    })
}

/// Every other line from the same picture a little aside, as films keep them.
pub fn interlaced(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let off = rng.i64(1..5);
    map_places(it.frame, |x, y| {
        let aside = if y % 2 == 1 { off } else { 0 };
        it.frame.pixel_clamped(x as i64 + aside, y as i64)
    })
}

/// A second, weaker picture of the same a little aside.
pub fn ghost(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let reach = it.cell_px * (0.05 + 0.5 * rng.f32());
    let (sin, cos) = (6.3 * rng.f32()).sin_cos();
    let (dx, dy, share) = ((reach * cos) as i64, (reach * sin) as i64, 0.15 + 0.35 * rng.f32());
    map_places(it.frame, |x, y| {
        mixed(it.frame.pixel(x, y), it.frame.pixel_clamped(x as i64 + dx, y as i64 + dy), share)
    })
}

/// On its way to black or to white.
pub fn fading(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (to, share) = (if rng.bool() { [255; 3] } else { [0; 3] }, 0.2 + 0.5 * rng.f32());
    map_places(it.frame, |x, y| mixed(it.frame.pixel(x, y), to, share))
}

/// Black but for a circle that opens.
pub fn iris(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let middle = it.frame.bounds_in_frame().center();
    let radius = middle.x.hypot(middle.y) * (0.4 + 0.6 * rng.f32());
    map_places(it.frame, |x, y| {
        let is_out = (x as f32 - middle.x).hypot(y as f32 - middle.y) > radius;
        if is_out { [0; 3] } else { it.frame.pixel(x, y) }
    })
}
