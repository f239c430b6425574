//! The answer drawn over the picture the board was read from, also over one taken at an angle.

use crate::draw::board::lines_of;
use crate::draw::canvas::Canvas;
use crate::draw::cell::pill;
use crate::draw::font::Weight;
use crate::draw::palette::{Background, DARK_INK, ink_on};
use crate::frame::Frame;
use crate::geometry::Point;
use crate::layout::Layout;
use crate::view::{BoardView, CellView, Layer, Rgb, Role};
use crate::vision::warp::Homography;

/// Cells narrower than this are enlarged before anything is written on them.
const MIN_CELL_PX: f32 = 48.0;
/// No picture is enlarged beyond this many pixels a side.
const MAX_SIDE_PX: u32 = 4000;

/// The view's paths and marks over the picture the board was read from. Small pictures are enlarged
/// first, so that what is written on them can be read.
pub fn over_frame(view: &BoardView, frame: &Frame, layout: &Layout) -> Frame {
    let Some(frame_from_cells) = fit(view, layout) else { return frame.clone() };
    let cell_px = cell_px(view, &frame_from_cells);
    let longest = frame.width().max(frame.height()).max(1);
    let wanted = (MIN_CELL_PX / cell_px.max(1.0)).ceil().clamp(1.0, 8.0) as u32;
    let factor = wanted.min((MAX_SIDE_PX / longest).max(1));
    let mut canvas = Canvas::from_frame(&enlarged(frame, factor));
    let scale = factor as f32;
    let place = |in_cells: Point| {
        let it = frame_from_cells.apply(in_cells);
        Point::new(it.x * scale, it.y * scale)
    };
    let seen = |at: Point| color_around(frame, frame_from_cells.apply(at), cell_px * 0.2);
    draw_over(view, &mut canvas, cell_px * scale, &place, &seen);
    canvas.into_frame()
}

/// Draws what is advised and what is doubtful, and nothing that the picture shows already.
fn draw_over(
    view: &BoardView,
    canvas: &mut Canvas,
    px: f32,
    place: &impl Fn(Point) -> Point,
    seen: &impl Fn(Point) -> Rgb,
) {
    let ground = Background::Dark;
    for path in view.paths.iter().filter(|it| it.layer == Layer::Over) {
        for line in lines_of(path) {
            let points: Vec<Point> = line.iter().map(|it| place(*it)).collect();
            let color = match (path.role, line.first()) {
                (Role::Hue(_), Some(start)) => path.color.unwrap_or_else(|| seen(*start)),
                (role, _) => ground.shown(role, path.color),
            };
            canvas.line(&points, path.width * px + px * 0.06, ink_on(color));
            canvas.line(&points, path.width * px, color);
        }
    }
    // The advice is drawn last: nothing may cover it.
    let is_advised = |it: &&CellView| it.fill == Role::Best || it.border == Some(Role::Best);
    let (advised, others): (Vec<_>, Vec<_>) = view.cells.iter().partition(is_advised);
    for cell in others.into_iter().chain(advised) {
        draw_cell_over(cell, canvas, px, place, seen);
    }
}

fn draw_cell_over(
    cell: &CellView,
    canvas: &mut Canvas,
    px: f32,
    place: &impl Fn(Point) -> Point,
    seen: &impl Fn(Point) -> Rgb,
) {
    let ground = Background::Dark;
    let center = place(cell.center_in_cells);
    let outline = |inset: f32| -> Vec<Point> {
        cell.outline_in_cells.iter().map(|it| place(it.lerp(cell.center_in_cells, inset))).collect()
    };
    let is_telling = matches!(cell.fill, Role::Best | Role::Safe | Role::Danger | Role::Doubt);
    let is_best = cell.fill == Role::Best;
    if is_best {
        canvas.polygon(&outline(0.0), ground.color(Role::Best));
        canvas.polygon_frame(&outline(0.0), px * 0.09, DARK_INK);
    } else if let Some(border) = cell.border.or(is_telling.then_some(cell.fill)) {
        canvas.polygon_frame(&outline(0.06), px * 0.12, DARK_INK);
        canvas.polygon_frame(&outline(0.06), px * 0.07, ground.color(border));
    }
    if cell.disc.is_some() {
        let color = cell.color.unwrap_or_else(|| seen(cell.center_in_cells));
        canvas.circle(center, px * 0.26, color);
        canvas.text(&cell.label, center, px * 0.38, Weight::Bold, ink_on(color));
    }
    let at = |dy: f32| Point::new(center.x, center.y + dy * px);
    let possible: String =
        cell.marks.iter().filter(|it| it.share > 0.0).map(|it| it.text.as_str()).collect();
    let ink = if is_best { DARK_INK } else { [255; 3] };
    if is_best && cell.marks.is_empty() {
        canvas.text(&cell.label, at(-0.05), px * 0.4, Weight::Bold, ink);
    } else if !possible.is_empty() {
        pill(&possible, at(-0.14), px * 0.26, ground_of(is_best), ink, canvas);
    }
    let is_safe = cell.border == Some(Role::Safe) && cell.note.is_empty();
    let note = if is_safe { "safe" } else { cell.note.as_str() };
    if let Some(order) = cell.order {
        canvas.circle(at(0.26), px * 0.15, DARK_INK);
        canvas.text(&order.to_string(), at(0.26), px * 0.2, Weight::Bold, [255; 3]);
    } else if !note.is_empty() {
        pill(note, at(0.24), px * 0.22, ground_of(is_best), ink, canvas);
    }
    if let Some(becomes) = &cell.becomes {
        let first = ground.color(Role::First);
        pill(&format!("={becomes}"), at(-0.3), px * 0.2, first, ink_on(first), canvas);
    }
    if let Some(tag) = &cell.tag {
        pill(tag, at(-0.5), px * 0.24, [255, 246, 214], DARK_INK, canvas);
    }
}

