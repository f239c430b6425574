//! What the program keeps for the user and what it remembers by itself, run as people run it.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::path::PathBuf;
use std::process::{Command, Output};

use seesolve_testing::folder::TestFolder;

/// A home of its own; removed at the end.
struct Home {
    folder: TestFolder,
}

impl Home {
    fn new(name: &str) -> Self {
        Self { folder: TestFolder::new(&format!("config-{name}")) }
    }

    fn with(name: &str, config: &str) -> Self {
        let home = Self::new(name);
        std::fs::write(home.file(), config).unwrap();
        home
    }

    fn file(&self) -> PathBuf {
        self.folder.join("config.toml")
    }

    fn config(&self) -> String {
        std::fs::read_to_string(self.file()).unwrap_or_default()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        command
            .args(arguments)
            .env("SEESOLVE_CONFIG", self.file())
            .env("SEESOLVE_STATE", self.folder.join("state"))
            .env_remove("DISPLAY");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs a command that must work, for what it prints.
    fn out(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Runs a command that must be refused, for what it says.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stdout));
        text(&output.stderr)
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const EASY: [&str; 5] = ["solve", "--game", "flow", "--json", "--text"];
const BOARD: &str = "B..../...A./.DC../...../.CDAB";

#[test]
fn comments_and_order_are_kept() {
    let written = "# my own settings\n\n[voltorb]\nlevel = 3 # where I am\n\n[flow]\n# thick fingers\ncorridor = 50\n";
    let home = Home::with("comments", written);
    home.out(&["config", "set", "voltorb.level", "4"]);
    home.out(&["config", "set", "voltorb.objective", "coins"]);
    let expected = written
        .replace("level = 3 # where I am\n", "level = 4 # where I am\nobjective = \"coins\"\n");
    assert_eq!(home.config(), expected);
    assert_eq!(home.out(&["config", "show", "voltorb.level"]), "4\n");
    assert_eq!(home.out(&["config", "show"]), expected);
    home.out(&["config", "unset", "voltorb.objective"]);
    home.out(&["config", "unset", "voltorb.objective"]);
    assert_eq!(home.config(), written.replace("level = 3", "level = 4"));
    assert_eq!(home.run(&["config", "show", "voltorb.objective"]).status.code(), Some(1));
}

#[test]
fn unknown_keys_and_impossible_values_are_refused() {
    let home = Home::new("refused");
    let unknown = home.refused(&["config", "set", "flow.coridor", "80"]);
    assert!(unknown.contains("corridor") && unknown.contains("strokes"), "{unknown}");
    let no_game = home.refused(&["config", "set", "chess.level", "1"]);
    assert!(["voltorb", "flow", "hexicon"].iter().all(|it| no_game.contains(it)), "{no_game}");
    let no_section = home.refused(&["config", "set", "corridor", "80"]);
    assert!(no_section.contains("GAME.SETTING"), "{no_section}");
    let too_low = home.refused(&["config", "set", "flow.corridor", "0.8"]);
    assert!(too_low.contains("a number from 10 to 100"), "{too_low}");
    let no_choice = home.refused(&["config", "set", "flow.rule", "lax"]);
    assert!(no_choice.contains("auto, strict, loose"), "{no_choice}");
    home.refused(&["config", "set", "flow.strokes", "yes"]);
    home.refused(&["config", "set", "hexicon.words", "there-is-no-such-list.txt"]);
    home.refused(&["config", "unset", "flow.coridor"]);
    assert_eq!(home.config(), "", "nothing was kept");
}

#[test]
fn examples_of_the_help_work() {
    let home = Home::new("examples");
    let help = home.out(&["config", "--help"]);
    let examples: Vec<&str> =
        help.lines().filter_map(|it| it.trim().strip_prefix("seesolve ")).collect();
    assert!(examples.len() >= 3, "{help}");
    for example in examples {
        home.out(&example.split_whitespace().collect::<Vec<_>>());
        home.out(&[&EASY[..], &[BOARD]].concat());
    }
}

#[test]
fn what_is_kept_is_used_and_flags_win() {
    let home = Home::new("used");
    home.out(&["config", "set", "flow.strokes", "true"]);
    assert!(home.out(&[&EASY[..], &[BOARD]].concat()).contains("\"strokes\""));
    let list = home.folder.join("list.txt");
    std::fs::write(&list, "cat\ndog\n").unwrap();
    home.out(&["config", "set", "hexicon.words", list.to_str().unwrap()]);
    home.out(&["config", "set", "hexicon.no-swap", "true"]);
    let example = home.out(&["games", "--json"]);
    let example = example.lines().find(|it| it.contains("\"hexicon\"")).unwrap();
    let example: serde_json::Value = serde_json::from_str(example).unwrap();
    let solve =
        ["solve", "--game", "hexicon", "--json", "--text", example["example"].as_str().unwrap()];
    let answer: serde_json::Value = serde_json::from_slice(&home.run(&solve).stdout).unwrap();
    assert!(answer["answer"]["n_words"].as_u64() <= Some(2), "the list of the file is used");
    std::fs::remove_file(&list).unwrap();
    assert!(home.refused(&solve).contains("list.txt"));
}

#[test]
fn a_bad_value_in_the_file_is_named() {
    for (config, key, possible) in [
        ("[flow]\ncorridor = 0.8\n", "flow.corridor", "a number from 10 to 100"),
        ("[flow]\nrule = \"lax\"\n", "flow.rule", "auto, strict, loose"),
        ("[flow]\ncoridor = 80\n", "flow.coridor", "corridor"),
    ] {
        let home = Home::with("bad", config);
        let file = home.file().display().to_string();
        let solve = [&EASY[..], &[BOARD]].concat();
        for arguments in [&solve[..], &["watch"], &["play", "--yes"]] {
            let said = home.refused(arguments);
            for it in [file.as_str(), key, possible] {
                assert!(said.contains(it), "{arguments:?}: {said}");
            }
        }
        home.out(&["config", "unset", key]);
        home.out(&solve);
    }
    let home = Home::with("toml", "[flow\n");
    let file = home.file().display().to_string();
    assert!(home.refused(&["config", "set", "flow.corridor", "80"]).contains(&file));
    assert_eq!(home.config(), "[flow\n", "a file that cannot be understood is left alone");
}

#[test]
fn programs_at_once_lose_nothing() {
    let home = Home::new("at-once");
    let settings = [
        ("voltorb.level", "3"),
        ("voltorb.objective", "coins"),
        ("voltorb.cards", "7"),
        ("flow.corridor", "80"),
        ("flow.rule", "strict"),
        ("flow.strokes", "true"),
        ("hexicon.top", "5"),
        ("hexicon.depth", "1"),
        ("hexicon.min-length", "3"),
    ];
    let set = |(key, value): &(&str, &str)| home.command(&["config", "set", key, value]).spawn();
    let children: Vec<_> = settings.iter().map(set).collect();
    for child in children {
        assert!(child.unwrap().wait().unwrap().success());
    }
    for (key, value) in settings {
        assert_eq!(home.out(&["config", "show", key]).trim(), value, "{}", home.config());
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_the_file_stays_a_link() {
    let home = Home::new("link");
    let kept = home.folder.join("kept-elsewhere.toml");
    std::fs::write(&kept, "# linked\n").unwrap();
    std::os::unix::fs::symlink(&kept, home.file()).unwrap();
    home.out(&["config", "set", "flow.corridor", "80"]);
    assert!(std::fs::symlink_metadata(home.file()).unwrap().is_symlink());
    assert!(std::fs::read_to_string(kept).unwrap().contains("corridor = 80"));
}

#[test]
fn windows_remembered_by_earlier_versions_move_to_the_state_folder() {
    let old = "# mine\n[flow]\ncorridor = 50\n\n[live.flow]\ntitle = \"Game\"\nclass = \"game\"\nscale = 1.0\n\n[live.flow.board]\nx = 1\ny = 2\nwidth = 3\nheight = 4\n";
    let home = Home::with("moved", old);
    home.out(&["calibrate", "--forget", "--game", "voltorb"]);
    let windows = std::fs::read_to_string(home.folder.join("state/windows.toml")).unwrap();
    assert!(home.config().starts_with("# mine\n[flow]\ncorridor = 50\n"), "{}", home.config());
    assert!(!home.config().contains("live"), "{}", home.config());
    assert!(windows.contains("[flow]") && windows.contains("title = \"Game\""), "{windows}");
    home.out(&["calibrate", "--forget"]);
    let windows = std::fs::read_to_string(home.folder.join("state/windows.toml")).unwrap();
    assert!(!windows.contains("flow"), "{windows}");
}
