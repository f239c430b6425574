//! Remakes the embedded word list.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use seesolve_games::hexicon::words::{Dawg, parse_list};

/// The automaton that the program embeds, seen from the workspace's root.
pub const EMBEDDED: &str = "crates/seesolve-games/src/hexicon/words/scowl-huge.dawg";

#[expect(clippy::print_stdout, reason = "a chore says what it did")]
pub fn compile(list: &Path, output: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(list).with_context(|| format!("reading {}", list.display()))?;
    let mut words = parse_list(&text);
    let n_words = words.len();
    anyhow::ensure!(n_words > 0, "{} holds no words", list.display());
    let dawg = Dawg::build(&mut words)?;
    fs::write(output, dawg.to_bytes()).with_context(|| format!("writing {}", output.display()))?;
    println!("{}: {n_words} words in {} bytes", output.display(), dawg.to_bytes().len());
    Ok(())
}
