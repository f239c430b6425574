//! The marks of an answer over the picture of a board: frames, pipes, links, numbers and doubts, and
//! nothing that the picture shows already.

use crate::draw::board::lines_of;
use crate::draw::cell::{draw_doubt, pill};
use crate::draw::font::Weight;
use crate::draw::palette::{Background, DARK_INK, ink_on};
use crate::draw::surface::Surface;
use crate::geometry::Point;
use crate::view::{BoardView, CellView, Layer, PathView, Rgb, Role, Shape};

/// Marks on a picture look the same on both backgrounds.
pub(super) const GROUND: Background = Background::Dark;
/// As large as dots are drawn, in cells.
const DOT_RADIUS: f32 = 0.35;
/// The rim of the advice, which parts it from any picture.
const CREAM: Rgb = [255, 246, 214];

/// Draws what is advised and what is doubtful, and nothing that the picture shows already.
pub(super) fn draw_over(
    view: &BoardView,
    surface: &mut impl Surface,
    px: f32,
    place: &impl Fn(Point) -> Point,
    seen: &impl Fn(Point) -> Rgb,
) {
    let (links, pipes): (Vec<&PathView>, Vec<&PathView>) =
        view.paths.iter().filter(|it| it.layer == Layer::Over).partition(|it| it.links);
    pipes.into_iter().for_each(|it| draw_path_over(it, surface, px, place, seen));
    // The advice is drawn last: nothing may cover it.
    let is_advised = |it: &&CellView| it.fill == Role::Best || it.border == Some(Role::Best);
    let (advised, others): (Vec<_>, Vec<_>) = view.cells.iter().partition(is_advised);
    let cells: Vec<&CellView> = others.into_iter().chain(advised).collect();
    cells.iter().for_each(|it| draw_frame_over(it, surface, px, place));
    links.into_iter().for_each(|it| draw_path_over(it, surface, px, place, seen));
    cells.iter().for_each(|it| draw_content_over(it, surface, px, view.shape, place, seen));
    for label in view.labels.iter().filter(|it| it.is_doubtful) {
        let at = |dx: f32, dy: f32| {
            place(Point::new(label.center_in_cells.x + dx, label.center_in_cells.y + dy))
        };
        let half = 0.44;
        let corners = [at(-half, -half), at(half, -half), at(half, half), at(-half, half)];
        surface.outline(&corners, px * 0.13, DARK_INK);
        surface.outline(&corners, px * 0.08, GROUND.color(Role::Doubt));
        draw_doubt(at(0.0, 0.0), px, surface, GROUND);
    }
}

fn draw_path_over(
    path: &PathView,
    surface: &mut impl Surface,
    px: f32,
    place: &impl Fn(Point) -> Point,
    seen: &impl Fn(Point) -> Rgb,
) {
    for line in lines_of(path) {
        let points: Vec<Point> = line.iter().map(|it| place(*it)).collect();
        let color = match (path.role, line.first()) {
            (Role::Hue(_), Some(start)) => path.color.unwrap_or_else(|| seen(*start)),
            (role, _) => GROUND.shown(role, path.color),
        };
        surface.line(&points, path.width * px + px * 0.06, ink_on(color), 1.0);
        surface.line(&points, path.width * px, color, 1.0);
    }
}

/// What parts a cell that matters from the picture.
fn draw_frame_over(
    cell: &CellView,
    surface: &mut impl Surface,
    px: f32,
    place: &impl Fn(Point) -> Point,
) {
    let outline = |inset: f32| -> Vec<Point> {
        cell.outline_in_cells.iter().map(|it| place(it.lerp(cell.center_in_cells, inset))).collect()
    };
    let is_telling = matches!(cell.fill, Role::Best | Role::Safe | Role::Danger | Role::Doubt);
    let is_best = cell.fill == Role::Best;
    if is_best {
        surface.polygon(&outline(-0.06), CREAM);
        surface.polygon(&outline(0.0), GROUND.color(Role::Best));
        surface.outline(&outline(0.0), px * 0.07, DARK_INK);
    } else if let Some(border) = cell.border.or(is_telling.then_some(cell.fill)) {
        surface.outline(&outline(0.06), px * 0.13, DARK_INK);
        surface.outline(&outline(0.06), px * 0.08, GROUND.color(border));
    }
}

/// What is written on a cell.
fn draw_content_over(
    cell: &CellView,
    surface: &mut impl Surface,
    px: f32,
    shape: Shape,
    place: &impl Fn(Point) -> Point,
    seen: &impl Fn(Point) -> Rgb,
) {
    let center = place(cell.center_in_cells);
    let is_best = cell.fill == Role::Best;
    // The picture's own letters stand in the middle of a tile, and its neighbours are near.
    let (badge, lift) = match shape {
        Shape::Tile if cell.becomes.is_none() => (0.36, 0.36),
        Shape::Tile => (0.36, 0.56),
        Shape::Card | Shape::Grid => (0.26, 0.48),
    };
    if cell.disc.is_some() {
        // A doubtful dot keeps its own look; any other covers the ends of its pipe.
        let is_doubtful = cell.border == Some(Role::Doubt);
        let read = cell.color.filter(|_| !is_doubtful);
        let color = read.unwrap_or_else(|| seen(cell.center_in_cells));
        surface.circle(center, px * if is_doubtful { 0.26 } else { DOT_RADIUS }, color);
        surface.text(&cell.label, center, px * 0.38, Weight::Bold, ink_on(color));
    }
    let at = |dy: f32| Point::new(center.x, center.y + dy * px);
    let possible: String =
        cell.marks.iter().filter(|it| it.share > 0.0).map(|it| it.text.as_str()).collect();
    let ink = if is_best { DARK_INK } else { [255; 3] };
    let under = if is_best { GROUND.color(Role::Best) } else { [18, 18, 24] };
    let is_known = cell.marks.is_empty();
    if is_best {
        let text = if is_known { &cell.label } else { &possible };
        let size = if text.chars().count() > 1 { 0.34 } else { 0.46 };
        surface.text(text, at(-0.08), px * size, Weight::Bold, ink);
    } else if !possible.is_empty() {
        pill(&possible, at(-0.12), px * 0.22, under, ink, surface);
    }
    let is_safe = cell.border == Some(Role::Safe) && cell.note.is_empty();
    let note = cell.small_print();
    if let Some(order) = cell.order {
        surface.circle(at(badge), px * 0.14, DARK_INK);
        surface.text(&order.to_string(), at(badge), px * 0.19, Weight::Bold, [255; 3]);
    } else if is_safe && !is_best {
        let safe = GROUND.color(Role::Safe);
        pill(note, at(0.22), px * 0.22, safe, ink_on(safe), surface);
    } else if !note.is_empty() && cell.becomes.is_none() {
        pill(note, at(0.24), px * 0.22, under, ink, surface);
    }
    if let Some(becomes) = &cell.becomes {
        let first = GROUND.color(Role::First);
        pill(&format!("={becomes}"), at(-0.3), px * 0.2, first, ink_on(first), surface);
    }
    if cell.border == Some(Role::Doubt) {
        draw_doubt(center, px, surface, GROUND);
    }
    if let Some(tag) = &cell.tag {
        pill(tag, at(-lift), px * 0.22, DARK_INK, GROUND.color(Role::Best), surface);
    }
}
