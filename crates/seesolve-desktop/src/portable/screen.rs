//! The screen by `xcap`.

use seesolve_core::Frame;
use xcap::image::RgbaImage;
use xcap::{Window, XCapResult};

use super::pointer::PortablePointer;
use super::windows::{handle, is_covered, place_if_shown, place_of};
use crate::mosaic::{Piece, compose};
use crate::place::{Area, PixelRect, WindowId};
use crate::screen::{DesktopError, Monitor, Screen, WindowInfo};

/// The screen of this machine, whatever its system.
#[derive(Debug, Default)]
pub struct PortableScreen;

impl PortableScreen {
    /// Looks for a monitor, and for the permission to look at it.
    pub fn open() -> Result<Self, DesktopError> {
        #[cfg(target_os = "macos")]
        crate::permissions::Permission::ScreenRecording.demand()?;
        let monitors = xcap::Monitor::all();
        let is_lit = monitors.map_err(|it| DesktopError::NoScreen { reason: it.to_string() })?;
        if is_lit.is_empty() {
            return Err(DesktopError::NoScreen { reason: "no monitor is connected".to_owned() });
        }
        Ok(Self)
    }

    /// What it is called.
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

    /// The mouse of the same machine.
    pub fn pointer(&self) -> Result<PortablePointer, DesktopError> {
        PortablePointer::new()
    }
}

impl Screen for PortableScreen {
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError> {
        let mut monitors = Vec::new();
        for it in xcap::Monitor::all()? {
            let (name, primary) = (it.name()?, it.is_primary()?);
            // On Windows the pointer counts pixels, whatever the scale.
            let scale = if cfg!(windows) { 1.0 } else { it.scale_factor()? };
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
            Area::Window(id) => pieces_of(id, None)?,
            Area::Part(id, part) => pieces_of(id, Some(part))?,
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
        let Some(region) = region else {
            pieces.push(piece(monitor.capture_image()?, place));
            continue;
        };
        let part = region.overlap(place);
        if !part.is_empty() {
            let (x, y) = ((part.x - place.x) as u32, (part.y - place.y) as u32);
            let picture = monitor.capture_region(x, y, part.width, part.height)?;
            pieces.push(piece(picture, part));
        }
    }
    Ok(pieces)
}

/// What shows a window, or a box inside it, and where that is on the desktop. What is wholly to be
/// seen is taken from the screen: that is fast, and some systems draw nothing for a window asked
/// for its picture. Only a covered window is asked.
fn pieces_of(
    id: WindowId,
    part: Option<PixelRect>,
) -> Result<(Option<PixelRect>, Vec<Piece>), DesktopError> {
    let window = handle(id)?.ok_or(DesktopError::NoWindow)?;
    let place = place_if_shown(&window)?.ok_or(DesktopError::NoWindow)?;
    let wanted = part.map_or(place, |it| it.shifted(place.x, place.y).overlap(place));
    if !is_covered(id, wanted)? {
        let pieces = monitors_showing(Some(wanted))?;
        let n_shown: u64 = pieces.iter().map(|it| it.place.area()).sum();
        if n_shown == wanted.area() {
            return Ok((Some(wanted), pieces));
        }
    }
    Ok((Some(wanted), vec![piece(window.capture_image()?, place)]))
}

fn piece(picture: RgbaImage, place: PixelRect) -> Piece {
    Piece { size: picture.dimensions(), rgba: picture.into_raw(), place }
}
