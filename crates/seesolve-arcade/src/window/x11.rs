//! The window on an X server.

use std::os::fd::AsFd as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use seesolve_core::{Frame, Point};
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, Gcontext, ImageFormat,
    PropMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::hand::Hand;
use crate::arcade_game::{ArcadeGame, Report, Touch};
use crate::show::{Sampling, Show, ShowError};

/// A request must not be longer than every server takes.
const MAX_REQUEST_BYTES: usize = 200_000;

pub(super) fn show(
    game: &mut dyn ArcadeGame,
    how: &Show,
    stop: &AtomicBool,
    opened: &mut dyn FnMut(u32),
    observer: &mut dyn FnMut(Duration, Report),
) -> Result<(), ShowError> {
    let mut shell = Shell::open(&*game, how)?;
    let mut is_opened = false;
    while !stop.load(Ordering::Relaxed) {
        let is_alive = shell.turn(game)?;
        let now = shell.hand.now();
        for report in game.reports() {
            observer(now, report);
        }
        if shell.is_shown && !is_opened {
            is_opened = true;
            opened(shell.window);
        }
        if !is_alive {
            break;
        }
        shell.wait(how.sampling)?;
    }
    shell.close()
}

struct Shell {
    conn: RustConnection,
    window: Window,
    gc: Gcontext,
    close_atom: u32,
    hand: Hand,
    /// What the window shows, as the server stores it.
    shown: Vec<u8>,
    is_shown: bool,
    is_dirty: bool,
}

impl Shell {
    fn open(game: &dyn ArcadeGame, how: &Show) -> Result<Self, ShowError> {
        let display = how.display.clone().or_else(|| std::env::var("DISPLAY").ok());
        // By its socket alone: the library would try the network when nobody answers there.
        let by_socket = |it: String| if it.starts_with(':') { format!("unix/{it}") } else { it };
        let (conn, screen) = RustConnection::connect(display.map(by_socket).as_deref())?;
        let root = conn.setup().roots[screen].root;
        let window = conn.generate_id()?;
        let events = EventMask::EXPOSURE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::POINTER_MOTION;
        let aux = CreateWindowAux::new().event_mask(events).background_pixel(0);
        let (width, height) = game.size();
        let (width, height) = (width as u16, height as u16);
        let (x, y) = how.place.unwrap_or_default();
        let class = WindowClass::INPUT_OUTPUT;
        let depth = COPY_DEPTH_FROM_PARENT;
        conn.create_window(depth, window, root, x, y, width, height, 0, class, 0, &aux)?;
        let atom = |name: &str| -> Result<u32, ShowError> {
            Ok(conn.intern_atom(false, name.as_bytes())?.reply()?.atom)
        };
        let (utf8, net_name) = (atom("UTF8_STRING")?, atom("_NET_WM_NAME")?);
        let (protocols, close_atom) = (atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?);
        let title = game.title();
        let text = AtomEnum::STRING;
        let replace = PropMode::REPLACE;
        conn.change_property8(replace, window, AtomEnum::WM_NAME, text, title.as_bytes())?;
        conn.change_property8(replace, window, net_name, utf8, title.as_bytes())?;
        let class = b"seesolve-arcade\0SeesolveArcade\0";
        conn.change_property8(replace, window, AtomEnum::WM_CLASS, text, class)?;
        conn.change_property32(replace, window, protocols, AtomEnum::ATOM, &[close_atom])?;
        let hints = size_hints(width, height, how.place.is_some());
        let kind = AtomEnum::WM_SIZE_HINTS;
        conn.change_property32(replace, window, AtomEnum::WM_NORMAL_HINTS, kind, &hints)?;
        let gc = conn.generate_id()?;
        conn.create_gc(gc, window, &CreateGCAux::new())?;
        conn.map_window(window)?;
        conn.flush()?;
        Ok(Self {
            conn,
            window,
            gc,
            close_atom,
            hand: Hand::new(how.sampling),
            shown: Vec::new(),
            is_shown: false,
            is_dirty: true,
        })
    }

