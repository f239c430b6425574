//! The program for Windows, in a zip with its licences.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::cross::{Cross, Profile, root, target_folder};
use crate::dist::{Stage, archive};

const WINDOWS: Cross = Cross {
    target: "x86_64-pc-windows-gnu",
    linker: Some("x86_64-w64-mingw32-gcc-posix"),
    is_linked_by_rustup: false,
    packages: &["gcc-mingw-w64-x86-64-posix"],
    library: "std,panic_unwind",
    library_features: "",
    flags: "",
    library_flags: "",
};
/// Comes with the linker.
const STRIP: &str = "x86_64-w64-mingw32-strip";
/// The program, and the one without a console that opens the page.
const PROGRAMS: [&str; 2] = ["seesolve.exe", "seesolve-gui.exe"];

/// Builds the programs and the zip; where the zip is.
pub fn build(profile: Profile) -> anyhow::Result<PathBuf> {
    let (folder, system) = compile(profile)?;
    let stage = Stage::new(system)?;
    for program in PROGRAMS {
        stage.add(&folder.join(program), program)?;
        if !cfg!(windows) {
            strip(&stage.folder.join(program))?;
        }
    }
    archive::zip(&stage.folder)
}

/// Takes the names of all functions out of a program, a quarter of it; Microsoft's tools put none in.
fn strip(program: &Path) -> anyhow::Result<()> {
    let done = Command::new(STRIP).arg(program).status().context(STRIP)?;
    ensure!(done.success(), "{STRIP} failed");
    Ok(())
}

/// Compiles as an ordinary program on Windows, and for Windows elsewhere.
fn compile(profile: Profile) -> anyhow::Result<(PathBuf, &'static str)> {
    let (mut cargo, folder, system) = if cfg!(windows) {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(root()?).args(["build", "--locked"]);
        (cargo, target_folder()?.join(profile.folder()), "x86_64-pc-windows-msvc")
    } else {
        (WINDOWS.cargo("build")?, WINDOWS.output(profile)?, WINDOWS.target)
    };
    cargo.args(["--profile", profile.name()]);
    cargo.args(["--package", "seesolve", "--package", "seesolve-launcher"]);
    ensure!(cargo.status().context("cargo")?.success(), "the program does not compile for Windows");
    Ok((folder, system))
}
