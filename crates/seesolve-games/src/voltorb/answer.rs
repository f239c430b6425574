//! All there is to say about a round as the plain data that front ends list, draw and speak.

use seesolve_core::{
    Advice, Answer, Candidate, CellId, Fact, Gesture, Measure, Outcome, Proof, Streak,
};

use super::analysis::{Analysis, Flip};
use super::board::{N_CARDS, card_name};
use super::objective::Objective;
use super::reasons::sentences;
use super::round::{Round, RoundState};
use super::rules::{Ruleset, STREAK_CARDS, STREAK_ROUNDS, TOP_LEVEL};
use super::{json, reasons, view};

pub(crate) fn answer(round: &Round, analysis: &Analysis) -> Answer {
    let unit = unit(analysis.detail.objective);
    let cell = |card: usize| CellId(card as u16);
    let candidate = |it: &Flip| Candidate {
        title: it.to_string(),
        value: it.value.map(|value| Measure::new(value, unit)),
        reason: it.reason.clone(),
        cells: vec![cell(it.card)],
        path: Vec::new(),
        becomes: Vec::new(),
        proof: analysis.proof,
        tells: Vec::new(),
        done: None,
        short: String::new(),
        detail: String::new(),
    };
    let click = |card: usize| Gesture::Click(cell(card));
    Answer {
        has_solution: true,
        proof: analysis.proof,
        advice: advice(round, analysis),
        candidates: analysis.flips.iter().map(candidate).collect(),
        summary: more(round, analysis),
        view: view::view(round, Some(analysis)),
        gestures: analysis.detail.best.map(click).into_iter().collect(),
        warnings: warnings(round, analysis),
        detail: json::answer(analysis),
    }
}

/// What the odds rest on besides the clues.
pub(crate) fn warnings(round: &Round, analysis: &Analysis) -> Vec<String> {
    match round.ruleset() {
        // Nobody expects rules then.
        Ruleset::Unknown => Vec::new(),
        _ => analysis.detail.assumptions.clone(),
    }
}

/// What the values of cards measure.
fn unit(objective: Objective) -> &'static str {
    match objective {
        Objective::Win => "% chance to win this board",
        Objective::Coins => "coins on average",
        Objective::Level => "% chance to keep the level",
    }
}

fn advice(round: &Round, analysis: &Analysis) -> Advice {
    let detail = &analysis.detail;
    let first = analysis.flips.first().filter(|it| detail.best == Some(it.card));
    let (verb, headline, reason) = match (round.state(), first) {
        (RoundState::Won, _) => ("Finished", "The round is won".to_owned(), summary(analysis)),
        (RoundState::Lost, _) => ("Finished", "The round is over".to_owned(), summary(analysis)),
        (RoundState::Open, Some(first)) => {
            let is_safe = |card: usize| detail.odds.is_some_and(|odds| odds[card].is_safe());
            let verb = if is_safe(first.card) {
                "Do this now"
            } else if (0..N_CARDS).any(|it| round.is_hidden(it) && is_safe(it)) {
                "Only 1s are safe. Best chance"
            } else {
                "No hidden card is safe. Best chance"
            };
            (verb, format!("Flip {}", card_name(first.card)), first.reason.as_str())
        }
        (RoundState::Open, None) if detail.quit => {
            ("Do this now", "Quit the round".to_owned(), summary(analysis))
        }
        (RoundState::Open, None) => {
            ("Finished", "Nothing is left to flip".to_owned(), summary(analysis))
        }
    };
    let is_proved = analysis.proof != Proof::Heuristic;
    let value = match detail.objective {
        // What is over has no chances.
        _ if round.state() != RoundState::Open => None,
        Objective::Win => detail.win_bounds.map(|it| it.0).filter(|_| is_proved),
        Objective::Coins => detail.coins.map(|it| it.1),
        Objective::Level => detail.level_kept,
    };
    Advice {
        verb: verb.to_owned(),
        headline,
        reason: sentences(reason),
        value: value.map(|it| Measure::new(it, unit(detail.objective))),
        facts: facts(round, analysis),
        fear: None,
        outcome: match round.state() {
            RoundState::Won => Some(Outcome::Won),
            RoundState::Lost => Some(Outcome::Lost),
            RoundState::Open => None,
        },
        streak: streak(round),
    }
}

/// The road to the highest level, which only the console's game has.
fn streak(round: &Round) -> Option<Streak> {
    (round.ruleset() == Ruleset::Hgss).then(|| Streak {
        goal: format!("level {TOP_LEVEL}"),
        rule: format!("{STREAK_CARDS} cards flipped and not lost"),
        needed: STREAK_ROUNDS as u32,
        is_kept: round.n_flipped() >= STREAK_CARDS && round.state() != RoundState::Lost,
    })
}

/// What the advice has not said.
fn more(round: &Round, analysis: &Analysis) -> Vec<String> {
    let is_told = advice(round, analysis).reason == sentences(summary(analysis));
    analysis.summary.iter().skip(usize::from(is_told)).map(|it| sentences(it)).collect()
}

fn summary(analysis: &Analysis) -> &str {
    analysis.summary.first().map_or("", String::as_str)
}

fn facts(round: &Round, analysis: &Analysis) -> Vec<Fact> {
    let detail = &analysis.detail;
    let fact = |label: &str, value: String| Fact { label: label.to_owned(), value };
    let boards = detail.n_boards.map(|it| fact("boards still possible", it.to_string()));
    let quit = (round.state() == RoundState::Open)
        .then(|| fact("quitting now pays", reasons::coins(round.coins())));
    let win = detail.win_bounds.filter(|_| detail.objective != Objective::Win);
    let win = win.map(|it| {
        let chance = Measure::new(it.0, unit(Objective::Win));
        fact("playing for the win", chance.in_words(analysis.proof))
    });
    [boards, quit, win].into_iter().flatten().collect()
}
