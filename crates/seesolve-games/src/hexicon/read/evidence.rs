//! Evidence against what was read: everything a tile shows that its letter in its colour, drawn as
//! the game draws it, does not explain.
//!
//! A tile is looked at through a grid of boxes. A box far from the letter must show the tile's
//! paper, and one near it a mixture of paper and ink within what the letter allows when it is moved
//! a little. What is left over counts where it matters: in the letter's window for the letter, and
//! on the paper as a whole for the colour. How much noise is normal is measured on the same
//! picture.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Point, Rect};

use super::lattice::HexLattice;
use super::letter_shapes::LetterShape;
use super::letters::{LetterRead, SeenLetter, confidence};
use super::limits::evidence::{
    ADDING_REACH, BOX, COLORED, COVER_REACH, DARK, HIDING_REACH, INK_SLACK, INSET, LETTER_LIMIT,
    LETTER_ZONE, LIGHT, MIN_OF_KIND, MIN_SPOTS, MOST_OTHER, MOVED, OTHER_PAPER, PAPER_LIMIT,
    PAPER_NOISE, PAPER_SLACK, RIM, SIDEWAYS_SLACK, SPOT, SPOT_NOISE, TWO_TONE,
};
use super::rivals::{Placed, Seen};
use super::tints::TintRead;
use crate::hexicon::colors::Tint;
use crate::hexicon::geometry::{N_TILES, PLACES};

/// What is unexplained on one tile.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Unexplained {
    /// Around the letter: the mean over the boxes there, 0 to 1.
    pub letter: f32,
    /// The share of the paper that has another colour, 0 to 1.
    pub paper: f32,
    /// Whether so much is covered that the letter could be another one.
    pub hides_letter: bool,
    /// The same for the colour.
    pub hides_color: bool,
}

/// One box of a tile.
struct Sample {
    /// From the tile's centre, in tile widths.
    at: Point,
    color: [f32; 3],
}

/// Looks at all tiles.
pub(super) fn unexplained(
    frame: &Frame,
    lattice: &HexLattice,
    tints: &[TintRead; N_TILES],
    letters: &[LetterRead; N_TILES],
    dot: Option<Point>,
) -> [Unexplained; N_TILES] {
    let tiles: [Vec<Sample>; N_TILES] =
        std::array::from_fn(|tile| samples(frame, lattice, tile, dot));
    let ink = ink_level(&tiles);
    let looks: [Look; N_TILES] = std::array::from_fn(|tile| {
        Look::new(lattice, tile, &tints[tile], letters[tile].as_ref(), ink)
    });
    let mut noise: Vec<f32> =
        looks.iter().zip(&tiles).map(|(it, samples)| it.noise(samples)).collect();
    noise.sort_by(f32::total_cmp);
    let brightest = tints.iter().map(|it| it.paper).fold(1.0, f32::max);
    let slack = (PAPER_SLACK * brightest / 255.0).max(PAPER_NOISE * noise[N_TILES / 2]);
    let left: [Vec<f32>; N_TILES] = std::array::from_fn(|tile| {
        tiles[tile].iter().map(|it| looks[tile].left_over(it, slack)).collect()
    });
    // What lies on a tile sets it apart from the others; what befell the whole picture does not.
    let mut usual: Vec<f32> = left.iter().map(|it| largest_but_one(it)).collect();
    usual.sort_by(f32::total_cmp);
    let spot = SPOT + SPOT_NOISE * usual[N_TILES / 2];
    let middle = usual_place(&looks);
    let spots: [Vec<&Sample>; N_TILES] =
        std::array::from_fn(|tile| spots(&tiles[tile], &left[tile], spot));
    let shown = shown_colors(tints);
    std::array::from_fn(|tile| {
        let look = &looks[tile];
        let paper = look.off_paper_share(&tiles[tile], slack);
        let in_zone = tiles[tile].iter().zip(&left[tile]).filter(|(it, _)| in_letter_zone(it.at));
        let letter = mean(&in_zone.map(|(_, it)| *it).collect::<Vec<f32>>());
        let is_odd = letter > LETTER_LIMIT || spots[tile].len() >= MIN_SPOTS;
        let hides_letter = is_odd && look.has_rival(&tiles[tile], &spots[tile], middle);
        // A tile in two of the game's colours has one of them from something else.
        let others = shown.iter().filter(|it| it.0 != tints[tile].tint).map(|it| it.1);
        let two_tone = look.share_like(&tiles[tile], &others.collect::<Vec<_>>(), slack);
        let hides_color = paper > PAPER_LIMIT || two_tone > TWO_TONE;
        Unexplained { letter, paper, hides_letter, hides_color }
    })
}

/// The usual colour of each kind of tile that the board shows.
fn shown_colors(tints: &[TintRead; N_TILES]) -> Vec<(Tint, [f32; 3])> {
    let usual = |tint: Tint| {
        let of_kind: Vec<&TintRead> = tints.iter().filter(|it| it.tint == tint).collect();
        let middle = |channel: usize| {
            let mut values: Vec<f32> = of_kind.iter().map(|it| it.color[channel]).collect();
            values.sort_by(f32::total_cmp);
            values[values.len() / 2]
        };
        (of_kind.len() >= MIN_OF_KIND).then(|| (tint, [0, 1, 2].map(middle)))
    };
    Tint::ALL.into_iter().filter_map(usual).collect()
}

