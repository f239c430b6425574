//! Results to standard output, everything else to standard error.

use super::result::InputResult;
use super::text::to_text;
use crate::args::Global;
use crate::exit::ExitStatus;
use crate::{interrupt, terminal};

/// Prints results and says how it all ended.
pub fn print(results: &[InputResult], json: bool, global: Global) -> anyhow::Result<ExitStatus> {
    for result in results {
        print_one(result, json, global)?;
    }
    Ok(exit_status(results))
}

/// How it all ended.
pub fn exit_status(results: &[InputResult]) -> ExitStatus {
    if interrupt::interrupted() {
        return ExitStatus::Stopped;
    }
    results.iter().map(InputResult::exit_status).max().unwrap_or(ExitStatus::Answered)
}

fn print_one(result: &InputResult, json: bool, global: Global) -> anyhow::Result<()> {
    let text = || to_text(result, global.text_style(), global.verbose);
    match &result.result {
        _ if json => terminal::say(&result.to_json().to_string())?,
        Err(_) => terminal::complain(&text()),
        Ok(_) => terminal::say(&text())?,
    }
    if !global.quiet {
        result.meant.iter().for_each(|it| terminal::note(it));
    }
    if !json && !global.quiet {
        result.all_warnings().iter().for_each(|it| terminal::note(&format!("warning: {it}")));
    }
    result.complaints.iter().for_each(|it| terminal::complain(it));
    Ok(())
}
