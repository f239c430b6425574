//! What strokes leave behind in games whose pipes are no lines: cells tinted, framed or filled with the
//! colour of their dots. It is told by comparison with the picture from before the first stroke.

use seesolve_core::vision::color::Lab;
use seesolve_core::{CellId, CellShape, Frame, Gesture, Layout, Point, Rect};

/// A cell is sampled at so many places across and down.
const SIDE: u8 = 9;
/// How far the samples reach from the middle of a cell, in cells: not onto the grid's lines.
const REACH: f32 = 0.42;
/// In the cell of a dot only what lies beyond the dot counts, in cells from its middle.
const BEYOND_DOT: f32 = 0.46;
/// A smaller change is a hover or noise.
pub(super) const CHANGE: f32 = 7.0;
/// The cosine between the way that a sample went and the way to the dot's colour.
const TOWARDS: f32 = 0.5;
/// A dot whose hue is further than this from that of the ground tints by its hue: what only gets lighter
/// or darker lies under the pointer.
const COLORED: f32 = 20.0;
/// Where a dot shows its colour, in cells from its middle, the smallest dots included.
const ON_DOT: f32 = 0.13;
/// Of a cell's samples, how many a thin frame or a thin line changes at least.
const ENOUGH: f32 = 0.05;
/// The same of a cell that is filled.
const FILLED: f32 = 0.8;
/// How far the middle of a cell reaches, in cells: a glow from beside it does not.
const AMID: f32 = 0.25;

/// How much of a stroke is tinted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tint {
    /// A cell between its ends is not.
    Lacking,
    /// All between its ends: dots may hide what lies around them.
    Between,
    /// All but one end. It is not joined, or the game leaves the cell as it is in which a stroke begins.
    OneEnd {
        /// It is the plan's first cell that is tinted.
        is_first: bool,
    },
    Whole,
}

impl Tint {
    /// Whether that is a pipe, in a game that does or does not tint where it begins.
    pub(super) fn is_pipe(self, spares_start: bool) -> bool {
        match self {
            Self::Lacking => false,
            Self::Between => !spares_start,
            Self::OneEnd { .. } => spares_start,
            Self::Whole => true,
        }
    }
}

/// A board as it looked before anything was drawn on it.
pub(super) struct CleanBoard {
    pub(super) frame: Frame,
    pub(super) layout: Layout,
}

impl CleanBoard {
    pub(super) fn new(frame: Frame, layout: Layout) -> Self {
        Self { frame, layout }
    }

    /// What a stroke has left in its cells of the colour of its ends. The board may have moved since;
    /// `None` for gestures that are no strokes.
    pub(super) fn tint(&self, frame: &Frame, now: &Layout, gesture: &Gesture) -> Option<Tint> {
        let Gesture::Stroke(stroke) = gesture else { return None };
        let (first, last) = (*stroke.cells.first()?, *stroke.cells.last()?);
        let dot = dot_color(&self.frame, self.layout.cell(first)?);
        let changed = |cell: CellId, from: f32| -> Option<bool> {
            let (changed, n_samples) = self.changed(frame, now, cell, dot, from)?;
            let is_enough = changed.len() as f32 >= ENOUGH * n_samples as f32;
            Some(is_enough && (from > 0.0 || is_amid_or_around(&changed)))
        };
        let inner = stroke.cells.get(1..stroke.cells.len() - 1).unwrap_or_default();
        let is_drawn = inner.iter().all(|it| changed(*it, 0.0) == Some(true));
        // A dot may grow when it is taken up; where nothing lies between, what is beside it must tell.
        let from = if inner.is_empty() { 0.0 } else { BEYOND_DOT };
        Some(match (changed(first, from)?, changed(last, from)?) {
            _ if !is_drawn => Tint::Lacking,
            (true, true) => Tint::Whole,
            (false, false) if inner.is_empty() => Tint::Lacking,
            (false, false) => Tint::Between,
            (is_first, _) => Tint::OneEnd { is_first },
        })
    }
}

