//! The mouse by XTEST, over the screen's own connection.

use std::sync::Arc;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, MOTION_NOTIFY_EVENT, Window,
};
use x11rb::protocol::xtest;

use super::Link;
use crate::place::Spot;
use crate::pointer::{Footing, Pointer};
use crate::screen::DesktopError;

const LEFT: u8 = 1;

/// The mouse of an X11 display. Dropping it lets the button go.
pub struct X11Pointer {
    link: Arc<Link>,
    is_down: bool,
}

impl X11Pointer {
    pub(super) fn new(link: Arc<Link>) -> Result<Self, DesktopError> {
        if !link.extensions.xtest {
            let reason = "it does not let programs move the mouse (no XTEST)".to_owned();
            return Err(DesktopError::Unsupported { reason });
        }
        Ok(Self { link, is_down: false })
    }

    fn send(&self, kind: u8, detail: u8, spot: Spot) -> Result<(), DesktopError> {
        let Link { conn, root, .. } = &*self.link;
        let (x, y) = (spot.x as i16, spot.y as i16);
        xtest::fake_input(conn, kind, detail, 0, *root, x, y, 0)?.ignore_error();
        conn.flush()?;
        Ok(())
    }

    /// Whether a press now would go to the window, and the window is where it was.
    fn stands(&self, footing: Footing) -> Result<bool, DesktopError> {
        let window = footing.window.0;
        let there = self.link.state_of(window)?.is_some_and(|it| it.place == footing.place);
        Ok(there && self.is_under_pointer(window)?)
    }

    /// Walks down from the root to what is under the pointer until it meets the window.
    fn is_under_pointer(&self, window: Window) -> Result<bool, DesktopError> {
        let mut at = self.link.root;
        while at != window {
            let Ok(seen) = self.link.conn.query_pointer(at)?.reply() else { return Ok(false) };
            if seen.child == 0 {
                return Ok(false);
            }
            at = seen.child;
        }
        Ok(true)
    }
}

impl Pointer for X11Pointer {
    fn position(&mut self) -> Result<Spot, DesktopError> {
        let it = self.link.conn.query_pointer(self.link.root)?.reply()?;
        Ok(Spot::new(it.root_x.into(), it.root_y.into()))
    }

    fn move_to(&mut self, spot: Spot) -> Result<(), DesktopError> {
        self.send(MOTION_NOTIFY_EVENT, 0, spot)
    }

    fn press(&mut self, footing: Option<Footing>) -> Result<(), DesktopError> {
        let Some(footing) = footing else {
            self.is_down = true;
            return self.send(BUTTON_PRESS_EVENT, LEFT, Spot::default());
        };
        // While the server is held, no other program can move or open a window.
        self.link.conn.grab_server()?.ignore_error();
        let pressed = self.stands(footing).and_then(|stands| {
            if !stands {
                return Err(DesktopError::FootingLost);
            }
            self.is_down = true;
            self.send(BUTTON_PRESS_EVENT, LEFT, Spot::default())
        });
        self.link.conn.ungrab_server()?.ignore_error();
        self.link.conn.flush()?;
        pressed
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        if self.is_down {
            self.send(BUTTON_RELEASE_EVENT, LEFT, Spot::default())?;
            // The server must have it before this program may end.
            self.link.conn.get_input_focus()?.reply()?;
            self.is_down = false;
        }
        Ok(())
    }
}

impl Drop for X11Pointer {
    fn drop(&mut self) {
        // Nobody is left to tell when the connection is gone; then the server has let go already.
        self.release().unwrap_or_default();
    }
}
