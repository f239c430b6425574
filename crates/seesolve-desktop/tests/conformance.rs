//! What every screen and every pointer must do, whatever it is made of.

#![allow(clippy::unwrap_used, reason = "this is a test")]

mod support;

use seesolve_core::Frame;
use seesolve_core::draw::Canvas;
use seesolve_core::{Point, Rect};
use seesolve_desktop::recording::{record, replay};
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{
    Area, DesktopError, DryPointer, ExpectedWindow, PixelRect, Pointer, Screen, ScreenPoint,
    WindowId,
};
use seesolve_testing::folder::TestFolder;
use support::{Felt, TestWindow};

/// A picture without symmetry, so that no flip, shift or swapped channel goes unnoticed.
fn picture() -> Frame {
    let mut canvas = Canvas::new(320, 240, [12, 34, 56]);
    canvas.rect(Rect::from_corners(10.0, 20.0, 200.0, 60.0), [250, 120, 3]);
    canvas.circle(Point::new(250.0, 180.0), 40.0, [0, 200, 90]);
    canvas.into_frame()
}

fn open_window(display: &str) -> TestWindow {
    TestWindow::open(display, "Scene", PixelRect::new(100, 120, 320, 240), picture())
}

fn screen_conforms(screen: &mut dyn Screen) {
    let monitors = screen.monitors().unwrap();
    assert!(monitors.iter().all(|it| !it.place.is_empty() && it.scale > 0.0));
    assert_eq!(monitors.iter().filter(|it| it.primary).count(), 1);

    let window = screen.find_window("scene").unwrap().expect("found by part of the title");
    assert_eq!(window.title, "Scene");
    assert_eq!((window.place.width, window.place.height), (320, 240));
    assert!(screen.find_window("no such title").unwrap().is_none());
    let at_center = screen.window_at(window.place.center()).unwrap();
    assert_eq!(at_center.map(|it| it.id), Some(window.id));
    assert_eq!(screen.place_of(window.id).unwrap(), Some(window.place));
    assert!(!screen.is_covered(window.id, window.place).unwrap());
    assert!(screen.focus(window.id).unwrap());

    let whole = screen.capture(Area::Window(window.id), Vec::new()).unwrap();
    assert!(whole.rgb() == picture().rgb(), "the window shows the picture");
    let corner = whole.screen_from_frame.apply(Point::new(0.0, 0.0));
    assert_eq!(ScreenPoint::holding(corner), ScreenPoint::new(window.place.x, window.place.y));

    // A part is the same pixels, and it knows where it lies; an old buffer leaves no trace.
    let part = PixelRect::new(180, 40, 100, 120);
    let seen = screen.capture(Area::Part(window.id, part), vec![77; 9]).unwrap();
    let cut = whole.crop(part.to_rect()).unwrap();
    assert!(seen.rgb() == cut.rgb());
    assert_eq!(seen.screen_from_frame, cut.screen_from_frame);

    let in_screen = part.shifted(window.place.x, window.place.y);
    let region = screen.capture(Area::Region(in_screen), vec![5; 4_000_000]).unwrap();
    assert!(region.rgb() == cut.rgb());
    assert_eq!(region.screen_from_frame, cut.screen_from_frame);

    let desktop = screen.capture(Area::Desktop, Vec::new()).unwrap();
    let on_desktop = desktop.crop(in_screen.to_rect()).unwrap();
    assert!(on_desktop.rgb() == cut.rgb());

    // What sticks out is cut off; what lies outside is refused.
    let sticking_out = PixelRect::new(300, 200, 100, 100);
    let seen = screen.capture(Area::Part(window.id, sticking_out), Vec::new()).unwrap();
    assert_eq!(seen.size(), (20, 40));
    let outside = Area::Region(PixelRect::new(100_000, 0, 10, 10));
    assert_eq!(screen.capture(outside, Vec::new()), Err(DesktopError::NothingThere));
    let nobody = WindowId(1);
    assert_eq!(screen.place_of(nobody).unwrap(), None);
    assert_eq!(screen.capture(Area::Window(nobody), Vec::new()), Err(DesktopError::NoWindow));
}

fn pointer_conforms(pointer: &mut dyn Pointer, place: PixelRect) {
    let at = |x, y| ScreenPoint::new(place.x + x, place.y + y);
    for point in [at(5, 5), at(319, 239), at(40, 41)] {
        pointer.move_to(point).unwrap();
        comes_to(pointer, point);
    }
    pointer.release().unwrap();
    pointer.press(None).unwrap();
    for x in 41..60 {
        pointer.move_to(at(x, 41)).unwrap();
    }
    pointer.release().unwrap();
    pointer.release().unwrap();
    comes_to(pointer, at(59, 41));
}

/// A window manager may hold events back while it thinks about a press, so the pointer may lag.
fn comes_to(pointer: &mut dyn Pointer, point: ScreenPoint) {
    let is_there = (0..500).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(1));
        pointer.position().unwrap() == point
    });
    assert!(is_there, "the pointer is at {:?}, not at {point:?}", pointer.position());
}

/// A pointer that the window feels presses only on the expected window.
fn footing_conforms(pointer: &mut dyn Pointer, window: WindowId, place: PixelRect) {
    let here = ScreenPoint::new(place.x + 20, place.y + 20);
    let good = ExpectedWindow { window, place };
    let moved = ExpectedWindow { place: place.shifted(1, 0), ..good };
    let gone = ExpectedWindow { window: WindowId(1), ..good };
    pointer.move_to(here).unwrap();
    comes_to(pointer, here);
    for bad in [moved, gone] {
        assert_eq!(pointer.press(Some(bad)), Err(DesktopError::WindowChanged));
    }
    pointer.press(Some(good)).unwrap();
    pointer.release().unwrap();
    pointer.move_to(ScreenPoint::new(place.right() + 40, place.bottom() + 40)).unwrap();
    assert_eq!(pointer.press(Some(good)), Err(DesktopError::WindowChanged));
}

