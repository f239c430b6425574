//! The figures as a page that says how they were made and what they do not claim.

use std::fmt::Write as _;
use std::process::Command;

use super::growth::Curve;
use super::measure::{Cost, Row, median};
use super::room::Room;

/// Figures of other programs, kept with source and date.
const PEERS: &str = include_str!("peers.md");

pub fn text(tables: &[(&str, Vec<Row>)], room: &Room, curves: &[Curve]) -> String {
    let mut text = format!(
        "# Benchmarks\n\nWritten by `cargo xtask bench`; do not edit.\n\n\
         - machine: {}\n- commit: {}\n\n\
         **How it was measured.** The tables time whole calls of the program, start included: user \
         CPU time by `perf stat` (wall time where there is none), the median of nine runs, or one \
         run of what takes more than a second; the most memory by `/usr/bin/time`; millions of \
         instructions under callgrind, which do not depend on what else the machine does. A dash \
         means that this was not counted. The curves time calls within one process on the wall \
         clock, the median of three.\n\n\
         **What is not claimed.** Samples are made by the games' own generators and painters; \
         screenshots and levels of the games themselves are measured where they lie beside the \
         repository, and are not part of it. Times of different machines cannot be compared; \
         instruction counts of one program can.\n",
        machine(),
        told("git", &["describe", "--always", "--dirty"]).unwrap_or_else(|| "unknown".to_owned()),
    );
    for (title, rows) in tables {
        let _ = write!(
            text,
            "\n## {title}\n\n| what | ms | MB | M instructions |\n|---|---|---|---|\n"
        );
        for it in rows {
            let _ = writeln!(text, "| {} | {} |", it.name, cells(&it.cost));
        }
    }
    text.push_str(&with_room(room));
    text.push_str("\n## How cost grows\n");
    for curve in curves {
        let _ = write!(
            text,
            "\n![{}]({})\n\n| {} | milliseconds at {} |\n|---|---|\n",
            curve.title,
            curve.file(),
            curve.title,
            curve.x
        );
        for (name, points) in &curve.series {
            let points: Vec<String> =
                points.iter().map(|(x, y)| format!("{}: {}", short(*x), short(*y))).collect();
            let _ = writeln!(text, "| {name} | {} |", points.join(", "));
        }
        curve.notes.iter().for_each(|it| {
            let _ = write!(text, "\n{it}\n");
        });
    }
    text + "\n" + PEERS
}

fn with_room(room: &Room) -> String {
    let slowest = room.millis.last().copied().unwrap_or(f64::NAN);
    format!(
        "\n## Flow boards with room\n\nA Hamiltonian path cut into 3 to 12 pipes, on squares of 12 to \
         25 cells a side: {} boards with fixed seeds, on one core, ten seconds each. **{} solved, {} \
         wrong** by a referee of its own; the median takes {} ms, the slowest {} ms. Whether there \
         are other solutions was settled for {}.\n",
        room.n_boards,
        room.n_solved,
        room.n_wrong,
        short(median(room.millis.clone())),
        short(slowest),
        room.n_settled,
    )
}

/// Two programs side by side, for those who compare commits.
pub fn compared(tables: &[(&str, Vec<Row>)]) -> String {
    let mut text = String::new();
    for (title, rows) in tables {
        let _ = write!(
            text,
            "\n## {title}\n\n| what | ms | MB | M instructions | beside: ms | MB | M instructions |\n\
             |---|---|---|---|---|---|---|\n"
        );
        for it in rows {
            let beside = it.beside.as_ref().map(cells).unwrap_or_default();
            let _ = writeln!(text, "| {} | {} | {beside} |", it.name, cells(&it.cost));
        }
    }
    text
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
