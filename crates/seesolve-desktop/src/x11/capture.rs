//! Pictures of the desktop, of a part of it, and of windows even where they are covered.

use seesolve_core::Point;
use seesolve_core::{Frame, ScreenFromFrame};
use x11rb::connection::Connection as _;
use x11rb::protocol::composite::{self, Redirect};
use x11rb::protocol::randr;
use x11rb::protocol::xproto::{ConnectionExt as _, Drawable, ImageFormat, Window};

use super::link::Link;
use super::pixels::rgb_from_bgrx;
use super::screen::X11Screen;
use super::windows::WindowState;

use crate::place::{Area, PixelRect, WindowId};
use crate::screen::{DesktopError, Monitor, Screen, WindowInfo};

impl Screen for X11Screen {
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError> {
        self.link.monitors()
    }

    fn windows(&mut self) -> Result<Vec<WindowInfo>, DesktopError> {
        self.link.windows()
    }

    fn place_of(&mut self, window: WindowId) -> Result<Option<PixelRect>, DesktopError> {
        Ok(self.link.state_of(window.0)?.map(|it| it.place))
    }

    fn is_covered(&mut self, window: WindowId, place: PixelRect) -> Result<bool, DesktopError> {
        self.link.is_covered(window.0, place, &mut self.lineage)
    }

    fn focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        self.link.focus(window.0)
    }

    fn capture(&mut self, area: Area, spare: Vec<u8>) -> Result<Frame, DesktopError> {
        match area {
            Area::Desktop => self.capture_root(self.link.bounds()?, spare),
            Area::Region(rect) => self.capture_root(rect, spare),
            Area::Window(id) => self.capture_window(id.0, None, spare),
            Area::Part(id, part) => self.capture_window(id.0, Some(part), spare),
        }
    }
}

impl X11Screen {
    fn capture_root(&mut self, rect: PixelRect, spare: Vec<u8>) -> Result<Frame, DesktopError> {
        let visible = rect.overlap(self.link.bounds()?);
        self.grab(self.link.root, visible, visible, spare)
    }

    fn capture_window(
        &mut self,
        window: Window,
        part: Option<PixelRect>,
        spare: Vec<u8>,
    ) -> Result<Frame, DesktopError> {
        let state = self.link.state_of(window)?.ok_or(DesktopError::NoWindow)?;
        let WindowState { place, border } = state;
        let whole = PixelRect::new(0, 0, place.width, place.height);
        let part = part.map_or(whole, |it| it.overlap(whole));
        let in_screen = part.shifted(place.x, place.y);
        if !self.link.extensions.composite {
            return self.capture_root(in_screen, spare);
        }
        self.redirect(window)?;
        // Named anew each time: the server gives a window another pixmap whenever it is resized or
        // shown again, and naming it costs no round trip.
        let pixmap = self.link.conn.generate_id()?;
        composite::name_window_pixmap(&self.link.conn, window, pixmap)?;
        let taken = self.grab(pixmap, part.shifted(border, border), in_screen, spare);
        self.link.conn.free_pixmap(pixmap)?.ignore_error();
        match taken {
            // It went away between the question and the picture.
            Err(DesktopError::Broken { .. }) if self.link.state_of(window)?.is_none() => {
                Err(DesktopError::NoWindow)
            }
            taken => taken,
        }
    }

    fn redirect(&mut self, window: Window) -> Result<(), DesktopError> {
        if !self.redirected.contains(&window) {
            composite::redirect_window(&self.link.conn, window, Redirect::AUTOMATIC)?.check()?;
            self.redirected.push(window);
        }
        Ok(())
    }

    /// Takes a box of a drawable that lies at `in_screen` on the desktop.
    fn grab(
        &mut self,
        drawable: Drawable,
        from: PixelRect,
        in_screen: PixelRect,
        spare: Vec<u8>,
    ) -> Result<Frame, DesktopError> {
        if from.is_empty() {
            return Err(DesktopError::NothingThere);
        }
        let n_pixels = from.width as usize * from.height as usize;
        let mut rgb = spare;
        rgb.resize(n_pixels * 3, 0);
        match &mut self.shared {
            Some(shared) => shared.capture(&self.link, drawable, from, &mut rgb)?,
            None => self.link.capture_by_socket(drawable, from, &mut rgb)?,
        }
        let frame = Frame::from_rgb(from.width, from.height, rgb);
        let mut frame = frame.ok_or(DesktopError::NothingThere)?;
        frame.screen_from_frame = ScreenFromFrame {
            scale: 1.0,
            offset_in_screen: Point::new(in_screen.x as f32, in_screen.y as f32),
        };
        Ok(frame)
    }
}

impl Drop for X11Screen {
    fn drop(&mut self) {
        for window in &self.redirected {
            let undone =
                composite::unredirect_window(&self.link.conn, *window, Redirect::AUTOMATIC);
            undone.map(x11rb::cookie::VoidCookie::ignore_error).unwrap_or_default();
        }
        self.link.conn.flush().unwrap_or_default();
    }
}

impl Link {
    pub(super) fn bounds(&self) -> Result<PixelRect, DesktopError> {
        let it = self.conn.get_geometry(self.root)?.reply()?;
        Ok(PixelRect::new(0, 0, u32::from(it.width), u32::from(it.height)))
    }

    fn monitors(&self) -> Result<Vec<Monitor>, DesktopError> {
        let whole = |place| Monitor { name: "screen".into(), place, scale: 1.0, primary: true };
        if !self.extensions.randr {
            return Ok(vec![whole(self.bounds()?)]);
        }
        let reply = randr::get_monitors(&self.conn, self.root, true)?.reply()?;
        let mut monitors = Vec::new();
        for it in reply.monitors {
            let name = self.conn.get_atom_name(it.name)?.reply()?.name;
            let (width, height) = (u32::from(it.width), u32::from(it.height));
            monitors.push(Monitor {
                name: String::from_utf8_lossy(&name).into_owned(),
                place: PixelRect::new(it.x.into(), it.y.into(), width, height),
                scale: 1.0,
                primary: it.primary,
            });
        }
        if monitors.is_empty() {
            monitors.push(whole(self.bounds()?));
        }
        if !monitors.iter().any(|it| it.primary) {
            monitors[0].primary = true;
        }
        Ok(monitors)
    }

    /// The slower way, for servers without shared memory (over a network).
    fn capture_by_socket(
        &self,
        drawable: Drawable,
        from: PixelRect,
        rgb: &mut [u8],
    ) -> Result<(), DesktopError> {
        let (x, y) = (from.x as i16, from.y as i16);
        let (width, height) = (from.width as u16, from.height as u16);
        let image =
            self.conn.get_image(ImageFormat::Z_PIXMAP, drawable, x, y, width, height, u32::MAX)?;
        rgb_from_bgrx(&image.reply()?.data, rgb);
        Ok(())
    }
}
