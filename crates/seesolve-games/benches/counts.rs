//! Instruction counts under callgrind: the same whatever else the machine is doing, so commits can
//! be compared. Needs valgrind and `cargo install gungraun-runner` of the version in Cargo.lock.

// gungraun's macros write out paths that are already in scope, and use files.
#![allow(unused_qualifications, clippy::disallowed_types)]

use std::hint::black_box;

use gungraun::prelude::*;
use seesolve_core::{AnySession, Control, Frame, PaintStyle, Scene, Trace};
use seesolve_games::registry;

/// A session of a game, and a painted screen that shows a sample of it.
struct Exercise {
    session: Box<dyn AnySession>,
    screen: Frame,
}

impl Exercise {
    fn new(game: &str) -> Self {
        let mut session = registry::session_of(game).expect("the game is in the registry");
        session.enter_sample(7);
        let style = PaintStyle { cell_px: 64.0, theme: 0, scene: Scene::Device, seed: 7 };
        let screen = session.paint(&style).expect("a sample can be painted").frame;
        Self { session, screen }
    }

    fn found(game: &str) -> Self {
        let mut exercise = Self::new(game);
        exercise.session.look(&exercise.screen, &mut Trace::off()).expect("the screen is read");
        exercise
    }
}

#[library_benchmark]
#[bench::voltorb(Exercise::new("voltorb"))]
#[bench::flow(Exercise::new("flow"))]
#[bench::hexicon(Exercise::new("hexicon"))]
fn find(mut exercise: Exercise) -> Option<f32> {
    black_box(exercise.session.find(&exercise.screen, &mut Trace::off()))
}

#[library_benchmark]
#[bench::voltorb(Exercise::found("voltorb"))]
#[bench::flow(Exercise::found("flow"))]
#[bench::hexicon(Exercise::found("hexicon"))]
fn look_again(mut exercise: Exercise) -> bool {
    black_box(exercise.session.look_again(&exercise.screen, &mut Trace::off()).is_ok())
}

#[library_benchmark]
#[bench::flow(Exercise::new("flow"))]
fn solve(mut exercise: Exercise) -> Option<bool> {
    exercise.session.solve(&Control::new()).ok()?;
    black_box(exercise.session.answered())
}

library_benchmark_group!(name = counts, benchmarks = [find, look_again, solve]);
main!(library_benchmark_groups = counts);
