//! The real program, run as scripts and people run it: output, streams and exit status.

#![allow(clippy::unwrap_used)]

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

#[test]
fn cases_of_the_command_line() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

/// What a command says, errors aside.
fn said(args: &[&OsStr]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_seesolve")).args(args).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_help_of_a_command_lists_no_option_that_does_nothing_there() {
    let help = |command: &str| said(&[command.as_ref(), "--help".as_ref()]);
    let all = ["--color", "--light", "--quiet", "--verbose"];
    assert!(all.iter().all(|it| help("solve").contains(it)));
    for idle in ["calibrate", "gui", "games", "words", "doctor", "config", "completions", "man"] {
        let help = help(idle);
        assert!(!all.iter().any(|it| help.contains(it)), "{idle}: {help}");
        assert!(help.contains("--help"), "{help}");
    }
    assert!(!said(&["help".as_ref(), "words".as_ref()]).contains("--verbose"));
    // Who writes scripts may give them all the same.
    assert!(said(&["games".as_ref(), "--quiet".as_ref()]).contains("solves"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_unicode_is_a_name_all_the_same() {
    use std::os::unix::ffi::OsStrExt as _;

    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(OsStr::from_bytes(b"\xff.txt"));
    std::fs::write(&file, "AA\n").unwrap();
    let [solve, json, text_file] = ["solve", "--json", "--text-file"].map(OsStr::new);
    assert!(said(&[solve, json, text_file, file.as_os_str()]).contains(r#""solved":true"#));
    assert!(said(&[solve, json, file.as_os_str()]).contains("not a picture in a known format"));
}
