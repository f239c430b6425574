//! Small games as other people write them for a browser, each met for the first time. They differ from
//! the arcade and from each other in how they listen, how they look and what they do at the end.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

#[path = "support/page.rs"]
mod page;
mod support;

use std::time::{Duration, Instant};

use page::{Page, window_called};
use seesolve_core::{Control, Session, Worker};
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Desktop, Mode, PlayOptions, PlayReport, StopReason, play};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Flow, Topology};
use seesolve_games::registry::GAMES;

struct Met {
    report: PlayReport,
    n_solved: usize,
    spent: Duration,
}

/// Plays one level of a page; `None` without a display or a browser. Whatever else happens, nothing
/// beside the board is pressed and the button is up at the end.
fn meet(title: &str, html: &str, side: usize, seed: u64) -> Option<Met> {
    let display = support::display()?;
    let spec = Spec::plain(Topology::Square, side, side);
    let mut seeds = seed * 1000..;
    let mut level = || {
        let board = seeds.by_ref().find_map(|it| generate(&spec, it, &Control::new())).unwrap();
        format!("{:?}", board.to_string())
    };
    let levels = format!("[{}]", [level(), level()].join(","));
    let html = html.replace("/*LEVELS*/[\"A.B/.../A.B\"]", &levels);
    let Some(page) = Page::open(display.name(), html) else {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "chromium is needed");
        println!("skipped: chromium is not installed");
        return None;
    };
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    let window = window_called(&mut screen, title);
    let mut pointer = screen.pointer().unwrap();
    let options = PlayOptions { window: Some(window), mode: Mode::Once, ..PlayOptions::default() };
    let desktop = Desktop { screen: &mut screen, pointer: &mut pointer, stop_signals: &mut [] };
    let start = Instant::now();
    let (mut session, mut worker) = (Session::new(&Flow), Worker::new(GAMES));
    let report = play(desktop, &mut session, &mut worker, &options, &mut |_| {});
    let spent = start.elapsed();
    assert!(display.is_button_up(), "{title}");
    std::thread::sleep(Duration::from_millis(300));
    let told = page.told();
    let n_solved = told.iter().filter(|it| it.starts_with("solved=")).count();
    println!(
        "{title}, {side}x{side}: {n_solved} solved in {spent:.1?}, {} gestures, {} redone; {:?} {:?}",
        report.n_gestures, report.n_redone, report.stopped, report.failed
    );
    assert!(!told.iter().any(|it| it.starts_with("outside")), "{title}: {told:?}");
    Some(Met { report, n_solved, spent })
}

/// The level is solved, which is also what the player says.
fn solves(title: &str, html: &str, side: usize, seed: u64) {
    let Some(met) = meet(title, html, side, seed) else { return };
    assert_eq!((met.report.stopped, met.report.failed), (None, None), "{title}");
    assert_eq!((met.n_solved, met.report.n_boards), (1, 1), "{title}");
}

#[test]
fn cells_that_are_tinted_slowly_are_seen_as_pipes() {
    solves("Colour Link", include_str!("pages/tinted.html"), 6, 3);
}

#[test]
fn thin_lines_on_a_dark_ground_are_drawn_with_a_captured_pointer() {
    solves("pipes.svg", include_str!("pages/vector.html"), 6, 4);
}

/// Dragging selects text there, and then drags it along.
#[test]
fn cells_of_a_table_are_clicked_one_by_one() {
    solves("Number Link", include_str!("pages/table.html"), 5, 5);
}

#[test]
fn pipes_that_grow_slowly_and_end_in_confetti_are_drawn_from_one_end() {
    solves("FLOWING", include_str!("pages/eased.html"), 6, 6);
}

#[test]
fn a_chessboard_with_lettered_dots_forgives_no_slip() {
    solves("Checkered Links", include_str!("pages/chess.html"), 6, 11);
}

#[test]
fn boxes_that_light_up_under_the_pointer_hold_pipes_of_glass() {
    solves("Box to Box", include_str!("pages/boxes.html"), 6, 12);
}

#[test]
fn tiles_that_swallow_their_dots_are_filled_from_one_that_does_not_change() {
    solves("Fill the Floor", include_str!("pages/filled.html"), 6, 13);
}

/// What a drag has selected there, the next one takes along instead of a pipe.
#[test]
fn tiles_among_words_that_drags_select_are_filled() {
    let html = include_str!("pages/filled.html").replace("user-select: none;", "");
    let html = html.replace("event.preventDefault();", "");
    let selecting = "let n_selected = 0;
        addEventListener('mouseup', () => {
          if (steps > n_selected) getSelection().selectAllChildren(document.body);
          n_selected = steps;
        });
        tell(\"ready=1\");";
    let html = html.replace("tell(\"ready=1\");", selecting);
    solves("Fill the Floor", &html, 6, 20);
}

#[test]
fn dots_that_glow_in_a_box_without_lines_are_joined() {
    solves("Nightlights", include_str!("pages/glow.html"), 6, 14);
}

#[test]
fn black_numbers_in_a_plain_grid_are_joined() {
    solves("Twin Signs", include_str!("pages/figures.html"), 6, 16);
}

#[test]
fn keys_that_a_second_click_lets_go_of_are_clicked_one_by_one() {
    solves("Key Links", include_str!("pages/keys.html"), 6, 17);
}

/// Nothing leads on from there: what the words hide must not be drawn again.
#[test]
fn words_over_a_solved_board_hide_pipes_that_are_there() {
    solves("Over the Line", include_str!("pages/banner.html"), 6, 18);
}

/// The game wants no more than the pairs joined. No pipe reaches the corner beside two dots.
#[test]
fn a_board_that_no_pipes_can_fill_is_joined() {
    const LEVEL: &str = ".A..C/B...C/...../.A.../B....";
    let html = include_str!("pages/glow.html");
    solves("Nightlights", &html.replace("A.B/.../A.B", LEVEL), 5, 15);
}

/// A box of the browser's own lies over the board at the end.
#[test]
fn a_pipe_that_follows_without_a_button_is_set_down_at_any_zoom() {
    for (zoom, seed) in [("0.67", 7), ("1.25", 8)] {
        let html = include_str!("pages/follow.html").replace("/*ZOOM*/1", zoom);
        solves("Link-a-Dot", &html, 6, seed);
    }
}

/// Something happens to the page at the third press.
fn disturbed(html: &str, what: &str) -> String {
    format!(
        "{html}<script>{{ let presses = 0;
           addEventListener('mousedown', () => {{
             if (++presses === 3 && !sessionStorage.done) {{
               sessionStorage.done = 1;
               setTimeout(() => {{ {what} }}, 30);
             }}
           }}, true);
         }}</script>"
    )
}

#[test]
fn a_page_that_is_loaded_again_or_zoomed_meanwhile_is_played_or_left() {
    for (what, seed) in [("location.reload()", 9), ("document.body.style.zoom = 0.8", 10)] {
        let html = disturbed(include_str!("pages/vector.html"), what);
        let Some(met) = meet("pipes.svg", &html, 6, seed) else { return };
        let is_played = (met.n_solved, met.report.n_boards) == (1, 1);
        let is_left = matches!(met.report.stopped, Some(StopReason::Doubt { .. }));
        assert!(is_played || is_left && met.report.n_boards == 0, "{what}: {:?}", met.report);
        // Five seconds are the promise; how near it comes is measured on a quiet machine.
        assert!(is_played || met.spent < Duration::from_secs(20), "{what}: {:?}", met.spent);
    }
}
