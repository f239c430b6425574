//! What one run of the program takes: time, memory and instructions, as the tools of the system say.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context as _;

/// Runs whose median is taken.
const N_RUNS: usize = 9;

/// What takes longer, in milliseconds, is measured well enough by one run.
const LONG: f64 = 1_000.0;

/// What a command line takes.
#[derive(Clone, Debug)]
pub struct Cost {
    /// User CPU of a run in milliseconds, the median; wall time where the system does not tell.
    pub millis: f64,
    /// The most memory, in megabytes.
    pub megabytes: Option<f64>,
    /// Instructions in millions, under callgrind.
    pub instructions: Option<f64>,
}

/// A call and what it takes, in this program and in the one beside it.
pub struct Row {
    pub name: String,
    pub cost: Cost,
    pub beside: Option<Cost>,
}

/// Measures a command line of the program. Counting instructions is slow, so it can be left out.
pub fn cost(program: &Path, arguments: &[String], counted: bool) -> anyhow::Result<Cost> {
    Ok(Cost {
        millis: repeated(N_RUNS, || once(program, arguments))?,
        megabytes: megabytes(program, arguments),
        instructions: if counted { instructions(program, arguments) } else { None },
    })
}

/// The median of several measurements in milliseconds, or a single one where that takes long.
pub fn repeated(
    n_runs: usize,
    mut measure: impl FnMut() -> anyhow::Result<f64>,
) -> anyhow::Result<f64> {
    let mut millis = vec![measure()?];
    while millis.len() < n_runs && millis[0] < LONG {
        millis.push(measure()?);
    }
    Ok(median(millis))
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// One run; `perf` knows the CPU time to the microsecond.
fn once(program: &Path, arguments: &[String]) -> anyhow::Result<f64> {
    let perf =
        told(Command::new("perf").args(["stat", "-x", ",", "-e", "user_time"]), program, arguments);
    let nanos = perf.and_then(|text| {
        let line = text.lines().find(|it| it.contains("user_time"))?;
        line.split(',').next()?.parse::<f64>().ok()
    });
    if let Some(nanos) = nanos {
        return Ok(nanos / 1e6);
    }
    let start = Instant::now();
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot run {}", program.display()))?;
    Ok(start.elapsed().as_secs_f64() * 1e3)
}

fn megabytes(program: &Path, arguments: &[String]) -> Option<f64> {
    let text =
        told(Command::new("/usr/bin/time").args(["-f", "kilobytes %M"]), program, arguments)?;
    let kilobytes = text.lines().rev().find_map(|it| it.strip_prefix("kilobytes "))?;
    Some(kilobytes.parse::<f64>().ok()? / 1024.0)
}

fn instructions(program: &Path, arguments: &[String]) -> Option<f64> {
    let count = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let text = told(Command::new("valgrind").args(count), program, arguments)?;
    let line = text.lines().find(|it| it.contains("refs:"))?;
    let number: String = line.rsplit(':').next()?.chars().filter(char::is_ascii_digit).collect();
    Some(number.parse::<f64>().ok()? / 1e6)
}

/// What a tool that runs the program says on standard error.
fn told(tool: &mut Command, program: &Path, arguments: &[String]) -> Option<String> {
    let run = tool.arg(program).args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    String::from_utf8(run.output().ok()?.stderr).ok()
}
