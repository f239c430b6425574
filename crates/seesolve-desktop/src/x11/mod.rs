//! The desktop of X11 (and of XWayland windows), over one connection.
//!
//! XTEST moves the pointer: it needs nothing that the capture does not need already, and sharing
//! its connection is what makes a press and the check before it one indivisible step.

mod capture;
mod keys;
mod pixels;
mod pointer;
mod shared_memory;
mod windows;

use std::sync::Arc;

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::protocol::xproto::{ImageOrder, Window};
use x11rb::protocol::{composite, randr, shape, shm, xtest};
use x11rb::rust_connection::RustConnection;

pub use keys::X11Keys;
pub use pointer::X11Pointer;

use crate::screen::DesktopError;
use shared_memory::SharedMemory;
use windows::Atoms;

/// What this X server offers beyond the core protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extensions {
    shared_memory: bool,
    composite: bool,
    randr: bool,
    shape: bool,
    xtest: bool,
}

/// A connection and what was asked of it once.
pub(crate) struct Link {
    conn: RustConnection,
    root: Window,
    atoms: Atoms,
    extensions: Extensions,
}

/// An X11 screen.
pub struct X11Screen {
    link: Arc<Link>,
    shared: Option<SharedMemory>,
    /// Windows whose picture the server keeps for us even where they are covered.
    redirected: Vec<Window>,
    /// The window that was asked about last, below those that hold it.
    lineage: Vec<Window>,
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

impl Link {
    fn open(display: Option<&str>) -> Result<Self, DesktopError> {
        let (conn, screen_idx) = RustConnection::connect(display)?;
        let setup = conn.setup();
        let screen = setup.roots.get(screen_idx).ok_or_else(|| DesktopError::NoScreen {
            reason: format!("the display has no screen {screen_idx}"),
        })?;
        let known_pixels = setup.image_byte_order == ImageOrder::LSB_FIRST
            && setup.pixmap_formats.iter().any(|it| {
                it.depth == screen.root_depth && it.bits_per_pixel == 32 && it.depth >= 24
            });
        if !known_pixels {
            let reason = format!("{} bits of colour are not read", screen.root_depth);
            return Err(DesktopError::Unsupported { reason });
        }
        let root = screen.root;
        let atoms = Atoms::new(&conn).map_err(DesktopError::from)?.reply()?;
        let extensions = Extensions::of(&conn)?;
        Ok(Self { root, atoms, extensions, conn })
    }
}

impl Extensions {
    /// Asks for each extension; a server wants some of them greeted before use.
    fn of(conn: &RustConnection) -> Result<Self, DesktopError> {
        let has = |name| Ok::<_, DesktopError>(conn.extension_information(name)?.is_some());
        let it = Self {
            shared_memory: has(shm::X11_EXTENSION_NAME)?,
            composite: has(composite::X11_EXTENSION_NAME)?,
            randr: has(randr::X11_EXTENSION_NAME)?,
            shape: has(shape::X11_EXTENSION_NAME)?,
            xtest: has(xtest::X11_EXTENSION_NAME)?,
        };
        if it.composite {
            composite::query_version(conn, 0, 4)?.reply()?;
        }
        if it.randr {
            randr::query_version(conn, 1, 5)?.reply()?;
        }
        Ok(it)
    }
}

impl From<ConnectError> for DesktopError {
    fn from(error: ConnectError) -> Self {
        Self::NoScreen { reason: error.to_string() }
    }
}

impl From<ConnectionError> for DesktopError {
    fn from(error: ConnectionError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}

impl From<ReplyError> for DesktopError {
    fn from(error: ReplyError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}

impl From<ReplyOrIdError> for DesktopError {
    fn from(error: ReplyOrIdError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}
