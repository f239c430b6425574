//! What people do to a picture before they send it: arrows, emoji, highlighters, crosses, blurred names,
//! watermarks, and strokes from cell to cell that look like something the game itself draws.

use fastrand::Rng;
use image::imageops;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

use super::mark::{color, drawn, near, span};
use super::pixels::{map_places, mosaic};
use super::subject::Subject;
use crate::mutate::{to_frame, to_image};

/// A round face, about as large as a cell.
pub fn emoji(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, radius) =
        (near(it.aim(rng), 0.3 * it.cell_px, rng), it.cell_px * (0.25 + 0.35 * rng.f32()));
    let place = |dx: f32, dy: f32| Point::new(at.x + dx * radius, at.y + dy * radius);
    drawn(it, |canvas| {
        canvas.circle(at, radius, [255, 204, 50]);
        canvas.circle(place(-0.35, -0.2), 0.13 * radius, [70, 45, 10]);
        canvas.circle(place(0.35, -0.2), 0.13 * radius, [70, 45, 10]);
        let smile = [(-0.5, 0.25), (-0.25, 0.5), (0.0, 0.58), (0.25, 0.5), (0.5, 0.25)];
        canvas.line(&smile.map(|(x, y)| place(x, y)), 0.12 * radius, [70, 45, 10]);
    })
}

/// An arrow from anywhere to a cell.
pub fn arrow(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (tip, color) = (near(it.aim(rng), 0.3 * it.cell_px, rng), color(rng));
    let from = near(tip, 3.0 * it.cell_px, rng);
    let length = from.distance(tip).max(1.0);
    let (dx, dy) = ((tip.x - from.x) / length, (tip.y - from.y) / length);
    let (head, width) = (0.35 * it.cell_px, it.cell_px * (0.06 + 0.08 * rng.f32()));
    let barb =
        |side: f32| Point::new(tip.x - head * (dx + side * dy), tip.y - head * (dy - side * dx));
    drawn(it, |canvas| {
        canvas.line(&[from, tip], width, color);
        canvas.line(&[barb(0.7), tip, barb(-0.7)], width, color);
    })
}

/// A broad pen that lets what is below shine through, over some cells of a row or column.
pub fn highlighter(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let pens = [[255, 240, 0], [0, 255, 120], [255, 80, 200], [0, 200, 255]];
    let color = rng.choice(pens).unwrap_or(pens[0]);
    let from = near(it.aim(rng), 0.1 * it.cell_px, rng);
    let reach = it.cell_px * (1.0 + 4.0 * rng.f32());
    let to = match rng.bool() {
        true => Point::new(from.x + reach, from.y),
        false => Point::new(from.x, from.y + reach),
    };
    let (width, opacity) = (it.cell_px * (0.3 + 0.4 * rng.f32()), 0.25 + 0.3 * rng.f32());
    drawn(it, |canvas| canvas.glass_line(&[from, to], width, color, opacity))
}

/// A cell crossed out.
pub fn crossed(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, color) = (near(it.aim(rng), 0.1 * it.cell_px, rng), color(rng));
    let reach = it.cell_px * (0.25 + 0.25 * rng.f32());
    let width = it.cell_px * (0.05 + 0.1 * rng.f32());
    let place = |dx: f32, dy: f32| Point::new(at.x + dx * reach, at.y + dy * reach);
    drawn(it, |canvas| {
        canvas.line(&[place(-1.0, -1.0), place(1.0, 1.0)], width, color);
        canvas.line(&[place(1.0, -1.0), place(-1.0, 1.0)], width, color);
    })
}

/// A thick line from the middle of a cell through some of its neighbours, as a solver draws it, in the
/// colour of a cell's middle or of a pen.
pub fn route(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let mut at = it.aim(rng);
    let own = it.frame.pixel_clamped(at.x as i64, at.y as i64);
    let color = if rng.bool() { own } else { color(rng) };
    let mut points = vec![at];
    for _ in 0..rng.usize(1..5) {
        let beside: Vec<Point> = neighbours(it, at).collect();
        at = rng.choice(&beside).copied().unwrap_or(at);
        points.push(near(at, 0.06 * it.cell_px, rng));
    }
    let width = it.cell_px * (0.15 + 0.25 * rng.f32());
    drawn(it, |canvas| canvas.line(&points, width, color))
}

/// A stroke along the border of two cells, about as long as it.
pub fn border_stroke(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let a = it.aim(rng);
    let beside: Vec<Point> = neighbours(it, a).collect();
    let b = rng.choice(&beside).copied().unwrap_or(a);
    let middle = near(a.lerp(b, 0.5), 0.06 * it.cell_px, rng);
    let (dx, dy) = ((b.x - a.x) / 2.0, (b.y - a.y) / 2.0);
    let mut end = |side: f32| {
        let reach = side * (0.6 + 0.9 * rng.f32());
        near(Point::new(middle.x - reach * dy, middle.y + reach * dx), 0.05 * it.cell_px, rng)
    };
    let ends = [end(1.0), end(-1.0)];
    let (color, width) = (color(rng), it.cell_px * (0.03 + 0.1 * rng.f32()));
    drawn(it, |canvas| canvas.line(&ends, width, color))
}

