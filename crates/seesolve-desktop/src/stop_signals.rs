//! The ways to stop a program that holds the mouse, and why it stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use thiserror::Error;

/// Why play ended before it was done.
#[derive(Clone, Debug, Error, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    #[error("you pressed Esc")]
    Key,
    #[error("the program was told to end")]
    Signal,
    #[error("you asked it to stop")]
    Asked,
    #[error("you moved the mouse")]
    MouseMoved,
    #[error("the mouse is in a corner of the screen")]
    Corner,
    #[error("the window moved or changed its size")]
    WindowMoved,
    #[error("something lies over the board")]
    WindowCovered,
    #[error("the window was closed or hidden")]
    WindowGone,
    #[error("the same gesture had no effect {times} times")]
    NoEffect { times: u32 },
    #[error("the limit of {limit} gestures was reached")]
    TooManyGestures { limit: u32 },
    #[error("the board cannot be read with certainty: {}", .warnings.join("; "))]
    Doubt { warnings: Vec<String> },
    #[error("the position has no solution: {}", .summary.join("; "))]
    Unsolvable { summary: Vec<String> },
    #[error("no way on to the next board was found")]
    NoWayOn,
    #[error("{title} is not played by mouse")]
    AdviceOnly { title: String },
    #[error("the gesture would leave the board: {why}")]
    OffTheBoard { why: String },
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
    Stop(StopReason),
    /// Pause, go on, or start.
    Toggle,
}

/// Something that may interrupt play. It is asked every few milliseconds and must answer at once.
pub trait StopSignal: Send {
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
