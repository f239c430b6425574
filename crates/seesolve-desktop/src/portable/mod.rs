//! A desktop by `xcap` and `enigo`, which speak to Windows and macOS too. On X11 it is slower than
//! [`x11`](crate::x11), sees nothing of covered windows and needs a window manager, so there it is
//! only built to run the same tests; the other systems are untested.

mod pointer;
mod screen;

pub use pointer::PortablePointer;
pub use screen::PortableScreen;
