//! Which cards are up, and what they show. Cards that are face down look alike; those that are up
//! show a digit, or something else: a voltorb, drawn as every game likes.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Frame, Rect};

use super::super::super::board::{Face, N_CARDS};
use super::super::super::numerals::Features;
use super::area::Area;
use super::clues::SeenClues;
use super::lattice::Lattice;
use super::limits::{
    INNER, LIKENESS, MAX_RATIO, MAX_SHADE, MIN_FACE, NO_DIGIT, OFF_CENTER, SAME_LOOK, SAME_MARK,
};
use super::numbers::{best_digit, may_be_digit, unexplained};
use super::print::{Mark, Spacing, marks};
use seesolve_core::vision::regions::Regions;

/// What a card looks like, coarsely.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Look(Vec<[f32; 3]>);

/// Thumbnails have this many tiles a side.
const TILES: usize = 8;

impl Look {
    fn of(frame: &Frame, card: Rect) -> Self {
        let (center, w, h) = (card.center(), card.width() * INNER, card.height() * INNER);
        let tile = |at: usize| {
            let (x, y) = (
                (at % TILES) as f32 / TILES as f32 - 0.5,
                (at / TILES) as f32 / TILES as f32 - 0.5,
            );
            let (x, y) = (center.x + x * w, center.y + y * h);
            let size = (w / TILES as f32, h / TILES as f32);
            mean_rgb(frame, Rect::from_corners(x, y, x + size.0, y + size.1)).unwrap_or_default()
        };
        Self((0..TILES * TILES).map(tile).collect())
    }

    fn difference(&self, other: &Self) -> f32 {
        let of = |(a, b): (&[f32; 3], &[f32; 3])| {
            (0..3).map(|it| (a[it] - b[it]).abs()).fold(0.0, f32::max)
        };
        self.0.iter().zip(&other.0).map(of).sum::<f32>() / self.0.len() as f32
    }

    fn is_like(&self, other: &Self) -> bool {
        self.difference(other) < SAME_LOOK
    }

    /// Whether its ground is a lighter or darker shade of another's.
    fn is_shade_of(&self, other: &Self) -> bool {
        let (own, theirs) = (self.ground(), other.ground());
        (0..3).all(|it| (own[it] - theirs[it]).abs() < MAX_SHADE)
    }

    /// The colour of most of its edge.
    fn ground(&self) -> [f32; 3] {
        let is_edge = |at: &usize| {
            let (x, y) = (at % TILES, at / TILES);
            x == 0 || y == 0 || x + 1 == TILES || y + 1 == TILES
        };
        std::array::from_fn(|channel| {
            let mut values: Vec<f32> =
                (0..TILES * TILES).filter(is_edge).map(|it| self.0[it][channel]).collect();
            values.sort_by(f32::total_cmp);
            values[values.len() / 2]
        })
    }
}

/// What the cards show.
#[derive(Clone, Debug)]
pub(crate) struct SeenCards {
    /// `None` outside: it cannot be told; inside: face down.
    pub(crate) faces: [Option<Option<Face>>; N_CARDS],
    pub(crate) confidence: [f32; N_CARDS],
    /// What a card looks like face down, if one was seen.
    pub(crate) back: Option<Look>,
}

/// What stands in the middle of a card.
enum Middle {
    Nothing,
    Digit(Face, f32),
    /// A voltorb by its value.
    Zero(f32),
    /// A question mark.
    Question,
    /// Anything else, and how much it looks like a digit.
    Something(f32),
}

