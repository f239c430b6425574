//! `generate`: new puzzles to play, the same for the same seed.

use anyhow::Context as _;
use clap::Args;
use seesolve_core::draw::board;
use seesolve_core::draw::terminal::to_text;
use seesolve_core::{AnySession, session::NewPuzzle};
use serde_json::json;

use crate::args::{Global, game_named};
use crate::exit::ExitStatus;
use crate::game_settings::{GameSettings, Generating};
use crate::{interrupt, pictures, terminal};

/// What puzzles to make.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve generate --game flow --seed 7
  seesolve generate --game flow --number 100 --json")]
pub struct GenerateArgs {
    /// The game
    #[arg(long, short, value_name = "GAME")]
    game: String,
    /// Other puzzles for other numbers
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many puzzles, with the seeds that follow
    #[arg(long, default_value_t = 1, value_name = "N")]
    number: u64,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Draw the puzzle into a .png or .svg file
    #[arg(long, value_name = "FILE")]
    picture: Option<String>,
    #[command(flatten)]
    settings: GameSettings<Generating>,
}

pub fn run(args: &GenerateArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let new = game_named(Some(&args.game))?.context("no game")?;
    for seed in (0..args.number).map(|it| args.seed.wrapping_add(it)) {
        let mut session = new();
        let settings = args.settings.for_game(session.as_ref())?;
        let puzzle = session.generate(&settings, seed, &interrupt::control())?;
        args.print(session.as_ref(), seed, &puzzle, global)?;
        if interrupt::interrupted() {
            return Ok(ExitStatus::Stopped);
        }
    }
    Ok(ExitStatus::Answered)
}

impl GenerateArgs {
    fn print(
        &self,
        session: &dyn AnySession,
        seed: u64,
        puzzle: &NewPuzzle,
        global: Global,
    ) -> anyhow::Result<()> {
        let view = session.view().unwrap_or_default();
        if let Some(file) = &self.picture {
            let bytes = match pictures::extension(file).as_str() {
                "svg" => board::to_svg(&view, global.ground()).into_bytes(),
                _ => board::to_frame(&view, global.ground()).to_png(),
            };
            pictures::write(file, &bytes)?;
        }
        if self.json {
            let object = json!({
                "schema": "seesolve/1", "game": session.info().id, "seed": seed,
                "notation": puzzle.notation, "board": session.board_json(), "puzzle": puzzle.facts,
            });
            return Ok(terminal::say(&object.to_string())?);
        }
        let mut text = to_text(&view, global.text_style());
        for line in &puzzle.summary {
            text += &format!("{line}\n");
        }
        Ok(terminal::say(&format!("{text}notation: {}\n", puzzle.notation))?)
    }
}
