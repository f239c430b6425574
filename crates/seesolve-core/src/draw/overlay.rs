//! The answer drawn over the picture the board was read from, also over one taken at an angle.

use crate::draw::canvas::Canvas;
use crate::draw::over_cells::{GROUND, draw_over};
use crate::draw::surface::Surface;
use crate::draw::svg::Svg;
use crate::draw::text_block::TextBlock;
use crate::frame::Frame;
use crate::geometry::Point;
use crate::layout::Layout;
use crate::view::{BoardView, CellView, Rgb, Role};
use crate::vision::warp::Homography;

/// Cells narrower than this are enlarged before anything is written on them.
const MIN_CELL_PX: f32 = 48.0;
/// No picture is enlarged beyond this many pixels a side.
const MAX_SIDE_PX: u32 = 4000;

/// The view's paths and marks over the picture the board was read from, with its legend and
/// captions below. Small pictures are enlarged first, so that what is written on them can be read.
pub fn over_frame(view: &BoardView, frame: &Frame, layout: &Layout) -> Frame {
    let view = &of_the_answer(view);
    let Some(sheet) = Sheet::new(view, frame, layout) else { return frame.clone() };
    let mut canvas = Canvas::new(sheet.width, sheet.height, GROUND.paper());
    let picture = enlarged(frame, sheet.factor);
    for nth in 0..sheet.n_pictures {
        canvas.paste(&picture, (nth * sheet.step) as i32, 0);
    }
    sheet.draw(view, frame, &mut canvas);
    canvas.into_frame()
}

/// The same as an SVG document with the picture in it.
pub fn over_svg(view: &BoardView, frame: &Frame, layout: &Layout) -> String {
    let view = &of_the_answer(view);
    let Some(sheet) = Sheet::new(view, frame, layout) else {
        let mut svg = Svg::new(frame.width(), frame.height(), GROUND.paper());
        svg.picture(frame, frame.width(), frame.height(), &[0]);
        return svg.finish();
    };
    let mut svg = Svg::new(sheet.width, sheet.height, GROUND.paper());
    let places: Vec<u32> = (0..sheet.n_pictures).map(|it| it * sheet.step).collect();
    svg.picture(frame, frame.width() * sheet.factor, frame.height() * sheet.factor, &places);
    sheet.draw(view, frame, &mut svg);
    svg.finish()
}

/// Text below a picture is this wide a part of it at its usual size.
const TEXT_WIDTH_PX: f32 = 640.0;

/// No more copies of the picture than this stand beside each other.
const MAX_PICTURES: u32 = 12;

/// The view without what the picture shows already: a legend of the answer's own marks.
fn of_the_answer(view: &BoardView) -> BoardView {
    let is_seen =
        |it: &Role| matches!(it, Role::Mine | Role::MineStrong | Role::Theirs | Role::TheirsStrong);
    let mut view = view.clone();
    view.legend.retain(|it| !it.role.as_ref().is_some_and(is_seen));
    let n_left_out = (1 + view.others.len()).saturating_sub(MAX_PICTURES as usize);
    if n_left_out > 0 {
        view.captions.push(match n_left_out {
            1 => "1 more solution is not drawn.".to_owned(),
            n => format!("{n} more solutions are not drawn."),
        });
    }
    view
}

/// The enlarged picture, once for every solution, and the text below.
struct Sheet {
    n_pictures: u32,
    /// From one picture to the next, in pixels.
    step: u32,
    width: u32,
    height: u32,
    /// How many times the picture is enlarged.
    factor: u32,
    frame_from_cells: Homography,
    /// Pixels per cell in the picture as it came.
    cell_px: f32,
    text: TextBlock,
    margin: f32,
    text_top: f32,
}

impl Sheet {
    fn new(view: &BoardView, frame: &Frame, layout: &Layout) -> Option<Self> {
        let frame_from_cells = fit(view, layout)?;
        let cell_px = cell_px(view, &frame_from_cells);
        let longest = frame.width().max(frame.height()).max(1);
        let wanted = (MIN_CELL_PX / cell_px.max(1.0)).ceil().clamp(1.0, 8.0) as u32;
        let factor = wanted.min((MAX_SIDE_PX / longest).max(1));
        let (picture_width, picture_height) = (frame.width() * factor, frame.height() * factor);
        let n_pictures = MAX_PICTURES.min(1 + view.others.len() as u32);
        let step = picture_width + (picture_width / 40).max(4);
        let width = picture_width + (n_pictures - 1) * step;
        // The text of a wide picture is read from as far away as its board.
        let across =
            (picture_width as f32 * picture_height as f32).sqrt().min(picture_width as f32);
        let text_scale = (across / TEXT_WIDTH_PX).clamp(0.7, 3.0);
        let margin = 16.0 * text_scale;
        let text = TextBlock::new(view, (width as f32 - 2.0 * margin).max(1.0), text_scale);
        let text_px = if text.height() > 0.0 { text.height() + margin } else { 0.0 };
        let height = picture_height + text_px.ceil() as u32;
        let text_top = picture_height as f32;
        Some(Self {
            n_pictures,
            step,
            width,
            height,
            factor,
            frame_from_cells,
            cell_px,
            text,
            margin,
            text_top,
        })
    }

    fn draw(&self, view: &BoardView, frame: &Frame, surface: &mut impl Surface) {
        let scale = self.factor as f32;
        let seen =
            |at: Point| color_around(frame, self.frame_from_cells.apply(at), self.cell_px * 0.2);
        let views = std::iter::once(view).chain(&view.others);
        for (nth, view) in (0..self.n_pictures).zip(views) {
            let left = (nth * self.step) as f32;
            let place = |in_cells: Point| {
                let it = self.frame_from_cells.apply(in_cells);
                Point::new(left + it.x * scale, it.y * scale)
            };
            draw_over(view, surface, self.cell_px * scale, &place, &seen);
        }
        self.text.draw(view, Point::new(self.margin, self.text_top), surface, GROUND);
    }
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

    #[test]
    fn the_text_stands_below_the_picture_and_an_svg_carries_it() {
        let mut view = two_by_two();
        view.captions = vec!["Do this now".into()];
        let shape = |it: usize| {
            let (x, y) = (100.0 + 50.0 * (it % 2) as f32, 10.0 + 50.0 * (it / 2) as f32);
            Some(CellShape::from_rect(Rect::from_corners(x, y, x + 50.0, y + 50.0)))
        };
        let layout = Layout { cells: (0..4).map(shape).collect(), ..Layout::default() };
        let frame = Canvas::new(300, 200, [9; 3]).into_frame();
        let over = over_frame(&view, &frame, &layout);
        assert_eq!(over.width(), 300);
        assert!(over.height() > 210, "{}", over.height());
        let svg = over_svg(&view, &frame, &layout);
        assert!(svg.contains("data:image/png;base64,iVBOR"), "{}", &svg[..200]);
        assert!(svg.contains(&format!("height=\"{}\"", over.height())));
    }
}
