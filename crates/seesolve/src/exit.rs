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

impl ExitStatus {
    /// The number that scripts see.
    pub const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Unanswered => 1,
            Self::Failed => 2,
            Self::Stopped => 130,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}