/// The boxes with more left over than noise explains.
fn spots<'a>(samples: &'a [Sample], left: &[f32], limit: f32) -> Vec<&'a Sample> {
    samples.iter().zip(left).filter(|(_, it)| **it > limit).map(|it| it.0).collect()
}

fn largest_but_one(values: &[f32]) -> f32 {
    let (mut first, mut second) = (0.0_f32, 0.0_f32);
    for it in values {
        second = second.max(first.min(*it));
        first = first.max(*it);
    }
    second
}

fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len().max(1) as f32
}

/// Where letters are centred, from the tiles' centres and in tile widths: the median of all.
fn usual_place(looks: &[Look; N_TILES]) -> Point {
    let places: Vec<Point> =
        looks.iter().filter_map(|it| Some(it.letter.as_ref()?.middle())).collect();
    let median = |of: fn(&Point) -> f32| {
        let mut values: Vec<f32> = places.iter().map(of).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    Point::new(median(|it| it.x), median(|it| it.y))
}

/// The boxes of a tile, less those on a swap's dot.
fn samples(frame: &Frame, lattice: &HexLattice, tile: usize, dot: Option<Point>) -> Vec<Sample> {
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

/// How bright the darkest boxes are: the ink, as the picture shows it.
fn ink_level(tiles: &[Vec<Sample>; N_TILES]) -> f32 {
    let darkest = |samples: &Vec<Sample>| {
        samples.iter().map(|it| it.color.into_iter().fold(0.0, f32::max)).fold(255.0, f32::min)
    };
    let mut levels: Vec<f32> = tiles.iter().map(darkest).collect();
    levels.sort_by(f32::total_cmp);
    // Half of it: a box is never all ink.
    0.5 * levels[N_TILES / 4]
}

/// What a tile should look like.
struct Look {
    paper: [f32; 3],
    /// From paper to ink.
    to_ink: [f32; 3],
    letter: Option<Placed>,
}

impl Look {
    fn new(
        lattice: &HexLattice,
        tile: usize,
        tint: &TintRead,
        letter: Option<&SeenLetter>,
        ink: f32,
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
                confidence: confidence(&it.found),
            })
        });
        Self { paper: tint.color, to_ink: tint.color.map(|it| ink.min(it) - it), letter }
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
    fn noise(&self, samples: &[Sample]) -> f32 {
        let mut off: Vec<f32> = samples
            .iter()
            .filter(|it| !in_letter_zone(it.at))
            .map(|it| self.off_paper(it))
            .collect();
        off.sort_by(f32::total_cmp);
        off.get(off.len() * 3 / 4).copied().unwrap_or(0.0)
    }

    /// What a box shows beyond paper and the letter's ink.
    fn left_over(&self, it: &Sample, slack: f32) -> f32 {
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
    fn share_like(&self, samples: &[Sample], colors: &[[f32; 3]], slack: f32) -> f32 {
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

    fn off_paper_share(&self, samples: &[Sample], slack: f32) -> f32 {
        let paper = || samples.iter().filter(|it| !in_letter_zone(it.at));
        let n_other = paper().filter(|it| self.off_paper(it) > slack).count();
        n_other as f32 / paper().count().max(1) as f32
    }

    /// Whether the tile may show another letter, given what lies on it.
    fn has_rival(&self, samples: &[Sample], spots: &[&Sample], middle: Point) -> bool {
        let Some(letter) = &self.letter else { return true };
        let zone = samples.iter().filter(|it| in_letter_zone(it.at));
        let seen: Vec<Seen> = zone.map(|it| self.seen(it, spots)).collect();
        letter.has_rival(&seen, middle, !spots.is_empty())
    }

    /// What may lie on a box: something dark may go on over ink, something as bright as the paper
    /// over paper, and anything a box farther than it is seen.
    fn seen(&self, sample: &Sample, spots: &[&Sample]) -> Seen {
        let mut seen = Seen {
            at: sample.at,
            ink: self.split(sample.color).0,
            is_covered: false,
            may_add: false,
            may_hide: false,
        };
        for spot in spots {
            let distance = spot.at.distance(sample.at);
            seen.is_covered |= distance < COVER_REACH;
            if distance < HIDING_REACH {
                let (ink, aside) = self.split(spot.color);
                let is_grey = aside < COLORED;
                seen.may_add |= is_grey && ink > DARK && distance < ADDING_REACH;
                seen.may_hide |= is_grey && ink < LIGHT && !is_rim(spot.at);
            }
        }
        seen
    }
}

/// Whether a box lies at a tile's side, where a picture at an angle shows the gap.
fn is_rim(at: Point) -> bool {
    !is_inside(at, INSET - RIM)
}

/// Whether a place lies in a hexagon on a flat side, smaller than the tile by a factor.
fn is_inside(at: Point, inset: f32) -> bool {
    at.y.abs() <= 0.433 * inset && at.x.abs() <= 0.5 * inset - 0.577 * at.y.abs()
}

fn in_letter_zone(at: Point) -> bool {
    at.x.abs() <= LETTER_ZONE.0 && at.y.abs() <= LETTER_ZONE.1
}
