//! Windows by `xcap`: where they lie and what lies over them.

use xcap::{Window, XCapError, XCapResult};

use crate::place::{PixelRect, WindowId};
use crate::screen::DesktopError;

impl From<XCapError> for DesktopError {
    fn from(error: XCapError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}

/// Where a window lies, if it is shown.
pub(super) fn place_of(window: WindowId) -> Result<Option<PixelRect>, DesktopError> {
    let window = handle(window)?;
    Ok(window.and_then(|it| place_if_shown(&it).ok().flatten()))
}

/// Whether a window above this one overlaps a box of the desktop.
pub(super) fn is_covered(window: WindowId, place: PixelRect) -> Result<bool, DesktopError> {
    for it in Window::all()? {
        if it.id().is_ok_and(|id| id == window.0) {
            return Ok(false);
        }
        if place_if_shown(&it).ok().flatten().is_some_and(|above| above.overlaps(place)) {
            return Ok(true);
        }
    }
    Ok(true)
}

pub(super) fn handle(window: WindowId) -> XCapResult<Option<Window>> {
    Ok(Window::all()?.into_iter().find(|it| it.id().is_ok_and(|id| id == window.0)))
}

pub(super) fn place_if_shown(window: &Window) -> XCapResult<Option<PixelRect>> {
    if window.is_minimized()? {
        return Ok(None);
    }
    let place = PixelRect::new(window.x()?, window.y()?, window.width()?, window.height()?);
    Ok((!place.is_empty()).then_some(place))
}
