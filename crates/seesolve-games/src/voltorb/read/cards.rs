//! The cards: face down, one of four faces, or something that is neither, such as a card in the
//! middle of turning, an explosion or a foreign window.

use std::sync::LazyLock;

use seesolve_core::Rect;

use super::super::board::{Face, SIDE};
use super::super::screen_spec::{
    self, CARD, CARD_DIGIT, FACE, HALO, HALO_SOFT, INK, MARK, TABLE, TABLE_DARK,
};
use super::alignment::Alignment;
use super::calibrated::{CalibratedView, as_color, distance};
use super::limits;
use super::shape::{Shape, Shapes, lightness, likenesses, spread, unexplained};

/// What a card looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CardSeen {
    /// `None` inside when the card is face down; `None` outside when it is neither.
    pub(crate) card: Option<Option<Face>>,
    /// 0 to 1.
    pub(crate) confidence: f32,
    pub(crate) runner_up: Option<Face>,
}

/// How much the balls on the cards leave unexplained beyond what is excused: games draw them
/// differently, and light bends their many colours. What all of them share covers none of them.
pub(crate) fn odd_balls(cards: &[CardSeen]) -> f32 {
    let is_ball = |it: &&CardSeen| it.card == Some(Some(Face::Voltorb));
    let mut rests: Vec<f32> =
        cards.iter().filter(is_ball).map(|it| unexplained(it.confidence)).collect();
    rests.sort_by(f32::total_cmp);
    let usual = rests.get(rests.len() / 2).filter(|_| rests.len() >= limits::MIN_BALLS);
    usual.map_or(0.0, |it| (it + limits::BALL_SPREAD - limits::UNEXPLAINED_BALL).max(0.0))
}

impl CardSeen {
    /// The same, unless more of the face is left unexplained than the picture as a whole excuses:
    /// then something covers it in part, and it might be another face.
    pub(crate) fn unless_covered(self, unclearness: f32, odd_balls: f32) -> Self {
        let Some(Some(face)) = self.card else { return self };
        let excused = if face == Face::Voltorb {
            limits::UNEXPLAINED_BALL + odd_balls
        } else {
            limits::UNEXPLAINED_DIGIT
        };
        if unexplained(self.confidence) <= excused + 3.0 * unclearness {
            return self;
        }
        Self { card: None, confidence: 0.0, runner_up: Some(face) }
    }
}

/// The window in which a face stands, from the card's corner.
const WINDOW: (f32, f32) = (4.0, 4.0);
const WINDOW_SIZE: usize = 16;
/// The back is a chequer of nine tiles: five dark ones and four light ones.
const BACK: [(f32, f32, bool); 9] = [
    (2.0, 2.0, false),
    (9.5, 2.5, true),
    (17.0, 2.0, false),
    (2.5, 9.5, true),
    (9.5, 9.5, false),
    (16.5, 9.5, true),
    (2.0, 17.0, false),
    (9.5, 16.5, true),
    (17.0, 17.0, false),
];
const BACK_TILE: f32 = 5.0;
/// Plain parts of a face: the corners and the middle of each edge.
const FRONT: [(f32, f32); 8] = [
    (2.5, 2.5),
    (10.5, 2.25),
    (18.5, 2.5),
    (2.25, 10.5),
    (18.75, 10.5),
    (2.5, 18.5),
    (10.5, 20.25),
    (18.5, 18.5),
];
const FRONT_TILE: f32 = 3.0;
/// Which of them are the corners.
const FRONT_CORNERS: [usize; 4] = [0, 2, 5, 7];

/// The game's faces.
pub(crate) static FACES: LazyLock<FaceTemplates> = LazyLock::new(FaceTemplates::new);

/// The four faces, ready to compare.
pub(crate) struct FaceTemplates {
    /// In the order of [`Face::ALL`].
    shapes: Shapes,
}

impl FaceTemplates {
    fn new() -> Self {
        let shape = |face: Face| match face {
            Face::Voltorb => Shape::new(WINDOW_SIZE, WINDOW_SIZE, voltorb_lightness),
            _ => {
                let digit = usize::from(face.value());
                Shape::new(WINDOW_SIZE, WINDOW_SIZE, |x, y| digit_lightness(digit, x, y))
            }
        };
        Self { shapes: Shapes::new(&Face::ALL.map(shape)) }
    }

