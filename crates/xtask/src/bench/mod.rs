//! `cargo xtask bench`: measures this machine and writes `docs/benchmarks.md`, with how cost grows as
//! plots beside it, and compares what the solvers do with the signature that is kept.

mod calls;
mod growth;
mod measure;
mod reading;
mod report;
mod room;
mod signature;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use calls::{Call, Folder};
use measure::{Row, cost};

/// Where the figures go.
const DOCS: &str = "docs";

/// What to measure.
pub struct Options {
    /// The program, when it is not to be built first.
    pub program: Option<PathBuf>,
    /// Another program to be measured beside it.
    pub beside: Option<PathBuf>,
    /// Only compare behaviour with what is kept.
    pub check: bool,
    /// Keep the behaviour of now.
    pub accept: bool,
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a chore that prints")]
pub fn run(options: &Options) -> anyhow::Result<()> {
    signature::compare(Path::new("."), options.accept)?;
    if options.check || options.accept {
        return Ok(());
    }
    let program = match &options.program {
        Some(program) => program.clone(),
        None => built()?,
    };
    let folder = Folder::new()?;
    let mut tables = Vec::new();
    for table in calls::tables(&folder)? {
        let mut rows = Vec::new();
        for call in &table.calls {
            eprintln!("{}: {}", table.title, call.name);
            rows.push(row(&program, options.beside.as_deref(), call)?);
        }
        tables.push((table.title, rows));
    }
    let room = room::solved(&program)?;
    if options.beside.is_some() {
        println!("{}", report::compared(&tables));
        return Ok(());
    }
    let mut curves = growth::curves();
    curves.extend([reading::by_size(), reading::by_number(&program)]);
    let docs = Path::new(DOCS);
    for curve in &curves {
        std::fs::write(docs.join(curve.file()), curve.svg())
            .with_context(|| format!("cannot write {}", curve.file()))?;
    }
    let text = report::text(&tables, &room, &curves);
    std::fs::write(docs.join("benchmarks.md"), &text)?;
    println!("{text}");
    Ok(())
}

fn row(program: &Path, beside: Option<&Path>, call: &Call) -> anyhow::Result<Row> {
    Ok(Row {
        name: call.name.clone(),
        cost: cost(program, &call.words, call.is_counted)?,
        beside: beside.map(|it| cost(it, &call.words, call.is_counted)).transpose()?,
    })
}

fn built() -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo).args(["build", "--release", "-p", "seesolve"]).status()?;
    ensure!(done.success(), "the program could not be built");
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Ok(PathBuf::from(target).join("release/seesolve"))
}
