//! The program for Windows tried under Wine: builds it, brings Wine, and runs the suite.

use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::cross::{Profile, root};
use crate::{apt, windows};

const PACKAGES: [&str; 4] = ["wine64", "xvfb", "openbox", "gcc-mingw-w64-x86-64-posix"];

/// Runs the tests whose names hold the given words, or all.
pub fn run(filters: &[String], profile: Profile) -> anyhow::Result<()> {
    apt::install(&PACKAGES, "the program for Windows runs under Wine")?;
    let zip = windows::build(profile)?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()?).args(["test", "--workspace", "--locked", "--test", "wine", "--"]);
    cargo.args(["--nocapture", "--test-threads", "1"]).args(filters);
    cargo.env("SEESOLVE_SLOW", "1").env("SEESOLVE_WINDOWS", zip.with_extension(""));
    ensure!(cargo.status().context("cargo")?.success(), "something differs under Wine");
    Ok(())
}
