//! What a tile should look like, and how far what it shows is from that, box by box.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Point, Rect};

use super::lattice::HexLattice;
use super::letter_shapes::LetterShape;
use super::letters::SeenLetter;
use super::limits::evidence::{
    ADDING_REACH, BARE_SLACK, BOX, COLORED, COVER_REACH, COVERED_SLACK, DARK, GLARING,
    HIDING_REACH, INK_SLACK, INSET, LETTER_ZONE, LIGHT, MOST_OTHER, MOVED, OTHER_PAPER, REST_REACH,
    RIM, RIVAL_SLACK, SIDE_REACH, SIDEWAYS_SLACK,
};
use super::rivals::{Placed, Seen};
use super::tints::TintRead;
use super::twins::Drawn;
use crate::hexicon::geometry::PLACES;

/// A letter compared with all others on what is free of its tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SecondLook {
    /// No other letter explains it about as well.
    Alone,
    /// Another one may be there, beside or under something.
    Covered,
    /// Another one may be there, for the letter is not clear.
    Unclear,
    /// Part of the tile is not in the picture.
    Cut,
}

impl SecondLook {
    /// Why the letter may be wrong, in words.
    pub(super) fn doubt(self) -> Option<&'static str> {
        match self {
            Self::Alone => None,
            Self::Covered => Some("something covers this letter"),
            Self::Unclear => Some("this letter is not clear"),
            Self::Cut => Some("the picture's edge cuts this tile"),
        }
    }
}

/// One box of a tile.
pub(super) struct Sample {
    /// From the tile's centre, in tile widths.
    pub at: Point,
    pub color: [f32; 3],
}

/// The boxes of a tile, less those on a swap's dot.
pub(super) fn samples(
    frame: &Frame,
    lattice: &HexLattice,
    tile: usize,
    dot: Option<Point>,
) -> Vec<Sample> {
    let center = lattice.at(PLACES[tile]);
    let (width, height) = lattice.tile_px();
    let n = (0.5 / BOX) as i32;
    let mut found = Vec::new();
    for (x, y) in (-n..=n).flat_map(|y| (-n..=n).map(move |x| (x, y))) {
        let at = Point::new(x as f32 * BOX, y as f32 * BOX);
        let middle = Point::new(center.x + at.x * width, center.y + at.y * height);
        let is_dot = dot.is_some_and(|it| it.distance(middle) < 0.2 * width);
        if !is_inside(at, INSET) || is_dot {
            continue;
        }
        let (w, h) = ((BOX * width / 2.0).max(0.5), (BOX * height / 2.0).max(0.5));
        let part = Rect::from_corners(middle.x - w, middle.y - h, middle.x + w, middle.y + h);
        found.extend(mean_rgb(frame, part).map(|color| Sample { at, color }));
    }
    found
}

/// What a tile should look like.
pub(super) struct Look {
    background: [f32; 3],
    paper: [f32; 3],
    /// From paper to ink.
    to_ink: [f32; 3],
    pub letter: Option<Placed>,
}

impl Look {
    pub(super) fn new(
        lattice: &HexLattice,
        tile: usize,
        tint: &TintRead,
        letter: Option<&SeenLetter>,
        (background, ink): ([f32; 3], f32),
    ) -> Self {
        let center = lattice.at(PLACES[tile]);
        let (width, height) = lattice.tile_px();
        let letter = letter.and_then(|it| {
            let shape = LetterShape::of(it.found.symbol)?;
            let at = it.center_in_frame;
            Some(Placed {
                shape,
                center: Point::new((at.x - center.x) / width, (at.y - center.y) / height),
                scale: (width / it.capital_px, height / it.capital_px),
                moved: MOVED + 0.5 / it.capital_px,
            })
        });
        let to_ink = tint.color.map(|it| ink.min(it) - it);
        Self { background, paper: tint.color, to_ink, letter }
    }

    /// How much of ink and of neither a colour holds, 0 to 1 each.
    fn split(&self, color: [f32; 3]) -> (f32, f32) {
        let length: f32 = self.to_ink.iter().map(|it| it * it).sum::<f32>().max(1.0);
        let off: [f32; 3] = std::array::from_fn(|it| color[it] - self.paper[it]);
        let along: f32 = off.iter().zip(self.to_ink).map(|(a, b)| a * b).sum::<f32>() / length;
        let aside: f32 =
            off.iter().zip(self.to_ink).map(|(a, b)| (a - along * b).powi(2)).sum::<f32>();
        (along, (aside / length).sqrt())
    }

