//! One cell of a board: its ground by the board's shape, and all that is marked on it. Nothing is
//! told by colour alone: what is safe carries the word, harm is hatched, sides are striped or
//! dotted, the order is numbered.

use crate::draw::font::Weight;
use crate::draw::palette::{Background, DARK_INK, ON_TRAY, blend, ink_on};
use crate::draw::shapes::{rounded, rounded_rect};
use crate::draw::surface::Surface;
use crate::geometry::{Point, Rect};
use crate::view::{BoardView, CellView, LabelView, Rgb, Role, Shape};

/// Draws a cell; `place` takes cell units to pixels of the drawing.
pub(super) fn draw_cell(
    cell: &CellView,
    view: &BoardView,
    place: impl Fn(Point) -> Point,
    px: f32,
    surface: &mut impl Surface,
    background: Background,
) {
    if cell.fill == Role::Absent {
        return;
    }
    let is_best =
        cell.fill == Role::Best || view.shape == Shape::Tile && cell.border == Some(Role::Best);
    let role = if is_best { Role::Best } else { cell.fill };
    let fill = background.fill(role, view.ground);
    let inset = match view.shape {
        Shape::Card if is_best => -0.02,
        Shape::Card => 0.07,
        Shape::Grid => 0.0,
        Shape::Tile => 0.04,
    };
    let outline = |inset: f32| -> Vec<Point> {
        let shrunk = |it: &Point| place(it.lerp(cell.center_in_cells, inset * 2.0));
        let corners: Vec<Point> = cell.outline_in_cells.iter().map(shrunk).collect();
        if view.shape == Shape::Card { rounded(&corners, px * 0.12) } else { corners }
    };
    let center = place(cell.center_in_cells);
    if view.shape == Shape::Card && is_best {
        surface.polygon(&outline(-0.06), [255, 246, 214]);
    }
    surface.polygon(&outline(inset), fill);
    if role == Role::Danger {
        hatch(center, px * 0.4, background.color(Role::Danger), surface);
    }
    if view.shape == Shape::Tile {
        draw_side(cell.fill, center, px, &outline(0.12), surface, background);
    } else {
        let edge = if view.shape == Shape::Card { px * 0.02 } else { px * 0.03 };
        if !is_best {
            surface.outline(&outline(inset), edge.max(1.0), background.grid());
        }
    }
    if let Some(border) = cell.border.filter(|it| *it != Role::Best || view.shape != Shape::Tile) {
        surface.outline(&outline(inset + 0.03), px * 0.06, background.color(border));
    }
    draw_content(cell, center, px, fill, surface, background);
    if cell.border == Some(Role::Doubt) {
        draw_doubt(center, px, surface, background);
    }
    if let Some(tag) = &cell.tag {
        let at = Point::new(center.x, center.y - px * 0.5);
        pill(tag, at, px * 0.2, [255, 246, 214], DARK_INK, surface);
    }
}

/// The question mark in the corner of a doubtful cell.
pub(super) fn draw_doubt(
    center: Point,
    px: f32,
    surface: &mut impl Surface,
    background: Background,
) {
    let at = Point::new(center.x + px * 0.36, center.y - px * 0.36);
    let fill = background.color(Role::Doubt);
    surface.circle(at, px * 0.17, fill);
    surface.text("?", at, px * 0.26, Weight::Bold, ink_on(fill));
}

/// A dot with its letter, over the pipe that ends in it.
pub(super) fn draw_dot(
    cell: &CellView,
    center: Point,
    px: f32,
    surface: &mut impl Surface,
    background: Background,
) {
    draw_content(cell, center, px, background.tray(), surface, background);
}

/// What is written on a cell.
fn draw_content(
    cell: &CellView,
    center: Point,
    px: f32,
    fill: Rgb,
    surface: &mut impl Surface,
    background: Background,
) {
    let at = |dx: f32, dy: f32| Point::new(center.x + dx * px, center.y + dy * px);
    let mut under = fill;
    if let Some(disc) = cell.disc {
        under = background.shown(disc, cell.color);
        surface.circle(center, px * 0.35, under);
    }
    let ink = ink_on(under);
    let note = cell.small_print();
    let is_badged = cell.order.is_some() || cell.becomes.is_some();
    let n_possible = cell.marks.iter().filter(|it| it.share > 0.0).count();
    if n_possible > 1 {
        let n = cell.marks.len() as f32;
        for (slot, mark) in cell.marks.iter().enumerate() {
            let place = at((slot as f32 - (n - 1.0) / 2.0) * 0.19, -0.27);
            if mark.share > 0.0 {
                let color = if mark.role == Role::Neutral {
                    ink
                } else {
                    mark_ink(mark.role, under, background)
                };
                surface.text(&mark.text, place, px * 0.2, Weight::Bold, color);
            } else {
                surface.circle(place, px * 0.02, blend(under, ink, 0.4));
            }
        }
        surface.text(note, at(0.0, 0.07), px * 0.27, Weight::Bold, ink);
    } else {
        let lift = if note.is_empty() && !is_badged { 0.0 } else { -0.12 };
        let size = px * if cell.label.chars().count() > 3 { 0.26 } else { 0.42 };
        surface.text(&cell.label, at(0.0, lift), size, Weight::Bold, ink);
        if !is_badged {
            surface.text(note, at(0.0, 0.27), px * 0.19, Weight::Bold, ink);
        }
    }
    // Where only one value is possible its share stands in words where the bar would be.
    if let Some(meter) = cell.meter.filter(|it| *it > 0.0 && n_possible > 1) {
        let bar = |share: f32| [at(-0.3, 0.33), at(-0.3 + 0.6 * share, 0.33)];
        surface.line(&bar(1.0), px * 0.05, blend(under, ink, 0.2), 1.0);
        let red = background.color(Role::Danger);
        surface.line(&bar(meter.clamp(0.02, 1.0)), px * 0.05, red, 1.0);
    }
    if let Some(order) = cell.order {
        surface.circle(at(0.0, 0.24), px * 0.13, DARK_INK);
        surface.text(&order.to_string(), at(0.0, 0.24), px * 0.18, Weight::Bold, [255; 3]);
    }
    if let Some(becomes) = &cell.becomes {
        let (x, color) = if cell.order.is_some() { (0.26, 0.1) } else { (0.0, 0.24) };
        let first = background.color(Role::First);
        pill(&format!("={becomes}"), at(x, color), px * 0.18, first, ink_on(first), surface);
    }
}

