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
    BOX, COVER_REACH, ENOUGH_SEEN, INK_SLACK, INSET, LETTER_LIMIT, LETTER_NOISE, LETTER_ZONE,
    MOVED, OTHER_PAPER, PAPER_LIMIT, PAPER_NOISE, PAPER_SLACK, SIDEWAYS_SLACK, TOUCHED,
};
use super::tints::TintRead;
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
        let in_zone = tiles[tile].iter().filter(|it| in_letter_zone(it.at));
        in_zone.map(|it| looks[tile].left_over(it, slack)).collect()
    });
    let mut usual: Vec<f32> = left.iter().map(|it| mean(it)).collect();
    usual.sort_by(f32::total_cmp);
    let limit = LETTER_LIMIT + LETTER_NOISE * usual[N_TILES / 2];
    let middle = usual_place(&looks);
    std::array::from_fn(|tile| {
        let (look, letter) = (&looks[tile], mean(&left[tile]));
        let paper = look.off_paper_share(&tiles[tile], slack);
        let hides_letter =
            letter > limit && look.has_rival(&tiles[tile], &left[tile], middle, limit);
        Unexplained { letter, paper, hides_letter, hides_color: paper > PAPER_LIMIT }
    })
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
        // A hexagon on a flat side.
        let is_inside =
            at.y.abs() <= 0.433 * INSET && at.x.abs() <= 0.5 * INSET - 0.577 * at.y.abs();
        let middle = Point::new(center.x + at.x * width, center.y + at.y * height);
        let is_dot = dot.is_some_and(|it| it.distance(middle) < 0.2 * width);
        if !is_inside || is_dot {
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

/// A letter where it was read.
#[derive(Clone, Copy)]
struct Placed {
    shape: &'static LetterShape,
    /// From the tile's centre, in tile widths.
    center: Point,
    /// Capital heights in a tile width, across and down.
    scale: (f32, f32),
    /// How far the letter may be moved, in capital heights.
    moved: f32,
    confidence: f32,
}

impl Placed {
    /// Where the letter is centred.
    fn middle(&self) -> Point {
        let off = self.shape.center();
        Point::new(self.center.x - off.x / self.scale.0, self.center.y - off.y / self.scale.1)
    }

    /// Another letter, centred at a place.
    fn replaced(&self, shape: &'static LetterShape, middle: Point) -> Self {
        let (off, (sx, sy)) = (shape.center(), self.scale);
        let center = Point::new(middle.x + off.x / sx, middle.y + off.y / sy);
        Self { shape, center, ..*self }
    }

    /// The least and the most ink that the letter puts on a box.
    fn expected(&self, at: Point) -> (f32, f32) {
        let (sx, sy) = self.scale;
        let (x, y) = ((at.x - self.center.x) * sx, (at.y - self.center.y) * sy);
        let (w, h) = (BOX * sx / 2.0, BOX * sy / 2.0);
        let (mut least, mut most) = (1.0_f32, 0.0_f32);
        for dy in [-self.moved, 0.0, self.moved] {
            for dx in [-self.moved, 0.0, self.moved] {
                let (x, y) = (x + dx, y + dy);
                let ink = self.shape.ink(Rect::from_corners(x - w, y - h, x + w, y + h));
                (least, most) = (least.min(ink), most.max(ink));
            }
        }
        (least, most)
    }
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

    /// What a box near the letter shows beyond paper and the letter's ink.
    fn left_over(&self, it: &Sample, slack: f32) -> f32 {
        let Some(letter) = &self.letter else { return 0.0 };
        self.beyond(it, letter.expected(it.at), slack)
    }

    fn beyond(&self, it: &Sample, (least, most): (f32, f32), slack: f32) -> f32 {
        let (ink, aside) = self.split(it.color);
        let excess = (ink - most).max(least - ink);
        let is_other_paper = most < 0.01 && self.off_paper(it) > slack;
        (excess - INK_SLACK).max(0.0)
            + (aside - SIDEWAYS_SLACK).max(0.0)
            + if is_other_paper { OTHER_PAPER } else { 0.0 }
    }

    /// How badly a letter explains a box, ink that is missing included.
    fn misfit(&self, it: &Sample, letter: &Placed) -> f32 {
        let (ink, aside) = self.split(it.color);
        let (least, most) = letter.expected(it.at);
        let usual = 0.5 * (least + most);
        (ink - most - INK_SLACK).max(0.0)
            + (usual - ink - INK_SLACK).max(0.0)
            + (aside - SIDEWAYS_SLACK).max(0.0)
    }

    fn off_paper_share(&self, samples: &[Sample], slack: f32) -> f32 {
        let paper = || samples.iter().filter(|it| !in_letter_zone(it.at));
        let n_other = paper().filter(|it| self.off_paper(it) > slack).count();
        n_other as f32 / paper().count().max(1) as f32
    }

    /// Whether another letter explains what lies beside the unexplained boxes as well, or too
    /// little is left to tell. `left` belongs to the boxes of the letter's zone.
    fn has_rival(&self, samples: &[Sample], left: &[f32], middle: Point, limit: f32) -> bool {
        let Some(letter) = &self.letter else { return true };
        let zone: Vec<&Sample> = samples.iter().filter(|it| in_letter_zone(it.at)).collect();
        let spots: Vec<Point> =
            zone.iter().zip(left).filter(|(_, it)| **it > 0.0).map(|(it, _)| it.at).collect();
        let is_free = |it: &&&Sample| spots.iter().all(|at| at.distance(it.at) > COVER_REACH);
        let free: Vec<&Sample> = zone.iter().filter(is_free).copied().collect();
        if (free.len() as f32) < ENOUGH_SEEN * zone.len() as f32 || letter.confidence < TOUCHED {
            return true;
        }
        let error = |placed: &Placed| {
            let errors: Vec<f32> = free.iter().map(|it| self.misfit(it, placed)).collect();
            mean(&errors)
        };
        let own = error(letter);
        let rivals = ('A'..='Z').filter_map(LetterShape::of);
        rivals.filter(|it| !std::ptr::eq(*it, letter.shape)).any(|shape| {
            let fits = |middle: Point| error(&letter.replaced(shape, middle)) <= own + limit;
            fits(middle) || fits(letter.middle())
        })
    }
}

fn in_letter_zone(at: Point) -> bool {
    at.x.abs() <= LETTER_ZONE.0 && at.y.abs() <= LETTER_ZONE.1
}