    fn off_paper(&self, it: &Sample) -> f32 {
        it.color.iter().zip(self.paper).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    }

    /// How far most of the paper is from its colour.
    pub(super) fn noise(&self, samples: &[Sample]) -> f32 {
        let mut off: Vec<f32> = samples
            .iter()
            .filter(|it| !in_letter_zone(it.at))
            .map(|it| self.off_paper(it))
            .collect();
        off.sort_by(f32::total_cmp);
        off.get(off.len() * 3 / 4).copied().unwrap_or(0.0)
    }

    /// What a box shows beyond paper and the letter's ink.
    pub(super) fn left_over(&self, it: &Sample, slack: f32) -> f32 {
        let expected = self.letter.as_ref().map_or((0.0, 0.0), |letter| letter.expected(it.at));
        self.beyond(it, expected, slack)
    }

    fn beyond(&self, it: &Sample, (least, most): (f32, f32), slack: f32) -> f32 {
        let (ink, aside) = self.split(it.color);
        let excess = (ink - most).max(least - ink);
        let off_paper = if most < 0.01 { self.off_paper(it) / slack } else { 0.0 };
        (excess - INK_SLACK).max(0.0)
            + (aside - SIDEWAYS_SLACK).max(0.0)
            + if off_paper > 1.0 { OTHER_PAPER * off_paper.min(MOST_OTHER) } else { 0.0 }
    }

    /// The share of the paper that has one of these colours and not the tile's own.
    pub(super) fn share_like(&self, samples: &[Sample], colors: &[[f32; 3]], slack: f32) -> f32 {
        let is_like = |it: &Sample, color: &[f32; 3]| {
            it.color.iter().zip(color).all(|(a, b)| (a - b).abs() <= slack)
        };
        let paper = || samples.iter().filter(|it| !in_letter_zone(it.at));
        let n_like = paper()
            .filter(|it| {
                self.off_paper(it) > slack && colors.iter().any(|color| is_like(it, color))
            })
            .count();
        n_like as f32 / paper().count().max(1) as f32
    }

    pub(super) fn off_paper_share(&self, samples: &[Sample], slack: f32) -> f32 {
        let paper = || samples.iter().filter(|it| !in_letter_zone(it.at));
        let n_other = paper().filter(|it| self.off_paper(it) > slack).count();
        n_other as f32 / paper().count().max(1) as f32
    }

    /// The share of the squared ink that the letter leaves unexplained; 0 without a letter.
    pub(super) fn misfit(&self, samples: &[Sample]) -> f32 {
        self.letter.as_ref().map_or(0.0, |it| it.misfit(&self.around_letter(samples)))
    }

    /// How much of the letter's ink is seen; `None` without a letter.
    pub(super) fn darkness(&self, samples: &[Sample]) -> Option<f32> {
        Some(self.letter.as_ref()?.darkness(&self.around_letter(samples)))
    }

    /// Whether the letter may be what is left of another one.
    pub(super) fn is_rest(&self, samples: &[Sample]) -> bool {
        let letter = self.letter.as_ref();
        letter.is_some_and(|it| it.is_rest_of_another(&self.around_letter(samples)))
    }

    /// The letter as it is seen.
    pub(super) fn drawn(&self, samples: &[Sample], letter: &SeenLetter, darkness: f32) -> Drawn {
        let (symbol, capital_px) = (letter.found.symbol, letter.capital_px);
        let inks = self.around_letter(samples).into_iter().map(|it| it.ink).collect();
        Drawn { symbol, capital_px, darkness, inks }
    }

    fn around_letter(&self, samples: &[Sample]) -> Vec<Seen> {
        let zone = samples.iter().filter(|it| in_letter_zone(it.at));
        zone.map(|it| self.seen(it, &[])).collect()
    }

    /// Whether the tile can show another letter, given what lies on it.
    /// `bare` are the middles of sides that something hides.
    pub(super) fn again(
        &self,
        samples: &[Sample],
        spots: &[&Sample],
        bare: &[Point],
        middle: Point,
        most_misfit: f32,
    ) -> SecondLook {
        let zone = samples.iter().filter(|it| in_letter_zone(it.at));
        let things = self.things(spots, bare);
        let seen: Vec<Seen> = zone.map(|it| self.seen(it, &things)).collect();
        let is_touched = !things.is_empty();
        let slack = match (is_touched, bare.is_empty()) {
            (false, _) => RIVAL_SLACK,
            (true, true) => COVERED_SLACK,
            (true, false) => BARE_SLACK,
        };
        let is_alone =
            self.letter.as_ref().is_some_and(|it| it.is_alone(&seen, middle, slack, most_misfit));
        match (is_alone, is_touched) {
            (true, _) => SecondLook::Alone,
            (false, true) => SecondLook::Covered,
            (false, false) => SecondLook::Unclear,
        }
    }

