//! How cost grows with the size of the question, measured within this process.

use std::time::Instant;

use seesolve_core::draw::palette::Background;
use seesolve_core::draw::plot;
use seesolve_core::{
    Control, Game, PaintStyle, Plot, Resources, Scene, Series, SeriesPoint, Settings, game_of,
    recognise,
};
use seesolve_games::flow::Topology;
use seesolve_games::flow::generate::generate;
use seesolve_games::flow::generate::terrain::Spec;
use seesolve_games::registry::GAMES;
use seesolve_testing::roomy::roomy_board;

use super::measure::median;

/// A plot in logarithms, and the figures behind it.
pub struct Curve {
    pub name: &'static str,
    pub title: &'static str,
    pub x: &'static str,
    pub series: Vec<(String, Vec<(f64, f64)>)>,
}

impl Curve {
    pub fn file(&self) -> String {
        format!("benchmarks-{}.svg", self.name)
    }

    pub fn svg(&self) -> String {
        let point = |(x, y): &(f64, f64)| SeriesPoint { x: x.log10(), y: y.log10(), error: 0.0 };
        let series = self.series.iter().map(|(name, points)| Series {
            name: name.clone(),
            points: points.iter().map(point).collect(),
        });
        let plot = Plot {
            title: self.title.to_owned(),
            x_label: format!("{} (power of ten)", self.x),
            y_label: "milliseconds (power of ten)".to_owned(),
            series: series.collect(),
        };
        plot::to_svg(&plot, Background::Light)
    }
}

pub fn curves() -> Vec<Curve> {
    vec![flow_cells(), flow_colors(), voltorb_boards(), hexicon_samples(), reading()]
}

/// Milliseconds of an answer, the median of three, and the answer's own JSON.
fn solving(
    game: &'static dyn Game,
    notation: &str,
    set: &[(&str, &str)],
) -> (f64, serde_json::Value) {
    let mut settings = Settings::defaults(game.settings());
    for (key, value) in set {
        let _ = settings.set(game.settings(), key, value);
    }
    let Ok(position) = game.position(notation) else { return (f64::NAN, serde_json::Value::Null) };
    let mut detail = serde_json::Value::Null;
    let run = |_| {
        let mut solver = game.solver(&Resources::new());
        let start = Instant::now();
        let answer = solver.solve(&position, &settings, &Control::new(), &mut |_| ());
        let millis = start.elapsed().as_secs_f64() * 1e3;
        detail = answer.map(|it| it.detail).unwrap_or_default();
        millis
    };
    let millis = median((0..3).map(run).collect());
    (millis, detail)
}

fn game(id: &str) -> &'static dyn Game {
    game_of(GAMES, id).unwrap_or(GAMES[0])
}

fn flow_cells() -> Curve {
    let flow = game("flow");
    let (mut unique, mut loose, mut unsolvable) = (Vec::new(), Vec::new(), Vec::new());
    for side in [5, 7, 9, 12, 15, 20] {
        let cells = (side * side) as f64;
        let spec = Spec::plain(Topology::Square, side, side);
        let found = (1..9).find_map(|seed| generate(&spec, seed, &Control::new()));
        if let Some(board) = found {
            let notation = board.to_string();
            unique.push((cells, solving(flow, &notation, &[]).0));
            unsolvable.push((cells, solving(flow, &with_two_dots_swapped(&notation), &[]).0));
        }
    }
    for side in [6, 8, 12, 16, 20, 25, 32, 40, 50] {
        let millis = solving(flow, &roomy_board(side, 5, 1), &[]).0;
        loose.push(((side * side) as f64, millis));
    }
    Curve {
        name: "flow-cells",
        title: "Flow: time to solve, by cells",
        x: "cells",
        series: vec![
            ("one solution".to_owned(), unique),
            ("five colours, many solutions".to_owned(), loose),
            ("two dots swapped, no solution".to_owned(), unsolvable),
        ],
    }
}

