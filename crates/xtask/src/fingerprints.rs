//! Runs the tests that compare whole answers with the digests kept in the repository, or keeps the
//! present ones. The tests are the program's own; this is their switch.

use std::process::Command;

use anyhow::{Context, bail};

/// What the tests look at, the same name as in `seesolve_testing::fingerprint`.
const ACCEPT: &str = "SEESOLVE_ACCEPT";

pub fn run(accept: bool) -> anyhow::Result<()> {
    // The whole workspace, so that what the other tests built is used.
    let status = Command::new(env!("CARGO"))
        .args(["test", "--workspace", "--quiet", "--test", "fingerprints"])
        .env(ACCEPT, if accept { "1" } else { "0" })
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("answers changed, see above");
    }
    Ok(())
}
