//! The changes themselves, checked: a point moves where the change says it does.

#![allow(clippy::unwrap_used)]

use seesolve_core::draw::Canvas;
use seesolve_core::{Frame, Point, Rect};
use seesolve_testing::mutate::{Mutation, apply_all};

/// Where the one red spot of a picture lies.
fn red_spot(frame: &Frame) -> Point {
    let (w, h) = frame.size();
    let is_red = |it: [u8; 3]| it[0] > 110 && it[1] < 60 && it[2] < 60;
    let red = (0..h)
        .flat_map(|y| (0..w).map(move |x| (x, y)))
        .filter(|(x, y)| is_red(frame.pixel(*x, *y)))
        .map(|(x, y)| Point::new(x as f32 + 0.5, y as f32 + 0.5));
    Rect::around(red).unwrap().center()
}

#[test]
fn points_move_as_the_change_says() {
    let at = Point::new(120.0, 90.0);
    let mut canvas = Canvas::new(240, 200, [30; 3]);
    canvas.circle(at, 12.0, [255, 0, 0]);
    let frame = canvas.into_frame();
    for changes in [
        vec![Mutation::Scale(0.5), Mutation::Jpeg(80)],
        vec![Mutation::Crop([0.2, 0.1, 0.0, 0.15]), Mutation::Scale(1.7)],
        vec![Mutation::Noise { amplitude: 8, seed: 1 }, Mutation::Brightness(0.8)],
        vec![Mutation::Blur(1.0), Mutation::Gamma(1.1), Mutation::Crop([0.0, 0.2, 0.1, 0.0])],
    ] {
        let (changed, shift) = apply_all(&frame, &changes);
        let around = shift.apply_rect(Rect::new(at, at).grown(12.0));
        let off = red_spot(&changed).distance(around.center());
        assert!(off < 2.0, "{changes:?}: {off}");
    }
}

#[test]
fn the_same_seed_gives_the_same_picture() {
    let frame = Frame::filled(80, 60, [90, 20, 160]);
    let draw = |seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let changes: Vec<Mutation> = (0..3).map(|_| Mutation::random(&mut rng)).collect();
        apply_all(&frame, &changes).0
    };
    for seed in 0..40 {
        assert_eq!(draw(seed), draw(seed));
    }
}
