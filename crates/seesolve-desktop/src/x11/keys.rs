//! Keys that work wherever the keyboard is pointed at, for as long as the program plays.

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt as _, GrabMode, Keycode, ModMask};

use super::link::Link;
use crate::screen::DesktopError;
use crate::stop_signals::{Request, StopReason, StopSignal};

const ESCAPE: u32 = 0xff1b;
const F9: u32 = 0xffc6;

/// Esc stops; F9 pauses, resumes, and starts what waits to be started. The keys are taken from
/// the game meanwhile, so that stopping does not also leave its level.
pub struct X11Keys {
    link: Link,
    escape: Vec<Keycode>,
    toggle: Vec<Keycode>,
    /// Another program has taken a key for itself: then its state is polled instead.
    is_shared: bool,
    was_down: bool,
}

impl X11Keys {
    /// Takes both keys.
    pub fn for_playing(display: Option<&str>) -> Result<Self, DesktopError> {
        let link = Link::open(display)?;
        let escape = link.keycodes(ESCAPE)?;
        Self::take(link, escape)
    }

    /// Takes F9 only: a program that looks on leaves Esc to the game.
    pub fn for_watching(display: Option<&str>) -> Result<Self, DesktopError> {
        Self::take(Link::open(display)?, Vec::new())
    }

    fn take(link: Link, escape: Vec<Keycode>) -> Result<Self, DesktopError> {
        let toggle = link.keycodes(F9)?;
        let mut is_shared = false;
        for key in escape.iter().chain(&toggle) {
            is_shared |= !link.grab(*key)?;
        }
        Ok(Self { link, escape, toggle, is_shared, was_down: false })
    }

    fn poll_events(&mut self) -> Option<Request> {
        let mut call = None;
        while let Ok(Some(event)) = self.link.conn.poll_for_event() {
            let Event::KeyPress(press) = event else { continue };
            if self.escape.contains(&press.detail) {
                return Some(Request::Stop(StopReason::Key));
            }
            if self.toggle.contains(&press.detail) {
                call = Some(Request::Toggle);
            }
        }
        call
    }

    fn poll_state(&mut self) -> Option<Request> {
        let down = self.link.conn.query_keymap().ok()?.reply().ok()?.keys;
        let held = |keys: &[Keycode]| {
            keys.iter().any(|it| down[usize::from(it / 8)] & (1 << (it % 8)) != 0)
        };
        if held(&self.escape) {
            return Some(Request::Stop(StopReason::Key));
        }
        let is_down = held(&self.toggle);
        let was_down = std::mem::replace(&mut self.was_down, is_down);
        (is_down && !was_down).then_some(Request::Toggle)
    }
}

impl StopSignal for X11Keys {
    fn poll(&mut self) -> Option<Request> {
        let call = self.poll_events();
        if call.is_some() || !self.is_shared { call } else { self.poll_state() }
    }
}

impl Link {
    /// Takes a key for us; whether we got it. With every modifier, or, where another program has
    /// some combination of it (Alt and Esc, say), by itself and with the locks on.
    fn grab(&self, key: Keycode) -> Result<bool, DesktopError> {
        let take = |modifiers: ModMask| {
            let how = GrabMode::ASYNC;
            let asked = self.conn.grab_key(false, self.root, modifiers, key, how, how)?;
            Ok::<_, DesktopError>(asked.check().is_ok())
        };
        if take(ModMask::ANY)? {
            return Ok(true);
        }
        let (caps, num) = (ModMask::LOCK, ModMask::M2);
        let mut is_ours = true;
        for locks in [ModMask::from(0_u16), caps, num, caps | num] {
            is_ours &= take(locks)?;
        }
        Ok(is_ours)
    }

    /// The keys that give a symbol on this keyboard.
    fn keycodes(&self, symbol: u32) -> Result<Vec<Keycode>, DesktopError> {
        let setup = self.conn.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let map = self.conn.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let per_key = usize::from(map.keysyms_per_keycode).max(1);
        let keys = (first..=last).zip(map.keysyms.chunks(per_key));
        Ok(keys.filter(|(_, symbols)| symbols.contains(&symbol)).map(|(key, _)| key).collect())
    }
}
