//! Whole answers of the real program, kept as digests in `tests/fingerprints`: a change of any of
//! them shows up as a line to read. `cargo xtask fingerprints --accept` takes the present state.

#![allow(clippy::unwrap_used, reason = "tests may fail")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::{Screenshot, own, screenshots};
use seesolve_testing::fingerprint::{compare, line};
use seesolve_testing::material::{shared, texts};
use serde_json::Value;

/// Of the official levels one in this many is solved, counted through each pack.
const LEVELS: usize = 20;
/// Of the reference rounds one in this many is solved, if it is one of the easier ones.
const ROUNDS: usize = 4;
const MOST_BOARDS: usize = 1500;

fn answers(words: &[&str], files: &[PathBuf], text: &str) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(words)
        .args(files)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = text.to_owned();
    let writer = std::thread::spawn(move || {
        // A program that ends early is told by its output.
        let _ = stdin.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|it| serde_json::from_str(it).unwrap()).collect()
}

fn kept(group: &str, names: &[String], answers: &[Value]) {
    assert_eq!(names.len(), answers.len(), "one answer for each input of {group}");
    let lines: Vec<String> = names.iter().zip(answers).map(|(name, it)| line(name, it)).collect();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fingerprints");
    compare(&folder.join(group).with_extension("txt"), &lines);
}

/// A picture's name after its folder, which is the game's.
fn name(it: &Screenshot) -> String {
    let folder = it.path.parent().and_then(|it| it.file_name()).unwrap().to_string_lossy();
    format!("{folder}/{}", it.name())
}

fn pictures(group: &str, pictures: &[Screenshot]) {
    let files: Vec<PathBuf> = pictures.iter().map(|it| it.path.clone()).collect();
    let names: Vec<String> = pictures.iter().map(name).collect();
    kept(group, &names, &answers(&["solve", "--json"], &files, ""));
}

#[test]
fn painted_pictures() {
    let all: Vec<Screenshot> = GAMES.iter().flat_map(|it| own(it.info().id)).collect();
    assert!(all.len() >= 12, "{}", all.len());
    pictures("painted", &all);
}

#[test]
fn real_pictures() {
    for game in GAMES.iter().map(|it| it.info().id) {
        let all = screenshots(game);
        if !all.is_empty() {
            pictures(game, &all);
        }
    }
}

#[test]
fn official_levels() {
    let Some(folder) = shared("games/flow_packs") else { return };
    let (mut names, mut levels) = (Vec::new(), Vec::new());
    for (file, text) in texts(&folder) {
        let text = text.trim_start_matches('\u{feff}');
        let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
        for line in lines.iter().step_by(LEVELS) {
            names.push(format!("{file} {}", line.split(';').next().unwrap_or_default()));
            levels.push((*line).to_owned());
        }
    }
    let words = ["solve", "--game", "flow", "--json", "--pack", "/dev/stdin"];
    kept("levels", &names, &answers(&words, &[], &(levels.join("\n") + "\n")));
}

#[test]
fn reference_rounds() {
    let Some(file) = shared("games/voltorb_reference.csv") else { return };
    let table = std::fs::read_to_string(file).unwrap();
    let rounds: Vec<String> = table
        .lines()
        .skip(1)
        .step_by(ROUNDS)
        .map(|it| it.split(',').collect::<Vec<_>>())
        .filter(|it| it[4].parse::<usize>().unwrap() <= MOST_BOARDS)
        .map(|it| format!("{};{};{};...../...../...../...../.....", it[0], it[2], it[3]))
        .collect();
    let words = ["solve", "--game", "voltorb", "--json", "--text-file", "-"];
    kept("rounds", &rounds, &answers(&words, &[], &(rounds.join("\n") + "\n")));
}
