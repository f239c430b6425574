//! The search against brute force, and with each of its reductions switched off.

use std::collections::HashMap;

use fastrand::Rng;
use seesolve_core::Control;

use super::wide::Wide;
use super::{Goal, Reductions, TranspositionTable, WinSearch, expectation};
use crate::voltorb::board::{Board, Clue, Face, N_CARDS, SIDE};
use crate::voltorb::fillings::each_filling;
use crate::voltorb::generator::deal;
use crate::voltorb::possible::Possible;
use crate::voltorb::round::Round;
use crate::voltorb::rules::{Level, Ruleset};

/// A game on the 3x3 cards in the middle: the cards around are 1s and up. How likely a board is
/// depends on its number of 3s, as it does in the whole game.
struct SmallGame {
    round: Round,
    possible: Possible,
}

/// Whether a card is one of the 3x3 in the middle.
fn middle(card: usize) -> bool {
    (1..4).contains(&(card / SIDE)) && (1..4).contains(&(card % SIDE))
}

impl SmallGame {
    fn random(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let mut board = [Face::One; N_CARDS];
        for card in (0..N_CARDS).filter(|it| middle(*it)) {
            board[card] = rng
                .choice([Face::Voltorb, Face::Voltorb, Face::One, Face::Two, Face::Three])
                .unwrap();
        }
        let mut round = Round::covering(&board, None, Ruleset::Unknown);
        for card in (0..N_CARDS).filter(|it| !middle(*it)) {
            round = round.flipped(card, Face::One).unwrap();
        }
        let by_threes: Vec<f64> = (0..10).map(|_| rng.f64() + 0.1).collect();
        let mut boards = Vec::new();
        let _ = each_filling(round.clues(), round.cards(), |it| {
            let threes = it.faces().iter().filter(|face| **face == Face::Three).count();
            boards.push((it, by_threes[threes]));
            std::ops::ControlFlow::Continue(())
        });
        let total: f64 = boards.iter().map(|it| it.1).sum();
        boards.iter_mut().for_each(|it| it.1 /= total);
        Self { round, possible: Possible::from_weighted(boards) }
    }

    fn search(&self, reductions: Reductions) -> f64 {
        let (table, control) = (TranspositionTable::for_boards(usize::MAX), Control::new());
        let outlook = WinSearch::new(self.round.clues(), &table, reductions, &control)
            .outlook(&self.possible);
        assert!(outlook.exact);
        outlook.at_least
    }

    fn expect(&self, goal: Goal) -> f64 {
        let (interval, _) = expectation(self.round.clues(), &self.possible, goal, &Control::new());
        assert!(interval.is_exact());
        interval.low
    }

    /// The same game with voltorbs around: nothing is up.
    fn covered(self) -> Self {
        let covered = |board: Board| -> [Face; N_CARDS] {
            std::array::from_fn(|card| if middle(card) { board.face(card) } else { Face::Voltorb })
        };
        let boards = self.possible.boards.iter();
        let round = Round::covering(&covered(self.possible.boards[0].0), None, Ruleset::Unknown);
        let boards =
            boards.map(|(board, weight)| (Board::from_faces(&covered(*board)), *weight)).collect();
        Self { round, possible: Possible::from_weighted(boards) }
    }

    fn brute_force(&self, goal: Goal) -> f64 {
        let up: Vec<Option<Face>> = self.round.cards().to_vec();
        BruteForce { goal, known: HashMap::new() }.value(&self.possible.boards, &up)
    }
}

/// The rules of the game and nothing else.
struct BruteForce {
    goal: Goal,
    known: HashMap<Vec<Option<Face>>, f64>,
}

impl BruteForce {
    fn value(&mut self, boards: &[(Board, f64)], up: &[Option<Face>]) -> f64 {
        if let Some(known) = self.known.get(up) {
            return *known;
        }
        let won = |board: Board| {
            (0..N_CARDS).all(|it| up[it].is_some() || !board.face(it).is_multiplier())
        };
        let coins: f64 = up.iter().flatten().map(|it| f64::from(it.value())).product();
        let done: f64 = boards.iter().filter(|it| won(it.0)).map(|it| it.1).sum();
        let open: Vec<(Board, f64)> = boards.iter().filter(|it| !won(it.0)).copied().collect();
        let weight: f64 = open.iter().map(|it| it.1).sum();
        let n_up = up.iter().flatten().count();
        let stop = match self.goal {
            Goal::Coins if n_up > 0 => weight * coins,
            Goal::Cards { needed } if n_up >= needed => weight,
            Goal::Win | Goal::Coins | Goal::Cards { .. } => 0.0,
        };
        let mut best: f64 = stop;
        for card in (0..N_CARDS).filter(|it| up[*it].is_none() && !open.is_empty()) {
            let mut value = 0.0;
            for face in [Face::One, Face::Two, Face::Three] {
                let part: Vec<(Board, f64)> =
                    open.iter().filter(|it| it.0.face(card) == face).copied().collect();
                if !part.is_empty() {
                    let mut next = up.to_vec();
                    next[card] = Some(face);
                    value += self.value(&part, &next);
                }
            }
            best = best.max(value);
        }
        let prize = if self.goal == Goal::Coins { coins } else { 1.0 };
        let value = best + done * prize;
        self.known.insert(up.to_vec(), value);
        value
    }
}

fn switched_off() -> [Reductions; 5] {
    let all = Reductions::default();
    [
        all,
        Reductions { symmetry: false, ..all },
        Reductions { dominance: false, ..all },
        Reductions { useless_cards: false, ..all },
        Reductions { bounds: false, ..all },
    ]
}

