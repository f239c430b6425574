//! Drives the mouse, and lets go of it whenever something is wrong.
//!
//! Before every event, and every few milliseconds while it waits, the driver asks the stop signals, looks
//! whether somebody else moved the pointer, and looks whether the window still stands where the
//! board was read. Whatever goes wrong, also a panic, it lets the button go.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::aim::PointerPath;
use crate::manner::PressStyle;
use crate::place::{PixelRect, ScreenPoint, WindowId};
use crate::pointer::{ExpectedWindow, Pointer};
use crate::rate_control::Rate;
use crate::screen::{DesktopError, Screen};
use crate::stop_signals::{Request, StopReason, StopSignal};

/// A pointer this far from where it was put was moved by somebody else. Less is rounding.
const NUDGE: i32 = 3;
/// A window manager may hold our events back while it thinks about a press: so long the pointer
/// may be anywhere it was put.
const LAG: Duration = Duration::from_millis(250);
/// How long the picture of something dragged may stay once the button is up.
const GOES_AWAY: Duration = Duration::from_millis(500);
/// How near to a corner of the screen the pointer counts as driven into it.
const CORNER: i32 = 2;
/// The longest time without a look at the stop signals: half of a frame.
const SLICE: Duration = Duration::from_millis(4);
/// How often the window's place is checked.
const ANCHOR_EVERY: Duration = Duration::from_millis(8);
/// What a look at everything takes, and one at the mouse alone.
const CHECK_TIME: Duration = Duration::from_millis(2);
const GLANCE_TIME: Duration = Duration::from_micros(500);

/// All that the outside world gives to the player.
pub struct Desktop<'a> {
    /// What is looked at.
    pub screen: &'a mut dyn Screen,
    /// What is moved.
    pub pointer: &'a mut dyn Pointer,
    /// What may interrupt.
    pub stop_signals: &'a mut [Box<dyn StopSignal>],
}

/// Where the board stands; play stops when this is no longer so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowAnchor {
    pub(crate) window: WindowId,
    pub(crate) place: PixelRect,
    pub(crate) board: PixelRect,
}

/// Why the driver does not continue.
#[derive(Debug, PartialEq)]
pub(crate) enum Interrupted {
    Stop(StopReason),
    Pause,
    TimeUp,
    Failed(DesktopError),
}

impl From<DesktopError> for Interrupted {
    fn from(error: DesktopError) -> Self {
        match error {
            DesktopError::WindowChanged => Self::Stop(StopReason::WindowMoved),
            DesktopError::NoWindow => Self::Stop(StopReason::WindowGone),
            other => Self::Failed(other),
        }
    }
}

pub(crate) struct InputDriver<'a> {
    pub(crate) desktop: Desktop<'a>,
    anchor: Option<WindowAnchor>,
    anchor_due: Instant,
    /// Where the pointer was put, the last last; empty before the first movement and after a
    /// pause.
    trail: VecDeque<(Instant, ScreenPoint)>,
    corners: Vec<ScreenPoint>,
    last_event: Instant,
    is_down: bool,
}

impl<'a> InputDriver<'a> {
    pub(crate) fn new(desktop: Desktop<'a>) -> Result<Self, DesktopError> {
        let monitors = desktop.screen.monitors()?;
        let mut corners: Vec<ScreenPoint> =
            monitors.iter().flat_map(|it| corners_of(it.place)).collect();
        // Some machines start with the pointer in a corner: that is nobody's wish to stop.
        let start = desktop.pointer.position()?;
        corners.retain(|it| it.distance(start) > CORNER);
        let now = Instant::now();
        Ok(Self {
            desktop,
            anchor: None,
            anchor_due: now,
            trail: VecDeque::new(),
            corners,
            last_event: now,
            is_down: false,
        })
    }

    pub(crate) fn anchor_to(&mut self, anchor: Option<WindowAnchor>) {
        self.anchor = anchor;
        self.anchor_due = Instant::now();
    }

    pub(crate) fn anchor(&self) -> Option<WindowAnchor> {
        self.anchor
    }