/// The window got exactly what the pointer was told: one drag, one click, all inside.
fn window_felt_it(window: &TestWindow) {
    std::thread::sleep(std::time::Duration::from_millis(100));
    let felt: Vec<Felt> = window.felt().into_iter().map(|(_, it)| it).collect();
    let presses: Vec<&Felt> = felt.iter().filter(|it| !matches!(it, Felt::Move(_))).collect();
    let point = ScreenPoint::new;
    assert_eq!(
        presses,
        [
            &Felt::Press(point(40, 41)),
            &Felt::Release(point(59, 41)),
            &Felt::Press(point(20, 20)),
            &Felt::Release(point(20, 20)),
        ]
    );
    let dragged = felt.iter().skip_while(|it| !matches!(it, Felt::Press(_)));
    let n_moves = dragged.take_while(|it| !matches!(it, Felt::Release(_))).count() - 1;
    assert_eq!(n_moves, 19, "no movement was lost");
}

#[test]
fn x11_and_its_recording_and_the_replay_conform() {
    let Some(display) = support::display() else { return };
    let window = open_window(display.name());
    let id = WindowId(window.id);
    let screen = X11Screen::open(Some(display.name())).unwrap();
    let pointer = screen.pointer().unwrap();
    let folder = TestFolder::new("recording");
    let (mut screen, mut pointer) = record(&folder, screen, pointer).unwrap();
    screen_conforms(&mut screen);
    let place = screen.place_of(id).unwrap().unwrap();
    pointer_conforms(&mut pointer, place);
    footing_conforms(&mut pointer, id, place);
    window_felt_it(&window);
    drop((screen, pointer, window, display));

    let (mut screen, mut pointer) = replay(&folder).unwrap();
    screen_conforms(&mut screen);
    pointer_conforms(&mut pointer, place);
    footing_conforms(&mut pointer, id, place);
}

#[test]
fn without_a_window_manager_windows_are_found_too() {
    let Some(display) = support::bare_display() else { return };
    let window = open_window(display.name());
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    screen_conforms(&mut screen);
    let mut pointer = screen.pointer().unwrap();
    let (id, place) = (WindowId(window.id), PixelRect::new(100, 120, 320, 240));
    pointer_conforms(&mut pointer, place);
    footing_conforms(&mut pointer, id, place);
    window_felt_it(&window);
}

#[test]
fn the_dry_pointer_conforms_and_is_not_felt() {
    let mut pointer = DryPointer::default();
    pointer_conforms(&mut pointer, PixelRect::new(100, 120, 320, 240));
    assert!(!pointer.is_felt() && !pointer.is_down());
    assert_eq!(pointer.points().len(), 3 + 19);
}

#[test]
fn a_dropped_pointer_lets_the_button_go() {
    let Some(display) = support::display() else { return };
    let window = open_window(display.name());
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    let place = screen.place_of(WindowId(window.id)).unwrap().unwrap();
    let mut pointer = screen.pointer().unwrap();
    pointer.move_to(place.center()).unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        pointer.press(None).unwrap();
        assert_eq!(pointer.position().unwrap(), ScreenPoint::new(-1, -1), "this fails on purpose");
    }));
    assert!(panicked.is_err());
    assert!(display.is_button_up());
    std::thread::sleep(std::time::Duration::from_millis(50));
    assert!(matches!(window.felt().last(), Some((_, Felt::Release(_)))));
}

/// xcap knows only the display of the environment, which a test must not change: so this test
/// starts itself once more, inside the display it opened.
#[cfg(feature = "portable")]
#[test]
fn the_portable_desktop_conforms() {
    use seesolve_desktop::portable::PortableScreen;

    const WINDOW: &str = "SEESOLVE_TEST_WINDOW";
    if let Ok(id) = std::env::var(WINDOW) {
        let id = WindowId(id.parse().unwrap());
        let mut screen = PortableScreen::open().unwrap();
        screen_conforms(&mut screen);
        let place = screen.place_of(id).unwrap().unwrap();
        let mut pointer = screen.pointer().unwrap();
        pointer_conforms(&mut pointer, place);
        footing_conforms(&mut pointer, id, place);
        return;
    }
    let Some(display) = support::display() else { return };
    let window = open_window(display.name());
    set_unicode_title(display.name(), window.id, "Scene");
    let inside = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_portable_desktop_conforms", "--nocapture"])
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("XDG_SESSION_TYPE")
        .env(WINDOW, window.id.to_string())
        .status();
    assert!(inside.unwrap().success());
    window_felt_it(&window);
}

/// The title as toolkits set it; xcap does not know the older property that the test window has.
#[cfg(feature = "portable")]
fn set_unicode_title(display: &str, window: u32, title: &str) {
    use x11rb::protocol::xproto::{ConnectionExt as _, PropMode};
    use x11rb::wrapper::ConnectionExt as _;

    let (conn, _) = x11rb::connect(Some(display)).unwrap();
    let atom = |name: &[u8]| conn.intern_atom(false, name).unwrap().reply().unwrap().atom;
    let (property, kind) = (atom(b"_NET_WM_NAME"), atom(b"UTF8_STRING"));
    conn.change_property8(PropMode::REPLACE, window, property, kind, title.as_bytes()).unwrap();
    conn.sync().unwrap();
}
