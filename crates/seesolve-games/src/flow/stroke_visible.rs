//! Whether a pipe is there already, told by a glance: the colour of its dots shows wherever the
//! pipe goes from one cell to the next.

use seesolve_core::vision::color::Lab;
use seesolve_core::{CellId, CellShape, Frame, Gesture, Layout, Point};

use crate::flow::limits::SAME_WHILE_PLAYING;

/// Whether the picture shows the pipe that a gesture draws; `None` for gestures that draw none.
/// Dots have a radius of this many cells at least.
pub(super) fn stroke_visible(
    frame: &Frame,
    layout: &Layout,
    gesture: &Gesture,
    dot_radius: f32,
) -> Option<bool> {
    let cells: &[CellId] = match gesture {
        Gesture::Stroke(stroke) => &stroke.cells,
        Gesture::Click(_) => return None,
    };
    let shapes: Vec<&CellShape> = cells.iter().filter_map(|it| layout.cell(*it)).collect();
    let (Some(first), Some(last)) = (shapes.first(), shapes.last()) else { return None };
    let color = dot_color(frame, first, dot_radius);
    if color.distance(dot_color(frame, last, dot_radius)) > SAME_WHILE_PLAYING {
        return Some(false);
    }
    let is_same = |at: Point| color.distance(color_at(frame, at)) < SAME_WHILE_PLAYING;
    let is_joined = |pair: &[&CellShape]| {
        let (from, to) = (pair[0].center_in_frame, pair[1].center_in_frame);
        // Across the border there is nothing in between; both cells must show the pipe.
        match from.distance(to) < 1.6 * size(pair[0]) {
            true => is_crossed(from, to, is_same),
            false => is_same(from) && is_same(to),
        }
    };
    Some(shapes.windows(2).all(is_joined))
}

/// Where a pipe is looked for on its way from one cell to the next: beyond the rims of dots, on both
/// sides of the border. On the border itself a grid line may lie over the pipe.
const CROSSING: [f32; 6] = [0.44, 0.46, 0.48, 0.52, 0.54, 0.56];
/// Beside the middle of the way, in cells: thin pipes may lie a little off it.
const BESIDE: [f32; 3] = [0.0, -0.03, 0.03];
/// So many of the places must show the pipe.
const ENOUGH: usize = 4;

/// Whether a pipe crosses the border between two neighbours.
fn is_crossed(from: Point, to: Point, is_same: impl Fn(Point) -> bool) -> bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let shows = |share: &&f32| {
        let at = from.lerp(to, **share);
        BESIDE.iter().any(|it| is_same(Point::new(at.x - dy * it, at.y + dx * it)))
    };
    CROSSING.iter().filter(shows).count() >= ENOUGH
}

fn size(shape: &CellShape) -> f32 {
    let reach = |it: &Point| it.distance(shape.center_in_frame);
    2.0 * shape.outline_in_frame.iter().map(reach).fold(f32::INFINITY, f32::min)
        / std::f32::consts::SQRT_2
}

/// The middle of several samples between the dot's centre, which may bear a letter, and its rim.
fn dot_color(frame: &Frame, shape: &CellShape, dot_radius: f32) -> Lab {
    let Point { x, y } = shape.center_in_frame;
    let off = 0.5 * dot_radius * size(shape);
    let samples = [(-off, -off), (off, -off), (off, off), (-off, off)]
        .map(|(dx, dy)| color_at(frame, Point::new(x + dx, y + dy)));
    let middle = |of: fn(&Lab) -> f32| {
        let mut values = samples.each_ref().map(of);
        values.sort_by(f32::total_cmp);
        (values[1] + values[2]) / 2.0
    };
    Lab { l: middle(|it| it.l), a: middle(|it| it.a), b: middle(|it| it.b) }
}

fn color_at(frame: &Frame, at: Point) -> Lab {
    Lab::from_rgb(frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64))
}

#[cfg(test)]
mod tests {
    use seesolve_core::draw::Canvas;
    use seesolve_core::{Rect, Stroke};

    use super::*;

    /// Three cells in a row with a dot at either end, and a grid line over everything.
    fn row(is_drawn: bool, dot_radius: f32, pipe_width: f32) -> Option<bool> {
        let cell = |col: f32| Rect::from_corners(40.0 * col, 0.0, 40.0 * (col + 1.0), 40.0);
        let cells = [0.0, 1.0, 2.0].map(|it| Some(CellShape::from_rect(cell(it)))).to_vec();
        let layout = Layout { bounds_in_frame: Rect::from_corners(0.0, 0.0, 120.0, 40.0), cells };
        let (red, line) = ([230, 20, 20], [90; 3]);
        let mut canvas = Canvas::new(120, 40, [0; 3]);
        let ends = [Point::new(20.0, 20.0), Point::new(100.0, 20.0)];
        if is_drawn {
            canvas.line(&ends, 40.0 * pipe_width, red);
        }
        for end in ends {
            canvas.circle(end, 40.0 * dot_radius, red);
        }
        for x in [40.0, 80.0] {
            canvas.line(&[Point::new(x, 0.0), Point::new(x, 40.0)], 2.0, line);
        }
        let cells = [0, 1, 2].map(CellId).to_vec();
        let gesture = Gesture::Stroke(Stroke { presses: Vec::new(), cells });
        stroke_visible(&canvas.into_frame(), &layout, &gesture, dot_radius)
    }

    #[test]
    fn a_pipe_under_grid_lines_is_seen_and_dots_alone_are_not() {
        for pipe_width in [0.1, 0.2, 0.33, 0.5] {
            assert_eq!(row(true, 0.32, pipe_width), Some(true), "{pipe_width}");
        }
        for dot_radius in [0.15, 0.25, 0.32, 0.4, 0.45] {
            assert_eq!(row(false, dot_radius, 0.3), Some(false), "{dot_radius}");
        }
    }
}