/// The centres of the cells beside a cell.
fn neighbours<'a>(it: &'a Subject<'_>, at: Point) -> impl Iterator<Item = Point> + 'a {
    let is_beside = move |other: &&Point| {
        let far = other.distance(at);
        far > 0.3 * it.cell_px && far < 1.3 * it.cell_px
    };
    it.cells.iter().filter(is_beside).copied()
}

/// The lines that an editor shows while a picture is cut: corners, and thirds of a part.
pub fn crop_lines(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let rect = span(it, rng).grown(it.cell_px);
    let (width, color) = (1.0 + 1.5 * rng.f32(), if rng.bool() { [255; 3] } else { [0; 3] });
    let opacity = 0.4 + 0.6 * rng.f32();
    let part =
        |x: f32, y: f32| Point::new(rect.min.x + x * rect.width(), rect.min.y + y * rect.height());
    drawn(it, |canvas| {
        for third in [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0] {
            canvas.glass_line(&[part(third, 0.0), part(third, 1.0)], width, color, opacity);
            canvas.glass_line(&[part(0.0, third), part(1.0, third)], width, color, opacity);
        }
    })
}

/// A pale text all over the picture.
pub fn watermark(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let ink = if rng.bool() { [255; 3] } else { [128; 3] };
    let share = 0.08 + 0.25 * rng.f32();
    let size = it.cell_px * (0.4 + 0.8 * rng.f32());
    let written = drawn(it, |canvas| {
        let step = 2.5 * size;
        for line in 0..(it.frame.height() as f32 / step) as u16 + 1 {
            let shift = f32::from(line % 3) * 2.0 * size;
            for column in 0..(it.frame.width() as f32 / (7.0 * size)) as u16 + 2 {
                let base =
                    Point::new(f32::from(column) * 7.0 * size - shift, f32::from(line) * step);
                canvas.text_from("sample.org", base, size, Weight::Bold, ink);
            }
        }
    });
    map_places(it.frame, |x, y| mixed(it.frame.pixel(x, y), written.pixel(x, y), share))
}

pub(super) fn mixed(a: [u8; 3], b: [u8; 3], share: f32) -> [u8; 3] {
    [0, 1, 2].map(|it| (f32::from(a[it]) * (1.0 - share) + f32::from(b[it]) * share).round() as u8)
}

/// A part made unreadable in blocks.
pub fn pixelated_part(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let rect = span(it, rng);
    let block = (it.cell_px * (0.12 + 0.4 * rng.f32())) as usize + 2;
    changed_part(it, rect, |part| mosaic(part, block))
}

/// A part made unreadable by blur.
pub fn blurred_part(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (rect, sigma) = (span(it, rng), it.cell_px * (0.08 + 0.25 * rng.f32()));
    changed_part(it, rect, |part| to_frame(imageops::fast_blur(&to_image(part), sigma)))
}

fn changed_part(it: &Subject<'_>, rect: Rect, change: impl FnOnce(&Frame) -> Frame) -> Frame {
    let (left, top) = (rect.min.x.max(0.0).floor(), rect.min.y.max(0.0).floor());
    let rect = Rect::from_corners(left, top, rect.max.x, rect.max.y);
    let Some(part) = it.frame.crop(rect) else { return it.frame.clone() };
    let part = change(&part);
    drawn(it, |canvas| canvas.paste(&part, left as i32, top as i32))
}

/// A window that asks something, over a picture that is dimmed for it.
pub fn dialog(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = near(it.aim(rng), it.cell_px, rng);
    let (width, height) =
        (it.cell_px * (1.5 + 3.0 * rng.f32()), it.cell_px * (0.8 + 1.5 * rng.f32()));
    let paper = if rng.bool() { [250; 3] } else { [45, 45, 50] };
    let ink = paper.map(|it: u8| 255 - it);
    let rect = Rect::from_corners(
        at.x - width / 2.0,
        at.y - height / 2.0,
        at.x + width / 2.0,
        at.y + height / 2.0,
    );
    let opacity = 0.2 + 0.4 * rng.f32();
    drawn(it, |canvas: &mut Canvas| {
        canvas.glass(it.frame.bounds_in_frame(), [0; 3], opacity);
        canvas.rounded_rect(rect, 0.1 * height, paper);
        canvas.text("Rate us!", at, 0.2 * height, Weight::Bold, ink);
    })
}
