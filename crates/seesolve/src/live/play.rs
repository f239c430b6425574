//! `play`: plays by mouse, in a closed loop.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use seesolve_core::Worker;
use seesolve_desktop::system::keys_for_playing;
use seesolve_desktop::{
    Calibration, Desktop, DryPointer, Event, Mode, PlayLog, PlayOptions, PlayReport, Pointer,
    RateControl, StopReason, StopWhen, play,
};
use seesolve_games::registry::GAMES;
use serde_json::json;

use super::consent::{Consent, obtain};
use super::display::{open_screen, stop_signals};
use super::target::{Found, Target};
use crate::args::{Global, game_named};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::{remembered, terminal};

const STOPPING: &str =
    "Esc, Ctrl-C, moving the mouse or pushing it into a corner stops at once; F9 pauses and resumes.
It also stops when the window moves, is covered or closed, and when a reading is not certain.";

/// What to play, how long, and how to agree.
#[derive(Args)]
#[command(after_help = format!("{}\n\n{STOPPING}", examples(&[
    ("play --dry-run", "what would be done, without touching anything"),
    ("play --game {played} --mode series --boards 10", ""),
    ("play --mode trial --seconds 30 --wait", "as many boards as the time allows"),
    ("play --mode series --until {counted}", ""),
    ("play --yes --log plays", "keep pictures with the mouse path"),
])))]
pub struct PlayArgs {
    /// The game; recognised when omitted
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,
    /// The window with this title or class
    #[arg(long, value_name = "TITLE")]
    window: Option<String>,
    /// One board, board after board, or as many as --seconds allow
    #[arg(long, value_enum, default_value = "once")]
    mode: PlayMode,
    /// In a series: end after this many boards
    #[arg(long, value_name = "N")]
    boards: Option<u32>,
    /// End when a count is reached: boards, or what the game counts
    #[arg(long, value_name = "WHAT=N", value_parser = parse_until)]
    until: Vec<StopWhen>,
    /// Move the mouse without asking
    #[arg(long, conflicts_with_all = ["wait", "dry_run"])]
    yes: bool,
    /// Begin when F9 is pressed: go to the puzzle first
    #[arg(long, conflicts_with = "dry_run")]
    wait: bool,
    /// Print what would be done and touch nothing
    #[arg(long)]
    dry_run: bool,
    /// Keep pictures with the mouse path, readings and times in a new folder under DIR
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
    /// The most gestures that may be made
    #[arg(long, value_name = "N", default_value_t = PlayOptions::default().max_gestures)]
    max_gestures: u32,
    /// Print one JSON object with the result and the times of every stage
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: GameSettings,
    /// A window of our own: where a real game was found must not be forgotten for it.
    #[arg(skip)]
    is_own_window: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlayMode {
    Once,
    Series,
    Trial,
}

/// The usual time trial.
const TRIAL_SECONDS: f64 = 30.0;

fn parse_until(text: &str) -> Result<StopWhen, String> {
    let hint = "write it as WHAT=N, for example boards=10";
    let (name, value) = text.split_once('=').ok_or(hint)?;
    let value = value.parse().map_err(|_| hint)?;
    Ok(StopWhen { name: name.trim().to_owned(), value })
}

pub fn run(args: &PlayArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let game = game_named(args.game.as_deref())?;
    let target = Target::new(game, args.window.as_deref(), &args.settings)?;
    target.check_counted(args.until.iter().map(|it| it.name.as_str()))?;
    let mut screen = open_screen()?;
    let keys = keys_for_playing();
    if let (true, Err(error)) = (args.wait, &keys) {
        bail!("--wait needs a key to begin with: {error}");
    }
    let mut stop_signals = stop_signals(keys);
    if args.wait
        && let Some(reason) = obtain(Consent::ByKey, "", &mut stop_signals)?
    {
        terminal::note(&format!("stopped: {reason}"));
        return Ok(ExitStatus::Stopped);
    }
    let (mut found, rate_control) = match target.find(&mut screen, &mut stop_signals)? {
        Found::Game(found, rate_control) => (found, rate_control),
        Found::Stopped(reason) => {
            terminal::note(&format!("stopped: {reason}"));
            return Ok(ExitStatus::Stopped);
        }
    };
    let info = found.session.game().info();
    let place = found.window.as_ref().map_or("the desktop", |it| it.title.as_str()).to_owned();
    if !args.wait {
        let consent = if args.yes || args.dry_run { Consent::Given } else { Consent::Asked };
        let what = format!("{} in \"{place}\" will be played by mouse.", info.title);
        if let Some(reason) = obtain(consent, &what, &mut stop_signals)? {
            terminal::note(&format!("stopped: {reason}"));
            return Ok(ExitStatus::Stopped);
        }
    }
    let options = args.options(found.window.as_ref().map(|it| it.id), rate_control);
    let mut log = args.log.as_deref().map(PlayLog::create).transpose().context("--log")?;
    let mut dry = DryPointer::default();
    let mut real = (!args.dry_run).then(|| screen.pointer()).transpose()?;
    let pointer: &mut dyn Pointer = match &mut real {
        Some(real) => real,
        None => &mut dry,
    };
    let desktop = Desktop { screen: &mut screen, pointer, stop_signals: &mut stop_signals };
    let mut observer = |event: &Event<'_>| {
        if let Some(log) = &mut log {
            log.note(event);
        }
        narrate(event, args, global);
    };
    let mut worker = Worker::new(GAMES);
    let report = play(desktop, &mut found.session, &mut worker, &options, &mut observer);
    if !args.dry_run && !args.is_own_window && found.has_board() {
        remembered::save(info.id, &Calibration::of(&found, report.rate_control))?;
    }
    if let Some(log) = log {
        terminal::note(&format!("the log is in {}", log.folder().display()));
        log.finish(&report).context("the log is not complete")?;
    }
    conclude(args, info.id, &report, global)
}

