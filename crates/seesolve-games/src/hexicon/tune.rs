//! Learns the evaluation's weights from games of the program against itself.
//!
//! Every position of a game is a case. What the colours on it are worth is what the mover gained
//! over the other side in the turns that followed, near turns counting more: a linear regression
//! on the counts of flowers. How surely points win is a logistic regression on who won.

use rayon::prelude::*;
use seesolve_core::Control;

use super::board::Board;
use super::colors::Side;
use super::engine::Engine;
use super::evaluate::{N_COUNTS, Weights};
use super::geometry::{CENTERS, flower, tiles_in};
use super::rules::MoveRules;
use super::selfplay::{GameRecord, Player, Policy, Turn, play_game};
use super::words::Lexicon;

/// What a point is worth one turn later: by then it is less certainly due to the colours of now.
const DISCOUNT: f64 = 0.85;
/// Pulls weights that few cases speak for towards nothing; it counts as so many cases.
const RIDGE: f64 = 20.0;

/// What tuning starts from: nearly finished flowers are good for who holds most of them.
pub const FIRST_GUESS: Weights = Weights {
    tempo: 0.8,
    flowers: [
        [0.0, -0.01, -0.03, -0.05, -0.08, -0.1, -0.1, 0.0],
        [0.02, 0.0, -0.02, -0.05, -0.1, -0.2, -0.2, 0.0],
        [0.05, 0.03, 0.02, -0.05, -0.1, -0.2, 0.0, 0.0],
        [0.1, 0.1, 0.1, 0.1, -0.3, 0.0, 0.0, 0.0],
        [0.2, 0.25, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.3, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0; N_COUNTS],
    ],
    captured: [0.02, -0.02],
    steepness: 1.2,
    slack: 4.0,
};

const TEMPO: usize = 0;
const CAPTURED: usize = 1;
const FLOWERS: usize = 3;
const N_FEATURES: usize = FLOWERS + N_COUNTS * N_COUNTS;

type Features = [f64; N_FEATURES];

struct Case {
    features: Features,
    /// What the mover gained later.
    gained: f64,
    lead: f64,
    spread: f64,
    won: Option<bool>,
}

/// What tuning found.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    pub weights: Weights,
    pub n_cases: usize,
    /// The mean log-likelihood of who won: 0 at best, -0.693 for guessing.
    pub likelihood: f64,
}

/// Plays games by the weights and finds those that explain them best.
pub fn improve(
    weights: &Weights,
    lexicon: &Lexicon,
    n_games: u64,
    seed: u64,
    control: &Control,
) -> Tuned {
    let engine = Engine { lexicon, rules: MoveRules::default(), weights };
    let player = Player { engine, policy: Policy::Gain };
    let play = |nth: u64| {
        let game = play_game([&player, &player], seed.wrapping_add(nth), control);
        control.report(nth, n_games, "");
        cases(&game, weights)
    };
    let cases: Vec<Case> = (0..n_games).into_par_iter().flat_map_iter(play).collect();
    let (steepness, likelihood, found) = fit(&cases);
    let weights = Weights {
        tempo: found[TEMPO] as f32,
        flowers: std::array::from_fn(|mine| {
            std::array::from_fn(|theirs| found[FLOWERS + mine * N_COUNTS + theirs] as f32)
        }),
        captured: [found[CAPTURED] as f32, found[CAPTURED + 1] as f32],
        steepness: steepness as f32,
        slack: weights.slack,
    };
    Tuned { weights, n_cases: cases.len(), likelihood }
}

fn cases(game: &GameRecord, weights: &Weights) -> Vec<Case> {
    let lead = |it: &Board| f64::from(it.score()[0]) - f64::from(it.score()[1]);
    let mut blue_gains_later = 0.0;
    let mut lead_after = lead(&game.last);
    let mut found = Vec::with_capacity(game.turns.len());
    for Turn { board, .. } in game.turns.iter().rev() {
        let lead_now = lead(board);
        blue_gains_later = lead_after - lead_now + DISCOUNT * blue_gains_later;
        lead_after = lead_now;
        let mover = board.to_move();
        let sign = if mover == Side::Blue { 1.0 } else { -1.0 };
        found.push(Case {
            features: features(board),
            gained: sign * blue_gains_later,
            lead: sign * lead_now,
            spread: f64::from(weights.spread(board.score())),
            won: game.winner.map(|it| it == mover),
        });
    }
    found
}

