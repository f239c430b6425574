//! Proves what CONTRIBUTING promises: a new game costs one folder and two lines. The template is
//! copied as a fourth game into a copy of the workspace, and the tests over the registry run there,
//! none of them edited.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::workspace_copy::copy_workspace;

/// Where the copy is made, below `target`.
const FOLDER: &str = "new-game";

/// The new game's id and folder, and its type.
const ID: &str = "beacons";
const TYPE: &str = "Beacons";

/// Tests that a new game must pass unasked.
const TESTS: [&str; 7] = [
    "every_game",
    "paint_then_read",
    "corrections",
    "determinism",
    "drawn_answers",
    "command_line",
    "fingerprints",
];

pub fn check(root: &Path) -> anyhow::Result<()> {
    let copy = copy_workspace(root, FOLDER)?;
    add_game(&copy.root.join("crates/seesolve-games/src"))?;
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(&copy.root).args(["test", "--quiet", "--workspace", "--no-fail-fast"]);
    command.env("CARGO_TARGET_DIR", &copy.target);
    for it in TESTS {
        command.args(["--test", it]);
    }
    if !command.status().context("cannot run cargo")?.success() {
        bail!("with a fourth game, tests fail");
    }
    Ok(())
}

/// The walk through CONTRIBUTING: a folder, a `mod` line, a registry line.
fn add_game(sources: &Path) -> anyhow::Result<()> {
    let folder = sources.join(ID);
    std::fs::create_dir_all(&folder)?;
    for entry in std::fs::read_dir(sources.join("template"))? {
        let path: PathBuf = entry?.path();
        let text = std::fs::read_to_string(&path)?;
        let text = text.replace("\"template\"", &format!("{ID:?}")).replace("Template", TYPE);
        std::fs::write(folder.join(path.file_name().unwrap_or_default()), text)?;
    }
    insert(&sources.join("lib.rs"), "pub mod template;", &format!("pub mod {ID};"))?;
    let last = "    &hexicon::Hexicon,";
    insert(&sources.join("registry.rs"), last, &format!("    &crate::{ID}::{TYPE},"))
}

fn insert(file: &Path, after: &str, line: &str) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(file)?;
    if !text.contains(after) {
        bail!("{} has no line {after:?}", file.display());
    }
    std::fs::write(file, text.replacen(after, &format!("{after}\n{line}"), 1))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use seesolve_testing::material::is_slow;

    use super::*;

    #[test]
    fn a_new_game_costs_one_folder_and_two_lines() {
        if !is_slow() {
            eprintln!("skipped: SEESOLVE_SLOW=1 builds a copy of the workspace");
            return;
        }
        check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    }
}
