//! `games`: what is known.

use clap::Args;
use seesolve_games::registry::GAMES;
use serde_json::json;

use crate::exit::ExitStatus;
use crate::schema::{SCHEMA, schema};
use crate::terminal;

/// How to list the games.
#[derive(Args)]
pub struct GamesArgs {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of everything that --json prints
    #[arg(long, conflicts_with = "json")]
    schema: bool,
}

pub fn run(args: &GamesArgs) -> anyhow::Result<ExitStatus> {
    if args.schema {
        terminal::say(&serde_json::to_string_pretty(&schema())?)?;
        return Ok(ExitStatus::Answered);
    }
    for game in GAMES {
        let it = game.info();
        if args.json {
            let settings: Vec<&str> = game.settings().iter().map(|it| it.key).collect();
            let themes = game.painter().map_or(&[][..], |it| it.themes());
            let object = json!({
                "schema": SCHEMA, "game": it.id, "title": it.title, "tagline": it.tagline,
                "reads": it.reads, "solves": it.solves, "plays": it.plays,
                "example": it.example, "themes": themes, "settings": settings,
            });
            terminal::say(&object.to_string())?;
            continue;
        }
        terminal::say(&format!(
            "{} ({}): {}\n  reads   {}\n  solves  {}\n  plays   {}\n  try     seesolve solve --game {} --text '{}'\n",
            it.title, it.id, it.tagline, it.reads, it.solves, it.plays, it.id, it.example
        ))?;
    }
    Ok(ExitStatus::Answered)
}