fn features(board: &Board) -> Features {
    let mover = board.to_move();
    let colors = board.colors();
    let (mine, theirs) = (colors.owned(mover), colors.owned(mover.other()));
    let count = |it: u64| it.count_ones() as usize;
    let mut found = [0.0; N_FEATURES];
    found[TEMPO] = 1.0;
    for center in tiles_in(CENTERS & !colors.captured()) {
        let around = flower(center);
        found[FLOWERS + count(mine & around) * N_COUNTS + count(theirs & around)] += 1.0;
        let captured = around & colors.captured();
        found[CAPTURED] += count(mine & captured) as f64;
        found[CAPTURED + 1] += count(theirs & captured) as f64;
    }
    // An empty flower is worth nothing: all others are measured against it.
    found[FLOWERS] = 0.0;
    found
}

/// The steepness, the likelihood of the outcomes, and the weights of the features.
fn fit(cases: &[Case]) -> (f64, f64, Features) {
    let mut matrix = vec![[0.0; N_FEATURES]; N_FEATURES];
    let mut right = [0.0; N_FEATURES];
    for case in cases {
        for (row, value) in case.features.iter().enumerate().filter(|(_, it)| **it != 0.0) {
            right[row] += value * case.gained;
            matrix[row].iter_mut().zip(&case.features).for_each(|(sum, it)| *sum += value * it);
        }
    }
    (0..N_FEATURES).for_each(|it| matrix[it][it] += RIDGE);
    let found = solve(matrix, right);
    let points = |it: &Case| {
        let worth: f64 = found.iter().zip(&it.features).map(|(a, b)| a * b).sum();
        (it.lead + worth) / it.spread
    };
    let outcomes: Vec<(f64, f64)> =
        cases.iter().filter_map(|it| Some((points(it), f64::from(u8::from(it.won?))))).collect();
    let (steepness, likelihood) = logistic_slope(&outcomes);
    (steepness, likelihood, found)
}

/// Solves a symmetric positive system by elimination.
fn solve(mut matrix: Vec<Features>, mut right: Features) -> Features {
    for pivot in 0..N_FEATURES {
        let row = matrix[pivot];
        for below in pivot + 1..N_FEATURES {
            let factor = matrix[below][pivot] / row[pivot];
            matrix[below].iter_mut().zip(&row).for_each(|(it, above)| *it -= factor * above);
            right[below] -= factor * right[pivot];
        }
    }
    let mut found = [0.0; N_FEATURES];
    for row in (0..N_FEATURES).rev() {
        let known: f64 = (row + 1..N_FEATURES).map(|it| matrix[row][it] * found[it]).sum();
        found[row] = (right[row] - known) / matrix[row][row];
    }
    found
}

/// The slope of a logistic curve through the origin that explains (x, won) pairs best, by
/// Newton's method, and its mean log-likelihood.
fn logistic_slope(outcomes: &[(f64, f64)]) -> (f64, f64) {
    let chance = |slope: f64, x: f64| 1.0 / (1.0 + (-slope * x).exp());
    let mut slope = 1.0;
    for _ in 0..20 {
        let (mut rise, mut bend) = (0.0, 1e-9);
        for (x, won) in outcomes {
            let p = chance(slope, *x);
            rise += (won - p) * x;
            bend += p * (1.0 - p) * x * x;
        }
        slope = (slope + rise / bend).clamp(0.05, 20.0);
    }
    let likelihood = |(x, won): &(f64, f64)| {
        let p = chance(slope, *x);
        (won * p + (1.0 - won) * (1.0 - p)).max(1e-12).ln()
    };
    (slope, outcomes.iter().map(likelihood).sum::<f64>() / outcomes.len().max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuning_finds_that_a_nearly_finished_flower_is_good_for_its_holder() {
        let tuned = improve(&FIRST_GUESS, &Lexicon::embedded(), 24, 5, &Control::new());
        assert!(tuned.n_cases > 24 * 10 && tuned.likelihood > -0.69, "{tuned:?}");
        assert!(tuned.weights.flowers[4][0] > tuned.weights.flowers[0][4]);
        let again = improve(&FIRST_GUESS, &Lexicon::embedded(), 24, 5, &Control::new());
        assert_eq!(tuned, again, "the same seed gives the same weights");
    }

    #[test]
    fn a_system_is_solved() {
        let mut matrix = vec![[0.0; N_FEATURES]; N_FEATURES];
        let mut right = [0.0; N_FEATURES];
        for row in 0..N_FEATURES {
            matrix[row][row] = 4.0;
            matrix[row][(row + 1) % N_FEATURES] += 1.0;
            matrix[(row + 1) % N_FEATURES][row] += 1.0;
            right[row] = 6.0;
        }
        assert!(solve(matrix, right).iter().all(|it| (it - 1.0).abs() < 1e-9));
    }
}
