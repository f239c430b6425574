//! `cargo xtask bench`: measures this machine and writes `docs/benchmarks.md`, with how cost grows as
//! plots beside it, and compares what the program does with the signature that is kept.

mod growth;
mod measure;
mod program;
mod report;
mod signature;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

/// Where the figures go.
const DOCS: &str = "docs";

/// What to measure.
pub struct Options {
    /// The program, when it is not to be built first.
    pub program: Option<PathBuf>,
    /// Only compare behaviour with what is kept.
    pub check: bool,
    /// Keep the behaviour of now.
    pub accept: bool,
}

#[allow(clippy::print_stdout, reason = "a chore that prints")]
pub fn run(options: &Options) -> anyhow::Result<()> {
    signature::compare(Path::new("."), options.accept)?;
    if options.check || options.accept {
        return Ok(());
    }
    let program = match &options.program {
        Some(program) => program.clone(),
        None => built()?,
    };
    let tables = program::tables(&program)?;
    let curves = growth::curves();
    let docs = Path::new(DOCS);
    std::fs::create_dir_all(docs)?;
    for curve in &curves {
        std::fs::write(docs.join(curve.file()), curve.svg())
            .with_context(|| format!("cannot write {}", curve.file()))?;
    }
    let text = report::text(&tables, &curves);
    std::fs::write(docs.join("benchmarks.md"), &text)?;
    println!("{text}");
    Ok(())
}

fn built() -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo).args(["build", "--release", "-p", "seesolve"]).status()?;
    ensure!(done.success(), "the program could not be built");
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Ok(PathBuf::from(target).join("release/seesolve"))
}
