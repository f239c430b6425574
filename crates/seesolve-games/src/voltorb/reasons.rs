//! Why, in words: what makes a card safe, useless or the best of the risky ones.

use seesolve_core::Candidate;

use super::analysis::{Flip, RoundAnalysis};
use super::board::{Face, SIDE, card_name, line_name};
use super::deductions::{Deduction, Marks};
use super::search::Choice;

/// Why a card cannot be a voltorb.
pub fn safe(position: &RoundAnalysis, card: usize) -> String {
    let odds = &position.odds[card];
    let what = match odds.certain() {
        Some(Face::One) => "safe, and it is a 1: it does not help to win",
        Some(Face::Two) => "safe, and it is a 2",
        Some(Face::Three) => "safe, and it is a 3",
        _ if !odds.is_useful() => "safe, but never a 2 or 3",
        _ => "safe",
    };
    format!("{what}; {}", why_safe(position, card))
}

fn why_safe(position: &RoundAnalysis, card: usize) -> String {
    let (row, col) = (card / SIDE, SIDE + card % SIDE);
    let marks = Marks::of(&position.round);
    let step = marks.about(card).find(|it| it.removes(Face::Voltorb));
    match step {
        Some(Deduction { words, .. }) => words.clone(),
        None => format!(
            "{} and {} leave no voltorb here on any of the {} boards left",
            line_name(row),
            line_name(col),
            position.possible.boards.len()
        ),
    }
}

/// Why a risky card is, or is not, the best.
pub fn risky(position: &RoundAnalysis, choices: &[Choice], at: usize) -> String {
    let choice = &choices[at];
    let risk = 100.0 * position.odds[choice.card].of(Face::Voltorb);
    let win = 100.0 * choice.win;
    let most = if choice.exact { "" } else { "at most " };
    let numbers = format!("{risk:.1} % voltorb, wins {most}{win:.2} %");
    let best = choices[0].win;
    if at > 0 {
        let behind = 100.0 * (best - choice.win);
        return match behind < 1e-7 {
            true if choice.exact => format!("{numbers}, as good as the best"),
            true => numbers,
            false => format!("{numbers}, {behind:.2} points behind the best"),
        };
    }
    let Some(next) = choices.get(1) else { return format!("the only card to try: {numbers}") };
    let margin = 100.0 * (best - next.win);
    let (name, most) = (card_name(next.card), if next.exact { "" } else { "at most " });
    let second = 100.0 * next.win;
    if margin < 1e-7 && next.exact {
        return format!("no card is safe; {numbers}, as does {name}");
    }
    if margin < 1e-7 {
        return format!("the best risky card: {numbers}; no other wins more");
    }
    format!(
        "the best risky card: {numbers}; next is {name} with {most}{second:.2} %, {margin:.2} points less"
    )
}

/// How likely a card is a voltorb.
pub fn risk(position: &RoundAnalysis, card: usize) -> String {
    format!("{:.1} % voltorb", 100.0 * position.odds[card].of(Face::Voltorb))
}

/// Why a card is tried when there was no time to work out the best one.
pub fn safest(position: &RoundAnalysis, card: usize, at_most: f64) -> String {
    let win = 100.0 * at_most;
    format!("{}, and it may be a 2 or 3; wins at most {win:.1} %", risk(position, card))
}

/// How much is known, in a line.
pub fn count(position: &RoundAnalysis) -> String {
    let (boards, configs) = (position.possible.boards.len(), position.possible.configs.len());
    let s = |n: usize| if n == 1 { "" } else { "s" };
    match configs {
        0 => format!("{boards} board{} possible", s(boards)),
        _ => {
            format!("{boards} board{} of {configs} configuration{} possible", s(boards), s(configs))
        }
    }
}

/// What there is to say about any card.
pub fn card(position: &RoundAnalysis, card: usize, candidates: &[Candidate<Flip>]) -> String {
    let name = card_name(card);
    if let Some(face) = position.round.cards()[card] {
        return format!("{name} is up: {}", face.symbol());
    }
    let odds = &position.odds[card];
    let values: Vec<String> = Face::ALL
        .into_iter()
        .filter(|it| odds.may_be(*it))
        .map(|it| format!("{} {:.1} %", it.symbol(), 100.0 * odds.of(it)))
        .collect();
    let mut text = format!("{name}: {}", values.join(", "));
    let listed = candidates.iter().find(|it| it.play.card == card);
    text += &match listed {
        Some(it) => format!("; {}", it.reason),
        None if odds.is_safe() => format!("; {}", safe(position, card)),
        None if odds.certain() == Some(Face::Voltorb) => "; certainly a voltorb".to_owned(),
        None if !odds.is_useful() => {
            "; useless for the win: never a 2 or 3, only a 1 or a voltorb".to_owned()
        }
        None => "; not worth the risk yet: another card can be flipped first without losing \
                 anything"
            .to_owned(),
    };
    for it in Marks::of(&position.round).about(card) {
        text += &format!("; rule {}: {}", it.rule, it.words);
    }
    text
}
