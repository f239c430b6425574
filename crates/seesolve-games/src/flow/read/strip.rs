//! The pixels along one side of a cell, and what they make of it: offset by offset across the line,
//! the usual ink of the places along it.

use seesolve_core::{Frame, Point};

use crate::flow::limits::{LINE_SLACK, LINE_SLACK_PX};

/// What was measured along one side of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Edge {
    /// Whether the side lies well inside the picture.
    pub visible: bool,
    /// How much the line stands out from both sides.
    pub contrast: f32,
    /// The ink of the line itself, whatever lies beside it.
    pub top: f32,
    /// The ink of the stronger of both sides.
    pub(crate) floor: f32,
    /// How much the two sides differ.
    pub step: f32,
    /// Over how much of the side the line is seen, 0 to 1.
    pub steady: f32,
    /// How far the line lies from where it was looked for, in pixels along the normal.
    pub offset: f32,
    /// Contrast times width in pixels.
    pub ink: f32,
    /// The channel in which it was measured; `None` for the strongest one of each pixel.
    pub(super) channel: Option<usize>,
}

/// Share of a line's contrast with which a place shows it.
pub(super) const SEEN: f32 = 0.4;

/// Where along a side to look.
pub(super) type Along = [f32; N_ALONG];
const N_ALONG: usize = 8;
const MAX_STEPS: usize = 10;
const MAX_OFFSETS: usize = 2 * MAX_STEPS + 1;

/// Room for all offsets, in whole registers of eight.
const WIDTH: usize = MAX_OFFSETS.next_multiple_of(8);

/// For each place along a line, what lies beside and on it.
type Ink = [[i16; WIDTH]; N_ALONG];

/// What lies along a line, in each channel: pixels are fetched once, whatever is then made of them.
pub(super) struct Pixels {
    ink: [Ink; 3],
    middle: usize,
    step: f32,
}

/// Ink beside and on the line: at the places along it, for each offset from it.
struct Strip {
    ink: Ink,
    /// For each offset the same in order of strength; what was not seen comes first.
    sorted: Ink,
    middle: usize,
    step: f32,
}

/// Stands for ink outside the picture; less than any.
const UNSEEN: i16 = -1;

impl Pixels {
    /// The pixels up to `reach` on both sides of the line from `a` to `b`; `ink_of` is what a value of a
    /// channel counts.
    pub(super) fn sample(
        frame: &Frame,
        ink_of: impl Fn(u8) -> u8,
        (a, b): (Point, Point),
        reach: f32,
        along: &Along,
    ) -> Self {
        let length = a.distance(b);
        let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length);
        let normal = if dy.abs() > dx.abs() { (dy, -dx) } else { (-dy, dx) };
        let middle = (reach.ceil() as usize).clamp(2, MAX_STEPS);
        let step = reach / middle as f32;
        let mut ink = [[[UNSEEN; WIDTH]; N_ALONG]; 3];
        let (step_x, step_y) = (fixed(normal.0 * step), fixed(normal.1 * step));
        let last = 2 * middle as i64;
        for (place, t) in along.iter().enumerate() {
            let at = a.lerp(b, *t);
            let (mut x, mut y) = (fixed(at.x - normal.0 * reach), fixed(at.y - normal.1 * reach));
            let is_inside = |x: i64, y: i64| is_inside(frame, x >> FRACTION, y >> FRACTION);
            let is_whole = is_inside(x, y) && is_inside(x + last * step_x, y + last * step_y);
            for offset in 0..=2 * middle {
                if is_whole || is_inside(x, y) {
                    let it = frame.pixel((x >> FRACTION) as usize, (y >> FRACTION) as usize);
                    for (channel, to) in ink.iter_mut().enumerate() {
                        to[place][offset] = i16::from(ink_of(it[channel]));
                    }
                }
                (x, y) = (x + step_x, y + step_y);
            }
        }
        Self { ink, middle, step }
    }

    /// The line in one channel, or in the strongest one of each pixel.
    pub(super) fn edge(&self, channel: Option<usize>, cell: f32) -> Edge {
        let [r, g, b] = &self.ink;
        let strongest =
            |at: usize| std::array::from_fn(|it| r[at][it].max(g[at][it]).max(b[at][it]));
        let ink = match channel {
            None => std::array::from_fn(strongest),
            Some(channel) => self.ink[channel],
        };
        let strip = Strip { ink, sorted: sorted(ink), middle: self.middle, step: self.step };
        let slack = ((cell * LINE_SLACK).max(LINE_SLACK_PX) / strip.step).round() as usize;
        Edge { channel, ..strip.edge(slack.clamp(1, strip.middle - 1)) }
    }
}

impl Strip {
    /// How many places were not seen at an offset.
    fn n_unseen(&self, offset: usize) -> usize {
        self.sorted.iter().take_while(|it| it[offset] == UNSEEN).count()
    }

