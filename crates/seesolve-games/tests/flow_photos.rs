//! Photos of a screen: boards seen at an angle, out of focus, with noise and moire, are read right
//! or not at all, and most of them are read.

#![allow(clippy::unwrap_used, dead_code)]

#[path = "support/photo.rs"]
mod photo;
#[path = "support/flow.rs"]
mod support;

use photo::{Shot, photograph};
use rayon::prelude::*;
use seesolve_core::{Control, PaintStyle, Scene};
use seesolve_games::flow::Topology;
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::paint::paint;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    Refused,
    Wrong,
}

fn outcome(seed: u64) -> Option<Outcome> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (rows, cols) = (rng.usize(5..10), rng.usize(5..10));
    let board = generate(&Spec::plain(Topology::Square, rows, cols), seed, &Control::new())?;
    let style = PaintStyle {
        cell_px: 40.0 + 50.0 * rng.f32(),
        theme: rng.usize(0..5),
        scene: if rng.bool() { Scene::Device } else { Scene::Board },
        seed,
    };
    let shot = Shot {
        tilt: 0.01 + 0.07 * rng.f32(),
        blur: 1.2 * rng.f32(),
        noise: rng.u8(0..7),
        moire: 0.06 * rng.f32(),
    };
    let photo = photograph(&paint(&board, &style).frame, &shot, &mut rng);
    Some(match support::certain(&photo) {
        None => Outcome::Refused,
        Some(it) if it.renamed() == board.renamed() => Outcome::Right,
        Some(_) => Outcome::Wrong,
    })
}

#[test]
fn photos_of_a_screen_are_read_right_or_not_at_all() {
    let n_photos = if std::env::var_os("SEESOLVE_SLOW").is_some() { 600 } else { 48 };
    let outcomes: Vec<(u64, Outcome)> =
        (0..n_photos).into_par_iter().filter_map(|seed| Some((seed, outcome(seed)?))).collect();
    let seeds = |wanted: Outcome| -> Vec<u64> {
        outcomes.iter().filter(|it| it.1 == wanted).map(|it| it.0).collect()
    };
    let (right, refused) = (seeds(Outcome::Right).len(), seeds(Outcome::Refused));
    println!("{right} of {} photos read; refused: {refused:?}", outcomes.len());
    let wrong = seeds(Outcome::Wrong);
    assert!(wrong.is_empty(), "read wrong: {wrong:?}");
    assert!(right * 4 >= outcomes.len() * 3, "only {right} of {} were read", outcomes.len());
}