/// Under small print.
fn ground_of(is_best: bool) -> Rgb {
    if is_best { Background::Dark.color(Role::Best) } else { [18, 18, 24] }
}

/// Every pixel several times, across and down.
fn enlarged(frame: &Frame, factor: u32) -> Frame {
    if factor <= 1 {
        return frame.clone();
    }
    let n = factor as usize;
    let mut rgb = Vec::with_capacity(frame.rgb().len() * n * n);
    for y in 0..frame.size().1 {
        let row: Vec<u8> = frame.row(y).chunks_exact(3).flat_map(|it| it.repeat(n)).collect();
        (0..n).for_each(|_| rgb.extend_from_slice(&row));
    }
    Frame::from_rgb(frame.width() * factor, frame.height() * factor, rgb)
        .unwrap_or_else(|| frame.clone())
}

/// The picture's own colour around a place: the middle one of a ring of samples, channel by
/// channel, so that a letter or a tick in the middle does not matter.
fn color_around(frame: &Frame, center: Point, radius: f32) -> Rgb {
    let ring: Vec<Rgb> = (0..12)
        .map(|step| {
            let (sin, cos) = (step as f32 * std::f32::consts::TAU / 12.0).sin_cos();
            let at = Point::new(center.x + radius * cos, center.y + radius * sin);
            frame.pixel_clamped(at.x as i64, at.y as i64)
        })
        .collect();
    std::array::from_fn(|channel| {
        let mut values: Vec<u8> = ring.iter().map(|it| it[channel]).collect();
        values.sort_unstable();
        values[values.len() / 2]
    })
}

/// Where cell units lie in the picture, fitted to the centres of all cells; `None` when they do not
/// span a plane.
fn fit(view: &BoardView, layout: &Layout) -> Option<Homography> {
    let pair = |it: &CellView| Some((it.center_in_cells, layout.cell(it.cell)?.center_in_frame));
    let pairs: Vec<(Point, Point)> = view.cells.iter().filter_map(pair).collect();
    Homography::fit(pairs)
}

/// Pixels per cell in the middle of the board.
fn cell_px(view: &BoardView, frame_from_cells: &Homography) -> f32 {
    let middle = Point::new(view.width / 2.0, view.height / 2.0);
    let at = |dx: f32, dy: f32| frame_from_cells.apply(Point::new(middle.x + dx, middle.y + dy));
    let (o, x, y) = (at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0));
    ((x.x - o.x) * (y.y - o.y) - (x.y - o.y) * (y.x - o.x)).abs().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::layout::{CellId, CellShape};
    use crate::view::PathView;

    fn two_by_two() -> BoardView {
        let cells = (0..4).map(|it| CellView::square(CellId(it), it as usize / 2, it as usize % 2));
        let path = PathView {
            points_in_cells: vec![Point::new(0.5, 0.5), Point::new(0.5, 1.5)],
            role: Role::Hue(0),
            width: 0.3,
            ..PathView::default()
        };
        BoardView {
            width: 2.0,
            height: 2.0,
            cells: cells.collect(),
            paths: vec![path],
            ..BoardView::default()
        }
    }

    #[test]
    fn paths_are_laid_over_the_cells_of_the_picture() {
        let view = two_by_two();
        let shape = |it: usize| {
            let (x, y) = (100.0 + 50.0 * (it % 2) as f32, 10.0 + 50.0 * (it / 2) as f32);
            Some(CellShape::from_rect(Rect::from_corners(x, y, x + 50.0, y + 50.0)))
        };
        let layout = Layout { cells: (0..4).map(shape).collect(), ..Layout::default() };
        let mut screenshot = Canvas::new(300, 200, [0; 3]);
        screenshot.circle(Point::new(125.0, 35.0), 18.0, [200, 90, 10]);
        let over = over_frame(&view, &screenshot.into_frame(), &layout);
        assert_eq!(over.pixel(125, 65), [200, 90, 10], "a pipe has the colour of its dot");
        assert_eq!(over.pixel(175, 60), [0; 3]);
    }
}
