//! The X11 screen shows what is there, also where it is covered.

#![allow(clippy::unwrap_used, reason = "this is a test")]

mod support;

use seesolve_core::Frame;
use seesolve_core::Rect;
use seesolve_core::draw::Canvas;
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Area, PixelRect, Screen as _};
use support::TestWindow;
use x11rb::connection::Connection as _;
use x11rb::protocol::randr::{MonitorInfo, set_monitor};
use x11rb::protocol::xproto::ConnectionExt as _;

fn striped(width: u32, height: u32) -> Frame {
    let mut canvas = Canvas::new(width, height, [10, 20, 200]);
    canvas.rect(Rect::from_corners(0.0, 0.0, width as f32 / 2.0, 30.0), [250, 120, 3]);
    canvas.into_frame()
}

#[test]
fn a_covered_window_is_seen_whole_and_known_to_be_covered() {
    let Some(display) = support::display() else { return };
    let place = PixelRect::new(100, 120, 300, 200);
    let picture = striped(300, 200);
    let game = TestWindow::open(display.name(), "The Game", place, picture.clone());
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    let found = screen.find_window("the game").unwrap().expect("the title is known");
    assert_eq!(found.class, "TestGame");
    let board = found.place;
    assert!(!screen.is_covered(found.id, board).unwrap());

    let seen = screen.capture(Area::Window(found.id), Vec::new()).unwrap();
    assert!(seen.rgb() == picture.rgb());
    assert!(screen.capture(Area::Region(board), Vec::new()).unwrap().rgb() == picture.rgb());

    let over = PixelRect::new(board.x + 50, board.y + 20, 120, 80);
    let _cover = TestWindow::open(display.name(), "Cover", over, striped(120, 80));
    assert!(screen.is_covered(found.id, board).unwrap());
    let seen = screen.capture(Area::Window(found.id), Vec::new()).unwrap();
    assert!(seen.rgb() == picture.rgb(), "the covering window is not in the picture");
    let on_screen = screen.capture(Area::Region(board), Vec::new()).unwrap();
    assert!(on_screen.rgb() != picture.rgb());

    assert!(screen.focus(found.id).unwrap());
    assert!(!screen.is_covered(found.id, board).unwrap());
    drop(game);
}

/// Splits the display into monitors side by side.
fn split(display: &str, names: &[&str], width: u16, height: u16) {
    let (conn, screen) = x11rb::connect(Some(display)).unwrap();
    let root = conn.setup().roots[screen].root;
    for (name, n) in names.iter().zip(0..) {
        let atom = conn.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
        let monitor = MonitorInfo {
            name: atom,
            primary: n == 1,
            automatic: false,
            x: n * width as i16,
            y: 0,
            width,
            height,
            width_in_millimeters: 300,
            height_in_millimeters: 200,
            outputs: Vec::new(),
        };
        set_monitor(&conn, root, monitor).unwrap().check().unwrap();
    }
}

#[test]
fn monitors_are_told_apart_and_the_desktop_spans_them() {
    let Some(display) = support::display() else { return };
    split(display.name(), &["left", "right"], 640, 1024);
    let picture = striped(300, 200);
    let place = PixelRect::new(800, 120, 300, 200);
    let _game = TestWindow::open(display.name(), "The Game", place, picture.clone());
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    let right = PixelRect::new(640, 0, 640, 1024);
    let monitors = screen.monitors().unwrap();
    let on_the_right = monitors.iter().find(|it| it.name == "right").expect("it is listed");
    assert_eq!((on_the_right.place, on_the_right.primary), (right, true));
    assert!(monitors.iter().any(|it| it.place == PixelRect::new(0, 0, 640, 1024)));

    let found = screen.find_window("the game").unwrap().expect("it is on the second monitor");
    assert!(right.overlap(found.place) == found.place);
    let desktop = screen.capture(Area::Desktop, Vec::new()).unwrap();
    let seen = desktop.crop(found.place.to_rect()).unwrap();
    assert!(seen.rgb() == picture.rgb());
}
