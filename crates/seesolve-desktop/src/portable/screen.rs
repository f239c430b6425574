//! The screen by `xcap`.

use seesolve_core::geometry::Point;
use seesolve_core::{Frame, ScreenFromFrame};
use xcap::image::RgbaImage;
use xcap::{Window, XCapError};

use crate::place::{Area, PixelRect, WindowId};
use crate::screen::{DesktopError, Monitor, Screen, WindowInfo};

/// The screen of this machine, whatever its system.
#[derive(Debug, Default)]
pub struct PortableScreen;

impl From<XCapError> for DesktopError {
    fn from(error: XCapError) -> Self {
        Self::Broken { reason: error.to_string() }
    }
}

impl Screen for PortableScreen {
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError> {
        let mut monitors = Vec::new();
        for (it, place) in monitors_with_places()? {
            let (name, scale, primary) = (it.name()?, it.scale_factor()?, it.is_primary()?);
            monitors.push(Monitor { name, place, scale, primary });
        }
        let has_primary = monitors.iter().any(|it| it.primary);
        if let (false, Some(first)) = (has_primary, monitors.first_mut()) {
            first.primary = true;
        }
        Ok(monitors)
    }

    fn windows(&mut self) -> Result<Vec<WindowInfo>, DesktopError> {
        // A window that closes while it is asked is no longer there, which is no error.
        Ok(Window::all()?.iter().filter_map(|it| info(it).ok().flatten()).collect())
    }

    fn place_of(&mut self, window: WindowId) -> Result<Option<PixelRect>, DesktopError> {
        Ok(self.windows()?.into_iter().find(|it| it.id == window).map(|it| it.place))
    }

    fn is_covered(&mut self, window: WindowId, place: PixelRect) -> Result<bool, DesktopError> {
        let windows = self.windows()?;
        let mut above = windows.iter().take_while(|it| it.id != window);
        Ok(above.any(|it| it.place.overlaps(place)))
    }

    /// There is no way to bring a window to the front: this only says whether it is there.
    fn focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        Ok(handle(window)?.is_focused()?)
    }

    fn capture(&mut self, area: Area, spare: Vec<u8>) -> Result<Frame, DesktopError> {
        match area {
            Area::Desktop => {
                let places = monitors_with_places()?.into_iter().map(|(_, place)| place);
                let whole = places.reduce(hull).ok_or(DesktopError::NothingThere)?;
                capture_region(whole, spare)
            }
            Area::Region(region) => capture_region(region, spare),
            Area::Window(id) => {
                let place = self.place_of(id)?.ok_or(DesktopError::NoWindow)?;
                let picture = handle(id)?.capture_image()?;
                let whole = PixelRect::new(0, 0, place.width, place.height);
                cut(&picture, whole, place, spare)
            }
            Area::Part(id, part) => {
                let place = self.place_of(id)?.ok_or(DesktopError::NoWindow)?;
                let whole = PixelRect::new(0, 0, place.width, place.height);
                let picture = handle(id)?.capture_image()?;
                cut(&picture, part.overlap(whole), place, spare)
            }
        }
    }
}

fn monitors_with_places() -> Result<Vec<(xcap::Monitor, PixelRect)>, DesktopError> {
    let place = |it: xcap::Monitor| {
        let place = PixelRect::new(it.x()?, it.y()?, it.width()?, it.height()?);
        Ok((it, place))
    };
    xcap::Monitor::all()?.into_iter().map(place).collect()
}

fn handle(window: WindowId) -> Result<Window, DesktopError> {
    let found = Window::all()?.into_iter().find(|it| it.id().is_ok_and(|id| id == window.0));
    found.ok_or(DesktopError::NoWindow)
}

/// `None` for what cannot be seen.
fn info(window: &Window) -> Result<Option<WindowInfo>, XCapError> {
    let place = PixelRect::new(window.x()?, window.y()?, window.width()?, window.height()?);
    if window.is_minimized()? || place.is_empty() {
        return Ok(None);
    }
    let (id, title, class) = (WindowId(window.id()?), window.title()?, window.app_name()?);
    Ok(Some(WindowInfo { id, title, class, place }))
}

/// The smallest box around two.
fn hull(a: PixelRect, b: PixelRect) -> PixelRect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (right, bottom) = (a.right().max(b.right()), a.bottom().max(b.bottom()));
    PixelRect::new(x, y, (right - x) as u32, (bottom - y) as u32)
}

/// A box of the desktop, from the monitor that shows most of it.
fn capture_region(region: PixelRect, spare: Vec<u8>) -> Result<Frame, DesktopError> {
    let shown = |(_, place): &(xcap::Monitor, PixelRect)| {
        let it = region.overlap(*place);
        u64::from(it.width) * u64::from(it.height)
    };
    let (monitor, place) =
        monitors_with_places()?.into_iter().max_by_key(shown).ok_or(DesktopError::NothingThere)?;
    let part = region.overlap(place).shifted(-place.x, -place.y);
    if part.is_empty() {
        return Err(DesktopError::NothingThere);
    }
    cut(&monitor.capture_image()?, part, place, spare)
}

/// A box, in units of the pointer, of a picture that shows `place`. Pictures have more pixels
/// than the pointer has units where the display is dense.
fn cut(
    picture: &RgbaImage,
    part: PixelRect,
    place: PixelRect,
    spare: Vec<u8>,
) -> Result<Frame, DesktopError> {
    let density = picture.width() as f32 / place.width.max(1) as f32;
    let in_pixels = |it: u32| (it as f32 * density).round() as u32;
    let left = in_pixels(part.x as u32).min(picture.width());
    let top = in_pixels(part.y as u32).min(picture.height());
    let width = in_pixels(part.width).min(picture.width() - left);
    let height = in_pixels(part.height).min(picture.height() - top);
    let mut rgb = spare;
    rgb.clear();
    let row_bytes = picture.width() as usize * 4;
    for row in picture.as_raw().chunks_exact(row_bytes.max(4)).skip(top as usize) {
        if rgb.len() == width as usize * height as usize * 3 {
            break;
        }
        let pixels = row[left as usize * 4..][..width as usize * 4].chunks_exact(4);
        rgb.extend(pixels.flat_map(|it| [it[0], it[1], it[2]]));
    }
    let frame = Frame::from_rgb(width, height, rgb);
    let mut frame = frame.ok_or(DesktopError::NothingThere)?;
    let corner = part.shifted(place.x, place.y);
    frame.screen_from_frame = ScreenFromFrame {
        scale: density.recip(),
        offset_in_screen: Point::new(corner.x as f32, corner.y as f32),
    };
    Ok(frame)
}
