//! One [`BoardView`] as a picture: PNG, SVG, or drawn over the screenshot it was read from.

use crate::draw::canvas::Canvas;
use crate::draw::font::Weight;
use crate::draw::palette::{Background, ink_on};
use crate::draw::surface::Surface;
use crate::draw::svg::Svg;
use crate::frame::Frame;
use crate::geometry::Point;
use crate::view::{BoardView, CellView, PathView, Role};

/// Larger drawings shrink their cells to this many pixels a side.
const MAX_SIDE_PX: f32 = 2000.0;
const CELL_PX: f32 = 64.0;
const MARGIN_PX: f32 = 24.0;
const CAPTION_PX: f32 = 22.0;

/// The view as a picture of its own.
pub fn to_frame(view: &BoardView, ground: Background) -> Frame {
    let sheet = Sheet::new(view);
    let mut canvas = Canvas::new(sheet.width, sheet.height, ground.paper());
    sheet.draw(view, &mut canvas, ground);
    canvas.into_frame()
}

/// The view as an SVG document.
pub fn to_svg(view: &BoardView, ground: Background) -> String {
    let sheet = Sheet::new(view);
    let mut svg = Svg::new(sheet.width, sheet.height, ground.paper());
    sheet.draw(view, &mut svg, ground);
    svg.finish()
}

/// The view as an SVG document in which the paths grow one after the other.
pub fn to_growing_svg(view: &BoardView, ground: Background, seconds_a_path: f32) -> String {
    let sheet = Sheet::new(view);
    let mut svg = Svg::new(sheet.width, sheet.height, ground.paper());
    svg.grow_lines(seconds_a_path);
    sheet.draw(view, &mut svg, ground);
    svg.finish()
}

/// A path as lines to draw: whole, or in pieces from letter to letter where it joins letters.
pub(super) fn pieces(view: &BoardView, path: &PathView) -> Vec<Vec<Point>> {
    const FROM_LETTER: f32 = 0.28;
    let is_letter = |at: &Point| {
        let is_here = |it: &CellView| it.center_in_cells.distance(*at) < 0.01;
        view.cells.iter().any(|it| is_here(it) && it.disc.is_none() && !it.label.is_empty())
    };
    if matches!(path.role, Role::Hue(_)) || !path.points_in_cells.iter().all(is_letter) {
        return vec![path.points_in_cells.clone()];
    }
    let between =
        |it: &[Point]| vec![it[0].lerp(it[1], FROM_LETTER), it[1].lerp(it[0], FROM_LETTER)];
    path.points_in_cells.windows(2).map(between).collect()
}

/// The size of a drawing and the place of the board on it.
struct Sheet {
    width: u32,
    height: u32,
    cell_px: f32,
    top: f32,
}

impl Sheet {
    fn new(view: &BoardView) -> Self {
        let longest = view.width.max(view.height).max(1.0);
        let cell_px = CELL_PX.min(MAX_SIDE_PX / longest).max(4.0);
        let font = crate::draw::font::Font::new(Weight::Regular);
        let text_px = |it: &String| font.width(it, CAPTION_PX * 0.8);
        let captions_px = view.captions.iter().map(text_px).fold(0.0, f32::max);
        let title_px = font.width(&view.title, CAPTION_PX * 1.1);
        let content = (view.width * cell_px).max(captions_px).max(title_px);
        let top = MARGIN_PX + if view.title.is_empty() { 0.0 } else { CAPTION_PX * 1.8 };
        let below = view.captions.len() as f32 * CAPTION_PX * 1.3;
        let below = if below > 0.0 { below + CAPTION_PX * 0.5 } else { 0.0 };
        Self {
            width: (content + 2.0 * MARGIN_PX).ceil() as u32,
            height: (top + view.height * cell_px + below + MARGIN_PX).ceil() as u32,
            cell_px,
            top,
        }
    }

    fn place(&self, in_cells: Point) -> Point {
        Point::new(MARGIN_PX + in_cells.x * self.cell_px, self.top + in_cells.y * self.cell_px)
    }

