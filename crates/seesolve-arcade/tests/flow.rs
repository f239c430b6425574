//! Flow played by the real player in a real window.
//!
//! By default a few boards of each kind; with SEESOLVE_SLOW the whole trials and the long series,
//! held to their targets. Those need a machine that does nothing else.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

mod support;

use std::time::Duration;

use seesolve_arcade::flow::{FlowArcade, Levels, Mode};
use seesolve_arcade::window::Sampling;
use seesolve_core::{Control, Session};
use seesolve_desktop::{Event, Mode as PlayMode, PlayOptions};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Board, Flow, Topology};
use support::{Game, display, is_slow, play_arcade};

const FLIP: Duration = Duration::from_millis(500);
const FRAMES: Sampling = Sampling::Frames { hz: 60 };

fn level(spec: &Spec, seed: u64) -> Board {
    (seed * 1000..).find_map(|it| generate(spec, it, &Control::new())).unwrap()
}

/// Levels made before the clock starts.
fn prepared(levels: Vec<Board>) -> Levels {
    let mut levels = levels.into_iter().cycle();
    Levels::new(move || levels.next().unwrap())
}

fn squares(side: usize, n_levels: u64) -> Levels {
    let spec = Spec::plain(Topology::Square, side, side);
    prepared((1..=n_levels).map(|seed| level(&spec, seed)).collect())
}

/// A trial; every board is read by the player from the window alone. Also how many points its
/// boards took: the press and every end of a line, what had to be done again not counted.
fn trial(side: usize, seconds: u64, sampling: Sampling) -> Option<(Game, usize)> {
    let display = display()?;
    let time = Duration::from_secs(seconds);
    let levels = squares(side, seconds * 2 + 4);
    let game = Box::new(FlowArcade::new(levels, Mode::Trial { time, flip: FLIP }, 480));
    let options = PlayOptions { mode: PlayMode::Trial { time }, ..PlayOptions::default() };
    let mut session = Session::new(&Flow);
    let (mut n_points, mut is_new) = (0, false);
    let mut observer = |event: &Event<'_>| match event {
        Event::Read { .. } => is_new = true,
        Event::Plan { presses, .. } if std::mem::take(&mut is_new) => {
            n_points += presses.iter().flatten().map(Vec::len).sum::<usize>();
        }
        _ => {}
    };
    let game = play_arcade(&display, game, sampling, &mut session, options, &mut observer);
    println!("trial {side}x{side}, {seconds} s, {sampling:?}: {}", game.summary());
    let (pause, board) = game.rhythm();
    println!("usually {pause:?} between two boards, {board:?} for a board");
    println!("{}", game.report.timings);
    assert_eq!(game.n_outside(), 0);
    assert_eq!(game.report.failed, None);
    Some((game, n_points))
}

#[test]
fn a_trial_is_played_board_after_board() {
    let trials: &[(u64, usize)] = if is_slow() { &[(30, 50), (240, 400)] } else { &[(4, 1)] };
    for (seconds, target) in trials {
        let Some((game, _)) = trial(5, *seconds, Sampling::Events) else { return };
        assert!(game.n_solved() >= *target, "{}", game.summary());
    }
}

#[test]
fn larger_boards_are_played_as_well() {
    let (seconds, target) = if is_slow() { (30, 40) } else { (5, 1) };
    let Some((game, _)) = trial(9, seconds, Sampling::Events) else { return };
    assert!(game.n_solved() >= target, "{}", game.summary());
}

/// A game that looks at the mouse once a frame cannot be played faster than a point a frame: the
/// press and every end of a line.
#[test]
fn a_game_that_looks_once_a_frame_is_played_at_its_pace() {
    if !is_slow() {
        series(squares(5, 2), 1, FRAMES);
        return;
    }
    let Some((game, n_points)) = trial(5, 30, FRAMES) else { return };
    let n_boards = game.n_solved();
    let bound = n_points as f64 / 60.0 + n_boards as f64 * FLIP.as_secs_f64();
    let ratio = 30.0 / bound;
    println!("{n_points} points, {n_boards} flips: {ratio:.2} times the bound of {bound:.1} s");
    assert!(n_boards > 20 && ratio < 1.25, "{n_boards} boards, {ratio} times the bound");
}

/// Squares of all sizes, rectangles, shapes with holes, walls, bridges, borders to cross, hexes.
fn mixed(n_levels: u64) -> Levels {
    let spec = |seed: u64| {
        let side = 5 + (seed / 8 % 5) as usize;
        let plain = |topology, rows, cols| Spec::plain(topology, rows, cols);
        match seed % 8 {
            0 => plain(Topology::Square, side, side),
            1 => plain(Topology::Hex, side, side),
            2 => plain(Topology::Square, side + 2, side),
            3 => Spec { hole_percent: 8, ..plain(Topology::Square, side, side) },
            4 => Spec { wall_percent: 6, ..plain(Topology::Square, side, side) },
            5 => Spec { n_bridges: 2, ..plain(Topology::Square, side, side) },
            6 => plain(Topology::Warp, side, side),
            _ => plain(Topology::Square, side, side + 3),
        }
    };
    prepared((1..=n_levels).map(|seed| level(&spec(seed), seed)).collect())
}

/// Plays levels one after the other, pressing the button between them.
fn series(levels: Levels, n_levels: u32, sampling: Sampling) {
    let Some(display) = display() else { return };
    let game = Box::new(FlowArcade::new(levels, Mode::Series, 560));
    let options = PlayOptions {
        mode: PlayMode::Series { boards: Some(n_levels) },
        max_gestures: 100 * n_levels,
        ..PlayOptions::default()
    };
    let mut session = Session::new(&Flow);
    let game = play_arcade(&display, game, sampling, &mut session, options, &mut |_| {});
    println!("{n_levels} levels, {sampling:?}: {}", game.summary());
    println!("{}", game.report.timings);
    assert_eq!((game.report.stopped.clone(), game.report.failed.clone()), (None, None));
    assert_eq!((game.n_solved(), game.n_outside()), (n_levels as usize, 0));
}

#[test]
fn levels_of_all_sizes_are_played_in_series() {
    let n_levels = if is_slow() { 300 } else { 8 };
    series(mixed(n_levels.into()), n_levels, Sampling::Events);
}
