//! One [`BoardView`] as a picture of its own: PNG or SVG. A board lies on a dark tray, its legend
//! and captions below, as on the page.

use crate::draw::canvas::Canvas;
use crate::draw::cell::{draw_cell, draw_dot, draw_label};
use crate::draw::font::{Font, Weight};
use crate::draw::palette::{Background, ON_TRAY, is_dark};
use crate::draw::shapes::{arc, rounded_rect, steps_of_links};
use crate::draw::surface::Surface;
use crate::draw::svg::Svg;
use crate::draw::text_block::TextBlock;
use crate::frame::Frame;
use crate::geometry::{Point, Rect};
use crate::view::{BoardView, Layer, PathView, Role, Shape};

/// Larger drawings shrink their cells to this many pixels a side.
const MAX_SIDE_PX: f32 = 2000.0;
const CELL_PX: f32 = 72.0;
const MARGIN_PX: f32 = 24.0;
/// Between the tray's edge and the board.
const PADDING_PX: f32 = 22.0;
const TITLE_PX: f32 = 22.0;
/// Captions are never squeezed into less than this.
const MIN_TEXT_PX: f32 = 520.0;

/// The view as a picture of its own.
pub fn to_frame(view: &BoardView, background: Background) -> Frame {
    let sheet = Sheet::new(view);
    let mut canvas = Canvas::new(sheet.width, sheet.height, background.paper());
    sheet.draw(view, &mut canvas, background);
    canvas.into_frame()
}

/// The view as an SVG document.
pub fn to_svg(view: &BoardView, background: Background) -> String {
    let sheet = Sheet::new(view);
    let mut svg = Svg::new(sheet.width, sheet.height, background.paper());
    sheet.draw(view, &mut svg, background);
    svg.finish()
}

/// The view as an SVG document in which the paths grow one after the other.
pub fn to_growing_svg(view: &BoardView, background: Background, seconds_a_path: f32) -> String {
    let sheet = Sheet::new(view);
    let mut svg = Svg::new(sheet.width, sheet.height, background.paper());
    svg.grow_lines(seconds_a_path);
    sheet.draw(view, &mut svg, background);
    svg.finish()
}

/// The lines that a path is drawn as: whole, curved, or in pieces from label to label.
pub(super) fn lines_of(path: &PathView) -> Vec<Vec<Point>> {
    match path.points_in_cells.as_slice() {
        [from, to] if path.arc => vec![arc(*from, *to)],
        points if path.links => steps_of_links(points),
        points => vec![points.to_vec()],
    }
}

/// The size of a drawing and the place of everything on it.
struct Sheet {
    width: u32,
    height: u32,
    /// The view's own board, then its others, row by row.
    boards: Vec<Tray>,
    text: TextBlock,
    text_top: f32,
}

impl Sheet {
    fn new(view: &BoardView) -> Self {
        let n_boards = 1 + view.others.len();
        let n_cols = (1..=n_boards).find(|it| it * it >= n_boards).unwrap_or(1);
        let n_rows = n_boards.div_ceil(n_cols);
        let (cols, rows) = (n_cols as f32, n_rows as f32);
        let longest = (view.width * cols).max(view.height * rows).max(1.0);
        let cell_px = CELL_PX.min(MAX_SIDE_PX / longest).max(4.0);
        let font = Font::new(Weight::Regular);
        let board_px = Point::new(view.width * cell_px, view.height * cell_px);
        let title_px = font.width(&view.title, TITLE_PX);
        let column_px = (board_px.x + 2.0 * PADDING_PX).max(title_px);
        let above = if view.title.is_empty() { 0.0 } else { TITLE_PX * 1.7 };
        let row_px = above + board_px.y + 2.0 * PADDING_PX;
        let has_text = !view.captions.is_empty() || !view.legend.is_empty();
        let least = if has_text { MIN_TEXT_PX } else { 0.0 };
        let used = cols * column_px + (cols - 1.0) * MARGIN_PX;
        let inner = used.max(least);
        let text = TextBlock::new(view, inner, 1.0);
        let tray = |nth: usize| {
            let (row, col) = ((nth / n_cols) as f32, (nth % n_cols) as f32);
            let middle = match n_boards {
                1 => MARGIN_PX + inner / 2.0,
                _ => MARGIN_PX + (col + 0.5) * column_px + col * MARGIN_PX,
            };
            let top = MARGIN_PX + row * (row_px + MARGIN_PX);
            let half = board_px.x / 2.0 + PADDING_PX;
            let place = Rect::from_corners(middle - half, top + above, middle + half, top + row_px);
            let left = if n_boards == 1 { MARGIN_PX } else { place.min.x };
            Tray { title: Point::new(left, top + TITLE_PX), place, cell_px }
        };
        let text_top = MARGIN_PX + rows * row_px + (rows - 1.0) * MARGIN_PX;
        Self {
            width: (inner + 2.0 * MARGIN_PX).ceil() as u32,
            height: (text_top + text.height() + MARGIN_PX).ceil() as u32,
            boards: (0..n_boards).map(tray).collect(),
            text,
            text_top,
        }
    }

