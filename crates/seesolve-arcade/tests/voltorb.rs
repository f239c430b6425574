//! Voltorb Flip played by the real player in a real window.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

mod support;

use std::time::Duration;

use seesolve_arcade::Report;
use seesolve_arcade::voltorb::VoltorbArcade;
use seesolve_arcade::window::Sampling;
use seesolve_core::{Gesture, Session};
use seesolve_desktop::{Event, Mode, PlayOptions, StopWhen};
use seesolve_games::voltorb::{Level, Voltorb};
use support::{Game, display, is_slow, play_arcade};

/// Every position the player saw was one the game showed, in the same order; and every card that
/// was flipped is the one it meant to flip. A click that came too early for the game is made again.
#[test]
fn rounds_are_read_right_and_flipped_as_advised() {
    let Some(display) = display() else { return };
    let n_rounds: u32 = if is_slow() { 50 } else { 2 };
    let game = Box::new(VoltorbArcade::new(11, Level::new(1).unwrap(), 2.0));
    let options = PlayOptions {
        mode: Mode::Series { boards: Some(n_rounds) },
        think: Duration::from_secs(3),
        ..PlayOptions::default()
    };
    let (mut seen, mut meant) = (Vec::new(), Vec::new());
    let mut observer = |event: &Event<'_>| match event {
        Event::Read { session, .. } => {
            let notation = session.position().unwrap().notation().to_owned();
            if seen.last() != Some(&notation) {
                seen.push(notation);
            }
        }
        Event::Made { gesture: Gesture::Click(cell), .. } => meant.push(cell.idx()),
        _ => {}
    };
    let mut session = Session::new(&Voltorb);
    let game = play_arcade(&display, game, Sampling::Events, &mut session, options, &mut observer);
    println!("{n_rounds} rounds: {}", game.summary());
    println!("{}", game.report.timings);
    assert_eq!((game.report.stopped.clone(), game.report.failed.clone()), (None, None));
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

/// Plays until one of the counts is reached; what the game says of each round: the coins it paid,
/// and the level after it.
fn rounds_until(counts: &[(&str, i64)]) -> Option<(Game, Vec<(i64, i64)>)> {
    let display = display()?;
    let game = Box::new(VoltorbArcade::new(5, Level::new(1).unwrap(), 2.0));
    let until = |(name, value): &(&str, i64)| StopWhen { name: (*name).to_owned(), value: *value };
    let options = PlayOptions {
        mode: Mode::Series { boards: Some(30) },
        until: counts.iter().map(until).collect(),
        think: Duration::from_secs(3),
        ..PlayOptions::default()
    };
    let mut session = Session::new(&Voltorb);
    let game = play_arcade(&display, game, Sampling::Events, &mut session, options, &mut |_| {});
    println!("until {counts:?}: {}", game.summary());
    assert_eq!((game.report.stopped.clone(), game.report.failed.clone()), (None, None));
    let round = |(_, report): &(Duration, Report)| match report {
        Report::RoundOver { coins, next_level, .. } => {
            Some(((*coins).into(), (*next_level).into()))
        }
        _ => None,
    };
    let rounds: Vec<(i64, i64)> = game.reports.iter().filter_map(round).collect();
    assert_eq!(game.report.n_boards as usize, rounds.len());
    let n_won = game.count(|it| matches!(it, Report::RoundOver { won: true, .. })) as i64;
    let told = |name: &str| game.report.counts.iter().find(|it| it.name == name).map(|it| it.value);
    let n_lost = rounds.len() as i64 - n_won;
    assert_eq!((told("won"), told("lost")), (Some(n_won), Some(n_lost)), "what is told is so");
    Some((game, rounds))
}

/// The count is what the game paid.
#[test]
fn play_ends_when_there_are_coins_enough() {
    let wanted = 20;
    let Some((_, rounds)) = rounds_until(&[("coins", wanted), ("level", 8)]) else { return };
    let total = |rounds: &[(i64, i64)]| rounds.iter().map(|it| it.0).sum::<i64>();
    let (_, before) = rounds.split_last().unwrap();
    assert!(total(&rounds) >= wanted && total(before) < wanted, "{rounds:?}");
}

/// The level is the one that the game goes on with.
#[test]
fn play_ends_when_the_level_is_reached() {
    let wanted = 2;
    let Some((_, rounds)) = rounds_until(&[("level", wanted), ("coins", 9999)]) else { return };
    let ((_, last), before) = rounds.split_last().unwrap();
    assert!(*last >= wanted && before.iter().all(|it| it.1 < wanted), "{rounds:?}");
}

#[test]
fn play_ends_after_so_many_rounds() {
    let Some((game, rounds)) = rounds_until(&[("rounds", 1)]) else { return };
    assert_eq!((rounds.len(), game.n_outside()), (1, 0));
}

/// A game that counts coins for longer than an unclear picture is usually waited for.
#[test]
fn a_game_that_counts_its_coins_slowly_is_waited_for() {
    let Some(display) = display() else { return };
    let game = VoltorbArcade::new(11, Level::new(1).unwrap(), 2.0);
    let game = Box::new(game.counting_for(Duration::from_millis(4500)));
    let options = PlayOptions {
        mode: Mode::Series { boards: Some(2) },
        think: Duration::from_secs(3),
        ..PlayOptions::default()
    };
    let mut session = Session::new(&Voltorb);
    let game = play_arcade(&display, game, Sampling::Events, &mut session, options, &mut |_| {});
    println!("{}", game.summary());
    assert_eq!((game.report.stopped.clone(), game.report.failed.clone()), (None, None));
    assert_eq!(game.report.n_boards, 2);
}
