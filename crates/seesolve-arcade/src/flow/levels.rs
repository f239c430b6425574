//! Where levels come from.

use seesolve_core::Control;
use seesolve_games::flow::Board;
use seesolve_games::flow::generate::{Spec, generate, sample};

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
        Self::new(move || sample(seeds.next().unwrap_or(seed)))
    }

    /// Random levels as described, the same for the same seed. Where the description allows no
    /// board, levels of all kinds take their place.
    pub fn generated(spec: Spec, seed: u64) -> Self {
        /// A seed that gives no board is skipped; so many in a row mean that none will.
        const TRIES: usize = 50;
        let mut seeds = seed..;
        Self::new(move || {
            let mut tried = seeds.by_ref().take(TRIES);
            let found = tried.find_map(|it| generate(&spec, it, &Control::new()));
            found.unwrap_or_else(|| sample(seed))
        })
    }

    pub fn deal(&mut self) -> Board {
        (self.source)()
    }
}
