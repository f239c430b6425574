//! `play`: plays by mouse, in a closed loop.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Args;
use seesolve_core::{Frame, Session, Worker};
use seesolve_desktop::recording::record;
use seesolve_desktop::system::keys_for_playing;
use seesolve_desktop::{
    Calibration, Desktop, DryPointer, Event, FoundGame, PlayLog, PlayOptions, PlayReport, Pointer,
    Screen, StopSignal, play,
};
use seesolve_games::registry::GAMES;

use super::consent::{Consent, obtain};
use super::display::{end_of_input, open_screen, stop_signals};
use super::orders::{Orders, PlayMode};
use super::recorded::{RecordedRun, recording_in};
use super::target::{Found, Target};
use super::tell::Telling;
use crate::args::{Global, WordArgs, game_named};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::{GameSettings, PlayingByMouse};
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
    /// How long a trial takes (30 when omitted); anything else ends after it
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    seconds: Option<f64>,
    /// In a series: end after this many boards
    #[arg(long, value_name = "N")]
    boards: Option<u32>,
    /// End when a count is reached: boards, or what the game counts
    #[arg(long, value_name = "WHAT=N", value_parser = parse_until)]
    until: Vec<(String, i64)>,
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
    /// Stop when standard input ends: for a program that holds the other end
    #[arg(long, hide = true, requires = "yes")]
    stop_with_input: bool,
    /// Print one JSON object with the result and the times of every stage
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    word: WordArgs,
    #[command(flatten)]
    settings: GameSettings<PlayingByMouse>,
    /// A window of our own: where a real game was found must not be forgotten for it.
    #[arg(skip)]
    is_own_window: bool,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|it: &f64| (0.0..=86_400.0).contains(it));
    seconds.ok_or_else(|| "it must be a number from 0 to 86400".to_owned())
}

fn parse_until(text: &str) -> Result<(String, i64), String> {
    let hint = "write it as WHAT=N, for example boards=10";
    let (name, value) = text.split_once('=').ok_or(hint)?;
    let value = value.parse().map_err(|_| hint)?;
    Ok((name.trim().to_owned(), value))
}

pub fn run(args: &PlayArgs, global: Global) -> anyhow::Result<ExitStatus> {
    if args.boards.is_some() && args.mode != PlayMode::Series {
        bail!("--boards counts the boards of a series: add --mode series");
    }
    let game = game_named(args.game.as_deref())?;
    if let Some(never) = game.filter(|it| it.live().is_none()) {
        bail!("{} is not played by mouse; `seesolve watch` gives advice", never.info().title);
    }
    let target = Target::new(game, args.window.as_deref(), &args.settings, &args.word)?;
    target.check_counted(args.until.iter().map(|it| it.0.as_str()))?;
    let mut screen = open_screen()?;
    let keys = keys_for_playing();
    if let (true, Err(error)) = (args.wait, &keys) {
        bail!("--wait needs a key to begin with: {error}");
    }
    let mut stop_signals = stop_signals(keys);
    if args.stop_with_input {
        stop_signals.push(end_of_input());
    }
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
    target.settle(&mut found.session, args.json, global)?;
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
    let run = RecordedRun::of(&found, args.orders(), rate_control);
    let log = args.log.as_deref().map(PlayLog::create).transpose().context("--log")?;
    let did = if args.dry_run { "would be played" } else { "done" };
    let telling = Telling { json: args.json, gestures: args.dry_run, did, global };
    let FoundGame { session, frame, .. } = found.as_mut();
    let game = Playing { session, run: &run, telling, first: frame };
    let report = if args.dry_run {
        game.play(screen, DryPointer::default(), &mut stop_signals, log)?
    } else {
        let pointer = screen.pointer()?;
        game.play(screen, pointer, &mut stop_signals, log)?
    };
    if !args.dry_run && !args.is_own_window && found.has_board() {
        remembered::save_if_possible(info.id, &Calibration::of(&found, report.rate_control));
    }
    telling.conclude(info.id, &report)
}

/// A game about to be played.
struct Playing<'a> {
    session: &'a mut Session,
    run: &'a RecordedRun,
    telling: Telling,
    first: &'a Frame,
}

impl Playing<'_> {
    /// Plays, and keeps in the log all that is needed to play it again.
    fn play<S: Screen, P: Pointer>(
        self,
        mut screen: S,
        mut pointer: P,
        stop_signals: &mut [Box<dyn StopSignal>],
        log: Option<PlayLog>,
    ) -> anyhow::Result<PlayReport> {
        let Some(mut log) = log else {
            let mut observer = |it: &Event<'_>| self.telling.narrate(it);
            let options = self.run.options();
            let desktop = Desktop { screen: &mut screen, pointer: &mut pointer, stop_signals };
            let mut worker = Worker::new(GAMES);
            return Ok(play(desktop, self.session, &mut worker, &options, &mut observer));
        };
        let folder = log.folder().to_owned();
        self.run.write(&folder, self.first).context("--log")?;
        let recorded = record(&recording_in(&folder), screen, pointer).context("--log")?;
        let (mut screen, mut pointer) = recorded;
        let mut observer = |it: &Event<'_>| {
            log.note(it);
            self.telling.narrate(it);
        };
        let options = self.run.options();
        let desktop = Desktop { screen: &mut screen, pointer: &mut pointer, stop_signals };
        let mut worker = Worker::new(GAMES);
        let report = play(desktop, self.session, &mut worker, &options, &mut observer);
        terminal::note(&format!("the log is in {}", folder.display()));
        log.finish(&report).context("the log is incomplete")?;
        Ok(report)
    }
}

impl PlayArgs {
    /// A series in a window that this program opened itself.
    pub fn in_own_window(game: &str, title: &str, boards: u32, yes: bool) -> Self {
        Self {
            game: Some(game.to_owned()),
            window: Some(title.to_owned()),
            mode: PlayMode::Series,
            seconds: None,
            boards: Some(boards),
            until: Vec::new(),
            yes,
            wait: false,
            dry_run: false,
            log: None,
            max_gestures: PlayOptions::default().max_gestures,
            stop_with_input: false,
            json: false,
            word: WordArgs::default(),
            settings: GameSettings::default(),
            is_own_window: true,
        }
    }

    fn orders(&self) -> Orders {
        Orders {
            mode: self.mode,
            boards: self.boards,
            until: self.until.clone(),
            seconds: self.seconds,
            max_gestures: self.max_gestures,
            fixes: self.word.fixes.iter().map(|it| (it.name.clone(), it.value.clone())).collect(),
        }
    }
}
