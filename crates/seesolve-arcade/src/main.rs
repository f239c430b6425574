//! Opens a game in a window, for people and for tests; tells what it received as JSON lines.

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Parser, Subcommand};
use seesolve_arcade::flow::{FlowCabinet, Levels, Mode};
use seesolve_arcade::window::{Sampling, Show, show};
use seesolve_arcade::{Cabinet, Report};
use serde_json::json;

/// Windows that behave like the games.
#[derive(Parser)]
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
    Flow {
        /// Against the clock: the board flips over to the next level
        #[arg(long, value_name = "SECONDS")]
        trial: Option<u64>,
        /// Size of the board on the screen
        #[arg(long, value_name = "PIXELS", default_value_t = 480)]
        board: u32,
    },
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut cabinet: Box<dyn Cabinet> = match arguments.game {
        Game::Flow { trial, board } => {
            let mode = trial.map_or(Mode::Series, |seconds| Mode::Trial {
                time: Duration::from_secs(seconds),
                flip: Duration::from_millis(500),
            });
            let board = board.clamp(120, 2000);
            Box::new(FlowCabinet::new(Levels::sampled(arguments.seed), mode, board))
        }
    };
    let sampling = arguments.sample.map_or(Sampling::Events, |hz| Sampling::Frames { hz });
    let how = Show { display: None, sampling, place: None };
    let mut witness = |at: Duration, report: Report| {
        if arguments.report {
            let mut line = json!(report);
            line["millis"] = json!(at.as_millis() as u64);
            // Who reads may have gone away; the game goes on.
            writeln!(std::io::stdout(), "{line}").unwrap_or_default();
        }
    };
    show(&mut *cabinet, &how, &AtomicBool::new(false), &mut |_| {}, &mut witness)?;
    Ok(())
}