/// `back` is what a card looks like face down, if it is known from before.
pub(crate) fn read(
    frame: &Frame,
    regions: &Regions,
    lattice: &Lattice,
    back: Option<&Look>,
    clues: &SeenClues,
) -> SeenCards {
    let n_voltorbs = clues.n_voltorbs();
    let looks: Vec<Look> = (0..N_CARDS).map(|it| Look::of(frame, lattice.card(it))).collect();
    let (middles, shapes): (Vec<Middle>, Vec<Option<Features>>) =
        (0..N_CARDS).map(|it| middle(frame, regions, lattice.card(it), clues)).unzip();
    let digit = |card: usize| match middles[card] {
        Middle::Digit(face, sure) => Some((face, sure)),
        _ => None,
    };
    let others: Vec<usize> = (0..N_CARDS).filter(|it| digit(*it).is_none()).collect();
    let known = back;
    let back = back.cloned().or_else(|| common(&looks, &middles, &others, n_voltorbs));
    let is_like_back = |card: usize| back.as_ref().is_some_and(|it| it.is_like(&looks[card]));
    let under_pointer = under_pointer(&looks, &shapes, back.as_ref(), is_like_back);
    // More zeros than voltorbs are the backs of cards.
    let n_zeros = middles.iter().filter(|it| matches!(it, Middle::Zero(_))).count();
    let is_voltorb_by_value = n_zeros <= n_voltorbs;
    let up_grounds: Vec<[f32; 3]> =
        (0..N_CARDS).filter(|it| digit(*it).is_some()).map(|it| looks[it].ground()).collect();
    let is_on_face = |card: usize| {
        let ground = looks[card].ground();
        up_grounds.iter().any(|it| (0..3).all(|at| (it[at] - ground[at]).abs() < SAME_LOOK))
    };
    let has_twin = |card: usize| {
        let is_twin = |it: &usize| {
            *it != card
                && matches!(middles[*it], Middle::Something(_))
                && looks[*it].is_like(&looks[card])
        };
        (0..N_CARDS).any(|it| is_twin(&it))
    };
    let is_on_back = |card: usize| back.as_ref().is_none_or(|it| has_ground(&looks[card], it));
    let mut seen =
        SeenCards { faces: [None; N_CARDS], confidence: [0.0; N_CARDS], back: back.clone() };
    for (card, middle) in middles.iter().enumerate() {
        let is_back = is_like_back(card) || under_pointer == Some(card);
        let (face, confidence) = match *middle {
            Middle::Digit(face, sure) => (Some(Some(face)), sure),
            Middle::Zero(sure) if is_voltorb_by_value => (Some(Some(Face::Voltorb)), sure),
            _ if is_back => (Some(None), 0.9),
            Middle::Question => (Some(None), 0.8),
            // Whatever is drawn on open cards and is not a digit is a voltorb; on one card alone
            // it may as well be a cursor or a sticker.
            Middle::Something(_) if has_twin(card) && (is_on_face(card) || !is_on_back(card)) => {
                (Some(Some(Face::Voltorb)), 0.7)
            }
            // It was face down, and what it shows now is not a digit.
            Middle::Something(likeness)
                if known.is_some() && likeness < NO_DIGIT && !is_on_back(card) =>
            {
                (Some(Some(Face::Voltorb)), 0.6)
            }
            // Marks of a memo, a cursor or a shade over a card that is face down.
            Middle::Nothing if back.is_some() && is_on_back(card) => (Some(None), 0.6),
            Middle::Something(_) | Middle::Zero(_) | Middle::Nothing => (None, 0.0),
        };
        (seen.faces[card], seen.confidence[card]) = (face, confidence);
    }
    seen
}

/// The one card that shows what the backs show on another shade of their ground: the pointer is over it.
fn under_pointer(
    looks: &[Look],
    shapes: &[Option<Features>],
    back: Option<&Look>,
    is_like_back: impl Fn(usize) -> bool,
) -> Option<usize> {
    let back = back?;
    let usual = (0..N_CARDS).find(|it| is_like_back(*it)).map(|it| &shapes[it])?;
    let is_shade = |card: &usize| {
        let has_same_mark = match (usual, &shapes[*card]) {
            (Some(usual), Some(own)) => usual.likeness(own) >= SAME_MARK,
            (None, None) => true,
            _ => false,
        };
        !is_like_back(*card) && has_same_mark && looks[*card].is_shade_of(back)
    };
    let mut shades = (0..N_CARDS).filter(is_shade);
    let first = shades.next()?;
    shades.next().is_none().then_some(first)
}