    /// Forgets where the pointer was put: the player may have it for a while.
    pub(crate) fn hand_over(&mut self) {
        self.let_go();
        self.trail.clear();
    }

    /// Looks whether play may go on.
    pub(crate) fn check(&mut self) -> Result<(), Interrupted> {
        self.check_player()?;
        if Instant::now() >= self.anchor_due {
            self.check_anchor()?;
        }
        Ok(())
    }

    /// Looks whether the player wants to have the mouse.
    fn check_player(&mut self) -> Result<(), Interrupted> {
        for signal in self.desktop.stop_signals.iter_mut() {
            match signal.poll() {
                Some(Request::Stop(reason)) => return Err(Interrupted::Stop(reason)),
                Some(Request::Toggle) => return Err(Interrupted::Pause),
                None => {}
            }
        }
        let at = self.desktop.pointer.position()?;
        let is_put_here = self.trail.iter().any(|(_, it)| it.distance(at) <= NUDGE);
        if !is_put_here && self.corners.iter().any(|it| it.distance(at) <= CORNER) {
            return Err(Interrupted::Stop(StopReason::Corner));
        }
        if !is_put_here && !self.trail.is_empty() {
            return Err(Interrupted::Stop(StopReason::MouseMoved));
        }
        Ok(())
    }

    fn check_anchor(&mut self) -> Result<(), Interrupted> {
        self.anchor_due = Instant::now() + ANCHOR_EVERY;
        let Some(WindowAnchor { window, place, board }) = self.anchor else { return Ok(()) };
        match self.desktop.screen.place_of(window)? {
            None => return Err(Interrupted::Stop(StopReason::WindowGone)),
            Some(now) if now != place => return Err(Interrupted::Stop(StopReason::WindowMoved)),
            Some(_) => {}
        }
        if self.desktop.screen.is_covered(window, board)? {
            return Err(Interrupted::Stop(StopReason::WindowCovered));
        }
        Ok(())
    }

    /// Waits, ready to stop. The window is looked at a little early, the mouse at the very end, so
    /// that what follows is on time and nobody's movement is overlooked.
    pub(crate) fn wait_until(&mut self, due: Instant) -> Result<(), Interrupted> {
        self.check()?;
        loop {
            let left = due.saturating_duration_since(Instant::now());
            if left <= GLANCE_TIME {
                break;
            }
            if left > SLICE + CHECK_TIME {
                std::thread::sleep(SLICE);
                self.check()?;
            } else {
                std::thread::sleep(left - GLANCE_TIME);
                self.check_player()?;
            }
        }
        while Instant::now() < due {
            std::hint::spin_loop();
        }
        Ok(())
    }

    /// Makes a gesture: one or more presses of the button, each with its way.
    pub(crate) fn make(
        &mut self,
        path: &PointerPath,
        rate: Rate,
        style: PressStyle,
    ) -> Result<(), Interrupted> {
        for points in path {
            let made = match (style, points.as_slice()) {
                (PressStyle::DragAnew, [first, _, ..]) => {
                    self.press_along(&[*first], rate).and_then(|()| self.press_along(points, rate))
                }
                (PressStyle::Clicks, [first, between @ .., last]) => {
                    self.click_along(*first, between, *last, rate)
                }
                (PressStyle::ClicksAnew, [first, between @ .., last]) => self
                    .press_along(&[*first], rate)
                    .and_then(|()| self.click_along(*first, between, *last, rate)),
                (PressStyle::EachCell | PressStyle::EachCellAnew, points) => {
                    let n_more = usize::from(style == PressStyle::EachCellAnew);
                    let mut points = points.iter().take(n_more).chain(points);
                    points.try_for_each(|it| self.press_along(&[*it], rate))
                }
                (_, points) => self.press_along(points, rate),
            };
            if made.is_err() {
                self.let_go();
            }
            made?;
        }
        Ok(())
    }

