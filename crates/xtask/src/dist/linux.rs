//! The program for Linux as it is installed: the binary, manual pages, completions, the entry for
//! the desktop's menu.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::stage::{ID, Stage};
use super::{archive, icons};
use crate::apt;
use crate::cross::{Profile, root, target_folder};

/// Completions by shell and by the file they belong into.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/seesolve"),
    ("zsh", "share/zsh/site-functions/_seesolve"),
    ("fish", "share/fish/vendor_completions.d/seesolve.fish"),
];

/// The archive, for any place such as /usr/local or ~/.local.
pub fn build() -> anyhow::Result<PathBuf> {
    let program = compile(Profile::Release)?;
    let stage = Stage::new(&format!("{}-unknown-linux-gnu", std::env::consts::ARCH))?;
    stage.add(&program, "bin/seesolve")?;
    fill_share(&program, &stage.folder)?;
    archive::tar_gz(&stage.folder)
}

/// Compiles the program: for release as everybody does, else as the tests do, which have it already.
pub fn compile(profile: Profile) -> anyhow::Result<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()?).args(["build", "--locked", "--bin", "seesolve"]);
    cargo.args(match profile {
        Profile::Release => ["--release", "--package=seesolve"],
        Profile::Dev => ["--profile=dev", "--workspace"],
    });
    ensure!(cargo.status().context("cargo")?.success(), "the program does not compile");
    Ok(target_folder()?.join(profile.folder()).join("seesolve"))
}

/// Everything below `share`, the same for the archive and the package.
pub fn fill_share(program: &Path, folder: &Path) -> anyhow::Result<()> {
    let pages = folder.join("share/man/man1");
    fs::create_dir_all(&pages)?;
    let written = Command::new(program).args(["man", "--dir"]).arg(&pages).status()?;
    ensure!(written.success(), "the manual pages were not written");
    for (shell, file) in COMPLETIONS {
        let said = Command::new(program).args(["completions", shell]).output()?;
        ensure!(said.status.success() && !said.stdout.is_empty(), "no completions for {shell}");
        put(&folder.join(file), &said.stdout)?;
    }
    let (entry, about) = (format!("{ID}.desktop"), format!("{ID}.metainfo.xml"));
    let packaging = root()?.join("packaging");
    put(&folder.join("share/applications").join(&entry), &fs::read(packaging.join(&entry))?)?;
    put(&folder.join("share/metainfo").join(&about), &fs::read(packaging.join(&about))?)?;
    icons::draw_into(&folder.join("share/icons/hicolor"))?;
    validate(folder)
}

/// Asks the tools that distributions ask.
fn validate(folder: &Path) -> anyhow::Result<()> {
    apt::install(&["appstream", "desktop-file-utils"], "the menu's entry is validated")?;
    let mut about = Command::new("appstreamcli");
    about.args(["validate", "--no-net", "--pedantic"]);
    about.arg(folder.join("share/metainfo").join(format!("{ID}.metainfo.xml")));
    let mut entry = Command::new("desktop-file-validate");
    entry.arg(folder.join("share/applications").join(format!("{ID}.desktop")));
    for mut tool in [about, entry] {
        let said = tool.output().with_context(|| format!("{tool:?}"))?;
        let text = String::from_utf8_lossy(&said.stdout);
        ensure!(said.status.success(), "{tool:?}: {text}");
    }
    Ok(())
}

fn put(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::create_dir_all(file.parent().context("a file without a folder")?)?;
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}