fn has_ground(look: &Look, back: &Look) -> bool {
    let (a, b) = (look.ground(), back.ground());
    (0..3).all(|it| (a[it] - b[it]).abs() < 2.0 * SAME_LOOK)
}

/// The look that most of some cards share, if it can be a back: several cards have it, or they
/// show nothing or a question mark.
fn common(looks: &[Look], middles: &[Middle], cards: &[usize], n_voltorbs: usize) -> Option<Look> {
    let n_like =
        |card: &usize| cards.iter().filter(|it| looks[**it].is_like(&looks[*card])).count();
    let best = cards.iter().copied().max_by_key(|it| (n_like(it), std::cmp::Reverse(*it)))?;
    let is_blank = matches!(middles[best], Middle::Nothing | Middle::Question);
    let is_alone = cards.len() < N_CARDS && cards.iter().all(|it| looks[*it].is_like(&looks[best]));
    // On a board where all that is not a digit is the same picture, it may be backs or voltorbs, unless
    // there are more of them than voltorbs.
    let is_back = is_blank || !is_alone || cards.len() > n_voltorbs;
    is_back.then(|| looks[best].clone())
}

/// What stands in the middle of a card, and its shape.
fn middle(
    frame: &Frame,
    regions: &Regions,
    card: Rect,
    clues: &SeenClues,
) -> (Middle, Option<Features>) {
    let inner = card.grown(-0.05 * card.width().min(card.height()));
    let Some(area) = Area::within(inner, frame) else { return (Middle::Nothing, None) };
    let heights = ((MIN_FACE * card.height()).max(6.0), card.height());
    let center = card.center();
    let is_central = |it: &Mark| {
        let at = it.area.rect().center();
        (at.x - center.x).abs() < OFF_CENTER * card.width()
            && (at.y - center.y).abs() < OFF_CENTER * card.height()
    };
    let central: Vec<Mark> = marks(frame, regions, area, heights, Spacing::Apart)
        .into_iter()
        .filter(is_central)
        .collect();
    let Some(largest) = central.iter().max_by_key(|it| it.area.height()) else {
        return (Middle::Nothing, None);
    };
    let (symbol, ..) = largest.scores.best();
    let (digit, top, next) = best_digit(&largest.scores);
    let is_clear = top >= LIKENESS && unexplained(top) <= MAX_RATIO * unexplained(next);
    let middle = match (symbol, face(digit)) {
        ('?', _) => Middle::Question,
        (_, Some(face)) if may_be_digit(&largest.scores) && is_clear => Middle::Digit(face, top),
        ('0', None) if is_clear => Middle::Zero(top),
        _ => match as_in_clues(&largest.shape, clues) {
            Some((digit, sure)) => {
                face(digit).map_or(Middle::Zero(sure), |it| Middle::Digit(it, sure))
            }
            None => Middle::Something(top),
        },
    };
    (middle, Some(largest.shape.clone()))
}

/// The card of a digit, if there is one.
fn face(digit: u8) -> Option<Face> {
    [None, Some(Face::One), Some(Face::Two), Some(Face::Three)].get(usize::from(digit)).copied()?
}

/// The digit, 0 to 3, that is printed like this in the clues, and how much alike both are: fonts of the game's own
/// and slanted ones are little like any that was learned.
fn as_in_clues(shape: &Features, clues: &SeenClues) -> Option<(u8, f32)> {
    if !clues.is_certain() {
        return None;
    }
    let likeness = |(digit, print): &(u8, Features)| (*digit, shape.likeness(print));
    let (best, top) = clues.prints.iter().map(likeness).max_by(|a, b| a.1.total_cmp(&b.1))?;
    let others = clues.prints.iter().filter(|it| it.0 != best).map(likeness);
    let next = others.map(|it| it.1).fold(0.0, f32::max);
    let is_clear = top >= SAME_MARK && unexplained(top) <= MAX_RATIO * unexplained(next);
    (best <= 3 && is_clear).then_some((best, top))
}
