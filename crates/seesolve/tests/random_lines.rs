//! Random command lines, made from the program's own help: whatever is typed, the status is one of
//! the contract's, and with `--json` there is one object for every input, which follows the schema.

#![allow(clippy::panic, clippy::unwrap_used, reason = "this is a test")]

mod support;

use seesolve_testing::folder::TestFolder;
use seesolve_testing::material::is_slow;
use serde_json::Value;

use support::{fault, run};

/// Commands whose every option may be tried; the others serve, play or write files without end.
const COMMANDS: [&str; 11] = [
    "read",
    "solve",
    "generate",
    "simulate",
    "games",
    "doctor",
    "config",
    "words",
    "watch",
    "play",
    "calibrate",
];

/// An option as the help describes it.
#[derive(Debug)]
struct Described {
    name: String,
    /// What stands in `<>`; `None` for a flag.
    value: Option<String>,
    /// The values that the help lists.
    choices: Vec<String>,
}

/// The options of a command, from its help.
fn options_of(command: &str) -> Vec<Described> {
    let help = String::from_utf8(run(&[command, "--help"]).stdout).unwrap();
    let body = help.split("\nExamples:").next().unwrap();
    let mut blocks: Vec<String> = Vec::new();
    for line in body.lines() {
        if line.trim_start().starts_with('-') {
            blocks.push(line.trim().to_owned());
        } else if let (true, Some(last)) = (line.starts_with("          "), blocks.last_mut()) {
            *last += &format!(" {}", line.trim());
        }
    }
    let described = |block: &String| {
        let name = block.split([' ', ',']).find(|it| it.starts_with("--"))?.to_owned();
        let after = block.split_once(&name)?.1;
        let value = after.strip_prefix(" <").and_then(|it| it.split_once('>'));
        let listed = block.split_once("[possible values: ").and_then(|it| it.1.split_once(']'));
        let choices = listed.map(|it| it.0.split(", ").map(str::to_owned).collect());
        Some(Described {
            name,
            value: value.map(|it| it.0.to_owned()),
            choices: choices.unwrap_or_default(),
        })
    };
    let found: Vec<Described> = blocks.iter().filter_map(described).collect();
    assert!(found.len() >= 2, "{command}: {found:?}\n{help}");
    found
}

const TEXTS: &[&str] = &[
    "B..../...A./.DC../...../.CDAB",
    "A.B/.../A.B",
    "A..B/..../..../A..B",
    "A.A/B.B/C.C;topology=warp;walls=0|1",
    "#A#/B.B/#A#;bridges=4",
    "A.A;colors=A:ff8800",
    "ABCD/..../ABCD;drawn=ABCD/ABCD/ABCD",
    "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....",
    "?;?/? 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....",
    "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;V..../...../...../...../.....",
    "8;9/1 9/1 9/1 9/1 9/1;9/1 9/1 9/1 9/1 9/1;...../...../...../...../.....",
    "3 52 41 41 61 51 14 60 51 61 60",
    "what?",
    "",
];

const FIXES: &[&str] = &[
    "row 1, column 2=1",
    "row 2, column 2=#",
    "1,1=+",
    "7=A",
    "level=2",
    "wall right of row 1, column 1=|",
    "pipe at row 1, column 2=B",
    "E5=Q",
    "blue score=3",
    "nonsense=1",
    "no value",
];

/// Something to type for a value, right or wrong.
fn value(option: &Described, folder: &std::path::Path, rng: &mut fastrand::Rng) -> String {
    let numbers = ["0", "1", "2", "3", "5", "9", "-1", "40", "x", "0.5"];
    let one = |of: &[&str], rng: &mut fastrand::Rng| rng.choice(of).unwrap().to_string();
    let in_folder = |name: &str| folder.join(name).display().to_string();
    match option.value.as_deref().unwrap() {
        _ if !option.choices.is_empty() && rng.u8(..8) > 0 => {
            rng.choice(&option.choices).unwrap().clone()
        }
        "GAME" => one(&["voltorb", "flow", "hexicon", "Flow", "chess"], rng),
        "NOTATION" => one(TEXTS, rng),
        "NAME=VALUE" => one(FIXES, rng),
        "CARD" => one(&["row 5, column 5", "0,0", "5,5", "best"], rng),
        "TILE" => one(&["E5", "D3,E4", "60", "61", "Z9"], rng),
        "WORDS" | "LETTERS" => one(&["emu", "ing", "x1", "emu, tea"], rng),
        "S" => one(&["0", "0.05", "-1"], rng),
        "FILE" | "DIR" => match rng.u8(..5) {
            // No folder can be made where a file is.
            0 => in_folder("notations.txt/x.png"),
            1 => in_folder("x.svg"),
            2 => in_folder("x.gif"),
            3 => in_folder("notations.txt"),
            _ => in_folder("x.png"),
        },
        _ => one(&numbers, rng),
    }
}

