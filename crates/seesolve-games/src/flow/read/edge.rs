//! One side of a cell in the picture: is there a line, where exactly, and how strong.

use seesolve_core::{Frame, Point};

use crate::flow::limits::{
    ALONG, BESIDE_LINE, EDGE_MARGIN, EDGE_MARGIN_PX, MIN_CELL_PX, OUTLINE_CONTRAST, OUTLINE_TOP,
    STEADY, TINTED,
};
pub(super) use crate::flow::read::strip::Edge;
use crate::flow::read::strip::{Along, Pixels, SEEN};

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
    #[inline]
    pub(super) fn ink_of(self, value: u8) -> u8 {
        match self {
            Self::Dark => value,
            Self::Light => 255 - value,
        }
    }
}

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
    let look = Look { frame, polarity, ends, cell, along: &ALONG };
    let pixels = look.near();
    match whole.channel {
        None => look.plain(&pixels),
        channel => pixels.edge(channel, cell),
    }
}

/// The longest stretch of a line, in pixels, over which it is not seen where it was measured.
pub(super) fn longest_gap(
    frame: &Frame,
    polarity: Polarity,
    (a, b): (Point, Point),
    whole: &Edge,
) -> f32 {
    const STEP: f32 = 0.5;
    let length = a.distance(b).max(1.0);
    let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    let normal = if dy.abs() > dx.abs() { (dy, -dx) } else { (-dy, dx) };
    let limit = whole.floor + SEEN * whole.contrast;
    let ink_of = |it: [u8; 3]| match whole.channel {
        None => polarity.ink(it),
        Some(at) => polarity.ink_of(it[at]),
    };
    let is_seen = |at: Point| {
        [-0.7, 0.0, 0.7].into_iter().any(|aside| {
            let off = whole.offset + aside;
            let (x, y) = (at.x + normal.0 * off, at.y + normal.1 * off);
            f32::from(ink_of(frame.pixel_clamped(x.floor() as i64, y.floor() as i64))) > limit
        })
    };
    let (mut longest, mut here) = (0_u16, 0_u16);
    for at in 0..=(length / STEP) as u16 {
        here = if is_seen(a.lerp(b, f32::from(at) * STEP / length)) { 0 } else { here + 1 };
        longest = longest.max(here);
    }
    f32::from(longest) * STEP
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
    let look = Look { frame, polarity, ends: (a, b), cell, along };
    let pixels = look.near();
    let plain = look.plain(&pixels);
    let is_partly_tinted = plain.steady < STEADY && plain.contrast > TINTED;
    if plain.floor < TINTED && !is_partly_tinted {
        return plain;
    }
    let clear = |it: &Edge| it.contrast * it.steady;
    let channels = (0..3).map(|channel| pixels.edge(Some(channel), cell));
    channels.fold(plain, |best, it| if clear(&it) > clear(&best) { it } else { best })
}

/// A side and how it is looked at.
#[derive(Clone, Copy)]
struct Look<'a> {
    frame: &'a Frame,
    polarity: Polarity,
    ends: (Point, Point),
    cell: f32,
    along: &'a Along,
}

impl Look<'_> {
    /// How far to look: far enough for usual lines, not so far that text or dots come into view.
    fn near_reach(&self) -> f32 {
        (3.0 + 0.03 * self.cell).min(0.17 * self.cell).max(2.5)
    }

    fn near(&self) -> Pixels {
        self.pixels(self.near_reach())
    }

    fn pixels(&self, reach: f32) -> Pixels {
        let Self { frame, polarity, ends, along, .. } = *self;
        match polarity {
            Polarity::Dark => Pixels::sample(frame, |it| it, ends, reach, along),
            Polarity::Light => Pixels::sample(frame, |it| 255 - it, ends, reach, along),
        }
    }

    /// The side in the strongest channel of each pixel.
    fn plain(&self, near: &Pixels) -> Edge {
        let edge = near.edge(None, self.cell);
        // An outline of large cells may fill all that was looked at.
        let far = BESIDE_LINE * self.cell;
        let is_filled = edge.top > OUTLINE_TOP && edge.contrast < OUTLINE_CONTRAST * edge.top;
        if far > self.near_reach() && is_filled {
            let wider = self.pixels(far).edge(None, self.cell);
            if wider.contrast * wider.steady > edge.contrast * edge.steady {
                return wider;
            }
        }
        edge
    }
}

fn well_inside(frame: &Frame, at: Point, cell: f32) -> bool {
    let margin = (cell * EDGE_MARGIN).max(EDGE_MARGIN_PX);
    at.x > margin
        && at.y > margin
        && at.x < frame.width() as f32 - margin
        && at.y < frame.height() as f32 - margin
}
