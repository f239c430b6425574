//! The package tried where nothing else is: in a root made by debootstrap it is installed, run and
//! removed, and must leave nothing behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context as _, bail, ensure};

use super::deb;
use crate::apt;
use crate::cross::{Profile, target_folder};

/// Installs, runs and removes the package; says what was seen.
#[expect(clippy::print_stdout, reason = "a chore says what it saw")]
pub fn in_a_clean_root(profile: Profile) -> anyhow::Result<()> {
    let package = deb::build(profile)?;
    let root = Root::new()?;
    let name = package.file_name().context("a package without a name")?;
    fs::copy(&package, root.0.join("tmp").join(name))?;
    let before = root.files()?;
    let file = format!("/tmp/{}", name.to_string_lossy());
    root.run(&["dpkg", "--install", &file])?;
    let version = root.run(&["seesolve", "--version"])?;
    println!("installed: {}", version.trim());
    let demo = root.run(&["seesolve", "demo", "--dir", "/tmp/demo"])?;
    let n_right = demo.matches("exactly what was painted").count();
    ensure!(n_right >= 3, "the demonstration did not read what it painted: {demo}");
    println!("seesolve demo: {n_right} boards read exactly as painted");
    let added = root.files()?.iter().filter(|it| !before.contains(it)).count();
    root.run(&["dpkg", "--purge", "seesolve"])?;
    let left: Vec<PathBuf> = root.files()?.into_iter().filter(|it| !before.contains(it)).collect();
    ensure!(left.is_empty(), "the package leaves behind: {left:?}");
    println!("removed: {added} files, none left");
    Ok(())
}

/// A system of its own below `target`. Dropping it removes what was tried in it.
struct Root(PathBuf);

impl Root {
    /// Made once, and kept for the next time.
    fn new() -> anyhow::Result<Self> {
        apt::install(&["debootstrap"], "the package is tried in a clean root")?;
        let root = target_folder()?.join("clean-root");
        if !root.join("usr/bin/dpkg").exists() {
            let release = fs::read_to_string("/etc/os-release")?;
            let suite = release.lines().find_map(|it| it.strip_prefix("VERSION_CODENAME="));
            let mut tool = Command::new("debootstrap");
            tool.args(["--variant=minbase", suite.context("no Debian")?]).arg(&root);
            let said = tool.output().context("debootstrap")?;
            ensure!(said.status.success(), "debootstrap: {}", text(&said));
        }
        fs::remove_dir_all(root.join("tmp/demo")).unwrap_or_default();
        Ok(Self(root))
    }

    /// Runs a command inside; what it says.
    fn run(&self, command: &[&str]) -> anyhow::Result<String> {
        let said = Command::new("chroot").arg(&self.0).args(command).output().context("chroot")?;
        if !said.status.success() {
            bail!("{command:?} in the clean root: {}", text(&said));
        }
        Ok(String::from_utf8_lossy(&said.stdout).into_owned())
    }

    /// Every file, but for what the package system writes about itself and what was tried.
    fn files(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for part in ["bin", "etc", "lib", "opt", "sbin", "usr", "var/lib/seesolve", "root"] {
            list(&self.0.join(part), &mut files)?;
        }
        Ok(files)
    }
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    // A folder that is a link leads to one that is listed, and one that is not there holds nothing.
    if folder.is_symlink() || !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !path.is_symlink() {
            list(&path, files)?;
        }
        files.push(path);
    }
    Ok(())
}

fn text(said: &Output) -> String {
    [&said.stdout, &said.stderr].map(|it| String::from_utf8_lossy(it).into_owned()).concat()
}
