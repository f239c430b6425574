//! Why, in words: what makes a card safe, useless or the best of the risky ones.

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
    let (choice, risk) = (&choices[at], risk(position, choices[at].card));
    let Some(win) = choice.win else { return format!("{risk}, wins less than the best") };
    let best = choices[0].win.unwrap_or(win);
    let numbers = format!("{risk}, wins {:.2} %", 100.0 * win);
    if at > 0 {
        return format!("{numbers}, {}", behind(win, best));
    }
    let Some(next) = choices.get(1) else { return format!("the only card to try: {numbers}") };
    let name = card_name(next.card);
    match next.win {
        None => format!("the best risky card: {numbers}; every other wins less"),
        Some(next) if next == win => format!("no card is safe; {numbers}, as does {name}"),
        Some(next) => {
            let (second, margin) = (100.0 * next, 100.0 * (win - next));
            format!(
                "the best risky card: {numbers}; next is {name} with {second:.2} %, {margin:.2} points less"
            )
        }
    }
}

fn behind(win: f64, best: f64) -> String {
    if win == best {
        return "as good as the best".to_owned();
    }
    format!("{:.2} points behind the best", 100.0 * (best - win))
}

/// How likely a card is a voltorb.
pub fn risk(position: &RoundAnalysis, card: usize) -> String {
    format!("{:.1} % voltorb", 100.0 * position.odds[card].of(Face::Voltorb))
}

/// Why a card is tried when there was no time to work out the best one.
pub fn safest(position: &RoundAnalysis, card: usize) -> String {
    format!("{}, and it may be a 2 or 3", risk(position, card))
}

/// An amount of coins.
pub fn coins(coins: u32) -> String {
    format!("{coins} coin{}", if coins == 1 { "" } else { "s" })
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

/// What there is to say about any card. `win` is what it wins and what the best one wins, if that
/// was worked out.
pub fn card(
    position: &RoundAnalysis,
    card: usize,
    flips: &[Flip],
    win: Option<(f64, f64)>,
) -> String {
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
    let listed = flips.iter().find(|it| it.card == card);
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
    if let Some((win, best)) = win {
        text += &format!("; flipped next it wins {:.2} %, {}", 100.0 * win, behind(win, best));
    }
    for it in Marks::of(&position.round).about(card) {
        text += &format!("; rule {}: {}", it.rule, it.words);
    }
    text
}
