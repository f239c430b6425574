//! A game of our own in a window, in a process of its own: the system lets only the main thread
//! show windows, or does not list a program's own ones, and play needs to find it as any other.

use std::io::{self, BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use seesolve_arcade::arcades::Arcade;
use seesolve_arcade::window::{Sampling, Show, show};
use seesolve_arcade::{ArcadeGame, Report};
use serde_json::json;

use crate::exit::ExitStatus;
use crate::{interrupt, terminal};

/// The side of the board on the screen.
const BOARD_PX: u32 = 480;
/// Written as soon as there is something to be seen.
const OPENED: &str = "opened";

/// The game as it would be shown.
pub fn game(arcade: &Arcade, seed: u64) -> anyhow::Result<Box<dyn ArcadeGame>> {
    arcade.open(seed, BOARD_PX).context("the game has no level")
}

/// Shows a game until its window is closed or the input ends, and tells what it received, one JSON
/// object a line.
pub fn show_here(mut game: Box<dyn ArcadeGame>) -> anyhow::Result<ExitStatus> {
    // Ctrl-C is meant for who plays, and goes to both.
    interrupt::flag();
    let stop = Arc::new(AtomicBool::new(false));
    let at_end = Arc::clone(&stop);
    std::thread::spawn(move || {
        // However it ends, nobody is there any more.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        at_end.store(true, Ordering::Relaxed);
    });
    let tell = |line: String| {
        // Who reads may have gone away; the game goes on.
        let _ = terminal::say(&line);
    };
    let mut opened = |_| tell(OPENED.to_owned());
    let mut observer = |at: Duration, report: Report| {
        let mut line = json!(report);
        line["millis"] = json!(at.as_millis() as u64);
        tell(line.to_string());
    };
    let how = Show { display: None, sampling: Sampling::Events, place: None };
    show(&mut *game, &how, &stop, &mut opened, &mut observer)?;
    Ok(ExitStatus::Answered)
}

/// An open window. Dropping it closes it.
pub struct GameWindow {
    process: Child,
    /// The window is open for as long as this is.
    input: Option<ChildStdin>,
}

impl GameWindow {
    /// Opens the window and waits until there is something to be seen.
    pub fn open(game: &str, seed: u64) -> anyhow::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args([
            "demo",
            "--window",
            "--by-hand",
            "--game",
            game,
            "--seed",
            &seed.to_string(),
        ]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn()?;
        let input = process.stdin.take();
        let (output, errors) = (process.stdout.take(), process.stderr.take());
        let window = Self { process, input };
        let mut output = BufReader::new(output.context("no output")?);
        let mut line = String::new();
        while line.trim_end() != OPENED {
            line.clear();
            if output.read_line(&mut line)? == 0 {
                let mut why = String::new();
                errors.context("no errors")?.read_to_string(&mut why)?;
                ensure!(why.is_empty(), "{}", why.trim().trim_start_matches("seesolve: "));
                anyhow::bail!("the window was closed at once");
            }
        }
        // A pipe that nobody empties would hold the game up.
        std::thread::spawn(move || io::copy(&mut output, &mut io::sink()));
        Ok(window)
    }
}

impl Drop for GameWindow {
    fn drop(&mut self) {
        drop(self.input.take());
        // It ends with its input; what it says then interests nobody.
        let _ = self.process.wait();
    }
}
