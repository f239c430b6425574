//! Whether a pipe is there already, told by a glance: the colour of its dots shows wherever the
//! pipe goes from one cell to the next.

use seesolve_core::vision::color::Lab;
use seesolve_core::{CellId, CellShape, Frame, Gesture, Layout, Point};

use crate::flow::limits::SAME_WHILE_PLAYING;

/// Whether the picture shows the pipe that a gesture draws; `None` for gestures that draw none.
pub(super) fn stroke_visible(frame: &Frame, layout: &Layout, gesture: &Gesture) -> Option<bool> {
    let cells: &[CellId] = match gesture {
        Gesture::Stroke(stroke) => &stroke.cells,
        Gesture::Click(_) => return None,
    };
    let shapes: Vec<&CellShape> = cells.iter().filter_map(|it| layout.cell(*it)).collect();
    let (Some(first), Some(last)) = (shapes.first(), shapes.last()) else { return None };
    let color = dot_color(frame, first);
    if color.distance(dot_color(frame, last)) > SAME_WHILE_PLAYING {
        return Some(false);
    }
    let is_same = |at: Point| color.distance(color_at(frame, at)) < SAME_WHILE_PLAYING;
    let is_joined = |pair: &[&CellShape]| {
        let (from, to) = (pair[0].center_in_frame, pair[1].center_in_frame);
        // Across the border there is nothing in between; both cells must show the pipe.
        match from.distance(to) < 1.6 * size(pair[0]) {
            true => is_same(from.lerp(to, 0.5)),
            false => is_same(from) && is_same(to),
        }
    };
    Some(shapes.windows(2).all(is_joined))
}

fn size(shape: &CellShape) -> f32 {
    let reach = |it: &Point| it.distance(shape.center_in_frame);
    2.0 * shape.outline_in_frame.iter().map(reach).fold(f32::INFINITY, f32::min)
        / std::f32::consts::SQRT_2
}

/// The middle of several samples between the dot's centre, which may bear a letter, and its rim.
fn dot_color(frame: &Frame, shape: &CellShape) -> Lab {
    let Point { x, y } = shape.center_in_frame;
    let off = 0.17 * size(shape);
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
