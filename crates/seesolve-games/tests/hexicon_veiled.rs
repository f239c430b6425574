//! What lies on a tile and lets it shine through gives it another colour, and leaves the letter to be read:
//! the trace of a finger, a bubble, a highlighted word. Its letter is then paler than the others.

#![allow(clippy::unwrap_used)]

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::draw::Canvas;
use seesolve_core::{Control, Frame, Game, PaintStyle, Point, Rgb, Scene};
use seesolve_games::hexicon::Hexicon;
use seesolve_testing::truth::Truth;

/// Every other line twice, the others not at all.
fn with_half_the_lines(frame: &Frame) -> Frame {
    let (width, height) = frame.size();
    let rgb = (0..height).flat_map(|y| frame.row(y / 2 * 2).to_vec()).collect();
    Frame::from_rgb(width as u32, height as u32, rgb).unwrap()
}

/// The colour of glass that makes one colour another.
fn glass(from: Rgb, to: Rgb, opacity: f32) -> Rgb {
    std::array::from_fn(|it| {
        let (from, to) = (f32::from(from[it]), f32::from(to[it]));
        ((to - (1.0 - opacity) * from) / opacity).round().clamp(0.0, 255.0) as u8
    })
}

#[test]
fn a_veil_over_a_tile_is_not_taken_for_its_color() {
    const GREY: Rgb = [0xde; 3];
    const PALE: [Rgb; 2] = [[0xff, 0xb2, 0xb2], [0xa0, 0xe8, 0xe6]];
    let n_read = (0..160)
        .into_par_iter()
        .filter(|seed| {
            let mut rng = Rng::with_seed(*seed);
            let position = Hexicon.sample(*seed % 8);
            let style = PaintStyle { cell_px: 76.0, theme: 0, scene: Scene::Board, seed: 3 };
            let painted = Hexicon.painter().unwrap().paint(&position, &style).unwrap();
            let tiles: Vec<_> = painted.layout.cells.iter().flatten().collect();
            let tile = tiles[rng.usize(..tiles.len())];
            let opacity = 0.3 + 0.5 * rng.f32();
            let color = glass(GREY, PALE[rng.usize(..2)], opacity);
            let mut canvas = Canvas::from_frame(&painted.frame);
            let at = tile.center_in_frame;
            let end = Point::new(at.x + 0.01, at.y);
            let width = style.cell_px * (0.75 + 0.25 * rng.f32());
            canvas.glass_line(&[at, end], width, color, opacity);
            let frame = canvas.into_frame();
            let frame = if rng.bool() { with_half_the_lines(&frame) } else { frame };
            let seen = Hexicon.recognise(&frame, &Control::new()).into_iter().next();
            let board = seen.filter(|it| it.reading.is_certain()).map(|it| it.reading.board);
            let truth = Truth::painted("hexicon", &Hexicon.board_json(&position));
            assert!(board.as_ref().is_none_or(|it| truth.agrees(it)), "seed {seed}: {board:?}");
            board.is_some()
        })
        .count();
    assert!(n_read < 80, "{n_read} veiled boards were read");
}
