//! Keys that work wherever the keyboard is pointed at, by looking at the keyboard as often as the
//! other ways to stop are asked. The game gets the keys too: nothing takes them away from it.

#[cfg(target_os = "macos")]
use crate::permissions::Permission;
use crate::screen::DesktopError;
use crate::stop_signals::{Request, StopReason, StopSignal};

/// Esc stops; F9 pauses, resumes, and starts what waits to be started.
pub struct PolledKeys {
    keyboard: Keyboard,
    takes_escape: bool,
    was_down: bool,
}

impl PolledKeys {
    /// Hears both keys.
    pub fn for_playing() -> Result<Self, DesktopError> {
        Self::hear(true)
    }

    /// Hears F9 only: a program that looks on leaves Esc to the game.
    pub fn for_watching() -> Result<Self, DesktopError> {
        Self::hear(false)
    }

    fn hear(takes_escape: bool) -> Result<Self, DesktopError> {
        let keyboard = Keyboard::open()?;
        // A key that is held while the command begins was not meant for it.
        let was_down = keyboard.held().toggle;
        Ok(Self { keyboard, takes_escape, was_down })
    }
}

impl StopSignal for PolledKeys {
    fn poll(&mut self) -> Option<Request> {
        let Held { escape, toggle } = self.keyboard.held();
        if escape && self.takes_escape {
            return Some(Request::Stop(StopReason::Key));
        }
        let was_down = std::mem::replace(&mut self.was_down, toggle);
        (toggle && !was_down).then_some(Request::Toggle)
    }
}

/// Which of the two keys are down.
struct Held {
    escape: bool,
    toggle: bool,
}

#[cfg(windows)]
struct Keyboard;

#[cfg(windows)]
impl Keyboard {
    fn open() -> Result<Self, DesktopError> {
        Ok(Self)
    }

    fn held(&self) -> Held {
        use winsafe::{GetAsyncKeyState, co::VK};
        Held { escape: GetAsyncKeyState(VK::ESCAPE), toggle: GetAsyncKeyState(VK::F9) }
    }
}

#[cfg(target_os = "macos")]
struct Keyboard(device_query::DeviceState);

#[cfg(target_os = "macos")]
impl Keyboard {
    fn open() -> Result<Self, DesktopError> {
        let state = device_query::DeviceState::checked_new();
        state.map(Self).ok_or_else(|| Permission::Accessibility.missing())
    }

    fn held(&self) -> Held {
        use device_query::{DeviceQuery as _, Keycode};
        let keys = self.0.get_keys();
        Held { escape: keys.contains(&Keycode::Escape), toggle: keys.contains(&Keycode::F9) }
    }
}
