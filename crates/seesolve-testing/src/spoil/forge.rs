//! What has the game's own colours and is not the game's: stickers, strokes and repainted symbols that a
//! reader cannot tell by their colour alone.

use fastrand::Rng;
use seesolve_core::{Frame, Point, Rect};

use super::mark::{drawn, near};
use super::pixels::map_places;
use super::subject::Subject;

/// A colour that stands out most from a cell's border: that of its symbol.
fn ink(it: &Subject<'_>, at: Point) -> [u8; 3] {
    let border = pixel(it, Point::new(at.x - 0.36 * it.cell_px, at.y - 0.3 * it.cell_px));
    let places = (-6..=6_i8).flat_map(|y| (-6..=6_i8).map(move |x| (f32::from(x), f32::from(y))));
    let step = 0.04 * it.cell_px;
    places
        .map(|(x, y)| pixel(it, Point::new(at.x + x * step, at.y + y * step)))
        .max_by_key(|color| difference(*color, border))
        .unwrap_or(border)
}

fn pixel(it: &Subject<'_>, at: Point) -> [u8; 3] {
    it.frame.pixel_clamped(at.x as i64, at.y as i64)
}

fn difference(a: [u8; 3], b: [u8; 3]) -> u32 {
    (0..3).map(|it| u32::from(a[it].abs_diff(b[it]))).sum()
}

/// A colour of the cell itself or of another one: of its ground or of its symbol.
fn game_color(it: &Subject<'_>, at: Point, rng: &mut Rng) -> [u8; 3] {
    let from = if rng.bool() { at } else { it.aim(rng) };
    match rng.u8(..3) {
        0 => ink(it, from),
        1 => pixel(it, from),
        _ => pixel(it, near(from, 0.4 * it.cell_px, rng)),
    }
}

/// A disc or a box in a colour of the game.
pub fn tile_sticker(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = it.aim(rng);
    let fill = game_color(it, at, rng);
    let (at, size) = (near(at, 0.25 * it.cell_px, rng), it.cell_px * (0.08 + 0.35 * rng.f32()));
    let is_round = rng.bool();
    drawn(it, |canvas| match is_round {
        true => canvas.circle(at, size, fill),
        false => canvas.rect(Rect::new(at, at).grown(0.8 * size), fill),
    })
}

/// A line through a cell in a colour of the game.
pub fn tile_stroke(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = it.aim(rng);
    let fill = game_color(it, at, rng);
    let ends = [near(at, 0.5 * it.cell_px, rng), near(at, 0.5 * it.cell_px, rng)];
    let width = it.cell_px * (0.04 + 0.2 * rng.f32());
    drawn(it, |canvas| canvas.line(&ends, width, fill))
}

/// A symbol with one small stroke more, or one less: upright or level, in its own colour or its ground's.
pub fn altered_symbol(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = it.aim(rng);
    let ground = pixel(it, Point::new(at.x - 0.3 * it.cell_px, at.y - 0.25 * it.cell_px));
    let fill = if rng.bool() { ink(it, at) } else { ground };
    let from = near(at, 0.22 * it.cell_px, rng);
    let reach = it.cell_px * (0.08 + 0.2 * rng.f32());
    let to = match rng.u8(..3) {
        0 => Point::new(from.x + reach, from.y),
        1 => Point::new(from.x, from.y + reach),
        _ => near(from, reach, rng),
    };
    let width = it.cell_px * (0.03 + 0.07 * rng.f32());
    drawn(it, |canvas| canvas.line(&[from, to], width, fill))
}

/// What has the colour of a cell's middle, painted in that of another cell's.
pub fn repainted(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, other) = (it.aim(rng), it.aim(rng));
    let (from, to) = (pixel(it, at), pixel(it, other));
    let reach = it.cell_px * (0.15 + 0.25 * rng.f32());
    map_places(it.frame, |x, y| {
        let color = it.frame.pixel(x, y);
        let is_near = (x as f32 - at.x).hypot(y as f32 - at.y) < reach;
        if is_near && difference(color, from) < 90 { to } else { color }
    })
}

/// The middle of another cell, not quite where it belongs.
pub fn misplaced_copy(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let (at, from) = (it.aim(rng), it.aim(rng));
    let reach = it.cell_px * (0.2 + 0.2 * rng.f32());
    let (left, top) = ((from.x - reach).max(0.0), (from.y - reach).max(0.0));
    let rect = Rect::from_corners(left, top, from.x + reach, from.y + reach);
    let Some(patch) = it.frame.crop(rect) else { return it.frame.clone() };
    let (sin, cos) = (6.3 * rng.f32()).sin_cos();
    let off = it.cell_px * (0.14 + 0.2 * rng.f32());
    let place = Point::new(at.x + off * cos - reach, at.y + off * sin - reach);
    drawn(it, |canvas| canvas.paste(&patch, place.x as i32, place.y as i32))
}

/// A line across the board through a row or column of cells, in a colour of the game.
pub fn crosshair(it: &Subject<'_>, rng: &mut Rng) -> Frame {
    let at = it.aim(rng);
    let fill = game_color(it, at, rng);
    let at = near(at, 0.5 * it.cell_px, rng);
    let (width, height) = (it.frame.width() as f32, it.frame.height() as f32);
    let thick = 1.0 + 0.06 * it.cell_px * rng.f32();
    drawn(it, |canvas| {
        canvas.line(&[Point::new(0.0, at.y), Point::new(width, at.y)], thick, fill);
        canvas.line(&[Point::new(at.x, 0.0), Point::new(at.x, height)], thick, fill);
    })
}
