//! What one run of the program takes: time, memory and instructions, as the tools of the system say.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context as _;

/// Runs whose median is taken.
const N_RUNS: usize = 9;

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

/// Measures a command line of the program. Counting instructions is slow, so it can be left out.
pub fn cost(program: &Path, arguments: &[String], counted: bool) -> anyhow::Result<Cost> {
    let mut millis = Vec::new();
    for _ in 0..N_RUNS {
        millis.push(once(program, arguments)?);
        // What takes seconds is measured well enough by one run.
        if millis[0] > 2_000.0 {
            break;
        }
    }
    Ok(Cost {
        millis: median(millis),
        megabytes: megabytes(program, arguments),
        instructions: if counted { instructions(program, arguments) } else { None },
    })
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// One run; `perf` knows the CPU time to the microsecond.
fn once(program: &Path, arguments: &[String]) -> anyhow::Result<f64> {
    let perf = Command::new("perf")
        .args(["stat", "-x", ",", "-e", "user_time"])
        .arg(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output();
    let nanos = perf.ok().and_then(|it| {
        let text = String::from_utf8(it.stderr).ok()?;
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
    let told = Command::new("/usr/bin/time")
        .args(["-f", "kilobytes %M"])
        .arg(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output();
    let text = String::from_utf8(told.ok()?.stderr).ok()?;
    let kilobytes: f64 =
        text.lines().rev().find_map(|it| it.strip_prefix("kilobytes "))?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

fn instructions(program: &Path, arguments: &[String]) -> Option<f64> {
    let told = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output();
    let text = String::from_utf8(told.ok()?.stderr).ok()?;
    let line = text.lines().find(|it| it.contains("refs:"))?;
    let number: String = line.rsplit(':').next()?.chars().filter(char::is_ascii_digit).collect();
    Some(number.parse::<f64>().ok()? / 1e6)
}
