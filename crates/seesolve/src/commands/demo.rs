//! `demo`: the whole job for every game with nothing prepared: paint a screen, read it, solve it.
//!
//! The painted position is kept aside and compared with what was read, so the demo cannot pass by
//! accident; it says so when something does not work.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use seesolve_core::draw::board;
use seesolve_core::{PaintStyle, Scene, Trace};
use seesolve_games::registry::{GAMES, NewSession};

use crate::args::{Global, game_named};
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::live::{self, demo::Showing};
use crate::report::human;
use crate::run::Task;
use crate::terminal;

/// What to show.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve demo
  seesolve demo --game flow --seed 7 --dir pictures
  seesolve demo --window                  open a game in a window and play it by mouse
  seesolve demo --window --game voltorb --boards 3")]
pub struct DemoArgs {
    /// Show one game only
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,
    /// Other boards for other numbers
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The folder for the pictures
    #[arg(long, default_value = "seesolve-demo", value_name = "DIR")]
    dir: PathBuf,
    /// Open a game in a window (Flow, or Voltorb Flip with --game) and play it by mouse
    #[arg(long, conflicts_with = "dir")]
    window: bool,
    /// So many boards in the window
    #[arg(long, default_value_t = 5, value_name = "N", requires = "window")]
    boards: u32,
    /// Move the mouse without asking
    #[arg(long, requires = "window")]
    yes: bool,
}

pub fn run(args: &DemoArgs, global: Global) -> anyhow::Result<ExitStatus> {
    if args.window {
        let game = args.game.as_deref();
        let DemoArgs { seed, boards, yes: is_agreed, .. } = *args;
        return live::demo::run(&Showing { game, seed, boards, is_agreed }, global);
    }
    std::fs::create_dir_all(&args.dir)
        .with_context(|| format!("cannot make the folder {}", args.dir.display()))?;
    let shown = match game_named(args.game.as_deref())? {
        Some(game) => vec![game],
        None => GAMES.to_vec(),
    };
    let mut status = ExitStatus::Answered;
    for game in shown {
        status = status.max(show(game, args, global)?);
    }
    terminal::say(&format!("The pictures are in {}.", args.dir.display()))?;
    Ok(status)
}

fn show(game: NewSession, args: &DemoArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let mut painter = game();
    let info = painter.info();
    terminal::say(&format!("== {} ==", info.title))?;
    painter.enter_sample(args.seed);
    let style = PaintStyle { cell_px: 96.0, theme: 0, scene: Scene::Device, seed: args.seed };
    let Some(painted) = painter.paint(&style) else { bail!("{}: nothing to paint", info.id) };
    let screen = save(&args.dir, &format!("{}-screen.png", info.id), &painted.frame.to_png())?;
    let (width, height) = painted.frame.size();
    terminal::say(&format!("A screen of {width} x {height} pixels was painted: {screen}"))?;

    let settings = GameSettings::default();
    let task = Task { game: None, settings: &settings, fixes: &[], solve: true };
    let outcome = task.frame(task.nothing(&screen), painted.frame, &mut Trace::off())?;
    let Ok(session) = &outcome.result else {
        terminal::say("No board was found in it.\n")?;
        return Ok(ExitStatus::Unanswered);
    };
    terminal::say(&outcome.to_text(global.text_style()))?;
    let right = session.notation() == painter.notation();
    let took = [("found", outcome.millis.locate), ("read", outcome.millis.read)];
    let times: Vec<String> =
        took.iter().filter_map(|(what, it)| Some(format!("{what} in {}", human((*it)?)))).collect();
    let verdict = if right { "exactly what was painted" } else { "NOT what was painted" };
    terminal::say(&format!("{}; {verdict}", times.join(", ")))?;

    if let (Some(view), Some(frame), Some(layout)) =
        (session.view(), &outcome.picture, session.layout())
    {
        let answer = board::to_frame(&view, global.ground()).to_png();
        save(&args.dir, &format!("{}-answer.png", info.id), &answer)?;
        let svg = board::to_svg(&view, global.ground());
        save(&args.dir, &format!("{}-answer.svg", info.id), svg.as_bytes())?;
        let over = board::over_frame(&view, frame, layout).to_png();
        save(&args.dir, &format!("{}-over-screen.png", info.id), &over)?;
    }
    terminal::say("")?;
    Ok(if right { outcome.exit_status() } else { ExitStatus::Unanswered })
}

fn save(folder: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<String> {
    let path = folder.join(name);
    std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path.display().to_string())
}
