//! A copy of the workspace, for chores that try out changes to the sources.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

/// Where a copy lies, and where it is built; both paths are absolute, for cargo runs in the copy.
pub struct WorkspaceCopy {
    pub root: PathBuf,
    pub target: PathBuf,
}

/// Copies every file that git knows, as it is now, into a folder below `target`. What was built of an
/// earlier copy is kept.
pub fn copy_workspace(root: &Path, folder: &str) -> anyhow::Result<WorkspaceCopy> {
    let home = root.canonicalize()?.join("target").join(folder);
    let copy = home.join("workspace");
    if copy.exists() {
        std::fs::remove_dir_all(&copy).context("cannot remove the last copy")?;
    }
    let listed = Command::new("git").current_dir(root).args(["ls-files", "-z"]).output();
    let listed = String::from_utf8(listed.context("cannot run git")?.stdout)?;
    let files: Vec<&str> = listed.split('\0').filter(|it| !it.is_empty()).collect();
    if files.is_empty() {
        bail!("git knows no files in {}", root.display());
    }
    for file in files {
        let (from, to) = (root.join(file), copy.join(file));
        if from.is_file() {
            std::fs::create_dir_all(to.parent().unwrap_or(&copy))?;
            std::fs::copy(&from, &to).with_context(|| format!("cannot copy {file}"))?;
        }
    }
    Ok(WorkspaceCopy { root: copy, target: home.join("target") })
}
