//! `simulate`: many games against the real rules, as a table, JSON and a plot.

use std::io::IsTerminal as _;

use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use seesolve_core::draw::{Background, plot};
use seesolve_core::{Simulation, game_of};
use seesolve_games::registry::GAMES;
use serde_json::{Value, json};

use crate::args::Global;
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::{GameSettings, Simulating};
use crate::schema::SCHEMA;
use crate::{interrupt, pictures, terminal};

/// What to simulate.
#[derive(Args)]
#[command(after_help = examples(&[("simulate --game {simulated} --plot rates.svg", "")]))]
pub struct SimulateArgs {
    /// The game
    #[arg(long, short, value_name = "GAME")]
    game: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the rates into a .png or .svg file
    #[arg(long, value_name = "FILE")]
    plot: Option<String>,
    #[command(flatten)]
    settings: GameSettings<Simulating>,
}

pub fn run(args: &SimulateArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let game = game_of(GAMES, &args.game)?;
    let simulator = game.simulator();
    let simulator = simulator.with_context(|| {
        let others = GAMES.iter().filter(|it| it.simulator().is_some());
        let others: Vec<&str> = others.map(|it| it.info().id).collect();
        format!("{} cannot be simulated; {} can", game.info().id, others.join(" and "))
    })?;
    let settings = args.settings.for_game(game)?;
    let bar = progress_bar(global);
    let shown = bar.clone();
    let control = interrupt::control().observed_by(move |it| {
        shown.set_length(it.total);
        shown.set_position(it.done);
        shown.set_message(it.note.to_owned());
    });
    let simulation = simulator.simulate(&settings, &control);
    bar.finish_and_clear();
    let simulation = simulation?;
    if let Some(file) = &args.plot {
        draw(&simulation, file, global.ground())?;
    }
    if args.json {
        let mut object = json!({ "schema": SCHEMA, "game": game.info().id });
        if let (Some(object), Value::Object(own)) = (object.as_object_mut(), &simulation.json) {
            object.extend(own.clone());
        }
        terminal::say(&object.to_string())?;
    } else {
        terminal::say(&table(&simulation))?;
    }
    Ok(if interrupt::interrupted() { ExitStatus::Stopped } else { ExitStatus::Answered })
}

fn progress_bar(global: Global) -> ProgressBar {
    if global.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn draw(simulation: &Simulation, file: &str, ground: Background) -> anyhow::Result<()> {
    let bytes = match pictures::extension(file).as_str() {
        "svg" => plot::to_svg(&simulation.plot, ground).into_bytes(),
        "png" | "" => plot::to_frame(&simulation.plot, ground).to_png(),
        other => bail!("--plot writes .png and .svg, not .{other}"),
    };
    pictures::write(file, &bytes)
}

/// The rows under their headings, numbers to the right.
fn table(simulation: &Simulation) -> String {
    let Simulation { title, columns, rows, notes, .. } = simulation;
    let width = |idx: usize| {
        let cells = rows.iter().filter_map(|it| it.get(idx)).chain(columns.get(idx));
        cells.map(|it| it.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        padded.collect::<Vec<_>>().join("  ")
    };
    let body = rows.iter().map(|it| line(it));
    let lines = [title.clone(), line(columns)].into_iter().chain(body).chain(notes.clone());
    lines.collect::<Vec<_>>().join("\n")
}
