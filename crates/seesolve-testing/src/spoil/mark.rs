//! What lies on a picture: cursors, fingers, stickers, strokes, selections, notifications. Aimed at
//! single cells, where they do most harm.

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

use super::subject::Subject;

pub(super) fn color(rng: &mut Rng) -> [u8; 3] {
    const USUAL: [[u8; 3]; 6] =
        [[230, 30, 30], [255; 3], [0; 3], [30, 110, 240], [250, 210, 40], [40, 190, 70]];
    rng.choice(USUAL).unwrap_or([0; 3])
}

pub(super) fn near(at: Point, reach: f32, rng: &mut Rng) -> Point {
    let mut off = || (rng.f32() * 2.0 - 1.0) * reach;
    Point::new(at.x + off(), at.y + off())
}

pub(super) fn drawn(it: &Subject<'_>, draw: impl FnOnce(&mut Canvas)) -> Frame {
    let mut canvas = Canvas::from_frame(it.frame);
    draw(&mut canvas);
    canvas.into_frame()
}

/// An arrow, white with a black rim.
pub fn cursor(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let tip = near(it.aim(rng), 0.3 * it.cell_px, rng);
    let size = it.cell_px * (0.3 + 0.5 * rng.f32());
    let outline =
        [(0.0, 0.0), (0.0, 1.0), (0.24, 0.78), (0.4, 1.1), (0.55, 1.03), (0.4, 0.7), (0.7, 0.7)];
    let at = |grow: f32| {
        outline.map(|(x, y)| {
            Point::new(
                tip.x + (x - 0.3) * size * grow + 0.3 * size,
                tip.y + (y - 0.5) * size * grow + 0.5 * size,
            )
        })
    };
    drawn(it, |canvas| {
        canvas.polygon(&at(1.15), [0; 3]);
        canvas.polygon(&at(0.95), [255; 3]);
    })
}

/// The translucent dot that phones show where they are touched.
pub fn finger(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, radius) =
        (near(it.aim(rng), 0.3 * it.cell_px, rng), it.cell_px * (0.25 + 0.3 * rng.f32()));
    let (left, top) = ((at.x - radius).max(0.0), (at.y - radius).max(0.0));
    let rect = Rect::from_corners(left, top, at.x + radius, at.y + radius);
    let Some(patch) = it.frame.crop(rect) else { return it.frame.clone() };
    let lit = super::pixels::map_places(&patch, |x, y| {
        let inside = (left + x as f32 - at.x).hypot(top + y as f32 - at.y) < radius;
        let color = patch.pixel(x, y);
        if inside { color.map(|it| it / 2 + 110) } else { color }
    });
    drawn(it, |canvas| canvas.paste(&lit, left as i32, top as i32))
}

pub fn sticker(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, color) = (near(it.aim(rng), 0.15 * it.cell_px, rng), color(rng));
    let radius = it.cell_px * (0.15 + 0.35 * rng.f32());
    drawn(it, |canvas| canvas.circle(at, radius, color))
}

/// A line through one cell.
pub fn stroke(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, color) = (it.aim(rng), color(rng));
    let ends = [near(at, 0.6 * it.cell_px, rng), near(at, 0.6 * it.cell_px, rng)];
    let width = it.cell_px * (0.04 + 0.12 * rng.f32());
    drawn(it, |canvas| canvas.line(&ends, width, color))
}

/// A line that wanders over some cells.
pub fn scribble(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (mut at, color) = (it.aim(rng), color(rng));
    let mut points = vec![at];
    for _ in 0..rng.usize(4..14) {
        at = near(at, it.cell_px, rng);
        points.push(at);
    }
    let width = it.cell_px * (0.04 + 0.1 * rng.f32());
    drawn(it, |canvas| canvas.line(&points, width, color))
}

/// A circle drawn round a cell.
pub fn ring(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, color) = (near(it.aim(rng), 0.15 * it.cell_px, rng), color(rng));
    let (radius, width) = (it.cell_px * (0.35 + 0.4 * rng.f32()), it.cell_px * 0.07);
    drawn(it, |canvas| canvas.ring(at, radius, width, color))
}

