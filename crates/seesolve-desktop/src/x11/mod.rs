//! The desktop of X11 (and of XWayland windows), over one connection.
//!
//! XTEST moves the pointer: it needs nothing that the capture does not need already, and sharing
//! its connection is what makes a press and the check before it one indivisible step.

mod capture;
mod keys;
mod link;
mod pixels;
mod pointer;
mod screen;
mod shared_memory;
mod windows;

pub use keys::X11Keys;
pub use pointer::X11Pointer;
pub use screen::X11Screen;
