//! Looking on: reads the screen whenever it has changed and come to rest.

use std::time::{Duration, Instant};

use seesolve_core::{Control, Frame, Position, Reading, Session};

use crate::find::Look;
use crate::motion::is_at_rest;
use crate::place::Area;
use crate::screen::{DesktopError, Screen};
use crate::stop_signals::{Request, StopReason, StopSignal};
use crate::watched::{Heard, watched_by_signals};

/// Between two looks: changes are noticed within a tenth of a second at little cost.
const BLINK: Duration = Duration::from_millis(30);
/// How long the picture must not change before it is read.
const QUIET: Duration = Duration::from_millis(90);
/// A picture that never rests is read as it is, this often.
const RESTLESS: Duration = Duration::from_millis(1500);

/// What the watcher has to tell.
pub enum WatchEvent<'a> {
    /// Another position is shown.
    Board {
        /// What was read of it.
        session: &'a mut Session,
        /// The picture in which it was seen.
        frame: &'a Frame,
    },
    /// Something is shown that is no certain board.
    Unclear {
        /// What is wrong with it.
        warnings: Vec<String>,
    },
    /// The player paused.
    Paused,
    /// The player resumed.
    Resumed,
}

/// Watches an area of the screen until a stop signal is raised; returns why it ended.
pub fn watch(
    screen: &mut dyn Screen,
    area: Area,
    stop_signals: &mut [Box<dyn StopSignal>],
    look: &Look<'_>,
    report: &mut dyn FnMut(WatchEvent<'_>),
) -> Result<StopReason, DesktopError> {
    let mut watcher = Watcher::default();
    let mut camera = Camera { screen, area, spare: Vec::new(), read: None, restless_since: None };
    let mut heard = Heard::default();
    let mut is_paused = false;
    loop {
        match stop_signals.iter_mut().find_map(|it| it.poll()) {
            Some(Request::Stop(reason)) => return Ok(reason),
            Some(Request::Toggle) => heard.n_toggles += 1,
            None => {}
        }
        if !std::mem::take(&mut heard.n_toggles).is_multiple_of(2) {
            is_paused = !is_paused;
            report(if is_paused { WatchEvent::Paused } else { WatchEvent::Resumed });
        }
        if !is_paused {
            let now = match camera.settled() {
                Err(DesktopError::NoWindow) => return Ok(StopReason::WindowGone),
                other => other?,
            };
            if let Some(frame) = now {
                let work = |control: &Control| watcher.see(&frame, look, control);
                match watched_by_signals(stop_signals, &mut heard, work) {
                    Err(reason) => return Ok(reason),
                    Ok(is_certain) => watcher.tell(&frame, is_certain, report),
                }
                camera.read = Some(frame);
            }
        }
        std::thread::sleep(BLINK);
    }
}

/// Takes pictures and tells when one is worth reading.
struct Camera<'a> {
    screen: &'a mut dyn Screen,
    area: Area,
    /// The buffer of a picture that nobody looks at any more.
    spare: Vec<u8>,
    /// The picture that was read last.
    read: Option<Frame>,
    /// When a picture was first seen to move, while it does.
    restless_since: Option<Instant>,
}

impl Camera<'_> {
    /// The picture once it is at rest, if it differs from the one read before. A picture that never
    /// rests is given as it is; this takes no longer than a few moments, so that the stop signals are
    /// heard.
    fn settled(&mut self) -> Result<Option<Frame>, DesktopError> {
        let mut last = self.capture()?;
        if self.read.as_ref().is_some_and(|it| is_at_rest(it, &last)) {
            self.spare = last.into_rgb();
            return Ok(None);
        }
        let start = Instant::now();
        while start.elapsed() < QUIET {
            std::thread::sleep(BLINK / 2);
            let now = self.capture()?;
            let is_moving = !is_at_rest(&last, &now);
            self.spare = std::mem::replace(&mut last, now).into_rgb();
            if is_moving && self.restless_since.get_or_insert(start).elapsed() < RESTLESS {
                self.spare = last.into_rgb();
                return Ok(None);
            }
        }
        self.restless_since = None;
        Ok(Some(last))
    }

    fn capture(&mut self) -> Result<Frame, DesktopError> {
        self.screen.capture(self.area, std::mem::take(&mut self.spare))
    }
}

/// What is known of the board that is watched.
#[derive(Default)]
struct Watcher {
    session: Option<Session>,
    position: Option<Position>,
    is_unclear: bool,
}

impl Watcher {
    /// Reads the board where it was, or looks for it; whether it was read with certainty.
    fn see(&mut self, frame: &Frame, look: &Look<'_>, control: &Control) -> bool {
        let known = self.session.as_mut();
        if known.is_some_and(|it| it.look_again(frame, control)) {
            return true;
        }
        if let Some(found) = look(frame, control) {
            self.session = Some(found);
        }
        let reading = self.session.as_ref().and_then(Session::reading);
        reading.is_some_and(Reading::is_certain)
    }

    fn tell(&mut self, frame: &Frame, is_certain: bool, report: &mut dyn FnMut(WatchEvent<'_>)) {
        let Some(session) = self.session.as_mut().filter(|_| is_certain) else {
            let reading = self.session.as_ref().and_then(Session::reading);
            let warnings = reading.map(|it| it.warnings.clone()).unwrap_or_default();
            if !std::mem::replace(&mut self.is_unclear, true) {
                report(WatchEvent::Unclear { warnings });
            }
            return;
        };
        self.is_unclear = false;
        if session.position() != self.position.as_ref() {
            self.position = session.position().cloned();
            report(WatchEvent::Board { session, frame });
        }
    }
}
