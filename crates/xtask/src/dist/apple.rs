//! The program for macOS: built on a Mac, elsewhere only compiled as far as the linker.

use std::path::PathBuf;

use anyhow::{Context as _, ensure};

use super::{Stage, archive};
use crate::cross::{Cross, Profile};

const MACS: [Cross; 2] = [mac("aarch64-apple-darwin"), mac("x86_64-apple-darwin")];

const fn mac(target: &'static str) -> Cross {
    let library = "std,panic_unwind";
    Cross {
        target,
        linker: None,
        is_linked_by_rustup: true,
        packages: &[],
        library,
        library_features: "",
        flags: "",
        library_flags: "",
    }
}

/// The zips, where they can be linked; elsewhere the code is checked and nothing is made.
pub fn build() -> anyhow::Result<Vec<PathBuf>> {
    if !cfg!(target_os = "macos") {
        return check().map(|()| Vec::new());
    }
    let mut made = Vec::new();
    for mac in MACS {
        let mut cargo = mac.cargo("build")?;
        cargo.args(["--release", "--package", "seesolve"]);
        ensure!(
            cargo.status().context("cargo")?.success(),
            "it does not compile for {}",
            mac.target
        );
        let stage = Stage::new(mac.target)?;
        stage.add(&mac.output(Profile::Release)?.join("seesolve"), "seesolve")?;
        made.push(archive::zip(&stage.folder)?);
    }
    Ok(made)
}

/// Compiles for both processors of Macs as far as that goes without a Mac.
#[expect(clippy::print_stdout, reason = "a chore says what it did")]
pub fn check() -> anyhow::Result<()> {
    for mac in MACS {
        let mut cargo = mac.cargo("check")?;
        // The chores too: the workflow runs them there.
        cargo.args(["--package", "seesolve", "--package", "seesolve-arcade", "--package", "xtask"]);
        ensure!(
            cargo.status().context("cargo")?.success(),
            "it does not compile for {}",
            mac.target
        );
        println!("{}: compiles; linking and running need a Mac", mac.target);
    }
    Ok(())
}
