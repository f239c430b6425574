//! `doctor`: what this machine offers; the first thing a bug report needs.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use seesolve_core::DecodeLimits;
use seesolve_games::registry::GAMES;

use crate::exit::ExitStatus;
use crate::schema::SCHEMA;
use crate::{config, remembered, terminal};

/// How to print it.
#[derive(Args)]
pub struct DoctorArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &DoctorArgs) -> anyhow::Result<ExitStatus> {
    let facts = facts();
    if args.json {
        let mut object = Map::from_iter([("schema".to_owned(), json!(SCHEMA))]);
        object.extend(facts.into_iter().map(|(key, it)| (key.to_owned(), Value::String(it))));
        terminal::say(&Value::Object(object).to_string())?;
        return Ok(ExitStatus::Answered);
    }
    for (key, fact) in facts {
        terminal::say(&format!("{key:>14}: {fact}"))?;
    }
    Ok(ExitStatus::Answered)
}

fn facts() -> Vec<(&'static str, String)> {
    let variable = |name: &str| std::env::var(name).unwrap_or_else(|_| "not set".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let games: Vec<&str> = GAMES.iter().map(|it| it.info().id).collect();
    let file = |path: anyhow::Result<PathBuf>| match path {
        Ok(path) if path.exists() => format!("{} (there)", path.display()),
        Ok(path) => format!("{} (none yet)", path.display()),
        Err(error) => format!("{error:#}"),
    };
    let megapixels = DecodeLimits::default().max_pixels / 1_000_000;
    let mut facts = vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("cores", cores.to_string()),
        ("games", games.join(", ")),
        ("pictures", format!("PNG, JPEG, WebP, BMP, GIF up to {megapixels} megapixels")),
        ("configuration", file(config::path())),
        ("remembered", file(remembered::path())),
    ];
    if cfg!(target_os = "linux") {
        facts.push(("DISPLAY", variable("DISPLAY")));
        facts.push(("session type", variable("XDG_SESSION_TYPE")));
    }
    facts.push(("terminal", variable("TERM")));
    facts.extend(crate::live::display::facts());
    facts
}
