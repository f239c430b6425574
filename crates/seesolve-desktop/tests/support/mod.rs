//! A plain X11 window that shows pictures and notes every event it gets.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is part of tests")]

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use seesolve_core::Frame;
use seesolve_desktop::testing::PrivateDisplay;
use seesolve_desktop::{PixelRect, ScreenPoint};
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConfigureWindowAux, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask,
    ImageFormat, PropMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// What the window got, counted from the corner of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Felt {
    Press(ScreenPoint),
    Release(ScreenPoint),
    Move(ScreenPoint),
}

type React = Box<dyn FnMut(Felt) -> Option<Frame> + Send>;

enum Order {
    Show(Frame),
    Place(PixelRect),
    Raise,
    Close,
}

pub struct TestWindow {
    pub id: Window,
    felt: Arc<Mutex<Vec<(Instant, Felt)>>>,
    orders: Sender<Order>,
    thread: Option<JoinHandle<()>>,
}

/// A display with a window manager.
pub fn display() -> Option<PrivateDisplay> {
    PrivateDisplay::expected(PrivateDisplay::start(1280, 1024))
}

/// A display without a window manager.
pub fn bare_display() -> Option<PrivateDisplay> {
    PrivateDisplay::expected(PrivateDisplay::start_bare(1280, 1024))
}

impl TestWindow {
    /// Opens a window that only notes.
    pub fn open(display: &str, title: &str, place: PixelRect, picture: Frame) -> Self {
        Self::reacting(display, title, place, picture, Box::new(|_| None))
    }

    /// Opens a window that shows what `react` answers.
    pub fn reacting(
        display: &str,
        title: &str,
        place: PixelRect,
        picture: Frame,
        react: React,
    ) -> Self {
        let (conn, screen) = RustConnection::connect(Some(display)).unwrap();
        let root = conn.setup().roots[screen].root;
        let id = conn.generate_id().unwrap();
        let events = EventMask::EXPOSURE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::POINTER_MOTION
            | EventMask::STRUCTURE_NOTIFY;
        let aux = CreateWindowAux::new().event_mask(events).background_pixel(0x0020_2020);
        let (x, y) = (place.x as i16, place.y as i16);
        let (width, height) = (place.width as u16, place.height as u16);
        let class = WindowClass::INPUT_OUTPUT;
        conn.create_window(
            COPY_DEPTH_FROM_PARENT,
            id,
            root,
            x,
            y,
            width,
            height,
            0,
            class,
            0,
            &aux,
        )
        .unwrap();
        let text = AtomEnum::STRING;
        conn.change_property8(PropMode::REPLACE, id, AtomEnum::WM_NAME, text, title.as_bytes())
            .unwrap();
        conn.change_property8(PropMode::REPLACE, id, AtomEnum::WM_CLASS, text, b"test\0TestGame\0")
            .unwrap();
        // A position that the program chose, so that the window manager keeps it.
        let hints = [1_u32 | 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        conn.change_property32(
            PropMode::REPLACE,
            id,
            AtomEnum::WM_NORMAL_HINTS,
            AtomEnum::WM_SIZE_HINTS,
            &hints,
        )
        .unwrap();
        conn.map_window(id).unwrap();
        conn.flush().unwrap();
        let felt = Arc::new(Mutex::new(Vec::new()));
        let (orders, inbox) = channel();
        let (ready, is_ready) = channel();
        let worker = Worker {
            conn,
            id,
            root,
            picture,
            react,
            felt: Arc::clone(&felt),
            inbox,
            ready: Some(ready),
        };
        let thread = std::thread::Builder::new().name("window".into()).spawn(|| worker.run());
        is_ready.recv_timeout(Duration::from_secs(10)).expect("the window is shown");
        Self { id, felt, orders, thread: Some(thread.unwrap()) }
    }

    pub fn show(&self, picture: Frame) {
        self.orders.send(Order::Show(picture)).unwrap();
    }

    pub fn place(&self, place: PixelRect) {
        self.orders.send(Order::Place(place)).unwrap();
    }

    pub fn raise(&self) {
        self.orders.send(Order::Raise).unwrap();
    }

    pub fn close(&mut self) {
        self.orders.send(Order::Close).unwrap_or_default();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub fn felt(&self) -> Vec<(Instant, Felt)> {
        self.felt.lock().unwrap().clone()
    }

    pub fn n_presses(&self) -> usize {
        self.felt().iter().filter(|(_, it)| matches!(it, Felt::Press(_))).count()
    }
}

impl Drop for TestWindow {
    fn drop(&mut self) {
        self.orders.send(Order::Close).unwrap_or_default();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap_or_default();
        }
    }
}

struct Worker {
    conn: RustConnection,
    id: Window,
    root: Window,
    picture: Frame,
    react: React,
    felt: Arc<Mutex<Vec<(Instant, Felt)>>>,
    inbox: Receiver<Order>,
    ready: Option<Sender<()>>,
}

impl Worker {
    fn run(mut self) {
        let gc = self.conn.generate_id().unwrap();
        self.conn.create_gc(gc, self.id, &CreateGCAux::new()).unwrap();
        loop {
            while let Ok(order) = self.inbox.try_recv() {
                match order {
                    Order::Show(picture) => {
                        self.picture = picture;
                        self.paint(gc);
                    }
                    Order::Place(it) => self.configure(
                        ConfigureWindowAux::new().x(it.x).y(it.y).width(it.width).height(it.height),
                    ),
                    Order::Raise => self.configure(
                        ConfigureWindowAux::new()
                            .stack_mode(x11rb::protocol::xproto::StackMode::ABOVE),
                    ),
                    Order::Close => {
                        self.conn.destroy_window(self.id).unwrap();
                        self.conn.flush().unwrap();
                        return;
                    }
                }
            }
            while let Some(event) = self.conn.poll_for_event().unwrap() {
                self.handle(&event, gc);
            }
            std::thread::sleep(Duration::from_micros(300));
        }
    }

