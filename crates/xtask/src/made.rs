//! What a chore made.

use std::path::Path;

/// Says where something was put, and how large it is.
#[expect(clippy::print_stdout, reason = "a chore says what it made")]
pub fn say(made: &Path) -> anyhow::Result<()> {
    let size = std::fs::metadata(made)?.len() as f64 / 1e6;
    println!("{} ({size:.1} MB)", made.display());
    Ok(())
}
