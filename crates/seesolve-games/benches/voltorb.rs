//! How long the first exact move of a covered Voltorb Flip board takes, by level, and a later one:
//! listing the boards, odds, search and reasons, all in.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use seesolve_core::{Control, Game as _, Gesture, Position, Resources, Settings, Solver};
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

/// The card that is advised.
fn first_card(solver: &mut dyn Solver, round: &Round) -> Option<usize> {
    let settings = Settings::defaults(Voltorb.settings());
    let position = Position::of(round);
    let answer = solver.solve(&position, &settings, &Control::new(), &mut |_| {}).ok()?;
    match answer.gestures.first()? {
        Gesture::Click(cell) => Some(cell.idx()),
        Gesture::Stroke(_) => None,
    }
}

fn first_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("voltorb/first_moves_of_ten_rounds");
    group.sample_size(10);
    for level in (1..=8).filter_map(Level::new) {
        let rounds = rounds(level);
        group.bench_function(format!("level_{}", level.number()), |bench| {
            // A solver remembers what it has found out: each round meets a new one.
            bench.iter(|| {
                for (round, _) in &rounds {
                    black_box(first_card(&mut *Voltorb.solver(&Resources::new()), round));
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
                let mut solver = Voltorb.solver(&Resources::new());
                let card = first_card(&mut *solver, round)?;
                Some((solver, round.flipped(card, board[card]).ok()?))
            });
            played.collect::<Vec<_>>()
        };
        group.bench_function(format!("level_{}", level.number()), |bench| {
            bench.iter_batched(
                after_first_move,
                |mut played| {
                    for (solver, round) in &mut played {
                        black_box(first_card(&mut **solver, round));
                    }
                },
                BatchSize::PerIteration,
            );
        });
    }
}

criterion_group!(benches, first_moves, later_moves);
criterion_main!(benches);
