//! The hand that holds the mouse, and everything that makes it let go.
//!
//! Before every event, and every few milliseconds while it waits, the hand asks the alarms, looks
//! whether somebody else moved the pointer, and looks whether the window still stands where the
//! board was read. Whatever goes wrong, also a panic, it lets the button go.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::aim::Presses;
use crate::alarm::{Alarm, Call, StopReason};
use crate::pace::Beat;
use crate::place::{PixelRect, Spot, WindowId};
use crate::pointer::{Footing, Pointer};
use crate::screen::{DesktopError, Screen};

/// A pointer this far from where it was put was moved by somebody else. Less is rounding.
const NUDGE: i32 = 3;
/// A window manager may hold our events back while it thinks about a press: so long the pointer
/// may be anywhere it was put.
const LAG: Duration = Duration::from_millis(250);
/// How near to a corner of the screen the pointer counts as driven into it.
const CORNER: i32 = 2;
/// The longest time without a look at the alarms: half of a frame.
const SLICE: Duration = Duration::from_millis(4);
/// How often the window's place is checked.
const GROUND_EVERY: Duration = Duration::from_millis(8);
/// What a look at everything takes, and one at the mouse alone.
const CHECK_TIME: Duration = Duration::from_millis(2);
const GLANCE_TIME: Duration = Duration::from_micros(500);

/// All that the outside world gives to the player.
pub struct Desk<'a> {
    pub screen: &'a mut dyn Screen,
    pub pointer: &'a mut dyn Pointer,
    pub alarms: &'a mut [Box<dyn Alarm>],
}

/// Where the board stands; play stops when this is no longer so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ground {
    pub(crate) window: WindowId,
    pub(crate) place: PixelRect,
    pub(crate) board: PixelRect,
}

/// Why the hand does not go on.
#[derive(Debug, PartialEq)]
pub(crate) enum Halt {
    Stop(StopReason),
    Pause,
    TimeUp,
    Failed(DesktopError),
}

impl From<DesktopError> for Halt {
    fn from(error: DesktopError) -> Self {
        match error {
            DesktopError::FootingLost => Self::Stop(StopReason::WindowMoved),
            DesktopError::NoWindow => Self::Stop(StopReason::WindowGone),
            other => Self::Failed(other),
        }
    }
}

pub(crate) struct Hand<'a> {
    pub(crate) desk: Desk<'a>,
    ground: Option<Ground>,
    ground_due: Instant,
    /// Where the pointer was put, the last last; empty before the first movement and after a
    /// pause.
    trail: VecDeque<(Instant, Spot)>,
    corners: Vec<Spot>,
    last_event: Instant,
    is_down: bool,
}

impl<'a> Hand<'a> {
    pub(crate) fn new(desk: Desk<'a>) -> Result<Self, DesktopError> {
        let monitors = desk.screen.monitors()?;
        let mut corners: Vec<Spot> = monitors.iter().flat_map(|it| corners_of(it.place)).collect();
        // Some machines start with the pointer in a corner: that is nobody's wish to stop.
        let start = desk.pointer.position()?;
        corners.retain(|it| it.distance(start) > CORNER);
        let now = Instant::now();
        Ok(Self {
            desk,
            ground: None,
            ground_due: now,
            trail: VecDeque::new(),
            corners,
            last_event: now,
            is_down: false,
        })
    }

    pub(crate) fn stand_on(&mut self, ground: Option<Ground>) {
        self.ground = ground;
        self.ground_due = Instant::now();
    }

    pub(crate) fn ground(&self) -> Option<Ground> {
        self.ground
    }

    /// Forgets where the pointer was put: the player may have it for a while.
    pub(crate) fn hand_over(&mut self) {
        self.let_go();
        self.trail.clear();
    }

    /// Looks whether play may go on.
    pub(crate) fn check(&mut self) -> Result<(), Halt> {
        self.check_player()?;
        if Instant::now() >= self.ground_due {
            self.check_ground()?;
        }
        Ok(())
    }