impl CleanBoard {
    /// Whether a stroke has filled the cells between its ends with one colour: a line on a faint tint has
    /// not.
    pub(super) fn fills(&self, frame: &Frame, now: &Layout, gesture: &Gesture) -> Option<bool> {
        let Gesture::Stroke(stroke) = gesture else { return None };
        let inner = stroke.cells.get(1..stroke.cells.len() - 1).filter(|it| !it.is_empty())?;
        let dot = dot_color(&self.frame, self.layout.cell(*stroke.cells.first()?)?);
        let is_filled = |cell: &CellId| {
            let (changed, n_samples) = self.changed(frame, now, *cell, dot, 0.0)?;
            let cell = now.cell(*cell)?;
            let middle = color_at(frame, cell, Point::new(0.0, 0.0));
            let is_alike = |at: &&Point| color_at(frame, cell, **at).distance(middle) <= CHANGE;
            Some(changed.iter().filter(is_alike).count() as f32 >= FILLED * n_samples as f32)
        };
        Some(inner.iter().all(|it| is_filled(it) == Some(true)))
    }

    /// Where a cell went towards a colour, of so many places at least so far from its middle.
    fn changed(
        &self,
        frame: &Frame,
        now: &Layout,
        cell: CellId,
        dot: Lab,
        from: f32,
    ) -> Option<(Vec<Point>, usize)> {
        let (then, now) = (self.layout.cell(cell)?, now.cell(cell)?);
        let samples: Vec<Point> = samples().filter(|it| it.x.hypot(it.y) >= from).collect();
        let is_changed = |at: &Point| {
            let (before, after) = (color_at(&self.frame, then, *at), color_at(frame, now, *at));
            is_nearer(before, after, dot)
        };
        Some((samples.iter().copied().filter(is_changed).collect(), samples.len()))
    }
}

/// Whether changes lie in the middle of a cell or on all its sides: pipes, tints and frames do, the glow of a
/// pipe in the next cell does not.
fn is_amid_or_around(changed: &[Point]) -> bool {
    let is_amid = |it: &Point| it.x.hypot(it.y) <= AMID;
    let sides: [(f32, f32); 4] = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let lies_on = |side: &(f32, f32)| {
        changed.iter().any(|it| {
            let outwards = it.x * side.0 + it.y * side.1;
            let along = it.x * side.1 - it.y * side.0;
            outwards >= AMID && along.abs() <= AMID
        })
    };
    changed.iter().any(is_amid) || sides.iter().all(lies_on)
}

/// Whether a colour went towards another one.
pub(super) fn is_nearer(before: Lab, after: Lab, goal: Lab) -> bool {
    let way = |from: Lab, to: Lab| [to.l - from.l, to.a - from.a, to.b - from.b];
    let hue = |it: Lab| Lab { l: 0.0, ..it };
    let is_colored = hue(before).distance(hue(goal)) > COLORED;
    let seen = |it: Lab| if is_colored { hue(it) } else { it };
    let (before, after, goal) = (seen(before), seen(after), seen(goal));
    let (went, wanted) = (way(before, after), way(before, goal));
    let dot: f32 = went.iter().zip(wanted).map(|(a, b)| a * b).sum();
    let (moved, distance) = (before.distance(after), before.distance(goal));
    moved > CHANGE && dot > TOWARDS * moved * distance
}

/// The colour of a dot: the middle of five places, for a letter or a shine may lie on one of them.
pub(super) fn dot_color(frame: &Frame, cell: &CellShape) -> Lab {
    // A dot is round in a cell that is not square.
    let outline = Rect::around(cell.outline_in_frame.iter().copied());
    let (width, height) = outline.map_or((1.0, 1.0), |it| (it.width(), it.height()));
    let (x, y) = (ON_DOT * (height / width).min(1.0), ON_DOT * (width / height).min(1.0));
    let places = [(0.0, 0.0), (-x, -y), (x, -y), (-x, y), (x, y)];
    let colors = places.map(|(x, y)| color_at(frame, cell, Point::new(x, y)));
    let away = |it: &Lab| colors.iter().map(|other| other.distance(*it)).sum::<f32>();
    let [first, ..] = colors;
    colors.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(first)
}

/// Places in a cell, in cells from its middle.
fn samples() -> impl Iterator<Item = Point> {
    let at = |idx: u8| (f32::from(idx) / f32::from(SIDE - 1) * 2.0 - 1.0) * REACH;
    (0..SIDE).flat_map(move |row| (0..SIDE).map(move |col| Point::new(at(col), at(row))))
}

pub(super) fn color_at(frame: &Frame, cell: &CellShape, at_in_cell: Point) -> Lab {
    let outline = Rect::around(cell.outline_in_frame.iter().copied());
    let (width, height) = outline.map_or((0.0, 0.0), |it| (it.width(), it.height()));
    let Point { x, y } = cell.center_in_frame;
    let (x, y) = (x + at_in_cell.x * width, y + at_in_cell.y * height);
    Lab::from_rgb(frame.pixel_clamped(x.floor() as i64, y.floor() as i64))
}

