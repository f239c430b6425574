//! The search as its callers see it: what can be won, and with which card.

use std::collections::HashMap;

use seesolve_core::Control;

use super::belief::BeliefSet;
use super::bits::and;
use super::bound::Bound;
use super::canonical::CanonicalForm;
use super::cards::Cards;
use super::face_masks::FaceMasks;
use super::goal::Goal;
use super::greedy::{self, UsualPlay};
use super::incompatible::arrange;
use super::transposition::TranspositionTable;
use super::weighted::{Weighted, Worth};
use super::wide::{Wide, WideOutlook};
use super::width::with_width;
use super::win_search::{BOARDS_A_LOOK, MAX_SEARCHED, Reductions, WinSearch};
use crate::voltorb::board::{Board, Clue, N_CARDS, N_LINES};
use crate::voltorb::possible::Possible;
use crate::voltorb::posterior::CardOdds;
use crate::voltorb::rounding::{self, rounded_probability};

/// With so few boards every card's value is worked out, not only the best one's.
pub(super) const ALL_EXACT_UP_TO: usize = 256;
/// With more boards and hidden clues the search seldom comes to an end in time: narrow bounds first.
const WIDE_FROM: usize = 16_384;
/// Cards whose values are this close, relatively, are equally good.
const TIE: f64 = 1e-9;

/// A card that may be flipped, and what can be won with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) card: usize,
    /// `None` when the card was refuted: it wins less than the best one. By how much depends on
    /// the order in which cards were looked into, so nothing is said of it.
    pub(crate) win: Option<f64>,
}

/// What can be won of a round, in numbers as they are reported.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outlook {
    /// The best probability of winning lies between these; they are equal when it is known.
    pub(crate) at_least: f64,
    pub(crate) at_most: f64,
    pub(crate) exact: bool,
    /// The risky cards worth a look, best first; none if a safe card decides what comes next. Where
    /// nothing is exact, one at most: the card that is sure to win `at_least`.
    pub(crate) choices: Vec<Choice>,
}

impl<'a> WinSearch<'a> {
    /// `table` may be shared by all searches of rounds with complete clues.
    pub(crate) fn new(
        clues: &[Clue; N_LINES],
        table: &'a TranspositionTable,
        reductions: Reductions,
        control: &'a Control,
    ) -> Self {
        let canonical = CanonicalForm::of(clues, reductions.symmetry);
        let same_total = matches!(canonical, CanonicalForm::Residual { .. });
        table.begin_search();
        Self {
            goal: Goal::Win,
            table,
            canonical,
            weights: Vec::new(),
            same_total,
            reductions,
            several_threads: true,
            ranks_cards: true,
            control,
        }
    }

    /// Whether all clues are known, so that positions can be shared between rounds.
    pub(crate) fn shares_table(clues: &[Clue; N_LINES]) -> bool {
        clues.iter().all(Clue::is_complete)
    }

    pub(crate) fn outlook(mut self, possible: &Possible) -> Outlook {
        let is_too_wide = possible.boards.len() > MAX_SEARCHED;
        let Some(boards) = self.weigh(&possible.boards) else {
            return Outlook::by_one_board(possible);
        };
        let mut bounds = None;
        if is_too_wide || !self.same_total && boards.len() > WIDE_FROM {
            let found = Wide::new(&self).outlook(boards.clone());
            let found = found.map_or_else(|| Outlook::by_one_board(possible), Outlook::from);
            if is_too_wide || found.exact || self.control.is_stopped() {
                return found;
            }
            bounds = Some(found);
        }
        with_width!(boards.len(), W => {
            let belief = self.belief::<W>(boards);
            let n_boards = possible.boards.len();
            let values =
                self.reproducible(n_boards, Values::are_ambiguous, |it| it.values(&belief));
            Self::outlook_of(&belief, &values, || {
                bounds.unwrap_or_else(|| Outlook::by_usual_play(possible))
            })
        })
    }

    /// What can be won when the card is flipped next; `None` when that was not worked out.
    pub(crate) fn win_with(mut self, card: usize, possible: &Possible) -> Option<f64> {
        if possible.boards.len() > MAX_SEARCHED {
            return None;
        }
        let boards = self.weigh(&possible.boards)?;
        with_width!(boards.len(), W => {
            let belief = self.belief::<W>(boards);
            let is_ambiguous = |it: &Bound| rounding::is_ambiguous(it.value());
            let flip = |it: &WinSearch<'_>| it.flip(&belief, card, NOTHING);
            let found = self.reproducible(possible.boards.len(), is_ambiguous, flip);
            found.is_exact().then(|| rounded_probability(found.value()))
        })
    }

