//! `generate`: new puzzles to play, the same for the same seed.

use anyhow::{Context as _, bail};
use clap::{Args, value_parser};
use seesolve_core::draw::terminal::to_text;
use seesolve_core::{Game, Puzzle, game_of};
use seesolve_games::registry::GAMES;
use serde_json::json;

use crate::args::Global;
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::{GameSettings, Generating};
use crate::schema::SCHEMA;
use crate::{interrupt, pictures, terminal};

/// What puzzles to make.
#[derive(Args)]
#[command(after_help = examples(&[
    ("generate --game {generating} --seed 7", ""),
    ("generate --game {generating} --number 100 --json", ""),
]))]
pub struct GenerateArgs {
    /// The game
    #[arg(long, short, value_name = "GAME")]
    game: String,
    /// The seed of the first puzzle: another number gives other puzzles
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many puzzles to make, with the seeds that follow
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    number: u64,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Draw the puzzle into a .png or .svg file
    #[arg(long, value_name = "FILE")]
    picture: Option<String>,
    #[command(flatten)]
    settings: GameSettings<Generating>,
}

pub fn run(args: &GenerateArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let game = game_of(GAMES, &args.game)?;
    let generator = game.generator().with_context(|| {
        let others = GAMES.iter().filter(|it| it.generator().is_some());
        let others: Vec<&str> = others.map(|it| it.info().id).collect();
        format!("puzzles can be made for {}, not for {}", others.join(", "), game.info().id)
    })?;
    let settings = args.settings.for_game(game)?;
    if args.picture.is_some() && args.number > 1 {
        bail!("--picture draws one puzzle: leave --number out");
    }
    let mut status = ExitStatus::Answered;
    for seed in (0..args.number).map(|it| args.seed.wrapping_add(it)) {
        if interrupt::interrupted() {
            return Ok(ExitStatus::Stopped);
        }
        let no_puzzle = match generator.generate(&settings, seed, &interrupt::control()) {
            Ok(Some(puzzle)) => {
                args.print(game, seed, &puzzle, global)?;
                continue;
            }
            Ok(None) => format!("no puzzle like that was found with seed {seed}"),
            Err(error) if args.number == 1 => return Err(error.as_option().into()),
            Err(error) => format!("seed {seed}: {}", error.as_option()),
        };
        if !interrupt::interrupted() {
            terminal::complain(&no_puzzle);
            status = ExitStatus::Unanswered;
        }
    }
    Ok(if interrupt::interrupted() { ExitStatus::Stopped } else { status })
}

impl GenerateArgs {
    fn print(
        &self,
        game: &dyn Game,
        seed: u64,
        puzzle: &Puzzle,
        global: Global,
    ) -> anyhow::Result<()> {
        let view = game.view(&puzzle.position);
        if let Some(file) = &self.picture {
            pictures::write(file, &pictures::still("--picture", &view, file, global.ground())?)?;
        }
        if self.json {
            let object = json!({
                "schema": SCHEMA, "game": game.info().id, "seed": seed,
                "notation": puzzle.position, "board": game.board_json(&puzzle.position),
                "puzzle": puzzle.facts,
            });
            return Ok(terminal::say(&object.to_string())?);
        }
        let mut text = to_text(&view, global.text_style());
        for line in &puzzle.summary {
            text += &format!("{line}\n");
        }
        Ok(terminal::say(&format!("{text}notation: {}\n", puzzle.position))?)
    }
}
