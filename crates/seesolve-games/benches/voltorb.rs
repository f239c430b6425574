//! How long the first exact move of a covered Voltorb Flip board takes, by level, and a later one:
//! listing the boards, odds, search and reasons, all in.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use seesolve_core::{Control, Game, Settings};
use seesolve_games::voltorb::{Face, Level, Round, Ruleset, SIDE, Voltorb, deal};

const N_ROUNDS: usize = 10;

fn rounds(level: Level) -> Vec<(Round, [Face; SIDE * SIDE])> {
    let mut rng = Rng::with_seed(u64::from(level.number()));
    let mut round = || {
        let board = deal(level, Ruleset::Hgss, &mut rng);
        (Round::covering(&board, Some(level), Ruleset::Hgss), board)
    };
    (0..N_ROUNDS).map(|_| round()).collect()
}

fn first_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("voltorb/first_moves_of_ten_rounds");
    group.sample_size(10);
    for level in (1..=8).filter_map(Level::new) {
        let rounds = rounds(level);
        group.bench_function(format!("level_{}", level.number()), |bench| {
            // A game remembers what it has found out: each round meets a new one.
            bench.iter(|| {
                for (round, _) in &rounds {
                    let game = Voltorb::default();
                    let settings = Settings::defaults(game.settings());
                    black_box(game.solve(round, &settings, &Control::new()));
                }
            });
        });
    }
}

/// The move after the first card that is worth a flip, the memo as the first move left it.
fn later_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("voltorb/second_moves_of_ten_rounds");
    group.sample_size(10);
    for level in (1..=8).filter_map(Level::new) {
        let rounds = rounds(level);
        let after_first_move = || {
            let played = rounds.iter().filter_map(|(round, board)| {
                let game = Voltorb::default();
                let settings = Settings::defaults(game.settings());
                let card =
                    game.solve(round, &settings, &Control::new()).candidates.first()?.play.card;
                Some((game, round.flipped(card, board[card]).ok()?))
            });
            played.collect::<Vec<_>>()
        };
        group.bench_function(format!("level_{}", level.number()), |bench| {
            bench.iter_batched(
                after_first_move,
                |played| {
                    for (game, round) in &played {
                        let settings = Settings::defaults(game.settings());
                        black_box(game.solve(round, &settings, &Control::new()));
                    }
                },
                BatchSize::PerIteration,
            );
        });
    }
}

criterion_group!(benches, first_moves, later_moves);
criterion_main!(benches);
