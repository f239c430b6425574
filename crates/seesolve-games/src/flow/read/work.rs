//! The work of one look at a picture, counted in steps that are the same on every machine: the
//! comparisons that pair dots, and what a check by the solver may cost.

use std::cell::Cell;

#[derive(Debug, Default)]
pub(crate) struct Work {
    n_steps: Cell<u64>,
}

impl Work {
    pub(crate) fn spend(&self, n_steps: u64) {
        self.n_steps.set(self.n_steps.get() + n_steps);
    }

    #[cfg(test)]
    pub(crate) fn n_steps(&self) -> u64 {
        self.n_steps.get()
    }
}
