//! How the cost of reading grows with the size and the number of pictures.

use std::path::Path;
use std::time::Instant;

use seesolve_core::{Control, Frame, PaintStyle, Scene, recognise};
use seesolve_games::registry::GAMES;
use seesolve_testing::corpus;

use super::growth::Curve;
use super::measure::{cost, repeated};

pub fn by_size() -> Curve {
    const CELLS: [f32; 4] = [48.0, 96.0, 192.0, 384.0];
    // Painters go no further: the largest is stretched, to just below what is decoded.
    const STRETCHED: [f64; 2] = [32.0, 63.0];
    let games = GAMES.iter().filter_map(|game| Some((*game, game.painter()?)));
    let series = games.map(|(game, painter)| {
        let painted = |cell_px: f32| {
            let style = PaintStyle { cell_px, theme: 0, scene: Scene::Device, seed: 1 };
            Some(painter.paint(&game.sample(1), &style).ok()?.frame)
        };
        let point = |frame: Frame| {
            let run = || {
                let start = Instant::now();
                drop(recognise(GAMES, &frame, &Control::new()));
                Ok(start.elapsed().as_secs_f64() * 1e3)
            };
            Some((megapixels(&frame), repeated(3, run).ok()?))
        };
        let mut frames: Vec<Frame> = CELLS.into_iter().filter_map(painted).collect();
        if let Some(largest) = frames.last().cloned() {
            frames.extend(STRETCHED.into_iter().filter_map(|it| stretched(&largest, it)));
        }
        (game.info().title.to_owned(), frames.into_iter().filter_map(point).collect())
    });
    Curve {
        name: "reading-megapixels",
        title: "Reading a picture, game not named, by megapixels",
        x: "megapixels",
        series: series.collect(),
        notes: Vec::new(),
    }
}

fn megapixels(frame: &Frame) -> f64 {
    f64::from(frame.width()) * f64::from(frame.height()) / 1e6
}

/// The picture with every pixel repeated, until it has so many megapixels.
fn stretched(frame: &Frame, to: f64) -> Option<Frame> {
    let factor = (to / megapixels(frame)).sqrt();
    let size = |it: u32| (f64::from(it) * factor) as u32;
    let (width, height) = (size(frame.width()), size(frame.height()));
    let from = |at: u32| (f64::from(at) / factor) as usize;
    let (last_x, last_y) = (frame.size().0 - 1, frame.size().1 - 1);
    let rows = (0..height).flat_map(|y| {
        (0..width).flat_map(move |x| frame.pixel(from(x).min(last_x), from(y).min(last_y)))
    });
    Frame::from_rgb(width, height, rows.collect())
}

/// Whole calls, for what counts is that memory does not grow.
pub fn by_number(program: &Path) -> Curve {
    let painted: Vec<String> = GAMES
        .iter()
        .flat_map(|it| corpus::own(it.info().id))
        .map(|it| it.path.to_string_lossy().into_owned())
        .collect();
    let (mut millis, mut megabytes) = (Vec::new(), Vec::new());
    for n in [1, 4, 16, 64, 256] {
        let pictures = painted.iter().cycle().take(n).cloned();
        let words: Vec<String> =
            ["read", "--json"].map(str::to_owned).into_iter().chain(pictures).collect();
        let Ok(cost) = cost(program, &words, false) else { continue };
        millis.push((n as f64, cost.millis));
        megabytes.extend(cost.megabytes.map(|it| (n as f64, it)));
    }
    Curve {
        name: "reading-pictures",
        title: "Reading pictures in one call, games not named, by their number",
        x: "pictures",
        series: vec![("milliseconds".to_owned(), millis), ("megabytes".to_owned(), megabytes)],
        notes: vec!["The second line is the most memory of the call, in megabytes.".to_owned()],
    }
}
