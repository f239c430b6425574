//! `completions`: what shells need to complete our words.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::cli::{Cli, Ending};

/// For which shell.
#[derive(Args)]
#[command(after_help = "Example:
  seesolve completions bash > ~/.local/share/bash-completion/completions/seesolve")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn run(args: &CompletionsArgs) -> anyhow::Result<Ending> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "seesolve", &mut text);
    crate::terminal::say(&String::from_utf8_lossy(&text))?;
    Ok(Ending::Answered)
}
