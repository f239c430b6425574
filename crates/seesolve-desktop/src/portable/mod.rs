//! A desktop by `xcap` and `enigo`, which speak to Windows and macOS too.
//!
//! On Linux [`x11`](crate::x11) is the better one: it is faster, sees covered windows, brings a
//! window to the front, notices menus and pop-ups, and joins the check of a press with the press.
//! There this one is built by the feature `portable` and passes the same tests.

#[cfg(any(windows, target_os = "macos"))]
mod keys;
mod pointer;
mod screen;
mod windows;

#[cfg(any(windows, target_os = "macos"))]
pub use keys::PolledKeys;
pub use pointer::PortablePointer;
pub use screen::PortableScreen;
