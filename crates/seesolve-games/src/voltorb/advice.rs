//! From a round to the advice a player gets: odds, the best card, how sure that is, and why.

use seesolve_core::{Control, Proof};

use super::analysis::{Analysis, Detail, Explained, Flip, RoundAnalysis};
use super::assumptions::assumptions;
use super::board::Face;
use super::deductions::Marks;
use super::objective::Objective;
use super::round::{Round, RoundState};
use super::rules::Level;
use super::search::{Outlook, TranspositionTable, payout};
use super::settings::Request;
use super::{reasons, stopping};

/// With fewer boards the search takes no longer than a first answer.
const FIRST_ANSWER_FROM: usize = 1500;

/// All there is to say about a round. What can be said before a long search goes to `better`.
pub(crate) fn advise(
    round: &Round,
    request: &Request,
    table: &mut TranspositionTable,
    control: &Control,
    better: Option<&mut dyn FnMut(&Analysis)>,
) -> Analysis {
    let level = request.level.or(round.level());
    let overruled = overruled(round.level(), request.level);
    let ruleset = request.ruleset.unwrap_or_else(|| round.ruleset());
    let round = round.under(level, ruleset).with_implied_clue();
    let state = round.state();
    let position = RoundAnalysis::of(round, control);
    table.make_room(position.possible.boards.len());
    let table = &*table;
    let whole = |analysis: Analysis| {
        let mut whole = completed(analysis, &position, request.objective);
        // A level that cannot have dealt the board was not used: the assumptions say so.
        let is_used = position.possible.level.is_some();
        whole.summary.extend(overruled.clone().filter(|_| is_used));
        whole
    };
    if state != RoundState::Open {
        return explained(whole(over(&position, state)), &position, request, table, control);
    }
    if position.possible.is_sample {
        let mut estimated = win(&position, &Outlook::of_sample(&position.odds));
        estimated.proof = Proof::Heuristic;
        estimated.flips.iter_mut().for_each(|it| it.value = None);
        return explained(whole(estimated), &position, request, table, control);
    }
    if let Some(better) = better
        && request.objective == Objective::Win
        && position.possible.boards.len() >= FIRST_ANSWER_FROM
        && !control.is_stopped()
    {
        let outlook = Outlook::before_search(&position.possible, &position.odds, control);
        better(&whole(win(&position, &outlook)));
    }
    let analysis = match request.objective {
        Objective::Win => win(&position, &position.outlook(table, control)),
        Objective::Coins => stopping::coins(&position, table, control),
        Objective::Level => stopping::level(&position, request.cards, table, control),
    };
    explained(whole(analysis), &position, request, table, control)
}

/// Says that the player's word on the level counts, not what the board shows.
fn overruled(shown: Option<Level>, given: Option<Level>) -> Option<String> {
    let (shown, given) = (shown?.number(), given?.number());
    let is_other = shown != given;
    is_other
        .then(|| format!("solved for level {given}, as you said; the screen shows level {shown}"))
}

/// The same with what does not depend on the objective.
fn completed(mut analysis: Analysis, position: &RoundAnalysis, objective: Objective) -> Analysis {
    let detail = &mut analysis.detail;
    detail.objective = objective;
    detail.odds = Some(position.odds);
    let possible = &position.possible;
    detail.n_boards = (!possible.is_sample).then_some(possible.boards.len());
    detail.configs.clone_from(&position.possible.configs);
    detail.ruleset = position.possible.ruleset;
    detail.assumptions = assumptions(position);
    analysis
}

