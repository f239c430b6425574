//! What the odds rest on besides the clues, in words: dealing rules are evidence only where they
//! hold.

use super::analysis::RoundAnalysis;
use super::board::{Face, card_name};
use super::round::RoundState;
use super::rules::{Level, Ruleset};

/// What was assumed, and what changes without it.
pub(crate) fn assumptions(position: &RoundAnalysis) -> Vec<String> {
    let only_by_rules =
        (position.round.state() == RoundState::Open).then(|| safe_by_rules(position)).flatten();
    rules(position).into_iter().chain(only_by_rules).collect()
}

/// Which rules the odds rest on, unless they are those of a level that is known.
fn rules(position: &RoundAnalysis) -> Option<String> {
    let (round, possible) = (&position.round, &position.possible);
    let (own, used) = (round.ruleset(), possible.ruleset);
    let levels = possible.levels();
    let can = match levels.as_slice() {
        [one] => format!("level {one} can, and its rules are used"),
        _ => format!("{} can, and count as equally likely", list(&levels)),
    };
    match (own, used, round.level()) {
        (Ruleset::Unknown, ..) => Some(
            "no dealing rules are assumed: every board that fits the clues counts as equally likely"
                .to_owned(),
        ),
        (_, Ruleset::Unknown, _) => Some(format!(
            "no level of {} deals such a board, so every board that fits the clues counts \
             as equally likely",
            own.title()
        )),
        (.., Some(level)) if possible.level.is_none() => {
            Some(format!("level {level} cannot deal this board; {can}"))
        }
        (.., None) if levels.len() > 1 => Some(format!(
            "the level is not known, so {} of {} count as equally likely; --level N \
             says which it is, and --ruleset unknown is for games with other rules",
            list(&levels),
            used.title()
        )),
        (.., None) => Some(format!(
            "the level is not known, but only {} of {} can deal this board; \
             --ruleset unknown is for games with other rules",
            list(&levels),
            used.title()
        )),
        _ => None,
    }
}

fn list(levels: &[Level]) -> String {
    let numbers: Vec<String> = levels.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        None => "no level".to_owned(),
        Some((one, [])) => format!("level {one}"),
        Some((last, others)) => format!("levels {} and {last}", others.join(", ")),
    }
}

/// The cards that are safe because of how boards are dealt, and not by the clues.
fn safe_by_rules(position: &RoundAnalysis) -> Option<String> {
    if position.possible.ruleset == Ruleset::Unknown {
        return None;
    }
    let safe = position.hidden().filter(|it| position.odds[*it].is_safe());
    let names: Vec<String> =
        safe.filter(|it| position.round.may_show(*it, Face::Voltorb)).map(card_name).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| {
        format!(
            "{} {are} safe only if the board was dealt by the rules of {}; by the clues \
             alone a voltorb could be there",
            names.join("; "),
            position.possible.ruleset.title()
        )
    })
}
