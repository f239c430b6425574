//! The X11 screen shows what is there, also where it is covered.

#![allow(clippy::unwrap_used, reason = "this is a test")]

mod support;

use seesolve_core::Frame;
use seesolve_core::draw::Canvas;
use seesolve_core::geometry::Rect;
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Area, PixelRect, Screen as _};
use support::TestWindow;

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
