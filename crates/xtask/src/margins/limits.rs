//! How far each limit of a reader is from changing a reading: the room that its value has.
//!
//! A constant cannot be changed in a running program. So the limits are made adjustable in a copy of
//! the workspace (`adjustable`), which is built once; then the copy's program reads the pictures
//! again and again, each time with one limit scaled by one factor.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::pictures;
use serde_json::Value;

use super::adjustable::{self, ADJUSTED, Limit};
use crate::workspace_copy::{WorkspaceCopy, copy_workspace};

/// Where the copy is made, below `target`.
const FOLDER: &str = "margins";

/// How much a limit is scaled, from little to much, downwards and upwards.
const FACTORS: [[f64; 4]; 2] = [[0.95, 0.9, 0.75, 0.5], [1.05, 1.1, 1.33, 2.0]];

/// What the page says before its tables.
const HEAD: &str = "# The room of every limit\n\n\
    Written by `cargo xtask margins --limits`. Each limit of a reader (`limits.rs` in its folder) was\n\
    made 5, 10, 25 and 50 % smaller and 5, 10, 33 and 100 % larger, alone, and all pictures were read\n\
    again: here is the nearest step at which a reading changed, with how many pictures were no longer\n\
    read, how many were read as something else, and one of them. A dash: nothing changed at any step.\n\
    The narrowest come first.";

/// What one picture is said to show: its status and notation.
type Said = (String, String);

/// The room of one limit.
struct Room {
    limit: Limit,
    /// The nearest factors that change a reading, downwards and upwards, and what they change.
    ends: [Option<End>; 2],
}

struct End {
    factor: f64,
    /// Pictures no longer read, and pictures read as another board.
    n_lost: usize,
    n_other: usize,
    example: String,
}

/// Prints the room of every limit of a game's reader, or of all, the narrowest first, as the page
/// that is kept in `docs/margins.md`.
#[allow(clippy::print_stdout, reason = "a chore that prints")]
pub fn print(root: &Path, only: Option<&str>) -> anyhow::Result<()> {
    let copy = copy_workspace(root, FOLDER)?;
    let limits = adjustable::make(&copy.root)?;
    let program = build(&copy)?;
    println!("{HEAD}");
    for game in GAMES.iter().map(|it| it.info().id).filter(|it| only.is_none_or(|only| only == *it))
    {
        let files: Vec<PathBuf> = pictures(game).into_iter().map(|it| it.path).collect();
        let usual = read(&program, game, &files, None)?;
        let mut rooms = Vec::new();
        for limit in limits.iter().filter(|it| it.game == game) {
            let ends =
                FACTORS.map(|factors| nearest(&program, game, &files, &usual, limit, &factors));
            let [down, up] = ends;
            rooms.push(Room { limit: limit.clone(), ends: [down?, up?] });
        }
        rooms.sort_by(|a, b| a.narrowness().total_cmp(&b.narrowness()));
        println!("\n## {game}: {} limits, {} pictures\n", rooms.len(), files.len());
        println!("| limit | smaller | larger |\n|---|---|---|");
        for room in &rooms {
            println!("{room}");
        }
    }
    Ok(())
}

fn build(copy: &WorkspaceCopy) -> anyhow::Result<PathBuf> {
    let status = Command::new(env!("CARGO"))
        .current_dir(&copy.root)
        .args(["build", "--quiet", "--workspace", "--bin", "seesolve"])
        .env("CARGO_TARGET_DIR", &copy.target)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("the copy with adjustable limits does not build");
    }
    Ok(copy.target.join("debug/seesolve"))
}

/// What the copy's program says of each picture while one limit is scaled.
fn read(
    program: &Path,
    game: &str,
    files: &[PathBuf],
    scaled: Option<(usize, f64)>,
) -> anyhow::Result<Vec<Said>> {
    let mut command = Command::new(program);
    command.args(["read", "--json", "--game", game]).args(files).env_remove(ADJUSTED);
    if let Some((id, factor)) = scaled {
        command.env(ADJUSTED, format!("{id}:{factor}"));
    }
    let output = command.output().context("cannot run the copy's program")?;
    let said = |line: &str| -> anyhow::Result<Said> {
        let it: Value = serde_json::from_str(line)?;
        let text = |key: &str| it[key].as_str().unwrap_or_default().to_owned();
        Ok((text("status"), text("notation")))
    };
    String::from_utf8(output.stdout)?.lines().map(said).collect()
}

/// The factor nearest to 1 that changes a reading, taking it that larger ones change it too.
fn nearest(
    program: &Path,
    game: &str,
    files: &[PathBuf],
    usual: &[Said],
    limit: &Limit,
    factors: &[f64],
) -> anyhow::Result<Option<End>> {
    let (mut low, mut high, mut found) = (0, factors.len(), None);
    let mut next = high - 1;
    while low < high {
        let said = read(program, game, files, Some((limit.id, factors[next])))?;
        match end(factors[next], usual, &said, files) {
            Some(it) => (found, high) = (Some(it), next),
            None => low = next + 1,
        }
        next = low + (high.saturating_sub(low)) / 2;
    }
    Ok(found)
}

fn end(factor: f64, usual: &[Said], now: &[Said], files: &[PathBuf]) -> Option<End> {
    let mut end = End { factor, n_lost: 0, n_other: 0, example: String::new() };
    for (nth, (before, after)) in usual.iter().zip(now).enumerate() {
        let is_read = |it: &Said| it.0 == "read";
        if before == after || !(is_read(before) || is_read(after)) {
            continue;
        }
        if is_read(after) {
            end.n_other += 1;
        } else {
            end.n_lost += 1;
        }
        if end.example.is_empty() {
            let name = files[nth].file_name().unwrap_or_default();
            end.example = name.to_string_lossy().into_owned();
        }
    }
    (end.n_lost + end.n_other > 0).then_some(end)
}

impl Room {
    /// How little the limit may be scaled, as a logarithm; large where nothing changes.
    fn narrowness(&self) -> f64 {
        let far = |it: &Option<End>| it.as_ref().map_or(f64::MAX, |it| it.factor.ln().abs());
        far(&self.ends[0]).min(far(&self.ends[1]))
    }
}

impl std::fmt::Display for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "| `{}` |", self.limit.name)?;
        for end in &self.ends {
            match end {
                Some(it) => write!(
                    f,
                    " x{}: {} lost, {} other ({}) |",
                    it.factor, it.n_lost, it.n_other, it.example
                )?,
                None => write!(f, " - |")?,
            }
        }
        Ok(())
    }
}
