//! One [`BoardView`] as a picture: PNG, SVG, or drawn over the screenshot it was read from.

use crate::draw::canvas::Canvas;
use crate::draw::font::Weight;
use crate::draw::palette::{Background, ink_on};
use crate::draw::surface::Surface;
use crate::draw::svg::Svg;
use crate::frame::Frame;
use crate::geometry::Point;
use crate::layout::Layout;
use crate::view::{BoardView, CellView, PathView, Rgb, Role};

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

/// The view's paths and marks over the picture the board was read from.
pub fn over_frame(view: &BoardView, frame: &Frame, layout: &Layout) -> Frame {
    let Some(frame_from_cells) = Affine::fit(view, layout) else { return frame.clone() };
    let cell_px = frame_from_cells.scale();
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

/// A path as lines to draw: whole, or in pieces from letter to letter where it joins letters.
fn pieces(view: &BoardView, path: &PathView) -> Vec<Vec<Point>> {
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

/// Where cell units lie in a picture: a linear map fitted to all cells.
struct Affine {
    origin: Point,
    per_x: Point,
    per_y: Point,
}

impl Affine {
    /// Least squares over the cells that both know; `None` when they do not span a plane.
    fn fit(view: &BoardView, layout: &Layout) -> Option<Self> {
        let pairs: Vec<(Point, Point)> = view
            .cells
            .iter()
            .filter_map(|it| Some((it.center_in_cells, layout.cell(it.cell)?.center_in_frame)))
            .collect();
        let n = pairs.len() as f32;
        let mean = |of: fn(&(Point, Point)) -> Point| {
            let sum = pairs
                .iter()
                .map(of)
                .fold(Point::default(), |a, b| Point::new(a.x + b.x, a.y + b.y));
            Point::new(sum.x / n, sum.y / n)
        };
        let (from, to) = (mean(|it| it.0), mean(|it| it.1));
        let (mut sxx, mut sxy, mut syy) = (0.0, 0.0, 0.0);
        let (mut tx, mut ty) = (Point::default(), Point::default());
        for (a, b) in &pairs {
            let (dx, dy) = (a.x - from.x, a.y - from.y);
            let (u, v) = (b.x - to.x, b.y - to.y);
            sxx += dx * dx;
            sxy += dx * dy;
            syy += dy * dy;
            tx = Point::new(tx.x + dx * u, tx.y + dx * v);
            ty = Point::new(ty.x + dy * u, ty.y + dy * v);
        }
        let det = sxx * syy - sxy * sxy;
        if det.is_nan() || det.abs() < 1e-6 {
            return None;
        }
        let per_x = Point::new((tx.x * syy - ty.x * sxy) / det, (tx.y * syy - ty.y * sxy) / det);
        let per_y = Point::new((ty.x * sxx - tx.x * sxy) / det, (ty.y * sxx - tx.y * sxy) / det);
        let origin = Point::new(
            to.x - per_x.x * from.x - per_y.x * from.y,
            to.y - per_x.y * from.x - per_y.y * from.y,
        );
        Some(Self { origin, per_x, per_y })
    }

    fn apply(&self, in_cells: Point) -> Point {
        let Point { x, y } = in_cells;
        Point::new(
            self.origin.x + self.per_x.x * x + self.per_y.x * y,
            self.origin.y + self.per_x.y * x + self.per_y.y * y,
        )
    }

    /// Pixels per cell.
    fn scale(&self) -> f32 {
        let det = self.per_x.x * self.per_y.y - self.per_x.y * self.per_y.x;
        det.abs().sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::layout::{CellId, CellShape};

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
