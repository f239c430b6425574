//! The mouse by XTEST, over the screen's own connection.

use std::sync::Arc;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, KeyButMask, MOTION_NOTIFY_EVENT,
    Window,
};
use x11rb::protocol::xtest;

use super::Link;
use crate::place::Spot;
use crate::pointer::{Footing, Pointer};
use crate::screen::DesktopError;

const LEFT: u8 = 1;

/// How long a window manager may hold events back before they are no longer waited for.
const ARRIVAL_PATIENCE: Duration = Duration::from_millis(30);

/// The mouse of an X11 display. Dropping it lets the button go.
pub struct X11Pointer {
    link: Arc<Link>,
    is_down: bool,
    /// The button went down and nothing has been seen to arrive since.
    is_fresh: bool,
    put_at: Option<Spot>,
}

impl X11Pointer {
    pub(super) fn new(link: Arc<Link>) -> Result<Self, DesktopError> {
        if !link.extensions.xtest {
            let reason = "it does not let programs move the mouse (no XTEST)".to_owned();
            return Err(DesktopError::Unsupported { reason });
        }
        Ok(Self { link, is_down: false, is_fresh: false, put_at: None })
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
        let is_there = self.link.state_of(window)?.is_some_and(|it| it.place == footing.place);
        Ok(is_there && self.has_arrived()? && self.is_under_pointer(window)?)
    }

    /// Whether the pointer is where it was put. While a window manager thinks about an earlier
    /// press, movements wait in a queue, and a press would wait behind them and land elsewhere
    /// than the pointer seems to be.
    fn has_arrived(&self) -> Result<bool, DesktopError> {
        let Some(put_at) = self.put_at else { return Ok(true) };
        Ok(self.link.pointer_at()? == put_at)
    }

    fn is_held(&self) -> Result<bool, DesktopError> {
        let it = self.link.conn.query_pointer(self.link.root)?.reply()?;
        Ok(it.mask.contains(KeyButMask::BUTTON1))
    }

    fn await_arrival(&self) -> Result<(), DesktopError> {
        let until = Instant::now() + ARRIVAL_PATIENCE;
        while !self.has_arrived()? && Instant::now() < until {
            std::thread::sleep(Duration::from_micros(100));
        }
        Ok(())
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
        self.link.pointer_at()
    }

    fn move_to(&mut self, spot: Spot) -> Result<(), DesktopError> {
        self.put_at = Some(spot);
        self.send(MOTION_NOTIFY_EVENT, 0, spot)?;
        // Events that leave such a queue together carry the place of the last of them, which
        // would cut corners: so the first movement of a drag must arrive before the next is sent.
        if std::mem::take(&mut self.is_fresh) {
            self.await_arrival()?;
        }
        Ok(())
    }

    fn press(&mut self, footing: Option<Footing>) -> Result<(), DesktopError> {
        self.is_fresh = true;
        let Some(footing) = footing else {
            self.is_down = true;
            return self.send(BUTTON_PRESS_EVENT, LEFT, Spot::default());
        };
        self.await_arrival()?;
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
            // It must have happened before the pointer goes on, or before this program ends.
            let until = Instant::now() + ARRIVAL_PATIENCE;
            while self.is_held()? && Instant::now() < until {
                std::thread::sleep(Duration::from_micros(100));
            }
            self.is_down = false;
        }
        Ok(())
    }
}

impl Link {
    fn pointer_at(&self) -> Result<Spot, DesktopError> {
        let it = self.conn.query_pointer(self.root)?.reply()?;
        Ok(Spot::new(it.root_x.into(), it.root_y.into()))
    }
}

impl Drop for X11Pointer {
    fn drop(&mut self) {
        // Nobody is left to tell when the connection is gone; then the server has let go already.
        self.release().unwrap_or_default();
    }
}
