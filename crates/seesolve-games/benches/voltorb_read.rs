//! How fast Voltorb Flip is found on a desktop and read where it was found.

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_core::draw::Canvas;
use seesolve_core::{Corrections, Frame, Game as _, PaintStyle, Scene, Trace};
use seesolve_games::voltorb::Voltorb;

/// A desktop of 2560 x 1440 with an emulator's window on it.
fn desktop(cell_px: f32) -> Frame {
    let style = PaintStyle { cell_px, theme: 0, scene: Scene::Desktop, seed: 4 };
    let game = Voltorb::default();
    let window = game.paint(&game.sample(4), &style).frame;
    let mut canvas = Canvas::new(2560, 1440, [52, 60, 90]);
    canvas.paste(&window, 300, 40);
    canvas.into_frame()
}

fn voltorb_read(criterion: &mut Criterion) {
    let game = Voltorb::default();
    let frame = desktop(96.0);
    let mut trace = Trace::off();
    let place = game.locate(&frame, &mut trace).swap_remove(0);
    let blank = Frame::filled(2560, 1440, [40, 160, 104]);
    criterion.bench_function("voltorb/find in 2560x1440", |it| {
        it.iter(|| game.locate(&frame, &mut Trace::off()));
    });
    criterion.bench_function("voltorb/find nothing in 2560x1440", |it| {
        it.iter(|| game.locate(&blank, &mut Trace::off()));
    });
    criterion.bench_function("voltorb/read where it was found", |it| {
        it.iter(|| game.read(&frame, &place, &Corrections::default(), &mut Trace::off()));
    });
}

criterion_group!(benches, voltorb_read);
criterion_main!(benches);
