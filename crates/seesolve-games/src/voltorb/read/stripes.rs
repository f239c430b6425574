//! The fingerprint of the board: wherever a straight line crosses the connectors between cards, it
//! meets the five line colours in order and at equal distances.
//!
//! Hues are kept coarse, so that dimmed, washed-out and slightly turned colours still count; the
//! order and the distances tell the game from everything else on a desktop.

use std::sync::LazyLock;

/// A coarse colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hue {
    None,
    Warm,
    Green,
    Blue,
    Purple,
}

/// The colours of the lines in order: red and orange are both warm.
pub(crate) const LINE_HUES: [Hue; 5] = [Hue::Warm, Hue::Green, Hue::Warm, Hue::Blue, Hue::Purple];
const BLUE: usize = 3;
const PURPLE: usize = 4;

/// Distances between lines that are looked for, in pixels: from 0.6 to 20 times the native size.
const PITCHES: std::ops::RangeInclusive<f32> = 18.0..=640.0;

/// Channels that differ by less have no hue.
const MIN_CHROMA: i32 = 20;

/// Bits a channel.
const BITS: u32 = 5;

/// The hue of every colour, at five bits a channel.
pub(crate) struct HueTable(Vec<Hue>);

impl HueTable {
    /// For a picture whose colours are turned by some degrees on the colour wheel.
    fn turned_by(degrees: i32) -> Self {
        let level = |at: u32, channel: u32| ((at >> (BITS * channel) & 31) * 8 + 4) as i32;
        let hue = |at| hue_of([level(at, 2), level(at, 1), level(at, 0)], degrees);
        Self((0..1 << (3 * BITS)).map(hue).collect())
    }

    pub(crate) fn hue(&self, rgb: [u8; 3]) -> Hue {
        let [r, g, b] = rgb.map(|it| usize::from(it >> (8 - BITS)));
        self.0[r << (2 * BITS) | g << BITS | b]
    }
}

/// How far the colours of a picture may be turned, in degrees; all are tried until a board is
/// found.
const TURNS: [i32; 3] = [0, 28, -28];

/// The hues of pictures whose colours are turned in the ways that are tried.
pub(crate) fn hue_tables() -> &'static [HueTable; 3] {
    static TABLES: LazyLock<[HueTable; 3]> = LazyLock::new(|| TURNS.map(HueTable::turned_by));
    &TABLES
}

/// For every colour, whether it is the blue or the purple of the last two stripes by each of the tables:
/// most rows of pixels have not both, and need no closer look.
struct LastStripes(Vec<u8>);

static LAST_STRIPES: LazyLock<LastStripes> = LazyLock::new(|| {
    let level = |at: u32, channel: u32| ((at >> (BITS * channel) & 31) << (8 - BITS)) as u8;
    let bits = |at: u32| {
        let rgb = [level(at, 2), level(at, 1), level(at, 0)];
        (0..).zip(hue_tables()).fold(0, |bits, (turn, table)| match table.hue(rgb) {
            Hue::Blue => bits | 1 << (2 * turn),
            Hue::Purple => bits | 2 << (2 * turn),
            _ => bits,
        })
    };
    LastStripes((0..1 << (3 * BITS)).map(bits).collect())
});

impl LastStripes {
    const ALL: u8 = (1 << (2 * TURNS.len())) - 1;
    /// Where all channels of all pixels are as near as this, none is of any hue: see [`hue_of`].
    const GREY: u8 = MIN_CHROMA as u8 - (1 << (8 - BITS));

