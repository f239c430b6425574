//! The answer drawn over the picture the board was read from, also over one taken at an angle.

use crate::draw::board::pieces;
use crate::draw::canvas::Canvas;
use crate::draw::font::Weight;
use crate::draw::palette::{Background, ink_on};
use crate::frame::Frame;
use crate::geometry::Point;
use crate::layout::Layout;
use crate::view::{BoardView, Rgb, Role};
use crate::vision::warp::Homography;

/// The view's paths and marks over the picture the board was read from.
pub fn over_frame(view: &BoardView, frame: &Frame, layout: &Layout) -> Frame {
    let Some(frame_from_cells) = fit(view, layout) else { return frame.clone() };
    let cell_px = cell_px(view, &frame_from_cells);
    let mut canvas = Canvas::from_frame(frame);
    let ground = Background::Dark;
    for path in &view.paths {
        for piece in pieces(view, path) {
            let points: Vec<Point> = piece.iter().map(|it| frame_from_cells.apply(*it)).collect();
            let width = path.width * cell_px;
            let color = match (path.role, points.first()) {
                (Role::Hue(_), Some(start)) if path.color.is_none() => {
                    color_around(frame, *start, cell_px * 0.2)
                }
                (role, _) => ground.shown(role, path.color),
            };
            canvas.line(&points, width + cell_px * 0.06, ink_on(color));
            canvas.line(&points, width, color);
        }
    }
    for cell in &view.cells {
        let center = frame_from_cells.apply(cell.center_in_cells);
        let telling = matches!(cell.fill, Role::Best | Role::Safe | Role::Danger | Role::Doubt);
        if let Some(border) = cell.border.or(telling.then_some(cell.fill)) {
            let outline: Vec<Point> =
                cell.outline_in_cells.iter().map(|it| frame_from_cells.apply(*it)).collect();
            let inside: Vec<Point> = outline.iter().map(|it| it.lerp(center, 0.06)).collect();
            canvas.polygon_frame(&inside, cell_px * 0.08, ground.color(border));
        }
        if cell.disc.is_some() {
            let color = color_around(frame, center, cell_px * 0.2);
            canvas.circle(center, cell_px * 0.26, color);
            let size = cell_px * 0.38;
            canvas.text(&cell.label, center, size, Weight::Bold, ink_on(color));
        }
        if !cell.note.is_empty() {
            tag(&mut canvas, &cell.note, Point::new(center.x, center.y + cell_px * 0.3), cell_px);
        }
    }
    canvas.into_frame()
}

/// Small print that can be read on any picture.
fn tag(canvas: &mut Canvas, text: &str, center: Point, cell_px: f32) {
    let size = cell_px * 0.22;
    let half_width = text.chars().count() as f32 * size * 0.3 + size * 0.2;
    let ends = [center.x - half_width, center.x + half_width].map(|x| Point::new(x, center.y));
    canvas.line(&ends, size * 1.2, Background::Dark.paper());
    canvas.text(text, center, size, Weight::Bold, Background::Dark.ink());
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
    let pair = |it: &crate::view::CellView| {
        Some((it.center_in_cells, layout.cell(it.cell)?.center_in_frame))
    };
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
    use crate::view::{CellView, PathView};

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