pub(super) fn span(it: &Subject<'_>, rng: &mut Rng) -> Rect {
    let (a, b) = (it.aim(rng), it.aim(rng));
    let rect = Rect::from_corners(a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y));
    rect.grown(it.cell_px * (0.3 + 0.3 * rng.f32()))
}

/// A rectangle's thin outline, sometimes dashed, round some cells.
pub fn selection(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (rect, color, width) = (span(it, rng), color(rng), 1.0 + 3.0 * rng.f32());
    let is_dashed = rng.bool();
    drawn(it, |canvas| {
        let corners = rect.corners();
        for (n, from) in corners.iter().enumerate() {
            let to = corners[(n + 1) % 4];
            if !is_dashed {
                canvas.line(&[*from, to], width, color);
                continue;
            }
            let n_dashes = (from.distance(to) / 12.0).max(1.0);
            for dash in 0..n_dashes as usize {
                let part = |it: f32| from.lerp(to, it / n_dashes);
                canvas.line(&[part(dash as f32), part(dash as f32 + 0.55)], width, color);
            }
        }
    })
}

/// A translucent rectangle over some cells.
pub fn glass_selection(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (rect, color, opacity) = (span(it, rng), color(rng), 0.15 + 0.3 * rng.f32());
    drawn(it, |canvas| canvas.glass(rect, color, opacity))
}

pub fn text(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, color) = (it.aim(rng), color(rng));
    let words =
        rng.choice(["look here", "HOW?", "level 12", "A", "3", "this one ->"]).unwrap_or("x");
    let size = it.cell_px * (0.3 + 0.5 * rng.f32());
    drawn(it, |canvas| canvas.text(words, at, size, Weight::Bold, color))
}

/// A banner over the upper or any other part, as wide as the picture.
pub fn notification(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (width, top) = (it.frame.width() as f32, it.aim(rng).y - it.cell_px * rng.f32());
    let height = it.cell_px * (0.8 + 0.8 * rng.f32());
    let paper = if rng.bool() { [245; 3] } else { [40; 3] };
    let ink = paper.map(|it: u8| 255 - it);
    let rect = Rect::from_corners(0.02 * width, top, 0.98 * width, top + height);
    drawn(it, |canvas| {
        canvas.rounded_rect(rect, 0.2 * height, paper);
        let base = Point::new(0.06 * width, top + 0.6 * height);
        canvas.text_from("New message: are you there?", base, 0.3 * height, Weight::Regular, ink);
    })
}

/// A frame drawn round a row or column of cells.
pub fn red_frame(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = it.aim(rng);
    let is_column = rng.bool();
    let in_line = it.cells.iter().filter(|cell| {
        let off = if is_column { cell.x - at.x } else { cell.y - at.y };
        off.abs() < 0.3 * it.cell_px
    });
    let Some(rect) = Rect::around(in_line.copied()) else { return it.frame.clone() };
    let width = (0.05 * it.cell_px).max(1.5);
    drawn(it, |canvas| {
        canvas.rounded_frame(rect.grown(0.52 * it.cell_px), 0.1 * it.cell_px, width, [230, 30, 30]);
    })
}

/// A cell's middle, dragged half a cell away.
pub fn moved_patch(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, reach) = (it.aim(rng), 0.4 * it.cell_px);
    let Some(patch) = it.frame.crop(Rect::new(at, at).grown(reach)) else {
        return it.frame.clone();
    };
    let (dx, dy) =
        rng.choice([(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)]).unwrap_or_default();
    let (left, top) = (at.x - reach + dx * it.cell_px, at.y - reach + dy * it.cell_px);
    drawn(it, |canvas| canvas.paste(&patch, left as i32, top as i32))
}

/// A cell's middle painted over in the colour beside it.
pub fn erased(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, reach) = (it.aim(rng), 0.38 * it.cell_px);
    let color = it.frame.pixel_clamped((at.x - reach) as i64, (at.y - reach) as i64);
    drawn(it, |canvas| canvas.rect(Rect::new(at, at).grown(reach), color))
}
