//! No command but `gui` touches the network: every one of them is run under strace, which must see
//! no socket but the Unix ones that lead to an X server.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use seesolve_arcade::ArcadeWindow;
use seesolve_arcade::flow::{FlowArcade, Levels, Mode};
use seesolve_arcade::window::{Sampling, Show};
use seesolve_desktop::testing::PrivateDisplay;

/// Listens by design, and has tests of its own.
const LISTENS: &str = "gui";

/// Nobody answers here: the command must give up without looking elsewhere.
const DEAD_DISPLAY: &str = ":7653";

/// What is run, by command; a command that is missing here fails the test.
const RUNS: &[&[&str]] = &[
    &["read", "PICTURE"],
    &["solve", "PICTURE"],
    &["watch", "--times", "1"],
    &["play", "--yes", "--game", "flow"],
    &["replay", "NOWHERE"],
    &["calibrate"],
    &["demo"],
    &["demo", "--window", "--yes", "--boards", "1"],
    &["generate", "--game", "flow"],
    &["simulate", "--game", "voltorb", "--rounds", "1"],
    &["games"],
    &["words", "list"],
    &["doctor"],
    &["config", "show"],
    &["help", "solve"],
    &["completions", "bash"],
    &["man"],
];

#[test]
fn every_command_keeps_off_the_network() {
    if !is_there("strace") {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "strace is needed");
        println!("skipped: strace is not installed");
        return;
    }
    let folder = Folder::new();
    for command in commands() {
        let is_run = RUNS.iter().any(|it| it[0] == command);
        assert!(is_run || command == LISTENS, "{command} is not run here");
    }
    for run in RUNS {
        let sockets = folder.sockets_of(run, DEAD_DISPLAY);
        assert_eq!(sockets, Vec::<String>::new(), "{run:?} without a display");
    }
    let Some(display) = PrivateDisplay::start(1280, 1024) else {
        println!("skipped: Xvfb and openbox are not installed");
        return;
    };
    let how = Show {
        display: Some(display.name().to_owned()),
        sampling: Sampling::Events,
        place: Some((200, 80)),
    };
    let game = FlowArcade::new(Levels::sampled(5), Mode::Series, 420);
    let _game = ArcadeWindow::open(Box::new(game), how).unwrap();
    for run in RUNS.iter().filter(|it| ["watch", "play", "calibrate", "doctor"].contains(&it[0])) {
        let sockets = folder.sockets_of(run, display.name());
        assert_eq!(sockets, Vec::<String>::new(), "{run:?} with a display");
    }
}

/// Settings and traces; removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("seesolve-network-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// The sockets that a command made, Unix ones left out, as strace words them.
    fn sockets_of(&self, run: &[&str], display: &str) -> Vec<String> {
        let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/flow/painted_0.png");
        let trace = self.0.join("trace");
        let arguments = run.iter().map(|it| match *it {
            "PICTURE" => picture.to_str().unwrap(),
            other => other,
        });
        let status = Command::new("strace")
            .args([
                "-f",
                "-qq",
                "-e",
                "signal=none",
                "-e",
                "trace=socket,connect,bind,listen",
                "-o",
            ])
            .arg(&trace)
            .arg(env!("CARGO_BIN_EXE_seesolve"))
            .args(arguments)
            .current_dir(&self.0)
            .env("DISPLAY", display)
            .env("SEESOLVE_CONFIG", self.0.join("config.toml"))
            .env("SEESOLVE_STATE", &self.0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(status.code().is_some(), "{run:?} was killed");
        let traced = std::fs::read_to_string(trace).unwrap();
        traced.lines().filter(|it| !it.contains("AF_UNIX")).map(str::to_owned).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap_or_default();
    }
}

/// The commands that the program's own help lists.
fn commands() -> Vec<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_seesolve")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let listed = help.lines().skip_while(|it| *it != "Commands:").skip(1);
    let names = listed.take_while(|it| !it.is_empty()).filter(|it| it.starts_with("  "));
    let names: Vec<String> =
        names.filter_map(|it| it.split_whitespace().next()).map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("-V").output().is_ok()
}