    /// Looks whether the player wants to have the mouse.
    fn check_player(&mut self) -> Result<(), Halt> {
        for alarm in self.desk.alarms.iter_mut() {
            match alarm.poll() {
                Some(Call::Stop(reason)) => return Err(Halt::Stop(reason)),
                Some(Call::Toggle) => return Err(Halt::Pause),
                None => {}
            }
        }
        let at = self.desk.pointer.position()?;
        let is_put_here = self.trail.iter().any(|(_, it)| it.distance(at) <= NUDGE);
        if !is_put_here && self.corners.iter().any(|it| it.distance(at) <= CORNER) {
            return Err(Halt::Stop(StopReason::Corner));
        }
        if !is_put_here && !self.trail.is_empty() {
            return Err(Halt::Stop(StopReason::MouseMoved));
        }
        Ok(())
    }

    fn check_ground(&mut self) -> Result<(), Halt> {
        self.ground_due = Instant::now() + GROUND_EVERY;
        let Some(Ground { window, place, board }) = self.ground else { return Ok(()) };
        match self.desk.screen.place_of(window)? {
            None => return Err(Halt::Stop(StopReason::WindowGone)),
            Some(now) if now != place => return Err(Halt::Stop(StopReason::WindowMoved)),
            Some(_) => {}
        }
        if self.desk.screen.is_covered(window, board)? {
            return Err(Halt::Stop(StopReason::WindowCovered));
        }
        Ok(())
    }

    /// Waits, ready to stop. The window is looked at a little early, the mouse at the very end, so
    /// that what follows is on time and nobody's movement is overlooked.
    pub(crate) fn wait_until(&mut self, due: Instant) -> Result<(), Halt> {
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
    pub(crate) fn make(&mut self, presses: &Presses, beat: Beat) -> Result<(), Halt> {
        for spots in presses {
            let made = self.press_along(spots, beat);
            if made.is_err() {
                self.let_go();
            }
            made?;
        }
        Ok(())
    }

    /// Every event waits until the game has surely seen the one before. The pointer stays where
    /// it let go until then: a game that looks once a frame would take the way to the next start
    /// for a part of the drag.
    fn press_along(&mut self, spots: &[Spot], beat: Beat) -> Result<(), Halt> {
        let Some((first, rest)) = spots.split_first() else { return Ok(()) };
        self.wait_until(self.last_event + beat.gap())?;
        self.put(*first)?;
        self.await_arrival(*first)?;
        let footing = self.ground.map(|it| Footing { window: it.window, place: it.place });
        self.is_down = true;
        let pressed = self.desk.pointer.press(footing);
        if pressed == Err(DesktopError::FootingLost) {
            // Say what really happened, if it can be told.
            self.check()?;
            self.check_ground()?;
        }
        pressed?;
        self.last_event = Instant::now();
        for spot in rest {
            self.wait_until(self.last_event + beat.gap())?;
            self.put(*spot)?;
            self.last_event = Instant::now();
        }
        let hold = if rest.is_empty() { beat.gap() } else { beat.hold() };
        self.wait_until(self.last_event + hold)?;
        self.desk.pointer.release()?;
        self.is_down = false;
        self.last_event = Instant::now();
        Ok(())
    }

    /// Waits while a window manager holds the movement back.
    fn await_arrival(&mut self, spot: Spot) -> Result<(), Halt> {
        let until = Instant::now() + LAG;
        while self.desk.pointer.position()? != spot && Instant::now() < until {
            self.check()?;
            std::thread::sleep(Duration::from_micros(200));
        }
        Ok(())
    }

    fn put(&mut self, spot: Spot) -> Result<(), Halt> {
        self.desk.pointer.move_to(spot)?;
        let now = Instant::now();
        while self.trail.front().is_some_and(|(when, _)| now.duration_since(*when) > LAG) {
            self.trail.pop_front();
        }
        self.trail.push_back((now, spot));
        Ok(())
    }

    pub(crate) fn let_go(&mut self) {
        // A press that failed may still have reached the screen, so this is not asked of the
        // state alone; and a pointer that cannot be told to let go is past helping.
        if std::mem::take(&mut self.is_down) {
            self.desk.pointer.release().unwrap_or_default();
        }
    }
}

impl Drop for Hand<'_> {
    fn drop(&mut self) {
        self.let_go();
    }
}

fn corners_of(place: PixelRect) -> [Spot; 4] {
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    [
        Spot::new(place.x, place.y),
        Spot::new(right, place.y),
        Spot::new(place.x, bottom),
        Spot::new(right, bottom),
    ]
}
