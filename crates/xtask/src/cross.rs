//! Compiling for other systems: by rustup's library for them where it is installed, else by
//! Debian's compiler, which brings the library's source.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use clap::ValueEnum;

use crate::apt;

/// Another system.
pub struct Cross {
    pub target: &'static str,
    /// What links there; `None` where nothing is linked.
    pub linker: Option<&'static str>,
    /// Whether rustup's library for it brings a linker.
    pub is_linked_by_rustup: bool,
    /// What Debian offers besides the compiler.
    pub packages: &'static [&'static str],
    /// The parts of the library that are compiled from source.
    pub library: &'static str,
    /// How those parts are built; as usual when empty.
    pub library_features: &'static str,
    /// What the compiler is told, and what besides where it compiles the library as well.
    pub flags: &'static str,
    pub library_flags: &'static str,
}

/// Debian's compiler, which leaves the usual one alone, and its library's source.
const COMPILER: [&str; 2] = ["rustc-web", "rust-web-src"];

impl Cross {
    /// A cargo command for the target; installs what it needs, or says what is missing.
    pub fn cargo(&self, verb: &str) -> anyhow::Result<Command> {
        let target = self.target;
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(root()?).args([verb, "--locked", "--target", target]);
        let or = if self.linker.is_some() { " and a linker" } else { "" };
        let purpose = format!(
            "compiling for {target} needs its library (`rustup target add {target}`){or}, or \
             Debian's compiler"
        );
        let is_in_rustup = self.is_in_rustup()?;
        let name = target.to_uppercase().replace('-', "_");
        let mut flags = self.flags.to_owned();
        if !is_in_rustup {
            flags = format!("{flags} {}", self.library_flags);
            apt::install(&COMPILER, &purpose)?;
            cargo.env("RUSTC", debian_compiler()?).env("RUSTC_BOOTSTRAP", "1");
            cargo.arg(format!("-Zbuild-std={}", self.library));
            if !self.library_features.is_empty() {
                cargo.arg(format!("-Zbuild-std-features={}", self.library_features));
            }
        }
        if let Some(linker) = self.linker
            && !(is_in_rustup && self.is_linked_by_rustup)
        {
            apt::install(self.packages, &purpose)?;
            cargo.env(format!("CARGO_TARGET_{name}_LINKER"), linker);
        }
        if !flags.trim().is_empty() {
            cargo.env(format!("CARGO_TARGET_{name}_RUSTFLAGS"), flags.trim());
        }
        Ok(cargo)
    }

    /// Where a build leaves its files.
    pub fn output(&self, profile: Profile) -> anyhow::Result<PathBuf> {
        Ok(target_folder()?.join(self.target).join(profile.folder()))
    }

    /// Whether the compiler in use has the library for the target.
    fn is_in_rustup(&self) -> anyhow::Result<bool> {
        let mut rustc = Command::new("rustc");
        let said = rustc.args(["--print", "target-libdir", "--target", self.target]).output()?;
        Ok(Path::new(String::from_utf8_lossy(&said.stdout).trim()).exists())
    }
}

/// How well the compiler optimises: what is given to people is built for release; trying something
/// quickly takes the other.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Profile {
    Release,
    Dev,
}

impl Profile {
    pub fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "dev",
        }
    }

    /// Cargo's folder for it.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "debug",
        }
    }
}

/// The workspace.
pub fn root() -> anyhow::Result<PathBuf> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?)
}

/// Where cargo builds.
pub fn target_folder() -> anyhow::Result<PathBuf> {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    Ok(root()?.join(named.unwrap_or_else(|| "target".into())))
}

fn debian_compiler() -> anyhow::Result<PathBuf> {
    let listed = Command::new("dpkg").args(["-L", COMPILER[0]]).output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let compiler = listed.lines().find(|it| it.ends_with("/bin/rustc"));
    compiler.map(PathBuf::from).context("the package rustc-web holds no compiler")
}
