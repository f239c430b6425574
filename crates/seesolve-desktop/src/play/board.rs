//! What is known of the board that is being played.

use seesolve_core::{Frame, Gesture, Layout, Point, Position};

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
    /// The last gesture was made, with all others seen in place.
    pub(super) is_last_made: bool,
    /// The last gesture was seen in place.
    pub(super) is_last_seen: bool,
    /// How often the last gesture was made.
    pub(super) n_last_tries: usize,
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
            is_last_made: false,
            is_last_seen: false,
            n_last_tries: 0,
        }
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

/// Channels that differ by more are another colour.
const SAME: u8 = 70;

/// The ends of all paths, as they looked when the plan was made: who sees them change looks at
/// another board.
pub(super) struct Landmarks {
    points: Vec<(Point, [u8; 3])>,
}

impl Landmarks {
    pub(super) fn of(gestures: &[Gesture], layout: Option<&Layout>, frame: &Frame) -> Self {
        let cells = gestures.iter().flat_map(|it| match it {
            Gesture::Stroke(stroke) => {
                [stroke.cells.first(), stroke.cells.last()].into_iter().flatten().collect()
            }
            Gesture::Click(_) => Vec::new(),
        });
        let shapes = cells.filter_map(|it| layout?.cell(*it));
        let points = shapes.map(|it| (it.center_in_frame, pixel(frame, it.center_in_frame)));
        Self { points: points.collect() }
    }

    /// Whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Whether all of them are where they were.
    pub(super) fn stand(&self, frame: &Frame) -> bool {
        let differs = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > SAME);
        !self.points.iter().any(|(at, then)| differs(*then, pixel(frame, *at)))
    }
}

fn pixel(frame: &Frame, at: Point) -> [u8; 3] {
    frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64)
}
