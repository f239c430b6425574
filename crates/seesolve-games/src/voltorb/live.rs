//! What playing by mouse needs to know: how long to wait, what is counted, and dialogs.
//!
//! A dialog is a light box over the columns' clues that waits for a touch. A box over the board as
//! bright as ever belongs to the round and the round goes on; a box over a dimmed board ends it.

use seesolve_core::vision::area::mean_rgb;
use seesolve_core::{Counter, Ending, Frame, Gesture, Prompt, Rect};

use super::board::{Face, SIDE};
use super::read::ScreenTransform;
use super::round::{Round, RoundState};
use super::rules::{Level, Ruleset};
use super::screen_spec;

/// Cards turn in steps, and between two of them nothing moves.
const TURNING_MILLIS: u32 = 120;
/// More than two frames at 60 Hz.
const REST_MILLIS: u32 = 40;

pub(crate) fn rest_millis(after: Option<&Gesture>) -> u32 {
    if matches!(after, Some(Gesture::Click(_))) { TURNING_MILLIS } else { REST_MILLIS }
}

/// Rounds won and lost, coins and the level. A round that is over and was not won was lost: the dimmed screen at its end
/// does not show the card that ended it.
pub(crate) fn counters(round: &Round) -> Vec<Counter> {
    let counter =
        |name: &str, value: i64, adds_up: bool| Counter { name: name.to_owned(), value, adds_up };
    let is_won = round.state() == RoundState::Won;
    let coins = if is_won { round.coins() } else { 0 };
    let level = round.level().map(Level::number);
    let level = level.map(|it| counter("level", it.into(), false));
    let sums = [("won", is_won.into()), ("lost", (!is_won).into()), ("coins", coins.into())];
    sums.into_iter().map(|(name, value)| counter(name, value, true)).chain(level).collect()
}

/// How a round ended whose last card was turned on `before`. The cards that a game turns over by itself
/// at the end say nothing: only the one that the player turned does.
pub(crate) fn ending(before: &Round, card: usize, after: &Round) -> Option<Ending> {
    if !before.is_hidden(card) {
        return None;
    }
    let with = |face: Face| before.flipped(card, face).ok();
    let is_shown = before.clues() == after.clues();
    let seen = after.cards()[card].filter(|_| is_shown).and_then(with);
    if let Some(round) = seen {
        let is_over = round.state() != RoundState::Open;
        return is_over.then(|| Ending { counters: counters(&round), is_seen: true });
    }
    let over: Vec<Round> = Face::ALL
        .into_iter()
        .filter_map(with)
        .filter(|it| it.state() != RoundState::Open)
        .collect();
    let counters = match &over[..] {
        [] => return None,
        [only] => counters(only),
        // The console leaves what was won in view before it says so.
        _ if before.ruleset() != Ruleset::Unknown => counters(after),
        _ => Vec::new(),
    };
    Some(Ending { counters, is_seen: false })
}

/// Where every dialog's box is, in native pixels.
const BOX: Rect = Rect::from_corners(14.0, 166.0, 222.0, 186.0);
/// How the box is sampled: across and down.
const SAMPLES: (u8, u8) = (52, 10);
/// How much of the box is its paper; the rest is text.
const PAPER_SHARE: f32 = 0.6;
/// How bright the rims are against the paper: nine tenths, or half of that when dimmed.
const DIMMED: f32 = 0.65;

/// The dialog in front of the board, if there is one.
pub(crate) fn prompt(frame: &Frame, transform: &ScreenTransform) -> Option<Prompt> {
    let paper = paper(frame, transform)?;
    // No dialog reaches the first three rows.
    let rims = (0..3 * SIDE).filter_map(|card| {
        let rim = screen_spec::rect(screen_spec::card_corner(card), (4.0, -2.0), (2.0, 2.0));
        mean_rgb(frame, transform.rect_in_frame(rim))
    });
    let mut brightness: Vec<f32> = rims.map(|it| it[1]).collect();
    brightness.sort_by(f32::total_cmp);
    let rim = brightness.get(brightness.len() / 2)?;
    Some(Prompt {
        name: "go on".to_owned(),
        rect_in_frame: transform.rect_in_frame(BOX),
        leads_on: *rim < DIMMED * paper,
    })
}

/// How bright the box is, if there is one: mostly one light grey.
fn paper(frame: &Frame, transform: &ScreenTransform) -> Option<f32> {
    let rect = transform.rect_in_frame(BOX);
    let whole = frame.bounds_in_frame();
    if !whole.contains(rect.min) || !whole.contains(rect.max) {
        return None;
    }
    let along =
        |from: f32, to: f32, at: u8, n: u8| from + (to - from) * f32::from(at) / f32::from(n);
    let samples: Vec<[u8; 3]> = (0..SAMPLES.1)
        .flat_map(|row| (0..SAMPLES.0).map(move |col| (row, col)))
        .map(|(row, col)| {
            let x = along(rect.min.x, rect.max.x, col, SAMPLES.0);
            let y = along(rect.min.y, rect.max.y, row, SAMPLES.1);
            frame.pixel(x as usize, y as usize)
        })
        .collect();
    let is_grey = |it: &&[u8; 3]| {
        let (low, high) = (it.iter().min(), it.iter().max());
        high.zip(low).is_some_and(|(high, low)| *high - *low < 28 && *low > 170)
    };
    let light: Vec<&[u8; 3]> = samples.iter().filter(is_grey).collect();
    let share = light.len() as f32 / samples.len() as f32;
    let sum: f32 = light.iter().map(|it| f32::from(it[1])).sum();
    (share > PAPER_SHARE).then(|| sum / light.len() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(cards: &str) -> Round {
        format!("?;6/0 4/1 5/0 4/1 7/0;7/0 4/1 5/0 4/1 6/0;{cards};ruleset=unknown")
            .parse()
            .unwrap()
    }

    fn told(before: &Round, card: usize, after: &Round) -> Option<(bool, Option<i64>)> {
        let Ending { counters, is_seen } = ending(before, card, after)?;
        Some((is_seen, counters.iter().find(|it| it.name == "won").map(|it| it.value)))
    }

    #[test]
    fn only_the_card_that_was_turned_says_how_a_round_ended() {
        let before = round("....2/...../...../...../.....");
        let all_up = round("11112/1V111/11111/111V1/31111");
        let (three, voltorb, one) = (20, 6, 2);
        assert_eq!(told(&before, three, &all_up), Some((true, Some(1))));
        assert_eq!(told(&before, voltorb, &all_up), Some((true, Some(0))));
        assert_eq!(told(&before, one, &before), None, "the round goes on");
        assert_eq!(told(&before, three, &before), Some((false, Some(1))), "it cannot be another");
        let open = round("...../...../...../...../.....");
        assert_eq!(told(&open, three, &round("...../...../...../...../3....")), None);
    }
}
