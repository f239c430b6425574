//! `read`: what each picture shows.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use seesolve_core::{Control, Worker};
use seesolve_games::registry::GAMES;

use crate::args::{Global, PictureArgs, game_named};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::in_order::in_order;
use crate::live::display;
use crate::report::{InputResult, Printout, exit_status};
use crate::run::Task;
use crate::{pictures, terminal};

/// Pictures and what to do with them.
#[derive(Args)]
#[command(after_help = examples(&[
    ("read phone.png", ""),
    ("read --json *.png", "one JSON object per line"),
    ("read --explain stages phone.png", "the reader's stages as pictures"),
    ("read --window scrcpy", "one picture of a window"),
    ("read --fix 'row 2, column 3=A' phone.png", "correct what was read there"),
]))]
pub struct ReadArgs {
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Pictures to read: PNG, JPEG, WebP, BMP or GIF; `-` is standard input
    #[arg(value_name = "IMAGE")]
    pub images: Vec<PathBuf>,
}

pub fn run(args: &ReadArgs, global: Global) -> anyhow::Result<ExitStatus> {
    if args.images.is_empty() && !args.pictures.is_live() {
        bail!("nothing to read: name a picture, or use --screen or --window");
    }
    let settings = GameSettings::default();
    let task = Task {
        game: game_named(args.pictures.game.as_deref())?,
        settings: &settings,
        of_named: None,
        fixes: &args.pictures.word.fixes,
        solve: false,
        is_shown: true,
        explain: args.pictures.explain.is_some(),
        ask: args.pictures.may_ask(args.images.len(), global).then(|| global.text_style()),
    };
    let statuses = read_all(&task, &args.images, &args.pictures, global, |result| {
        let printout = Printout::of(&result, args.pictures.json, global);
        (Some(printout), result.exit_status())
    })?;
    Ok(exit_status(statuses))
}

/// Reads the screen if asked to, and pictures in parallel. What `finish` makes of a result is
/// printed in the order the inputs were named; its picture is let go before the next is decoded.
pub fn read_all(
    task: &Task<'_>,
    images: &[PathBuf],
    args: &PictureArgs,
    global: Global,
    finish: impl Fn(InputResult) -> (Option<Printout>, ExitStatus) + Sync,
) -> anyhow::Result<Vec<ExitStatus>> {
    let progress = terminal::progress(images.len(), global);
    let read = |name: &str, picture: &dyn Fn(&Control) -> InputResult| {
        let control = task.control();
        let mut result = picture(&control);
        if let Some(folder) = &args.explain {
            let written = pictures::write_stages(folder, name, &control.take_stages());
            result.complaints.extend(written.err().map(|it| format!("{it:#}")));
        }
        progress.inc(1);
        finish(result)
    };
    let mut statuses = Vec::new();
    let mut print = |(printout, status): (Option<Printout>, ExitStatus)| {
        statuses.push(status);
        progress.suspend(|| printout.map_or(Ok(()), |it| it.print()))
    };
    if args.is_live() {
        let (name, frame) = display::look_once(args.window.as_deref())?;
        print(read("screen", &|control| {
            let (result, mut worker) = (InputResult::nothing(&name), Worker::new(GAMES));
            task.frame(result, frame.clone(), &mut worker, control)
        }))?;
    }
    let from_file = |input: usize| {
        let path = &images[input];
        let name = path.display().to_string();
        read(&name, &|it| task.picture(path, &mut Worker::new(GAMES), it))
    };
    in_order(images.len(), from_file, print)?;
    progress.finish_and_clear();
    Ok(statuses)
}
