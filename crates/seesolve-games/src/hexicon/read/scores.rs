//! The two scores above the board: one or two digits each, blue left and red right, in one row.

use std::sync::LazyLock;

use seesolve_core::draw::Weight;
use seesolve_core::vision::components::{Component, Mask, components};
use seesolve_core::vision::glyph::{Alphabet, Glyph, Ink, Match};
use seesolve_core::{Frame, Rect};

use super::hue::SideInk;
use super::lattice::HexLattice;
use super::letters;
use super::limits::CERTAIN;
use super::limits::letters::STRANGE_DIGIT;
use super::limits::scores::{DIGIT_HEIGHT, INKS, LEAST_LIKENESS, MIN_DIGIT_PX, REACH};
use crate::hexicon::board::MAX_SCORE;
use crate::hexicon::colors::Side;

static DIGITS: LazyLock<Alphabet> =
    LazyLock::new(|| Alphabet::drawn("0123456789", Weight::Regular));

/// One side's score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScoreRead {
    pub points: u8,
    /// 0 to 1; below a half the score needs the player's eye.
    pub confidence: f32,
    /// What it may be instead.
    pub runner_up: u8,
    pub rect_in_frame: Rect,
}

/// A blob taken for a digit.
#[derive(Clone, Copy)]
struct Digit {
    blob: Component,
    found: Match,
}

/// Blue's score, then red's; `None` where no score is to be seen. `unlikeness` is how unlike the
/// font the letters of the picture are.
pub(super) fn read(
    frame: &Frame,
    lattice: &HexLattice,
    background: [f32; 3],
    unlikeness: f32,
) -> [Option<ScoreRead>; 2] {
    let is_sure = |it: &[Option<ScoreRead>; 2]| {
        it.iter().all(|it| it.is_some_and(|it| it.confidence >= CERTAIN))
    };
    let [clear, faint] = INKS;
    let read_by = |ink: f32| read_by(frame, lattice, background, ink, unlikeness);
    let found = read_by(clear);
    if is_sure(&found) { found } else { read_by(faint) }
}

/// The same, for ink of at least this strength.
fn read_by(
    frame: &Frame,
    lattice: &HexLattice,
    background: [f32; 3],
    least: f32,
    unlikeness: f32,
) -> [Option<ScoreRead>; 2] {
    let [blue, red] = Side::BOTH.map(|side| digits(frame, lattice, background, side, least));
    // The row in which both colours have digits; the avatars beside it are no digits.
    let mut best: Option<(f32, [Option<ScoreRead>; 2])> = None;
    for first in blue.iter().chain(&red) {
        let rows = [&blue, &red].map(|it| row_of(first, it));
        let likeness: f32 = rows
            .iter()
            .map(|row| row.iter().map(|it| it.found.likeness).fold(1.0, f32::min))
            .zip(&rows)
            .map(|(least, row)| if row.is_empty() { 0.0 } else { least })
            .sum();
        if best.as_ref().is_none_or(|it| it.0 < likeness) {
            let scores = rows.map(|it| number(&it, unlikeness));
            best = Some((likeness, in_order(scores, lattice)));
        }
    }
    best.map_or([None; 2], |it| it.1)
}

/// Blue stands left of the board's middle and red right of it. Where they do not, the colours are not what
/// they were, or the header is that of another board.
fn in_order(scores: [Option<ScoreRead>; 2], lattice: &HexLattice) -> [Option<ScoreRead>; 2] {
    let side_of = |it: ScoreRead| it.rect_in_frame.center().x - lattice.center_in_frame.x;
    let [blue, red] = scores;
    let is_in_order =
        blue.is_none_or(|it| side_of(it) < 0.0) && red.is_none_or(|it| side_of(it) > 0.0);
    let doubted = |it: ScoreRead| ScoreRead { confidence: 0.0, ..it };
    if is_in_order { scores } else { scores.map(|it| it.map(doubted)) }
}

/// Everything above the board that may be a digit of a side's colour, from left to right.
fn digits(
    frame: &Frame,
    lattice: &HexLattice,
    background: [f32; 3],
    side: Side,
    least_ink: f32,
) -> Vec<Digit> {
    let ink = SideInk::new(side, background);
    let ink_of = |it: [u8; 3]| ink.of(it);
    let (from, to) = (lattice.offset(-REACH.0, 0.0), lattice.offset(REACH.0, -9.0));
    // No header is as high as the board.
    let top = lattice.offset(0.0, -REACH.1).y;
    let part = Rect::from_corners(from.x, top, to.x, to.y);
    let mask = Mask::within(frame, part, |it| ink.exceeds(it, least_ink));
    let pitch = 2.0 * lattice.line;
    let (least, most) = (DIGIT_HEIGHT.0 * pitch, DIGIT_HEIGHT.1 * pitch);
    let mut found: Vec<Digit> = components(&mask)
        .into_iter()
        .filter(|it| (least..most).contains(&(it.height() as f32)))
        .filter(|it| it.height() >= MIN_DIGIT_PX && it.width() * 10 <= it.height() * 9)
        .filter_map(|blob| {
            let height = blob.height() as f32;
            let ink = Ink::within(frame, blob.rect_in_frame().grown(2.0), ink_of);
            let glyph = Glyph::cut(&ink, ink.center()?, height)?;
            let found = DIGITS.seen_at(height).best(&glyph)?;
            (found.likeness > LEAST_LIKENESS).then_some(Digit { blob, found })
        })
        .collect();
    found.sort_by_key(|it| it.blob.left);
    found
}

/// The digits that stand in one row with the first and are as high.
fn row_of(first: &Digit, digits: &[Digit]) -> Vec<Digit> {
    let slack = (first.blob.height() / 8).max(2);
    let near = |a: usize, b: usize| a.abs_diff(b) <= slack;
    let in_row =
        |it: &&Digit| near(it.blob.top, first.blob.top) && near(it.blob.bottom, first.blob.bottom);
    digits.iter().filter(in_row).copied().collect()
}

fn number(digits: &[Digit], unlikeness: f32) -> Option<ScoreRead> {
    const MOST_DIGITS: usize = 2;
    if digits.is_empty() || digits.len() > MOST_DIGITS {
        return None;
    }
    let value = |it: char| it.to_digit(10).unwrap_or(0) as u8;
    let points = digits.iter().fold(0, |sum, it| sum * 10 + value(it.found.symbol));
    let weakest = digits.iter().map(|it| letters::confidence(&it.found));
    let (weak, weakness) =
        weakest.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default();
    let instead = |(at, it): (usize, &Digit)| {
        value(if at == weak { it.found.runner_up } else { it.found.symbol })
    };
    let runner_up = digits.iter().enumerate().map(instead).fold(0, |sum, it| sum * 10 + it);
    // Digits of one number stand together; a score above the most possible is misread.
    let together = digits.windows(2).all(|it| {
        let [a, b] = [it[0].blob, it[1].blob];
        b.left < a.right + a.height() && b.left + 2 >= a.right
    });
    let plausible =
        together && points <= MAX_SCORE && digits[0].found.symbol != '0' || digits.len() == 1;
    let is_covered =
        digits.iter().any(|it| letters::is_strange(&it.found, unlikeness, STRANGE_DIGIT));
    let corners = digits.iter().flat_map(|it| it.blob.rect_in_frame().corners());
    Some(ScoreRead {
        points,
        confidence: if plausible && !is_covered { weakness } else { 0.0 },
        runner_up,
        rect_in_frame: Rect::around(corners)?,
    })
}
