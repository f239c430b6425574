//! The mouse by `enigo`.

use std::time::{Duration, Instant};

use enigo::{Button, Coordinate, Direction, Enigo, InputError, Mouse as _, Settings};

use super::windows::{is_covered, place_of};
use crate::place::{PixelRect, ScreenPoint};
use crate::pointer::{ExpectedWindow, Pointer};
use crate::screen::DesktopError;

/// How long the system may hold a movement back before it is no longer waited for.
const ARRIVAL_PATIENCE: Duration = Duration::from_millis(30);

/// The mouse of this machine. Dropping it lets the button go.
pub struct PortablePointer {
    enigo: Enigo,
    is_down: bool,
    /// The button went down and nothing has been seen to arrive since.
    is_fresh: bool,
}

impl PortablePointer {
    pub(super) fn new() -> Result<Self, DesktopError> {
        #[cfg(target_os = "macos")]
        crate::permissions::Permission::Accessibility.demand()?;
        // By default enigo waits 12 ms after every event of a button.
        let settings = Settings { linux_delay: 0, ..Settings::default() };
        let enigo = Enigo::new(&settings)
            .map_err(|error| DesktopError::Unsupported { reason: error.to_string() })?;
        Ok(Self { enigo, is_down: false, is_fresh: false })
    }

    /// Whether the window lies where it lay and is the topmost under the pointer.
    fn stands(&mut self, expected: ExpectedWindow) -> Result<bool, DesktopError> {
        let ScreenPoint { x, y } = self.position()?;
        let here = PixelRect::new(x, y, 1, 1);
        let ExpectedWindow { window, place } = expected;
        Ok(place.overlaps(here) && place_of(window)? == Some(place) && !is_covered(window, here)?)
    }
}

impl From<InputError> for DesktopError {
    fn from(error: InputError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}

impl Pointer for PortablePointer {
    fn position(&mut self) -> Result<ScreenPoint, DesktopError> {
        let (x, y) = self.enigo.location()?;
        Ok(ScreenPoint::new(x, y))
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), DesktopError> {
        self.enigo.move_mouse(point.x, point.y, Coordinate::Abs)?;
        // While a window manager thinks about the press, movements wait in a queue and come out
        // as one, which would cut corners: so the first of a drag must arrive before the next.
        if std::mem::take(&mut self.is_fresh) {
            let until = Instant::now() + ARRIVAL_PATIENCE;
            while self.position()? != point && Instant::now() < until {
                std::thread::sleep(Duration::from_micros(100));
            }
        }
        Ok(())
    }

    /// The check comes first and the press after it: there is no way to join them.
    fn press(&mut self, expected: Option<ExpectedWindow>) -> Result<(), DesktopError> {
        if let Some(expected) = expected
            && !self.stands(expected)?
        {
            return Err(DesktopError::WindowChanged);
        }
        self.is_down = true;
        self.is_fresh = true;
        Ok(self.enigo.button(Button::Left, Direction::Press)?)
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        if std::mem::take(&mut self.is_down) {
            self.enigo.button(Button::Left, Direction::Release)?;
            // After a click nobody can tell whether its events still wait in that queue.
            if std::mem::take(&mut self.is_fresh) {
                std::thread::sleep(ARRIVAL_PATIENCE);
            }
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
