//! How games by other people differ from the usual one.

use std::ops::RangeInclusive;

use fastrand::Rng;

/// What a game does with the pointer, and how it looks. The default is the usual game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manners {
    /// A pipe joins its second dot as soon as the pointer leans towards it.
    pub joins: bool,
    /// A pipe follows the pointer also through cells between two of its positions.
    pub fills_in: bool,
    /// Which of the two dots a pipe may be started at.
    pub start: Start,
    /// A click starts a pipe, another one ends it, and dragging does nothing.
    pub by_clicks: bool,
    /// What is shown when a level is solved.
    pub end: LevelEnd,
    /// Another level takes the place of the first one after so many presses.
    pub reload_after: Option<u32>,
    /// Nothing that the pointer does has an effect, as in a picture.
    pub is_dead: bool,
    /// A look of its own instead of the painter's.
    pub look: Option<PlainLook>,
}

/// Which of its two dots a pipe may be started at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// At both.
    Either,
    /// At the one that comes first on the board.
    FirstDot,
    /// At the one that comes last on the board.
    LastDot,
}

/// What is shown when a level is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelEnd {
    /// A box with a button that leads to the next level.
    Button,
    /// A few words where the board was, and nothing more.
    Words,
}

/// A plain board: square cells, round dots, straight pipes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlainLook {
    /// Of a cell.
    pub pipe_width: f32,
    /// Of a cell.
    pub dot_radius: f32,
    /// A pipe colours the whole of its cells instead of being a line.
    pub fills_cells: bool,
    /// Dark lines on a light ground instead of the other way round.
    pub is_light: bool,
    /// Whether cells are parted by lines.
    pub has_grid: bool,
}

impl Default for PlainLook {
    fn default() -> Self {
        Self {
            pipe_width: 0.3,
            dot_radius: 0.32,
            fills_cells: false,
            is_light: false,
            has_grid: true,
        }
    }
}

impl Default for Manners {
    fn default() -> Self {
        Self {
            joins: true,
            fills_in: true,
            start: Start::Either,
            by_clicks: false,
            end: LevelEnd::Button,
            reload_after: None,
            is_dead: false,
            look: None,
        }
    }
}

impl Manners {
    /// The pipe widths that a random game may have, in cells.
    const PIPE_WIDTHS: RangeInclusive<u8> = 18..=34;

    /// A game as somebody else might have written it, the same for the same seed.
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let start = [Start::Either, Start::Either, Start::FirstDot, Start::LastDot];
        let width = f32::from(rng.u8(Self::PIPE_WIDTHS)) / 100.0;
        Self {
            joins: rng.bool(),
            fills_in: rng.bool(),
            start: start[rng.usize(..start.len())],
            by_clicks: rng.u8(..4) == 0,
            end: if rng.bool() { LevelEnd::Button } else { LevelEnd::Words },
            reload_after: (rng.u8(..4) == 0).then_some(2),
            is_dead: false,
            look: rng.bool().then(|| PlainLook {
                pipe_width: width,
                is_light: rng.u8(..3) == 0,
                ..PlainLook::default()
            }),
        }
    }
}
