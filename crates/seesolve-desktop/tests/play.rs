//! The loop plays a real window: the template game, whose lamps a click lights.

#![allow(clippy::unwrap_used, reason = "this is a test")]

mod support;

use std::time::{Duration, Instant};

use seesolve_core::{Game, Layout, PaintStyle, Position, Scene, Session, Worker};
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{
    Desktop, Event, Mode, PixelRect, PlayOptions, PlayReport, Screen as _, ScreenPoint, StopButton,
    StopReason, StopSignal, WindowInfo, play,
};
use seesolve_games::registry::TEMPLATE;
use support::{Felt, TestWindow};

const STYLE: PaintStyle = PaintStyle { cell_px: 60.0, theme: 0, scene: Scene::Device, seed: 1 };

fn lamps_game() -> &'static dyn Game {
    TEMPLATE[0]
}

struct Lamps {
    window: TestWindow,
    screen: X11Screen,
    info: WindowInfo,
    layout: Layout,
}

/// Opens a window with lamps. `answers` says whether a click has an effect.
fn lamps(display: &str, notation: &str, answers: bool) -> Lamps {
    let painter = lamps_game().painter().unwrap();
    let mut position = lamps_game().position(notation).unwrap();
    let painted = painter.paint(&position, &STYLE).unwrap();
    let layout = painted.layout.clone();
    let place = PixelRect::new(200, 150, painted.frame.width(), painted.frame.height());
    let layout_there = layout.clone();
    let react = move |felt| {
        let Felt::Press(ScreenPoint { x, y }) = felt else { return None };
        let at = seesolve_core::Point::new(x as f32, y as f32);
        let cell = layout_there.cell_at(at)?;
        let mut notation = position.notation().to_owned();
        notation.replace_range(cell.idx()..=cell.idx(), "*");
        position = Position::of(&notation);
        answers.then(|| painter.paint(&position, &STYLE).unwrap().frame)
    };
    let window = TestWindow::reacting(display, "Lamps", place, painted.frame, Box::new(react));
    let mut screen = X11Screen::open(Some(display)).unwrap();
    let info = screen.find_window("Lamps").unwrap().unwrap();
    Lamps { window, screen, info, layout }
}

impl Lamps {
    fn play(
        &mut self,
        options: &PlayOptions,
        stop_signals: &mut [Box<dyn StopSignal>],
    ) -> PlayReport {
        let mut pointer = self.screen.pointer().unwrap();
        let desktop = Desktop { screen: &mut self.screen, pointer: &mut pointer, stop_signals };
        let (mut session, mut worker) = (Session::new(lamps_game()), Worker::new(TEMPLATE));
        play(desktop, &mut session, &mut worker, options, &mut |_| {})
    }

    /// PointerPath on a lamp, and presses elsewhere.
    fn presses(&self) -> (usize, usize) {
        let is_on_board = |point: ScreenPoint| {
            let at = seesolve_core::Point::new(point.x as f32 + 0.5, point.y as f32 + 0.5);
            self.layout.bounds_in_frame.contains(at)
        };
        let felt = self.window.felt();
        let presses = felt.iter().filter_map(|(_, it)| match it {
            Felt::Press(point) => Some(*point),
            _ => None,
        });
        let (on, off): (Vec<_>, Vec<_>) = presses.partition(|it| is_on_board(*it));
        (on.len(), off.len())
    }
}

#[test]
fn every_dark_lamp_is_pressed_once_and_nothing_else() {
    let Some(display) = support::display() else { return };
    let mut game = lamps(display.name(), "*.*..*.", true);
    let options = PlayOptions { window: Some(game.info.id), ..PlayOptions::default() };
    let report = game.play(&options, &mut []);
    assert_eq!((report.stopped, report.failed), (None, None));
    assert_eq!((report.n_boards, report.n_gestures), (1, 4));
    assert_eq!(game.presses(), (4, 0));
}

#[test]
fn the_board_is_found_on_the_desktop_too() {
    let Some(display) = support::display() else { return };
    let mut game = lamps(display.name(), "..*", true);
    let report = game.play(&PlayOptions::default(), &mut []);
    assert_eq!((report.stopped, report.n_boards), (None, 1));
    assert_eq!(game.presses(), (2, 0));
}

#[test]
fn a_window_that_does_not_answer_is_left_alone_soon() {
    let Some(display) = support::display() else { return };
    let mut game = lamps(display.name(), "*.", false);
    let options = PlayOptions { window: Some(game.info.id), ..PlayOptions::default() };
    let report = game.play(&options, &mut []);
    assert_eq!(report.stopped, Some(StopReason::NoEffect { times: 4 }));
    assert_eq!(game.presses(), (4, 0));
}

#[test]
fn a_dry_run_says_what_it_would_do_and_touches_nothing() {
    let Some(display) = support::display() else { return };
    let mut game = lamps(display.name(), "*..", true);
    let mut pointer = seesolve_desktop::DryPointer::default();
    let mut planned = Vec::new();
    let options = PlayOptions { window: Some(game.info.id), ..PlayOptions::default() };
    let desktop =
        Desktop { screen: &mut game.screen, pointer: &mut pointer, stop_signals: &mut [] };
    let (mut session, mut worker) = (Session::new(lamps_game()), Worker::new(TEMPLATE));
    let report = play(desktop, &mut session, &mut worker, &options, &mut |event| {
        if let Event::Plan { presses, .. } = event {
            planned = presses.to_vec();
        }
    });
    assert_eq!((report.stopped, report.n_gestures), (None, 0));
    assert_eq!(planned.len(), 2);
    assert_eq!(game.window.n_presses(), 0);
    assert!(pointer.points().is_empty());
}

#[test]
fn a_stop_button_stops_a_series_at_once() {
    let Some(display) = support::display() else { return };
    let mut game = lamps(display.name(), "...", true);
    let button = StopButton::default();
    let presser = button.clone();
    let options = PlayOptions {
        window: Some(game.info.id),
        mode: Mode::Series { boards: None },
        ..PlayOptions::default()
    };
    let pressed = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        presser.press();
        Instant::now()
    });
    let report = game.play(&options, &mut [Box::new(button)]);
    let late = pressed.join().unwrap().elapsed();
    assert_eq!(report.stopped, Some(StopReason::Asked));
    // Far below is usual; how far is measured elsewhere, on a quiet machine.
    assert!(late < Duration::from_millis(500), "{late:?}");
}
