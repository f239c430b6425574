//! Pictures in which a board is torn where only little of the tear is seen: through the middles of dots, or
//! through nothing but the corners of tiles. None is read as if it were whole.

#![allow(clippy::unwrap_used, clippy::panic)]

use seesolve_core::{Control, Frame, Game, Layout, PaintStyle, Point, Scene};
use seesolve_games::flow::Flow;
use seesolve_games::hexicon::Hexicon;
use seesolve_testing::truth::Truth;

struct Whole {
    frame: Frame,
    layout: Layout,
    truth: Truth,
}

fn painted(game: &dyn Game, seed: u64, cell_px: f32) -> Whole {
    let style = PaintStyle { cell_px, theme: 0, scene: Scene::Board, seed: 7 };
    let position = game.sample(seed);
    let frame = game.painter().unwrap().paint(&position, &style).unwrap().frame;
    let seen = game.recognise(&frame, &Control::new()).remove(0);
    assert!(seen.reading.is_certain(), "{}: {:?}", game.info().id, seen.reading.warnings);
    let truth = Truth::painted(game.info().id, &game.board_json(&position));
    Whole { frame, layout: seen.layout, truth }
}

fn centers(it: &Layout) -> Vec<Point> {
    it.cells.iter().flatten().map(|it| it.center_in_frame).collect()
}

fn frame_of(width: usize, height: usize, color: impl Fn(usize, usize) -> [u8; 3]) -> Frame {
    let rgb =
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).flat_map(|(x, y)| color(x, y));
    Frame::from_rgb(width as u32, height as u32, rgb.collect()).unwrap()
}

/// The board that a picture is read as with certainty.
fn read(game: &dyn Game, frame: &Frame) -> Option<serde_json::Value> {
    let seen = game.recognise(frame, &Control::new()).into_iter().next()?;
    seen.reading.is_certain().then_some(seen.reading.board)
}

/// A long screenshot in which a column came twice: the seam runs through the dots of the column.
#[test]
fn halves_of_dots_are_no_empty_cells() {
    for seed in 0..8 {
        let it = painted(&Flow, seed, 48.0);
        let (width, height) = it.frame.size();
        let pitch = 48;
        for column in [1.5, 2.5] {
            let left = it.layout.bounds_in_frame.min.x;
            let seam = (left + column * pitch as f32) as usize;
            let from = |x: usize| if x < seam { x } else { x - pitch };
            let torn = frame_of(width + pitch, height, |x, y| it.frame.pixel(from(x), y));
            let is_dot = |at: &Point| {
                let middle = it.frame.pixel_clamped(at.x as i64, at.y as i64);
                (at.x - seam as f32).abs() < 0.1 * pitch as f32
                    && middle.into_iter().max() > Some(90)
            };
            if centers(&it.layout).iter().any(is_dot) {
                assert_eq!(read(&Flow, &torn), None, "seed {seed}, column {column}");
            }
        }
    }
}

/// Two boards at the same place, one left and one right of a line that cuts off corners of tiles.
#[test]
fn columns_of_two_boards_are_no_board() {
    for seed in 0..6 {
        let (a, b) = (painted(&Hexicon, seed, 60.0), painted(&Hexicon, seed + 20, 60.0));
        if a.frame.size() != b.frame.size() {
            continue;
        }
        let (width, height) = a.frame.size();
        let mut columns: Vec<i64> =
            centers(&a.layout).iter().map(|it| it.x.round() as i64).collect();
        columns.sort_unstable();
        columns.dedup();
        for pair in columns.windows(2) {
            let seam = ((pair[0] + pair[1]) / 2) as usize;
            let torn = frame_of(width, height, |x, y| {
                if x < seam { a.frame.pixel(x, y) } else { b.frame.pixel(x, y) }
            });
            if let Some(board) = read(&Hexicon, &torn) {
                let is_right = a.truth.agrees(&board) || b.truth.agrees(&board);
                assert!(is_right, "seed {seed}, seam {seam}: {board}");
            }
        }
    }
}
