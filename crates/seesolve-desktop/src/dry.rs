//! A mouse that touches nothing, for a look at what would be done.

use crate::place::Spot;
use crate::pointer::{Footing, Pointer};
use crate::screen::DesktopError;

/// Remembers where it was told to go.
#[derive(Clone, Debug, Default)]
pub struct DryPointer {
    at: Spot,
    spots: Vec<Spot>,
    is_down: bool,
}

impl DryPointer {
    /// Everywhere it was, in order.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    pub fn is_down(&self) -> bool {
        self.is_down
    }
}

impl Pointer for DryPointer {
    fn position(&mut self) -> Result<Spot, DesktopError> {
        Ok(self.at)
    }

    fn move_to(&mut self, spot: Spot) -> Result<(), DesktopError> {
        self.at = spot;
        self.spots.push(spot);
        Ok(())
    }

    fn press(&mut self, _footing: Option<Footing>) -> Result<(), DesktopError> {
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