    /// Numbers whose rounding their last bits decide are worked out again by one thread that
    /// remembers nothing: it adds them up in the same order every time.
    fn reproducible<T>(
        &self,
        n_boards: usize,
        is_ambiguous: impl Fn(&T) -> bool,
        find: impl Fn(&WinSearch<'_>) -> T,
    ) -> T {
        let found = find(self);
        if !is_ambiguous(&found) {
            return found;
        }
        find(&WinSearch {
            goal: self.goal,
            table: &TranspositionTable::for_boards(n_boards),
            canonical: self.canonical.clone(),
            weights: self.weights.clone(),
            same_total: self.same_total,
            reductions: self.reductions,
            several_threads: false,
            ranks_cards: self.ranks_cards,
            control: self.control,
        })
    }

    /// Sorts the boards into kinds, heaviest first in each block; `None` if the search is stopped meanwhile.
    pub(crate) fn weigh(&mut self, boards: &[(Board, f64)]) -> Option<Vec<Weighted>> {
        let goal = self.goal;
        let kind = |shown: &FaceMasks, chance: f64| Worth {
            n_threes: shown.n_threes(),
            chance,
            prize: goal.prize(chance, shown),
        };
        // A round with hidden clues has hundreds of thousands of boards, but few kinds.
        let mut kinds: Vec<Worth> = Vec::new();
        let mut known: HashMap<[u64; 3], u16> = HashMap::new();
        let mut number = |it: Worth| {
            let bits = [it.n_threes.into(), it.chance.to_bits(), it.prize.to_bits()];
            *known.entry(bits).or_insert_with(|| {
                kinds.push(it);
                (kinds.len() - 1) as u16
            })
        };
        let mut weighted: Vec<Weighted> = Vec::with_capacity(boards.len());
        for some in boards.chunks(BOARDS_A_LOOK) {
            if boards.len() > MAX_SEARCHED && self.control.is_stopped() {
                return None;
            }
            weighted.extend(some.iter().map(|(board, chance)| {
                let shown = FaceMasks::of(*board);
                Weighted { board: *board, class: number(kind(&shown, *chance)), shown }
            }));
        }
        let mut order: Vec<usize> = (0..kinds.len()).collect();
        let by_worth = |a: &Worth, b: &Worth| {
            let by_threes = || a.n_threes.cmp(&b.n_threes);
            b.prize.total_cmp(&a.prize).then_with(by_threes).then(b.chance.total_cmp(&a.chance))
        };
        order.sort_by(|a, b| by_worth(&kinds[*a], &kinds[*b]));
        let mut class_of = vec![0; kinds.len()];
        (0..).zip(&order).for_each(|(class, number)| class_of[*number] = class);
        weighted.iter_mut().for_each(|it| it.class = class_of[usize::from(it.class)]);
        self.weights = order.into_iter().map(|it| kinds[it]).collect();
        // Of more boards than are searched, those that are covered together are arranged then.
        if weighted.len() <= MAX_SEARCHED {
            arrange(&mut weighted);
        }
        Some(weighted)
    }

    pub(super) fn values<const W: usize>(&self, belief: &BeliefSet<W>) -> Values {
        let best = self.solve(belief, &belief.all, NOTHING);
        if !best.is_exact() || !self.ranks_cards {
            return Values { best, is_stop_best: false, cards: Vec::new() };
        }
        let faces = &belief.seen;
        let mut risky = if faces.safe().is_empty() { self.risky(faces) } else { Cards::default() };
        let all_exact = belief.boards.len() <= ALL_EXACT_UP_TO;
        if !all_exact {
            risky = self.worth_trying(belief, &belief.all, risky);
        }
        let cover = self.bound(belief, &belief.all, risky);
        // Boards that are won already lose nothing; with equal totals there are none.
        let at_most = |card: usize| if self.same_total { cover.after(card) } else { cover.value };
        let as_good = best.value() * (1.0 - TIE);
        let alpha = if all_exact { NOTHING } else { as_good };
        let value = |card: usize| {
            let found = match at_most(card) {
                bound if bound < alpha => Bound::AtMost(bound),
                _ => self.flip(belief, card, alpha),
            };
            match found {
                Bound::Exact(value) if value >= as_good => Value::AsGood,
                Bound::Exact(value) if value >= alpha => Value::Less(value),
                _ => Value::Refuted,
            }
        };
        let cards = risky.iter().map(|card| (card, value(card))).collect();
        let is_stop_best = self.stop(belief, &belief.all, faces) >= as_good;
        Values { best, is_stop_best, cards }
    }

    /// What can be won when the card is flipped next.
    fn flip<const W: usize>(&self, belief: &BeliefSet<W>, card: usize, alpha: f64) -> Bound {
        let parts = belief.split(card, &belief.all).map(|set| self.part(belief, set));
        self.chance(belief, &mut parts.collect::<Vec<_>>(), alpha)
    }

    /// What the search came to; where it was stopped, with the bounds that are known otherwise.
    fn outlook_of<const W: usize>(
        belief: &BeliefSet<W>,
        values: &Values,
        bounds: impl FnOnce() -> Outlook,
    ) -> Outlook {
        let best = rounded_probability(values.best.value());
        if let Some(ranked) = values.ranked(belief, rounded_probability) {
            let choices = ranked.into_iter().map(|(card, win)| Choice { card, win }).collect();
            return Outlook { at_least: best, at_most: best, exact: true, choices };
        }
        let bounds = bounds();
        Outlook { at_most: best.min(bounds.at_most).max(bounds.at_least), ..bounds }
    }
}

impl Outlook {
    /// What can be told without a search: what the usual good play wins, and what nobody can beat.
    pub(crate) fn before_search(
        possible: &Possible,
        odds: &[CardOdds; N_CARDS],
        control: &Control,
    ) -> Self {
        let mut play = UsualPlay::within_budget(Goal::Win).until_stopped(control);
        let at_least = rounded_probability(play.value(&possible.boards));
        Self { at_least, ..Self::of_sample(odds) }
    }

