//! How a command ends, as scripts see it.

use std::process::ExitCode;

/// How a command ended, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Every input answered.
    Answered,
    /// Some input had no board, no solution or no certain reading.
    Unanswered,
    /// Wrong usage or input/output error.
    Failed,
    /// The user stopped it.
    Stopped,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(match status {
            ExitStatus::Answered => 0,
            ExitStatus::Unanswered => 1,
            ExitStatus::Failed => 2,
            ExitStatus::Stopped => 130,
        })
    }
}
