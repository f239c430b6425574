//! Hours of play in minutes of tests: the program watches and plays the arcade for a long time and
//! must not grow, leak handles or miss a level. Ten minutes with `SEESOLVE_SLOW=1`;
//! `SEESOLVE_SOAK=60` asks for that many minutes, `SEESOLVE_SEED` for other levels.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, clippy::panic, clippy::unwrap_used, reason = "this is a test")]

#[path = "support/arcade.rs"]
mod arcade;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use seesolve_arcade::Report;
use seesolve_desktop::testing::PrivateDisplay;
use seesolve_testing::folder::TestFolder;
use seesolve_testing::material::{chosen, is_slow};
use serde_json::Value;

use arcade::open_flow;

/// What is warm after this time should not grow any more.
const WARM_UP: Duration = Duration::from_secs(120);
const BETWEEN_LOOKS: Duration = Duration::from_secs(10);
/// In bytes: at the end against the end of the warm-up, and an hour's slope.
const MAX_GROWTH: f64 = 2e6;
const MAX_SLOPE: f64 = 1e6;

#[test]
fn an_evening_of_play_costs_no_more_than_its_first_minutes() {
    let Some(minutes) = minutes() else {
        println!("skipped: SEESOLVE_SLOW=1 takes ten minutes, SEESOLVE_SOAK=60 an hour");
        return;
    };
    let Some(display) = arcade::display() else { return };
    let seed = chosen("SEESOLVE_SEED").map_or(11, |it| it.parse().unwrap());
    let game = open_flow(&display, seed);
    let folder = TestFolder::new("soak");
    let start = |arguments: &[&str]| Process::start(&display, &folder, arguments);
    let watching = start(&["watch", "--json", "--game", "flow"]);
    let orders = ["--mode", "series", "--max-gestures", "1000000"];
    let playing = start(&[&["play", "--yes", "--json", "--game", "flow"][..], &orders].concat());

    let mut usage: [Vec<Usage>; 2] = [Vec::new(), Vec::new()];
    let (begun, mut n_solved) = (Instant::now(), 0);
    while begun.elapsed() < Duration::from_secs(minutes * 60) {
        std::thread::sleep(BETWEEN_LOOKS);
        let is_solved = |it: &&(Duration, Report)| matches!(it.1, Report::Solved { .. });
        n_solved += game.reports().iter().filter(is_solved).count();
        for (process, usage) in [&watching, &playing].into_iter().zip(&mut usage) {
            usage.push(process.usage(begun.elapsed()));
        }
    }
    watching.end();
    let played = playing.end();
    n_solved += game.reports().iter().filter(|it| matches!(it.1, Report::Solved { .. })).count();
    let played: Value = serde_json::from_str(&played).unwrap();
    println!("{minutes} minutes, {n_solved} levels");
    assert!(n_solved as u64 >= minutes * 10, "only {n_solved} levels");
    // It may have been told to end between the last pipe and the look at it.
    let told = played["boards"].as_u64().unwrap();
    assert!(told.abs_diff(n_solved as u64) <= 1, "{told} boards told, {n_solved} solved");
    for (name, usage) in ["watch", "play"].into_iter().zip(&usage) {
        judge(name, usage, minutes);
    }
}

fn minutes() -> Option<u64> {
    let asked = std::env::var("SEESOLVE_SOAK").ok().map(|it| it.parse().unwrap());
    asked.or(is_slow().then_some(10))
}

/// What a process holds at one moment.
#[derive(Debug)]
struct Usage {
    at: Duration,
    bytes: f64,
    handles: usize,
}

fn judge(name: &str, usage: &[Usage], minutes: u64) {
    let warm: Vec<&Usage> = usage.iter().filter(|it| it.at >= WARM_UP).collect();
    let (first, last) = (warm.first().unwrap(), warm.last().unwrap());
    let most = warm.iter().map(|it| it.handles).max().unwrap();
    let (growth, slope) = (last.bytes - first.bytes, slope(&warm));
    println!(
        "{name}: {:.1} MB after warm-up, {:.1} MB at the end, {:+.2} MB an hour, {most} handles",
        first.bytes / 1e6,
        last.bytes / 1e6,
        slope / 1e6
    );
    assert!(growth <= MAX_GROWTH, "{name} grew by {:.1} MB", growth / 1e6);
    assert!(minutes < 60 || slope < MAX_SLOPE, "{name} grows by {:.2} MB an hour", slope / 1e6);
    assert!(most <= first.handles + 2, "{name}: {} handles became {most}", first.handles);
}

/// Bytes an hour, by the line that fits best.
fn slope(usage: &[&Usage]) -> f64 {
    let n_looks = usage.len() as f64;
    let hours = |it: &&Usage| it.at.as_secs_f64() / 3600.0;
    let mean_hour = usage.iter().map(hours).sum::<f64>() / n_looks;
    let mean_bytes = usage.iter().map(|it| it.bytes).sum::<f64>() / n_looks;
    let joint: f64 = usage.iter().map(|it| (hours(it) - mean_hour) * (it.bytes - mean_bytes)).sum();
    let square: f64 = usage.iter().map(|it| (hours(it) - mean_hour).powi(2)).sum();
    joint / square.max(f64::MIN_POSITIVE)
}

struct Process {
    child: Child,
    output: PathBuf,
}

impl Process {
    fn start(display: &PrivateDisplay, folder: &Path, arguments: &[&str]) -> Self {
        let output = folder.join(arguments[0]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        command
            .args(arguments)
            .env("DISPLAY", display.name())
            .env("SEESOLVE_CONFIG", folder.join("config.toml"))
            .env("SEESOLVE_STATE", folder)
            .stdin(Stdio::null())
            .stdout(File::create(&output).unwrap())
            .stderr(File::create(output.with_extension("errors")).unwrap());
        Self { child: command.spawn().unwrap(), output }
    }

    /// What it holds now.
    fn usage(&self, at: Duration) -> Usage {
        let pid = self.child.id();
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let resident = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
        // One that has ended is still listed and holds nothing.
        let resident = resident.unwrap_or_else(|| panic!("it ended: {}", self.last_words()));
        let kilobytes: f64 = resident.trim().trim_end_matches(" kB").parse().unwrap();
        let handles = std::fs::read_dir(format!("/proc/{pid}/fd")).unwrap().count();
        Usage { at, bytes: kilobytes * 1024.0, handles }
    }

    /// The end of what it said besides its results.
    fn last_words(&self) -> String {
        let said = std::fs::read_to_string(self.output.with_extension("errors")).unwrap();
        said.lines().rev().take(3).collect::<Vec<_>>().join("; ")
    }

    /// Ends it as Ctrl-C does; what it said at last.
    fn end(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        self.child.wait().unwrap();
        let said = std::fs::read_to_string(&self.output).unwrap();
        said.lines().next_back().unwrap_or_default().to_owned()
    }
}
