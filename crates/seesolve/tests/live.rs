//! The commands of the live screen, run as a player runs them, on a display of their own.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

#[path = "support/arcade.rs"]
mod arcade;

use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use seesolve_arcade::{ArcadeWindow, Report};
use seesolve_desktop::testing::PrivateDisplay;
use seesolve_testing::folder::TestFolder;
use serde_json::Value;

use arcade::{display, open_flow};

struct Desktop {
    display: PrivateDisplay,
    game: ArcadeWindow,
    /// Configuration and logs; removed at the end.
    folder: TestFolder,
}

impl Desktop {
    /// A display with a game of Flow on it.
    fn open(name: &str) -> Option<Self> {
        let display = display()?;
        let game = open_flow(&display, 5);
        let folder = TestFolder::new(&format!("live-{name}"));
        Some(Self { display, game, folder })
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        command
            .args(arguments)
            .env("DISPLAY", self.display.name())
            .env("SEESOLVE_CONFIG", self.folder.join("config.toml"))
            .env("SEESOLVE_STATE", &*self.folder)
            .stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs a command that prints one JSON object.
    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        serde_json::from_slice(&output.stdout).expect(&errors)
    }

    fn count(&self, which: impl Fn(&Report) -> bool) -> usize {
        self.game.reports().iter().filter(|(_, it)| which(it)).count()
    }
}

#[test]
fn the_game_is_found_read_and_solved_on_the_screen() {
    let Some(desktop) = Desktop::open("find") else { return };
    let found = desktop.json(&["calibrate", "--json"]);
    assert_eq!((found["game"].as_str(), found["status"].as_str()), (Some("flow"), Some("read")));
    let windows = std::fs::read_to_string(desktop.folder.join("windows.toml")).unwrap();
    assert!(windows.contains("[flow"), "{windows}");
    assert!(!desktop.folder.join("config.toml").exists(), "the configuration is the user's");

    let title = found["window"].as_str().unwrap();
    let read = desktop.json(&["read", "--json", "--window", title]);
    assert_eq!(read["notation"], found["notation"]);
    let solved = desktop.json(&["solve", "--json", "--screen", "--game", "flow"]);
    assert_eq!(solved["notation"], found["notation"]);
    assert_eq!(solved["answer"]["solved"], true);
    let watched = desktop.json(&["watch", "--json", "--times", "1"]);
    assert_eq!(watched["notation"], found["notation"]);
    assert_eq!(watched["answer"]["solved"], true);

    let refused = desktop.run(&["read", "--window", "no such window"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains(title), "the open windows are named");
}

#[test]
fn nothing_moves_without_consent_and_a_series_is_played_with_it() {
    let Some(desktop) = Desktop::open("series") else { return };
    let refused = desktop.run(&["play", "--boards", "3"]);
    assert_eq!(refused.status.code(), Some(2), "there is no series to count");
    let refused = desktop.run(&["play", "--until", "moons=3"]);
    assert!(text(&refused.stderr).contains("boards"), "{}", text(&refused.stderr));
    let refused = desktop.run(&["play"]);
    assert_eq!(refused.status.code(), Some(2), "nobody is there to ask");
    let dry = desktop.run(&["play", "--dry-run"]);
    assert!(dry.status.success());
    assert!(String::from_utf8_lossy(&dry.stdout).starts_with("gesture 1: "));
    assert_eq!(desktop.count(|it| matches!(it, Report::Press { .. })), 0);

    let logs = desktop.folder.join("logs");
    let arguments = ["play", "--yes", "--json", "--mode", "series", "--boards", "2", "--log"];
    let arguments = [&arguments[..], &[logs.to_str().unwrap()]].concat();
    let played = desktop.json(&arguments);
    assert_eq!((&played["boards"], &played["stopped"]), (&Value::from(2), &Value::Null));
    for stage in ["capture", "locate", "read", "solve", "path", "drag", "verify", "wait"] {
        assert!(played["millis"][stage]["count"].as_u64() > Some(0), "{stage}: {played}");
    }
    let reports = desktop.game.reports();
    let count = |which: fn(&Report) -> bool| reports.iter().filter(|(_, it)| which(it)).count();
    assert_eq!(count(|it| matches!(it, Report::Solved { .. })), 2);
    assert_eq!(count(|it| matches!(it, Report::PressOutside { .. })), 0);
    assert!(logs.join("run-0001").join("0001-plan.png").exists());
    let recorded = logs.join("run-0001");
    let again = Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(["replay", "--json", recorded.to_str().unwrap()])
        .env_remove("DISPLAY")
        .output()
        .unwrap();
    let errors = text(&again.stderr);
    let replayed: Value = serde_json::from_slice(&again.stdout).expect(&errors);
    assert_eq!((&replayed["boards"], &replayed["failed"]), (&Value::from(2), &Value::Null));
    assert!(again.status.success(), "{}", text(&again.stderr));
    let windows = std::fs::read_to_string(desktop.folder.join("windows.toml")).unwrap();
    assert!(windows.contains("[flow.pace]"), "the pace is remembered: {windows}");

    // No board is to be seen now, only the button that leads on.
    let next = desktop.json(&["play", "--yes", "--json"]);
    assert_eq!(next["boards"], 1, "{next}");
    assert_eq!(desktop.count(|it| matches!(it, Report::Button { .. })), 1);
}

#[test]
fn a_program_told_to_end_lets_the_button_go() {
    let Some(desktop) = Desktop::open("signal") else { return };
    let arguments = ["play", "--yes", "--json", "--mode", "series"];
    let mut player: Child = desktop.command(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    let is_playing = (0..2000).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        desktop.count(|it| matches!(it, Report::Press { .. })) > 0
    });
    assert!(is_playing);
    let pid = player.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let status = player.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let state = Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(["doctor"])
        .env("DISPLAY", desktop.display.name())
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&state.stdout).contains("screen offers"));
    assert!(desktop.display.is_button_up());
}

#[test]
fn the_demonstration_opens_a_window_and_plays_it() {
    let Some(display) = display() else { return };
    let state = TestFolder::absent("live-demo");
    let demo = |display: &str, arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_seesolve"))
            .args(["demo", "--window"])
            .args(arguments)
            .env("DISPLAY", display)
            .env("SEESOLVE_CONFIG", state.join("config.toml"))
            .env("SEESOLVE_STATE", &*state)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    for arguments in [&["--boards", "2"][..], &["--game", "voltorb", "--boards", "1"]] {
        let played = demo(display.name(), &[arguments, &["--yes"]].concat());
        let (said, errors) = (text(&played.stdout), text(&played.stderr));
        assert!(played.status.success(), "{arguments:?}: {said} {errors}");
        assert!(said.contains(" done in "), "{arguments:?}: {said}");
    }
    assert!(!state.exists(), "where a real game was found is not forgotten for a demonstration");
    assert_eq!(demo(display.name(), &[]).status.code(), Some(2), "nobody is there to ask");
    let nowhere = demo(":7654", &["--yes"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(text(&nowhere.stderr).contains("X display"), "{}", text(&nowhere.stderr));
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
