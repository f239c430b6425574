//! What is known of the board that is being played.

use std::time::{Duration, Instant};

use seesolve_core::{CellId, CellShape, Frame, Gesture, Layout, Point, Position};

/// A board from its first certain reading to its end.
pub(super) struct BoardInPlay {
    /// As it was read when play on it began.
    pub(super) position: Option<Position>,
    /// All that is to be done on it.
    pub(super) gestures: Vec<Gesture>,
    /// Its dots: until another board is certain, they stay what they were.
    pub(super) landmarks: Landmarks,
    /// What was seen in place at some time: only what is new is progress.
    seen: Vec<Gesture>,
    /// What was made last.
    pub(super) made: Option<Gesture>,
    /// How dots looked later, their pipe in place.
    looks: Vec<Look>,
    /// When the last gesture was made, with all others seen in place.
    pub(super) last_made_at: Option<Instant>,
    /// The picture before that.
    pub(super) before_last: Option<Frame>,
    /// The last gesture was seen in place.
    pub(super) is_last_seen: bool,
    /// How often the last gesture was made.
    pub(super) n_last_tries: usize,
    /// The last click, where cards are turned.
    pub(super) last_click: Option<LastClick>,
}

/// A click, and what it was made on.
pub(super) struct LastClick {
    pub(super) before: Position,
    /// The picture before it.
    pub(super) frame: Frame,
    pub(super) gesture: Gesture,
    pub(super) made_at: Instant,
}

impl LastClick {
    /// Whether it was made just now, so that what happens is its doing.
    pub(super) fn is_fresh(&self) -> bool {
        self.made_at.elapsed() < AFTER_LAST
    }
}

impl BoardInPlay {
    pub(super) fn new(
        position: Option<Position>,
        gestures: Vec<Gesture>,
        landmarks: Landmarks,
    ) -> Self {
        Self {
            position,
            gestures,
            landmarks,
            seen: Vec::new(),
            made: None,
            looks: Vec::new(),
            last_made_at: None,
            before_last: None,
            is_last_seen: false,
            n_last_tries: 0,
            last_click: None,
        }
    }

    /// Whether the last gesture was made.
    pub(super) fn is_last_made(&self) -> bool {
        self.last_made_at.is_some()
    }

    /// Whether the last gesture was made just now, so that what happens is its doing.
    pub(super) fn is_fresh(&self) -> bool {
        self.last_made_at.is_some_and(|it| it.elapsed() < AFTER_LAST)
    }

    /// Whether a dot looks different though its path is not there: another level may look much like this one.
    pub(super) fn has_odd_dots(
        &self,
        frame: &Frame,
        is_missing: impl Fn(&Gesture) -> bool,
    ) -> bool {
        self.landmarks.is_any_changed(frame, &self.looks, is_missing)
    }

    /// Whether it is drawn on, rather than clicked.
    pub(super) fn is_drawn(&self) -> bool {
        !self.landmarks.is_empty()
    }

    /// What was seen in place last: its dots may be about to change.
    pub(super) fn is_recent(&self, gesture: &Gesture) -> bool {
        self.seen.iter().rev().take(N_RECENT).any(|it| it == gesture)
    }

    /// How the dots look by now, besides how they did at first.
    pub(super) fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// Takes over how the dots look whose pipe is in place.
    pub(super) fn keep_looks(&mut self, frame: &Frame, is_there: impl Fn(&Gesture) -> bool) {
        let new = self
            .landmarks
            .new_looks(frame, &self.looks, |it| self.seen.contains(it) && is_there(it));
        self.looks.extend(new);
    }

    /// Notes that a gesture is in place; whether that was never seen before.
    pub(super) fn note(&mut self, gesture: &Gesture) -> bool {
        let is_new = !self.seen.contains(gesture);
        if is_new {
            self.seen.push(gesture.clone());
        }
        is_new
    }
}

