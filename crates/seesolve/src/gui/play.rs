//! Playing from the page: the `play` command of this program as a process of its own, with all its
//! safety, so that nothing the page does can keep it from stopping.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use seesolve_desktop::{Area, Screen as _};
use serde::Deserialize;
use serde_json::json;

use super::desk::Desk;
use super::playing::{Run, end};
use crate::live::display::open_screen;

/// Seconds in which the mouse is still the player's.
const COUNTDOWN: u32 = 3;

/// How much to play.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Mode {
    Once,
    Series,
    Trial,
}

/// Starts playing after a countdown.
pub(super) fn start(
    desk: &Arc<Desk>,
    game: &str,
    window: Option<&str>,
    mode: Mode,
) -> anyhow::Result<()> {
    {
        let mut run = desk.play().run();
        if !matches!(*run, Run::Idle) {
            bail!("it is already playing");
        }
        *run = Run::Starting;
    }
    let mode = match mode {
        Mode::Once => "once",
        Mode::Series => "series",
        Mode::Trial => "trial",
    };
    let program = std::env::current_exe().context("this program cannot find itself")?;
    let mut command = Command::new(program);
    command.args(["play", "--yes", "--stop-with-input", "--game", game, "--mode", mode]);
    command.args(window.into_iter().flat_map(|it| ["--window", it]));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let desk = Arc::clone(desk);
    std::thread::spawn(move || play_to_the_end(&desk, &mut command));
    Ok(())
}

fn play_to_the_end(desk: &Desk, command: &mut Command) {
    let mut log: Vec<String> = Vec::new();
    let tell = |log: &[String], is_playing: bool, countdown: u32| {
        let state = json!({ "isPlaying": is_playing, "countdown": countdown, "log": log });
        desk.events().tell("live", &state);
    };
    for left in (1..=COUNTDOWN).rev() {
        tell(&log, true, left);
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(50));
            if !desk.play().is_starting() {
                return tell(&["Stopped before it began.".to_owned()], false, 0);
            }
        }
    }
    let child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            *desk.play().run() = Run::Idle;
            return tell(&[format!("It cannot play: {error}.")], false, 0);
        }
    };
    let said = begin(desk, child);
    tell(&log, true, 0);
    for line in said {
        log.push(line);
        tell(&log, true, 0);
    }
    if let Run::Playing(mut child) = std::mem::take(&mut *desk.play().run()) {
        // How it ended, it has said itself.
        let _ = child.wait();
    }
    tell(&log, false, 0);
    look_after_play(desk);
}

/// Shows what playing has left in the game's window. A window that cannot be seen is no failure: the
/// log says how it ended.
fn look_after_play(desk: &Desk) {
    let known = desk.live().area();
    let frame = match known {
        Area::Window(_) => open_screen().ok().and_then(|mut it| it.capture(known, Vec::new()).ok()),
        _ => None,
    };
    if let Some(frame) = frame {
        desk.live().take(&frame);
        desk.follow(&frame);
        desk.events().tell("live", &desk.live().state());
    }
}

/// Makes a process the one that plays; what it says, line by line, until it ends.
fn begin(desk: &Desk, mut child: Child) -> impl Iterator<Item = String> {
    let (sender, lines) = std::sync::mpsc::channel();
    let outputs: [Option<Box<dyn std::io::Read + Send>>; 2] = [
        child.stdout.take().map(|it| Box::new(it) as _),
        child.stderr.take().map(|it| Box::new(it) as _),
    ];
    for output in outputs.into_iter().flatten() {
        let sender = sender.clone();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.for_each(|it| drop(sender.send(it)));
        });
    }
    let mut run = desk.play().run();
    match *run {
        Run::Starting => *run = Run::Playing(child),
        // Called off while the process was starting.
        _ => end(&mut child),
    }
    lines.into_iter()
}
