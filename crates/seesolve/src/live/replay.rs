//! `replay`: a logged run again, without a screen, for bug reports.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use seesolve_core::{Control, Session, Worker, game_of, recognise};
use seesolve_desktop::recording::replay;
use seesolve_desktop::{Desktop, play};
use seesolve_games::registry::GAMES;

use super::display::interrupt_signal;
use super::recorded::{RecordedRun, recording_in};
use super::tell::Telling;
use crate::args::Global;
use crate::examples::examples;
use crate::exit::ExitStatus;

/// Which run.
#[derive(Args)]
#[command(after_help = examples(&[
    ("play --yes --log plays", "records a run in plays/run-0001"),
    ("replay plays/run-0001", "plays it again; nothing is touched"),
]))]
pub struct ReplayArgs {
    /// The folder of one run that `play --log` wrote
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// Print one JSON object with the result and the times of every stage
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ReplayArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let (run, first) = RecordedRun::read(&args.log)?;
    let game = game_of(GAMES, &run.game)?;
    run.settings.check(game.settings())?;
    let control = Control::new();
    let mut session = match recognise(&[game], &first, &control).into_iter().next() {
        Some(found) => Session::of(game, first, found.sighting),
        None => Session::new(game),
    };
    session.set_all(run.settings.clone());
    run.correct(&mut session)?;
    let recording = recording_in(&args.log);
    let (mut screen, mut pointer) =
        replay(&recording).with_context(|| format!("cannot read {}", recording.display()))?;
    let mut stop_signals = vec![interrupt_signal()];
    let desktop =
        Desktop { screen: &mut screen, pointer: &mut pointer, stop_signals: &mut stop_signals };
    let options = run.options();
    let telling = Telling { json: args.json, gestures: true, did: "played again", global };
    let mut worker = Worker::new(GAMES);
    let report = play(desktop, &mut session, &mut worker, &options, &mut |it| telling.narrate(it));
    telling.conclude(&run.game, &report)
}
