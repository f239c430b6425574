//! Boards of which the lines of an outermost row are gone, as in pictures that lost every second line: what is
//! left looks like a smaller board with an outline, but the dots of the row still stand below it.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "each test needs only some")]
#[path = "support/flow.rs"]
mod support;

use seesolve_core::{Control, Frame, PaintStyle, Rect, Scene};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::paint::paint;
use seesolve_games::flow::{Board, Topology};
use support::certain;

/// A board with one row more, along which a pipe of its own runs.
fn with_last_row(board: &Board) -> Board {
    let text = board.to_string();
    let cols = board.extent().cols;
    format!("{text}/Z{}Z", ".".repeat(cols - 2)).parse().unwrap()
}

/// The picture with nothing but dots below a line.
fn without_lines_below(frame: &Frame, top: f32, dots: &[Rect]) -> Frame {
    let (width, height) = frame.size();
    let ground = frame.pixel(0, 0);
    let is_kept = |x: f32, y: f32| {
        let is_dot = |it: &Rect| {
            let center = it.center();
            (x - center.x).hypot(y - center.y) < 0.4 * it.width()
        };
        y < top || dots.iter().any(is_dot)
    };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let rgb = pixels.flat_map(|(x, y)| {
        if is_kept(x as f32 + 0.5, y as f32 + 0.5) { frame.pixel(x, y) } else { ground }
    });
    Frame::from_rgb(width as u32, height as u32, rgb.collect()).unwrap()
}

#[test]
fn dots_beyond_the_lines_are_not_left_out() {
    let mut n_boards = 0;
    for seed in 0..12 {
        let size = 5 + seed as usize % 4;
        let spec = Spec::plain(Topology::Square, size, size);
        let Some(board) = generate(&spec, seed, &Control::new()) else { continue };
        let board = with_last_row(&board);
        let style = PaintStyle {
            cell_px: 40.0 + 6.0 * seed as f32,
            theme: 0,
            scene: [Scene::Board, Scene::Device][seed as usize % 2],
            seed,
        };
        let painted = paint(&board, &style);
        let bounds = |cell: usize| {
            let outline = &painted.layout.cells[cell].as_ref().unwrap().outline_in_frame;
            Rect::around(outline.iter().copied()).unwrap()
        };
        let last_row = size * size;
        let dots = [bounds(last_row), bounds(last_row + size - 1)];
        let top = dots[0].min.y + 0.08 * style.cell_px;
        let seen = certain(&without_lines_below(&painted.frame, top, &dots));
        let is_right = |it: &Board| it.renamed() == board.renamed();
        assert!(seen.as_ref().is_none_or(is_right), "seed {seed}: {}", seen.unwrap());
        n_boards += 1;
    }
    assert!(n_boards >= 8, "{n_boards} boards");
}