    /// The bits of all colours of a row. Stripes are two pixels wide at least, so every other pixel is
    /// enough.
    fn seen_in(&self, row: &[u8]) -> u8 {
        const AT_ONCE: usize = 64;
        let mut seen = 0;
        for block in row.as_chunks::<3>().0.chunks(AT_ONCE) {
            let values = block.as_flattened();
            let (least, most) =
                values.iter().fold((u8::MAX, 0), |(low, high), it| (low.min(*it), high.max(*it)));
            if most.saturating_sub(least) <= Self::GREY {
                continue;
            }
            for it in block.iter().step_by(2) {
                let [r, g, b] = it.map(|it| usize::from(it >> (8 - BITS)));
                seen |= self.0[r << (2 * BITS) | g << BITS | b];
            }
            if seen == Self::ALL {
                break;
            }
        }
        seen
    }
}

/// One bit for each table of hues by which a row of pixels has both of the last two stripes' colours.
pub(crate) fn turns_with_both(row: &[u8]) -> u8 {
    let seen = LAST_STRIPES.seen_in(row);
    (0..TURNS.len()).filter(|turn| seen >> (2 * turn) & 3 == 3).fold(0, |all, it| all | 1 << it)
}

fn hue_of([r, g, b]: [i32; 3], turned_by: i32) -> Hue {
    let (max, min) = (r.max(g).max(b), r.min(g).min(b));
    let chroma = max - min;
    if chroma < MIN_CHROMA || chroma * 7 < max {
        return Hue::None;
    }
    // Degrees on the colour wheel.
    let degrees = if max == r {
        60 * (g - b) / chroma
    } else if max == g {
        120 + 60 * (b - r) / chroma
    } else {
        240 + 60 * (r - g) / chroma
    };
    match (degrees - turned_by).rem_euclid(360) {
        345.. | 0..=60 => Hue::Warm,
        75..=175 => Hue::Green,
        185..=248 => Hue::Blue,
        258..=330 => Hue::Purple,
        _ => Hue::None,
    }
}

/// Five stripes met along a line of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stripes {
    /// The middle of the fourth stripe, the blue one.
    pub(crate) blue_at: f32,
    /// From the middle of one stripe to the next.
    pub(crate) pitch: f32,
}

impl Stripes {
    /// Whether two lines cross the same stripes.
    pub(crate) fn are_like(&self, other: &Self) -> bool {
        let slack = 1.0 + 0.02 * other.pitch;
        (self.blue_at - other.blue_at).abs() < slack && (self.pitch - other.pitch).abs() < slack
    }
}

/// Numbers of stripes by where they were first seen, so that each is compared with its neighbours
/// only: noise has tens of thousands.
#[derive(Default)]
pub(crate) struct PlaceIndex(Vec<Vec<u32>>);

impl PlaceIndex {
    /// Stripes further apart are not alike, whatever their pitch.
    const WIDTH: f32 = 16.0;

    fn bucket(stripes: &Stripes) -> usize {
        (stripes.blue_at / Self::WIDTH) as usize
    }

    pub(crate) fn add(&mut self, stripes: &Stripes, number: usize) {
        let at = Self::bucket(stripes);
        if self.0.len() <= at {
            self.0.resize_with(at + 1, Vec::new);
        }
        self.0[at].push(number as u32);
    }

    /// The numbers of those that may be like some stripes.
    pub(crate) fn near(&self, stripes: &Stripes) -> impl Iterator<Item = usize> {
        let at = Self::bucket(stripes);
        let buckets = self.0.iter().take(at + 2).skip(at.saturating_sub(1));
        buckets.flatten().map(|it| *it as usize)
    }
}

#[derive(Clone, Copy)]
struct Run {
    from: usize,
    to: usize,
}

impl Run {
    fn center(self) -> f32 {
        (self.from + self.to) as f32 / 2.0
    }

    fn width(self) -> f32 {
        (self.to - self.from) as f32
    }
}

/// All groups of five stripes along a line of pixels.
pub(crate) fn find_stripes(hues: &[Hue], found: &mut Vec<Stripes>) {
    let mut blue = None;
    let mut from = 0;
    while from < hues.len() {
        let hue = hues[from];
        let to = from + hues[from..].iter().take_while(|it| **it == hue).count();
        let run = Run { from, to };
        from = to;
        match (hue, blue) {
            _ if run.width() < 2.0 => {}
            (Hue::Blue, _) => blue = Some(run),
            (Hue::Purple, Some(blue)) => found.extend(stripes(hues, blue, run)),
            _ => {}
        }
    }
}

