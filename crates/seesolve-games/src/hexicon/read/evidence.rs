//! Evidence against what was read: everything a tile shows that its letter in its colour, drawn as
//! the game draws it, does not explain.
//!
//! A tile is looked at through a grid of boxes. A box far from the letter must show the tile's
//! paper, and one near it a mixture of paper and ink within what the letter allows when it is moved
//! a little. What is left over counts where it matters: in the letter's window for the letter, and
//! on the paper as a whole for the colour. How much noise is normal is measured on the same
//! picture.

use seesolve_core::{Frame, Point};

use super::lattice::HexLattice;
use super::letters::{self, LetterRead};
use super::limits::evidence::{
    DRIFT, LETTER_LIMIT, MIN_OF_KIND, MIN_SPOTS, MISFIT_NOISE, MOST_MISFIT, ODD_PLACE, OFF_PLACE,
    PAPER_LIMIT, PAPER_NOISE, PAPER_SLACK, SPOT, SPOT_NOISE, THING, TWO_TONE, VEILED, VEILED_GREY,
};
use super::limits::letters::STRANGE_LETTER;
use super::limits::palette::SWALLOWED;
use super::limits::twins::AS_DARK;
use super::limits::{CERTAIN, SAME_COLOR};
use super::look::{Look, Sample, SecondLook, in_letter_zone, in_tile_widths, letter_zone, samples};
use super::tints::TintRead;
use super::twins::{self, Drawn};
use crate::hexicon::colors::Tint;
use crate::hexicon::geometry::{N_TILES, Tile, flower, tiles_in};

/// What is unexplained on one tile.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Unexplained {
    /// Around the letter: the mean over the boxes there, 0 to 1.
    pub letter: f32,
    /// The share of the paper that has another colour, 0 to 1.
    pub paper: f32,
    /// How far the letter is from where its neighbours have theirs, in tile widths.
    pub off_place: f32,
    /// What looking at the letter again found; `None` where nothing called for it.
    pub second_look: Option<SecondLook>,
    /// How much of the letter's ink is seen, over what is usual on the board.
    pub darkness: f32,
    /// Whether so much is covered that the colour could be another one.
    pub hides_color: bool,
    /// What is left over of each box, by its place from the tile's centre in tile widths.
    pub rest: Vec<(Point, f32)>,
}

impl Unexplained {
    /// Why the tile may be wrong, in words.
    pub(super) fn doubt(&self) -> Option<&'static str> {
        let of_color = self.hides_color.then_some("something covers this tile");
        self.second_look.and_then(SecondLook::doubt).or(of_color)
    }
}

