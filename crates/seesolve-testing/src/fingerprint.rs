//! Short digests of whole answers, kept in text files: a change of behaviour shows up as lines to
//! read, each naming the picture or level and the part of the answer that changed.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};

/// Set this to take over what the program says now.
pub const ACCEPT: &str = "SEESOLVE_ACCEPT";

/// The columns of a line after the name.
pub const HEADER: &str = "# input | game status proof | notation board answer rest";

/// One line: what the answer says, and digests of its parts.
pub fn line(name: &str, answer: &Value) -> String {
    let answer = promised(answer);
    let word = |key: &str| answer[key].as_str().unwrap_or("-");
    let digest_of = |key: &str| answer.get(key).map_or("-".to_owned(), digest);
    let rest: Map<String, Value> = answer
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, _)| !["notation", "board", "answer"].contains(&key.as_str()))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    format!(
        "{name} | {} {} {} | {} {} {} {}",
        word("game"),
        word("status"),
        word("proof"),
        digest_of("notation"),
        digest_of("board"),
        digest_of("answer"),
        digest(&Value::Object(rest)),
    )
}

/// Compares the lines with those kept in a file, or keeps them when [`ACCEPT`] is set.
pub fn compare(file: &Path, lines: &[String]) {
    let text = format!("{HEADER}\n{}\n", lines.join("\n"));
    if std::env::var_os(ACCEPT).is_some_and(|it| it == "1") {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap_or_else(|it| panic!("{file:?}: {it}"));
        return;
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    let found = differences(&kept, &text);
    assert!(
        found.is_empty(),
        "answers changed ({}):\n{found}to accept them: cargo xtask fingerprints --accept",
        file.display()
    );
}

fn differences(kept: &str, now: &str) -> String {
    let (kept, now): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), now.lines().collect());
    let mut text = String::new();
    for line in kept.iter().filter(|it| !now.contains(it)) {
        let _ = writeln!(text, "- {line}");
    }
    for line in now.iter().filter(|it| !kept.contains(it)) {
        let _ = writeln!(text, "+ {line}");
    }
    text
}

/// An answer without what nobody promises: times and the input's name. Numbers are as the program
/// prints them, to nine decimals.
fn promised(answer: &Value) -> Value {
    let mut answer = answer.clone();
    if let Some(object) = answer.as_object_mut() {
        for key in ["input", "millis"] {
            object.shift_remove(key);
        }
    }
    round(&mut answer);
    answer
}

fn round(value: &mut Value) {
    match value {
        Value::Number(it) if !it.is_i64() && !it.is_u64() => {
            let number = it.as_f64().unwrap_or(f64::NAN);
            *value = Value::String(format!("{number:.9}"));
        }
        Value::Array(items) => items.iter_mut().for_each(round),
        Value::Object(fields) => fields.values_mut().for_each(round),
        _ => {}
    }
}

/// Eight hexadecimal digits of FNV-1a, which stays the same on every machine and version.
fn digest(value: &Value) -> String {
    let hash = value.to_string().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, it| {
        (hash ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn answer(input: &str, win: f64) -> Value {
        json!({"input": input, "millis": {"read": win}, "game": "g", "status": "read",
            "answer": {"win": win}})
    }

    #[test]
    fn what_nobody_promises_leaves_no_trace() {
        assert_eq!(line("a", &answer("a.png", 0.5)), line("a", &answer("b.png", 0.5 + 1e-12)));
        assert_ne!(line("a", &answer("a.png", 0.5)), line("a", &answer("a.png", 0.5 + 1e-8)));
    }

    #[test]
    fn differences_name_the_lines() {
        assert_eq!(differences("h\na 1\nb 2\n", "h\na 1\nb 3\n"), "- b 2\n+ b 3\n");
        assert_eq!(differences("h\na 1\n", "h\na 1\n"), "");
    }
}