impl PlayArgs {
    /// A series in a window that this program opened itself.
    pub fn in_own_window(game: &str, title: &str, boards: u32, yes: bool) -> Self {
        Self {
            game: Some(game.to_owned()),
            window: Some(title.to_owned()),
            mode: PlayMode::Series,
            boards: Some(boards),
            until: Vec::new(),
            yes,
            wait: false,
            dry_run: false,
            log: None,
            max_gestures: PlayOptions::default().max_gestures,
            json: false,
            settings: GameSettings::default(),
            is_own_window: true,
        }
    }

    fn options(
        &self,
        window: Option<seesolve_desktop::WindowId>,
        rate_control: RateControl,
    ) -> PlayOptions {
        let seconds = self.settings.seconds();
        let mode = match self.mode {
            PlayMode::Once => Mode::Once,
            PlayMode::Series => Mode::Series { boards: self.boards },
            PlayMode::Trial => {
                let seconds = seconds.unwrap_or(TRIAL_SECONDS).clamp(0.0, 1e6);
                Mode::Trial { time: Duration::from_secs_f64(seconds) }
            }
        };
        let defaults = PlayOptions::default();
        let think = match (self.mode, seconds) {
            (PlayMode::Once | PlayMode::Series, Some(it)) => {
                Duration::from_secs_f64(it.clamp(0.0, 1e6))
            }
            _ => defaults.think,
        };
        let until = self.until.clone();
        PlayOptions {
            window,
            mode,
            until,
            rate_control,
            max_gestures: self.max_gestures,
            think,
            ..defaults
        }
    }
}

/// Tells the player what happens.
fn narrate(event: &Event<'_>, args: &PlayArgs, global: Global) {
    match event {
        Event::Plan { presses, .. } if args.dry_run && !args.json => {
            for (idx, press) in presses.iter().enumerate() {
                let way = press.iter().map(|points| {
                    let points: Vec<_> =
                        points.iter().map(|it| format!("{},{}", it.x, it.y)).collect();
                    points.join(" -> ")
                });
                let way = way.collect::<Vec<_>>().join(" | ");
                // A closed pipe shows when the result is printed.
                let _ = terminal::say(&format!("gesture {}: {way}", idx + 1));
            }
        }
        _ if global.quiet => {}
        Event::BoardDone { n_boards } => terminal::note(&format!("board {n_boards} done")),
        Event::Missed { n_gestures } => {
            terminal::note(&format!("{n_gestures} not taken; trying again"));
        }
        Event::BoardChanged => {
            terminal::note("the board changed before it was finished; reading it anew");
        }
        Event::Prompt { prompt } => terminal::note(&format!("pressing \"{}\"", prompt.name)),
        Event::Paused => terminal::note("paused; F9 resumes, Esc stops"),
        Event::Resumed => terminal::note("resumed"),
        _ => {}
    }
}

fn conclude(
    args: &PlayArgs,
    game: &str,
    report: &PlayReport,
    global: Global,
) -> anyhow::Result<ExitStatus> {
    if args.json {
        terminal::say(
            &json!({
                "schema": "seesolve/1",
                "game": game,
                "boards": report.n_boards,
                "gestures": report.n_gestures,
                "segments": report.n_segments,
                "redone": report.n_redone,
                "stopped": report.stopped.as_ref().map(ToString::to_string),
                "by_user": report.stopped.as_ref().is_some_and(StopReason::is_by_user),
                "failed": report.failed.as_ref().map(ToString::to_string),
                "gap_millis": report.rate_control.gap().as_millis() as u64,
                "millis": report.timings.to_json(),
            })
            .to_string(),
        )?;
    } else {
        let boards = report.n_boards;
        let plural = if boards == 1 { "" } else { "s" };
        let did = if args.dry_run { "would be played" } else { "done" };
        terminal::say(&format!("{boards} board{plural} {did}, {} gestures", report.n_gestures))?;
        if !global.quiet {
            terminal::note(&report.timings.to_string());
        }
    }
    if let Some(error) = &report.failed {
        return Err(anyhow::Error::new(error.clone()));
    }
    Ok(match &report.stopped {
        None => ExitStatus::Answered,
        Some(reason) => {
            terminal::note(&format!("stopped: {reason}"));
            if reason.is_by_user() { ExitStatus::Stopped } else { ExitStatus::Unanswered }
        }
    })
}
