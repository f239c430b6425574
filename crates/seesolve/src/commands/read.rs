//! `read`: what each picture shows.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use seesolve_core::Trace;

use crate::cli::{Ending, Global};
use crate::game_settings::GameSettings;
use crate::report::InputResult;
use crate::run::{Task, game_named};
use crate::{interrupt, live, pictures, terminal};

/// Pictures and what to do with them.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve read phone.png
  seesolve read --game flow --json *.png
  seesolve read --explain stages phone.png      the reader's stages as pictures
  seesolve read --window scrcpy                 one picture of a window
  seesolve read --fix 2,3=A phone.png           row 2, column 3 (from 0) is colour A")]
pub struct ReadArgs {
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Pictures to read: PNG, JPEG, WebP, BMP or GIF; `-` is standard input
    #[arg(required_unless_present_any = ["screen", "window"], value_name = "IMAGE")]
    pub images: Vec<String>,
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

pub fn run(args: &ReadArgs, global: Global) -> anyhow::Result<Ending> {
    let settings = GameSettings::default();
    let task = Task {
        game: game_named(args.pictures.game.as_deref())?,
        settings: &settings,
        fixes: &args.pictures.fixes,
        solve: false,
    };
    let outcomes = read_all(&task, &args.images, &args.pictures, global)?;
    print(&outcomes, args.pictures.json, global)
}

/// Reads the screen if asked to, and pictures in parallel, and gives their outcomes in the order
/// they were named.
pub fn read_all(
    task: &Task<'_>,
    images: &[String],
    args: &PictureArgs,
    global: Global,
) -> anyhow::Result<Vec<InputResult>> {
    let progress = terminal::progress(images.len(), global);
    let read = |name: &str, picture: &dyn Fn(&mut Trace) -> anyhow::Result<InputResult>| {
        let mut trace = if args.explain.is_some() { Trace::on() } else { Trace::off() };
        let outcome = picture(&mut trace)?;
        if let Some(folder) = &args.explain {
            pictures::write_stages(folder, name, &trace.stages)?;
        }
        progress.inc(1);
        Ok(outcome)
    };
    let mut outcomes = Vec::new();
    if args.is_live() {
        let (name, frame) = live::look_once(args.window.as_deref())?;
        let seen = |trace: &mut Trace| task.frame(task.nothing(&name), frame.clone(), trace);
        outcomes.push(read("screen", &seen)?);
    }
    let from_files = |name: &String| read(name, &|trace: &mut Trace| task.picture(name, trace));
    let rest: anyhow::Result<Vec<InputResult>> = images.par_iter().map(from_files).collect();
    progress.finish_and_clear();
    outcomes.extend(rest?);
    Ok(outcomes)
}

/// Prints outcomes and says how it all ended.
pub fn print(outcomes: &[InputResult], json: bool, global: Global) -> anyhow::Result<Ending> {
    for outcome in outcomes {
        print_one(outcome, json, global)?;
    }
    let ending = outcomes.iter().map(InputResult::ending).max().unwrap_or(Ending::Answered);
    Ok(if interrupt::interrupted() { Ending::Stopped } else { ending })
}

/// Prints one outcome: results to standard output, complaints and warnings to standard error.
fn print_one(outcome: &InputResult, json: bool, global: Global) -> anyhow::Result<()> {
    if json {
        terminal::say(&outcome.to_json().to_string())?;
        return Ok(());
    }
    match &outcome.result {
        Err(_) => terminal::complain(&outcome.to_text(global.text_style())),
        Ok(session) => {
            terminal::say(&outcome.to_text(global.text_style()))?;
            if !global.quiet {
                session.warnings().iter().for_each(|it| terminal::note(&format!("warning: {it}")));
            }
        }
    }
    Ok(())
}
