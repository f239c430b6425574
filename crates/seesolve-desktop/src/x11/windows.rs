//! Finding windows, where they lie, what lies over them, and bringing one to the front.

use std::time::{Duration, Instant};

use x11rb::errors::ReplyError;
use x11rb::protocol::shape::{self, SK};
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, InputFocus,
    MapState, StackMode, Window,
};

use super::link::{Atoms, Link};
use crate::place::{PixelRect, WindowId};
use crate::screen::{DesktopError, WindowInfo};

/// How long a window manager may take to bring a window to the front. A window that takes no
/// keyboard input never becomes active, so the wait must end.
const FOCUS_PATIENCE: Duration = Duration::from_millis(250);

/// Where a visible window is.
#[derive(Clone, Copy)]
pub(super) struct WindowState {
    pub(super) place: PixelRect,
    pub(super) border: i32,
}

/// What was asked of a window that may have been closed meanwhile. A display that is gone is another
/// matter: it must not pass for a closed window.
fn if_there<T>(reply: Result<T, ReplyError>) -> Result<Option<T>, DesktopError> {
    match reply {
        Ok(it) => Ok(Some(it)),
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(ReplyError::ConnectionError(error)) => Err(error.into()),
    }
}

impl Link {
    /// Where a window is; `None` when it is closed or hidden. One round trip.
    pub(super) fn state_of(&self, window: Window) -> Result<Option<WindowState>, DesktopError> {
        let attributes = self.conn.get_window_attributes(window)?;
        let geometry = self.conn.get_geometry(window)?;
        let corner = self.conn.translate_coordinates(window, self.root, 0, 0)?;
        let (attributes, geometry) = (if_there(attributes.reply())?, if_there(geometry.reply())?);
        let corner = if_there(corner.reply())?;
        let (Some(attributes), Some(geometry), Some(corner)) = (attributes, geometry, corner)
        else {
            return Ok(None);
        };
        if attributes.map_state != MapState::VIEWABLE {
            return Ok(None);
        }
        let (width, height) = (u32::from(geometry.width), u32::from(geometry.height));
        let place = PixelRect::new(corner.dst_x.into(), corner.dst_y.into(), width, height);
        Ok(Some(WindowState { place, border: i32::from(geometry.border_width) }))
    }

