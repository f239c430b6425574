//! Every object that the program prints follows the schema that it prints, also where inputs fail.

#![allow(clippy::panic, clippy::unwrap_used, reason = "this is a test")]

mod support;

use serde_json::Value;

use support::{fault, run};

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
