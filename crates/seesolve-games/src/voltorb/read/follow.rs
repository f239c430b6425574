//! A round over many looks: what a dialog hides is remembered, animations change nothing, and a
//! new round is told from the old one turning back.

use seesolve_core::{CellId, Reading};

use super::super::board::{Clue, Face, N_CARDS, N_LINES, SIDE};
use super::super::items::{Named, SURE, agree};
use super::super::round::{Round, RoundState};
use super::super::rules::{End, Finished, Level, deals, next_level};
use super::verify::Verified;

/// The round after one more look. A look that adds nothing certain leaves the round as it was; so
/// does one that takes flipped cards back, as the turning back after a round does.
pub fn follow(previous: &Round, now: &Verified) -> Round {
    if agree(previous.clues(), &certain_clues(&now.reading)) {
        return extended(previous, now).unwrap_or_else(|| previous.clone());
    }
    match &now.round {
        Some(round) if now.reading.is_certain() => begun(previous, round),
        _ => previous.clone(),
    }
}

/// The clue numbers that may be relied on, rows first.
fn certain_clues(reading: &Reading) -> [Clue; N_LINES] {
    let number = |named: Named| {
        let name = named.name();
        let item = reading.items.iter().find(|it| it.name == name && it.confidence >= SURE)?;
        item.symbol.parse().ok()
    };
    std::array::from_fn(|line| Clue {
        sum: number(Named::Sum(line)),
        voltorbs: number(Named::Voltorbs(line)),
    })
}

/// The round with what is new; `None` when what was seen does not extend it.
fn extended(previous: &Round, now: &Verified) -> Option<Round> {
    let over = previous.cards().contains(&Some(Face::Voltorb));
    let mut cards = *previous.cards();
    for it in &now.reading.items {
        let Some(card) = it.cell.map(CellId::idx).filter(|it| *it < N_CARDS) else { continue };
        let seen = it.symbol.chars().next()?;
        let known = &mut cards[card];
        match (Face::from_symbol(seen), *known) {
            (Some(face), None) => *known = Some(face),
            (Some(face), Some(before)) if face != before => return None,
            // A card face down again belongs to the turning back.
            (None, Some(_)) if seen == '.' => return None,
            _ => {}
        }
    }
    let gained = cards.iter().flatten().count() - previous.cards().iter().flatten().count();
    if gained > 0 && over && cards.contains(&None) {
        return None;
    }
    let state = now.round.as_ref();
    let clue = |line: usize| {
        let (old, new) = (previous.clues()[line], state.map(|it| it.clues()[line]));
        let certain = new.filter(|_| now.reading.is_certain()).unwrap_or(Clue::HIDDEN);
        Clue { sum: old.sum.or(certain.sum), voltorbs: old.voltorbs.or(certain.voltorbs) }
    };
    let level = previous.level().or_else(|| state.and_then(Round::level));
    let half = |first: usize| std::array::from_fn(|at| clue(first + at));
    Round::new(level, previous.ruleset(), half(0), half(SIDE), cards).ok()
}

/// A new round, at the level that the picture or else the rules give it.
fn begun(previous: &Round, state: &Round) -> Round {
    let level = state.level().or_else(|| level_after(previous, state));
    state.under(level, state.ruleset())
}

/// The only level that the rules allow after the previous round and that deals such a board.
fn level_after(previous: &Round, state: &Round) -> Option<Level> {
    let level = previous.level()?;
    let end = match previous.state() {
        RoundState::Won => End::Won,
        RoundState::Lost => End::Lost,
        RoundState::Open => End::Quit,
    };
    let shown_whole = previous.cards().iter().all(Option::is_some);
    let mut levels: Vec<Level> = if shown_whole {
        // Nobody can tell any more which cards the player had flipped.
        let highest = next_level(&[Finished { level, end: End::Won, n_flipped: 0 }]);
        Level::all().filter(|it| *it <= highest).collect()
    } else {
        vec![next_level(&[Finished { level, end, n_flipped: previous.n_flipped() }])]
    };
    // Five good rounds in a row lead to level 8, and only the last one is known here.
    levels.extend(Level::all().last().filter(|_| level.number() >= 5));
    levels.dedup();
    let total = |of: fn(&Clue) -> Option<u8>| state.rows().iter().map(of).sum::<Option<u8>>();
    let (sum, voltorbs) = (total(|it| it.sum)?, total(|it| it.voltorbs)?);
    let mut fitting = levels.into_iter().filter(|it| deals(*it, sum, voltorbs));
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}
