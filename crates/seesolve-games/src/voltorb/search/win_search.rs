//! What a search within one round works with.

use seesolve_core::Control;

use super::canonical::CanonicalForm;
use super::goal::Goal;
use super::transposition::TranspositionTable;
use super::weighted::{Weighted, Worth};

/// The most boards that are searched.
pub(crate) const MAX_SEARCHED: usize = 1024 * 64;
/// Boards between two looks at whether to stop, where there are very many: less than a millisecond's
/// worth.
pub(crate) const BOARDS_A_LOOK: usize = 1 << 13;
/// Values this close, relatively, are equal: sums of weights are rounded. A sum of such values
/// may be off by twice as much, and the best of such sums by four times.
pub(crate) const CLOSE: f64 = 1e-11;

/// What the search may take for granted. Each can be switched off to show that none changes a
/// value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reductions {
    pub(crate) symmetry: bool,
    pub(crate) dominance: bool,
    pub(crate) useless_cards: bool,
    pub(crate) bounds: bool,
}

impl Default for Reductions {
    fn default() -> Self {
        Self { symmetry: true, dominance: true, useless_cards: true, bounds: true }
    }
}

/// A search within one round.
pub(crate) struct WinSearch<'a> {
    pub(crate) goal: Goal,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) canonical: CanonicalForm,
    /// The kinds of boards.
    pub(crate) weights: Vec<Worth>,
    /// All boards have the same sum, so either all are won or none is.
    pub(crate) same_total: bool,
    pub(crate) reductions: Reductions,
    /// Large positions are shared out among threads.
    pub(crate) several_threads: bool,
    /// Whether what each card leads to is wanted too, and not only what the best one does.
    pub(crate) ranks_cards: bool,
    pub(crate) control: &'a Control,
}

impl WinSearch<'_> {
    pub(crate) fn prize_of(&self, it: &Weighted) -> f64 {
        self.weights[usize::from(it.class)].prize
    }

    /// Whether to go no further, asked once for each position that is looked into. A budget counts
    /// these; who sets one has a single thread, so that the same positions are left out every time.
    pub(crate) fn is_over(&self) -> bool {
        if self.goal != Goal::Win && !self.control.spend(1) {
            self.control.stop();
        }
        self.control.is_stopped()
    }
}