#[cfg(test)]
mod tests {
    use seesolve_core::Stroke;
    use seesolve_core::draw::Canvas;

    use super::*;

    const RED: [u8; 3] = [220, 30, 30];

    /// Four cells in a row with a red dot at either end; `tints` holds what is laid over each cell,
    /// and how much of it.
    fn row(tints: [Option<([u8; 3], f32)>; 4]) -> (Frame, Layout) {
        let cell = |col: usize| {
            let x = 40.0 * col as f32;
            Rect::from_corners(x, 0.0, x + 40.0, 40.0)
        };
        let mut canvas = Canvas::new(160, 40, [240; 3]);
        for (col, (rgb, share)) in tints.iter().enumerate().filter_map(|it| Some((it.0, (*it.1)?)))
        {
            canvas.glass(cell(col), rgb, share);
        }
        for x in [20.0, 140.0] {
            canvas.circle(Point::new(x, 20.0), 14.0, RED);
        }
        let cells = (0..4).map(|it| Some(CellShape::from_rect(cell(it)))).collect();
        let bounds_in_frame = Rect::from_corners(0.0, 0.0, 160.0, 40.0);
        (canvas.into_frame(), Layout { bounds_in_frame, cells })
    }

    fn tint(tints: [Option<([u8; 3], f32)>; 4]) -> Tint {
        let (frame, layout) = row([None; 4]);
        let (drawn, now) = row(tints);
        let cells = [0, 1, 2, 3].map(CellId).to_vec();
        let stroke = Gesture::Stroke(Stroke { presses: Vec::new(), cells });
        CleanBoard::new(frame, layout).tint(&drawn, &now, &stroke).unwrap()
    }

    #[test]
    fn a_tint_of_the_dots_color_is_a_pipe_and_a_highlight_is_not() {
        let red = Some((RED, 0.4));
        assert_eq!(tint([red; 4]), Tint::Whole);
        assert_eq!(tint([None, red, red, None]), Tint::Between, "dots may hide their cells");
        assert_eq!(tint([None; 4]), Tint::Lacking);
        assert_eq!(
            tint([red, red, red, None]),
            Tint::OneEnd { is_first: true },
            "it is not joined"
        );
        assert_eq!(tint([red, red, None, red]), Tint::Lacking, "it has a gap");
        let selected = Some(([60, 110, 230], 0.4));
        assert_eq!(tint([selected; 4]), Tint::Lacking);
        let lighter = Some(([255; 3], 0.5));
        assert_eq!(tint([None, red, red, lighter]), Tint::Between, "the last is under the pointer");
    }

    #[test]
    fn the_glow_of_a_pipe_beside_a_cell_is_none_in_it() {
        let (frame, layout) = row([None; 4]);
        let glow = |edges: &[Rect]| {
            let mut canvas = Canvas::from_frame(&frame);
            edges.iter().for_each(|it| canvas.glass(*it, RED, 0.3));
            canvas.into_frame()
        };
        let cells = [0, 1, 2, 3].map(CellId).to_vec();
        let stroke = Gesture::Stroke(Stroke { presses: Vec::new(), cells });
        let clean = CleanBoard::new(frame.clone(), layout.clone());
        let above = Rect::from_corners(0.0, 0.0, 160.0, 8.0);
        let below = Rect::from_corners(0.0, 32.0, 160.0, 40.0);
        assert_eq!(clean.tint(&glow(&[above, below]), &layout, &stroke), Some(Tint::Lacking));
        let sides = [40.0, 72.0, 80.0, 112.0];
        let sides = sides.map(|x| Rect::from_corners(x, 0.0, x + 8.0, 40.0));
        let framed = [&[above, below][..], &sides].concat();
        assert_ne!(clean.tint(&glow(&framed), &layout, &stroke), Some(Tint::Lacking));
    }

    #[test]
    fn a_game_that_spares_where_strokes_begin_tints_the_other_end() {
        assert!(Tint::Whole.is_pipe(false) && Tint::Whole.is_pipe(true));
        assert!(Tint::Between.is_pipe(false) && !Tint::Between.is_pipe(true));
        let one_end = Tint::OneEnd { is_first: false };
        assert!(!one_end.is_pipe(false) && one_end.is_pipe(true));
    }
}