    /// The usual ink at an offset from the line: the mean of the middle half along it.
    fn usual(&self, offset: usize) -> Option<f32> {
        let n_unseen = self.n_unseen(offset);
        let n_seen = N_ALONG - n_unseen;
        let middle = &self.sorted[n_unseen + n_seen / 4..N_ALONG - n_seen / 4];
        let sum: i32 = middle.iter().map(|it| i32::from(it[offset])).sum();
        (n_seen >= 3).then(|| sum as f32 / middle.len() as f32)
    }

    /// The ground at an offset: darker than most of what is there, for text may stand close.
    fn ground(&self, offset: usize) -> Option<f32> {
        let n_unseen = self.n_unseen(offset);
        let n_seen = N_ALONG - n_unseen;
        (n_seen >= 3).then(|| f32::from(self.sorted[n_unseen + n_seen * 3 / 10][offset]))
    }

    fn edge(&self, slack: usize) -> Edge {
        let last = 2 * self.middle;
        let mut profile = [None; MAX_OFFSETS];
        for (at, to) in profile[..=last].iter_mut().enumerate() {
            *to = self.usual(at);
        }
        let side = |outer, inner| match (self.ground(outer), self.ground(inner)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let (Some(left), Some(right)) = (side(0, 1), side(last, last - 1)) else {
            return Edge::default();
        };
        let floor = left.max(right);
        let near = self.middle - slack..=self.middle + slack;
        let top = near.filter_map(|it| Some((it, profile[it]?))).max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((peak, top)) = top else { return Edge::default() };
        let contrast = top - floor;
        let (mut ink, mut moment) = (0.0, 0.0);
        let width = peak.saturating_sub(slack + 1)..=(peak + slack + 1).min(last);
        for (at, here) in profile.iter().enumerate().filter(|it| width.contains(&it.0)) {
            // The foot of the line's slopes belongs to blur.
            let above = here.map_or(0.0, |it| (it - floor - contrast * 0.3).max(0.0));
            ink += above;
            moment += above * (at as f32 - self.middle as f32);
        }
        Edge {
            visible: true,
            contrast,
            top,
            floor,
            step: (left - right).abs(),
            steady: self.steadiness(peak, contrast),
            offset: if ink > 0.0 { moment / ink * self.step } else { 0.0 },
            ink: ink * self.step,
            channel: None,
        }
    }

    /// How many of the places show the line at its usual offset.
    fn steadiness(&self, peak: usize, contrast: f32) -> f32 {
        let last = 2 * self.middle;
        let near_peak = peak.saturating_sub(1)..=(peak + 1).min(last);
        let shows = |across: &&[i16; WIDTH]| {
            let on = across[near_peak.clone()].iter().copied().max().unwrap_or(UNSEEN);
            let sides = [across[0], across[last]];
            let off = sides.into_iter().filter(|it| *it != UNSEEN).min();
            on != UNSEEN && off.is_some_and(|off| f32::from(on - off) > contrast * SEEN)
        };
        self.ink.iter().filter(shows).count() as f32 / N_ALONG as f32
    }
}

/// The places of each offset in order of strength, by a network of comparisons: all offsets at once.
fn sorted(mut ink: Ink) -> Ink {
    const PAIRS: [(usize, usize); 19] = [
        (0, 2),
        (1, 3),
        (4, 6),
        (5, 7),
        (0, 4),
        (1, 5),
        (2, 6),
        (3, 7),
        (0, 1),
        (2, 3),
        (4, 5),
        (6, 7),
        (2, 4),
        (3, 5),
        (1, 4),
        (3, 6),
        (1, 2),
        (3, 4),
        (5, 6),
    ];
    for (first, second) in PAIRS {
        let (a, b) = (ink[first], ink[second]);
        for (at, (a, b)) in a.into_iter().zip(b).enumerate() {
            ink[first][at] = a.min(b);
            ink[second][at] = a.max(b);
        }
    }
    ink
}

/// Bits of a coordinate below the pixel.
const FRACTION: u32 = 16;

/// A coordinate in whole numbers: adding and cutting those is far cheaper than rounding.
fn fixed(it: f32) -> i64 {
    const FAR_OUTSIDE: f32 = 1e6;
    (it.clamp(-FAR_OUTSIDE, FAR_OUTSIDE) * (1 << FRACTION) as f32) as i64
}

#[inline]
fn is_inside(frame: &Frame, x: i64, y: i64) -> bool {
    let is_within = |at: i64, size: u32| (0..i64::from(size)).contains(&at);
    is_within(x, frame.width()) && is_within(y, frame.height())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_sorts() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let ink: Ink = [(); N_ALONG].map(|()| [(); WIDTH].map(|()| rng.i16(-1..4)));
            let in_order = sorted(ink);
            for offset in 0..WIDTH {
                let mut expected = ink.map(|it| it[offset]);
                expected.sort_unstable();
                assert_eq!(in_order.map(|it| it[offset]), expected);
            }
        }
    }
}
