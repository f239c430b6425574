//! The usual good play, as a yardstick and as the answer when there is no time for better.

use seesolve_core::Control;

use super::cards::Cards;
use super::face_masks::FaceMasks;
use super::goal::Goal;
use super::win_search::BOARDS_A_LOOK;
use crate::voltorb::board::{Board, Face, N_CARDS};
use crate::voltorb::posterior::{CardOdds, OddsSum};

/// Boards that are looked at by who has no time left: some milliseconds' worth.
const BUDGET: usize = 400_000;

/// The card least likely to be a voltorb of those that may be a 2 or 3 and are not settled yet.
pub(crate) fn safest_useful(
    odds: &[CardOdds; N_CARDS],
    hidden: impl Fn(usize) -> bool,
) -> Option<usize> {
    safest(odds, |card| hidden(card) && odds[card].is_useful())
}

fn safest(odds: &[CardOdds; N_CARDS], is_worth: impl Fn(usize) -> bool) -> Option<usize> {
    let risk = |card: &usize| odds[*card].of(Face::Voltorb);
    (0..N_CARDS).filter(|it| is_worth(*it)).min_by(|a, b| risk(a).total_cmp(&risk(b)))
}

/// Always flips the safest card that helps, and stops where that is better.
pub(crate) struct UsualPlay<'a> {
    goal: Goal,
    n_left: usize,
    control: Option<&'a Control>,
}

impl<'a> UsualPlay<'a> {
    /// Looks at so many boards as take little time.
    pub(crate) fn within_budget(goal: Goal) -> Self {
        Self { goal, n_left: BUDGET, control: None }
    }

    /// The same, and no longer than until it is stopped.
    pub(crate) fn until_stopped(self, control: &'a Control) -> Self {
        Self { control: Some(control), ..self }
    }

    /// Goes on until it is stopped.
    pub(crate) fn under(control: &'a Control) -> Self {
        Self { goal: Goal::Win, n_left: usize::MAX, control: Some(control) }
    }

    /// The card it flips.
    pub(crate) fn card(goal: Goal, odds: &[CardOdds; N_CARDS]) -> Option<usize> {
        let is_open = |card: usize| odds[card].certain().is_none();
        let useful = safest_useful(odds, is_open)?;
        let takes_any = goal.takes_any_card(&faces(odds));
        if takes_any { safest(odds, is_open) } else { Some(useful) }
    }

    /// What it comes to, at least: where it was stopped, one board of those that are left.
    pub(crate) fn value(&mut self, boards: &[(Board, f64)]) -> f64 {
        self.value_of(&mut boards.to_vec())
    }

    /// The same of boards whose order does not matter.
    fn value_of(&mut self, boards: &mut [(Board, f64)]) -> f64 {
        let Some(odds) = self.odds(boards) else {
            return boards.iter().map(|it| self.prize(it)).fold(0.0, f64::max);
        };
        let faces = faces(&odds);
        let chance: f64 = boards.iter().map(|it| it.1).sum();
        let stop = self.goal.stopping(chance, &faces);
        if self.goal.is_reached(&faces) {
            return stop;
        }
        let Some(card) = Self::card(self.goal, &odds) else {
            return boards.iter().map(|it| self.prize(it)).sum();
        };
        let (mut value, mut rest) = (0.0, boards);
        for face in [Face::One, Face::Two, Face::Three] {
            let n = bring_forward(rest, |it| it.0.face(card) == face);
            let (part, others) = rest.split_at_mut(n);
            if !part.is_empty() {
                value += self.value_of(part);
            }
            rest = others;
        }
        value.max(stop)
    }

    /// The odds of all cards; `None` if the search is stopped meanwhile.
    fn odds(&mut self, boards: &[(Board, f64)]) -> Option<[CardOdds; N_CARDS]> {
        self.n_left = self.n_left.checked_sub(boards.len())?;
        let mut sum = OddsSum::default();
        for some in boards.chunks(BOARDS_A_LOOK) {
            if self.control.is_some_and(Control::is_stopped) {
                return None;
            }
            sum.add(some);
        }
        Some(sum.odds())
    }

    fn prize(&self, (board, chance): &(Board, f64)) -> f64 {
        self.goal.prize(*chance, &FaceMasks::of(*board))
    }
}

/// Puts those that are meant before the others, and says how many they are.
fn bring_forward<T>(list: &mut [T], is_meant: impl Fn(&T) -> bool) -> usize {
    let mut n = 0;
    for at in 0..list.len() {
        if is_meant(&list[at]) {
            list.swap(n, at);
            n += 1;
        }
    }
    n
}

/// What the cards may be.
fn faces(odds: &[CardOdds; N_CARDS]) -> FaceMasks {
    let may_show =
        |face: usize| (0..N_CARDS).filter(|it| odds[*it].possible[face]).collect::<Cards>();
    FaceMasks([0, 1, 2, 3].map(may_show))
}
