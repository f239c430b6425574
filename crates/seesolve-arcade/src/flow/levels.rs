//! Where levels come from.

use seesolve_core::Game as _;
use seesolve_games::flow::{Board, Flow};

/// Levels without end.
pub struct Levels {
    source: Box<dyn FnMut() -> Board + Send>,
}

impl Levels {
    pub fn new(source: impl FnMut() -> Board + Send + 'static) -> Self {
        Self { source: Box::new(source) }
    }

    /// Random levels of all kinds, the same for the same seed.
    pub fn sampled(seed: u64) -> Self {
        let mut seeds = seed..;
        Self::new(move || Flow.sample(seeds.next().unwrap_or(seed)))
    }

    pub fn deal(&mut self) -> Board {
        (self.source)()
    }
}