    pub(super) fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        let listed = self.stacked_by_manager()?;
        let ids = if listed.is_empty() { self.stacked_by_tree()? } else { listed };
        let mut windows = Vec::new();
        for id in ids {
            let Some(state) = self.state_of(id)? else { continue };
            let title = match self.text(id, self.atoms._NET_WM_NAME, self.atoms.UTF8_STRING)? {
                title if title.is_empty() => {
                    self.text(id, AtomEnum::WM_NAME.into(), AtomEnum::ANY.into())?
                }
                title => title,
            };
            // Two names, each ended by a zero: the instance and the class.
            let names = self.text(id, AtomEnum::WM_CLASS.into(), AtomEnum::STRING.into())?;
            let class = names.split('\0').nth(1).unwrap_or_default().to_owned();
            windows.push(WindowInfo { id: WindowId(id), title, class, place: state.place });
        }
        Ok(windows)
    }

    /// The windows as the window manager lists them, the topmost first.
    fn stacked_by_manager(&self) -> Result<Vec<Window>, DesktopError> {
        let list = self.atoms._NET_CLIENT_LIST_STACKING;
        let reply =
            self.conn.get_property(false, self.root, list, AtomEnum::WINDOW, 0, 4096)?.reply()?;
        let mut ids: Vec<Window> = reply.value32().into_iter().flatten().collect();
        ids.reverse();
        Ok(ids)
    }

    /// Without a window manager: every window that has a name, nearest to the root.
    fn stacked_by_tree(&self) -> Result<Vec<Window>, DesktopError> {
        let mut named = Vec::new();
        let mut to_visit = self.children(self.root)?;
        while let Some(id) = to_visit.pop() {
            let name = self.text(id, AtomEnum::WM_NAME.into(), AtomEnum::ANY.into())?;
            if name.is_empty() {
                to_visit.extend(self.children(id)?);
            } else {
                named.push(id);
            }
        }
        Ok(named)
    }

    /// The windows inside a window, the lowest first; none when it is gone.
    fn children(&self, window: Window) -> Result<Vec<Window>, DesktopError> {
        let tree = if_there(self.conn.query_tree(window)?.reply())?;
        Ok(tree.map(|it| it.children).unwrap_or_default())
    }

    fn text(&self, window: Window, property: u32, kind: u32) -> Result<String, DesktopError> {
        let reply = self.conn.get_property(false, window, property, kind, 0, 256)?.reply();
        let value = if_there(reply)?.map(|it| it.value).unwrap_or_default();
        Ok(String::from_utf8_lossy(&value).into_owned())
    }

    /// The windows from just below the root, usually a frame, down to this one; `None` when it is
    /// gone.
    pub(super) fn lineage(&self, window: Window) -> Result<Option<Vec<Window>>, DesktopError> {
        let mut lineage = vec![window];
        loop {
            let oldest = lineage[lineage.len() - 1];
            let tree = if_there(self.conn.query_tree(oldest)?.reply())?;
            let Some(tree) = tree else { return Ok(None) };
            match tree.parent {
                parent if parent == self.root => break,
                0 => return Ok(None),
                parent => lineage.push(parent),
            }
        }
        lineage.reverse();
        Ok(Some(lineage))
    }

    /// The windows just below the root, the lowest first, if the lineage still holds. One round
    /// trip.
    fn siblings_of(&self, lineage: &[Window]) -> Result<Option<Vec<Window>>, DesktopError> {
        let siblings = self.conn.query_tree(self.root)?;
        let mut asked = Vec::new();
        for id in lineage {
            asked.push(self.conn.query_tree(*id)?);
        }
        let parents = std::iter::once(&self.root).chain(lineage);
        let mut holds = true;
        for (tree, parent) in asked.into_iter().zip(parents) {
            holds &= if_there(tree.reply())?.is_some_and(|it| it.parent == *parent);
        }
        let siblings = siblings.reply()?.children;
        Ok(holds.then_some(siblings))
    }

    /// Whether a window that takes clicks lies over the place, or the window itself is gone.
    /// Overlays that let clicks through do not count, nor what the pointer drags along until the button is
    /// let go. The lineage is kept from call to call.
    pub(super) fn is_covered(
        &self,
        window: Window,
        place: PixelRect,
        lineage: &mut Vec<Window>,
    ) -> Result<bool, DesktopError> {
        let is_known = lineage.last() == Some(&window);
        let mut siblings = if is_known { self.siblings_of(lineage)? } else { None };
        if siblings.is_none() {
            *lineage = self.lineage(window)?.unwrap_or_default();
            siblings = self.siblings_of(lineage)?;
        }
        let (Some(siblings), Some(top)) = (siblings, lineage.first()) else { return Ok(true) };
        let above = siblings.iter().skip_while(|it| *it != top).skip(1);
        let mut asked = Vec::new();
        for id in above {
            let attributes = self.conn.get_window_attributes(*id)?;
            asked.push((*id, attributes, self.conn.get_geometry(*id)?));
        }
        for (id, attributes, geometry) in asked {
            let (attributes, geometry) =
                (if_there(attributes.reply())?, if_there(geometry.reply())?);
            let (Some(attributes), Some(geometry)) = (attributes, geometry) else { continue };
            if attributes.map_state != MapState::VIEWABLE {
                continue;
            }
            // The frame counts too: a press on it goes astray.
            let frame = 2 * u32::from(geometry.border_width);
            let (width, height): (u32, u32) = (geometry.width.into(), geometry.height.into());
            let (x, y): (i32, i32) = (geometry.x.into(), geometry.y.into());
            let it = PixelRect::new(x, y, frame + width, frame + height);
            if it.overlaps(place) && self.is_hit(id, it, place)? && !self.is_dragged_along(id)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a window is the picture of something that is being dragged, such as selected text.
    fn is_dragged_along(&self, id: Window) -> Result<bool, DesktopError> {
        let Atoms { _NET_WM_WINDOW_TYPE: property, _NET_WM_WINDOW_TYPE_DND: dragged, .. } =
            self.atoms;
        let kind = u32::from(AtomEnum::ATOM);
        let reply = if_there(self.conn.get_property(false, id, property, kind, 0, 16)?.reply())?;
        Ok(reply.is_some_and(|it| it.value32().is_some_and(|mut it| it.any(|it| it == dragged))))
    }

    /// Whether the part of a window that takes clicks overlaps a place.
    fn is_hit(&self, id: Window, it: PixelRect, place: PixelRect) -> Result<bool, DesktopError> {
        if !self.extensions.shape {
            return Ok(true);
        }
        let input = if_there(shape::get_rectangles(&self.conn, id, SK::INPUT)?.reply())?;
        let Some(input) = input else { return Ok(false) };
        let touches = input.rectangles.iter().any(|part| {
            let (width, height) = (part.width.into(), part.height.into());
            let part =
                PixelRect::new(it.x + i32::from(part.x), it.y + i32::from(part.y), width, height);
            part.overlaps(place)
        });
        Ok(touches)
    }

    pub(super) fn focus(&self, window: Window) -> Result<bool, DesktopError> {
        if self.state_of(window)?.is_none() {
            return Err(DesktopError::NoWindow);
        }
        if self.stacked_by_manager()?.is_empty() {
            let on_top = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
            self.conn.configure_window(window, &on_top)?.check()?;
            self.conn.set_input_focus(InputFocus::PARENT, window, 0_u32)?.check()?;
            return Ok(true);
        }
        let active = self.atoms._NET_ACTIVE_WINDOW;
        // Source 2: a tool that acts for the user, which window managers obey.
        let message = ClientMessageEvent::new(32, window, active, [2_u32, 0, 0, 0, 0]);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.conn.send_event(false, self.root, mask, message)?.check()?;
        let until = Instant::now() + FOCUS_PATIENCE;
        while Instant::now() < until {
            if self.stacked_by_manager()?.first() == Some(&window) {
                return Ok(true);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(false)
    }
}
