//! Flow in a page of a real browser: a game that was not written for this player.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

#[path = "support/page.rs"]
mod page;
mod support;

use std::time::{Duration, Instant};

use page::{Page, window_called};
use seesolve_core::{Control, Session, Worker};
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Desktop, Mode, PlayOptions, play};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Flow, Topology};
use seesolve_games::registry::GAMES;

#[test]
fn a_page_in_a_browser_is_played() {
    let Some(display) = support::display() else { return };
    let n_levels: u32 = if support::is_slow() { 50 } else { 3 };
    let level = |seed: u64| {
        let spec = Spec::plain(Topology::Square, 6, 6);
        let board = (seed * 1000..).find_map(|it| generate(&spec, it, &Control::new())).unwrap();
        format!("{:?}", board.to_string())
    };
    let levels: Vec<String> = (1..=u64::from(n_levels) + 1).map(level).collect();
    let html = include_str!("support/flow.html");
    let html = html.replace("/*LEVELS*/[]", &format!("[{}]", levels.join(",")));
    let Some(page) = Page::open(display.name(), html) else {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "chromium is needed");
        println!("skipped: chromium is not installed");
        return;
    };
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    let window = window_called(&mut screen, "Flow in a page");
    let mut pointer = screen.pointer().unwrap();
    let options = PlayOptions {
        window: Some(window),
        mode: Mode::Series { boards: Some(n_levels) },
        ..PlayOptions::default()
    };
    let desktop = Desktop { screen: &mut screen, pointer: &mut pointer, stop_signals: &mut [] };
    let start = Instant::now();
    let (mut session, mut worker) = (Session::new(&Flow), Worker::new(GAMES));
    let report = play(desktop, &mut session, &mut worker, &options, &mut |_| {});
    let spent = start.elapsed();
    std::thread::sleep(Duration::from_millis(300));
    let told = page.told();
    let solved = told.iter().filter(|it| it.starts_with("solved=")).count();
    println!(
        "{solved} solved in {spent:.1?}, {} gestures, {} redone; {:?} {:?}",
        report.n_gestures, report.n_redone, report.stopped, report.failed
    );
    println!("{}", report.timings);
    assert_eq!((report.stopped, report.failed), (None, None));
    assert_eq!(solved, n_levels as usize);
    assert!(!told.iter().any(|it| it.starts_with("outside")), "{told:?}");
}
