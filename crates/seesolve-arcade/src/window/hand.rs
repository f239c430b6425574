//! How the game learns of the mouse and of the time; the same on every system.

use std::time::{Duration, Instant};

use seesolve_core::Point;

use crate::arcade_game::{ArcadeGame, Touch};
use crate::show::Sampling;

/// Animations are shown at this rate.
const FRAME: Duration = Duration::from_micros(16_667);

/// Between the window and the game.
pub(super) struct Hand {
    sampling: Sampling,
    start: Instant,
    next_frame: Instant,
    /// For sampling: the mouse as it is now, and as the game saw it last.
    mouse: Mouse,
    seen: Mouse,
}

#[derive(Clone, Copy, Default, PartialEq)]
struct Mouse {
    at: Point,
    is_down: bool,
}

impl Hand {
    pub(super) fn new(sampling: Sampling) -> Self {
        let (start, mouse) = (Instant::now(), Mouse::default());
        Self { sampling, start, next_frame: start, mouse, seen: mouse }
    }

    /// Since the game was started.
    pub(super) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn next_frame(&self) -> Instant {
        self.next_frame
    }

    /// Takes what the mouse did; whether the picture changed by it.
    pub(super) fn feel(&mut self, game: &mut dyn ArcadeGame, touch: Touch) -> bool {
        match self.sampling {
            Sampling::Events => return game.feel(touch, self.now()),
            Sampling::Frames { .. } => self.mouse = after(self.mouse, touch),
        }
        false
    }

    /// Lets time pass when the next frame is due; whether the picture changed by it.
    pub(super) fn pass(&mut self, game: &mut dyn ArcadeGame) -> bool {
        if Instant::now() < self.next_frame {
            return false;
        }
        let period = match self.sampling {
            Sampling::Events => FRAME,
            Sampling::Frames { hz } => Duration::from_secs(1) / hz.max(1),
        };
        self.next_frame = (self.next_frame + period).max(Instant::now());
        let is_felt = self.sample(game);
        game.pass(self.now()) | is_felt
    }

    /// Tells the game how the mouse is now.
    fn sample(&mut self, game: &mut dyn ArcadeGame) -> bool {
        if self.sampling == Sampling::Events || self.mouse == self.seen {
            return false;
        }
        let at = self.mouse.at;
        let touch = match (self.seen.is_down, self.mouse.is_down) {
            (false, true) => Touch::Press(at),
            (true, false) => Touch::Release(at),
            _ => Touch::Move(at),
        };
        self.seen = self.mouse;
        game.feel(touch, self.now())
    }
}

fn after(mouse: Mouse, touch: Touch) -> Mouse {
    match touch {
        Touch::Press(at) => Mouse { at, is_down: true },
        Touch::Release(at) => Mouse { at, is_down: false },
        Touch::Move(at) => Mouse { at, ..mouse },
    }
}
