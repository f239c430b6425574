//! Somebody else on the display, who does what people and programs do to a window that is being
//! played.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::time::{Duration, Instant};

use fastrand::Rng;
use seesolve_desktop::PixelRect;
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    AtomEnum, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, EventMask, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, MapState, PropMode, StackMode, Window, WindowClass,
};
use x11rb::protocol::{Event as XEvent, xtest};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Disturbance {
    Move,
    Resize,
    /// Another program's window comes up over the board.
    Cover,
    /// A menu or a notification, which no window manager places.
    PopUp,
    Close,
    Hide,
    Mouse,
    Corner,
    Escape,
}

pub const ALL: [Disturbance; 9] = [
    Disturbance::Move,
    Disturbance::Resize,
    Disturbance::Cover,
    Disturbance::PopUp,
    Disturbance::Close,
    Disturbance::Hide,
    Disturbance::Mouse,
    Disturbance::Corner,
    Disturbance::Escape,
];

/// Somebody else on the same display.
pub struct Stranger {
    conn: RustConnection,
    root: Window,
    /// Windows it opened, which note the presses they get.
    windows: Vec<Window>,
}

impl Stranger {
    pub fn new(display: &str) -> Self {
        let (conn, screen) = RustConnection::connect(Some(display)).unwrap();
        let root = conn.setup().roots[screen].root;
        Self { conn, root, windows: Vec::new() }
    }

