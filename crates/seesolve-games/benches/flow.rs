//! How long Flow boards take: set-up, search, proof of uniqueness and the referee's check, all in.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_core::Control;
use seesolve_games::flow::generate::generate;
use seesolve_games::flow::generate::terrain::Spec;
use seesolve_games::flow::graph::Graph;
use seesolve_games::flow::solve::faces::RegionFaces;
use seesolve_games::flow::solve::sat::{SatLimits, solve_sat};
use seesolve_games::flow::solve::{Effort, Rule, solve};
use seesolve_games::flow::{Board, Topology};

fn engines(criterion: &mut Criterion) {
    for (name, notation) in seesolve_testing::flow_boards::BOARDS {
        let board: Board = notation.parse().expect("a board");
        let control = Control::new();
        criterion.bench_function(&format!("flow/search/{name}"), |bench| {
            bench.iter(|| solve(black_box(&board), 2, Effort::FULL, &control));
        });
        criterion.bench_function(&format!("flow/sat/{name}"), |bench| {
            bench.iter(|| {
                let graph = Graph::new(black_box(&board));
                let limits = SatLimits { solutions: 2, conflicts: u64::MAX };
                solve_sat(&graph, &RegionFaces::new(&graph), Rule::Strict, limits, &control)
            });
        });
    }
}

fn generator(criterion: &mut Criterion) {
    let mut seed = 0;
    criterion.bench_function("flow/generate/9x9", |bench| {
        let spec = Spec::plain(Topology::Square, 9, 9);
        bench.iter(|| {
            seed += 1;
            generate(&spec, seed, &Control::new())
        });
    });
}

/// Boards with very many solutions, whose pipes touch themselves.
fn roomy(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("flow/roomy");
    group.sample_size(10);
    for (side, n_colors, notation) in seesolve_testing::roomy::boards().into_iter().step_by(2) {
        let board: Board = notation.parse().expect("a board");
        group.bench_function(format!("{side}x{side} with {n_colors}"), |bench| {
            bench.iter(|| solve(black_box(&board), 2, Effort::FULL, &Control::new()));
        });
    }
}

criterion_group!(benches, engines, generator, roomy);
criterion_main!(benches);