/// The board with a dot of the first colour and one of the second in each other's place.
fn with_two_dots_swapped(notation: &str) -> String {
    let (a, b) = (notation.find('A'), notation.find('B'));
    let mut chars: Vec<char> = notation.chars().collect();
    if let (Some(a), Some(b)) = (a, b) {
        chars.swap(a, b);
    }
    chars.into_iter().collect()
}

fn flow_colors() -> Curve {
    let flow = game("flow");
    let by_colors = |side: usize| {
        let time = |n: usize| (n as f64, solving(flow, &roomy_board(side, n, 1), &[]).0);
        [2, 3, 4, 5, 8, 12, 16, 20].map(time).to_vec()
    };
    Curve {
        name: "flow-colours",
        title: "Flow: time to solve roomy boards, by colours",
        x: "colours",
        series: [12, 16, 20].map(|side| (format!("{side} x {side}"), by_colors(side))).to_vec(),
    }
}

/// Covered rounds, and the same with clues hidden, which leaves more boards open.
fn voltorb_boards() -> Curve {
    let voltorb = game("voltorb");
    let series =
        [("all clues shown", 0, 60), ("two clues hidden", 2, 6), ("three clues hidden", 3, 3)];
    let series = series.map(|(name, n_hidden, n_rounds)| {
        let point = |seed: u64| {
            let notation = with_clues_hidden(voltorb.sample(seed).notation(), n_hidden);
            let (millis, detail) = solving(voltorb, &notation, &[]);
            (detail["boards"].as_f64().unwrap_or(1.0).max(1.0), millis)
        };
        let mut points: Vec<(f64, f64)> = (0..n_rounds).map(point).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        (name.to_owned(), points)
    });
    Curve {
        name: "voltorb-boards",
        title: "Voltorb Flip: time to the answer, by possible boards",
        x: "possible boards",
        series: series.to_vec(),
    }
}

/// The notation with its first row clues hidden.
fn with_clues_hidden(notation: &str, n_hidden: usize) -> String {
    let mut fields: Vec<String> = notation.split(';').map(str::to_owned).collect();
    if let Some(rows) = fields.get_mut(1) {
        let clues = rows.split(' ').enumerate();
        let clues = clues.map(|(at, clue)| if at < n_hidden { "?/?" } else { clue });
        *rows = clues.collect::<Vec<_>>().join(" ");
    }
    fields.join(";")
}

fn hexicon_samples() -> Curve {
    let hexicon = game("hexicon");
    let series = [("no swaps", true), ("with swaps", false)].map(|(name, is_without)| {
        let at = |samples: &'static str| {
            let mut set = vec![("samples", samples)];
            set.extend(is_without.then_some(("no-swap", "true")));
            let time = |seed| solving(hexicon, hexicon.sample(seed).notation(), &set).0;
            (samples.parse().unwrap_or(1.0), median((1..4).map(time).collect()))
        };
        (name.to_owned(), ["16", "64", "256", "1024"].map(at).to_vec())
    });
    Curve {
        name: "hexicon-samples",
        title: "Hexicon: time to the advice, by imagined replies",
        x: "replies",
        series: series.to_vec(),
    }
}

fn reading() -> Curve {
    let games = GAMES.iter().filter_map(|game| Some((*game, game.painter()?)));
    let series = games.map(|(game, painter)| {
        let at = |cell_px: f32| {
            let style = PaintStyle { cell_px, theme: 0, scene: Scene::Device, seed: 1 };
            let frame = painter.paint(&game.sample(1), &style).ok()?.frame;
            let (width, height) = frame.size();
            let run = |_| {
                let start = Instant::now();
                drop(recognise(GAMES, &frame, &Control::new()));
                start.elapsed().as_secs_f64() * 1e3
            };
            let megapixels = (width * height) as f64 / 1e6;
            (megapixels <= 64.0).then(|| (megapixels, median((0..3).map(run).collect())))
        };
        let points = [24.0, 48.0, 96.0, 192.0, 384.0, 640.0].into_iter().filter_map(at).collect();
        (game.info().id.to_owned(), points)
    });
    Curve {
        name: "reading-megapixels",
        title: "Reading a picture, game not named, by megapixels",
        x: "megapixels",
        series: series.collect(),
    }
}
