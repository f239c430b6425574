//! Games that behave as other people write them, each met for the first time.
//!
//! By default twenty random games; with SEESOLVE_SLOW two hundred.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

mod support;

use std::time::Duration;

use seesolve_arcade::flow::{FlowArcade, LevelEnd, Levels, Manners, Mode, PlainLook, Start};
use seesolve_arcade::window::Sampling;
use seesolve_core::{Control, Session};
use seesolve_desktop::{Mode as PlayMode, PlayOptions, StopReason};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Flow, Topology};
use support::{Game, display, is_slow, play_arcade};

/// Plays one level of a game that was never seen before.
fn meet(manners: Manners, side: usize, seed: u64) -> Option<Game> {
    let display = display()?;
    let spec = Spec::plain(Topology::Square, side, side);
    let mut seeds = seed * 1000..;
    let levels = Levels::new(move || {
        seeds.by_ref().find_map(|it| generate(&spec, it, &Control::new())).unwrap()
    });
    let game = Box::new(FlowArcade::with_manners(levels, Mode::Series, 420, manners));
    let options = PlayOptions { mode: PlayMode::Once, ..PlayOptions::default() };
    let mut session = Session::new(&Flow);
    let game = play_arcade(&display, game, Sampling::Events, &mut session, options, &mut |_| {});
    println!("{manners:?}, {side}x{side}: {}", game.summary());
    assert_eq!(game.n_outside(), 0, "{manners:?}");
    Some(game)
}

/// One level is solved, which is also what the player says.
fn solves(manners: Manners, side: usize, seed: u64) {
    let Some(game) = meet(manners, side, seed) else { return };
    assert_eq!(
        (game.report.stopped.clone(), game.report.failed.clone()),
        (None, None),
        "{manners:?}"
    );
    assert_eq!((game.n_solved(), game.report.n_boards), (1, 1), "{manners:?}: {}", game.summary());
}

#[test]
fn a_game_that_neither_joins_nor_fills_in_is_played() {
    solves(Manners { joins: false, fills_in: false, ..Manners::default() }, 6, 1);
}

#[test]
fn a_game_that_takes_pipes_from_one_dot_only_is_played() {
    for start in [Start::FirstDot, Start::LastDot] {
        solves(Manners { start, joins: false, ..Manners::default() }, 5, 2);
    }
}

#[test]
fn a_game_of_clicks_is_played() {
    let clicks = Manners { by_clicks: true, joins: false, fills_in: false, ..Manners::default() };
    solves(clicks, 5, 3);
    // The level changes between two clicks, so that the second one begins something.
    solves(Manners { reload_after: Some(2), ..clicks }, 6, 3);
}

#[test]
fn a_board_that_vanishes_when_it_is_solved_is_done() {
    solves(Manners { end: LevelEnd::Words, ..Manners::default() }, 5, 4);
}

#[test]
fn a_level_that_changes_in_the_middle_is_read_anew() {
    solves(Manners { reload_after: Some(3), joins: false, ..Manners::default() }, 5, 5);
}

#[test]
fn a_light_look_with_thin_pipes_is_played() {
    let look = PlainLook { pipe_width: 0.2, is_light: true, ..PlainLook::default() };
    solves(Manners { look: Some(look), joins: false, ..Manners::default() }, 6, 6);
}

/// Pipes that the reader takes for dots, or hardly sees at all.
#[test]
fn pipes_of_any_width_are_played() {
    for pipe_width in [0.1, 0.4, 0.5] {
        let look = PlainLook { pipe_width, ..PlainLook::default() };
        solves(Manners { look: Some(look), joins: false, ..Manners::default() }, 6, 8);
    }
}

/// Nothing shows whether a pipe has reached a dot that fills its cell or stopped beside it.
#[test]
fn pipes_that_fill_their_cells_are_drawn_into_dots_of_any_size() {
    for (dot_radius, seed) in [(0.3, 9), (0.46, 10), (0.5, 11)] {
        let look = PlainLook { dot_radius, fills_cells: true, ..PlainLook::default() };
        solves(Manners { look: Some(look), joins: false, ..Manners::default() }, 7, seed);
    }
}

/// A stroke of the old level may join two dots of the new one, and shows as a pipe then; and four of its
/// six dots may stand where they stood.
#[test]
fn a_level_that_changes_while_its_window_is_probed_is_not_done_by_old_strokes() {
    for seed in [24, 104, 115, 148, 168] {
        meet_random(seed..seed + 1);
    }
}

/// What was tried while the level changed was the right manner, and is tried again before all others.
#[test]
fn the_manner_that_a_changing_level_hid_is_tried_again() {
    let manners = Manners {
        start: Start::LastDot,
        reload_after: Some(2),
        look: Some(PlainLook { is_light: true, ..PlainLook::default() }),
        ..Manners::default()
    };
    let Some(game) = meet(manners, 4, 150) else { return };
    assert_eq!((game.n_solved(), game.report.stopped.clone()), (1, None), "{}", game.summary());
    assert!(game.report.n_gestures <= 6, "{}", game.summary());
}

/// A part of the random games.
fn meet_random(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        solves(Manners::random(seed), 4 + (seed % 4) as usize, 10 + seed);
    }
}

#[test]
fn random_strangers_are_played_at_the_first_meeting() {
    meet_random(0..20);
}

/// The rest of two hundred, in parts that take some minutes each.
macro_rules! more_strangers {
    ($($name:ident: $seeds:expr,)*) => {
        $(#[test]
        fn $name() {
            if is_slow() {
                meet_random($seeds);
            }
        })*
    };
}

more_strangers! {
    random_strangers_20_to_49: 20..50,
    random_strangers_50_to_79: 50..80,
    random_strangers_80_to_109: 80..110,
    random_strangers_110_to_139: 110..140,
    random_strangers_140_to_169: 140..170,
    random_strangers_170_to_199: 170..200,
}

/// A game that shows a board and listens to nothing.
#[test]
fn a_dead_picture_is_left_alone_within_seconds() {
    let manners = Manners { is_dead: true, ..Manners::default() };
    let Some(game) = meet(manners, 5, 7) else { return };
    assert_eq!(game.report.stopped, Some(StopReason::Unresponsive));
    // Five seconds are the promise; how near it comes is measured on a quiet machine.
    assert!(game.spent < Duration::from_secs(10), "{:?}", game.spent);
}
