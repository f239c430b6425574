//! The aims in which stopping is a choice: coins, and keeping the level.

use seesolve_core::{Control, Proof};

use super::analysis::{Analysis, Detail, Flip, RoundAnalysis};
use super::deductions::Marks;
use super::reasons;
use super::rules::{Level, STREAK_CARDS};
use super::search::{Choices, Goal, Interval, Outlook, TranspositionTable, expectation};

/// The most coins on average, with quitting as one of the choices.
pub(crate) fn coins(
    position: &RoundAnalysis,
    table: &TranspositionTable,
    control: &Control,
) -> Analysis {
    let ((expected, choices), outlook) = beside_win(position, Goal::Coins, table, control);
    let quit = f64::from(position.round.coins());
    let going_on = choices.first().and_then(|it| it.1).unwrap_or(expected);
    let stop = quit >= going_on.low && position.safe().is_empty();
    let unit = |it: &Interval| amount("coins", 1.0, it);
    let mut analysis = advise(position, &choices, expected, stop, &unit);
    analysis.summary.insert(
        0,
        match stop {
            true => format!(
                "quit: {} in hand, and going on pays {} on average",
                reasons::coins(position.round.coins()),
                unit(&expected)
            ),
            false => format!("going on pays {} on average, quitting {quit}", unit(&going_on)),
        },
    );
    analysis.detail.coins = Some((quit, expected.low));
    with_win(analysis, position, &outlook)
}

/// The best chance to flip enough cards, or to win, before a voltorb: then quitting keeps the
/// level, and eight cards count towards level 8.
pub(crate) fn level(
    position: &RoundAnalysis,
    cards: Option<u8>,
    table: &TranspositionTable,
    control: &Control,
) -> Analysis {
    let from_level = position.round.level().map(Level::number).filter(|it| *it < 5);
    let needed = cards.or(from_level).unwrap_or(STREAK_CARDS);
    let n_flipped = position.round.n_flipped();
    let reached = n_flipped >= needed;
    let ((chance, choices), outlook) = match reached {
        true => {
            let certain = Interval { low: 1.0, high: 1.0 };
            ((certain, Vec::new()), position.chance_to_win(table, control))
        }
        false => beside_win(position, Goal::Cards { needed: needed.into() }, table, control),
    };
    let unit = |it: &Interval| amount("%", 100.0, it);
    let mut analysis = advise(position, &choices, chance, reached, &unit);
    if reached {
        analysis.flips.clear();
        analysis.detail.best = None;
    }
    analysis.summary.insert(
        0,
        match reached {
            true => {
                let are = if n_flipped == 1 { "is" } else { "are" };
                let up = reasons::cards(n_flipped);
                format!("{up} {are} face up, and {needed} are enough: quit to keep the level")
            }
            false => format!(
                "chance to flip {} ({n_flipped} so far) or to win: {}",
                reasons::cards(needed),
                unit(&chance)
            ),
        },
    );
    analysis.detail.level_kept = Some(chance.low);
    with_win(analysis, position, &outlook)
}

fn amount(unit: &str, scale: f64, it: &Interval) -> String {
    let (low, high) = (scale * it.low, scale * it.high);
    if it.is_exact() { format!("{low:.2} {unit}") } else { format!("{low:.2} to {high:.2} {unit}") }
}

fn advise(
    position: &RoundAnalysis,
    choices: &Choices,
    whole: Interval,
    stop: bool,
    unit: &dyn Fn(&Interval) -> String,
) -> Analysis {
    let safe = position.safe();
    let flips: Vec<Flip> = if safe.is_empty() {
        let reason = |card: usize, it: Option<&Interval>| {
            let leads_to = it.map_or_else(|| "less than the best".to_owned(), unit);
            format!("{}; leads to {leads_to}", reasons::risk(position, card))
        };
        let flip = |(card, it): &(usize, Option<Interval>)| Flip {
            card: *card,
            value: it.map(|it| it.low),
            reason: reason(*card, it.as_ref()),
        };
        choices.iter().map(flip).collect()
    } else {
        let (value, marks) = (Some(whole.low), Marks::of(&position.round));
        let reason = |card: usize| reasons::safe(position, &marks, card);
        let flip = |card: usize| Flip { card, value, reason: reason(card) };
        safe.into_iter().map(flip).collect()
    };
    let best = flips.first().map(|it| it.card).filter(|_| !stop);
    let summary = vec![reasons::count(position)];
    Analysis {
        flips,
        proof: if whole.is_exact() { Proof::Exact } else { Proof::Bounded },
        summary,
        detail: Detail { best, quit: stop, ..Detail::default() },
    }
}

/// What can be had, and the chance to win, which is always told: two searches that share nothing, so
/// each has a thread.
fn beside_win(
    position: &RoundAnalysis,
    goal: Goal,
    table: &TranspositionTable,
    control: &Control,
) -> ((Interval, Choices), Outlook) {
    rayon::join(
        || expectation(position.round.clues(), &position.possible, goal, control),
        || position.chance_to_win(table, control),
    )
}

fn with_win(mut analysis: Analysis, position: &RoundAnalysis, outlook: &Outlook) -> Analysis {
    let low = 100.0 * outlook.at_least;
    let least = if outlook.exact { "" } else { "at least " };
    analysis.summary.push(format!("playing for the win would win {least}{low:.2} % of the time"));
    analysis.detail.win_bounds = Some((outlook.at_least, outlook.at_most));
    if analysis.detail.coins.is_none() {
        let quit = f64::from(position.round.coins());
        analysis.detail.coins = Some((quit, quit));
    }
    analysis
}
