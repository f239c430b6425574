//! `watch`: looks at the screen continuously and prints the advice when it changes.

use clap::Args;
use seesolve_core::{AnySession, Frame};
use seesolve_desktop::StopReason;
use seesolve_desktop::system::keys_for_watching;
use seesolve_desktop::watch::{WatchEvent, watch};
use seesolve_games::registry::GAMES;

use super::display::{open_screen, stop_signals};
use super::target::Target;
use crate::args::{Global, game_named};
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::report::{InputResult, Millis, print};
use crate::{interrupt, terminal};

/// What to watch.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve watch
  seesolve watch --game voltorb --window DeSmuME --level 3
  seesolve watch --game flow --json

F9 pauses and goes on, Ctrl-C ends. Only X11 windows can be watched.")]
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
    /// End after so many positions
    #[arg(long, value_name = "N")]
    times: Option<u32>,
    #[command(flatten)]
    settings: GameSettings,
}

pub fn run(args: &WatchArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let game = game_named(args.game.as_deref())?;
    let target = Target::new(game, args.window.as_deref(), &args.settings)?;
    let mut screen = open_screen()?;
    let (found, _) = target.find(&mut screen)?;
    let (title, area) = (found.session.info().title, found.area());
    let place = found.window.as_ref().map_or("the desktop", |it| it.title.as_str());
    terminal::note(&format!("watching {title} in {place}; F9 pauses, Ctrl-C ends"));
    let mut stop_signals = stop_signals(keys_for_watching());
    let is_enough = seesolve_desktop::StopButton::default();
    stop_signals.push(Box::new(is_enough.clone()));
    let mut look = |frame: &Frame| target.look(frame);
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
            let said = advise(place, session, args, global);
            failed = said.err();
            n_seen += 1;
            if failed.is_some() || args.times.is_some_and(|it| n_seen >= it) {
                is_enough.press();
            }
        }
    };
    let ended = watch(&mut screen, area, &mut stop_signals, &mut look, &mut report)?;
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
    session: &mut Box<dyn AnySession>,
    args: &WatchArgs,
    global: Global,
) -> anyhow::Result<()> {
    let control = interrupt::control();
    let start = std::time::Instant::now();
    interrupt::solve(session.as_mut(), &control)?;
    let solve = Some(start.elapsed().as_secs_f64() * 1000.0);
    let mut outcome = InputResult {
        input: place.to_owned(),
        extra: Vec::new(),
        result: Ok(std::mem::replace(session, GAMES[0]())),
        picture: None,
        millis: Millis { solve, ..Millis::default() },
    };
    let printed = print(std::slice::from_ref(&outcome), args.json, global);
    if let Ok(own) = &mut outcome.result {
        std::mem::swap(session, own);
    }
    printed.map(drop)
}