/// What keeps a command short, whatever else is typed.
fn kept_short(command: &str) -> &'static [&'static str] {
    match command {
        "simulate" => &["--game", "voltorb", "--level", "1", "--rounds", "1"],
        "solve" => &["--no-questions"],
        _ => &[],
    }
}

/// How many objects `--json` has to print for these words.
fn n_inputs(words: &[String], n_images: usize) -> Option<usize> {
    let has = |name: &str| words.iter().any(|it| it == name);
    match words[0].as_str() {
        _ if !has("--json") => None,
        "read" if !has("--screen") && !has("--window") => Some(n_images),
        "solve" if has("--text") => Some(1),
        "solve" if n_images > 0 && !has("--screen") && !has("--window") => Some(n_images),
        "doctor" => Some(1),
        _ => None,
    }
}

fn folder_of_inputs() -> TestFolder {
    let folder = TestFolder::new("random-lines");
    std::fs::write(folder.join("notations.txt"), TEXTS.join("\n")).unwrap();
    let painted = folder.join("painted");
    let output = run(&["demo", "--quiet", "--dir", painted.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

#[test]
fn random_command_lines_keep_the_contract() {
    let n_lines = if is_slow() { 1000 } else { 40 };
    let schema: Value = serde_json::from_slice(&run(&["games", "--schema"]).stdout).unwrap();
    let known: Vec<(&str, Vec<Described>)> =
        COMMANDS.iter().map(|it| (*it, options_of(it))).collect();
    let folder = folder_of_inputs();
    let mut pictures: Vec<String> = std::fs::read_dir(folder.join("painted"))
        .unwrap()
        .map(|it| it.unwrap().path().display().to_string())
        .filter(|it| it.ends_with(".png"))
        .collect();
    pictures.sort();
    pictures.extend(["Cargo.toml", "tests", "nothing.png"].map(str::to_owned));
    let mut rng = fastrand::Rng::with_seed(20);
    let (mut n_objects, mut n_understood) = (0, 0);
    for _ in 0..n_lines {
        // Most of what is typed is `solve` and `read`.
        let any = rng.usize(..known.len());
        let nth = rng.choice([0, 1, 1, 1, any]).unwrap();
        let (command, options) = &known[nth];
        let mut words = vec![(*command).to_owned()];
        words.extend(kept_short(command).iter().map(|it| (*it).to_owned()));
        let may_json = options.iter().any(|it| it.name == "--json");
        if may_json && rng.u8(..6) > 0 {
            words.push("--json".to_owned());
        }
        let mut n_images = 0;
        match *command {
            "solve" if rng.bool() => {
                words.extend(["--text".to_owned(), (*rng.choice(TEXTS).unwrap()).to_owned()]);
            }
            "read" | "solve" => {
                n_images = rng.usize(..3);
                words.extend((0..n_images).map(|_| rng.choice(&pictures).unwrap().clone()));
            }
            "config" => words.push((*rng.choice(&["show", "path"]).unwrap()).to_owned()),
            "words" => words.push("list".to_owned()),
            _ => {}
        }
        for _ in 0..rng.usize(..5) {
            let option = rng.choice(options).unwrap();
            if ["--json", "--version", "--help"].contains(&option.name.as_str()) {
                continue;
            }
            words.push(option.name.clone());
            if option.value.is_some() {
                words.push(value(option, &folder, &mut rng));
            }
        }
        let output = run(&words);
        let status = output.status.code();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(status, Some(0..=2)), "{words:?} ended with {status:?}: {said}");
        assert!(!said.contains("panicked"), "{words:?}: {said}");
        let text = String::from_utf8_lossy(&output.stdout);
        n_understood += usize::from(status != Some(2));
        if status == Some(2) && text.is_empty() {
            assert!(!said.trim().is_empty(), "{words:?} says nothing");
            continue;
        }
        if !words.contains(&"--json".to_owned()) {
            continue;
        }
        if let Some(n_inputs) = n_inputs(&words, n_images) {
            assert_eq!(text.lines().count(), n_inputs, "{words:?}: {said}");
        }
        for line in text.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            assert_eq!(fault(&schema, &schema, &object), None, "{words:?}");
            n_objects += 1;
        }
    }
    println!("{n_lines} lines, {n_understood} understood, {n_objects} objects");
    assert!(n_objects * 4 > n_lines, "only {n_objects} objects from {n_lines} lines");
}
