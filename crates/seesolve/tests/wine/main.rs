//! The program for Windows, run under Wine: pictures read as on Linux, games played at every scale
//! of the desktop, keys heard. `cargo xtask wine` builds it and runs all this; otherwise each test
//! says why it is skipped. Wine is not Windows: what passes here was not yet tried there.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, clippy::panic, clippy::unwrap_used, reason = "this is a test")]

mod bottle;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::pictures;
use serde_json::Value;

use bottle::{Bottle, Window, text};

const ESCAPE: u32 = 0xff1b;
const F9: u32 = 0xffc6;

#[test]
fn pictures_are_read_as_on_linux() {
    let Some(bottle) = Bottle::new("read") else { return };
    let all: Vec<PathBuf> = GAMES
        .iter()
        .flat_map(|it| pictures(it.info().id))
        .map(|it| it.path.canonicalize().unwrap())
        .collect();
    for some in all.chunks(25) {
        let read = |program: &mut Command, as_named: &dyn Fn(&Path) -> String| {
            let named = some.iter().map(|it| as_named(it));
            let said = program.args(named).output().unwrap();
            let lines = text(&said.stdout);
            let objects: Vec<Value> = lines.lines().map(without_time_and_place).collect();
            assert_eq!(objects.len(), some.len(), "{}", text(&said.stderr));
            objects
        };
        let linux =
            read(Command::new(env!("CARGO_BIN_EXE_seesolve")).args(["read", "--json"]), &|it| {
                it.display().to_string()
            });
        let windows = read(&mut bottle.command(&["read", "--json"]), &|it| on_windows(it));
        for ((path, expected), found) in some.iter().zip(linux).zip(windows) {
            assert_eq!(found, expected, "{}", path.display());
        }
    }
    println!("{} pictures read alike", all.len());
}

/// How Wine names a file outside its own folders.
fn on_windows(path: &Path) -> String {
    format!("Z:{}", path.display().to_string().replace('/', "\\"))
}

fn without_time_and_place(line: &str) -> Value {
    let mut object: Value = serde_json::from_str(line).unwrap();
    for key in ["millis", "input"] {
        object.as_object_mut().unwrap().remove(key);
    }
    object
}

#[test]
fn the_demonstration_runs_and_files_go_where_windows_keeps_them() {
    let Some(bottle) = Bottle::new("demo") else { return };
    let said = bottle.run(&["demo", "--dir", "Bilder mit Lücke"]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    assert_eq!(text(&said.stdout).matches("exactly what was painted").count(), GAMES.len());
    let screen = bottle.place.join("Bilder mit Lücke").join("flow-screen.png");
    assert!(screen.exists(), "{}", text(&said.stdout));
    let read = bottle.run(&["read", "--json", "Bilder mit Lücke\\flow-screen.png"]);
    let read: Value = serde_json::from_slice(&read.stdout).unwrap();
    assert_eq!(read["status"], "read");

    let set = bottle.run(&["config", "set", "flow.corridor", "60"]);
    assert!(set.status.success(), "{}", text(&set.stderr));
    let doctor = text(&bottle.run(&["doctor"]).stdout);
    let kept = doctor.lines().find(|it| it.contains("configuration")).unwrap();
    assert!(kept.contains("AppData\\Roaming\\seesolve\\config.toml (there)"), "{kept}");
}

#[test]
fn the_console_shows_colours_and_every_letter() {
    let Some(bottle) = Bottle::new("console") else { return };
    // A terminal of its own, as a console is: what the program writes there Wine translates.
    let command = bottle.command(&["demo", "--game", "flow", "--dir", "pictures"]);
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &shell_line(&command), "/dev/null"]);
    script.current_dir(&bottle.place).stdin(Stdio::null());
    for (key, value) in command.get_envs() {
        match value {
            Some(value) => script.env(key, value),
            None => script.env_remove(key),
        };
    }
    let said = script.env("TERM", "xterm-256color").output().unwrap();
    let said = text(&said.stdout);
    assert!(said.contains("\x1b["), "no colours: {said:?}");
    assert!(said.chars().any(|it| ('\u{2500}'..'\u{2600}').contains(&it)), "no lines: {said:?}");
    assert!(!said.contains('\u{fffd}') && !said.contains("â"), "letters are broken: {said:?}");
}

fn shell_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted: Vec<String> =
        words.map(|it| format!("'{}'", it.to_string_lossy().replace('\'', "'\\''"))).collect();
    quoted.join(" ")
}

