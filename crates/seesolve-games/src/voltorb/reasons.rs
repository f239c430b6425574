//! Why, in words: what makes a card safe, useless or the best of the risky ones.

use super::analysis::{Flip, RoundAnalysis};
use super::board::{Face, card_name};
use super::deductions::{Deduction, Marks};
use super::search::Choice;

/// Why a card cannot be a voltorb; `marks` are the round's.
pub(crate) fn safe(position: &RoundAnalysis, marks: &Marks, card: usize) -> String {
    let odds = &position.odds[card];
    let what = match odds.certain() {
        Some(Face::One) => "safe, and it is a 1: it does not help to win",
        Some(Face::Two) => "safe, and it is a 2",
        Some(Face::Three) => "safe, and it is a 3",
        _ if !odds.is_useful() => "safe, but never a 2 or 3",
        _ => "safe",
    };
    format!("{what}; {}", why_safe(position, marks, card))
}

fn why_safe(position: &RoundAnalysis, marks: &Marks, card: usize) -> String {
    let step = marks.about(card).find(|it| it.removes(Face::Voltorb));
    match step {
        Some(Deduction { words, .. }) => words.clone(),
        None if position.possible.is_sample => "the clues leave no voltorb for it".to_owned(),
        None => match position.possible.boards.len() {
            1 => "the only board left has no voltorb here".to_owned(),
            n => format!("none of the {n} boards left has a voltorb here"),
        },
    }
}

/// Why a risky card is, or is not, the best.
pub(crate) fn risky(position: &RoundAnalysis, choices: &[Choice], at: usize) -> String {
    let (choice, risk) = (&choices[at], risk(position, choices[at].card));
    let Some(win) = choice.win else { return format!("{risk}, wins less than the best") };
    let best = choices[0].win.unwrap_or(win);
    let wins = format!("wins {:.2} %", 100.0 * win);
    if at > 0 {
        return format!("{risk}, {wins}, {}", behind(win, best));
    }
    let others = match choices.get(1) {
        None => "there is no other card to try".to_owned(),
        Some(Choice { win: None, .. }) => "no other card wins more".to_owned(),
        Some(Choice { card, win: Some(next) }) if *next == win => {
            format!("{} wins as often", card_name(*card))
        }
        Some(Choice { card, win: Some(next) }) => {
            format!("the next best, {}, wins {:.2} %", card_name(*card), 100.0 * next)
        }
    };
    format!("{risk}; {wins}; {others}")
}

fn behind(win: f64, best: f64) -> String {
    if win == best {
        return "as good as the best".to_owned();
    }
    let points = 100.0 * (best - win);
    match points < 0.005 {
        true => "less than 0.01 points behind the best".to_owned(),
        false => format!("{points:.2} points behind the best"),
    }
}

/// Why a card is not the one to flip, although it may be safer: what it wins and what the best one
/// wins.
pub(crate) fn not_the_best(
    position: &RoundAnalysis,
    card: usize,
    best: usize,
    (win, best_wins): (f64, f64),
) -> String {
    let harm = |card: usize| position.odds[card].of(Face::Voltorb);
    let shown = |card: usize| percent(harm(card));
    let is_safer = harm(card) < harm(best);
    let compared = if !position.odds[card].is_useful() {
        "; it is a 1 or a voltorb and does not help to win".to_owned()
    } else if position.odds[best].is_safe() {
        format!(", and {} is safe", card_name(best))
    } else if shown(card) == shown(best) {
        String::new()
    } else {
        let than = if is_safer { "less" } else { "more" };
        format!(", {than} than the best card's {}", shown(best))
    };
    let yet = if is_safer { "yet " } else { "" };
    let wins =
        format!("{yet}flipped first it wins {:.2} %, {}", 100.0 * win, behind(win, best_wins));
    format!("{}{compared}; {wins}", risk(position, card))
}

/// How likely a card is a voltorb.
pub(crate) fn risk(position: &RoundAnalysis, card: usize) -> String {
    format!("{} voltorb", percent(position.odds[card].of(Face::Voltorb)))
}

/// Why a card is tried when there was no time to work out the best one.
pub(crate) fn safest(position: &RoundAnalysis, card: usize) -> String {
    format!("{}, and it may be a 2 or 3", risk(position, card))
}

/// An amount of coins.
pub(crate) fn coins(coins: u32) -> String {
    format!("{coins} coin{}", if coins == 1 { "" } else { "s" })
}

/// How much is known, in a line.
pub(crate) fn count(position: &RoundAnalysis) -> String {
    match position.possible.boards.len() {
        n if position.possible.is_sample => format!(
            "more than a million boards fit the clues that are known; the odds are estimated from \
             {n} of them"
        ),
        1 => "1 board is still possible".to_owned(),
        n => format!("{n} boards are still possible"),
    }
}

/// A number of cards.
pub(crate) fn cards(n: impl Into<u32>) -> String {
    match n.into() {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// What there is to say about any card. `win` is what it wins and what the best one wins, if that
/// was worked out.
pub(crate) fn card(
    position: &RoundAnalysis,
    card: usize,
    flips: &[Flip],
    win: Option<(f64, f64)>,
) -> String {
    let name = card_name(card);
    if let Some(face) = position.round.cards()[card] {
        return format!("{name} is face up: {}", face.symbol());
    }
    let odds = &position.odds[card];
    let values: Vec<String> = Face::ALL
        .into_iter()
        .filter(|it| odds.may_be(*it))
        .map(|it| match it {
            Face::Voltorb => format!("{} voltorb", percent(odds.of(it))),
            face => format!("{} a {}", percent(odds.of(it)), face.symbol()),
        })
        .collect();
    let mut text = format!("{name}: {}", values.join(", "));
    let marks = Marks::of(&position.round);
    let listed = flips.iter().find(|it| it.card == card);
    text += &match listed {
        // What it wins follows, and its risk was said.
        Some(_) if win.is_some() => String::new(),
        Some(it) => format!("; {}", it.reason),
        None if odds.is_safe() => format!("; {}", safe(position, &marks, card)),
        None if odds.certain() == Some(Face::Voltorb) => "; certainly a voltorb".to_owned(),
        None if !odds.is_useful() => "; it cannot help to win: it is a 1 or a voltorb".to_owned(),
        None => "; not worth the risk yet: another card can be flipped first without losing \
                 anything"
            .to_owned(),
    };
    if let Some((win, best)) = win {
        text += &format!("; flipped first it wins {:.2} %, {}", 100.0 * win, behind(win, best));
    }
    for it in marks.about(card) {
        if !text.contains(&it.words) {
            text += &format!("; {}", it.words);
        }
    }
    text
}

/// A probability; only certainty is called 0 % or 100 %.
fn percent(p: f64) -> String {
    match p {
        p if p >= 1.0 - 1e-12 => "100 %".to_owned(),
        p if p > 0.9995 => "more than 99.9 %".to_owned(),
        p if p > 0.0 && p < 0.0005 => "less than 0.1 %".to_owned(),
        p => format!("{:.1} %", 100.0 * p),
    }
}

/// Parts joined by semicolons as sentences of their own.
pub(crate) fn sentences(text: &str) -> String {
    let sentence = |part: &str| {
        let mut letters = part.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        format!("{first}{}.", letters.as_str())
    };
    text.split("; ").filter(|it| !it.is_empty()).map(sentence).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_become_sentences() {
        assert_eq!(
            sentences("safe; column 2 has no voltorb left"),
            "Safe. Column 2 has no voltorb left."
        );
        assert_eq!(sentences(""), "");
    }
}
