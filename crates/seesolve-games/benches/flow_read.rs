//! How long a phone's screenshot takes to find and to read, and a board whose place is known;
//! decoding excluded.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_core::{Control, Corrections, Game as _, PaintStyle, Scene, Trace};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Flow, Topology};

fn reading(criterion: &mut Criterion) {
    let Some(board) = generate(&Spec::plain(Topology::Square, 9, 9), 1, &Control::new()) else {
        return;
    };
    let mut group = criterion.benchmark_group("flow_read");
    for (name, cell_px, scene) in
        [("phone 1080 wide", 119.0, Scene::Device), ("board of 700 x 700", 77.0, Scene::Board)]
    {
        let style = PaintStyle { cell_px, theme: 0, scene, seed: 1 };
        let frame = Flow.paint(&board, &style).frame;
        let Some(place) = Flow.locate(&frame, &mut Trace::off()).into_iter().next() else { return };
        group.bench_function(format!("locate and read, {name}"), |bench| {
            bench.iter(|| {
                let places = Flow.locate(black_box(&frame), &mut Trace::off());
                let none = Corrections::default();
                places.first().map(|it| Flow.read(&frame, it, &none, &mut Trace::off()))
            });
        });
        group.bench_function(format!("read, {name}"), |bench| {
            let none = Corrections::default();
            bench.iter(|| Flow.read(black_box(&frame), &place, &none, &mut Trace::off()));
        });
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