#[test]
fn the_page_is_served_on_loopback_with_a_picture_open() {
    let Some(bottle) = Bottle::new("gui") else { return };
    let painted = bottle.run(&["demo", "--game", "flow", "--dir", "."]);
    assert!(painted.status.success(), "{}", text(&painted.stderr));
    let mut gui = bottle.command(&["gui", "--no-open", "--json", "flow-screen.png"]);
    let mut gui = gui.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(gui.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address: Value = serde_json::from_str(&line).unwrap();
    await_flow_on_the_page(address["url"].as_str().unwrap());
    gui.kill().unwrap();
    gui.wait().unwrap();
}

/// Waits until the page at an address shows a board of Flow.
fn await_flow_on_the_page(url: &str) {
    let rest = url.strip_prefix("http://127.0.0.1:").unwrap();
    let (port, token) = rest.split_once("/?token=").unwrap();
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let cookie = format!("Cookie: seesolve-{port}={token}");
    write!(stream, "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{cookie}\r\n\r\n")
        .unwrap();
    let mut said = Vec::new();
    let mut some = [0; 4096];
    // The news come in by and by; the board that was opened is among them.
    while !text(&said).contains("\"game\":\"flow\"") {
        match stream.read(&mut some) {
            Ok(n_bytes @ 1..) => said.extend_from_slice(&some[..n_bytes]),
            other => panic!("{other:?}: {}", text(&said)),
        }
    }
}

#[test]
fn a_picture_dropped_on_the_program_without_a_console_opens_on_the_page() {
    let Some(bottle) = Bottle::new("launcher") else { return };
    let painted = bottle.run(&["demo", "--game", "flow", "--dir", "."]);
    assert!(painted.status.success(), "{}", text(&painted.stderr));
    let picture = bottle.place.join("Bild für Zoë 1.png");
    std::fs::rename(bottle.place.join("flow-screen.png"), &picture).unwrap();
    // The first browser that is asked for, found beside the program.
    bottle.compile("browser.c", "chromium.exe", &["-mwindows"]);
    // What it starts goes on, and would keep a pipe open.
    let mut dropped = bottle.program("seesolve-gui.exe", &[&on_windows(&picture)]);
    let started = dropped.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    assert!(started.success(), "{started}");
    let url = (0..200).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        let told = std::fs::read_to_string(bottle.place.join("opened.txt")).ok();
        told.filter(|it| it.contains("token="))
    });
    let url = url.expect("no browser was opened");
    await_flow_on_the_page(url.strip_prefix("--app=").unwrap());
}

#[test]
fn games_are_played_at_every_scale_of_the_desktop() {
    let Some(bottle) = Bottle::new("play") else { return };
    for percent in [100, 125, 150, 200] {
        bottle.enlarge(percent);
        for (game, seed) in [("flow", 5), ("voltorb", 3)] {
            let window = Window::open(&bottle, game, seed);
            let arguments =
                ["play", "--yes", "--json", "--game", game, "--mode", "series", "--boards", "1"];
            let played = bottle.run(&arguments);
            let (said, errors) = (text(&played.stdout), text(&played.stderr));
            assert!(played.status.success(), "{game} at {percent} %: {said} {errors}");
            let reports = window.reports();
            let count = |event: &str| reports.iter().filter(|it| it["event"] == event).count();
            assert!(count("press") > 0, "{game} at {percent} %: {reports:?}");
            assert_eq!(count("press_outside"), 0, "{game} at {percent} %: {reports:?}");
            assert!(
                count("solved") + count("round_over") > 0,
                "{game} at {percent} %: {reports:?}"
            );
            println!("{game} at {percent} %: {} presses, none outside", count("press"));
        }
    }
}

#[test]
fn the_demonstration_in_a_window_is_played_to_its_end() {
    let Some(bottle) = Bottle::new("window") else { return };
    let played = bottle.run(&["demo", "--window", "--yes", "--boards", "2"]);
    let (said, errors) = (text(&played.stdout), text(&played.stderr));
    assert!(played.status.success(), "{said} {errors}");
    assert!(said.contains(" done in "), "{said}");
}

#[test]
fn keys_are_heard_while_the_game_has_the_keyboard() {
    let Some(bottle) = Bottle::new("keys") else { return };
    let window = Window::open(&bottle, "flow", 5);
    let arguments = ["play", "--yes", "--json", "--game", "flow", "--mode", "series"];
    let mut player = bottle.command(&arguments);
    let player = player.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let has_begun = (0..400).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        window.reports().iter().any(|it| it["event"] == "press")
    });
    assert!(has_begun, "play did not begin");
    let held = Duration::from_millis(120);
    bottle.display.tap_key(F9, held);
    std::thread::sleep(Duration::from_millis(700));
    window.reports();
    std::thread::sleep(Duration::from_secs(2));
    let while_paused = window.reports();
    assert!(!while_paused.iter().any(|it| it["event"] == "press"), "F9: {while_paused:?}");
    bottle.display.tap_key(F9, held);
    let goes_on = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        window.reports().iter().any(|it| it["event"] == "press")
    });
    assert!(goes_on, "F9 does not resume");
    bottle.display.tap_key(ESCAPE, held);
    let ended = player.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{}", text(&ended.stderr));
    assert!(bottle.display.is_button_up());
}