    fn draw(&self, view: &BoardView, surface: &mut impl Surface, ground: Background) {
        let px = self.cell_px;
        if !view.title.is_empty() {
            let base = Point::new(MARGIN_PX, MARGIN_PX + CAPTION_PX);
            surface.text_from(&view.title, base, CAPTION_PX * 1.1, ground.ink());
        }
        for cell in view.cells.iter().filter(|it| it.fill != Role::Absent) {
            let outline = self.outline(cell, 0.0);
            surface.polygon(&outline, ground.color(cell.fill));
            surface.outline(&outline, (px * 0.03).max(1.0), ground.grid());
        }
        for (from, to) in &view.walls {
            let ends = [self.place(*from), self.place(*to)];
            surface.line(&ends, px * 0.1, ground.ink(), 1.0);
        }
        for path in &view.paths {
            for piece in pieces(view, path) {
                let points: Vec<Point> = piece.iter().map(|it| self.place(*it)).collect();
                if path.role == Role::Hand {
                    surface.line(&points, path.width * px * 2.5, ground.paper(), 1.0);
                }
                let color = ground.shown(path.role, path.color);
                surface.line(&points, path.width * px, color, 1.0);
            }
        }
        for cell in &view.cells {
            self.draw_marks(cell, surface, ground);
        }
        for label in &view.labels {
            let color = match label.role {
                Role::Neutral => ground.ink(),
                role => ground.color(role),
            };
            let at = self.place(label.center_in_cells);
            surface.text(&label.text, at, px * 0.3, Weight::Bold, color);
        }
        let below = self.top + view.height * px + CAPTION_PX * 0.5;
        for (idx, caption) in view.captions.iter().enumerate() {
            let base = Point::new(MARGIN_PX, below + (idx as f32 + 1.0) * CAPTION_PX * 1.3);
            surface.text_from(caption, base, CAPTION_PX * 0.8, ground.ink());
        }
    }

    /// The disc, border, label and small print of a cell.
    fn draw_marks(&self, cell: &CellView, surface: &mut impl Surface, ground: Background) {
        let px = self.cell_px;
        let center = self.place(cell.center_in_cells);
        if let Some(border) = cell.border {
            surface.outline(&self.outline(cell, 0.06), px * 0.06, ground.color(border));
        }
        let under = match cell.disc {
            Some(disc) => {
                let color = ground.shown(disc, cell.color);
                surface.circle(center, px * 0.35, color);
                color
            }
            None => ground.color(cell.fill),
        };
        let lift = if cell.note.is_empty() { 0.0 } else { px * 0.12 };
        let size = px * if cell.label.chars().count() > 3 { 0.26 } else { 0.42 };
        let at = Point::new(center.x, center.y - lift);
        surface.text(&cell.label, at, size, Weight::Bold, ink_on(under));
        let at = Point::new(center.x, center.y + px * 0.26);
        surface.text(&cell.note, at, px * 0.2, Weight::Regular, ink_on(under));
    }

    fn outline(&self, cell: &CellView, inset: f32) -> Vec<Point> {
        let shrunk = |it: &Point| self.place(it.lerp(cell.center_in_cells, inset));
        cell.outline_in_cells.iter().map(shrunk).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::CellId;

    fn two_by_two() -> BoardView {
        let cells = (0..4).map(|it| CellView::square(CellId(it), it as usize / 2, it as usize % 2));
        BoardView {
            title: "Board".into(),
            width: 2.0,
            height: 2.0,
            cells: cells.collect(),
            paths: vec![PathView {
                points_in_cells: vec![Point::new(0.5, 0.5), Point::new(0.5, 1.5)],
                role: Role::Hue(0),
                width: 0.3,
                name: "A".into(),
                ..PathView::default()
            }],
            ..BoardView::default()
        }
    }

    #[test]
    fn svg_and_png_have_the_same_size_and_the_path() {
        let frame = to_frame(&two_by_two(), Background::Dark);
        let svg = to_svg(&two_by_two(), Background::Dark);
        assert!(svg.contains(&format!("width=\"{}\"", frame.width())));
        assert_eq!(svg.matches("<polyline").count(), 1);
        let red = Background::Dark.color(Role::Hue(0));
        assert!((0..frame.size().1).any(|y| (0..frame.size().0).any(|x| frame.pixel(x, y) == red)));
    }
}
