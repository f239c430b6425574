//! What the solvers do on fixed positions: answers and step counts, one line each. A change that
//! only moves code leaves it as it is; a change of behaviour states the new one.

use std::path::Path;

use anyhow::{Context as _, bail};
use seesolve_core::{Answer, Control, Game, Resources, Settings};
use seesolve_games::registry::GAMES;
use seesolve_testing::{flow_boards, roomy};
use serde_json::Value;

const KEPT: &str = "crates/xtask/bench_signature.txt";
const SEEDS: std::ops::Range<u64> = 1..9;

/// Compares the signature with the one kept, or keeps it.
pub fn compare(workspace: &Path, accept: bool) -> anyhow::Result<()> {
    let file = workspace.join(KEPT);
    let now = lines()?.join("\n") + "\n";
    if accept {
        return std::fs::write(file, now).with_context(|| format!("cannot write {KEPT}"));
    }
    let kept = std::fs::read_to_string(file).with_context(|| format!("cannot read {KEPT}"))?;
    if kept != now {
        let new = now.lines().filter(|it| !kept.lines().any(|kept| kept == *it));
        bail!(
            "behaviour changed; `cargo xtask bench --accept` keeps it:\n{}",
            new.collect::<Vec<_>>().join("\n")
        );
    }
    Ok(())
}

fn lines() -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for game in GAMES {
        for seed in SEEDS {
            let notation = game.sample(seed).notation().to_owned();
            lines.push(line(*game, &format!("sample {seed}"), &notation)?);
        }
    }
    let Some(flow) = GAMES.iter().find(|it| it.info().id == "flow") else { return Ok(lines) };
    for (name, notation) in flow_boards::BOARDS {
        lines.push(line(*flow, name, notation)?);
    }
    for (side, n_colors, notation) in roomy::boards().into_iter().step_by(7) {
        lines.push(line(*flow, &format!("roomy {side} with {n_colors}"), &notation)?);
    }
    Ok(lines)
}

fn line(game: &'static dyn Game, name: &str, notation: &str) -> anyhow::Result<String> {
    let settings = Settings::defaults(game.settings());
    let position = game.position(notation)?;
    let mut solver = game.solver(&Resources::new());
    let answer = solver.solve(&position, &settings, &Control::new(), &mut |_| ())?;
    Ok(format!("{} {name} | {}", game.info().id, said(&answer)))
}

/// The advice and the counts of steps that the answer's JSON tells.
fn said(answer: &Answer) -> String {
    let count = |key: &str| match &answer.detail[key] {
        Value::Null => None,
        value => Some(format!("{key} {value}")),
    };
    let counts = ["unique", "nodes", "conflicts", "boards", "win", "n_moves", "n_words"];
    let counts: Vec<String> = counts.into_iter().filter_map(count).collect();
    format!("{} | {} | {:?}", answer.advice.headline, counts.join(", "), answer.proof)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_step_counts_are_those_kept() {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        compare(workspace, false).unwrap();
    }
}
