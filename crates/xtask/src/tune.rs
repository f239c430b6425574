//! Learns Hexicon's evaluation from games of the program against itself.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use seesolve_core::Control;
use seesolve_games::hexicon::evaluate::Weights;
use seesolve_games::hexicon::tune::{FIRST_GUESS, improve};
use seesolve_games::hexicon::words::Lexicon;

/// The weights that the program uses, seen from the workspace's root.
pub const WEIGHTS: &str = "crates/seesolve-games/src/hexicon/weights.rs";

/// Rounds of up to so many games share none.
const GAMES_APART: u64 = 100_000;

/// Starts from a first guess and plays `rounds` times `games` games, each round with the weights of the one before.
#[expect(clippy::print_stdout, reason = "a chore says what it does")]
pub fn tune(rounds: u64, games: u64, seed: u64, output: &Path) -> anyhow::Result<()> {
    let lexicon = Lexicon::embedded();
    let mut weights = FIRST_GUESS;
    for round in 0..rounds {
        let first_game = seed.wrapping_add(round.wrapping_mul(GAMES_APART));
        let tuned = improve(&weights, &lexicon, games, first_game, &Control::new());
        println!(
            "round {}: {} positions, log-likelihood of the winner {:.4}",
            round + 1,
            tuned.n_cases,
            tuned.likelihood
        );
        weights = tuned.weights;
    }
    fs::write(output, source(&weights)?).with_context(|| format!("writing {}", output.display()))
}

fn source(weights: &Weights) -> anyhow::Result<String> {
    let mut text = String::from(
        "//! The evaluation's numbers, written by `cargo run --release -p xtask -- tune-hexicon`.\n\n\
         use super::evaluate::Weights;\n\npub(crate) const TUNED: Weights = Weights {\n",
    );
    writeln!(text, "    tempo: {:.3},\n    flowers: [", weights.tempo)?;
    for row in weights.flowers {
        writeln!(text, "        [{}],", row.map(|it| format!("{it:.3}")).join(", "))?;
    }
    let [mine, theirs] = weights.captured;
    writeln!(text, "    ],\n    captured: [{mine:.3}, {theirs:.3}],")?;
    writeln!(
        text,
        "    steepness: {:.3},\n    slack: {:.3},\n}};",
        weights.steepness, weights.slack
    )?;
    Ok(text)
}
