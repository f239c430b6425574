//! What the program may do with the mouse. Every implementation passes the same tests.

use serde::{Deserialize, Serialize};

use crate::place::{PixelRect, ScreenPoint, WindowId};
use crate::screen::DesktopError;

/// What must hold for a press to be made: the window lies where it lay when its board was read,
/// and the press would go to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpectedWindow {
    pub window: WindowId,
    pub place: PixelRect,
}

/// A mouse with one button.
pub trait Pointer: Send {
    /// Where the pointer is, whoever moved it.
    fn position(&mut self) -> Result<ScreenPoint, DesktopError>;

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), DesktopError>;

    /// Presses the button where the pointer is. With an expected window, the check and the press are one
    /// indivisible step where the system has a way to make them so, and
    /// [`DesktopError::WindowChanged`] means that nothing was pressed.
    fn press(&mut self, expected: Option<ExpectedWindow>) -> Result<(), DesktopError>;

    /// Lets the button go; harmless when it is up.
    fn release(&mut self) -> Result<(), DesktopError>;

    /// Whether the game feels it. A dry run ends after the first plan, for nothing will change.
    fn is_felt(&self) -> bool {
        true
    }
}
