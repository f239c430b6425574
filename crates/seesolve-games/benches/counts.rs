//! Instruction counts under callgrind: the same whatever else the machine is doing, so commits can
//! be compared. Needs valgrind and `cargo install gungraun-runner` of the version in Cargo.lock.

// gungraun's macros write out paths that are already in scope, and use files.
#![allow(unused_qualifications, clippy::disallowed_types)]

use std::hint::black_box;

use gungraun::prelude::*;
use seesolve_core::{
    Answer, Control, Corrections, Frame, Game, PaintStyle, Reading, Resources, Scene, Settings,
    Sighting, game_of,
};
use seesolve_games::registry::GAMES;

/// A game and a painted screen that shows a sample of it.
struct Exercise {
    game: &'static dyn Game,
    screen: Frame,
}

impl Exercise {
    fn new(game: &str) -> Self {
        let game = game_of(GAMES, game).expect("the game is in the registry");
        let style = PaintStyle { cell_px: 64.0, theme: 0, scene: Scene::Device, seed: 7 };
        let painter = game.painter().expect("the game can be painted");
        let screen = painter.paint(&game.sample(7), &style).expect("a sample can be painted").frame;
        Self { game, screen }
    }

    fn found(game: &str) -> (Sighting, Frame) {
        let Self { game, screen } = Self::new(game);
        let mut found = game.recognise(&screen, &Control::new());
        (found.swap_remove(0), screen)
    }
}

#[library_benchmark]
#[bench::voltorb(Exercise::new("voltorb"))]
#[bench::flow(Exercise::new("flow"))]
#[bench::hexicon(Exercise::new("hexicon"))]
fn first_look(exercise: Exercise) -> f32 {
    black_box(exercise.game.first_look(&exercise.screen, &Control::new()))
}

#[library_benchmark]
#[bench::voltorb(Exercise::new("voltorb"))]
#[bench::flow(Exercise::new("flow"))]
#[bench::hexicon(Exercise::new("hexicon"))]
fn recognise(exercise: Exercise) -> Vec<Sighting> {
    black_box(exercise.game.recognise(&exercise.screen, &Control::new()))
}

#[library_benchmark]
#[bench::voltorb(Exercise::found("voltorb"))]
#[bench::flow(Exercise::found("flow"))]
#[bench::hexicon(Exercise::found("hexicon"))]
fn look_again((sighting, screen): (Sighting, Frame)) -> Option<Reading> {
    black_box(sighting.place.read(&screen, Corrections::NONE, None, &Control::new()).ok())
}

#[library_benchmark]
#[bench::flow(Exercise::new("flow"))]
fn solve(exercise: Exercise) -> Option<Answer> {
    let settings = Settings::defaults(exercise.game.settings());
    let mut solver = exercise.game.solver(&Resources::new());
    let position = exercise.game.sample(7);
    black_box(solver.solve(&position, &settings, &Control::new(), &mut |_| {}).ok())
}

library_benchmark_group!(name = counts, benchmarks = [first_look, recognise, look_again, solve]);
main!(library_benchmark_groups = counts);
