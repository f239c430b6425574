//! Which module names which: fails on a cycle between modules, on a child that names its parent's
//! items, and on a front end that names a game. What is still wrong stands in a list that may only
//! get shorter.

mod allowed;
mod cycles;
mod names;
mod paths;
mod resolve;
mod tree;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use seesolve_games::registry::GAMES;

use allowed::Findings;

/// What is still wrong, seen from the workspace.
pub const ALLOWED: &str = "crates/xtask/modules.txt";

/// Crates and folders that must not name a game.
const FRONT_ENDS: [&str; 5] = [
    "crates/seesolve/src",
    "crates/seesolve-desktop/src",
    "crates/seesolve-app/src",
    "crates/seesolve-web/src",
    "web",
];

/// Checks the workspace; `shrink` takes what is no longer wrong off the list.
pub fn check(root: &Path, shrink: bool) -> anyhow::Result<()> {
    let games: Vec<&str> = GAMES.iter().map(|it| it.info().id).collect();
    let mut findings = Findings::default();
    for package in folders(&root.join("crates"))? {
        for start in ["src/lib.rs", "src/main.rs"] {
            let file = package.join(start);
            if file.is_file() {
                let name = package.file_name().unwrap_or_default().to_string_lossy();
                let tree = tree::parse(&format!("{name}{}", suffix(start, &package)), &file)?;
                let edges = resolve::edges(&tree);
                findings.cycles.extend(cycles::find(&edges.down));
                findings.upward.extend(edges.up);
            }
        }
    }
    for folder in FRONT_ENDS {
        findings.names.extend(names::find(root, &root.join(folder), &games)?);
    }
    let list = root.join(ALLOWED);
    let allowed = Findings::load(&list)?;
    if shrink {
        return allowed.shrunk_to(&findings).save(&list);
    }
    let complaints = allowed.complaints(&findings);
    if complaints.is_empty() {
        return Ok(());
    }
    bail!("{}", complaints.join("\n"))
}

/// A program beside a library of the same package is a crate of its own.
fn suffix(start: &str, package: &Path) -> &'static str {
    let beside_library = start == "src/main.rs" && package.join("src/lib.rs").is_file();
    if beside_library { "(main)" } else { "" }
}

fn folders(parent: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(parent)
        .with_context(|| format!("cannot list {}", parent.display()))?
        .collect::<Result<Vec<_>, _>>()?;
    let mut found: Vec<PathBuf> =
        entries.iter().map(std::fs::DirEntry::path).filter(|it| it.is_dir()).collect();
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests;