/// Of the gestures that were seen in place, so many are recent: under the pointer dots look different yet.
const N_RECENT: usize = 2;
/// How soon after the last gesture games say that the board is done.
const AFTER_LAST: Duration = Duration::from_secs(1);
/// Of all landmarks, so many may look different: under a glow, a highlight, a mark of their own.
const ASIDE: f32 = 0.2;
/// Channels that differ by more are another colour.
const SAME: u8 = 70;

/// The ends of all paths, as they looked when the plan was made: who sees them change looks at
/// another board.
pub(super) struct Landmarks {
    n_cells: usize,
    paths: Vec<Gesture>,
    dots: Vec<Dot>,
}

/// How far from a dot's middle towards the corners of its cell it is looked at too: games write
/// letters on dots, and browsers mark text that was selected.
const BESIDE_MIDDLE: f32 = 0.24;

/// A cell with its colours in the order of [`places`].
pub(super) type Look = (CellId, Vec<[u8; 3]>);

struct Dot {
    cell: CellId,
    /// Which path it is an end of.
    path: usize,
    /// In the order of [`places`].
    samples: Vec<([u8; 3], Point)>,
}

impl Landmarks {
    pub(super) fn of(gestures: &[Gesture], layout: Option<&Layout>, frame: &Frame) -> Self {
        let ends = |gesture: &Gesture| match gesture {
            Gesture::Stroke(stroke) => {
                [stroke.cells.first().copied(), stroke.cells.last().copied()]
                    .into_iter()
                    .flatten()
                    .collect()
            }
            Gesture::Click(_) => Vec::new(),
        };
        let cells = gestures.iter().enumerate();
        let cells = cells.flat_map(|(path, it)| ends(it).into_iter().map(move |cell| (path, cell)));
        let dots = cells.filter_map(|(path, cell)| {
            let samples = places(layout?.cell(cell)?).map(|at| (pixel(frame, at), at));
            Some(Dot { cell, path, samples: samples.collect() })
        });
        let n_cells = layout.map_or(0, |it| it.cells.len());
        Self { n_cells, paths: gestures.to_vec(), dots: dots.collect() }
    }

    /// The same on a board that is drawn elsewhere or in another size, if they stand there.
    pub(super) fn moved_to(&self, layout: &Layout, frame: &Frame) -> Option<Self> {
        let moved = |it: &Dot| {
            let colors = it.samples.iter().map(|(rgb, _)| *rgb);
            let samples = colors.zip(places(layout.cell(it.cell)?)).collect();
            Some(Dot { cell: it.cell, path: it.path, samples })
        };
        let dots = self.dots.iter().map(moved).collect::<Option<Vec<Dot>>>()?;
        let moved = Self { n_cells: self.n_cells, paths: self.paths.clone(), dots };
        (self.n_cells == layout.cells.len() && moved.stand(frame, &[], |_| false)).then_some(moved)
    }

    /// Whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        self.dots.is_empty()
    }

    /// Whether they are where they were, looking as at first or in another known way; some may look in
    /// any way.
    pub(super) fn stand(
        &self,
        frame: &Frame,
        looks: &[Look],
        is_excused: impl Fn(&Gesture) -> bool,
    ) -> bool {
        let changed: Vec<&Dot> =
            self.dots.iter().filter(|it| it.is_changed(frame, looks)).collect();
        let is_few = |n: usize| n as f32 <= ASIDE * self.dots.len() as f32;
        let is_odd = |it: &&&Dot| !self.paths.get(it.path).is_some_and(&is_excused);
        is_few(changed.len()) || is_few(changed.iter().filter(is_odd).count())
    }

    /// Whether an end of one of the paths that are meant looks different.
    fn is_any_changed(
        &self,
        frame: &Frame,
        looks: &[Look],
        is_meant: impl Fn(&Gesture) -> bool,
    ) -> bool {
        let mut changed = self.dots.iter().filter(|it| it.is_changed(frame, looks));
        changed.any(|it| self.paths.get(it.path).is_some_and(&is_meant))
    }

    fn new_looks(
        &self,
        frame: &Frame,
        looks: &[Look],
        is_there: impl Fn(&Gesture) -> bool,
    ) -> Vec<Look> {
        let is_new = |it: &&Dot| {
            it.is_changed(frame, looks) && self.paths.get(it.path).is_some_and(&is_there)
        };
        let look = |it: &Dot| (it.cell, it.now(frame));
        self.dots.iter().filter(is_new).map(look).collect()
    }
}

