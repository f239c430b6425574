//! `watch`: looks at the screen continuously and prints the advice when it changes.

use clap::Args;
use seesolve_core::{Control, Frame, Session, Worker};
use seesolve_desktop::system::keys_for_watching;
use seesolve_desktop::{StopReason, WatchEvent, watch};
use seesolve_games::registry::GAMES;

use super::display::{open_screen, stop_signals};
use super::target::{Found, Target};
use crate::args::{Global, WordArgs, game_named};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::report::{InputResult, Printout};
use crate::{interrupt, terminal};

/// What ends it, and what of the screen this system lets a program see.
fn keys() -> String {
    let limit = if cfg!(target_os = "linux") { " Only X11 windows can be watched." } else { "" };
    format!("F9 pauses and resumes, Ctrl-C ends.{limit}")
}

/// What to watch.
#[derive(Args)]
#[command(after_help = format!("{}\n\n{}", examples(&[
    ("watch", ""),
    ("watch --game {played} --window DeSmuME", ""),
    ("watch --json", "one JSON object for every position"),
]), keys()))]
pub struct WatchArgs {
    /// The game; recognised when omitted
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,
    /// The window with this title or class
    #[arg(long, value_name = "TITLE")]
    window: Option<String>,
    /// Print one JSON object for every position
    #[arg(long)]
    json: bool,
    /// End after this many positions
    #[arg(long, value_name = "N")]
    times: Option<u32>,
    #[command(flatten)]
    word: WordArgs,
    #[command(flatten)]
    settings: GameSettings,
}

pub fn run(args: &WatchArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let game = game_named(args.game.as_deref())?;
    let target = Target::new(game, args.window.as_deref(), &args.settings, &args.word)?;
    let mut screen = open_screen()?;
    let mut stop_signals = stop_signals(keys_for_watching());
    let mut found = match target.find(&mut screen, &mut stop_signals)? {
        Found::Game(found, _) => found,
        Found::Stopped(_) => return Ok(ExitStatus::Stopped),
    };
    target.settle(&mut found.session, args.json, global)?;
    let (title, area) = (found.session.game().info().title, found.area());
    let place = found.window.as_ref().map_or("the desktop", |it| it.title.as_str());
    terminal::note(&format!("watching {title} in {place}; F9 pauses, Ctrl-C ends"));
    let is_enough = seesolve_desktop::StopButton::default();
    stop_signals.push(Box::new(is_enough.clone()));
    let look = |frame: &Frame, control: &Control| target.look(frame, control);
    let mut worker = Worker::new(GAMES);
    let mut n_seen = 0;
    let mut failed = None;
    let mut report = |event: WatchEvent<'_>| match event {
        WatchEvent::Paused => terminal::note("paused"),
        WatchEvent::Resumed => terminal::note("watching again"),
        WatchEvent::Unclear { warnings } => {
            let why = if warnings.is_empty() { "no board" } else { &warnings.join("; ") };
            terminal::note(&format!("not certain: {why}"));
        }
        WatchEvent::Board { session, .. } => {
            let said = advise(place, session, &mut worker, args, global);
            failed = said.err();
            session.forget_other_steps();
            n_seen += 1;
            if failed.is_some() || args.times.is_some_and(|it| n_seen >= it) {
                is_enough.press();
            }
        }
    };
    let ended = watch(&mut screen, area, &mut stop_signals, &look, &mut report)?;
    if let Some(error) = failed {
        return Err(error);
    }
    Ok(match ended {
        StopReason::Signal => ExitStatus::Stopped,
        StopReason::WindowGone => {
            terminal::note("the window was closed or hidden");
            ExitStatus::Unanswered
        }
        _ => ExitStatus::Answered,
    })
}

/// Solves the position and prints it as `solve` does.
fn advise(
    place: &str,
    session: &mut Session,
    worker: &mut Worker,
    args: &WatchArgs,
    global: Global,
) -> anyhow::Result<()> {
    let start = std::time::Instant::now();
    interrupt::solve(session, worker, &interrupt::control(), &mut |_| ())?;
    let mut result = InputResult::nothing(place);
    result.millis.solve = Some(start.elapsed().as_secs_f64() * 1000.0);
    result.result = Ok(session.clone());
    Printout::of(&result, args.json, global).print()
}