    /// Waits until nothing lies over the board any more, for a while: what the pointer drags along
    /// in some windows (selected text, say) goes away when the button is let go.
    pub(crate) fn await_uncovered(&mut self, within: Duration) -> Result<(), Interrupted> {
        self.let_go();
        let until = Instant::now() + within;
        loop {
            let checked = self.check_player().and_then(|()| self.check_anchor());
            match checked {
                Err(Interrupted::Stop(StopReason::WindowCovered)) if Instant::now() < until => {}
                other => return other,
            }
            std::thread::sleep(SLICE);
        }
    }

    /// Clicks, moves with the button up, and clicks again.
    fn click_along(
        &mut self,
        first: ScreenPoint,
        between: &[ScreenPoint],
        last: ScreenPoint,
        rate: Rate,
    ) -> Result<(), Interrupted> {
        self.press_along(&[first], rate)?;
        for point in between {
            self.wait_until(self.last_event + rate.gap())?;
            self.put(*point)?;
            self.last_event = Instant::now();
        }
        self.press_along(&[last], rate)
    }

    /// Every event waits until the game has surely seen the one before. The pointer stays where
    /// it let go until then: a game that looks once a frame would take the way to the next start
    /// for a part of the drag.
    fn press_along(&mut self, points: &[ScreenPoint], rate: Rate) -> Result<(), Interrupted> {
        let Some((first, rest)) = points.split_first() else { return Ok(()) };
        self.wait_until(self.last_event + rate.gap())?;
        self.put(*first)?;
        self.await_arrival(*first)?;
        let expected = self.anchor.map(|it| ExpectedWindow { window: it.window, place: it.place });
        self.press(expected)?;
        self.last_event = Instant::now();
        for point in rest {
            self.wait_until(self.last_event + rate.gap())?;
            self.put(*point)?;
            self.last_event = Instant::now();
        }
        let hold = if rest.is_empty() { rate.gap() } else { rate.hold() };
        self.wait_until(self.last_event + hold)?;
        self.desktop.pointer.release()?;
        self.is_down = false;
        self.last_event = Instant::now();
        Ok(())
    }

    /// Presses the button. What was dragged along before may still be in the way for a while.
    fn press(&mut self, expected: Option<ExpectedWindow>) -> Result<(), Interrupted> {
        let until = Instant::now() + GOES_AWAY;
        self.is_down = true;
        loop {
            let pressed = self.desktop.pointer.press(expected);
            if pressed == Err(DesktopError::WindowChanged) {
                // Say what really happened, if it can be told.
                self.check()?;
                self.check_anchor()?;
                if Instant::now() < until {
                    std::thread::sleep(SLICE);
                    continue;
                }
            }
            return Ok(pressed?);
        }
    }

    /// Waits while a window manager holds the movement back.
    fn await_arrival(&mut self, point: ScreenPoint) -> Result<(), Interrupted> {
        let until = Instant::now() + LAG;
        while self.desktop.pointer.position()? != point && Instant::now() < until {
            self.check()?;
            std::thread::sleep(Duration::from_micros(200));
        }
        Ok(())
    }

    fn put(&mut self, point: ScreenPoint) -> Result<(), Interrupted> {
        self.desktop.pointer.move_to(point)?;
        let now = Instant::now();
        while self.trail.front().is_some_and(|(when, _)| now.duration_since(*when) > LAG) {
            self.trail.pop_front();
        }
        self.trail.push_back((now, point));
        Ok(())
    }

    pub(crate) fn let_go(&mut self) {
        // A press that failed may still have reached the screen, so this is not asked of the
        // state alone; and a pointer that cannot be told to let go is past helping.
        if std::mem::take(&mut self.is_down) {
            self.desktop.pointer.release().unwrap_or_default();
        }
    }
}

impl Drop for InputDriver<'_> {
    fn drop(&mut self) {
        self.let_go();
    }
}

fn corners_of(place: PixelRect) -> [ScreenPoint; 4] {
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    [
        ScreenPoint::new(place.x, place.y),
        ScreenPoint::new(right, place.y),
        ScreenPoint::new(place.x, bottom),
        ScreenPoint::new(right, bottom),
    ]
}
