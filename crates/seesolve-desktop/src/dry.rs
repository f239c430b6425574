//! A mouse that touches nothing, for a look at what would be done.

use crate::place::ScreenPoint;
use crate::pointer::{ExpectedWindow, Pointer};
use crate::screen::DesktopError;

/// Remembers where it was told to go.
#[derive(Clone, Debug, Default)]
pub struct DryPointer {
    at: ScreenPoint,
    points: Vec<ScreenPoint>,
    is_down: bool,
}

impl DryPointer {
    /// Everywhere it was, in order.
    pub fn points(&self) -> &[ScreenPoint] {
        &self.points
    }

    pub fn is_down(&self) -> bool {
        self.is_down
    }
}

impl Pointer for DryPointer {
    fn position(&mut self) -> Result<ScreenPoint, DesktopError> {
        Ok(self.at)
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), DesktopError> {
        self.at = point;
        self.points.push(point);
        Ok(())
    }

    fn press(&mut self, _footing: Option<ExpectedWindow>) -> Result<(), DesktopError> {
        self.is_down = true;
        Ok(())
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        self.is_down = false;
        Ok(())
    }

    fn is_felt(&self) -> bool {
        false
    }
}
