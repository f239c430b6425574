//! What is known of the screen: the game's window, what was seen in it last, and whether the mouse
//! may be moved.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use seesolve_core::Frame;
use seesolve_desktop::{Area, WindowId};
use serde_json::{Value, json};

use super::lock::lock;
use crate::live::display::open_screen;

/// What is known of the screen.
#[derive(Default)]
pub(super) struct Watched {
    pub(super) is_watching: AtomicBool,
    pub(super) is_moving: AtomicBool,
    /// Whether the window that was watched was closed.
    pub(super) is_gone: AtomicBool,
    n_pictures: AtomicU64,
    /// Whether the player has agreed in this run that the mouse may be moved.
    pub(super) has_consent: AtomicBool,
    /// The window that holds the game, with its title.
    pub(super) window: Mutex<Option<(WindowId, String)>>,
    last: Mutex<Option<Frame>>,
    no_screen: OnceLock<Option<String>>,
}

impl Watched {
    /// What was captured last.
    pub(super) fn last_frame(&self) -> Option<Frame> {
        lock(&self.last).clone()
    }

    /// What pages show of it.
    pub(super) fn state(&self) -> Value {
        let n_pictures = self.n_pictures.load(Ordering::Relaxed);
        json!({
            "isWatching": self.is_watching.load(Ordering::Relaxed),
            "isMoving": self.is_moving.load(Ordering::Relaxed),
            "isWindowGone": self.is_gone.load(Ordering::Relaxed),
            "hasConsent": self.has_consent.load(Ordering::Relaxed),
            "noScreen": self.no_screen(),
            "name": lock(&self.window).as_ref().map(|it| it.1.clone()),
            "picture": (n_pictures > 0).then(|| format!("api/picture?{n_pictures}")),
        })
    }

    /// Why the screen cannot be looked at, if it cannot: that does not change while this runs.
    fn no_screen(&self) -> Option<&str> {
        let why = || open_screen().err().map(|it| format!("{it:#}"));
        self.no_screen.get_or_init(why).as_deref()
    }

    pub(super) fn area(&self) -> Area {
        lock(&self.window).as_ref().map_or(Area::Desktop, |it| Area::Window(it.0))
    }

    pub(super) fn take(&self, frame: &Frame) {
        *lock(&self.last) = Some(frame.clone());
        self.n_pictures.fetch_add(1, Ordering::Relaxed);
    }
}
