//! `man`: the manual pages, from the same words as the help.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::terminal;

/// Which page.
#[derive(Args)]
#[command(after_help = examples(&[
    ("man | man -l -", "read the main page"),
    ("man solve", "the page of one command"),
    ("man --dir ~/.local/share/man/man1", "install all pages"),
]))]
pub struct ManArgs {
    /// The command whose page is wanted
    command: Option<String>,
    /// Write all pages into a folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

pub fn run(args: &ManArgs, mut program: Command) -> anyhow::Result<ExitStatus> {
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        clap_mangen::generate_to(program, folder)
            .with_context(|| format!("cannot write into {}", folder.display()))?;
        return Ok(ExitStatus::Answered);
    }
    // Names the pages of the commands as the main one refers to them.
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name);
            let found = found.with_context(|| {
                format!("there is no command \"{name}\"; `seesolve --help` lists them")
            })?;
            found.clone()
        }
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    terminal::say(&String::from_utf8_lossy(&text))?;
    Ok(ExitStatus::Answered)
}
