//! The ways to stop a program that holds the mouse, and why it stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use thiserror::Error;

/// Why play ended before it was done.
#[derive(Clone, Debug, Error, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The key that stops was pressed.
    #[error("you pressed Esc")]
    Key,
    /// Ctrl-C, or the system ends the program.
    #[error("the program was told to end")]
    Signal,
    /// The program that plays was told so.
    #[error("you asked it to stop")]
    Asked,
    /// Somebody else moved the pointer.
    #[error("you moved the mouse")]
    MouseMoved,
    /// The pointer was driven into a corner of the screen.
    #[error("the mouse is in a corner of the screen")]
    Corner,
    /// The window is not where its board was read.
    #[error("the window moved or changed its size")]
    WindowMoved,
    /// Another window lies over the board.
    #[error("something lies over the board")]
    WindowCovered,
    /// The window is closed or hidden.
    #[error("the window was closed or hidden")]
    WindowGone,
    /// The same was done again and again, and nothing came of it.
    #[error("the same gesture had no effect {times} times")]
    NoEffect {
        /// How often.
        times: u32,
    },
    /// Nothing on the board changed, in whatever manner it was touched.
    #[error("the window does not react to the mouse")]
    Unresponsive,
    /// Something happens on the board, but nothing that was not there before.
    #[error("nothing new happened on the board for {seconds} seconds")]
    NoProgress {
        /// For how long.
        seconds: u64,
    },
    /// The time that was given for a board is over.
    #[error("the time is up")]
    TimeUp,
    /// The limit of gestures was reached.
    #[error("the limit of {limit} gestures was reached")]
    TooManyGestures {
        /// That limit.
        limit: u32,
    },
    /// The board is not certain.
    #[error("the board cannot be read with certainty: {}", .warnings.join("; "))]
    Doubt {
        /// Why.
        warnings: Vec<String>,
    },
    /// The position has no solution.
    #[error("the position has no solution: {}", .summary.join("; "))]
    Unsolvable {
        /// What the solver says.
        summary: Vec<String>,
    },
    /// No other board followed.
    #[error("no way to the next board was found")]
    NoWayOn,
    /// The game has no way to be played by mouse.
    #[error("{title} is not played by mouse")]
    AdviceOnly {
        /// Its name.
        title: String,
    },
    /// A gesture would leave the board.
    #[error("the gesture would leave the board: {why}")]
    OffTheBoard {
        /// How.
        why: String,
    },
}

impl StopReason {
    /// Whether the person at the machine stopped it, rather than the program itself.
    pub fn is_by_user(&self) -> bool {
        matches!(self, Self::Key | Self::Signal | Self::Asked | Self::MouseMoved | Self::Corner)
    }
}

/// What the player wants at once.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// End it, for this reason.
    Stop(StopReason),
    /// Pause, go on, or start.
    Toggle,
}

/// Something that may interrupt play. It is asked every few milliseconds and must answer at once.
pub trait StopSignal: Send {
    /// What came in since the last call.
    fn poll(&mut self) -> Option<Request>;
}

/// A flag that another thread, or a handler of Ctrl-C, may raise.
#[derive(Clone, Debug)]
pub struct StopButton {
    flag: Arc<AtomicBool>,
    reason: StopReason,
}

impl StopButton {
    /// Listens to a flag that exists already.
    pub fn watching(flag: Arc<AtomicBool>, reason: StopReason) -> Self {
        Self { flag, reason }
    }

    /// Raises the flag.
    pub fn press(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

impl Default for StopButton {
    fn default() -> Self {
        Self::watching(Arc::default(), StopReason::Asked)
    }
}

impl StopSignal for StopButton {
    fn poll(&mut self) -> Option<Request> {
        let is_pressed = self.flag.load(Ordering::Relaxed);
        is_pressed.then(|| Request::Stop(self.reason.clone()))
    }
}
