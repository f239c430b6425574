//! Voltorb Flip after everything that happens to pictures: whatever is read is right.
//!
//! A sample by default; `SEESOLVE_SLOW=1` runs thousands of cases.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

#[path = "support/corpus.rs"]
mod corpus;
#[allow(dead_code, reason = "tests share the changes, and each needs only some")]
#[path = "support/mutate.rs"]
mod mutate;

use mutate::{Mutation, apply_all};
use rayon::prelude::*;
use seesolve_core::draw::Canvas;
use seesolve_core::{Control, Frame, Game as _, PaintStyle, Painter as _, Rect, Scene, Verdict};
use seesolve_games::voltorb::Voltorb;
use serde_json::{Value, json};

fn contents(board: &Value) -> Value {
    json!([board["rows"], board["cols"], board["cells"]])
}

/// A picture and what it shows.
struct Original {
    name: String,
    frame: Frame,
    contents: Value,
}

/// The screenshots, the largest ones made smaller so that thousands of cases take minutes.
fn screenshots() -> Vec<Original> {
    let small = |frame: Frame| {
        let scale = 1000.0 / frame.width().max(frame.height()) as f32;
        if scale < 1.0 { Mutation::Scale(scale).apply(&frame).0 } else { frame }
    };
    let original = |it: corpus::Screenshot| Original {
        name: it.name().to_owned(),
        frame: small(it.frame()),
        contents: contents(&it.label),
    };
    corpus::screenshots("voltorb").into_iter().map(original).collect()
}

fn painting(seed: u64) -> Original {
    let mut rng = fastrand::Rng::with_seed(seed);
    let position = Voltorb.sample(seed);
    let scene = [Scene::Board, Scene::Device, Scene::Desktop][rng.usize(..3)];
    let style = PaintStyle {
        cell_px: 24.0 + 56.0 * rng.f32() * rng.f32(),
        theme: rng.usize(..4),
        scene,
        seed,
    };
    let frame = Voltorb.paint(&position, &style).unwrap().frame;
    let contents = contents(&Voltorb.board_json(&position));
    Original { name: format!("painting {seed}"), frame, contents }
}

/// Lays foreign windows over a picture.
fn covered(frame: &Frame, rng: &mut fastrand::Rng) -> Frame {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let mut canvas = Canvas::from_frame(frame);
    for _ in 0..rng.usize(1..4) {
        let (x, y) = (rng.f32() * width, rng.f32() * height);
        let (w, h) = (rng.f32() * width * 0.25, rng.f32() * height * 0.25);
        let color = [rng.u8(..), rng.u8(..), rng.u8(..)];
        canvas.rect(Rect::from_corners(x, y, x + w, y + h), color);
    }
    canvas.into_frame()
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    Doubtful,
    NotFound,
    /// Called read, and not what the picture shows.
    Wrong(String),
}

fn look(original: &Original, seed: u64) -> Outcome {
    let mut rng = fastrand::Rng::with_seed(seed);
    let changes: Vec<Mutation> = (0..rng.usize(1..4)).map(|_| Mutation::random(&mut rng)).collect();
    let (mut frame, _) = apply_all(&original.frame, &changes);
    let cover = rng.u8(..4) == 0;
    if cover {
        frame = covered(&frame, &mut rng);
    }
    let found = Voltorb.recognise(&frame, &Control::new()).into_iter().next();
    let reading = found.map(|it| it.reading);
    match reading.as_ref().map(|it| it.verdict) {
        None => Outcome::NotFound,
        Some(Verdict::Doubtful) => Outcome::Doubtful,
        Some(Verdict::Read) => {
            let board = contents(&reading.unwrap().board);
            if board == original.contents {
                return Outcome::Right;
            }
            let (name, meant) = (&original.name, &original.contents);
            let how = format!("{name}, seed {seed}, covered {cover}, after {changes:?}");
            Outcome::Wrong(format!("{how}:\n {board}\n {meant}"))
        }
    }
}

#[test]
fn no_change_to_a_picture_makes_a_reading_wrong() {
    let slow = std::env::var_os("SEESOLVE_SLOW").is_some_and(|it| it == "1");
    let n_cases: u64 = if slow { 3_200 } else { 120 };
    let screenshots = screenshots();
    let case = |seed: u64| {
        let real = screenshots.get((seed / 2) as usize % screenshots.len().max(1));
        match real.filter(|_| seed.is_multiple_of(2)) {
            Some(original) => look(original, seed),
            None => look(&painting(seed), seed),
        }
    };
    let outcomes: Vec<Outcome> = (0..n_cases).into_par_iter().map(case).collect();
    let count = |it: Outcome| outcomes.iter().filter(|other| **other == it).count();
    let (right, doubtful) = (count(Outcome::Right), count(Outcome::Doubtful));
    let not_found = count(Outcome::NotFound);
    eprintln!("{n_cases} cases: {right} right, {doubtful} doubtful, {not_found} not found");
    let wrong = outcomes.iter().filter_map(|it| match it {
        Outcome::Wrong(how) => Some(how.as_str()),
        _ => None,
    });
    let wrong: Vec<&str> = wrong.collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(right * 10 >= outcomes.len() * 4, "a reader that reads nothing proves nothing");
}
