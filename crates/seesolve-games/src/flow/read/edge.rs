//! One side of a cell in the picture: is there a line, where exactly, and how strong.

use seesolve_core::{Frame, Point};

use crate::flow::limits::{
    ALONG, BESIDE_LINE, EDGE_MARGIN, EDGE_MARGIN_PX, LINE_SLACK, LINE_SLACK_PX, MIN_CELL_PX,
    OUTLINE_CONTRAST, OUTLINE_TOP, STEADY, TINTED,
};

/// Whether lines are brighter or darker than what lies between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polarity {
    Dark,
    Light,
}

impl Polarity {
    /// How much a pixel stands out from this ground.
    #[inline]
    pub(super) fn ink(self, [r, g, b]: [u8; 3]) -> u8 {
        match self {
            Self::Dark => r.max(g).max(b),
            Self::Light => 255 - r.min(g).min(b),
        }
    }

    /// How much one channel of a pixel does.
    pub(super) fn ink_in(self, channel: usize, rgb: [u8; 3]) -> u8 {
        self.ink([rgb[channel]; 3])
    }
}

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
    channel: Option<usize>,
}

/// Where along a side to look.
pub(super) type Along = [f32; N_ALONG];
const N_ALONG: usize = 8;
const MAX_STEPS: usize = 10;
const MAX_OFFSETS: usize = 2 * MAX_STEPS + 1;

/// Room for all offsets, in whole registers of eight.
const WIDTH: usize = MAX_OFFSETS.next_multiple_of(8);

/// For each place along a line, what lies beside and on it.
type Ink = [[i16; WIDTH]; N_ALONG];

/// Ink beside and on the line: at the places along it, for each offset from it.
struct Strip {
    ink: Ink,
    /// For each offset the same in order of strength; what was not seen comes first.
    sorted: Ink,
    middle: usize,
    step: f32,
}

/// Stands for ink outside the picture.
const UNSEEN: i16 = -1;

/// Measures the side from `a` to `b`; the normal points to the right of a downward side and down
/// from a rightward one.
pub(super) fn measure(
    frame: &Frame,
    polarity: Polarity,
    a: Point,
    b: Point,
    along: &Along,
) -> Edge {
    let cell = a.distance(b);
    if cell < MIN_CELL_PX || !well_inside(frame, a.lerp(b, 0.5), cell) {
        return Edge::default();
    }
    measured(frame, polarity, a, b, cell, along)
}

/// Measures a part of a side of a cell of the given size, however close to the edge of the
/// picture.
pub(super) fn measure_part(
    frame: &Frame,
    polarity: Polarity,
    a: Point,
    b: Point,
    cell: f32,
) -> Edge {
    let length = a.distance(b);
    if length.is_nan() || length < 1.0 || cell < MIN_CELL_PX {
        return Edge::default();
    }
    measured(frame, polarity, a, b, cell, &ALONG)
}

/// Measures a part of a side as the whole was measured, in the same channel.
pub(super) fn measure_part_like(
    frame: &Frame,
    polarity: Polarity,
    ends: (Point, Point),
    cell: f32,
    whole: &Edge,
) -> Edge {
    let length = ends.0.distance(ends.1);
    if length.is_nan() || length < 1.0 || cell < MIN_CELL_PX {
        return Edge::default();
    }
    measured_in(frame, polarity, ends, cell, &ALONG, whole.channel)
}

/// On tinted ground a line may stand out in one channel only.
fn measured(
    frame: &Frame,
    polarity: Polarity,
    a: Point,
    b: Point,
    cell: f32,
    along: &Along,
) -> Edge {
    let seen_in = |channel| measured_in(frame, polarity, (a, b), cell, along, channel);
    let plain = seen_in(None);
    let is_partly_tinted = plain.steady < STEADY && plain.contrast > TINTED;
    if plain.floor < TINTED && !is_partly_tinted {
        return plain;
    }
    let clear = |it: &Edge| it.contrast * it.steady;
    let channels = (0..3).map(|channel| seen_in(Some(channel)));
    channels.fold(plain, |best, it| if clear(&it) > clear(&best) { it } else { best })
}

/// Measures a side in one channel, or in the strongest one of each pixel.
fn measured_in(
    frame: &Frame,
    polarity: Polarity,
    ends: (Point, Point),
    cell: f32,
    along: &Along,
    channel: Option<usize>,
) -> Edge {
    let within = |reach: f32| {
        let strip = match channel {
            None => Strip::sample(frame, |it| polarity.ink(it), ends, reach, along),
            Some(at) => Strip::sample(frame, |it| polarity.ink_in(at, it), ends, reach, along),
        };
        let slack = ((cell * LINE_SLACK).max(LINE_SLACK_PX) / strip.step).round() as usize;
        Edge { channel, ..strip.edge(slack.clamp(1, strip.middle - 1)) }
    };
    // Far enough for usual lines, not so far that text or dots come into view.
    let near = (3.0 + 0.03 * cell).min(0.17 * cell).max(2.5);
    let edge = within(near);
    // An outline of large cells may fill all that was looked at.
    let far = BESIDE_LINE * cell;
    let is_filled = edge.top > OUTLINE_TOP && edge.contrast < OUTLINE_CONTRAST * edge.top;
    if channel.is_none() && far > near && is_filled {
        let wider = within(far);
        if wider.contrast * wider.steady > edge.contrast * edge.steady {
            return wider;
        }
    }
    edge
}

fn well_inside(frame: &Frame, at: Point, cell: f32) -> bool {
    let margin = (cell * EDGE_MARGIN).max(EDGE_MARGIN_PX);
    at.x > margin
        && at.y > margin
        && at.x < frame.width() as f32 - margin
        && at.y < frame.height() as f32 - margin
}

impl Strip {
    #[inline]
    fn sample(
        frame: &Frame,
        ink_of: impl Fn([u8; 3]) -> u8,
        (a, b): (Point, Point),
        reach: f32,
        along: &Along,
    ) -> Self {
        let length = a.distance(b);
        let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length);
        let normal = if dy.abs() > dx.abs() { (dy, -dx) } else { (-dy, dx) };
        let middle = (reach.ceil() as usize).clamp(2, MAX_STEPS);
        let step = reach / middle as f32;
        let mut ink = [[UNSEEN; WIDTH]; N_ALONG];
        let (step_x, step_y) = (fixed(normal.0 * step), fixed(normal.1 * step));
        let last = 2 * middle as i64;
        for (across, t) in ink.iter_mut().zip(along) {
            let at = a.lerp(b, *t);
            let (mut x, mut y) = (fixed(at.x - normal.0 * reach), fixed(at.y - normal.1 * reach));
            let is_inside = |x: i64, y: i64| is_inside(frame, x >> FRACTION, y >> FRACTION);
            let is_whole = is_inside(x, y) && is_inside(x + last * step_x, y + last * step_y);
            for to in &mut across[..=2 * middle] {
                if is_whole || is_inside(x, y) {
                    let it = frame.pixel((x >> FRACTION) as usize, (y >> FRACTION) as usize);
                    *to = i16::from(ink_of(it));
                }
                (x, y) = (x + step_x, y + step_y);
            }
        }
        Self { ink, sorted: sorted(ink), middle, step }
    }

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
            on != UNSEEN && off.is_some_and(|off| f32::from(on - off) > contrast * 0.4)
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