    /// What the usual good play wins, if nothing else is known.
    fn by_usual_play(possible: &Possible) -> Self {
        let at_least =
            rounded_probability(UsualPlay::within_budget(Goal::Win).value(&possible.boards));
        Self { at_least, at_most: 1.0, exact: false, choices: Vec::new() }
    }

    /// What is won if it is the likeliest board, for want of time for anything else.
    fn by_one_board(possible: &Possible) -> Self {
        let likeliest = possible.boards.iter().map(|it| it.1).fold(0.0, f64::max);
        let at_least = rounded_probability(likeliest);
        Self { at_least, at_most: 1.0, exact: false, choices: Vec::new() }
    }

    /// What can be told from the odds alone: somebody has to flip the safest card, or a worse one.
    pub(crate) fn of_sample(odds: &[CardOdds; N_CARDS]) -> Self {
        let least_risk = greedy::safest_useful(odds, |card| odds[card].certain().is_none())
            .map_or(0.0, |card| odds[card].p[0]);
        let at_most = rounded_probability(1.0 - least_risk);
        Self { at_least: 0.0, at_most, exact: false, choices: Vec::new() }
    }
}

impl From<WideOutlook> for Outlook {
    fn from(it: WideOutlook) -> Self {
        let [at_least, at_most] = [it.at_least, it.at_most].map(rounded_probability);
        let choice = |card: usize| Choice { card, win: Some(at_least) };
        let choices = it.best.map(choice).into_iter().collect();
        Self { at_least, at_most, exact: it.is_exact && at_least == at_most, choices }
    }
}

/// Nothing is won at this.
const NOTHING: f64 = -1.0;

/// What was worked out of a round, as it came out.
pub(super) struct Values {
    pub(super) best: Bound,
    /// Nothing is better than to stop.
    is_stop_best: bool,
    /// The risky cards worth a look; none when a safe card decides what comes next.
    cards: Vec<(usize, Value)>,
}

/// What a card wins.
#[derive(Clone, Copy)]
enum Value {
    AsGood,
    Less(f64),
    Refuted,
}

impl Values {
    /// The cards with their values as they are reported, best first; `None` if the best is not known.
    pub(super) fn ranked<const W: usize>(
        &self,
        belief: &BeliefSet<W>,
        reported: fn(f64) -> f64,
    ) -> Option<Vec<(usize, Option<f64>)>> {
        let told = |value: Value| match value {
            Value::AsGood => Some(reported(self.best.value())),
            Value::Less(it) => Some(reported(it)),
            Value::Refuted => None,
        };
        let risk = |card: usize| belief.chance(&and(&belief.faces[card][0], &belief.all));
        let mut cards = self.cards.clone();
        // Of equally good cards the safest comes first, and so it does of those that were refuted.
        cards.sort_by(|(a, of_a), (b, of_b)| {
            let is_best = |it: &Value| matches!(it, Value::AsGood);
            let by_value =
                told(*of_b).unwrap_or(NOTHING).total_cmp(&told(*of_a).unwrap_or(NOTHING));
            let by_risk = || risk(*a).total_cmp(&risk(*b)).then(a.cmp(b));
            is_best(of_b).cmp(&is_best(of_a)).then(by_value).then_with(by_risk)
        });
        // Stopped before any card was seen to be as good, nobody knows which to flip.
        let is_as_good = |it: &(usize, Value)| matches!(it.1, Value::AsGood);
        let has_best = self.is_stop_best || cards.first().is_none_or(is_as_good);
        (self.best.is_exact() && has_best)
            .then(|| cards.into_iter().map(|(card, value)| (card, told(value))).collect())
    }

    fn are_ambiguous(&self) -> bool {
        let less = self.cards.iter().filter_map(|it| match it.1 {
            Value::Less(value) => Some(value),
            Value::AsGood | Value::Refuted => None,
        });
        less.chain([self.best.value()]).any(rounding::is_ambiguous)
    }
}
