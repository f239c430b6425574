//! How a game is shown, and why it may not be.

use thiserror::Error;
#[cfg(not(any(windows, target_os = "macos")))]
use x11rb::errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError};

/// How the game learns of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// By every event, in order.
    Events,
    /// By a look at the mouse once per frame; what lies between two looks is not seen.
    Frames { hz: u32 },
}

/// How a game is shown.
#[derive(Clone, Debug)]
pub struct Show {
    /// The X display, where there is such a thing; `None` for the one in the environment.
    pub display: Option<String>,
    pub sampling: Sampling,
    /// Where the window should be; `None` leaves it to the window manager.
    pub place: Option<(i16, i16)>,
}

/// Why a window cannot be shown.
#[cfg(not(any(windows, target_os = "macos")))]
#[derive(Debug, Error)]
pub enum ShowError {
    #[error("there is no X display: {0}")]
    Connect(#[from] ConnectError),
    #[error("the X display failed: {0}")]
    Connection(#[from] ConnectionError),
    #[error("the X display refused: {0}")]
    Reply(#[from] ReplyError),
    #[error("the X display refused: {0}")]
    ReplyOrId(#[from] ReplyOrIdError),
    #[error("the window vanished before it was shown")]
    Vanished,
    #[error("waiting for the mouse failed: {0}")]
    Wait(#[from] rustix::io::Errno),
}

/// Why a window cannot be shown.
#[cfg(any(windows, target_os = "macos"))]
#[derive(Debug, Error)]
pub enum ShowError {
    #[error("the system offers no windows: {0}")]
    Loop(#[from] winit::error::EventLoopError),
    #[error("the window was refused: {0}")]
    Window(#[from] winit::error::OsError),
    #[error("the window cannot be drawn into: {reason}")]
    Pixels { reason: String },
}

/// Its own error cannot leave the thread.
#[cfg(any(windows, target_os = "macos"))]
impl From<softbuffer::SoftBufferError> for ShowError {
    fn from(error: softbuffer::SoftBufferError) -> Self {
        Self::Pixels { reason: error.to_string() }
    }
}
