//! From a round to the advice a player gets: odds, the best card, how sure that is, and why.

use seesolve_core::{Candidate, CellId, Control, Proof, Settings};

use super::analysis::{Analysis, Detail, Explained, Flip, RoundAnalysis};
use super::board::{Face, SIDE};
use super::objective::Objective;
use super::round::{Round, RoundState};
use super::rules::{Level, Ruleset};
use super::search::{Outlook, TranspositionTable, payout};
use super::{reasons, stopping};

/// What the player asks for.
pub struct Request {
    pub objective: Objective,
    pub level: Option<Level>,
    pub ruleset: Option<Ruleset>,
    /// How many cards the level objective wants to see flipped.
    pub cards: Option<u8>,
    pub explain: Option<usize>,
}

impl Request {
    pub fn from_settings(settings: &Settings) -> Self {
        let small = |key: &str| settings.integer(key).and_then(|it| u8::try_from(it).ok());
        Self {
            objective: settings
                .text("objective")
                .and_then(|it| it.parse().ok())
                .unwrap_or_default(),
            level: small("level").and_then(Level::new),
            ruleset: settings.text("ruleset").and_then(|it| it.parse().ok()),
            cards: small("cards"),
            explain: settings.text("explain-card").and_then(card_at),
        }
    }
}

/// The card at `row,column`, both from 0 as in the JSON.
fn card_at(text: &str) -> Option<usize> {
    CellId::in_grid(text, SIDE, SIDE).map(CellId::idx)
}

pub fn advise(
    round: &Round,
    request: &Request,
    table: &TranspositionTable,
    control: &Control,
) -> Analysis {
    let level = request.level.or(round.level());
    let round = round.under(level, request.ruleset.unwrap_or_else(|| round.ruleset()));
    let state = round.state();
    let Some(position) = RoundAnalysis::of(round) else { return unlisted(request.objective) };
    let mut analysis = if state == RoundState::Open {
        match request.objective {
            Objective::Win => win(&position, table, control),
            Objective::Coins => stopping::coins(&position, table, control),
            Objective::Level => stopping::level(&position, request.cards, table, control),
        }
    } else {
        over(&position, state)
    };
    let detail = &mut analysis.detail;
    detail.objective = request.objective;
    detail.odds = Some(position.odds);
    detail.n_boards = Some(position.possible.boards.len());
    detail.configs.clone_from(&position.possible.configs);
    detail.ruleset = position.possible.ruleset;
    if let Some(card) = request.explain {
        let explained = explain(&position, card, &analysis, table, control);
        analysis.summary.push(explained.text.clone());
        analysis.detail.explained = Some(explained);
    }
    if position.possible.ruleset != position.round.ruleset() {
        let name = position.round.ruleset().name();
        analysis.summary.push(format!(
            "warning: no level of {name} deals such a board, so every board that fits the clues \
             counts as equally likely"
        ));
    }
    analysis
}

/// All there is to say about a card. What it wins is worked out here, because the search leaves
/// cards alone as soon as they cannot be the best.
fn explain(
    position: &RoundAnalysis,
    card: usize,
    analysis: &Analysis,
    table: &TranspositionTable,
    control: &Control,
) -> Explained {
    let best = analysis.detail.win_bounds.filter(|it| it.0 == it.1).map(|it| it.0);
    let can_win = position.round.state() == RoundState::Open
        && position.round.is_hidden(card)
        && position.odds[card].certain() != Some(Face::Voltorb);
    let win = best.filter(|_| can_win).and_then(|best| {
        let win = position.win_with(card, table, control)?;
        Some((win.min(best), best))
    });
    let is_told = |win: &(f64, f64)| {
        analysis.candidates.iter().any(|it| it.play.card == card && it.value == win.0)
    };
    let text = reasons::card(position, card, &analysis.candidates, win.filter(|it| !is_told(it)));
    Explained { card, win: win.map(|it| it.0), text }
}

/// So many clues are hidden that no odds can be given.
fn unlisted(objective: Objective) -> Analysis {
    Analysis {
        candidates: Vec::new(),
        proof: Proof::Heuristic,
        answered: false,
        summary: vec!["too many clues are hidden: more than a million boards fit".to_owned()],
        detail: Detail { objective, ..Detail::default() },
    }
}

