//! Every object that the program prints follows the schema that it prints, also where inputs fail.

#![allow(clippy::panic, clippy::unwrap_used, reason = "this is a test")]

use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    let nowhere = std::env::temp_dir().join(format!("seesolve-schema-{}", std::process::id()));
    Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(arguments)
        .env("SEESOLVE_CONFIG", nowhere.join("config.toml"))
        .env_remove("DISPLAY")
        .output()
        .unwrap()
}

/// Why a value does not follow a schema; knows the words that ours uses.
fn fault(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    let wrong = |why: &str| Some(format!("{value} {why} {schema}"));
    if let Some(path) = schema["$ref"].as_str() {
        let part = root.pointer(path.trim_start_matches('#')).unwrap();
        return fault(root, part, value);
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => unreachable!("the schema says {other}"),
    };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().map(|it| it.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|it| is(it)) {
        return wrong("has another type than");
    }
    if schema.get("const").is_some_and(|it| it != value) {
        return wrong("is not");
    }
    if schema["enum"].as_array().is_some_and(|it| !it.contains(value)) {
        return wrong("is none of");
    }
    let number = value.as_f64();
    let below = |key: &str| number < schema[key].as_f64().filter(|_| number.is_some());
    if below("minimum") || schema["maximum"].as_f64().is_some_and(|it| number > Some(it)) {
        return wrong("is out of");
    }
    if let Some(names) = schema["required"].as_array()
        && let Some(missing) = names.iter().find(|it| value.get(it.as_str().unwrap()).is_none())
    {
        return wrong(&format!("has no {missing}"));
    }
    if let Some(properties) = schema["properties"].as_object() {
        for (name, part) in properties {
            let inner = value.get(name).and_then(|it| fault(root, part, it));
            if inner.is_some() {
                return inner;
            }
        }
    }
    if let Some(items) = value.as_array() {
        let n_items = items.len() as u64;
        if schema["minItems"].as_u64() > Some(n_items)
            || schema["maxItems"].as_u64().is_some_and(|it| it < n_items)
        {
            return wrong("has another length than");
        }
        if let Some(part) = schema.get("items") {
            return items.iter().find_map(|it| fault(root, part, it));
        }
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        let inner = fault(root, part, value);
        if inner.is_some() {
            return inner;
        }
    }
    if let Some(condition) = schema.get("if")
        && fault(root, condition, value).is_none()
    {
        return fault(root, &schema["then"], value);
    }
    let any = schema["anyOf"].as_array()?;
    let faults: Vec<String> = any.iter().filter_map(|it| fault(root, it, value)).collect();
    (faults.len() == any.len()).then(|| faults.join("\n"))
}

const FLOW: &str = "B..../...A./.DC../...../.CDAB";
const ROUND: &str = "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....";

#[test]
fn every_object_follows_the_schema() {
    let schema: Value = serde_json::from_slice(&run(&["games", "--schema"]).stdout).unwrap();
    let games = run(&["games", "--json"]).stdout;
    let examples: Vec<(String, String)> = String::from_utf8(games)
        .unwrap()
        .lines()
        .map(|it| serde_json::from_str::<Value>(it).unwrap())
        .map(|it| (it["game"].as_str().unwrap().into(), it["example"].as_str().unwrap().into()))
        .collect();
    let there_is_none = "there-is-no-folder/answer.png";
    let mut cases: Vec<(Vec<&str>, usize, &str)> = vec![
        (vec!["games", "--json"], examples.len(), "game"),
        (vec!["doctor", "--json"], 1, "machine"),
        (vec!["generate", "--game", "flow", "--json", "--number", "3"], 3, "puzzle"),
        (vec!["simulate", "--game", "voltorb", "--json", "--rounds", "2"], 1, "simulation"),
        (vec!["read", "--json", "Cargo.toml", "nothing.png", "tests"], 3, "result"),
        (vec!["solve", "--json", "--text", "what?"], 1, "result"),
        (vec!["solve", "--json", "--text", FLOW, "--picture", there_is_none], 1, "result"),
        (vec!["solve", "--json", "--text", FLOW, "--save", there_is_none], 1, "result"),
        (vec!["solve", "--json", "--text", FLOW, "--fix", "row 9, column 9=A"], 1, "result"),
        (vec!["solve", "--json", "--text", "A.B/.../A.B"], 1, "result"),
        (vec!["solve", "--json", "--text", FLOW, "--strokes"], 1, "result"),
        (vec!["solve", "--json", "--text", FLOW, "--level", "3"], 1, "result"),
        (vec!["solve", "--json", "--text", ROUND, "--seconds", "0"], 1, "result"),
        (vec!["solve", "--json", "--text", ROUND, "--fix", "row 1, column 2=1"], 1, "result"),
    ];
    for (game, example) in &examples {
        cases.push((vec!["solve", "--json", "--game", game, "--text", example], 1, "result"));
    }
    for (arguments, n_objects, kind) in cases {
        let output = run(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = std::str::from_utf8(&output.stdout).unwrap().lines().collect();
        assert_eq!(lines.len(), n_objects, "{arguments:?} {said}");
        for line in lines {
            let object: Value = serde_json::from_str(line).unwrap();
            let part = &schema["$defs"][kind];
            assert_eq!(fault(&schema, part, &object), None, "{arguments:?}");
            assert_eq!(fault(&schema, &schema, &object), None, "{arguments:?}");
        }
    }
}

#[test]
fn what_fails_beside_the_answer_is_status_two_with_the_answer() {
    for option in ["--picture", "--save", "--animate"] {
        let file = "there-is-no-folder/answer.svg";
        let output = run(&["solve", "--json", "--text", FLOW, option, file]);
        assert_eq!(output.status.code(), Some(2), "{option}");
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["answer"]["solved"], true, "{option}: {object}");
        assert!(object["message"].as_str().unwrap().contains(file), "{option}: {object}");
    }
}

