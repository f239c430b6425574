//! Levels played by touches alone, without a window.

use std::time::Duration;

use seesolve_core::{Control, Gesture, Point, Reading, Rect, Session, Waypoint, Worker, recognise};
use seesolve_games::flow::{Board, Flow};
use seesolve_games::registry::GAMES;
use seesolve_testing::material::{chosen, is_slow};

use super::arcade::{FlowArcade, Mode};
use super::levels::Levels;
use crate::arcade_game::{ArcadeGame as _, Report, Touch};

/// Plain, holes, a bridge, a wall, a border to cross, hexes.
const BOARDS: &[&str] = &[
    "A..B/C.../D.A./D.CB",
    "A.B/..#/A.B",
    "#A#/B.B/#A#;bridges=4",
    "A...A/B...B;walls=2|7",
    ".AB.BA;topology=warp",
    "A.A/B.B/C.C;topology=hex",
];

const SECOND: Duration = Duration::from_secs(1);

fn at_waypoint(game: &FlowArcade, it: &Waypoint) -> Point {
    let shape = game.layout_in_picture.cell(it.cell).unwrap();
    let outline = Rect::around(shape.outline_in_frame.iter().copied()).unwrap();
    // A pointer is on a pixel.
    let on_pixel = |at: f32| at.floor() + 0.5;
    Point::new(
        on_pixel(shape.center_in_frame.x + it.offset_in_cell.x * outline.width()),
        on_pixel(shape.center_in_frame.y + it.offset_in_cell.y * outline.height()),
    )
}

/// Draws the solution of the level that is shown with the strokes the solver plans.
fn solve_level(game: &mut FlowArcade, now: Duration) {
    let board = game.pipes.board().clone();
    let mut session = Session::new(&Flow);
    session.enter(&board.to_string()).unwrap();
    let job = session.job().unwrap();
    let answer = Worker::new(GAMES).run(&job, &Control::new(), &mut |_| {}).unwrap();
    assert!(answer.has_solution, "{board}");
    for gesture in answer.gestures {
        let Gesture::Stroke(stroke) = gesture else { panic!("{gesture:?} is no stroke") };
        for press in &stroke.presses {
            let points: Vec<Point> = press.iter().map(|it| at_waypoint(game, it)).collect();
            game.feel(Touch::Press(points[0]), now);
            for point in &points[1..] {
                game.feel(Touch::Move(*point), now);
            }
            game.feel(Touch::Release(points[points.len() - 1]), now);
        }
    }
}

fn given(boards: &'static [&'static str]) -> Levels {
    let mut boards = boards.iter().cycle();
    Levels::new(move || boards.next().unwrap().parse().unwrap())
}

#[test]
fn strokes_solve_levels_of_every_kind() {
    for notation in BOARDS {
        let levels = Levels::new(move || notation.parse().unwrap());
        let mut it = FlowArcade::new(levels, Mode::Series, 400);
        solve_level(&mut it, SECOND);
        assert_eq!(it.n_solved(), 1, "{notation}: {:?}", it.pipes.pipes());
        let outside = |it: &Report| matches!(it, Report::PressOutside { .. });
        assert!(!it.reports().iter().any(outside));
    }
}

#[test]
fn strokes_solve_random_levels_at_many_sizes() {
    for seed in 0..60 {
        let board = seesolve_games::flow::generate::sample(seed);
        let notation = board.to_string();
        let levels = Levels::new(move || board.clone());
        let mut it = FlowArcade::new(levels, Mode::Series, 200 + 8 * seed as u32);
        solve_level(&mut it, SECOND);
        assert_eq!(it.n_solved(), 1, "{notation}: {:?}", it.pipes.pipes());
    }
}

/// An evening of levels, none read wrong. A bar across a bridge or an arrow makes one in 500 doubtful at
/// most, until the bars have moved on.
#[test]
fn every_level_of_a_long_series_is_read() {
    let n_levels = if is_slow() { 20_000 } else { 100 };
    let seed = chosen("SEESOLVE_SEED").map_or(11, |it| it.parse().unwrap());
    let mut it = FlowArcade::new(Levels::sampled(seed), Mode::Series, 420);
    let mut failed = Vec::new();
    for level in 1..=n_levels {
        let board = it.pipes.board().renamed().to_string();
        let picture = it.picture(SECOND);
        let seen = recognise(&[&Flow], &picture, &Control::new()).into_iter().next();
        let reading = seen.map(|it| it.sighting.reading);
        if reading.as_ref().is_some_and(Reading::is_certain) {
            let position = reading.and_then(|it| it.position).unwrap();
            let read: Board = position.notation().parse().unwrap();
            assert_eq!(read.renamed().to_string(), board, "level {level}");
        } else {
            failed.push((level, board, reading.map(|it| it.warnings)));
        }
        solve_level(&mut it, SECOND);
        it.feel(Touch::Press(it.surroundings.button().center()), SECOND);
        it.feel(Touch::Release(it.surroundings.button().center()), SECOND);
    }
    assert!(failed.len() * 500 <= n_levels, "{} of {n_levels}: {failed:#?}", failed.len());
}

#[test]
fn the_next_level_comes_with_the_button() {
    let mut it = FlowArcade::new(given(&BOARDS[..1]), Mode::Series, 400);
    solve_level(&mut it, SECOND);
    it.reports();
    let center = it.layout_in_picture.cells[0].as_ref().unwrap().center_in_frame;
    it.feel(Touch::Press(center), SECOND);
    assert_eq!(it.reports(), [Report::PressIgnored]);
    assert!(it.feel(Touch::Press(it.surroundings.button().center()), SECOND));
    assert_eq!((it.number, it.pipes.n_joined()), (2, 0));
    it.feel(Touch::Release(it.surroundings.button().center()), SECOND);
    solve_level(&mut it, SECOND);
    assert_eq!(it.n_solved(), 2);
}

#[test]
fn a_trial_flips_for_half_a_second_and_ends() {
    let flip = Duration::from_millis(500);
    let mode = Mode::Trial { time: 10 * SECOND, flip };
    let mut it = FlowArcade::new(given(&BOARDS[..1]), mode, 400);
    solve_level(&mut it, SECOND);
    assert_eq!(it.n_solved(), 1);
    let half = it.picture(SECOND + flip / 2);
    solve_level(&mut it, SECOND + flip / 2);
    assert_eq!(it.n_solved(), 1, "the board is still turning");
    assert!(it.pass(SECOND + flip), "the flip is over");
    assert_ne!(it.picture(SECOND + flip), half);
    solve_level(&mut it, SECOND + flip);
    assert_eq!(it.n_solved(), 2);
    assert!(it.pass(11 * SECOND));
    assert!(it.reports().contains(&Report::TimeUp { solved: 2 }));
    it.feel(Touch::Press(it.layout_in_picture.bounds_in_frame.center()), 12 * SECOND);
    assert_eq!(it.reports(), [Report::PressIgnored]);
}

#[test]
fn a_press_beside_the_board_is_told() {
    let mut it = FlowArcade::new(given(&BOARDS[..1]), Mode::Series, 400);
    it.reports();
    assert!(!it.feel(Touch::Press(Point::new(3.0, 4.0)), SECOND));
    assert_eq!(it.reports(), [Report::PressOutside { x: 3, y: 4 }]);
}