fn stripes(hues: &[Hue], blue: Run, purple: Run) -> Option<Stripes> {
    let pitch = purple.center() - blue.center();
    let widest = blue.width().max(purple.width());
    if !PITCHES.contains(&pitch) || widest > 0.9 * pitch {
        return None;
    }
    let slack = (0.06 * pitch).max(1.0);
    let mut centers = [0.0; 5];
    centers[BLUE] = blue.center();
    centers[PURPLE] = purple.center();
    for at in (0..BLUE).rev() {
        let expected = centers[at + 1] - pitch;
        let run = run_near(hues, LINE_HUES[at], expected, slack)?;
        centers[at] = match (LINE_HUES[at], run.width()) {
            // In small pictures the green line runs into the table.
            (Hue::Green, width) if width > 2.0 * widest => expected,
            (_, width) if width > 0.9 * pitch => return None,
            _ => run.center(),
        };
    }
    let (start, pitch) = fit_line(&centers);
    let worst = (0..).zip(centers).map(|(at, it)| (start + pitch * at as f32 - it).abs());
    (worst.fold(0.0, f32::max) <= slack)
        .then_some(Stripes { blue_at: start + pitch * BLUE as f32, pitch })
}

/// The run of a hue that comes nearest to a place.
fn run_near(hues: &[Hue], hue: Hue, place: f32, slack: f32) -> Option<Run> {
    let first = (place - slack).max(0.0) as usize;
    let last = ((place + slack).ceil().max(0.0) as usize).min(hues.len());
    let distance = |at: &usize| (*at as f32 + 0.5 - place).abs();
    let near = (first..last)
        .filter(|at| hues[*at] == hue)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    let from = near - hues[..near].iter().rev().take_while(|it| **it == hue).count();
    let to = near + hues[near..].iter().take_while(|it| **it == hue).count();
    Some(Run { from, to })
}

/// Start and step of the evenly spaced places that come nearest to the given ones.
fn fit_line(places: &[f32; 5]) -> (f32, f32) {
    let mean = places.iter().sum::<f32>() / 5.0;
    let slope = (0..).zip(places).map(|(at, it)| (at as f32 - 2.0) * it).sum::<f32>() / 10.0;
    (mean - 2.0 * slope, slope)
}

#[cfg(test)]
mod tests {
    use super::super::super::screen_spec::LINE_COLORS;
    use super::*;

    #[test]
    fn the_line_colours_keep_their_hue_when_dimmed_and_washed_out() {
        let table = HueTable::turned_by(0);
        for (color, hue) in LINE_COLORS.into_iter().zip(LINE_HUES) {
            assert_eq!(table.hue(color), hue);
            assert_eq!(table.hue(color.map(|it| it / 2)), hue);
            assert_eq!(table.hue(color.map(|it| it / 2 + 90)), hue);
        }
        assert_eq!(table.hue([0xd0, 0xe8, 0xe0]), Hue::None);
    }

    #[test]
    fn finds_stripes_in_order_only() {
        let line = |order: &[Hue]| {
            let mut hues = vec![Hue::None; 30];
            for it in order {
                hues.extend([[*it; 5].as_slice(), &[Hue::None; 35]].concat());
            }
            let mut found = Vec::new();
            find_stripes(&hues, &mut found);
            found
        };
        assert_eq!(line(&LINE_HUES), [Stripes { blue_at: 152.5, pitch: 40.0 }]);
        let mut wrong = LINE_HUES;
        wrong.swap(0, 1);
        assert_eq!(line(&wrong), []);
        assert_eq!(line(&LINE_HUES[1..]), []);
    }
}
