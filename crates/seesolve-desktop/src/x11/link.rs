//! One connection to an X server and what was asked of it once.

use x11rb::atom_manager;
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{
    ConnectError, ConnectionError, DisplayParsingError, ReplyError, ReplyOrIdError,
};
use x11rb::protocol::xproto::{ImageOrder, Window};
use x11rb::protocol::{composite, randr, shape, shm, xtest};
use x11rb::rust_connection::RustConnection;

use crate::screen::DesktopError;

atom_manager! {
    pub Atoms: AtomsCookie {
        _NET_ACTIVE_WINDOW,
        _NET_CLIENT_LIST_STACKING,
        _NET_WM_NAME,
        _NET_WM_WINDOW_TYPE,
        _NET_WM_WINDOW_TYPE_DND,
        UTF8_STRING,
    }
}

/// What this X server offers beyond the core protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extensions {
    pub(super) shared_memory: bool,
    pub(super) composite: bool,
    pub(super) randr: bool,
    pub(super) shape: bool,
    pub(super) xtest: bool,
}

/// A connection and what was asked of it once.
pub(crate) struct Link {
    pub(super) conn: RustConnection,
    pub(super) root: Window,
    pub(super) atoms: Atoms,
    pub(super) extensions: Extensions,
}

impl Link {
    pub(super) fn open(display: Option<&str>) -> Result<Self, DesktopError> {
        let display = by_socket(display);
        let (conn, screen_idx) = RustConnection::connect(display.as_deref())?;
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

/// The name of a display as the library is told it. One without a host is on this machine and is
/// reached by its socket alone: left to itself, the library would try the network as well.
fn by_socket(display: Option<&str>) -> Option<String> {
    let name = display.map(str::to_owned).or_else(|| std::env::var("DISPLAY").ok())?;
    Some(if name.starts_with(':') { format!("unix/{name}") } else { name })
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
        let reason = match &error {
            ConnectError::DisplayParsingError(DisplayParsingError::DisplayNotSet) => {
                "DISPLAY is not set".to_owned()
            }
            _ if std::env::var("DISPLAY").is_ok_and(|it| it.is_empty()) => {
                "DISPLAY is empty".to_owned()
            }
            other => other.to_string(),
        };
        Self::NoScreen { reason }
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
