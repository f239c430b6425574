//! `read`: what each picture shows.

use clap::Args;
use rayon::prelude::*;
use seesolve_core::Trace;

use crate::args::{Global, PictureArgs, game_named};
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::live::display;
use crate::report::{InputResult, print};
use crate::run::Task;
use crate::{pictures, terminal};

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

pub fn run(args: &ReadArgs, global: Global) -> anyhow::Result<ExitStatus> {
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
        let (name, frame) = display::look_once(args.window.as_deref())?;
        let seen = |trace: &mut Trace| task.frame(task.nothing(&name), frame.clone(), trace);
        outcomes.push(read("screen", &seen)?);
    }
    let from_files = |name: &String| read(name, &|trace: &mut Trace| task.picture(name, trace));
    let rest: anyhow::Result<Vec<InputResult>> = images.par_iter().map(from_files).collect();
    progress.finish_and_clear();
    outcomes.extend(rest?);
    Ok(outcomes)
}
