//! The figures as a page that says how they were made and what they do not claim.

use std::fmt::Write as _;
use std::process::Command;

use super::growth::Curve;
use super::measure::Cost;
use super::program::Table;

/// Figures of other programs, kept with source and date.
const PEERS: &str = include_str!("peers.md");

pub fn text(tables: &[Table], curves: &[Curve]) -> String {
    let mut text = format!(
        "# Benchmarks\n\nWritten by `cargo xtask bench`; do not edit.\n\n\
         - machine: {}\n- commit: {}\n\n\
         **How it was measured.** The tables time whole calls of the program, start included: user \
         CPU time by `perf stat` (wall time where there is none), the median of nine runs; the most \
         memory by `/usr/bin/time`; millions of instructions under callgrind, which do not depend \
         on what else the machine does. A dash means that the tool was not there or the call was \
         too long for it. The curves time calls within one process, the median of three.\n\n\
         **What is not claimed.** Positions are made by the games' own generators and painters, so \
         reading real screenshots takes another time. Times of different machines cannot be \
         compared; instruction counts of one can. Curves are drawn in powers of ten.\n",
        machine(),
        told("git", &["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".to_owned()),
    );
    for table in tables {
        let _ = write!(
            text,
            "\n## {}\n\n| what | ms | MB | M instructions |\n|---|---|---|---|\n",
            table.title
        );
        for (name, it) in &table.rows {
            let _ = writeln!(text, "| {name} | {} |", cells(it));
        }
    }
    text.push_str("\n## How cost grows\n");
    for curve in curves {
        let _ = write!(
            text,
            "\n![{}]({})\n\n| {} | |\n|---|---|\n",
            curve.title,
            curve.file(),
            curve.title
        );
        for (name, points) in &curve.series {
            let points: Vec<String> =
                points.iter().map(|(x, y)| format!("{}: {}", short(*x), short(*y))).collect();
            let _ = writeln!(text, "| {name}: {} and ms | {} |", curve.x, points.join(", "));
        }
    }
    text + "\n" + PEERS
}

fn cells(it: &Cost) -> String {
    let or_dash = |it: Option<f64>| it.map_or("-".to_owned(), short);
    format!("{} | {} | {}", short(it.millis), or_dash(it.megabytes), or_dash(it.instructions))
}

/// Three digits that count.
fn short(it: f64) -> String {
    match it {
        it if it >= 100.0 => format!("{it:.0}"),
        it if it >= 10.0 => format!("{it:.1}"),
        it if it >= 1.0 => format!("{it:.2}"),
        it => format!("{it:.3}"),
    }
}

fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|it| it.strip_prefix("model name")?.split(": ").nth(1));
    let n_cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("{}, {n_cores} cores, {}", model.unwrap_or("unknown"), std::env::consts::OS)
}

fn told(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
