//! Looking on: reads the screen whenever it has changed and come to rest.

use std::time::{Duration, Instant};

use seesolve_core::{AnySession, Frame, Trace, Verdict};

use crate::find::Look;
use crate::motion::is_at_rest;
use crate::place::Area;
use crate::screen::{DesktopError, Screen};
use crate::stop_signals::{Request, StopReason, StopSignal};

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
        session: &'a mut Box<dyn AnySession>,
        frame: &'a Frame,
    },
    /// Something is shown that is no certain board.
    Unclear {
        warnings: Vec<String>,
    },
    Paused,
    Resumed,
}

/// Watches an area of the screen until a stop signal is raised; returns why it ended.
pub fn watch(
    screen: &mut dyn Screen,
    area: Area,
    stop_signals: &mut [Box<dyn StopSignal>],
    look: &mut Look<'_>,
    report: &mut dyn FnMut(WatchEvent<'_>),
) -> Result<StopReason, DesktopError> {
    let mut watcher = Watcher { session: None, notation: None, is_unclear: false };
    let mut read: Option<Frame> = None;
    let mut is_paused = false;
    loop {
        match stop_signals.iter_mut().find_map(|it| it.poll()) {
            Some(Request::Stop(reason)) => return Ok(reason),
            Some(Request::Toggle) => {
                is_paused = !is_paused;
                report(if is_paused { WatchEvent::Paused } else { WatchEvent::Resumed });
            }
            None => {}
        }
        if !is_paused {
            let now = match settled(screen, area, read.as_ref()) {
                Err(DesktopError::NoWindow) => return Ok(StopReason::WindowGone),
                other => other?,
            };
            if let Some(frame) = now {
                watcher.see(&frame, look, report);
                read = Some(frame);
            }
        }
        std::thread::sleep(BLINK);
    }
}

/// The picture once it is at rest, if it differs from the one read before.
fn settled(
    screen: &mut dyn Screen,
    area: Area,
    before: Option<&Frame>,
) -> Result<Option<Frame>, DesktopError> {
    let start = Instant::now();
    let mut last = screen.capture(area, Vec::new())?;
    if before.is_some_and(|it| is_at_rest(it, &last)) {
        return Ok(None);
    }
    let mut at_rest_since = Instant::now();
    while at_rest_since.elapsed() < QUIET && start.elapsed() < RESTLESS {
        std::thread::sleep(BLINK / 2);
        let now = screen.capture(area, Vec::new())?;
        if !is_at_rest(&last, &now) {
            at_rest_since = Instant::now();
        }
        last = now;
    }
    Ok(Some(last))
}

struct Watcher {
    session: Option<Box<dyn AnySession>>,
    notation: Option<String>,
    is_unclear: bool,
}

impl Watcher {
    fn see(&mut self, frame: &Frame, look: &mut Look<'_>, report: &mut dyn FnMut(WatchEvent<'_>)) {
        let is_read = |it: &dyn AnySession| it.verdict() == Some(Verdict::Read);
        let again = self.session.as_mut().is_some_and(|session| {
            session.look_again(frame, &mut Trace::off()).is_ok() && is_read(session.as_ref())
        });
        if !again && let Some(found) = look(frame) {
            self.session = Some(found);
        }
        let Some(session) = self.session.as_mut().filter(|it| again || is_read(it.as_ref())) else {
            let warnings = self.session.as_ref().map(|it| it.warnings().to_vec());
            if !std::mem::replace(&mut self.is_unclear, true) {
                report(WatchEvent::Unclear { warnings: warnings.unwrap_or_default() });
            }
            return;
        };
        self.is_unclear = false;
        let notation = session.notation();
        if notation != self.notation {
            self.notation = notation;
            report(WatchEvent::Board { session, frame });
        }
    }
}
