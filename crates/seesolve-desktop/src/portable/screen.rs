//! The screen by `xcap`.

use seesolve_core::Frame;
use xcap::image::RgbaImage;
use xcap::{Window, XCapResult};

use super::mosaic::{Piece, compose};
use super::pointer::PortablePointer;
use super::windows::{handle, is_covered, place_if_shown, place_of};
use crate::place::{Area, PixelRect, WindowId};
use crate::screen::{DesktopError, Monitor, Screen, WindowInfo};

/// The screen of this machine, whatever its system.
#[derive(Debug, Default)]
pub struct PortableScreen;

impl PortableScreen {
    pub fn open() -> Result<Self, DesktopError> {
        let monitors = xcap::Monitor::all();
        let is_lit = monitors.map_err(|it| DesktopError::NoScreen { reason: it.to_string() })?;
        if is_lit.is_empty() {
            return Err(DesktopError::NoScreen { reason: "no monitor is connected".to_owned() });
        }
        Ok(Self)
    }

    pub fn name(&self) -> &'static str {
        "xcap"
    }

    /// What this screen can do, and what it cannot.
    pub fn offers(&self) -> [(&'static str, bool); 5] {
        [
            ("shared memory", false),
            ("covered windows", !cfg!(target_os = "linux")),
            ("monitors", true),
            ("click-through overlays", false),
            ("mouse", true),
        ]
    }

    pub fn pointer(&self) -> Result<PortablePointer, DesktopError> {
        PortablePointer::new()
    }
}

impl Screen for PortableScreen {
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError> {
        let mut monitors = Vec::new();
        for it in xcap::Monitor::all()? {
            let (name, scale, primary) = (it.name()?, it.scale_factor()?, it.is_primary()?);
            monitors.push(Monitor { name, place: place_of_monitor(&it)?, scale, primary });
        }
        let has_primary = monitors.iter().any(|it| it.primary);
        if let (false, Some(first)) = (has_primary, monitors.first_mut()) {
            first.primary = true;
        }
        Ok(monitors)
    }

    fn windows(&mut self) -> Result<Vec<WindowInfo>, DesktopError> {
        // A window that closes while it is asked is no longer there, which is no error.
        let info = |it: &Window| {
            let place = place_if_shown(it).ok().flatten()?;
            let (id, title, class) = (it.id().ok()?, it.title().ok()?, it.app_name().ok()?);
            Some(WindowInfo { id: WindowId(id), title, class, place })
        };
        Ok(Window::all()?.iter().filter_map(info).collect())
    }

    fn place_of(&mut self, window: WindowId) -> Result<Option<PixelRect>, DesktopError> {
        place_of(window)
    }

    /// Menus and pop-ups that the system does not list as windows are not seen.
    fn is_covered(&mut self, window: WindowId, place: PixelRect) -> Result<bool, DesktopError> {
        is_covered(window, place)
    }

    /// A window cannot be brought to the front: this only says whether it is there.
    fn focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        let window = handle(window)?.ok_or(DesktopError::NoWindow)?;
        Ok(window.is_focused()?)
    }

    fn capture(&mut self, area: Area, spare: Vec<u8>) -> Result<Frame, DesktopError> {
        let (wanted, pieces) = match area {
            Area::Desktop => (None, monitors_showing(None)?),
            Area::Region(region) => (Some(region), monitors_showing(Some(region))?),
            Area::Window(id) => (None, vec![picture_of(id)?]),
            Area::Part(id, part) => {
                let window = picture_of(id)?;
                (Some(part.shifted(window.place.x, window.place.y)), vec![window])
            }
        };
        compose(wanted, &pieces, spare).ok_or(DesktopError::NothingThere)
    }
}

fn place_of_monitor(monitor: &xcap::Monitor) -> XCapResult<PixelRect> {
    Ok(PixelRect::new(monitor.x()?, monitor.y()?, monitor.width()?, monitor.height()?))
}

/// Pictures of the monitors that show something of a box, or of all.
fn monitors_showing(region: Option<PixelRect>) -> Result<Vec<Piece>, DesktopError> {
    let mut pieces = Vec::new();
    for monitor in xcap::Monitor::all()? {
        let place = place_of_monitor(&monitor)?;
        if region.is_none_or(|it| it.overlaps(place)) {
            pieces.push(piece(monitor.capture_image()?, place));
        }
    }
    Ok(pieces)
}

fn picture_of(window: WindowId) -> Result<Piece, DesktopError> {
    let window = handle(window)?.ok_or(DesktopError::NoWindow)?;
    let place = place_if_shown(&window)?.ok_or(DesktopError::NoWindow)?;
    Ok(piece(window.capture_image()?, place))
}

fn piece(picture: RgbaImage, place: PixelRect) -> Piece {
    Piece { size: picture.dimensions(), rgba: picture.into_raw(), place }
}
