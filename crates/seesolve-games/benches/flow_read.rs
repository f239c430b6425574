//! How long a phone's screenshot takes to find and to read, and a board whose place is known;
//! decoding excluded. With the screenshots at hand (see `tests/support/corpus.rs`) also how long
//! each of those takes.

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_core::{Control, Corrections, Frame, Game as _, PaintStyle, Scene};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::paint::paint;
use seesolve_games::flow::{Flow, Topology};

#[path = "../tests/support/corpus.rs"]
mod corpus;

fn recognise(frame: &Frame) {
    black_box(Flow.recognise(black_box(frame), &Control::new()));
}

fn painted(criterion: &mut Criterion) {
    let Some(board) = generate(&Spec::plain(Topology::Square, 9, 9), 1, &Control::new()) else {
        return;
    };
    let mut group = criterion.benchmark_group("flow_read");
    for (name, cell_px, scene) in
        [("phone 1080 wide", 119.0, Scene::Device), ("board of 700 x 700", 77.0, Scene::Board)]
    {
        let style = PaintStyle { cell_px, theme: 0, scene, seed: 1 };
        let frame = paint(&board, &style).frame;
        let sighting = Flow.recognise(&frame, &Control::new()).into_iter().next();
        let Some(place) = sighting.map(|it| it.place) else { return };
        group.bench_function(format!("locate and read, {name}"), |bench| {
            bench.iter(|| recognise(&frame));
        });
        group.bench_function(format!("read, {name}"), |bench| {
            let control = Control::new();
            bench.iter(|| place.read(black_box(&frame), Corrections::NONE, None, &control));
        });
    }
    group.finish();
}

/// The best of a few tries for every screenshot: the middle one, and the slowest by name.
fn screenshots(_: &mut Criterion) {
    let best = |frame: &Frame| {
        let tries = (0..5).map(|_| {
            let start = Instant::now();
            recognise(frame);
            start.elapsed()
        });
        tries.min().unwrap_or_default()
    };
    let mut times: Vec<(Duration, String)> = corpus::screenshots("flow")
        .iter()
        .map(|it| (best(&it.frame()), it.name().to_owned()))
        .collect();
    times.sort();
    if let (Some(slowest), Some(middle)) = (times.last(), times.get(times.len() / 2)) {
        println!(
            "{} screenshots: p50 {:?}, max {:?} ({})",
            times.len(),
            middle.0,
            slowest.0,
            slowest.1
        );
    }
}

criterion_group!(benches, painted, screenshots);
criterion_main!(benches);
