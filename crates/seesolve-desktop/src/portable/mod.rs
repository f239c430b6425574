//! A desktop by `xcap` and `enigo`, which speak to Windows and macOS too.
//!
//! On Linux [`x11`](crate::x11) is the better one: it is faster, sees covered windows, brings a
//! window to the front, notices menus and pop-ups, and joins the check of a press with the press.
//! There this one is built by the feature `portable` and passes the same tests, so that the other
//! systems, which nobody has tried yet, start from something that works.

mod mosaic;
mod pointer;
mod screen;
mod windows;

pub use pointer::PortablePointer;
pub use screen::PortableScreen;