    /// Takes what came in and shows what changed; whether the window is still there.
    fn turn(&mut self, game: &mut dyn ArcadeGame) -> Result<bool, ShowError> {
        while let Some(event) = self.conn.poll_for_event()? {
            let touch = match event {
                Event::ButtonPress(it) if it.detail == 1 => {
                    Touch::Press(place(it.event_x, it.event_y))
                }
                Event::ButtonRelease(it) if it.detail == 1 => {
                    Touch::Release(place(it.event_x, it.event_y))
                }
                Event::MotionNotify(it) => Touch::Move(place(it.event_x, it.event_y)),
                Event::Expose(_) => {
                    self.shown.clear();
                    self.is_shown = true;
                    self.is_dirty = true;
                    continue;
                }
                Event::ClientMessage(it) if it.data.as_data32()[0] == self.close_atom => {
                    return Ok(false);
                }
                _ => continue,
            };
            self.is_dirty |= self.hand.feel(game, touch);
        }
        self.is_dirty |= self.hand.pass(game);
        if self.is_dirty && self.is_shown {
            self.is_dirty = false;
            let picture = game.picture(self.hand.now());
            self.put(&picture)?;
        }
        Ok(true)
    }

    /// Sends the rows that changed.
    fn put(&mut self, picture: &Frame) -> Result<(), ShowError> {
        let mut pixels = vec![0; picture.rgb().len() / 3 * 4];
        for (out, it) in pixels.chunks_exact_mut(4).zip(picture.rgb().chunks_exact(3)) {
            out.copy_from_slice(&[it[2], it[1], it[0], 0]);
        }
        let (width, height) = picture.size();
        let stride = width * 4;
        let is_same = |y: usize| {
            let row = y * stride..(y + 1) * stride;
            self.shown.len() == pixels.len() && self.shown[row.clone()] == pixels[row]
        };
        let changed: Vec<usize> = (0..height).filter(|y| !is_same(*y)).collect();
        let (Some(first), Some(last)) = (changed.first(), changed.last()) else { return Ok(()) };
        let rows_at_once = (MAX_REQUEST_BYTES / stride).max(1);
        for top in (*first..=*last).step_by(rows_at_once) {
            let n_rows = rows_at_once.min(last + 1 - top);
            let part = &pixels[top * stride..(top + n_rows) * stride];
            let (format, depth) = (ImageFormat::Z_PIXMAP, 24);
            let (wide, high) = (width as u16, n_rows as u16);
            let top = top as i16;
            self.conn.put_image(
                format,
                self.window,
                self.gc,
                wide,
                high,
                0,
                top,
                0,
                depth,
                part,
            )?;
        }
        self.conn.flush()?;
        self.shown = pixels;
        Ok(())
    }

    /// Waits for an event, but not beyond the next frame.
    fn wait(&self, sampling: Sampling) -> Result<(), ShowError> {
        let left = self.hand.next_frame().saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs() as _, tv_nsec: left.subsec_nanos() as _ };
        let mut sockets = [PollFd::from_borrowed_fd(self.conn.stream().as_fd(), PollFlags::IN)];
        if sampling == Sampling::Events || !left.is_zero() {
            poll(&mut sockets, Some(&timeout))?;
        }
        Ok(())
    }

    fn close(self) -> Result<(), ShowError> {
        self.conn.destroy_window(self.window)?;
        self.conn.flush()?;
        Ok(())
    }
}

fn place(x: i16, y: i16) -> Point {
    Point::new(f32::from(x) + 0.5, f32::from(y) + 0.5)
}

/// WM_NORMAL_HINTS: a window of one size, and whether its place was chosen by us.
fn size_hints(width: u16, height: u16, is_placed: bool) -> [u32; 18] {
    const PROGRAM_POSITION: u32 = 4;
    const USER_POSITION: u32 = 1;
    const MIN_AND_MAX_SIZE: u32 = 16 | 32;
    let mut hints = [0; 18];
    hints[0] = MIN_AND_MAX_SIZE | if is_placed { USER_POSITION | PROGRAM_POSITION } else { 0 };
    (hints[5], hints[6]) = (width.into(), height.into());
    (hints[7], hints[8]) = (width.into(), height.into());
    hints
}
