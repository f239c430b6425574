//! The mouse by `enigo`.

use enigo::{Button, Coordinate, Direction, Enigo, Mouse as _, Settings};

use super::PortableScreen;
use crate::place::Spot;
use crate::pointer::{Footing, Pointer};
use crate::screen::{DesktopError, Screen as _};

/// The mouse of this machine. Dropping it lets the button go.
pub struct PortablePointer {
    enigo: Enigo,
    is_down: bool,
}

impl PortablePointer {
    pub fn new() -> Result<Self, DesktopError> {
        // By default enigo waits 12 ms after every button event.
        let settings = Settings { linux_delay: 0, ..Settings::default() };
        let enigo = Enigo::new(&settings)
            .map_err(|error| DesktopError::Unsupported { reason: error.to_string() })?;
        Ok(Self { enigo, is_down: false })
    }

    /// Whether the window lies where it lay and is the topmost under the pointer.
    fn stands(&mut self, footing: Footing) -> Result<bool, DesktopError> {
        let here = self.position()?;
        let under = PortableScreen.window_at(here)?;
        Ok(under.is_some_and(|it| it.id == footing.window && it.place == footing.place))
    }
}

impl From<enigo::InputError> for DesktopError {
    fn from(error: enigo::InputError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}

impl Pointer for PortablePointer {
    fn position(&mut self) -> Result<Spot, DesktopError> {
        let (x, y) = self.enigo.location()?;
        Ok(Spot::new(x, y))
    }

    fn move_to(&mut self, spot: Spot) -> Result<(), DesktopError> {
        Ok(self.enigo.move_mouse(spot.x, spot.y, Coordinate::Abs)?)
    }

    /// The check comes first and the press after it: these systems have no way to join them.
    fn press(&mut self, footing: Option<Footing>) -> Result<(), DesktopError> {
        if let Some(footing) = footing
            && !self.stands(footing)?
        {
            return Err(DesktopError::FootingLost);
        }
        self.is_down = true;
        Ok(self.enigo.button(Button::Left, Direction::Press)?)
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        if std::mem::take(&mut self.is_down) {
            self.enigo.button(Button::Left, Direction::Release)?;
        }
        Ok(())
    }
}

impl Drop for PortablePointer {
    fn drop(&mut self) {
        // Nobody is left to tell.
        self.release().unwrap_or_default();
    }
}
