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
pub enum Call {
    Stop(StopReason),
    /// Pause, go on, or start.
    Toggle,
}

/// Something that may interrupt play. It is asked every few milliseconds and must answer at once.
pub trait Alarm: Send {
    fn poll(&mut self) -> Option<Call>;
}

/// A stop button that another thread may press.
#[derive(Clone, Debug, Default)]
pub struct StopButton(Arc<AtomicBool>);

impl StopButton {
    pub fn press(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Alarm for StopButton {
    fn poll(&mut self) -> Option<Call> {
        self.0.load(Ordering::Relaxed).then_some(Call::Stop(StopReason::Asked))
    }
}

/// Ctrl-C and a request to end. The process does not die by them, so that the mouse button is
/// let go on the way out.
#[cfg(unix)]
#[derive(Debug)]
pub struct Signals(Arc<AtomicBool>);

#[cfg(unix)]
impl Signals {
    pub fn listen() -> std::io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
        }
        Ok(Self(flag))
    }
}

#[cfg(unix)]
impl Alarm for Signals {
    fn poll(&mut self) -> Option<Call> {
        self.0.load(Ordering::Relaxed).then_some(Call::Stop(StopReason::Signal))
    }
}
