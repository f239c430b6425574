//! The desktop of this machine: X11 on Linux, `xcap` and `enigo` elsewhere and wherever the
//! feature `portable` asks for them.

use crate::screen::DesktopError;
use crate::stop_signals::StopSignal;

#[cfg(any(feature = "portable", not(target_os = "linux")))]
pub use crate::portable::PortableScreen as SystemScreen;
#[cfg(not(any(feature = "portable", not(target_os = "linux"))))]
pub use crate::x11::X11Screen as SystemScreen;

/// Connects to the screen.
pub fn open_screen() -> Result<SystemScreen, DesktopError> {
    #[cfg(any(feature = "portable", not(target_os = "linux")))]
    let screen = SystemScreen::open();
    #[cfg(not(any(feature = "portable", not(target_os = "linux"))))]
    let screen = SystemScreen::open(None);
    screen
}

/// The keys that stop and pause play wherever the keyboard is pointed at.
pub fn keys_for_playing() -> Result<Box<dyn StopSignal>, DesktopError> {
    #[cfg(target_os = "linux")]
    let keys = crate::x11::X11Keys::for_playing(None);
    #[cfg(not(target_os = "linux"))]
    let keys = crate::portable::PolledKeys::for_playing();
    keys.map(|it| Box::new(it) as Box<dyn StopSignal>)
}

/// The key that pauses watching.
pub fn keys_for_watching() -> Result<Box<dyn StopSignal>, DesktopError> {
    #[cfg(target_os = "linux")]
    let keys = crate::x11::X11Keys::for_watching(None);
    #[cfg(not(target_os = "linux"))]
    let keys = crate::portable::PolledKeys::for_watching();
    keys.map(|it| Box::new(it) as Box<dyn StopSignal>)
}
