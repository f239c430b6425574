//! What the program may ask of a screen. Every implementation passes the same tests.

use seesolve_core::Frame;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::place::{Area, PixelRect, ScreenPoint, WindowId};

/// Why the desktop did not do what it was asked.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DesktopError {
    /// There is no screen, or no way to it.
    #[error("there is no screen to look at: {reason}")]
    NoScreen {
        /// What is known about it.
        reason: String,
    },
    /// The screen is of a kind that is not understood.
    #[error("this screen cannot be used: {reason}")]
    Unsupported {
        /// What is known about it.
        reason: String,
    },
    /// The system wants to be told first that this is all right.
    #[error("{how_to}")]
    NotAllowed {
        /// What to switch on, and where.
        how_to: String,
    },
    /// There is a picture, and nothing is on it.
    #[error(
        "the picture is black from edge to edge: the screen is locked or off, or the window may not \
         be looked at; show it uncovered, or open a screenshot of it"
    )]
    Black,
    /// The window is closed or hidden.
    #[error("the window is gone or hidden")]
    NoWindow,
    /// The place is empty.
    #[error("there is nothing to capture at that place")]
    NothingThere,
    /// The press was not made: the window is no longer where the board was seen.
    #[error("the window moved or something lies over it")]
    WindowChanged,
    /// The connection was lost.
    #[error("the connection to the screen broke: {reason}")]
    Broken {
        /// What is known about it.
        reason: String,
    },
    /// A replay is asked for something else than was recorded.
    #[error("the recording differs from here on: {reason}")]
    Diverged {
        /// What is known about it.
        reason: String,
    },
}

/// One monitor and where it lies on the desktop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Monitor {
    /// What the system calls it.
    pub name: String,
    /// Where it lies on the desktop.
    pub place: PixelRect,
    /// Picture pixels per unit of the pointer; 1 on X11, 2 on many HiDPI systems.
    pub scale: f32,
    /// Whether it is the main one.
    pub primary: bool,
}

/// One window that can be seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowInfo {
    /// Its number.
    pub id: WindowId,
    /// What its frame says.
    pub title: String,
    /// The name of its program.
    pub class: String,
    /// Its content, without the frame around it.
    pub place: PixelRect,
}

/// A screen to look at.
pub trait Screen: Send {
    /// The monitors of the desktop.
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError>;

    /// The windows that can be seen, the topmost first.
    fn windows(&mut self) -> Result<Vec<WindowInfo>, DesktopError>;

    /// Where a window's content lies now; `None` when it is closed or hidden.
    fn place_of(&mut self, window: WindowId) -> Result<Option<PixelRect>, DesktopError>;

    /// Whether another window that takes clicks lies over a box of the desktop.
    fn is_covered(&mut self, window: WindowId, place: PixelRect) -> Result<bool, DesktopError>;

    /// Brings a window to the front; whether it came.
    fn focus(&mut self, window: WindowId) -> Result<bool, DesktopError>;

    /// Takes a picture into `spare`, a buffer whose content no longer matters.
    fn capture(&mut self, area: Area, spare: Vec<u8>) -> Result<Frame, DesktopError>;

    /// The topmost window at a place of the desktop.
    fn window_at(&mut self, point: ScreenPoint) -> Result<Option<WindowInfo>, DesktopError> {
        Ok(self.windows()?.into_iter().find(|it| it.place.contains(point)))
    }

    /// The window with this title or class; failing that, one whose title or class holds the
    /// words, whatever the case.
    fn find_window(&mut self, name: &str) -> Result<Option<WindowInfo>, DesktopError> {
        let wanted = name.to_lowercase();
        let mut windows = self.windows()?;
        let rank = |it: &WindowInfo| {
            let (title, class) = (it.title.to_lowercase(), it.class.to_lowercase());
            match () {
                () if title == wanted || class == wanted => Some(0),
                () if title.contains(&wanted) => Some(1),
                () if class.contains(&wanted) => Some(2),
                () => None,
            }
        };
        let best = windows.iter().enumerate().filter_map(|(idx, it)| Some((rank(it)?, idx))).min();
        Ok(best.map(|(_, idx)| windows.swap_remove(idx)))
    }
}
