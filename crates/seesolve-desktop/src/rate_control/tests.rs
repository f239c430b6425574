//! Games of different patience, played without a window.

use seesolve_core::{CellId, Stroke};

use super::*;

/// Plays gestures in a game that takes events so far apart, and counts the misses.
fn play(rate_control: &mut RateControl, needed: Duration, n_gestures: usize) -> usize {
    let mut n_missed = 0;
    for _ in 0..n_gestures {
        let rate = rate_control.rate();
        if rate.gap() >= needed {
            rate_control.taken(rate);
        } else {
            rate_control.missed(rate);
            n_missed += 1;
        }
    }
    n_missed
}

const FRAME: Duration = Duration::from_millis(16);

#[test]
fn a_game_that_takes_everything_is_soon_played_without_waiting() {
    let mut it = RateControl::default();
    assert_eq!((it.gap(), it.detail), (Duration::from_millis(17), DragDetail::EveryCell));
    assert_eq!(play(&mut it, Duration::ZERO, 3), 0);
    assert_eq!(it.detail, DragDetail::Corners, "the third is made with less detail");
    assert_eq!(play(&mut it, Duration::ZERO, 20), 0);
    assert_eq!((it.gap(), it.detail), (Duration::ZERO, DragDetail::Corners));
}

#[test]
fn a_game_that_needs_every_cell_loses_one_gesture_and_is_played_fast() {
    let mut it = RateControl::default();
    let mut n_missed = 0;
    for _ in 0..40 {
        let rate = it.rate();
        if rate.detail == DragDetail::EveryCell {
            it.taken(rate);
        } else {
            it.missed(rate);
            n_missed += 1;
        }
    }
    assert_eq!((n_missed, it.gap()), (1, Duration::ZERO));
    let saved = serde_json::to_string(&it).unwrap();
    let mut later: RateControl = serde_json::from_str(&saved).unwrap();
    assert!(later.is_proven());
    assert!((0..40).all(|_| {
        let rate = later.rate();
        later.taken(rate);
        rate.detail == DragDetail::EveryCell
    }));
}

#[test]
fn a_step_that_failed_is_tried_less_and_less_and_is_remembered() {
    let mut it = RateControl::default();
    assert_eq!(play(&mut it, FRAME, 21), 1);
    let saved = serde_json::to_string(&it).unwrap();
    let mut later: RateControl = serde_json::from_str(&saved).unwrap();
    assert_eq!(later.gap(), Duration::from_millis(17));
    assert_eq!(play(&mut later, FRAME, 12), 0);
    assert_eq!(play(&mut later, FRAME, 1000), 7);
    assert_eq!(later.gap(), Duration::from_millis(17));
}

#[test]
fn gestures_made_while_a_try_is_on_its_way_keep_the_known_pace() {
    let mut it = RateControl { detail: DragDetail::Corners, ..RateControl::default() };
    for _ in 0..STREAK {
        let rate = it.rate();
        it.taken(rate);
    }
    let (tried, next) = (it.rate(), it.rate());
    assert_eq!((tried.hold(), next.hold()), (Duration::ZERO, next.gap()));
    it.missed(tried);
    it.taken(next);
    assert_eq!(it.rate(), next);
}

#[test]
fn a_slow_game_is_met_at_its_own_pace() {
    let mut it = RateControl::default();
    assert_eq!(play(&mut it, Duration::from_millis(50), 18), 6);
    assert_eq!(it.gap(), Duration::from_millis(70));
}

#[test]
fn a_machine_that_was_busy_for_a_while_is_played_fast_again() {
    let mut it = RateControl::default();
    assert_eq!(play(&mut it, Duration::from_millis(50), 6), 6);
    play(&mut it, Duration::ZERO, 300);
    assert_eq!((it.gap(), it.detail), (Duration::ZERO, DragDetail::Corners));
}

#[test]
fn one_miss_now_and_then_changes_nothing() {
    let mut it = RateControl::default();
    play(&mut it, FRAME, 24);
    let known = it.steady_rate();
    for _ in 0..10 {
        it.missed(known);
        assert_eq!(play(&mut it, FRAME, 5), 0);
    }
    assert_eq!(it.steady_rate(), known);
}

#[test]
fn a_lesson_about_the_end_is_dropped_when_it_is_contradicted() {
    let path = |cells: [u16; 2]| {
        let cells = cells.map(CellId).to_vec();
        Gesture::Stroke(Stroke { presses: Vec::new(), cells })
    };
    let mut it = RateControl::default();
    let (rising, falling) = (path([1, 5]), path([7, 4]));
    it.taught(&falling, Manner { is_reversed: true, ..Manner::SAFEST });
    let steady = it.steady_rate();
    assert!(it.manner(&falling, steady).is_reversed);
    assert!(!it.manner(&rising, steady).is_reversed);
    it.taught(&rising, Manner { is_reversed: true, ..Manner::SAFEST });
    assert!(!it.manner(&falling, steady).is_reversed);
}

#[test]
fn a_damaged_memory_does_no_harm() {
    let mut it: RateControl =
        serde_json::from_str(r#"{"step":99,"failed_step":0,"stride":"cells"}"#).unwrap();
    assert_eq!(it.gap(), Duration::from_millis(17));
    for _ in 0..200 {
        let rate = it.rate();
        it.missed(rate);
        it.taken(rate);
    }
}

#[test]
fn after_a_careful_beginning_the_usual_pace_is_a_try() {
    let careful = RateControl::default().steady_rate().careful();
    let mut quick = RateControl::default();
    quick.taken(careful);
    let (tried, next) = (quick.rate(), quick.rate());
    assert_eq!((tried.gap(), next.gap()), (Duration::from_millis(17), careful.gap()));
    let mut slow = quick;
    quick.taken(tried);
    assert_eq!(quick.gap(), tried.gap());
    slow.missed(tried);
    slow.taken(next);
    assert_eq!((slow.gap(), slow.rate()), (careful.gap(), next));
}