/// Stripes for the player's own side, dots for the other, a second outline for what is captured.
fn draw_side(
    role: Role,
    center: Point,
    px: f32,
    inner: &[Point],
    surface: &mut impl Surface,
    background: Background,
) {
    let color = blend(background.color(role), background.ink(), 0.22);
    match role {
        Role::Mine => hatch(center, px * 0.3, color, surface),
        Role::Theirs => {
            for (dx, dy) in [
                (-0.22, 0.0),
                (0.22, 0.0),
                (-0.12, -0.26),
                (0.12, -0.26),
                (-0.12, 0.26),
                (0.12, 0.26),
            ] {
                surface.circle(
                    Point::new(center.x + dx * px, center.y + dy * px),
                    px * 0.025,
                    color,
                );
            }
        }
        Role::MineStrong | Role::TheirsStrong => {
            let strong = blend(background.color(role), [0; 3], 0.55);
            surface.outline(inner, px * 0.035, strong);
        }
        _ => {}
    }
}

/// Slanted lines inside a circle.
fn hatch(center: Point, radius: f32, color: Rgb, surface: &mut impl Surface) {
    for step in [-0.6_f32, -0.2, 0.2, 0.6] {
        let half = radius * (1.0 - step * step).sqrt() * 0.9;
        let (x, y) = (center.x + step * radius, center.y + step * radius);
        let ends = [
            Point::new(x - half * 0.7, y + half * 0.7),
            Point::new(x + half * 0.7, y - half * 0.7),
        ];
        surface.line(&ends, radius * 0.09, color, 0.35);
    }
}

/// A clue panel, or plain text beside the cells.
pub(super) fn draw_label(
    label: &LabelView,
    center: Point,
    px: f32,
    surface: &mut impl Surface,
    background: Background,
) {
    let [above, below] = label.parts.as_slice() else {
        let color =
            if label.role == Role::Neutral { ON_TRAY } else { background.color(label.role) };
        surface.text(&label.text, center, px * 0.32, Weight::Bold, color);
        if label.is_doubtful {
            draw_doubt(Point::new(center.x + px * 0.3, center.y), px, surface, background);
        }
        return;
    };
    let half = px * 0.43;
    let panel =
        Rect::from_corners(center.x - half, center.y - half, center.x + half, center.y + half);
    surface.polygon(&rounded_rect(panel, px * 0.1), background.color(label.role));
    let at = |dx: f32, dy: f32| Point::new(center.x + dx * px, center.y + dy * px);
    surface.text(&above.text, at(0.0, -0.19), px * 0.34, Weight::Bold, DARK_INK);
    surface.line(
        &[at(-0.28, 0.04), at(0.28, 0.04)],
        px * 0.025,
        blend(background.color(label.role), DARK_INK, 0.5),
        1.0,
    );
    let has_icon = below.icon.is_some();
    if has_icon {
        surface.circle(at(-0.14, 0.24), px * 0.11, DARK_INK);
        surface.line(&[at(-0.2, 0.29), at(-0.08, 0.29)], px * 0.09, [255; 3], 1.0);
    }
    let x = if has_icon { 0.12 } else { 0.0 };
    surface.text(&below.text, at(x, 0.24), px * 0.28, Weight::Bold, DARK_INK);
    if label.is_doubtful {
        let (from, to) = (panel.min, panel.max);
        let corners = [from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)];
        surface.outline(&corners, px * 0.06, background.color(Role::Doubt));
        draw_doubt(center, px, surface, background);
    }
}

/// Text on a rounded ground, readable on anything.
pub(super) fn pill(
    text: &str,
    center: Point,
    size: f32,
    fill: Rgb,
    ink: Rgb,
    surface: &mut impl Surface,
) {
    let half_width = text.chars().count() as f32 * size * 0.27;
    let ends = [center.x - half_width, center.x + half_width].map(|x| Point::new(x, center.y));
    surface.line(&ends, size * 1.25, fill, 1.0);
    surface.text(text, center, size, Weight::Bold, ink);
}

/// The colour of a mark that plays a role, unless it would drown on its ground.
fn mark_ink(role: Role, under: Rgb, background: Background) -> Rgb {
    let color = background.color(role);
    let is_near = color.iter().zip(under).all(|(a, b)| a.abs_diff(b) < 90);
    if is_near { ink_on(under) } else { color }
}
