//! What happens when the world breaks: a full disk, a file cut in half, the display gone in the
//! middle, a signal at any moment. Nothing that was there is lost, the button is up, and the message
//! says what happened.

#![cfg(unix)]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

#[path = "support/arcade.rs"]
mod arcade;

use std::fs::Permissions;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use seesolve_arcade::{ArcadeWindow, Report};
use seesolve_desktop::testing::PrivateDisplay;
use seesolve_testing::folder::TestFolder;
use seesolve_testing::material::is_slow;

use arcade::{display, open_flow};

const BOARD: &str = "A.B/#A./B..";

/// A folder with settings and state; removed at the end.
struct Home(TestFolder);

impl Home {
    fn new(name: &str) -> Self {
        Self(TestFolder::new(&format!("faults-{name}")))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn set_up(&self, command: &mut Command) {
        command
            .env("SEESOLVE_CONFIG", self.path("config.toml"))
            .env("SEESOLVE_STATE", self.path("state"))
            .env_remove("DISPLAY")
            .stdin(Stdio::null());
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        self.set_up(command.args(arguments));
        command.output().unwrap()
    }

    /// Runs a command that can write to no file, as on a full disk.
    fn run_on_a_full_disk(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"]);
        self.set_up(command.arg(env!("CARGO_BIN_EXE_seesolve")).args(arguments));
        command.output().unwrap()
    }

    /// Runs a command as somebody who may read everything here and write nothing.
    fn run_read_only(&self, display: Option<&PrivateDisplay>, arguments: &[&str]) -> Output {
        // Where that somebody may start it, wherever this was built.
        let program = self.path("program");
        if !program.exists() {
            std::fs::copy(env!("CARGO_BIN_EXE_seesolve"), &program).unwrap();
        }
        self.allow_writing(false);
        let mut command = if is_root() {
            // Root may write whatever the permissions say.
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        self.set_up(command.args(arguments).current_dir(&self.0));
        if let Some(display) = display {
            command.env("DISPLAY", display.name());
        }
        let output = command.output().unwrap();
        self.allow_writing(true);
        output
    }

    fn allow_writing(&self, is_allowed: bool) {
        let mode = if is_allowed { 0o755 } else { 0o555 };
        std::fs::set_permissions(&self.0, Permissions::from_mode(mode)).unwrap();
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|it| it.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_there() {
    let home = Home::new("full");
    let config = "# mine\n[flow]\ncorridor = 50\n";
    std::fs::write(home.path("config.toml"), config).unwrap();
    std::fs::write(home.path("saved.json"), "the old one").unwrap();
    std::fs::write(home.path("answer.png"), "the old one").unwrap();
    let (saved, drawn) = (home.path("saved.json"), home.path("answer.png"));
    let (saved, drawn) = (saved.to_str().unwrap(), drawn.to_str().unwrap());
    let solve = ["solve", "--game", "flow", "--text", BOARD];
    let before = home.files();
    for (arguments, file) in [
        (&["config", "set", "flow.corridor", "60"][..], "config.toml"),
        (&[&solve[..], &["--save", saved]].concat(), "saved.json"),
        (&[&solve[..], &["--picture", drawn]].concat(), "answer.png"),
    ] {
        let output = home.run_on_a_full_disk(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(file), "{arguments:?} does not name the file: {said}");
    }
    assert_eq!(std::fs::read_to_string(home.path("config.toml")).unwrap(), config);
    assert_eq!(std::fs::read_to_string(saved).unwrap(), "the old one");
    assert_eq!(std::fs::read_to_string(drawn).unwrap(), "the old one");
    let left: Vec<String> =
        home.files().into_iter().filter(|it| !before.contains(it) && !is_lock(it)).collect();
    assert_eq!(left, Vec::<String>::new(), "nothing half written is left behind");
}

/// Whether the permissions of files count for nothing.
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|it| it.stdout == b"0\n")
}

#[test]
fn folders_that_may_only_be_read_stay_as_they_are() {
    let home = Home::new("read-only");
    let config = "# mine\n[flow]\ncorridor = 50\n";
    std::fs::write(home.path("config.toml"), config).unwrap();
    std::fs::write(home.path("saved.json"), "the old one").unwrap();
    let before = [home.files(), vec!["program".to_owned()]].concat();
    let solve = ["solve", "--game", "flow", "--text", BOARD];
    for (arguments, file) in [
        (&["config", "set", "flow.corridor", "60"][..], "config.toml"),
        (&[&solve[..], &["--save", "saved.json"]].concat(), "saved.json"),
        (&[&solve[..], &["--picture", "answer.png"]].concat(), "answer.png"),
        (&["demo", "--dir", "pictures"], "pictures"),
    ] {
        let output = home.run_read_only(None, arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(file), "{arguments:?} does not name the file: {said}");
    }
    let solved = home.run_read_only(None, &solve);
    assert!(solved.status.success(), "{}", text(&solved.stderr));
    assert_eq!(std::fs::read_to_string(home.path("config.toml")).unwrap(), config);
    assert_eq!(std::fs::read_to_string(home.path("saved.json")).unwrap(), "the old one");
    let left: Vec<String> = home.files().into_iter().filter(|it| !before.contains(it)).collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn a_game_is_played_although_nothing_can_be_remembered() {
    let Some(display) = display() else { return };
    let home = Home::new("forgetful");
    let game = open_flow(&display, 5);
    let orders = ["play", "--yes", "--mode", "series", "--boards", "1"];
    let output = home.run_read_only(Some(&display), &orders);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("will not be remembered"), "{said}");
    let is_solved = |(_, it): &(Duration, Report)| matches!(it, Report::Solved { .. });
    assert!(game.reports().iter().any(is_solved), "{said}");
}

fn is_lock(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == "lock")
}

#[test]
fn results_that_cannot_be_written_are_an_error() {
    if !Path::new("/dev/full").exists() {
        println!("skipped: this system has no /dev/full");
        return;
    }
    let home = Home::new("out");
    for arguments in [&["games"][..], &["solve", "--game", "flow", "--json", "--text", BOARD]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        home.set_up(command.args(arguments));
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command.stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn settings_cut_in_half_are_named_and_left_alone() {
    let home = Home::new("half");
    let half = "[flow]\ncorridor = 5\n[volt";
    std::fs::write(home.path("config.toml"), half).unwrap();
    for arguments in [
        &["solve", "--game", "flow", "--text", BOARD][..],
        &["config", "set", "flow.corridor", "60"],
    ] {
        let output = home.run(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("config.toml") && said.contains("line 3"), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(home.path("config.toml")).unwrap(), half);
}

#[test]
fn a_saved_position_cut_in_half_is_refused() {
    let home = Home::new("cut");
    let file = home.path("saved.json");
    let name = file.to_str().unwrap();
    let saved = home.run(&["solve", "--game", "flow", "--text", BOARD, "--save", name]);
    assert!(saved.status.success(), "{}", text(&saved.stderr));
    let whole = std::fs::read(&file).unwrap();
    for n_bytes in (0..whole.len() - 2).step_by(7) {
        std::fs::write(&file, &whole[..n_bytes]).unwrap();
        let output = home.run(&["solve", "--load", name]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{n_bytes} bytes: {said}");
        assert!(said.contains("saved.json"), "{n_bytes} bytes: {said}");
    }
}

/// A display with a game on it, and the command that plays it.
struct Playing {
    display: PrivateDisplay,
    game: ArcadeWindow,
    player: Child,
    _home: Home,
}

impl Playing {
    /// Starts playing and waits for the first press; `None` where there can be no display.
    fn start(name: &str) -> Option<Self> {
        let display = display()?;
        let home = Home::new(name);
        let game = open_flow(&display, 5);
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        home.set_up(command.args(["play", "--yes", "--mode", "series"]));
        command.env("DISPLAY", display.name()).stdout(Stdio::null()).stderr(Stdio::piped());
        let player = command.spawn().unwrap();
        let playing = Self { display, game, player, _home: home };
        let is_pressed =
            || playing.game.reports().iter().any(|(_, it)| matches!(it, Report::Press { .. }));
        let has_begun = (0..4000).any(|_| {
            std::thread::sleep(Duration::from_millis(5));
            is_pressed()
        });
        assert!(has_begun, "play did not begin");
        Some(playing)
    }
}

#[test]
fn a_signal_at_any_moment_of_play_leaves_the_button_up() {
    let n_trials = if is_slow() { 200 } else { 4 };
    let mut rng = fastrand::Rng::with_seed(7);
    for trial in 0..n_trials {
        let Some(mut playing) = Playing::start("signal") else { return };
        std::thread::sleep(Duration::from_micros(rng.u64(0..400_000)));
        let pid = playing.player.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert_eq!(playing.player.wait().unwrap().code(), Some(130), "trial {trial}");
        assert!(playing.display.is_button_up(), "trial {trial}: the button is down");
        let outside = |(_, it): &(Duration, Report)| matches!(it, Report::PressOutside { .. });
        assert!(!playing.game.reports().iter().any(outside), "trial {trial}: a press outside");
    }
}

#[test]
fn a_display_that_goes_away_in_the_middle_ends_play_with_a_word() {
    let Some(playing) = Playing::start("gone") else { return };
    let Playing { display, game, player, _home } = playing;
    display.crash();
    let output = player.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the connection to the screen"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    drop(game);
}

#[test]
fn a_display_that_goes_away_ends_watching_with_a_word() {
    let Some(display) = display() else { return };
    let home = Home::new("unseen");
    let game = open_flow(&display, 5);
    let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
    home.set_up(command.args(["watch", "--json"]));
    command.env("DISPLAY", display.name()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watcher = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(watcher.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("\"flow\""), "{line}");
    display.crash();
    let output = watcher.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the connection to the screen"), "{said}");
    drop(game);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
