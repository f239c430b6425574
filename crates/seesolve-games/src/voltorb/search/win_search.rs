//! What a search within one round works with.

use seesolve_core::Control;

use super::canonical::CanonicalForm;
use super::transposition::TranspositionTable;

/// The most boards that are searched.
pub const MAX_SEARCHED: usize = 1024 * 64;
/// Values this close, relatively, are equal: sums of weights are rounded. A sum of such values
/// may be off by twice as much, and the best of such sums by four times.
pub const CLOSE: f64 = 1e-11;

/// What the search may take for granted. Each can be switched off to show that none changes a
/// value.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    pub symmetry: bool,
    pub dominance: bool,
    pub useless_cards: bool,
    pub bounds: bool,
}

impl Default for Reductions {
    fn default() -> Self {
        Self { symmetry: true, dominance: true, useless_cards: true, bounds: true }
    }
}

/// A search within one round.
pub struct WinSearch<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) canonical: CanonicalForm,
    /// The kinds of boards: how many 3s, and the weight of each.
    pub(super) weights: Vec<(u8, f64)>,
    /// All boards have the same sum, so either all are won or none is.
    pub(super) same_total: bool,
    pub(super) reductions: Reductions,
    /// Large positions are shared out among threads.
    pub(super) several_threads: bool,
    pub(super) control: &'a Control,
}
