//! Voltorb Flip played by the real player in a real window.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

mod support;

use std::time::Duration;

use seesolve_arcade::Report;
use seesolve_arcade::voltorb::VoltorbCabinet;
use seesolve_arcade::window::Sampling;
use seesolve_core::{Gesture, Session};
use seesolve_desktop::{Event, Mode, Orders, Until};
use seesolve_games::voltorb::{Level, Voltorb};
use support::{display, is_slow, play_cabinet};

/// Every position the player saw was one the game showed, in the same order; and every card that
/// was flipped is the one it meant to flip. A click that came too early for the game is made again.
#[test]
fn rounds_are_read_right_and_flipped_as_advised() {
    let Some(display) = display() else { return };
    let n_rounds: u32 = if is_slow() { 50 } else { 2 };
    let cabinet = Box::new(VoltorbCabinet::new(11, Level::new(1).unwrap(), 2.0));
    let orders = Orders {
        mode: Mode::Series { boards: Some(n_rounds) },
        think: Duration::from_secs(3),
        ..Orders::default()
    };
    let (mut seen, mut meant) = (Vec::new(), Vec::new());
    let mut witness = |event: &Event<'_>| match event {
        Event::Read { session, .. } => {
            let notation = session.notation().unwrap();
            if seen.last() != Some(&notation) {
                seen.push(notation);
            }
        }
        Event::Made { gesture: Gesture::Click(cell), .. } => meant.push(cell.idx()),
        _ => {}
    };
    let mut session = Session::new(Voltorb::default());
    let game =
        play_cabinet(&display, cabinet, Sampling::Events, &mut session, orders, &mut witness);
    println!("{n_rounds} rounds: {}", game.summary());
    println!("{}", game.outcome.timings);
    assert_eq!((game.outcome.stopped.clone(), game.outcome.failed.clone()), (None, None));
    let mut shown = game.reports.iter().filter_map(|(_, it)| match it {
        Report::Position { notation } => Some(notation),
        _ => None,
    });
    for notation in &seen {
        assert!(shown.any(|it| it == notation), "{notation} was read and never shown");
    }
    let mut flipped: Vec<usize> = game
        .reports
        .iter()
        .filter_map(|(_, it)| match it {
            Report::Flipped { card, .. } => Some(*card),
            _ => None,
        })
        .collect();
    // A click made again, and the same card first in the next round, look alike.
    flipped.dedup();
    meant.dedup();
    assert_eq!(flipped, meant);
    let n_over = game.count(|it| matches!(it, Report::RoundOver { .. }));
    assert_eq!((n_over, game.n_outside()), (n_rounds as usize, 0));
}

/// Play ends by what the game counts, and the count is what the game paid.
#[test]
fn play_ends_when_there_are_coins_enough() {
    let Some(display) = display() else { return };
    let cabinet = Box::new(VoltorbCabinet::new(5, Level::new(1).unwrap(), 2.0));
    let until = |name: &str, value| Until { name: name.to_owned(), value };
    let wanted = 20;
    let orders = Orders {
        mode: Mode::Series { boards: Some(30) },
        until: vec![until("coins", wanted), until("level", 8)],
        think: Duration::from_secs(3),
        ..Orders::default()
    };
    let mut session = Session::new(Voltorb::default());
    let game = play_cabinet(&display, cabinet, Sampling::Events, &mut session, orders, &mut |_| {});
    println!("{wanted} coins: {}", game.summary());
    assert_eq!((game.outcome.stopped.clone(), game.outcome.failed.clone()), (None, None));
    let mut paid = game.reports.iter().filter_map(|(_, it)| match it {
        Report::RoundOver { coins, .. } => Some(i64::from(*coins)),
        _ => None,
    });
    let (mut total, mut n_rounds) = (0, 0);
    while total < wanted {
        total += paid.next().expect("it did not stop too early");
        n_rounds += 1;
    }
    assert_eq!((paid.next(), game.outcome.n_boards), (None, n_rounds), "{total} coins");
}
