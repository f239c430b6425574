//! The screen of an X11 display.

use std::sync::Arc;

use x11rb::protocol::xproto::Window;

use super::link::{Extensions, Link};
use super::pointer::X11Pointer;
use super::shared_memory::SharedMemory;
use crate::screen::DesktopError;

/// An X11 screen.
pub struct X11Screen {
    pub(super) link: Arc<Link>,
    pub(super) shared: Option<SharedMemory>,
    /// Windows whose picture the server keeps for us even where they are covered.
    pub(super) redirected: Vec<Window>,
    /// The window that was asked about last, below those that hold it.
    pub(super) lineage: Vec<Window>,
}

impl X11Screen {
    /// Connects to a display such as `:0`, by default the one in `DISPLAY`.
    pub fn open(display: Option<&str>) -> Result<Self, DesktopError> {
        let link = Link::open(display)?;
        let shared = link.extensions.shared_memory.then(|| SharedMemory::new(&link).ok()).flatten();
        Ok(Self { link: Arc::new(link), shared, redirected: Vec::new(), lineage: Vec::new() })
    }

    /// A pointer on the same display.
    pub fn pointer(&self) -> Result<X11Pointer, DesktopError> {
        X11Pointer::new(Arc::clone(&self.link))
    }

    pub fn name(&self) -> &'static str {
        "X11"
    }

    /// What this screen can do, and what it cannot.
    pub fn offers(&self) -> [(&'static str, bool); 5] {
        let Extensions { composite, randr, shape, xtest, .. } = self.link.extensions;
        [
            ("shared memory", self.shared.is_some()),
            ("covered windows", composite),
            ("monitors", randr),
            ("click-through overlays", shape),
            ("mouse", xtest),
        ]
    }
}
