//! How cost grows with the size of the question, measured within this process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use seesolve_core::draw::palette::Background;
use seesolve_core::draw::plot;
use seesolve_core::{
    Answer, Control, Game, Plot, Resources, Series, SeriesPoint, Settings, game_of,
};
use seesolve_games::flow::Topology;
use seesolve_games::flow::generate::generate;
use seesolve_games::flow::generate::terrain::Spec;
use seesolve_games::registry::GAMES;
use seesolve_testing::roomy::roomy_board;

use super::calls::with_clues_hidden;
use super::measure::{median, repeated};

/// What takes longer is stopped: it has no figure.
const LIMIT: Duration = Duration::from_secs(10);

/// A plot in logarithms, and the figures behind it.
pub struct Curve {
    pub name: &'static str,
    pub title: &'static str,
    pub x: &'static str,
    pub series: Vec<(String, Vec<(f64, f64)>)>,
    /// What the figures do not show.
    pub notes: Vec<String>,
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
    vec![flow_cells(), flow_colors(), voltorb_boards(), hexicon_samples()]
}

/// Runs work under a control that is stopped after [`LIMIT`]; whether it was not.
fn in_time<T>(work: impl FnOnce(&Control) -> T) -> (T, bool) {
    let (control, is_done) = (Control::new(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let timer = scope.spawn(|| {
            let end = Instant::now() + LIMIT;
            while !is_done.load(Ordering::Acquire) && Instant::now() < end {
                std::thread::park_timeout(end.saturating_duration_since(Instant::now()));
            }
            if !is_done.load(Ordering::Acquire) {
                control.stop();
            }
        });
        let found = work(&control);
        is_done.store(true, Ordering::Release);
        timer.thread().unpark();
        (found, !control.is_stopped())
    })
}

/// Milliseconds of an answer, the median of three, and the answer; `None` where there is none in
/// time.
fn solving(game: &dyn Game, notation: &str, set: &[(&str, &str)]) -> Option<(f64, Answer)> {
    let mut settings = Settings::defaults(game.settings());
    for (key, value) in set {
        settings.set(game.settings(), key, value).ok()?;
    }
    let position = game.position(notation).ok()?;
    let mut last = None;
    let run = || {
        let mut solver = game.solver(&Resources::new());
        let start = Instant::now();
        let (answer, is_in_time) =
            in_time(|control| solver.solve(&position, &settings, control, &mut |_| ()));
        let millis = start.elapsed().as_secs_f64() * 1e3;
        last = Some(answer?);
        anyhow::ensure!(is_in_time, "it took too long");
        Ok(millis)
    };
    let millis = repeated(3, run).ok()?;
    Some((millis, last?))
}

fn game(id: &str) -> &'static dyn Game {
    game_of(GAMES, id).unwrap_or(GAMES[0])
}

fn flow_cells() -> Curve {
    let flow = game("flow");
    let (mut unique, mut loose, mut unsolvable) = (Vec::new(), Vec::new(), Vec::new());
    let mut notes = vec![
        "Boards with many solutions have five colours; those without are the ones with a single \
         solution with two dots swapped."
            .to_owned(),
    ];
    for side in [5, 7, 10, 14, 20, 28, 40, 50] {
        let cells = (side * side) as f64;
        let spec = Spec::plain(Topology::Square, side, side);
        let (board, _) = in_time(|control| (1..9).find_map(|seed| generate(&spec, seed, control)));
        match board {
            Some(board) => {
                let notation = board.to_string();
                let time = |notation: &str| Some((cells, solving(flow, notation, &[])?.0));
                unique.extend(time(&notation));
                unsolvable.extend(time(&with_two_dots_swapped(&notation)));
            }
            None => notes.push(format!(
                "No board of {side} x {side} with one solution was generated in time."
            )),
        }
        let found = solving(flow, &roomy_board(side, 5, 1), &[]);
        match found.filter(|it| it.1.has_solution) {
            Some((millis, _)) => loose.push((cells, millis)),
            None => {
                notes.push(format!("{side} x {side} with five colours was not solved in time."));
            }
        }
    }
    Curve {
        name: "flow-cells",
        title: "Flow: time to solve, by cells",
        x: "cells",
        series: vec![
            ("one solution".to_owned(), unique),
            ("many solutions".to_owned(), loose),
            ("no solution".to_owned(), unsolvable),
        ],
        notes,
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
        let time = |n: usize| Some((n as f64, solving(flow, &roomy_board(side, n, 1), &[])?.0));
        [2, 3, 4, 5, 8, 12, 16, 20].into_iter().filter_map(time).collect()
    };
    Curve {
        name: "flow-colours",
        title: "Flow: time to solve boards with room, by colours",
        x: "colours",
        series: [12, 16, 20].map(|side| (format!("{side} x {side}"), by_colors(side))).to_vec(),
        notes: Vec::new(),
    }
}

/// Covered rounds, and the same with clues hidden, which leaves more boards open.
fn voltorb_boards() -> Curve {
    let voltorb = game("voltorb");
    let series =
        [("all clues shown", 0, 60), ("two clues hidden", 2, 6), ("three clues hidden", 3, 4)];
    let series = series.map(|(name, n_hidden, n_rounds)| {
        let point = |seed: u64| {
            let notation = with_clues_hidden(voltorb.sample(seed).notation(), n_hidden);
            let (millis, answer) = solving(voltorb, &notation, &[])?;
            Some((answer.detail["boards"].as_f64()?.max(1.0), millis))
        };
        let points = thinned((0..n_rounds).filter_map(point).collect());
        (name.to_owned(), points)
    });
    Curve {
        name: "voltorb-boards",
        title: "Voltorb Flip: time to the answer, by possible boards",
        x: "possible boards",
        series: series.to_vec(),
        notes: vec![
            "With clues hidden the answer may be an interval: the search gives up after a fixed \
             amount of work."
                .to_owned(),
        ],
    }
}

/// The median of the points of every third of a power of ten.
fn thinned(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bin = |it: &(f64, f64)| (it.0.log10() * 3.0) as i32;
    let middle = |it: &[(f64, f64)]| {
        let (xs, ys): (Vec<f64>, Vec<f64>) = it.iter().copied().unzip();
        (median(xs).round(), median(ys))
    };
    points.chunk_by(|a, b| bin(a) == bin(b)).map(middle).collect()
}

fn hexicon_samples() -> Curve {
    let hexicon = game("hexicon");
    let series = [("no swaps", true), ("with swaps", false)].map(|(name, is_without)| {
        let at = |samples: &'static str| {
            let mut set = vec![("samples", samples)];
            set.extend(is_without.then_some(("no-swap", "true")));
            let time = |seed| Some(solving(hexicon, hexicon.sample(seed).notation(), &set)?.0);
            (samples.parse().unwrap_or(1.0), median((1..4).filter_map(time).collect()))
        };
        (name.to_owned(), ["16", "64", "256", "1024"].map(at).to_vec())
    });
    Curve {
        name: "hexicon-samples",
        title: "Hexicon: time to the advice, by imagined replies",
        x: "replies",
        series: series.to_vec(),
        notes: Vec::new(),
    }
}
