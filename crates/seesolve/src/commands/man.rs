//! `man`: the manual page, from the same words as the help.

use clap::CommandFactory as _;

use crate::cli::{Cli, Ending};

pub fn run() -> anyhow::Result<Ending> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    for command in Cli::command().get_subcommands() {
        if command.get_name() == "help" {
            continue;
        }
        let heading = format!(".SH \"SEESOLVE {}\"\n", command.get_name().to_uppercase());
        page.extend_from_slice(heading.as_bytes());
        let man = clap_mangen::Man::new(command.clone());
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    crate::terminal::say(&String::from_utf8_lossy(&page))?;
    Ok(Ending::Answered)
}
