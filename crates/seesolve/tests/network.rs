//! No command touches the network: every one of them is run under strace, which must see no socket
//! but the Unix ones that lead to an X server, and for `gui` the one that listens on loopback.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

#[path = "support/arcade.rs"]
mod arcade;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use seesolve_testing::folder::TestFolder;
use serde_json::Value;

use arcade::{display, open_flow};

/// Listens by design, on loopback alone.
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
    let Some(folder) = Folder::new("commands") else { return };
    for command in commands() {
        let is_run = RUNS.iter().any(|it| it[0] == command);
        assert!(is_run || command == LISTENS, "{command} is not run here");
    }
    for run in RUNS {
        let sockets = folder.sockets_of(run, DEAD_DISPLAY);
        assert_eq!(sockets, Vec::<String>::new(), "{run:?} without a display");
    }
    let Some(display) = display() else { return };
    let _game = open_flow(&display, 5);
    for run in
        RUNS.iter().filter(|it| ["watch", "play", "calibrate", "demo", "doctor"].contains(&it[0]))
    {
        let sockets = folder.sockets_of(run, display.name());
        assert_eq!(sockets, Vec::<String>::new(), "{run:?} with a display");
    }
}

#[test]
fn the_page_is_offered_to_this_machine_alone() {
    let Some(folder) = Folder::new("gui") else { return };
    let mut command = folder.traced(&["gui", "--no-open", "--json", "PICTURE"], DEAD_DISPLAY);
    let mut gui = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(gui.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address: Value = serde_json::from_str(&line).unwrap();
    let rest = address["url"].as_str().unwrap().strip_prefix("http://").unwrap();
    let (host, token) = rest.split_once("/?token=").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let port = host.rsplit_once(':').unwrap().1;
    let cookie = format!("Cookie: seesolve-{port}={token}");
    write!(stream, "GET /api/events HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n\r\n").unwrap();
    // The board that was opened comes with the news: by then everything has been at work.
    let mut news = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(news.any(|it| it.contains("\"game\":\"flow\"")));
    let sockets = folder.sockets();
    // strace lets nobody end it, and ends with what it traces, whose number it writes down first.
    let traced = sockets[0].split_whitespace().next().unwrap();
    assert!(Command::new("kill").args(["-TERM", traced]).status().unwrap().success());
    gui.wait().unwrap();
    let is_loopback = |it: &&String| it.contains("inet_addr(\"127.0.0.1\")");
    let addressed: Vec<&String> =
        sockets.iter().filter(|it| !it.contains("socket(") && !it.contains("listen(")).collect();
    assert_eq!(addressed.iter().filter(|it| it.contains("bind(")).count(), 1, "{sockets:?}");
    assert!(addressed.iter().all(|it| is_loopback(it) && it.contains("bind(")), "{sockets:?}");
}

/// Settings and traces; removed at the end.
struct Folder(TestFolder);

impl Folder {
    /// `None`, with a word, where nothing can be traced.
    fn new(name: &str) -> Option<Self> {
        if Command::new("strace").arg("-V").output().is_err() {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "strace is needed");
            println!("skipped: strace is not installed");
            return None;
        }
        Some(Self(TestFolder::new(&format!("network-{name}"))))
    }

    /// A command whose sockets are written down.
    fn traced(&self, run: &[&str], display: &str) -> Command {
        let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/flow/painted_0.png");
        let arguments = run.iter().map(|it| match *it {
            "PICTURE" => picture.to_str().unwrap(),
            other => other,
        });
        let traced = "trace=socket,connect,bind,listen";
        let mut command = Command::new("strace");
        command
            .args(["-f", "-qq", "-e", "signal=none", "-e", traced, "-o"])
            .arg(self.trace())
            .arg(env!("CARGO_BIN_EXE_seesolve"))
            .args(arguments)
            .current_dir(&self.0)
            .env("DISPLAY", display)
            .env("SEESOLVE_CONFIG", self.0.join("config.toml"))
            .env("SEESOLVE_STATE", &self.0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The sockets that a command made, Unix ones left out, as strace words them.
    fn sockets_of(&self, run: &[&str], display: &str) -> Vec<String> {
        let status = self.traced(run, display).status().unwrap();
        assert!(status.code().is_some(), "{run:?} was killed");
        self.sockets()
    }

    fn trace(&self) -> PathBuf {
        self.0.join("trace")
    }

    fn sockets(&self) -> Vec<String> {
        let traced = std::fs::read_to_string(self.trace()).unwrap();
        // A thread that ends just as it is left in peace is written down without a call.
        let is_call = |it: &&str| !it.contains("???( <detached");
        let is_other = |it: &&str| !it.contains("AF_UNIX");
        traced.lines().filter(is_call).filter(is_other).map(str::to_owned).collect()
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
