//! What of a pipe no picture shows: ends that their own dots hide, what words lie over, and all of it where
//! two plain cells look like its ends.

use seesolve_core::{CellShape, Frame, Gesture, Layout, Point, Rect};

use super::tint::{CHANGE, CleanBoard, color_at, dot_color, is_nearer};

/// From the middle of a dot towards the next cell, in cells: where a pipe is looked for that enters it.
const INTO_DOT: [f32; 3] = [0.44, 0.46, 0.48];
/// How near the colour of a place must be to that of its dot to be part of it.
const SAME: f32 = 30.0;
/// Beyond the largest dots, in cells from their middle.
const BEYOND_DOT: f32 = 0.5;
/// So many places are looked at on the way from one cell to the next.
const PLACES: u8 = 16;
/// Of those, as many may look as they did before anything was drawn.
const BARE: f32 = 0.25;
/// Where a pipe crosses from one cell to the next, as a share of the way: beside the line between them.
const CROSSING: [f32; 4] = [0.44, 0.47, 0.53, 0.56];
/// If at least this share of those places looks as it did before, there is no pipe.
const UNTOUCHED: f32 = 0.9;
/// Of a whole pipe, so much must be seen.
const SEEN: f32 = 0.25;

impl CleanBoard {
    /// Whether a dot at one end of a gesture is so large that a pipe looks the same into it and up to
    /// the border of its cell.
    pub(super) fn hides_an_end(&self, gesture: &Gesture) -> bool {
        let Gesture::Stroke(stroke) = gesture else { return false };
        let hides = |dot: Option<&CellShape>, next: Option<&CellShape>| {
            let (Some(dot), Some(next)) = (dot, next) else { return false };
            if is_round_the_border(dot, next) {
                return false;
            }
            let color = dot_color(&self.frame, dot);
            INTO_DOT.iter().any(|it| {
                let at = in_cell(dot, dot.center_in_frame.lerp(next.center_in_frame, *it));
                color.distance(color_at(&self.frame, dot, at)) < SAME
            })
        };
        let cell = |at: usize| stroke.cells.get(at).and_then(|it| self.layout.cell(*it));
        let last = stroke.cells.len().wrapping_sub(1);
        hides(cell(0), cell(1)) || hides(cell(last), cell(last.wrapping_sub(1)))
    }

    /// Whether the way of a gesture looks as it did before anything was drawn. The board may have moved since.
    pub(super) fn is_untouched(&self, frame: &Frame, now: &Layout, gesture: &Gesture) -> bool {
        let Gesture::Stroke(stroke) = gesture else { return false };
        let (mut n_same, mut n_places) = (0, 0);
        for pair in stroke.cells.windows(2) {
            let ends = [pair[0], pair[1]].map(|it| self.layout.cell(it).zip(now.cell(it)));
            let [Some(from), Some(to)] = ends else { return false };
            if is_round_the_border(from.1, to.1) {
                continue;
            }
            for share in CROSSING {
                let at = |it: &CellShape, next: &CellShape| {
                    in_cell(it, it.center_in_frame.lerp(next.center_in_frame, share))
                };
                let before = color_at(&self.frame, from.0, at(from.0, to.0));
                let after = color_at(frame, from.1, at(from.1, to.1));
                n_places += 1;
                n_same += u32::from(before.distance(after) <= CHANGE);
            }
        }
        n_places > 0 && n_same as f32 >= UNTOUCHED * n_places as f32
    }

