//! What a player may expect who can stop at any time: coins, or enough cards in time.
//!
//! The same search as for the win: a board is worth what it pays, and stopping is one more choice.

use seesolve_core::rounded;

use super::belief::BeliefSet;
use super::face_masks::FaceMasks;
use super::goal::Goal;
use super::greedy::UsualPlay;
use super::root::Values;
use super::transposition::TranspositionTable;
use super::width::with_width;
use super::win_search::{MAX_SEARCHED, Reductions, WinSearch};
use crate::voltorb::board::{Clue, N_LINES};
use crate::voltorb::possible::Possible;
use crate::voltorb::posterior;
use seesolve_core::Control;

/// Positions that are looked into when clues are hidden, where few positions come down to the same: some
/// seconds' worth.
const BUDGET: u64 = 400_000;

/// The truth lies between these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Interval {
    fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.high <= self.low
    }
}

/// Cards and what they lead to; `None` where that is less than the best.
pub(crate) type Choices = Vec<(usize, Option<Interval>)>;

/// What can be had, and what each risky card leads to, best first; no cards if a safe one decides what
/// comes next. Where nothing is exact, one card at most: the usual good play's.
pub(crate) fn expectation(
    clues: &[Clue; N_LINES],
    possible: &Possible,
    goal: Goal,
    control: &Control,
) -> (Interval, Choices) {
    let n_boards = possible.boards.len();
    let n_steps = if WinSearch::shares_table(clues) { u64::MAX } else { BUDGET };
    let control = control.share(n_steps);
    // Its values mean something else than the chance to win, so it has a table of its own.
    let table = TranspositionTable::for_boards(n_boards);
    let mut search = WinSearch {
        goal,
        several_threads: false,
        ..WinSearch::new(clues, &table, Reductions::default(), &control)
    };
    let boards = if n_boards > MAX_SEARCHED { None } else { search.weigh(&possible.boards) };
    let (found, at_most) = match boards {
        None => {
            (None, possible.boards.iter().map(|it| goal.prize(it.1, &FaceMasks::of(it.0))).sum())
        }
        Some(boards) => with_width!(n_boards, W => {
            let belief = search.belief::<W>(boards);
            let values = search.values(&belief);
            (choices(&belief, &values), values.best.value())
        }),
    };
    found.unwrap_or_else(|| usual(possible, goal, rounded(at_most)))
}

/// The best and all cards, if they are known.
fn choices<const W: usize>(belief: &BeliefSet<W>, values: &Values) -> Option<(Interval, Choices)> {
    let ranked = values.ranked(belief, rounded)?;
    let choice = |(card, value): (usize, Option<f64>)| (card, value.map(Interval::exactly));
    Some((
        Interval::exactly(rounded(values.best.value())),
        ranked.into_iter().map(choice).collect(),
    ))
}

/// What the usual good play comes to, for want of better.
fn usual(possible: &Possible, goal: Goal, at_most: f64) -> (Interval, Choices) {
    let odds = posterior::odds(&possible.boards);
    let low = rounded(UsualPlay::within_budget(goal).value(&possible.boards));
    let interval = Interval { low, high: at_most.max(low) };
    let is_safe_left = odds.iter().any(|it| it.is_safe() && it.certain().is_none());
    let card = UsualPlay::card(goal, &odds).filter(|_| !is_safe_left);
    (interval, card.map(|card| (card, Some(interval))).into_iter().collect())
}