fn over(position: &RoundAnalysis, state: RoundState) -> Analysis {
    let won = state == RoundState::Won;
    let coins = f64::from(position.round.coins());
    let summary = if won {
        format!("the round is won and pays {coins} coins")
    } else {
        "a voltorb is up: the round is over".to_owned()
    };
    let win = f64::from(u8::from(won));
    let detail =
        Detail { win_bounds: Some((win, win)), coins: Some((coins, coins)), ..Detail::default() };
    Analysis {
        candidates: Vec::new(),
        proof: Proof::Exact,
        answered: true,
        summary: vec![summary],
        detail,
    }
}

/// The advice for winning the board.
fn win(position: &RoundAnalysis, table: &TranspositionTable, control: &Control) -> Analysis {
    let outlook = position.outlook(table, control);
    let proof = if outlook.exact { Proof::Exact } else { Proof::Bounded };
    let candidates = candidates(position, &outlook);
    let best = candidates.first().map(|it| it.play.card);
    let mut summary = Vec::new();
    if let Some(first) = candidates.first() {
        summary.push(format!("{}: {}", first.play, first.reason));
    }
    let (low, high) = (100.0 * outlook.at_least, 100.0 * outlook.at_most);
    summary.push(if outlook.exact {
        format!("chance to win the board: {low:.2} % (exact)")
    } else {
        format!("chance to win the board: {low:.1} to {high:.1} % (not finished)")
    });
    summary.push(reasons::count(position));
    let quit = f64::from(position.round.coins());
    summary.push(format!("quitting now pays {quit} coins"));
    Analysis {
        candidates,
        proof,
        answered: true,
        summary,
        detail: Detail {
            win_bounds: Some((outlook.at_least, outlook.at_most)),
            best,
            coins: Some((quit, expected_when_winning(position, &outlook))),
            ..Detail::default()
        },
    }
}

/// About what playing for the win pays: the chance to win times the mean payout.
fn expected_when_winning(position: &RoundAnalysis, outlook: &Outlook) -> f64 {
    let mean: f64 = position.possible.boards.iter().map(|it| it.1 * payout(it.0)).sum();
    outlook.at_least * mean
}

/// Safe cards first; with none, the risky cards that the search looked into, or, when it was
/// stopped early, the useful cards by risk. A card that can only be a 1 or a voltorb is no
/// candidate.
fn candidates(position: &RoundAnalysis, outlook: &Outlook) -> Vec<Candidate<Flip>> {
    let safe = position.safe();
    let may_help = safe.iter().any(|it| position.odds[*it].is_useful());
    if may_help || (!safe.is_empty() && outlook.choices.is_empty()) {
        let candidate = |card: usize| Candidate {
            play: Flip { card },
            value: outlook.at_least,
            reason: reasons::safe(position, card),
        };
        return safe.into_iter().map(candidate).collect();
    }
    let risk = |card: usize| position.odds[card].of(Face::Voltorb);
    if !outlook.exact {
        let mut useful: Vec<usize> =
            position.hidden().filter(|it| position.odds[*it].is_useful()).collect();
        useful.sort_by(|a, b| risk(*a).total_cmp(&risk(*b)));
        // The lower bound is what always flipping the safest card wins.
        let win = |at: usize| if at == 0 { outlook.at_least } else { NOT_WORKED_OUT };
        let candidate = |(at, card): (usize, usize)| Candidate {
            play: Flip { card },
            value: win(at),
            reason: reasons::safest(position, card),
        };
        return useful.into_iter().enumerate().map(candidate).collect();
    }
    let choices = &outlook.choices;
    let candidate = |at: usize| Candidate {
        play: Flip { card: choices[at].card },
        value: choices[at].win.unwrap_or(NOT_WORKED_OUT),
        reason: reasons::risky(position, choices, at),
    };
    (0..choices.len()).map(candidate).collect()
}

/// The value of a card that only is known not to be the best; `null` in JSON.
const NOT_WORKED_OUT: f64 = f64::NAN;