/// Looks at all tiles.
pub(super) fn unexplained(
    frame: &Frame,
    lattice: &HexLattice,
    tints: &[TintRead; N_TILES],
    letters: &[LetterRead; N_TILES],
    background: [f32; 3],
    dot: Option<Point>,
    bare: &[Vec<Point>; N_TILES],
) -> [Unexplained; N_TILES] {
    let tiles: [Vec<Sample>; N_TILES] =
        std::array::from_fn(|tile| samples(frame, lattice, tile, dot));
    let ink = ink_level(&tiles);
    let looks: [Look; N_TILES] = std::array::from_fn(|tile| {
        Look::new(lattice, tile, &tints[tile], letters[tile].as_ref(), (background, ink))
    });
    let each =
        |value: &dyn Fn(usize) -> f32| usual_of_kind(std::array::from_fn(value), tints, background);
    let noise = each(&|tile| looks[tile].noise(&tiles[tile]));
    let contrast = tints.iter().map(|it| it.paper).fold(1.0, f32::max) - ink;
    let same_color = SAME_COLOR * contrast / 255.0;
    let slack = noise.map(|it| (PAPER_SLACK * contrast / 255.0).max(PAPER_NOISE * it));
    let left: [Vec<f32>; N_TILES] = std::array::from_fn(|tile| {
        tiles[tile].iter().map(|it| looks[tile].left_over(it, slack[tile])).collect()
    });
    // What lies on a tile sets it apart from the others; what befell the whole picture does not.
    let spot = each(&|tile| largest_but_one(&left[tile])).map(|it| SPOT + SPOT_NOISE * it);
    let misfits: [f32; N_TILES] = std::array::from_fn(|tile| looks[tile].misfit(&tiles[tile]));
    let usual_misfit = each(&|tile| misfits[tile]);
    let middles = usual_places(&looks);
    let shown = shown_colors(tints, MIN_OF_KIND);
    // What took the shade of grey tiles may have taken a pale colour as well, but for some rest of it.
    let shade = shown.iter().find(|it| it.0 == Tint::Neutral).map_or(background, |it| it.1);
    let is_swallowed = shade.iter().zip(background).all(|(a, b)| (a - b).abs() < SWALLOWED);
    let in_zone: [f32; N_TILES] = std::array::from_fn(|tile| {
        let in_zone = tiles[tile].iter().zip(&left[tile]).filter(|(it, _)| in_letter_zone(it.at));
        mean(&in_zone.map(|(_, it)| *it).collect::<Vec<f32>>())
    });
    let darkness: [Option<f32>; N_TILES] =
        std::array::from_fn(|tile| looks[tile].darkness(&tiles[tile]));
    let usual_darkness = median(darkness.iter().flatten().copied().collect()).max(1e-3);
    let darkness: [Option<f32>; N_TILES] = darkness.map(|it| Some(it? / usual_darkness));
    let unlikeness = letters::usual_unlikeness(letters);
    let letter_limit = each(&|tile| in_zone[tile]).map(|it| LETTER_LIMIT + it);
    let drawn: [Option<Drawn>; N_TILES] = std::array::from_fn(|tile| {
        Some(looks[tile].drawn(&tiles[tile], letters[tile].as_ref()?, darkness[tile]?))
    });
    let twins = twins::compared(&drawn);
    std::array::from_fn(|tile| {
        let look = &looks[tile];
        let paper = look.off_paper_share(&tiles[tile], slack[tile].max(same_color));
        let letter = in_zone[tile];
        let spots = spots(&tiles[tile], &left[tile], spot[tile]);
        let is_sure =
            letters[tile].as_ref().is_some_and(|it| letters::confidence(&it.found) >= CERTAIN);
        let is_strange = letters[tile]
            .is_some_and(|it| letters::is_strange(&it.found, unlikeness, STRANGE_LETTER));
        let off_place = look.letter.as_ref().map_or(0.0, |it| it.middle().distance(middles[tile]));
        let bare: Vec<Point> =
            bare[tile].iter().map(|it| in_tile_widths(lattice, tile, *it)).collect();
        let is_odd = letter > letter_limit[tile]
            || !spots.is_empty()
            || !is_sure
            || is_strange
            || misfits[tile] > MOST_MISFIT + usual_misfit[tile]
            || off_place > ODD_PLACE
            || !bare.is_empty();
        let is_whole = {
            let (inside, zone) = (frame.bounds_in_frame(), letter_zone(lattice, tile));
            inside.contains(zone.min) && inside.contains(zone.max)
        };
        let second_look = match (is_whole, is_odd) {
            (false, _) => Some(SecondLook::Cut),
            // Without anything on it, a letter has no reason to look like no letter.
            (true, true) if is_strange && spots.is_empty() => Some(SecondLook::Unclear),
            (true, true) => {
                let most_misfit = MOST_MISFIT + MISFIT_NOISE * usual_misfit[tile];
                Some(look.again(&tiles[tile], &spots, &bare, middles[tile], most_misfit))
            }
            (true, false) => None,
        };
        // What befell the whole picture is nothing that was done to this tile.
        let is_like_others =
            is_sure && !is_strange && off_place <= OFF_PLACE && twins[tile].is_like_others;
        let second_look = match second_look {
            Some(SecondLook::Unclear) if is_like_others => Some(SecondLook::Alone),
            None | Some(SecondLook::Alone)
                if !twins[tile].is_like_others && look.is_rest(&tiles[tile]) =>
            {
                Some(SecondLook::Covered)
            }
            other => other,
        };
        // A tile in two of the game's colours has one of them from something else.
        let others = shown.iter().filter(|it| it.0 != tints[tile].tint).map(|it| it.1);
        let two_tone = look.share_like(&tiles[tile], &others.collect::<Vec<_>>(), slack[tile]);
        let is_neutral = tints[tile].tint == Tint::Neutral;
        let is_rest_of_color = is_swallowed && is_neutral && !spots.is_empty();
        // What is seen through lies over the letter too, and over the gaps where it is larger than the tile.
        let least_ink = if is_neutral { VEILED_GREY } else { VEILED };
        let is_pale = darkness[tile].is_some_and(|it| {
            it < least_ink && twins[tile].darkest.is_none_or(|twin| it < AS_DARK * twin)
        });
        let is_veiled = is_pale || !is_neutral && !bare.is_empty();
        let hides_color = !is_whole
            || paper > PAPER_LIMIT
            || two_tone > TWO_TONE
            || is_rest_of_color
            || is_veiled;
        let boxes = tiles[tile].iter().map(|it| it.at).zip(left[tile].iter().copied());
        let rest = boxes.chain(bare.into_iter().map(|it| (it, 1.0))).collect();
        let darkness = darkness[tile].unwrap_or(0.0);
        Unexplained { letter, paper, off_place, second_look, darkness, hides_color, rest }
    })
}

