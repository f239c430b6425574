//! Finding an open game anywhere on the desktop, and what to remember of its place.

use seesolve_core::{Control, Frame, Reading, Rect, Session};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::black::is_black;
use crate::place::{Area, PixelRect};
use crate::rate_control::RateControl;
use crate::screen::{DesktopError, Screen, WindowInfo};
use crate::stop_signals::{StopReason, StopSignal};
use crate::watched::{Heard, watched_by_signals};

/// Smaller windows hold no board.
const MIN_SIDE: u32 = 90;

/// Finds the board of some game in a picture and reads it; the front end knows the games.
pub type Look<'a> = dyn Fn(&Frame, &Control) -> Option<Session> + Sync + 'a;

/// Why looking for a game ended early.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum FindError {
    /// The player wanted something else.
    #[error("{0}")]
    Stopped(StopReason),
    /// The screen did not do what it was asked.
    #[error(transparent)]
    Desktop(#[from] DesktopError),
}

/// A game that was found.
pub struct FoundGame {
    /// What was read of it.
    pub session: Session,
    /// The window it is in; `None` when it was seen on the desktop outside any window.
    pub window: Option<WindowInfo>,
    /// The picture in which it was seen.
    pub frame: Frame,
}

impl FoundGame {
    /// What to capture to see it again.
    pub fn area(&self) -> Area {
        self.window.as_ref().map_or(Area::Desktop, |it| Area::Window(it.id))
    }

    /// Whether its board was read with certainty.
    pub fn is_certain(&self) -> bool {
        self.session.reading().is_some_and(Reading::is_certain)
    }

    /// Whether there is a board; between two of them a game may only ask to go on.
    pub fn has_board(&self) -> bool {
        self.session.layout().is_some()
    }

    /// The board's place inside its window, or on the desktop.
    pub fn board(&self) -> PixelRect {
        self.session
            .layout()
            .map_or_else(PixelRect::default, |it| PixelRect::around(it.bounds_in_frame))
    }
}

/// Looks into every window, the topmost first, also behind others, and then at the desktop as a
/// whole. A board that is read with certainty wins over one that is not.
pub fn find_game(
    screen: &mut dyn Screen,
    stop_signals: &mut [Box<dyn StopSignal>],
    look: &Look<'_>,
) -> Result<Option<FoundGame>, FindError> {
    let mut best: Option<FoundGame> = None;
    for window in screen.windows()? {
        if window.place.width.min(window.place.height) < MIN_SIDE {
            continue;
        }
        // A window may close while the others are looked at.
        match look_into(screen, stop_signals, window, look) {
            Ok(Some(found)) if found.is_certain() => return Ok(Some(found)),
            Ok(found) => best = best.or(found),
            Err(FindError::Desktop(_)) => {}
            Err(stopped) => return Err(stopped),
        }
    }
    if best.is_none() {
        let frame = screen.capture(Area::Desktop, Vec::new())?;
        let seen = look_at(&frame, stop_signals, look)?;
        if seen.is_none() && is_black(&frame) {
            return Err(DesktopError::Black.into());
        }
        best = seen.map(|session| FoundGame { session, window: None, frame });
    }
    Ok(best)
}

/// Looks into one window.
pub fn look_into(
    screen: &mut dyn Screen,
    stop_signals: &mut [Box<dyn StopSignal>],
    window: WindowInfo,
    look: &Look<'_>,
) -> Result<Option<FoundGame>, FindError> {
    let frame = screen.capture(Area::Window(window.id), Vec::new())?;
    let seen = look_at(&frame, stop_signals, look)?;
    if seen.is_none() && is_black(&frame) {
        return Err(DesktopError::Black.into());
    }
    Ok(seen.map(|session| FoundGame { session, window: Some(window), frame }))
}

/// Looks at a picture, ready to stop.
fn look_at(
    frame: &Frame,
    stop_signals: &mut [Box<dyn StopSignal>],
    look: &Look<'_>,
) -> Result<Option<Session>, FindError> {
    let seen =
        watched_by_signals(stop_signals, &mut Heard::default(), |control| look(frame, control));
    seen.map_err(FindError::Stopped)
}

/// What is remembered of a game's place and pace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// Of the window.
    pub title: String,
    /// Of the window.
    pub class: String,
    /// The board inside its window.
    pub board: PixelRect,
    /// Picture pixels per unit of the pointer.
    pub scale: f32,
    /// How the window takes gestures.
    #[serde(rename = "pace")]
    pub rate_control: RateControl,
}

impl Calibration {
    /// What to remember of a game that was found.
    pub fn of(found: &FoundGame, rate_control: RateControl) -> Self {
        let (title, class) = found
            .window
            .as_ref()
            .map(|it| (it.title.clone(), it.class.clone()))
            .unwrap_or_default();
        let scale = 1.0 / found.frame.screen_from_frame.scale;
        Self { title, class, board: found.board(), scale, rate_control }
    }

    /// The window that is remembered, if it is open.
    pub fn window(&self, screen: &mut dyn Screen) -> Result<Option<WindowInfo>, DesktopError> {
        let windows = screen.windows()?;
        let is_it = |it: &&WindowInfo| it.title == self.title && it.class == self.class;
        // Titles change (levels, page names); the class does not.
        let same_class = |it: &&WindowInfo| !self.class.is_empty() && it.class == self.class;
        Ok(windows.iter().find(is_it).or_else(|| windows.iter().find(same_class)).cloned())
    }

    /// Whether a board was found where it is remembered to be, in the window that is remembered.
    pub fn fits(&self, found: &FoundGame) -> bool {
        let (title, class) =
            found.window.as_ref().map_or(("", ""), |it| (it.title.as_str(), it.class.as_str()));
        // Browsers and emulators show many games: the class alone does not tell.
        let is_same_window = title == self.title || !class.is_empty() && class == self.class;
        if !is_same_window {
            return false;
        }
        let (then, now): (Rect, Rect) = (self.board.to_rect(), found.board().to_rect());
        let near = 0.25 * then.width().max(then.height());
        then.center().distance(now.center()) <= near
    }
}
