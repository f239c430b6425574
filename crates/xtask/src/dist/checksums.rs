//! Checksums of everything in `target/dist`, in the form that `sha256sum --check` takes.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::cross::target_folder;

/// What is given to people, by how its name ends.
const GIVEN: [&str; 3] = [".zip", ".tar.gz", ".deb"];

pub fn write() -> anyhow::Result<PathBuf> {
    let folder = target_folder()?.join("dist");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if GIVEN.iter().any(|it| name.ends_with(it)) {
            names.push(name);
        }
    }
    names.sort();
    ensure!(!names.is_empty(), "nothing was made");
    // Macs have another name for it.
    let tools = [("sha256sum", &[][..]), ("shasum", &["-a", "256"])];
    let sums = tools.iter().find_map(|(tool, arguments)| {
        let said = Command::new(tool).current_dir(&folder).args(*arguments).args(&names).output();
        said.ok().filter(|it| it.status.success())
    });
    let file = folder.join("SHA256SUMS");
    fs::write(&file, sums.context("neither sha256sum nor shasum is there")?.stdout)?;
    Ok(file)
}