    /// Whether something lies over a pipe that is there: nowhere is its way bare, and enough of it is
    /// seen. The board may have moved since.
    pub(super) fn is_overlaid(&self, frame: &Frame, now: &Layout, gesture: &Gesture) -> bool {
        let Gesture::Stroke(stroke) = gesture else { return false };
        let first = stroke.cells.first().and_then(|it| self.layout.cell(*it));
        let Some(color) = first.map(|it| dot_color(&self.frame, it)) else { return false };
        let last = stroke.cells.len() - 1;
        let (mut n_seen, mut n_all) = (0, 0);
        for (at, pair) in stroke.cells.windows(2).enumerate() {
            let ends = [pair[0], pair[1]].map(|it| self.layout.cell(it).zip(now.cell(it)));
            let [Some(from), Some(to)] = ends else { return false };
            if is_round_the_border(from.1, to.1) {
                continue;
            }
            let (begin, end) = (
                if at == 0 { BEYOND_DOT } else { 0.0 },
                if at + 1 == last { 1.0 - BEYOND_DOT } else { 1.0 },
            );
            let (mut n_bare, mut n_places) = (0, 0);
            for share in (0..=PLACES).map(|it| f32::from(it) / f32::from(PLACES)) {
                if !(begin..=end).contains(&share) {
                    continue;
                }
                let at = |it: (&CellShape, &CellShape)| {
                    let way = |a: &CellShape, b: &CellShape| {
                        a.center_in_frame.lerp(b.center_in_frame, share)
                    };
                    in_cell(it.0, way(it.0, it.1))
                };
                let before = color_at(&self.frame, from.0, at((from.0, to.0)));
                let after = color_at(frame, from.1, at((from.1, to.1)));
                n_places += 1;
                n_bare += u32::from(before.distance(after) <= CHANGE);
                n_seen += u32::from(is_nearer(before, after, color));
            }
            if n_bare as f32 > BARE * n_places as f32 {
                return false;
            }
            n_all += n_places;
        }
        n_seen as f32 >= SEEN * n_all as f32
    }
}

/// A place of the picture in cells from the middle of a cell.
fn in_cell(cell: &CellShape, at_in_frame: Point) -> Point {
    let outline = Rect::around(cell.outline_in_frame.iter().copied());
    let (width, height) = outline.map_or((1.0, 1.0), |it| (it.width(), it.height()));
    let middle = cell.center_in_frame;
    Point::new((at_in_frame.x - middle.x) / width, (at_in_frame.y - middle.y) / height)
}

/// Whether a pipe goes from one cell to the other round the border: there is nothing in between.
fn is_round_the_border(from: &CellShape, to: &CellShape) -> bool {
    from.center_in_frame.distance(to.center_in_frame) > 1.6 * size(from)
}

fn size(cell: &CellShape) -> f32 {
    Rect::around(cell.outline_in_frame.iter().copied())
        .map_or(0.0, |it| it.width().max(it.height()))
}

#[cfg(test)]
mod tests {
    use seesolve_core::draw::Canvas;
    use seesolve_core::{CellId, Stroke};

    use super::*;

    #[test]
    fn a_way_is_untouched_until_a_pipe_lies_on_it() {
        let cell = |col: u8| {
            let x = 40.0 * f32::from(col);
            Rect::from_corners(x, 0.0, x + 40.0, 40.0)
        };
        let picture = |has_dots: bool, has_pipe: bool| {
            let mut canvas = Canvas::new(120, 40, [240; 3]);
            let ends = [cell(0).center(), cell(2).center()];
            if has_pipe {
                canvas.line(&ends, 6.0, [220, 30, 30]);
            }
            for at in ends.into_iter().filter(|_| has_dots) {
                canvas.circle(at, 20.0, [220, 30, 30]);
            }
            canvas.into_frame()
        };
        let cells = [0, 1, 2].map(|it| Some(CellShape::from_rect(cell(it)))).to_vec();
        let layout = Layout { bounds_in_frame: Rect::from_corners(0.0, 0.0, 120.0, 40.0), cells };
        let cells = [0, 1, 2].map(CellId).to_vec();
        let stroke = Gesture::Stroke(Stroke { presses: Vec::new(), cells });
        let clean = CleanBoard::new(picture(false, false), layout.clone());
        assert!(clean.is_untouched(&picture(false, false), &layout, &stroke));
        let clean = CleanBoard::new(picture(true, false), layout.clone());
        assert!(clean.is_untouched(&picture(true, false), &layout, &stroke));
        assert!(!clean.is_untouched(&picture(true, true), &layout, &stroke));
    }
}
