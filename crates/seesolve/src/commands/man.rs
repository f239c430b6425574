//! `man`: the manual page, from the same words as the help.

use clap::Command;

use crate::exit::ExitStatus;

pub fn run(program: &Command) -> anyhow::Result<ExitStatus> {
    let mut page = Vec::new();
    clap_mangen::Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands() {
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
    Ok(ExitStatus::Answered)
}
