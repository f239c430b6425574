//! The mouse by XTEST, over the screen's own connection.

use std::sync::Arc;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, KeyButMask, MOTION_NOTIFY_EVENT,
    Window,
};
use x11rb::protocol::xtest;

use super::link::Link;
use crate::place::ScreenPoint;
use crate::pointer::{ExpectedWindow, Pointer};
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
    put_at: Option<ScreenPoint>,
    /// The window that was pressed on last, below those that hold it.
    lineage: Vec<Window>,
}

/// How a press would go.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stance {
    /// To the window, which lies where it lay.
    Firm,
    /// The pointer has not arrived yet.
    OnTheWay,
    Lost,
}

impl X11Pointer {
    pub(super) fn new(link: Arc<Link>) -> Result<Self, DesktopError> {
        if !link.extensions.xtest {
            let reason = "it does not let programs move the mouse (no XTEST)".to_owned();
            return Err(DesktopError::Unsupported { reason });
        }
        Ok(Self { link, is_down: false, is_fresh: false, put_at: None, lineage: Vec::new() })
    }

    fn send(&self, kind: u8, detail: u8, point: ScreenPoint) -> Result<(), DesktopError> {
        let Link { conn, root, .. } = &*self.link;
        let (x, y) = (point.x as i16, point.y as i16);
        xtest::fake_input(conn, kind, detail, 0, *root, x, y, 0)?.ignore_error();
        conn.flush()?;
        Ok(())
    }

    /// How a press would go now. One round trip, unless the window is a new one.
    fn stance(&mut self, expected: ExpectedWindow) -> Result<Stance, DesktopError> {
        let window = expected.window.0;
        if self.lineage.last() != Some(&window) {
            self.lineage = self.link.lineage(window)?.unwrap_or_default();
        }
        let Link { conn, root, .. } = &*self.link;
        let mut asked = vec![conn.query_pointer(*root)?];
        for id in self.lineage.iter().take(self.lineage.len().saturating_sub(1)) {
            asked.push(conn.query_pointer(*id)?);
        }
        let state = self.link.state_of(window)?;
        let is_there = state.is_some_and(|it| it.place == expected.place);
        let mut is_under = !self.lineage.is_empty();
        let mut at = None;
        for (cookie, child) in asked.into_iter().zip(&self.lineage) {
            let seen = cookie.reply().ok();
            is_under &= seen.is_some_and(|it| it.child == *child);
            at = at.or(seen.map(|it| ScreenPoint::new(it.root_x.into(), it.root_y.into())));
        }
        if !is_under {
            // Next time ask anew who holds the window.
            self.lineage.clear();
        }
        Ok(match self.put_at.is_none_or(|it| at == Some(it)) {
            false => Stance::OnTheWay,
            true if is_there && is_under => Stance::Firm,
            true => Stance::Lost,
        })
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

    /// Presses if the window is as expected; while the server is held, no other program can move or open
    /// a window. A window manager that keeps presses for itself before it lets them through (click
    /// to focus) may still have been asked to move the window: then it does that first, and there
    /// is no way to know.
    fn press_firmly(&mut self, expected: ExpectedWindow) -> Result<Stance, DesktopError> {
        self.link.conn.grab_server()?.ignore_error();
        let stance = self.stance(expected);
        if stance == Ok(Stance::Firm) {
            self.is_down = true;
            self.send(BUTTON_PRESS_EVENT, LEFT, ScreenPoint::default())?;
        }
        self.link.conn.ungrab_server()?.ignore_error();
        self.link.conn.flush()?;
        stance
    }
}

impl Pointer for X11Pointer {
    fn position(&mut self) -> Result<ScreenPoint, DesktopError> {
        self.link.pointer_at()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), DesktopError> {
        self.put_at = Some(point);
        self.send(MOTION_NOTIFY_EVENT, 0, point)?;
        // Events that leave such a queue together carry the place of the last of them, which
        // would cut corners: so the first movement of a drag must arrive before the next is sent.
        if std::mem::take(&mut self.is_fresh) {
            self.await_arrival()?;
        }
        Ok(())
    }

    fn press(&mut self, expected: Option<ExpectedWindow>) -> Result<(), DesktopError> {
        self.is_fresh = true;
        let Some(expected) = expected else {
            self.is_down = true;
            return self.send(BUTTON_PRESS_EVENT, LEFT, ScreenPoint::default());
        };
        let until = Instant::now() + ARRIVAL_PATIENCE;
        loop {
            match self.press_firmly(expected)? {
                Stance::Firm => return Ok(()),
                Stance::OnTheWay if Instant::now() < until => {
                    std::thread::sleep(Duration::from_micros(100));
                }
                Stance::OnTheWay | Stance::Lost => return Err(DesktopError::WindowChanged),
            }
        }
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        if self.is_down {
            self.send(BUTTON_RELEASE_EVENT, LEFT, ScreenPoint::default())?;
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
    fn pointer_at(&self) -> Result<ScreenPoint, DesktopError> {
        let it = self.conn.query_pointer(self.root)?.reply()?;
        Ok(ScreenPoint::new(it.root_x.into(), it.root_y.into()))
    }
}

impl Drop for X11Pointer {
    fn drop(&mut self) {
        // Nobody is left to tell when the connection is gone; then the server has let go already.
        self.release().unwrap_or_default();
    }
}