    fn draw(&self, view: &BoardView, surface: &mut impl Surface, background: Background) {
        let views = std::iter::once(view).chain(&view.others);
        for (board, view) in self.boards.iter().zip(views) {
            board.draw(view, surface, background);
        }
        self.text.draw(view, Point::new(MARGIN_PX, self.text_top), surface, background);
    }
}

/// One board on a sheet.
struct Tray {
    /// Where its title begins.
    title: Point,
    place: Rect,
    cell_px: f32,
}

impl Tray {
    fn place(&self, in_cells: Point) -> Point {
        let (left, top) = (self.place.min.x + PADDING_PX, self.place.min.y + PADDING_PX);
        Point::new(left + in_cells.x * self.cell_px, top + in_cells.y * self.cell_px)
    }

    fn draw(&self, view: &BoardView, surface: &mut impl Surface, background: Background) {
        if !view.title.is_empty() {
            surface.text_from(&view.title, self.title, TITLE_PX, background.ink());
        }
        surface.polygon(&rounded_rect(self.place, 22.0), background.tray());
        self.draw_paths(view, Layer::Under, surface, background);
        // What is advised stands out, so it is drawn after its neighbours.
        let (last, first): (Vec<_>, Vec<_>) =
            view.cells.iter().partition(|it| it.fill == Role::Best || it.border.is_some());
        let is_grid = view.shape == Shape::Grid;
        for cell in first.iter().chain(&last) {
            draw_cell(cell, view, |it| self.place(it), self.cell_px, surface, background);
        }
        for (from, to) in &view.walls {
            let ends = [self.place(*from), self.place(*to)];
            surface.line(&ends, self.cell_px * 0.1, [232, 232, 236], 1.0);
        }
        self.draw_paths(view, Layer::Over, surface, background);
        // Pipes run over dots, whose letters must stay readable.
        for cell in view.cells.iter().filter(|it| is_grid && it.disc.is_some()) {
            draw_dot(cell, self.place(cell.center_in_cells), self.cell_px, surface, background);
        }
        for label in &view.labels {
            let at = self.place(label.center_in_cells);
            draw_label(label, at, self.cell_px, surface, background);
        }
    }

    fn draw_paths(
        &self,
        view: &BoardView,
        layer: Layer,
        surface: &mut impl Surface,
        background: Background,
    ) {
        for path in view.paths.iter().filter(|it| it.layer == layer) {
            let width = path.width * self.cell_px;
            let color = background.shown(path.role, path.color);
            for line in lines_of(path) {
                let points: Vec<Point> = line.iter().map(|it| self.place(*it)).collect();
                if matches!(path.role, Role::Hue(_)) && is_dark(color) {
                    surface.line(&points, width + 3.0, ON_TRAY, 1.0);
                }
                if path.role == Role::Hand || path.links {
                    let casing = if path.links { width + 4.0 } else { width * 2.5 };
                    surface.line(&points, casing, background.tray(), 1.0);
                }
                let color = if path.role == Role::Hand { ON_TRAY } else { color };
                surface.line(&points, width, color, 1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::CellId;
    use crate::view::{CellView, LegendLine};

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

    #[test]
    fn every_solution_is_drawn() {
        let mut view = two_by_two();
        view.others = vec![two_by_two(), two_by_two()];
        let (one, all) =
            (to_frame(&two_by_two(), Background::Dark), to_frame(&view, Background::Dark));
        assert!(all.width() > one.width() && all.height() > one.height());
        assert_eq!(to_svg(&view, Background::Dark).matches("<polyline").count(), 3);
    }

    #[test]
    fn a_path_has_the_colour_that_was_read() {
        let mut view = two_by_two();
        view.paths[0].color = Some([255, 136, 0]);
        assert!(to_svg(&view, Background::Dark).contains("#ff8800"));
    }

    #[test]
    fn long_captions_are_broken_and_the_picture_stays_narrow() {
        let mut view = two_by_two();
        view.captions = vec!["one word after the other and so on ".repeat(20)];
        view.legend =
            vec![
                LegendLine { text: "safe".into(), role: Some(Role::Safe), ..LegendLine::default() };
                40
            ];
        let frame = to_frame(&view, Background::Light);
        assert!(frame.width() < 620, "{} pixels wide", frame.width());
        assert!(frame.height() > 400);
    }
}