/// Words that a command line may be made of, right and wrong ones.
const OPTIONS: &[&[&str]] = &[
    &["--count"],
    &["--all", "3"],
    &["--all", "0"],
    &["--hint"],
    &["--strokes"],
    &["--corridor", "40"],
    &["--rule", "strict"],
    &["--rule", "loose"],
    &["--rule", "sometimes"],
    &["--level", "3"],
    &["--level", "9"],
    &["--ruleset", "essentials"],
    &["--ruleset", "unknown"],
    &["--objective", "coins"],
    &["--objective", "level"],
    &["--cards", "4"],
    &["--explain-card", "row 5, column 5"],
    &["--explain-card", "5,5"],
    &["--seconds", "0"],
    &["--seconds", "0.05"],
    &["--seconds", "-1"],
    &["--depth", "1"],
    &["--top", "2"],
    &["--no-swap"],
    &["--through", "C4"],
    &["--min-length", "5"],
    &["--fix", "row 1, column 2=1"],
    &["--fix", "row 2, column 2=#"],
    &["--fix", "1,1=+"],
    &["--fix", "level=2"],
    &["--fix", "wall right of row 1, column 1=|"],
    &["--fix", "pipe at row 1, column 2=B"],
    &["--fix", "nonsense=1"],
    &["--picture", "there-is-no-folder/answer.svg"],
    &["--save", "there-is-no-folder/saved.json"],
    &["-v"],
    &["-q"],
    &["--light"],
    &["--no-questions"],
];

const TEXTS: &[&str] = &[
    FLOW,
    "A.B/.../A.B",
    "A..B/..../..../A..B",
    "A.A/B.B/C.C;topology=warp;walls=0|1",
    "#A#/B.B/#A#;bridges=4",
    "A.A;colors=A:ff8800",
    "ABCD/..../ABCD;drawn=ABCD/ABCD/ABCD",
    "3x3",
    ROUND,
    "?;?/? 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....",
    "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;V..../...../...../...../.....",
    "8;9/1 9/1 9/1 9/1 9/1;9/1 9/1 9/1 9/1 9/1;...../...../...../...../.....",
    "3 52 41 41 61 51 14 60 51 61 60",
    "what?",
    "",
];

/// Whatever is typed, either nothing is printed and the usage is wrong, or one object for every
/// input that follows the schema.
#[test]
fn random_command_lines_print_what_the_schema_says() {
    let n_lines = if std::env::var_os("SEESOLVE_SLOW").is_some() { 1000 } else { 60 };
    let schema: Value = serde_json::from_slice(&run(&["games", "--schema"]).stdout).unwrap();
    let mut rng = fastrand::Rng::with_seed(20);
    let mut n_objects = 0;
    for _ in 0..n_lines {
        let mut words = vec!["solve", "--json"];
        if rng.bool() {
            words.extend(["--game", rng.choice(["voltorb", "flow", "hexicon"]).unwrap()]);
        }
        words.extend(["--text", rng.choice(TEXTS).unwrap()]);
        for _ in 0..rng.usize(..4) {
            words.extend(rng.choice(OPTIONS).unwrap().iter());
        }
        let output = run(&words);
        let status = output.status.code();
        assert!(matches!(status, Some(0..=2)), "{words:?} ended with {status:?}");
        let lines: Vec<&str> = std::str::from_utf8(&output.stdout).unwrap().lines().collect();
        if lines.is_empty() {
            assert_eq!(status, Some(2), "{words:?}");
            continue;
        }
        assert_eq!(lines.len(), 1, "{words:?}");
        let object: Value = serde_json::from_str(lines[0]).unwrap();
        assert_eq!(fault(&schema, &schema["$defs"]["result"], &object), None, "{words:?}");
        n_objects += 1;
    }
    assert!(n_objects * 3 > n_lines, "only {n_objects} of {n_lines} lines were understood");
}