    /// Disturbs, and returns when the disturbance has taken place, with the time from when on it
    /// could be noticed.
    pub fn disturb(
        &mut self,
        what: Disturbance,
        window: Window,
        board: PixelRect,
        rng: &mut Rng,
    ) -> Instant {
        let begun_at = Instant::now();
        let before = self.place(window);
        let has_changed = |it: &Self| it.place(window) != before;
        let aux = ConfigureWindowAux::new();
        match what {
            Disturbance::Move => {
                let (dx, dy) = (rng.i32(20..200), rng.i32(-60..120));
                self.configure(window, &aux.x(board.x + dx).y((board.y + dy).max(0)));
                self.until(has_changed);
            }
            Disturbance::Resize => {
                // The game wants one size only; a player with a tiling desktop gets another.
                self.set_size_hints(window, 0);
                let (width, height) = before.map_or((400, 400), |it| (it.2, it.3));
                std::thread::sleep(Duration::from_millis(60));
                self.configure(window, &aux.width(width + 60).height(height + 40));
                self.until(has_changed);
            }
            Disturbance::Cover => self.open_over(window, board, false, rng),
            Disturbance::PopUp => self.open_over(window, board, true, rng),
            Disturbance::Close => {
                self.conn.kill_client(window).unwrap();
                self.conn.flush().unwrap();
                self.until(has_changed);
            }
            Disturbance::Hide => {
                self.conn.unmap_window(window).unwrap();
                self.conn.flush().unwrap();
                self.until(has_changed);
            }
            Disturbance::Mouse => self.push_mouse(|(x, y)| (x + 7, y + 4)),
            Disturbance::Corner => self.push_mouse(|_| (0, 0)),
            Disturbance::Escape => {
                let escape = self.keycode(0xff1b);
                for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
                    xtest::fake_input(&self.conn, kind, escape, 0, self.root, 0, 0, 0).unwrap();
                }
                self.conn.flush().unwrap();
            }
        }
        match what {
            Disturbance::Mouse | Disturbance::Corner => begun_at,
            _ => Instant::now(),
        }
    }

    /// A hand does not jump: it pushes the mouse for a while.
    fn push_mouse(&self, next: impl Fn((i16, i16)) -> (i16, i16)) {
        for _ in 0..15 {
            let (x, y) = next(self.pointer());
            self.move_pointer(x, y);
            std::thread::sleep(Duration::from_millis(8));
        }
    }

    fn configure(&self, window: Window, aux: &ConfigureWindowAux) {
        self.conn.configure_window(window, aux).unwrap();
        self.conn.flush().unwrap();
    }

    /// Opens a window over the middle of another one.
    fn open_over(&mut self, window: Window, board: PixelRect, is_unmanaged: bool, rng: &mut Rng) {
        let id = self.conn.generate_id().unwrap();
        let (width, height) = (rng.u32(60..200) as u16, rng.u32(40..160) as u16);
        // It holds a point that every board of the game has.
        let middle = board.center();
        let x = middle.x - rng.i32(5..i32::from(width) - 5);
        let y = middle.y - rng.i32(5..i32::from(height) - 5);
        let aux = CreateWindowAux::new()
            .background_pixel(0x00ff_ffff)
            .override_redirect(u32::from(is_unmanaged))
            .event_mask(EventMask::BUTTON_PRESS);
        let (class, depth) = (WindowClass::INPUT_OUTPUT, COPY_DEPTH_FROM_PARENT);
        let (x, y) = (x as i16, y as i16);
        self.conn
            .create_window(depth, id, self.root, x, y, width, height, 0, class, 0, &aux)
            .unwrap();
        // A place that the program chose, so that the window manager keeps it.
        self.set_size_hints(id, 1 | 4);
        self.conn.map_window(id).unwrap();
        self.conn.flush().unwrap();
        self.windows.push(id);
        self.until(|it| it.place(id).is_some());
        // A window manager may put a newcomer behind the window that is being used.
        let raised = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        self.until(|it| {
            it.configure(id, &raised);
            it.height_in_stack(id) > it.height_in_stack(window)
        });
    }

    /// Puts its windows on top again: a click into the game may have raised the game.
    pub fn insist(&self) {
        for window in &self.windows {
            self.configure(*window, &ConfigureWindowAux::new().stack_mode(StackMode::ABOVE));
        }
    }

    /// How many windows of the desktop lie below the one that holds a window.
    fn height_in_stack(&self, window: Window) -> Option<usize> {
        let tree = |id: Window| self.conn.query_tree(id).unwrap().reply().ok();
        let mut top = window;
        loop {
            match tree(top)?.parent {
                parent if parent == self.root => break,
                parent => top = parent,
            }
        }
        tree(self.root)?.children.iter().position(|it| *it == top)
    }

    fn set_size_hints(&self, window: Window, flags: u32) {
        let mut hints = [0; 18];
        hints[0] = flags;
        let (property, kind) = (AtomEnum::WM_NORMAL_HINTS, AtomEnum::WM_SIZE_HINTS);
        let replace = PropMode::REPLACE;
        self.conn.change_property32(replace, window, property, kind, &hints).unwrap();
        self.conn.flush().unwrap();
    }

    pub fn until(&self, is_done: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_secs(5);
        while !is_done(self) && Instant::now() < end {
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Place and size of a window that is shown.
    fn place(&self, window: Window) -> Option<(i16, i16, u32, u32)> {
        let attributes = self.conn.get_window_attributes(window).unwrap().reply().ok()?;
        let size = self.conn.get_geometry(window).unwrap().reply().ok()?;
        let corner =
            self.conn.translate_coordinates(window, self.root, 0, 0).unwrap().reply().ok()?;
        let is_shown = attributes.map_state == MapState::VIEWABLE;
        is_shown.then(|| (corner.dst_x, corner.dst_y, size.width.into(), size.height.into()))
    }

    fn pointer(&self) -> (i16, i16) {
        let it = self.conn.query_pointer(self.root).unwrap().reply().unwrap();
        (it.root_x, it.root_y)
    }

    pub fn move_pointer(&self, x: i16, y: i16) {
        xtest::fake_input(&self.conn, MOTION_NOTIFY_EVENT, 0, 0, self.root, x, y, 0).unwrap();
        self.conn.flush().unwrap();
    }

    fn keycode(&self, symbol: u32) -> u8 {
        let setup = self.conn.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let map = self.conn.get_keyboard_mapping(first, last - first + 1).unwrap().reply().unwrap();
        let per_key = usize::from(map.keysyms_per_keycode);
        let at = map.keysyms.chunks(per_key).position(|it| it.contains(&symbol)).unwrap();
        first + at as u8
    }

    /// PointerPath that its own windows got, and closes them.
    pub fn clear(&mut self) -> usize {
        let mut n_presses = 0;
        while let Some(event) = self.conn.poll_for_event().unwrap() {
            n_presses += usize::from(matches!(event, XEvent::ButtonPress(_)));
        }
        for window in self.windows.drain(..) {
            self.conn.destroy_window(window).unwrap();
        }
        self.conn.flush().unwrap();
        n_presses
    }
}
