//! What the console's upper screen says: the level, and the coins of this round, which are the
//! product of the flipped cards and so check the reading.

use std::sync::LazyLock;

use seesolve_core::Rect;

use super::super::rules::Level;
use super::super::screen_spec::{
    self, COIN_DIGIT, COIN_PITCH, COINS_CORNER, LEVEL_CORNER, LEVEL_DIGIT_WIDTH, LEVEL_DIGITS,
    N_COIN_DIGITS,
};
use super::calibrated::CalibratedView;
use super::shape::{Shape, Shapes, lightness, likenesses, spread, unexplained};

/// What the upper screen says, as far as it is there and certain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Panel {
    pub level: Option<Level>,
    pub coins: Option<u32>,
}

const MARGIN: usize = 1;
/// A digit must look like itself this much ...
const MIN_LIKENESS: f32 = 0.8;
/// ... and leave at most this share of what any other digit leaves unexplained.
const MAX_RATIO: f32 = 0.7;
/// Less contrast than this, in levels of 255, is no text.
const MIN_SPREAD: f32 = 30.0;

/// The console's upper screen.
pub static PANEL_FONT: LazyLock<PanelFont> = LazyLock::new(PanelFont::new);

/// The upper screen's digits, ready to compare.
pub struct PanelFont {
    levels: Shapes,
    coins: Shapes,
}

impl PanelFont {
    fn new() -> Self {
        let level = |rows: &[u8; 9]| {
            with_margin(LEVEL_DIGIT_WIDTH, rows.len(), |x, y| {
                rows[y] >> (LEVEL_DIGIT_WIDTH - 1 - x) & 1 == 1
            })
        };
        let (width, height) = (COIN_DIGIT.0 as usize, COIN_DIGIT.1 as usize);
        let coin = |digit: usize| {
            with_margin(width, height, |x, y| {
                let part = |at: usize, size: usize| (at as f32 + 0.5) / size as f32;
                screen_spec::coin_has_ink(digit, part(x, width), part(y, height))
            })
        };
        Self {
            levels: Shapes::new(&LEVEL_DIGITS.each_ref().map(level)),
            coins: Shapes::new(&(0..10).map(coin).collect::<Vec<_>>()),
        }
    }

    pub fn read(&self, screen: &CalibratedView<'_>) -> Panel {
        let size = (LEVEL_DIGIT_WIDTH as f32, LEVEL_DIGITS[0].len() as f32);
        let level = screen_spec::rect(LEVEL_CORNER, (0.0, 0.0), size);
        let level = certain_digit(screen, level, &self.levels, 1.0);
        Panel { level: level.and_then(|it| Level::new(it as u8 + 1)), coins: self.coins(screen) }
    }

    fn coins(&self, screen: &CalibratedView<'_>) -> Option<u32> {
        let digit = |at: usize| {
            let rect = screen_spec::rect(COINS_CORNER, (COIN_PITCH * at as f32, 0.0), COIN_DIGIT);
            certain_digit(screen, rect, &self.coins, -1.0)
        };
        (0..N_COIN_DIGITS).try_fold(0, |coins, at| Some(coins * 10 + digit(at)? as u32))
    }
}

/// A bitmap with a margin on all sides.
fn with_margin(width: usize, height: usize, ink: impl Fn(usize, usize) -> bool) -> Shape {
    Shape::new(width + 2 * MARGIN, height + 2 * MARGIN, |x, y| {
        let inside =
            (MARGIN..MARGIN + width).contains(&x) && (MARGIN..MARGIN + height).contains(&y);
        f32::from(inside && ink(x - MARGIN, y - MARGIN))
    })
}

/// Which of the shapes stands in a box, light on dark (`sign` 1) or dark on light (-1).
fn certain_digit(
    screen: &CalibratedView<'_>,
    rect: Rect,
    shapes: &Shapes,
    sign: f32,
) -> Option<usize> {
    let patch = screen.patch(rect.grown(MARGIN as f32))?;
    let values: Vec<f32> = patch.colors.iter().map(|it| sign * lightness(*it)).collect();
    if spread(&values) < MIN_SPREAD {
        return None;
    }
    let mut scores: Vec<(usize, f32)> =
        likenesses(shapes, &patch, values, MIN_LIKENESS, None).into_iter().enumerate().collect();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (best, likeness) = scores[0];
    let leads = unexplained(likeness) <= MAX_RATIO * unexplained(scores[1].1);
    (likeness >= MIN_LIKENESS && leads).then_some(best)
}
