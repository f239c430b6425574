//! Opens a game in a window, for people and for tests; tells what it received as JSON lines.

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use seesolve_arcade::flow::{FlowArcade, Levels, Mode};
use seesolve_arcade::voltorb::VoltorbArcade;
use seesolve_arcade::window::{Sampling, Show, show};
use seesolve_arcade::{ArcadeGame, Report};
use seesolve_games::flow::Topology;
use seesolve_games::flow::generate::Spec;
use seesolve_games::voltorb::Level;
use serde_json::json;

/// Windows that behave like the games.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    game: Game,
    /// Look at the mouse so many times a second instead of taking every event
    #[arg(long, global = true, value_name = "HZ")]
    sample: Option<u32>,
    /// Levels are the same for the same seed
    #[arg(long, global = true, default_value_t = 1)]
    seed: u64,
    /// Tell what happens, one JSON object a line
    #[arg(long, global = true)]
    report: bool,
}

#[derive(Subcommand)]
enum Game {
    /// Join the dots
    Flow(FlowArguments),
    /// Flip the cards
    Voltorb {
        /// The level of the first round
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
        level: u8,
        /// Screen pixels per pixel of the console
        #[arg(long, default_value_t = 2.0)]
        zoom: f32,
    },
}

#[derive(Args)]
struct FlowArguments {
    /// Columns x rows, such as 7x9; boards of all kinds when omitted
    #[arg(long, value_name = "CxR")]
    size: Option<String>,
    /// How cells lie beside each other
    #[arg(long, value_enum, default_value_t = Cells::Square)]
    cells: Cells,
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    holes: usize,
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    walls: usize,
    #[arg(long, value_name = "N", default_value_t = 0)]
    bridges: usize,
    /// Against the clock: the board flips over to the next level
    #[arg(long, value_name = "SECONDS")]
    trial: Option<u64>,
    /// Size of the board on the screen
    #[arg(long, value_name = "PIXELS", default_value_t = 480)]
    board: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum Cells {
    Square,
    Hex,
    Warp,
}

impl FlowArguments {
    fn levels(&self, seed: u64) -> anyhow::Result<Levels> {
        let Some(size) = &self.size else { return Ok(Levels::sampled(seed)) };
        let (cols, rows) = size.split_once('x').context("a size is columns x rows, such as 7x9")?;
        let (cols, rows): (usize, usize) = (cols.parse()?, rows.parse()?);
        if !(2..=20).contains(&cols) || !(2..=20).contains(&rows) {
            bail!("boards have 2 to 20 columns and rows, not {size}");
        }
        let topology = match self.cells {
            Cells::Square => Topology::Square,
            Cells::Hex => Topology::Hex,
            Cells::Warp => Topology::Warp,
        };
        let spec = Spec {
            hole_percent: self.holes,
            wall_percent: self.walls,
            n_bridges: self.bridges,
            ..Spec::plain(topology, rows, cols)
        };
        Ok(Levels::generated(spec, seed))
    }

    fn mode(&self) -> Mode {
        let flip = Duration::from_millis(500);
        self.trial.map_or(Mode::Series, |seconds| Mode::Trial {
            time: Duration::from_secs(seconds),
            flip,
        })
    }
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut game: Box<dyn ArcadeGame> = match &arguments.game {
        Game::Flow(flow) => {
            let levels = flow.levels(arguments.seed)?;
            Box::new(FlowArcade::new(levels, flow.mode(), flow.board.clamp(120, 2000)))
        }
        Game::Voltorb { level, zoom } => {
            let level = Level::new(*level).context("levels go from 1 to 8")?;
            Box::new(VoltorbArcade::new(arguments.seed, level, *zoom))
        }
    };
    let sampling = arguments.sample.map_or(Sampling::Events, |hz| Sampling::Frames { hz });
    let how = Show { display: None, sampling, place: None };
    let mut observer = |at: Duration, report: Report| {
        if arguments.report {
            let mut line = json!(report);
            line["millis"] = json!(at.as_millis() as u64);
            // Who reads may have gone away; the game goes on.
            writeln!(std::io::stdout(), "{line}").unwrap_or_default();
        }
    };
    show(&mut *game, &how, &AtomicBool::new(false), &mut |_| {}, &mut observer)?;
    Ok(())
}
