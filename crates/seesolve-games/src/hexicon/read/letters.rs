//! The letters on the tiles, compared with the letters of the font the game is set in.

use std::sync::LazyLock;

use seesolve_core::draw::Weight;
use seesolve_core::vision::glyph::{Alphabet, Glyph, Ink, Match};
use seesolve_core::{Frame, Point};

use super::lattice::HexLattice;
use super::limits::letters::{FAINT, SAMPLE_STEP, SIZES, STRANGE, UNLIKENESS, WINDOW};
use super::tints::TintRead;
use crate::hexicon::geometry::N_TILES;

static LETTERS: LazyLock<Alphabet> =
    LazyLock::new(|| Alphabet::drawn("ABCDEFGHIJKLMNOPQRSTUVWXYZ", Weight::Regular));

/// A letter as it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SeenLetter {
    pub found: Match,
    /// Its centre of gravity.
    pub center_in_frame: Point,
    pub capital_px: f32,
}

/// The letter on a tile; `None` where there is none to be seen.
pub(super) type LetterRead = Option<SeenLetter>;

/// The letters of all tiles. How large and how sharp they are is found out first: as large and
/// as sharp as a sample of them looks most like the font.
pub(super) fn read(
    frame: &Frame,
    lattice: &HexLattice,
    tints: &[TintRead; N_TILES],
) -> [LetterRead; N_TILES] {
    let inks: [(Ink, Option<Point>); N_TILES] = std::array::from_fn(|tile| {
        let paper = tints[tile].paper;
        let ink_of = |it: [u8; 3]| {
            let value = f32::from(it[0].max(it[1]).max(it[2]));
            (1.0 - value / paper - FAINT) / (1.0 - FAINT)
        };
        let ink = Ink::within(frame, lattice.around(tile, WINDOW.0, WINDOW.1), ink_of);
        let center = ink.center();
        (ink, center)
    });
    let glyph = |(ink, center): &(Ink, Option<Point>), px: f32| Glyph::cut(ink, (*center)?, px);
    let sample = |alphabet: &Alphabet, px: f32| {
        let matches = inks.iter().step_by(SAMPLE_STEP).filter_map(|it| glyph(it, px));
        matches.filter_map(|it| alphabet.best(&it)).map(|it| it.likeness).sum::<f32>()
    };
    let mut alphabet = LETTERS.seen_at(lattice.letter_px);
    let sizes = SIZES.map(|it| it * lattice.letter_px);
    let liked = |px: &f32| sample(&alphabet, *px);
    let px = best_by(sizes, liked).unwrap_or(lattice.letter_px);
    let mut liking = sample(&alphabet, px);
    loop {
        let softer = alphabet.softened();
        let likes_softer = sample(&softer, px);
        if likes_softer <= liking {
            break;
        }
        (alphabet, liking) = (softer, likes_softer);
    }
    std::array::from_fn(|tile| {
        let (_, center) = &inks[tile];
        let corner = lattice.around(tile, WINDOW.0, WINDOW.1).min;
        let found = alphabet.best(&glyph(&inks[tile], px)?)?;
        let at = (*center)?;
        let center_in_frame = Point::new(corner.x.floor() + at.x, corner.y.floor() + at.y);
        Some(SeenLetter { found, center_in_frame, capital_px: px })
    })
}

/// How bright the ink is at the most, 0 to 255: the darkest pixel of most letters. Thin and blurred
/// letters are never as dark as their ink.
pub(super) fn ink_level(frame: &Frame, lattice: &HexLattice) -> f32 {
    let darkest = |tile: usize| {
        let part = lattice.around(tile, WINDOW.0, WINDOW.1);
        let (width, height) = frame.size();
        let inside = |at: f32, size: usize| (at.max(0.0) as usize).min(size);
        let columns = inside(part.min.x, width)..inside(part.max.x, width);
        let rows = inside(part.min.y, height)..inside(part.max.y, height);
        rows.flat_map(|y| frame.row(y)[3 * columns.start..3 * columns.end].chunks_exact(3))
            .map(|it| it[0].max(it[1]).max(it[2]))
            .min()
            .unwrap_or(0)
    };
    let mut levels: [u8; N_TILES] = std::array::from_fn(darkest);
    levels.sort_unstable();
    f32::from(levels[N_TILES / 2])
}

/// How unlike the font most letters of a picture are, 0 to 1: what befell all of it.
pub(super) fn usual_unlikeness(letters: &[LetterRead; N_TILES]) -> f32 {
    let mut all: Vec<f32> = letters.iter().flatten().map(|it| 1.0 - it.found.likeness).collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(1.0)
}

/// Whether a character is more unlike the font than its picture explains.
pub(super) fn is_strange(found: &Match, usual_unlikeness: f32, slack: f32) -> bool {
    1.0 - found.likeness > STRANGE * usual_unlikeness + slack
}

/// 0 to 1; below a half the letter needs the player's eye.
pub(super) fn confidence(found: &Match) -> f32 {
    // The runner-up must be behind by more than the best itself is away from perfect.
    let lead = found.lead();
    lead / (lead + UNLIKENESS * (1.0 - found.likeness) + 1e-6)
}

fn best_by<T: Copy>(items: impl IntoIterator<Item = T>, value: impl Fn(&T) -> f32) -> Option<T> {
    let valued = items.into_iter().map(|it| (value(&it), it));
    valued.max_by(|a, b| a.0.total_cmp(&b.0)).map(|it| it.1)
}
