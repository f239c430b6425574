//! `completions`: what shells need to complete our words.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::exit::ExitStatus;

/// For which shell.
#[derive(Args)]
#[command(after_help = "Example:
  seesolve completions bash > ~/.local/share/bash-completion/completions/seesolve")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn run(args: &CompletionsArgs, mut program: Command) -> anyhow::Result<ExitStatus> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "seesolve", &mut text);
    crate::terminal::say(&String::from_utf8_lossy(&text))?;
    Ok(ExitStatus::Answered)
}