/// For each tile what is usual among those like it, coloured or not: compression blurs colours, the
/// more the farther they are from the background. A few tell nothing and count among all.
fn usual_of_kind(
    values: [f32; N_TILES],
    tints: &[TintRead; N_TILES],
    background: [f32; 3],
) -> [f32; N_TILES] {
    let all = median(values.to_vec());
    let strength: [f32; N_TILES] = std::array::from_fn(|tile| {
        let off = |it: usize| (tints[tile].color[it] - background[it]).abs();
        if tints[tile].tint == Tint::Neutral { 0.0 } else { (0..3).map(off).fold(1.0, f32::max) }
    });
    let usual = |of: &dyn Fn(usize) -> Option<f32>| {
        let found: Vec<f32> = (0..N_TILES).filter_map(of).collect();
        if found.len() >= MIN_OF_KIND { median(found) } else { 0.0 }
    };
    let is_colored = |tile: usize| strength[tile] > 0.0;
    let neutral = usual(&|it| (!is_colored(it)).then(|| values[it]));
    let colored = usual(&|it| is_colored(it).then(|| values[it]));
    let a_level = usual(&|it| is_colored(it).then(|| values[it] / strength[it]));
    strength.map(|it| all.max(if it > 0.0 { colored.max(a_level * it) } else { neutral }))
}

/// The usual colour of each kind of tile of which the board shows so many.
pub(super) fn shown_colors(tints: &[TintRead; N_TILES], least: usize) -> Vec<(Tint, [f32; 3])> {
    let usual = |tint: Tint| {
        let of_kind: Vec<&TintRead> = tints.iter().filter(|it| it.tint == tint).collect();
        let middle = |channel: usize| median(of_kind.iter().map(|it| it.color[channel]).collect());
        (of_kind.len() >= least).then(|| (tint, [0, 1, 2].map(middle)))
    };
    Tint::ALL.into_iter().filter_map(usual).collect()
}

/// The boxes with more left over than noise explains; none when they are too few and too faint to
/// belong to a thing.
fn spots<'a>(samples: &'a [Sample], left: &[f32], limit: f32) -> Vec<&'a Sample> {
    let spots = || samples.iter().zip(left).filter(|(_, it)| **it > limit);
    let is_thing = spots().count() >= MIN_SPOTS && spots().map(|it| it.1).sum::<f32>() >= THING;
    spots().filter(|_| is_thing).map(|it| it.0).collect()
}

fn largest_but_one(values: &[f32]) -> f32 {
    let (mut first, mut second) = (0.0_f32, 0.0_f32);
    for it in values {
        second = second.max(first.min(*it));
        first = first.max(*it);
    }
    second
}

pub(super) fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len().max(1) as f32
}

/// Where each tile's letter is centred, from the tile's centre and in tile widths, by what is usual
/// around it: in a picture at an angle places drift from one side to the other.
fn usual_places(looks: &[Look; N_TILES]) -> [Point; N_TILES] {
    let places = looks.each_ref().map(|it| Some(it.letter.as_ref()?.middle()));
    let middle = |places: &[Point]| {
        let middle = |of: fn(&Point) -> f32| median(places.iter().map(of).collect());
        Point::new(middle(|it| it.x), middle(|it| it.y))
    };
    let all = middle(&places.iter().copied().flatten().collect::<Vec<Point>>());
    std::array::from_fn(|tile| {
        let around = tiles_in(flower(tile as Tile));
        let near = middle(&around.filter_map(|it| places[usize::from(it)]).collect::<Vec<Point>>());
        if near.distance(all) > DRIFT { near } else { all }
    })
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