    pub(crate) fn read(&self, screen: &CalibratedView<'_>, card: usize) -> CardSeen {
        let corner = screen_spec::card_corner(card);
        let unclear = CardSeen { card: None, confidence: 0.0, runner_up: None };
        let n_back = BACK.iter().filter(|it| is_back_tile(screen, corner, **it)).count();
        let n_marked = || BACK.iter().filter(|it| is_marked_tile(screen, corner, **it)).count();
        if n_back >= limits::MIN_BACK_TILES
            || n_back + 1 >= limits::MIN_BACK_TILES
                && n_back + n_marked() >= limits::MIN_EXPLAINED_TILES
        {
            let confidence = n_back as f32 / BACK.len() as f32;
            return CardSeen { card: Some(None), confidence, runner_up: None };
        }
        let is_front = FRONT.map(|it| is_front_tile(screen, corner, it));
        let n_front = is_front.iter().filter(|it| **it).count();
        if n_front < limits::MIN_FRONT_TILES_BESIDE_A_FLASH {
            return unclear;
        }
        let size = (WINDOW_SIZE as f32, WINDOW_SIZE as f32);
        let Some(patch) = screen.patch(screen_spec::rect(corner, WINDOW, size)) else {
            return unclear;
        };
        let light: Vec<f32> = patch.colors.iter().map(|it| lightness(*it)).collect();
        if spread(&light) < limits::FACE_SPREAD {
            return unclear;
        }
        let alignments = screen.transform.alignments.as_ref();
        let known = alignments
            .map(|it| Alignment::crossing(it.lines[card / SIDE], it.lines[SIDE + card % SIDE]));
        let scores = likenesses(&self.shapes, &patch, light, limits::FACE_GOOD, known);
        let mut scores: Vec<(Face, f32)> = Face::ALL.into_iter().zip(scores).collect();
        scores.sort_by(|a, b| b.1.total_cmp(&a.1));
        let ((best, likeness), (second, next)) = (scores[0], scores[1]);
        // A ball comes close to the edges, which its white rim then mixes with in bent light.
        let is_ball = best == Face::Voltorb && FRONT_CORNERS.iter().all(|it| is_front[*it]);
        let (least, lead) = if n_front < limits::MIN_FRONT_TILES && !is_ball {
            (limits::FACE_GOOD, limits::FACE_CLEAR_LEAD)
        } else {
            (limits::FACE_LIKENESS, limits::FACE_LEAD)
        };
        if likeness < least || likeness - next < lead {
            return CardSeen { runner_up: Some(best), ..unclear };
        }
        CardSeen { card: Some(Some(best)), confidence: likeness, runner_up: Some(second) }
    }
}

fn is_back_tile(
    screen: &CalibratedView<'_>,
    corner: (f32, f32),
    (x, y, light): (f32, f32, bool),
) -> bool {
    let tile = screen_spec::rect(corner, (x, y), (BACK_TILE, BACK_TILE));
    let Some(color) = screen.color(tile) else { return false };
    let (own, other) = if light { (TABLE, TABLE_DARK) } else { (TABLE_DARK, TABLE) };
    let off = distance(color, as_color(own));
    off < limits::SAME_COLOR && off < distance(color, as_color(other))
}

/// Whether a dark tile, one in a corner, is covered by a mark in part or altogether.
fn is_marked_tile(
    screen: &CalibratedView<'_>,
    corner: (f32, f32),
    (x, y, light): (f32, f32, bool),
) -> bool {
    let tile = screen_spec::rect(corner, (x, y), (BACK_TILE, BACK_TILE));
    let Some(color) = screen.color(tile).filter(|_| !light) else { return false };
    let (dark, mark) = (as_color(TABLE_DARK), as_color(MARK));
    let way: [f32; 3] = std::array::from_fn(|it| mark[it] - dark[it]);
    let along = |of: &dyn Fn(usize) -> f32| (0..3).map(|it| of(it) * way[it]).sum::<f32>();
    let share = along(&|it| color[it] - dark[it]) / along(&|it| way[it]);
    let mixed: [f32; 3] = std::array::from_fn(|it| dark[it] + share * way[it]);
    (limits::MARKED_TILE..=1.2).contains(&share) && distance(color, mixed) < limits::SAME_COLOR
}

fn is_front_tile(screen: &CalibratedView<'_>, corner: (f32, f32), offset: (f32, f32)) -> bool {
    let tile: Rect = screen_spec::rect(corner, offset, (FRONT_TILE, FRONT_TILE));
    screen.color(tile).is_some_and(|it| distance(it, as_color(FACE)) < limits::SAME_COLOR)
}

fn of(rgb: screen_spec::Rgb) -> f32 {
    lightness(as_color(rgb))
}

/// A digit with its halo on a face, in the window's pixels.
fn digit_lightness(digit: usize, x: usize, y: usize) -> f32 {
    let place = |at: usize, window: f32, digit: f32| (at as f32 + window - digit) as i32;
    let (x, y) = (place(x, WINDOW.0, CARD_DIGIT.0), place(y, WINDOW.1, CARD_DIGIT.1));
    let ink = |dx: i32, dy: i32| {
        let (x, y) = (x + dx, y + dy);
        (0..screen_spec::DIGIT_WIDTH as i32).contains(&x)
            && (0..screen_spec::DIGIT_HEIGHT as i32).contains(&y)
            && screen_spec::has_ink(digit, x as usize, y as usize)
    };
    let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let diagonal = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    if ink(0, 0) {
        of(INK)
    } else if beside.iter().any(|it| ink(it.0, it.1)) {
        of(HALO)
    } else if diagonal.iter().any(|it| ink(it.0, it.1)) {
        of(HALO_SOFT)
    } else {
        of(FACE)
    }
}

/// The ball that stands for a voltorb, in the window's pixels.
fn voltorb_lightness(x: usize, y: usize) -> f32 {
    let from_middle = |at: usize, window: f32| at as f32 + window + 0.5 - CARD / 2.0;
    let color = screen_spec::ball(from_middle(x, WINDOW.0), from_middle(y, WINDOW.1), true);
    of(color.unwrap_or(FACE))
}
