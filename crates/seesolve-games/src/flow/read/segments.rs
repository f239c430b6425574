//! Pieces of lines put together: runs of pixels that touch are one straight segment, which may
//! lean a little.

use seesolve_core::Point;
use seesolve_core::vision::lattice::least_squares;
use seesolve_core::vision::ridge::Run;

use crate::flow::limits::{MAX_LEAN, MIN_SEGMENT, SEGMENT_GAP};

/// A straight segment, seen from a middle point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    /// Where it crosses the level axis through the middle.
    pub at: f32,
    /// Pixels to the right for every pixel down.
    pub lean: f32,
    pub length: f32,
}

/// The segments that runs form, as seen from `middle`.
pub(super) fn segments(runs: &[Run], middle: Point) -> Vec<Segment> {
    let mut runs = runs.to_vec();
    runs.sort_unstable_by_key(|it| (it.x, it.y0));
    let mut chain: Vec<usize> = (0..runs.len()).collect();
    let (mut before, mut here) = (0, 0);
    for at in 0..runs.len() {
        let run = runs[at];
        if runs[here].x != run.x {
            (before, here) = (here, at);
        }
        if runs[before].x + 1 != run.x {
            continue;
        }
        for (near, other) in runs[before..here].iter().enumerate() {
            if other.y0 <= run.y1 + SEGMENT_GAP && run.y0 <= other.y1 + SEGMENT_GAP {
                let (a, b) = (root(&chain, before + near), root(&chain, at));
                chain[a.max(b)] = a.min(b);
            }
        }
    }
    let roots: Vec<usize> = (0..runs.len()).map(|it| root(&chain, it)).collect();
    let mut members: Vec<usize> = (0..runs.len()).collect();
    members.sort_by_key(|it| roots[*it]);
    members
        .chunk_by(|a, b| roots[*a] == roots[*b])
        .filter_map(|it| straight(it.iter().map(|it| &runs[*it]), middle))
        .collect()
}

fn root(chain: &[usize], mut at: usize) -> usize {
    while chain[at] != at {
        at = chain[at];
    }
    at
}

/// The line through runs, each counted by its ends.
fn straight<'a>(runs: impl Iterator<Item = &'a Run> + Clone, middle: Point) -> Option<Segment> {
    let top = runs.clone().map(|it| it.y0).min()?;
    let bottom = runs.clone().map(|it| it.y1).max()?;
    if bottom - top < MIN_SEGMENT {
        return None;
    }
    let points = runs.flat_map(|it| {
        let x = f32::from(it.x) + 0.5 - middle.x;
        [it.y0, it.y1].map(|y| (f32::from(y) - middle.y, x, it.len() as f32))
    });
    let (at, lean) = least_squares(points)?;
    (lean.abs() <= MAX_LEAN).then_some(Segment { at, lean, length: f32::from(bottom - top) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaning_line_is_one_segment() {
        let step = |n: u16| Run { x: 40 + n, y0: 10 + 8 * n, y1: 18 + 8 * n };
        let stray = Run { x: 90, y0: 5, y1: 60 };
        let mut runs: Vec<Run> = (0..10).map(step).collect();
        runs.push(stray);
        let found = segments(&runs, Point::new(45.0, 50.0));
        assert_eq!(found.len(), 2);
        assert!((found[0].lean - 0.125).abs() < 0.01 && found[0].length == 80.0, "{found:?}");
        assert!((found[0].at - 0.0).abs() < 0.5, "{found:?}");
        assert_eq!((found[1].lean, found[1].length), (0.0, 55.0));
    }
}
