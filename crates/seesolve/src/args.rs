//! Options that several commands share.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use seesolve_core::{Game, InputError, game_of};
use seesolve_games::registry::GAMES;

/// Options of every command.
#[derive(Args, Clone, Copy)]
pub struct Global {
    /// When to use colours; NO_COLOR and CLICOLOR_FORCE are honoured
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN",
        help_heading = "Options of every command"
    )]
    pub color: ColorChoice,
    /// Draw for a light background; terminals that set COLORFGBG are known
    #[arg(long, global = true, help_heading = "Options of every command")]
    pub light: bool,
    /// Print results only: no progress, no warnings
    #[arg(long, short, global = true, help_heading = "Options of every command")]
    pub quiet: bool,
    /// Say more: how an answer was found and how long each stage took
    #[arg(
        long,
        short,
        global = true,
        conflicts_with = "quiet",
        help_heading = "Options of every command"
    )]
    pub verbose: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// The player's own word on what is seen.
#[derive(Args, Default)]
pub struct WordArgs {
    /// Correct what was read, by its shown name, such as 'row 2, column 3=A' or 'level=4'; the
    /// bare forms `row,column` and `number` count from 0
    #[arg(long = "fix", value_name = "NAME=VALUE", value_parser = parse_fix)]
    pub fixes: Vec<Fix>,
    /// Never ask about what is doubtful; nothing is asked in scripts anyway
    #[arg(long)]
    pub no_questions: bool,
}

impl WordArgs {
    /// Whether somebody is there to be asked about what is doubtful.
    pub fn may_ask(&self, json: bool, global: Global) -> bool {
        let is_seen = io::stdout().is_terminal() && io::stderr().is_terminal();
        let is_there = io::stdin().is_terminal() && is_seen;
        is_there && !json && !self.no_questions && !global.quiet
    }
}

/// Options of every command that reads pictures.
#[derive(Args)]
pub struct PictureArgs {
    /// The game; recognised from the picture when omitted
    #[arg(long, short, value_name = "GAME")]
    pub game: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub word: WordArgs,
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
    /// Whether somebody is there to be asked about what is doubtful in the only picture.
    pub fn may_ask(&self, n_images: usize, global: Global) -> bool {
        let n_inputs = n_images + usize::from(self.is_live());
        n_inputs == 1 && self.word.may_ask(self.json, global)
    }

    /// Whether the screen is to be looked at.
    pub fn is_live(&self) -> bool {
        self.screen || self.window.is_some()
    }
}

/// The player's word on something that was read or entered.
#[derive(Clone, Debug)]
pub struct Fix {
    pub name: String,
    pub value: String,
}

impl Fix {
    /// For the bare forms, which count from 0: what they mean in names that count from 1.
    pub fn explained(&self, shown_name: &str) -> Option<String> {
        let is_bare = self.name.chars().all(|it| it.is_ascii_digit() || matches!(it, ',' | ' '));
        is_bare.then(|| format!("{} is {shown_name}", self.name.trim()))
    }
}

impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}={}'", self.name, self.value)
    }
}

pub fn parse_fix(text: &str) -> Result<Fix, String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    match parts.filter(|(name, value)| !name.is_empty() && !value.is_empty()) {
        Some((name, value)) => Ok(Fix { name: name.to_owned(), value: value.to_owned() }),
        None => Err("write it as NAME=VALUE, for example 'row 2, column 3=A'".to_owned()),
    }
}

/// The game with this name, or an error that lists the names.
pub fn game_named(name: Option<&str>) -> Result<Option<&'static dyn Game>, InputError> {
    name.map(|it| game_of(GAMES, it)).transpose()
}

/// The game that is meant, or all that may be.
pub fn games_in_question(named: Option<&'static dyn Game>) -> Vec<&'static dyn Game> {
    named.map_or_else(|| GAMES.to_vec(), |it| vec![it])
}
