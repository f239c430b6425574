//! How fast Voltorb Flip is found on a desktop and read where it was found, at all sizes; with the
//! screenshots at hand (see `tests/support/corpus.rs`) also those.

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use seesolve_core::draw::Canvas;
use seesolve_core::{Control, Corrections, Frame, Game as _, PaintStyle, Painter as _, Scene};
use seesolve_games::voltorb::Voltorb;

#[path = "../tests/support/corpus.rs"]
mod corpus;

/// The distance between two cards at the game's own size.
const NATIVE: f32 = 32.0;

/// A desktop of 2560 x 1440 with an emulator's window on it; of one that is too high, the lower
/// end is in view, where the cards are.
fn desktop(scale: f32) -> Frame {
    let style = PaintStyle { cell_px: NATIVE * scale, theme: 0, scene: Scene::Desktop, seed: 4 };
    let window = Voltorb.paint(&Voltorb.sample(4), &style).unwrap().frame;
    let mut canvas = Canvas::new(2560, 1440, [52, 60, 90]);
    canvas.paste(&window, 300, (1440 - window.height() as i32).min(40));
    canvas.into_frame()
}

fn find(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("voltorb_read/find and read in 2560x1440");
    for scale in [0.8, 1.2, 1.33, 3.0] {
        let frame = desktop(scale);
        group.bench_function(BenchmarkId::from_parameter(format!("{scale}x")), |bench| {
            bench.iter(|| Voltorb.recognise(black_box(&frame), &Control::new()));
        });
    }
    let blank = Frame::filled(2560, 1440, [40, 160, 104]);
    group.bench_function("nothing", |bench| {
        bench.iter(|| Voltorb.recognise(black_box(&blank), &Control::new()));
    });
    group.finish();
}

fn read(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("voltorb_read/read where it was found");
    for scale in [0.8, 1.0, 1.15, 1.33, 1.5, 2.0, 3.0, 4.3] {
        let frame = desktop(scale);
        let place = Voltorb.recognise(&frame, &Control::new()).swap_remove(0).place;
        group.bench_function(BenchmarkId::from_parameter(format!("{scale}x")), |bench| {
            bench.iter(|| place.read(black_box(&frame), Corrections::NONE, None, &Control::new()));
        });
    }
    group.finish();
}

/// The best of a few tries for every screenshot: the middle one, and the slowest by name.
fn screenshots(_: &mut Criterion) {
    let mut times: Vec<(Duration, String)> = Vec::new();
    for it in corpus::screenshots("voltorb") {
        let (frame, name) = (it.frame(), it.name());
        for it in Voltorb.recognise(&frame, &Control::new()).iter().take(1) {
            let tries = (0..9).map(|_| {
                let start = Instant::now();
                let _ = black_box(it.place.read(
                    black_box(&frame),
                    Corrections::NONE,
                    None,
                    &Control::new(),
                ));
                start.elapsed()
            });
            times.push((tries.min().unwrap_or_default(), name.to_owned()));
        }
    }
    times.sort();
    if let (Some(slowest), Some(middle)) = (times.last(), times.get(times.len() / 2)) {
        let (n, middle, slowest, name) = (times.len(), middle.0, slowest.0, &slowest.1);
        println!("{n} screenshots read where found: p50 {middle:?}, max {slowest:?} ({name})");
    }
}

criterion_group!(benches, find, read, screenshots);
criterion_main!(benches);
