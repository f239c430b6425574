//! Results to standard output, everything else to standard error.

use seesolve_core::Session;

use super::result::InputResult;
use super::text::to_text;
use crate::args::Global;
use crate::exit::ExitStatus;
use crate::{interrupt, terminal};

/// A result in words, ready to be printed: what is left of it when its picture is let go.
pub struct Printout {
    answer: String,
    is_complaint: bool,
    notes: Vec<String>,
    complaints: Vec<String>,
}

impl Printout {
    pub fn of(result: &InputResult, json: bool, global: Global) -> Self {
        let mut notes = Vec::new();
        if !global.quiet {
            notes.extend(result.meant.iter().cloned());
        }
        if !json && !global.quiet {
            let is_new = |it: &&String| !is_listed(it, result);
            let warnings = result.all_warnings();
            notes.extend(warnings.iter().filter(is_new).map(|it| format!("warning: {it}")));
        }
        Self {
            answer: match json {
                true => serde_json::to_string(result).unwrap_or_else(|it| it.to_string()),
                false => to_text(result, global.text_style(), global.verbose),
            },
            is_complaint: !json && result.result.is_err(),
            notes,
            complaints: result.complaints.clone(),
        }
    }

    pub fn print(&self) -> anyhow::Result<()> {
        match self.is_complaint {
            true => terminal::complain(&self.answer),
            false => terminal::say(&self.answer)?,
        }
        self.notes.iter().for_each(|it| terminal::note(it));
        self.complaints.iter().for_each(|it| terminal::complain(it));
        Ok(())
    }
}

/// Whether a warning says what the list of doubtful things above the board says already: it names
/// them all.
fn is_listed(warning: &str, result: &InputResult) -> bool {
    let Some(reading) = result.result.as_ref().ok().and_then(Session::reading) else {
        return false;
    };
    let mut names = reading.to_check().map(|it| it.name.as_str()).peekable();
    !reading.is_certain() && names.peek().is_some() && names.all(|it| warning.contains(it))
}

/// How it all ended.
pub fn exit_status(statuses: impl IntoIterator<Item = ExitStatus>) -> ExitStatus {
    if interrupt::interrupted() {
        return ExitStatus::Stopped;
    }
    statuses.into_iter().max().unwrap_or(ExitStatus::Answered)
}