impl Dot {
    fn now(&self, frame: &Frame) -> Vec<[u8; 3]> {
        self.samples.iter().map(|(_, at)| pixel(frame, *at)).collect()
    }

    fn is_changed(&self, frame: &Frame, looks: &[Look]) -> bool {
        let differs = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > SAME);
        let now = self.now(frame);
        let is_other = |look: &mut dyn Iterator<Item = [u8; 3]>| {
            2 * look.zip(&now).filter(|(a, b)| differs(*a, **b)).count() > now.len()
        };
        is_other(&mut self.samples.iter().map(|it| it.0))
            && looks
                .iter()
                .filter(|it| it.0 == self.cell)
                .all(|it| is_other(&mut it.1.iter().copied()))
    }
}

/// Where a dot is looked at: its middle, and around it.
fn places(cell: &CellShape) -> impl Iterator<Item = Point> {
    let middle = cell.center_in_frame;
    let beside = cell.outline_in_frame.iter().map(move |it| Point {
        x: middle.x + BESIDE_MIDDLE * (it.x - middle.x),
        y: middle.y + BESIDE_MIDDLE * (it.y - middle.y),
    });
    std::iter::once(middle).chain(beside)
}

fn pixel(frame: &Frame, at: Point) -> [u8; 3] {
    frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64)
}

#[cfg(test)]
mod tests {
    use seesolve_core::draw::Canvas;
    use seesolve_core::{Rect, Stroke};

    use super::*;

    /// Four cells in a row, dots of these colours at both ends.
    fn row(cell_px: f32, ends: [[u8; 3]; 2]) -> (Frame, Layout) {
        let cell =
            |col: f32| Rect::from_corners(cell_px * col, 0.0, cell_px * (col + 1.0), cell_px);
        let cells: Vec<Rect> = [0.0, 1.0, 2.0, 3.0].map(cell).to_vec();
        let mut canvas = Canvas::new(200, 50, [0; 3]);
        for (at, rgb) in [0, 3].into_iter().zip(ends) {
            canvas.circle(cells[at].center(), 0.3 * cell_px, rgb);
        }
        let bounds_in_frame = Rect::from_corners(0.0, 0.0, 4.0 * cell_px, cell_px);
        let cells = cells.into_iter().map(|it| Some(CellShape::from_rect(it))).collect();
        (canvas.into_frame(), Layout { bounds_in_frame, cells })
    }

    #[test]
    fn dots_are_known_again_on_a_board_of_another_size_and_not_on_another_board() {
        const RED: [u8; 3] = [220, 30, 30];
        let (frame, layout) = row(40.0, [RED; 2]);
        let cells = [0, 1, 2, 3].map(CellId).to_vec();
        let gesture = Gesture::Stroke(Stroke { presses: Vec::new(), cells });
        let landmarks = Landmarks::of(&[gesture], Some(&layout), &frame);
        let (smaller, there) = row(30.0, [RED; 2]);
        let stand = |it: &Landmarks, frame: &Frame| it.stand(frame, &[], |_| false);
        assert!(stand(&landmarks, &frame) && !stand(&landmarks, &smaller));
        assert!(landmarks.stand(&smaller, &[], |_| true), "their pipe is new");
        let looks = landmarks.new_looks(&smaller, &[], |_| true);
        assert!(landmarks.stand(&smaller, &looks, |_| false), "they stay as they are");
        assert!(landmarks.stand(&frame, &looks, |_| false), "they are as they were");
        assert!(landmarks.moved_to(&there, &smaller).is_some_and(|it| stand(&it, &smaller)));
        let (other, there) = row(30.0, [[30, 30, 220]; 2]);
        assert!(landmarks.moved_to(&there, &other).is_none());
    }
}