fn assert_close(a: f64, b: f64, what: &dyn std::fmt::Debug) {
    assert!((a - b).abs() <= 1e-9 * a.abs().max(1.0), "{a} is not {b}: {what:?}");
}

#[test]
fn small_games_have_the_value_of_brute_force_with_any_reduction_switched_off() {
    for seed in 0..60 {
        let game = SmallGame::random(seed);
        let truth = game.brute_force(Goal::Win);
        for reductions in switched_off() {
            assert_close(game.search(reductions), truth, &(seed, reductions));
        }
    }
}

#[test]
fn coins_and_cards_have_the_value_of_brute_force() {
    for seed in 0..30 {
        let game = SmallGame::random(seed);
        for goal in [Goal::Coins, Goal::Cards { needed: 18 }, Goal::Cards { needed: 20 }] {
            let truth = game.brute_force(goal);
            assert_close(game.expect(goal), truth, &(seed, goal));
        }
    }
}

#[test]
fn the_first_card_makes_a_payout_whatever_it_shows() {
    for seed in 0..30 {
        let game = SmallGame::random(seed).covered();
        for goal in [Goal::Coins, Goal::Cards { needed: 1 }, Goal::Cards { needed: 3 }] {
            assert_close(game.expect(goal), game.brute_force(goal), &(seed, goal));
        }
    }
}

#[test]
fn whole_boards_have_the_same_value_with_any_reduction_switched_off() {
    for seed in 0..12 {
        let mut rng = Rng::with_seed(seed);
        let level = Level::new(1 + (seed % 4) as u8).unwrap();
        let board = deal(level, Ruleset::Hgss, &mut rng);
        let round = Round::covering(&board, Some(level), Ruleset::Hgss);
        let possible = Possible::of(&round).unwrap();
        if possible.boards.len() > 150 {
            continue;
        }
        let game = SmallGame { round, possible };
        let truth = game.search(Reductions::default());
        for reductions in switched_off() {
            assert_close(game.search(reductions), truth, &(seed, reductions));
        }
    }
}

#[test]
fn hidden_clues_widen_what_is_possible_but_not_what_is_known() {
    let game = SmallGame::random(3);
    let mut rows: [Clue; SIDE] = game.round.rows().try_into().unwrap();
    rows[2] = Clue::HIDDEN;
    let cols = game.round.cols().try_into().unwrap();
    let round = Round::new(None, Ruleset::Unknown, rows, cols, *game.round.cards()).unwrap();
    let possible = Possible::of(&round).unwrap();
    assert!(possible.boards.len() >= game.possible.boards.len());
    let hidden = SmallGame { round, possible };
    let truth = hidden.brute_force(Goal::Win);
    assert_close(hidden.search(Reductions::default()), truth, &"hidden row");
    for goal in [Goal::Coins, Goal::Cards { needed: 18 }] {
        assert_close(hidden.expect(goal), hidden.brute_force(goal), &goal);
    }
}

#[test]
fn a_stopped_search_gives_bounds_around_the_truth() {
    let text = "8;4/2 4/3 8/1 7/2 5/2;6/1 3/3 9/1 5/3 5/2;...../...../...../...../.....";
    let round: Round = text.parse().unwrap();
    let possible = Possible::of(&round).unwrap();
    let (table, control) = (TranspositionTable::for_boards(usize::MAX), Control::new());
    control.stop();
    let outlook =
        WinSearch::new(round.clues(), &table, Reductions::default(), &control).outlook(&possible);
    assert!(!outlook.exact);
    assert!(outlook.at_least > 0.05 && outlook.at_least <= 0.116_703 + 1e-6, "{outlook:?}");
    assert!(outlook.at_most >= 0.116_703 - 1e-6 && outlook.at_most < 0.5, "{outlook:?}");
}

/// A round with some row clues hidden.
fn hidden(text: &str, n_hidden: usize) -> Round {
    let round: Round = text.parse().unwrap();
    let mut rows: [Clue; SIDE] = round.rows().try_into().unwrap();
    rows[..n_hidden].fill(Clue::HIDDEN);
    let cols = round.cols().try_into().unwrap();
    Round::new(round.level(), round.ruleset(), rows, cols, *round.cards()).unwrap()
}

#[test]
fn a_single_hidden_clue_changes_nothing() {
    let text = "5;1/4 7/1 6/2 6/1 5/2;5/2 2/3 9/1 6/1 3/3;...../...../...../...../.....";
    let round: Round = text.parse().unwrap();
    assert_eq!(hidden(text, 1).with_implied_clue(), round);
    assert_eq!(round.with_implied_clue(), round);
}

#[test]
fn bounds_of_very_many_boards_lie_around_the_truth_and_are_narrow() {
    let text = "3;5/2 4/1 4/1 6/1 5/1;4/2 6/0 5/1 5/2 4/1;...../...../...../...../.....";
    let round = hidden(text, 2);
    let possible = Possible::of(&round).unwrap();
    let (table, control) = (TranspositionTable::for_boards(usize::MAX), Control::new());
    let search = || WinSearch::new(round.clues(), &table, Reductions::default(), &control);
    let truth = search().outlook(&possible);
    assert!(truth.exact && possible.boards.len() > 500, "{}", possible.boards.len());
    let mut wide = search();
    let boards = wide.weigh(&possible.boards).unwrap();
    let found = Wide::new(&wide).outlook(boards).unwrap();
    assert!(found.at_least <= truth.at_least + 1e-9 && truth.at_most <= found.at_most + 1e-9);
    assert!(found.at_most - found.at_least < 0.05, "{} to {}", found.at_least, found.at_most);
}