/// The same with all there is to say about the card that the player asked for. What it wins is
/// worked out here, because the search leaves cards alone as soon as they cannot be the best.
fn explained(
    mut analysis: Analysis,
    position: &RoundAnalysis,
    request: &Request,
    table: &TranspositionTable,
    control: &Control,
) -> Analysis {
    let Some(card) = request.explain else { return analysis };
    let best = analysis.detail.win_bounds.filter(|it| it.0 == it.1).map(|it| it.0);
    let can_win = position.round.state() == RoundState::Open
        && position.round.is_hidden(card)
        && position.odds[card].certain() != Some(Face::Voltorb);
    let win = best.filter(|_| can_win).and_then(|best| {
        let win = position.win_with(card, table, control)?;
        Some((win.min(best), best))
    });
    let is_told = |win: &(f64, f64)| {
        analysis.flips.iter().any(|it| it.card == card && it.value == Some(win.0))
    };
    let untold = win.filter(|it| !is_told(it));
    let text = reasons::card(position, card, &analysis.flips, untold);
    let why = match analysis.detail.best.zip(untold) {
        Some((best, win)) => reasons::not_the_best(position, card, best, win),
        None => String::new(),
    };
    analysis.summary.push(text.clone());
    analysis.detail.explained = Some(Explained { card, win: win.map(|it| it.0), text, why });
    analysis
}

fn over(position: &RoundAnalysis, state: RoundState) -> Analysis {
    let won = state == RoundState::Won;
    let coins = position.round.coins();
    let summary = if won {
        format!("the round is won and pays {}", reasons::coins(coins))
    } else {
        "a voltorb is face up".to_owned()
    };
    let win = f64::from(u8::from(won));
    let coins = f64::from(coins);
    let detail =
        Detail { win_bounds: Some((win, win)), coins: Some((coins, coins)), ..Detail::default() };
    Analysis { flips: Vec::new(), proof: Proof::Exact, summary: vec![summary], detail }
}

/// The advice for winning the board.
fn win(position: &RoundAnalysis, outlook: &Outlook) -> Analysis {
    let proof = if outlook.exact { Proof::Exact } else { Proof::Bounded };
    let flips = flips(position, outlook);
    let best = flips.first().map(|it| it.card);
    let quit = position.round.coins();
    let summary =
        vec![format!("{}; quitting now pays {}", reasons::count(position), reasons::coins(quit))];
    Analysis {
        flips,
        proof,
        summary,
        detail: Detail {
            win_bounds: Some((outlook.at_least, outlook.at_most)),
            best,
            coins: Some((f64::from(quit), least_when_winning(position, outlook))),
            ..Detail::default()
        },
    }
}

/// What playing for the win pays on average, at the least: which boards it wins is not told by how many.
fn least_when_winning(position: &RoundAnalysis, outlook: &Outlook) -> f64 {
    let payouts = position.possible.boards.iter().map(|it| payout(it.0));
    outlook.at_least * payouts.reduce(f64::min).unwrap_or_default()
}

/// Safe cards first; with none, the risky cards that the search looked into, or, when it was
/// stopped early, the useful cards by risk. A card that can only be a 1 or a voltorb is never
/// listed.
fn flips(position: &RoundAnalysis, outlook: &Outlook) -> Vec<Flip> {
    let safe = position.safe();
    let may_help = safe.iter().any(|it| position.odds[*it].is_useful());
    if may_help || (!safe.is_empty() && outlook.choices.is_empty()) {
        let (value, marks) = (Some(outlook.at_least), Marks::of(&position.round));
        let reason = |card: usize| reasons::safe(position, &marks, card);
        let flip = |card: usize| Flip { card, value, reason: reason(card) };
        return safe.into_iter().map(flip).collect();
    }
    if !outlook.exact {
        let risk = |card: usize| position.odds[card].of(Face::Voltorb);
        let mut useful: Vec<usize> =
            position.hidden().filter(|it| position.odds[*it].is_useful()).collect();
        let sure = outlook.choices.first().map(|it| it.card);
        let is_other = |card: usize| sure.is_some_and(|it| it != card);
        // The lower bound is what the first card, or always flipping the safest one, wins.
        useful.sort_by(|a, b| is_other(*a).cmp(&is_other(*b)).then(risk(*a).total_cmp(&risk(*b))));
        let flip = |(at, card): (usize, usize)| Flip {
            card,
            value: (at == 0).then_some(outlook.at_least),
            reason: reasons::safest(position, card),
        };
        return useful.into_iter().enumerate().map(flip).collect();
    }
    let choices = &outlook.choices;
    let flip = |at: usize| Flip {
        card: choices[at].card,
        value: choices[at].win,
        reason: reasons::risky(position, choices, at),
    };
    (0..choices.len()).map(flip).collect()
}
