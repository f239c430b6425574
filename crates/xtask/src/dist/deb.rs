//! The package for Debian and its relatives, by cargo-deb; what it holds stands in the program's
//! Cargo.toml.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::linux;
use crate::cross::{Profile, root, target_folder};

const TOOL: &str = "cargo-deb";
const TOOL_VERSION: &str = "3.8.0";

pub fn build(profile: Profile) -> anyhow::Result<PathBuf> {
    let program = linux::compile(profile)?;
    // Where Cargo.toml names it.
    let share = root()?.join("target/dist/share-for-deb");
    if share.exists() {
        fs::remove_dir_all(&share)?;
    }
    linux::fill_share(&program, &share)?;
    // Debian's shell looks for what packages bring in a folder of its own.
    let zsh = share.join("share/zsh");
    fs::rename(zsh.join("site-functions"), zsh.join("vendor-completions"))?;
    let dist = target_folder()?.join("dist");
    let mut tool = Command::new(tool()?);
    tool.current_dir(root()?.join("crates/seesolve"));
    tool.args(["--no-build", "--profile", profile.name(), "--output"])
        .arg(&dist)
        .env("CARGO_TARGET_DIR", target_folder()?);
    let said = tool.output().context(TOOL)?;
    let errors = String::from_utf8_lossy(&said.stderr).into_owned();
    ensure!(said.status.success(), "{TOOL} failed: {errors}");
    fs::remove_dir_all(share)?;
    let made = String::from_utf8_lossy(&said.stdout).trim().to_owned();
    let made = made.lines().next_back().context("cargo-deb does not say what it made")?;
    Ok(PathBuf::from(made))
}

/// The tool, installed below `target` when it is not there.
fn tool() -> anyhow::Result<PathBuf> {
    let is_there = Command::new(TOOL).arg("--version").output().is_ok();
    if is_there {
        return Ok(TOOL.into());
    }
    let tools = target_folder()?.join("tools");
    let installed = tools.join("bin").join(TOOL);
    if !installed.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["install", TOOL, "--version", TOOL_VERSION, "--locked", "--quiet"]);
        // It only packs, and Debian has what it compresses with: no need to optimise it.
        cargo.args(["--debug", "--no-default-features", "--root"]);
        let is_done = cargo.arg(&tools).status().context("cargo")?.success();
        ensure!(is_done, "{TOOL} cannot be installed: cargo install --locked {TOOL}");
    }
    Ok(installed)
}
