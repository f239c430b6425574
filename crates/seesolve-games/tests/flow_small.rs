//! Finished boards in small pictures: pipes fill the cells and hide the lines between them, and palettes,
//! compression and tight crops take what is left of them. None is read wrong, and nearly all are read.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests may fail")]

#[allow(dead_code, reason = "each test needs only some")]
#[path = "support/flow.rs"]
mod support;

use rayon::prelude::*;
use seesolve_core::{Control, Frame, Game, PaintStyle, Position, Rect, Scene};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::paint::paint;
use seesolve_games::flow::{Board, Flow, Topology};
use seesolve_testing::corpus;
use seesolve_testing::material::is_slow;
use seesolve_testing::mutate::Mutation;
use seesolve_testing::palette::with_palette;
use seesolve_testing::truth::Truth;
use support::{answer, board, solved};

/// Percent of the copies that are read; the rest are large boards in cells of some 20 pixels.
const FLOOR: usize = 70;

/// A picture of a board on which most cells are drawn.
struct Source {
    name: String,
    frame: Frame,
    bounds: Rect,
    truth: Truth,
}

fn real(it: &corpus::Screenshot) -> Option<Source> {
    let frame = it.frame();
    let seen = Flow.recognise(&frame, &Control::new()).into_iter().next()?;
    let board = board(&seen.reading).filter(|_| seen.reading.is_certain())?;
    let n_drawn = (0..board.n_cells()).filter(|it| board.drawn(*it).is_some()).count();
    let is_nearly_done = n_drawn * 10 >= 6 * board.n_cells();
    let bounds = seen.layout.bounds_in_frame;
    let truth = Truth::of("flow", it);
    is_nearly_done.then(|| Source { name: it.name().to_owned(), frame, bounds, truth })
}

fn painted(seed: u64) -> Option<Source> {
    let size = 4 + seed as usize % 5;
    let spec = Spec::plain(Topology::Square, size + seed as usize / 5 % 2, size);
    let board = generate(&spec, seed, &Control::new())?;
    let done: Board = solved(&board, &answer(&board, None));
    let style = PaintStyle {
        cell_px: 360.0 / size as f32,
        theme: [0, 0, 1, 2, 5][seed as usize % 5],
        scene: Scene::Device,
        seed,
    };
    let painted = paint(&done, &style);
    let position = Position::of(&board);
    let truth = Truth::painted("flow", &Flow.board_json(&position));
    let bounds = painted.layout.bounds_in_frame;
    Some(Source { name: format!("painted {seed}"), frame: painted.frame, bounds, truth })
}

/// What becomes of a copy after it was made small.
#[derive(Clone, Copy, Debug)]
enum Saved {
    Plain,
    Palette(usize),
    Dithered(usize),
    Jpeg(u8),
}

const WAYS: [Saved; 11] = [
    Saved::Plain,
    Saved::Palette(32),
    Saved::Palette(64),
    Saved::Palette(128),
    Saved::Palette(256),
    Saved::Dithered(32),
    Saved::Dithered(64),
    Saved::Dithered(128),
    Saved::Dithered(256),
    Saved::Jpeg(60),
    Saved::Jpeg(80),
];
/// Pixels around the board; `None` for the whole picture.
const MARGINS: [Option<f32>; 3] = [None, Some(2.0), Some(0.0)];
const WIDTHS: [f32; 3] = [300.0, 340.0, 400.0];
const N_COPIES: usize = WAYS.len() * MARGINS.len() * WIDTHS.len();

/// One of the copies of a picture, with its name.
fn copy(it: &Source, number: usize) -> Option<(String, Frame)> {
    let saved = WAYS[number % WAYS.len()];
    let margin = MARGINS[number / WAYS.len() % MARGINS.len()];
    let width = WIDTHS[number / WAYS.len() / MARGINS.len()];
    let part = match margin {
        None => it.frame.clone(),
        Some(margin) => it.frame.crop(it.bounds.grown(margin))?,
    };
    let scale = width / part.width() as f32;
    let small = if scale < 1.0 { Mutation::Scale(scale).apply(&part).0 } else { part };
    let frame = match saved {
        Saved::Plain => small,
        Saved::Palette(n) => with_palette(&small, n, false),
        Saved::Dithered(n) => with_palette(&small, n, true),
        Saved::Jpeg(quality) => Mutation::Jpeg(quality).apply(&small).0,
    };
    Some((format!("margin {margin:?}, width {width}, {saved:?}"), frame))
}

#[test]
fn finished_boards_in_small_pictures_are_read() {
    let n_painted = if is_slow() { 40 } else { 8 };
    let real: Vec<Source> = corpus::screenshots("flow").par_iter().filter_map(real).collect();
    let painted: Vec<Source> = (0..n_painted).into_par_iter().filter_map(painted).collect();
    // Of each source some copies, others than of the next one.
    let step = if is_slow() { 3 } else { 17 };
    let sources: Vec<&Source> = real.iter().chain(&painted).collect();
    let read = |source: &Source, how: &str, frame: &Frame| {
        let seen = Flow.recognise(frame, &Control::new()).into_iter().next();
        let Some(seen) = seen else { return format!("refused {} {how}: nothing", source.name) };
        let reading = seen.reading;
        match (reading.is_certain(), source.truth.agrees(&reading.board)) {
            (true, true) => "right".to_owned(),
            (true, false) => format!("wrong {} {how}: {}", source.name, reading.board),
            (false, _) => {
                let board = &reading.board;
                let size = format!("{} by {}", board["rows"], board["cols"]);
                format!("refused {} {how}: {size}: {}", source.name, reading.warnings.join("; "))
            }
        }
    };
    let outcomes: Vec<String> = sources
        .par_iter()
        .enumerate()
        .flat_map_iter(|(n, source)| {
            let copies = (n % step..N_COPIES).step_by(step).filter_map(|it| copy(source, it));
            copies.map(|(how, frame)| read(source, &how, &frame)).collect::<Vec<_>>()
        })
        .collect();
    let count = |what: &str| outcomes.iter().filter(|it| it.starts_with(what)).count();
    println!(
        "{} sources, {} copies: {} right, {} refused, {} wrong",
        sources.len(),
        outcomes.len(),
        count("right"),
        count("refused"),
        count("wrong")
    );
    outcomes.iter().filter(|it| *it != "right").for_each(|it| println!("{it}"));
    assert_eq!(count("wrong"), 0);
    assert!(count("right") * 100 >= outcomes.len() * FLOOR, "{} right", count("right"));
}
