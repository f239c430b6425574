//! How long a phone's screenshot takes to find and to read, decoding excluded.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_core::{Corrections, PaintStyle, Scene, Trace};
use seesolve_games::hexicon::{Board, EXAMPLE, paint, read};

fn reading(criterion: &mut Criterion) {
    // The size of a screen 1080 pixels wide.
    let style = PaintStyle { cell_px: 132.0, theme: 0, scene: Scene::Device, seed: 1 };
    let Ok(board) = EXAMPLE.parse::<Board>() else { return };
    let frame = paint::paint(&board, &style).frame;
    let Some(place) = read::locate(&frame, &mut Trace::off()).into_iter().next() else { return };
    let mut group = criterion.benchmark_group("hexicon");
    group.bench_function("locate", |bench| {
        bench.iter(|| read::locate(black_box(&frame), &mut Trace::off()));
    });
    group.bench_function("read", |bench| {
        bench.iter(|| {
            read::read(black_box(&frame), &place, &Corrections::default(), &mut Trace::off())
        });
    });
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