    fn configure(&self, aux: ConfigureWindowAux) {
        self.conn.configure_window(self.id, &aux).unwrap();
        self.conn.flush().unwrap();
    }

    fn handle(&mut self, event: &Event, gc: u32) {
        let point = |x: i16, y: i16| ScreenPoint::new(x.into(), y.into());
        let felt = match event {
            Event::ButtonPress(it) => Felt::Press(point(it.event_x, it.event_y)),
            Event::ButtonRelease(it) => Felt::Release(point(it.event_x, it.event_y)),
            Event::MotionNotify(it) => Felt::Move(point(it.event_x, it.event_y)),
            Event::Expose(_) => {
                self.paint(gc);
                self.conn.get_input_focus().unwrap().reply().unwrap();
                if let Some(ready) = self.ready.take() {
                    ready.send(()).unwrap();
                }
                return;
            }
            _ => return,
        };
        self.felt.lock().unwrap().push((Instant::now(), felt));
        if let Some(picture) = (self.react)(felt) {
            self.picture = picture;
            self.paint(gc);
        }
    }

    fn paint(&self, gc: u32) {
        let (width, height) = self.picture.size();
        let bgrx: Vec<u8> =
            self.picture.rgb().chunks_exact(3).flat_map(|it| [it[2], it[1], it[0], 0]).collect();
        // A request must not be longer than the server takes.
        let rows = (200_000 / (width * 4)).max(1);
        for (idx, part) in bgrx.chunks(rows * width * 4).enumerate() {
            let top = idx * rows;
            let n_rows = rows.min(height - top) as u16;
            let (format, id) = (ImageFormat::Z_PIXMAP, self.id);
            self.conn
                .put_image(format, id, gc, width as u16, n_rows, 0, top as i16, 0, 24, part)
                .unwrap();
        }
        self.conn.flush().unwrap();
    }
}