    /// What lies on unexplained boxes. A thing hides what is under it, and one that looks like the
    /// board itself, a piece of background or of another tile, may go on unseen over paper. What
    /// stands out is seen where it lies, and its faint rim is part of it.
    fn things(&self, spots: &[&Sample], bare: &[Point]) -> Vec<Thing> {
        let kinds: Vec<(bool, f32)> = spots
            .iter()
            .map(|spot| {
                let (ink, aside) = self.split(spot.color);
                let is_grey = aside < COLORED;
                let is_glaring = (0..3).any(|it| spot.color[it] > self.background[it] + GLARING);
                // Darker than paper and no letter: the rest of what was painted over.
                let reach = if ink > 0.0 { REST_REACH } else { HIDING_REACH };
                let is_pale = is_grey && ink < LIGHT && !is_glaring;
                (is_grey && ink > DARK, if is_pale { reach } else { 0.0 })
            })
            .collect();
        let is_rim_of_thing = |at: Point| {
            let mut others = spots.iter().zip(&kinds);
            others.any(|(other, (_, reach))| *reach == 0.0 && other.at.distance(at) < 1.5 * BOX)
        };
        let thing = |(spot, (is_dark, reach)): (&&Sample, &(bool, f32))| {
            let is_seen_whole = is_rim(spot.at) || is_rim_of_thing(spot.at);
            let hides_within = if is_seen_whole { 0.0 } else { *reach };
            Thing { at: spot.at, is_dark: *is_dark, hides_within }
        };
        let side = |at: &Point| Thing { at: *at, is_dark: false, hides_within: SIDE_REACH };
        spots.iter().zip(&kinds).map(thing).chain(bare.iter().map(side)).collect()
    }

    /// What may lie on a box: something dark may go on over ink, something as pale as the board
    /// over paper, and anything a box farther than it is seen.
    fn seen(&self, sample: &Sample, things: &[Thing]) -> Seen {
        let mut seen = Seen {
            at: sample.at,
            ink: self.split(sample.color).0,
            is_covered: false,
            may_add: false,
            may_hide: false,
        };
        for thing in things {
            let distance = thing.at.distance(sample.at);
            seen.is_covered |= distance < COVER_REACH;
            seen.may_add |= thing.is_dark && distance < ADDING_REACH;
            seen.may_hide |= distance < thing.hides_within;
        }
        seen
    }
}

/// What lies on an unexplained box.
struct Thing {
    /// From the tile's centre, in tile widths.
    at: Point,
    /// As dark as a letter.
    is_dark: bool,
    /// How far it may go on unseen over paper.
    hides_within: f32,
}

/// Whether a box lies at a tile's side, where a picture at an angle shows the gap.
fn is_rim(at: Point) -> bool {
    !is_inside(at, INSET - RIM)
}

/// Whether a place lies in a hexagon on a flat side, smaller than the tile by a factor.
fn is_inside(at: Point, inset: f32) -> bool {
    at.y.abs() <= 0.433 * inset && at.x.abs() <= 0.5 * inset - 0.577 * at.y.abs()
}

/// A place of the picture, from a tile's centre.
pub(super) fn in_tile_widths(lattice: &HexLattice, tile: usize, at: Point) -> Point {
    let center = lattice.at(PLACES[tile]);
    let (width, height) = lattice.tile_px();
    Point::new((at.x - center.x) / width, (at.y - center.y) / height)
}

/// Where a tile's letter lies in the picture.
pub(super) fn letter_zone(lattice: &HexLattice, tile: usize) -> Rect {
    let Point { x, y } = lattice.at(PLACES[tile]);
    let (width, height) = lattice.tile_px();
    let (w, h) = (LETTER_ZONE.0 * width, LETTER_ZONE.1 * height);
    Rect::from_corners(x - w, y - h, x + w, y + h)
}

pub(super) fn in_letter_zone(at: Point) -> bool {
    at.x.abs() <= LETTER_ZONE.0 && at.y.abs() <= LETTER_ZONE.1
}
