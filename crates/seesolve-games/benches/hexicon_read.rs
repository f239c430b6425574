//! How long a phone's screenshot takes to find and to read, decoding excluded.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_core::{Control, Corrections, Game as _, PaintStyle, Painter as _, Scene};
use seesolve_games::hexicon::{EXAMPLE, Hexicon};

fn reading(criterion: &mut Criterion) {
    // The size of a screen 1080 pixels wide.
    let style = PaintStyle { cell_px: 132.0, theme: 0, scene: Scene::Device, seed: 1 };
    let painted = Hexicon.position(EXAMPLE).and_then(|it| Hexicon.paint(&it, &style));
    let Ok(frame) = painted.map(|it| it.frame) else { return };
    let control = Control::new();
    let Some(seen) = Hexicon.recognise(&frame, &control).into_iter().next() else { return };
    let mut group = criterion.benchmark_group("hexicon");
    group.bench_function("first look", |bench| {
        bench.iter(|| Hexicon.first_look(black_box(&frame), &control));
    });
    group.bench_function("recognise", |bench| {
        bench.iter(|| Hexicon.recognise(black_box(&frame), &control));
    });
    group.bench_function("read", |bench| {
        bench.iter(|| seen.place.read(black_box(&frame), Corrections::NONE, None, &control));
    });
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
