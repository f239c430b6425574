//! `demo`: the whole job for every game with nothing prepared: paint a screen, read it, solve it.
//!
//! The painted position is kept aside and compared with what was read, so the demo cannot pass by
//! accident; it says so when something does not work.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use seesolve_core::{Game, PaintStyle, Scene, Session, Worker};
use seesolve_games::registry::GAMES;

use crate::args::{Global, game_named, games_in_question};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::live::{self, demo::Showing};
use crate::report::{InputResult, human, to_text};
use crate::run::Task;
use crate::{pictures, terminal};

/// What to show.
#[derive(Args)]
#[command(after_help = examples(&[
    ("demo", ""),
    ("demo --game {game} --seed 7 --dir pictures", ""),
    ("demo --window", "open a game in a window and play it by mouse"),
    ("demo --window --game {played} --boards 3", ""),
]))]
pub struct DemoArgs {
    /// Show one game only
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,
    /// The seed: another number gives another board
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The folder for the pictures
    #[arg(long, default_value = "seesolve-demo", value_name = "DIR")]
    dir: PathBuf,
    /// Open a game in a window and play it by mouse
    #[arg(long, conflicts_with = "dir")]
    window: bool,
    /// How many boards to play in the window
    #[arg(long, default_value_t = 5, value_name = "N", requires = "window")]
    boards: u32,
    /// Move the mouse without asking
    #[arg(long, requires = "window")]
    yes: bool,
    /// Only show the window, until the input ends: whoever plays it runs elsewhere
    #[arg(long, requires = "window", hide = true)]
    by_hand: bool,
}

pub fn run(args: &DemoArgs, global: Global) -> anyhow::Result<ExitStatus> {
    if args.window {
        let game = args.game.as_deref();
        let DemoArgs { seed, boards, yes: is_agreed, by_hand, .. } = *args;
        return live::demo::run(&Showing { game, seed, boards, is_agreed, by_hand }, global);
    }
    std::fs::create_dir_all(&args.dir)
        .with_context(|| format!("cannot make the folder {}", args.dir.display()))?;
    let shown = games_in_question(game_named(args.game.as_deref())?);
    let mut status = ExitStatus::Answered;
    for game in shown {
        status = status.max(show(game, args, global)?);
    }
    terminal::say(&format!("The pictures are in {}.", args.dir.display()))?;
    Ok(status)
}

fn show(game: &'static dyn Game, args: &DemoArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let info = game.info();
    terminal::say(&format!("== {} ==", info.title))?;
    let Some(painter) = game.painter() else {
        terminal::say("This game cannot be painted, so there is nothing to show.\n")?;
        return Ok(ExitStatus::Answered);
    };
    let position = game.sample(args.seed);
    let style = PaintStyle { cell_px: 96.0, theme: 0, scene: Scene::Device, seed: args.seed };
    let painted = painter.paint(&position, &style)?;
    let screen = save(&args.dir, &format!("{}-screen.png", info.id), &painted.frame.to_png())?;
    let (width, height) = painted.frame.size();
    terminal::say(&format!("Painted a screen of {width} x {height} pixels: {screen}"))?;

    let settings = GameSettings::default();
    let task = Task {
        game: None,
        settings: &settings,
        of_named: None,
        fixes: &[],
        solve: true,
        is_shown: true,
        explain: false,
        ask: None,
    };
    let (blank, mut worker) = (InputResult::nothing(&screen), Worker::new(GAMES));
    let result = task.frame(blank, painted.frame, &mut worker, &task.control());
    terminal::say(&to_text(&result, global.text_style(), global.verbose))?;
    let Ok(session) = &result.result else { return Ok(result.exit_status()) };
    let right = session.position() == Some(&position);
    let took = [("found", result.millis.locate), ("read", result.millis.read)];
    let times: Vec<String> =
        took.iter().filter_map(|(what, it)| Some(format!("{what} in {}", human((*it)?)))).collect();
    let verdict = if right { "exactly what was painted" } else { "NOT what was painted" };
    terminal::say(&format!("{}; {verdict}", times.join(", ")))?;
    draw(session, args, global)?;
    terminal::say("")?;
    Ok(if right { result.exit_status() } else { ExitStatus::Unanswered })
}

fn draw(session: &Session, args: &DemoArgs, global: Global) -> anyhow::Result<()> {
    let id = session.game().info().id;
    let file = |name: &str| args.dir.join(format!("{id}-{name}")).display().to_string();
    pictures::draw_board(session, &file("answer.png"), global.ground())?;
    pictures::draw_board(session, &file("answer.svg"), global.ground())?;
    pictures::draw(session, &file("over-screen.png"), global.ground())
}

fn save(folder: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<String> {
    let path = folder.join(name);
    std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path.display().to_string())
}
