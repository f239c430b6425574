//! Options that several commands share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use seesolve_games::registry::{GAMES, NewSession};

/// Options of every command.
#[derive(Args, Clone, Copy)]
pub struct Global {
    /// When to use colours; NO_COLOR and CLICOLOR_FORCE are honoured
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: ColorChoice,
    /// Draw for a light background
    #[arg(long, global = true)]
    pub light: bool,
    /// Print results only: no progress, no warnings
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Options of every command that reads pictures.
#[derive(Args)]
pub struct PictureArgs {
    /// The game; recognised from the picture when omitted
    #[arg(long, short, value_name = "GAME")]
    pub game: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Overrule a cell of the picture, as `cell=symbol`; cells are `row,column` from 0, or numbers
    #[arg(long = "fix", value_name = "CELL=SYMBOL", value_parser = parse_fix)]
    pub fixes: Vec<(String, String)>,
    /// Write the reader's stages as pictures into a folder
    #[arg(long, value_name = "DIR")]
    pub explain: Option<PathBuf>,
    /// Take one picture of the screen
    #[arg(long)]
    pub screen: bool,
    /// Take one picture of the window with this title or class
    #[arg(long, value_name = "TITLE")]
    pub window: Option<String>,
}

impl PictureArgs {
    /// Whether the screen is to be looked at.
    pub fn is_live(&self) -> bool {
        self.screen || self.window.is_some()
    }
}

fn parse_fix(text: &str) -> Result<(String, String), String> {
    let parts =
        text.split_once('=').filter(|(cell, symbol)| !cell.is_empty() && !symbol.is_empty());
    let (cell, symbol) = parts.ok_or("write it as cell=symbol, for example 2,3=A")?;
    Ok((cell.to_owned(), symbol.to_owned()))
}

/// The game with this name, or an error that lists the names.
pub fn game_named(name: Option<&str>) -> anyhow::Result<Option<NewSession>> {
    let Some(name) = name else { return Ok(None) };
    let found = GAMES.iter().copied().find(|it| it().info().id == name);
    let known = || GAMES.iter().map(|it| it().info().id).collect::<Vec<_>>().join(", ");
    found.map(Some).ok_or_else(|| anyhow::anyhow!("no game \"{name}\"; known are {}", known()))
}
