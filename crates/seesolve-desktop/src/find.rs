//! Finding an open game anywhere on the desktop, and what to remember of its place.

use seesolve_core::{AnySession, Frame, Rect, Verdict};
use serde::{Deserialize, Serialize};

use crate::place::{Area, PixelRect};
use crate::rate_control::RateControl;
use crate::screen::{DesktopError, Screen, WindowInfo};

/// Smaller windows hold no board.
const MIN_SIDE: u32 = 90;

/// Finds the board of some game in a picture and reads it; the front end knows the games.
pub type Look<'a> = dyn FnMut(&Frame) -> Option<Box<dyn AnySession>> + 'a;

/// A game that was found.
pub struct Sighting {
    pub session: Box<dyn AnySession>,
    /// The window it is in; `None` when it was seen on the desktop outside any window.
    pub window: Option<WindowInfo>,
    pub frame: Frame,
}

impl Sighting {
    pub fn area(&self) -> Area {
        self.window.as_ref().map_or(Area::Desktop, |it| Area::Window(it.id))
    }

    pub fn is_certain(&self) -> bool {
        self.session.verdict() == Some(Verdict::Read)
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
    look: &mut Look<'_>,
) -> Result<Option<Sighting>, DesktopError> {
    let mut best: Option<Sighting> = None;
    for window in screen.windows()? {
        if window.place.width.min(window.place.height) < MIN_SIDE {
            continue;
        }
        // A window may close while the others are looked at.
        let Ok(Some(found)) = look_into(screen, window, look) else { continue };
        if found.is_certain() {
            return Ok(Some(found));
        }
        best = best.or(Some(found));
    }
    if best.is_none() {
        let frame = screen.capture(Area::Desktop, Vec::new())?;
        best = look(&frame).map(|session| Sighting { session, window: None, frame });
    }
    Ok(best)
}

/// Looks into one window.
pub fn look_into(
    screen: &mut dyn Screen,
    window: WindowInfo,
    look: &mut Look<'_>,
) -> Result<Option<Sighting>, DesktopError> {
    let frame = screen.capture(Area::Window(window.id), Vec::new())?;
    Ok(look(&frame).map(|session| Sighting { session, window: Some(window), frame }))
}

/// What is remembered of a game's place and pace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    pub title: String,
    pub class: String,
    /// The board inside its window.
    pub board: PixelRect,
    /// Picture pixels per unit of the pointer.
    pub scale: f32,
    #[serde(rename = "pace")]
    pub rate_control: RateControl,
}

impl Calibration {
    pub fn of(sighting: &Sighting, rate_control: RateControl) -> Self {
        let (title, class) = sighting
            .window
            .as_ref()
            .map(|it| (it.title.clone(), it.class.clone()))
            .unwrap_or_default();
        let scale = 1.0 / sighting.frame.screen_from_frame.scale;
        Self { title, class, board: sighting.board(), scale, rate_control }
    }

    /// The window that is remembered, if it is open.
    pub fn window(&self, screen: &mut dyn Screen) -> Result<Option<WindowInfo>, DesktopError> {
        let windows = screen.windows()?;
        let is_it = |it: &&WindowInfo| it.title == self.title && it.class == self.class;
        // Titles change (levels, page names); the class does not.
        let same_class = |it: &&WindowInfo| !self.class.is_empty() && it.class == self.class;
        Ok(windows.iter().find(is_it).or_else(|| windows.iter().find(same_class)).cloned())
    }

    /// Whether a board was found where it is remembered to be.
    pub fn fits(&self, sighting: &Sighting) -> bool {
        let (then, now): (Rect, Rect) = (self.board.to_rect(), sighting.board().to_rect());
        let near = 0.25 * then.width().max(then.height());
        then.center().distance(now.center()) <= near
    }
}
