//! Rounds and answers as the JSON of the contract.

use seesolve_core::{Item, Proof, rounded};
use serde_json::{Value, json};

use super::analysis::{Analysis, Explained};
use super::board::{Clue, Face, SIDE};
use super::items::{Named, SURE};
use super::notation::rows_of_symbols;
use super::posterior::CardOdds;
use super::round::Round;
use super::rounding::rounded_probability;
use super::rules::Level;

pub(crate) fn board(round: &Round) -> Value {
    let clues = |lines: &[Clue]| {
        lines.iter().map(|it| json!({ "sum": it.sum, "voltorbs": it.voltorbs })).collect::<Vec<_>>()
    };
    json!({
        "ruleset": round.ruleset().name(),
        "level": round.level().map(Level::number),
        "rows": clues(round.rows()),
        "cols": clues(round.cols()),
        "cells": rows_of_symbols(round.cards()),
        "coins": round.coins(),
    })
}

/// What was seen when it is not a legal position: clues that are uncertain are `null`.
pub(crate) fn seen(items: &[Item]) -> Value {
    let item = |named: Named| items.iter().find(|it| it.name == named.name());
    let number = |named: Named| {
        item(named).filter(|it| it.confidence >= SURE).and_then(|it| it.symbol.parse::<u8>().ok())
    };
    let clues = |first: usize| -> Vec<Value> {
        let clue = |line| json!({ "sum": number(Named::Sum(line)), "voltorbs": number(Named::Voltorbs(line)) });
        (first..first + SIDE).map(clue).collect()
    };
    let symbols: Vec<&str> =
        items.iter().filter(|it| it.cell.is_some()).map(|it| it.symbol.as_str()).collect();
    json!({
        "level": number(Named::Level),
        "rows": clues(0),
        "cols": clues(SIDE),
        "cells": symbols.chunks(SIDE).map(<[&str]>::concat).collect::<Vec<_>>(),
    })
}

pub(crate) fn answer(analysis: &Analysis) -> Value {
    let detail = &analysis.detail;
    let place = |card: usize| json!([card / SIDE, card % SIDE]);
    let candidates = analysis.flips.iter().map(|it| {
        let card = it.card;
        json!({
            "cell": place(card),
            "win": it.value.map(rounded),
            "voltorb": detail.odds.map(|odds| rounded_probability(odds[card].of(Face::Voltorb))),
            "reason": it.reason,
        })
    });
    let cards = detail.odds.map(|odds| {
        let card = |it: &CardOdds| json!({ "p": it.p.map(rounded_probability) });
        odds.chunks(SIDE).map(|row| row.iter().map(card).collect::<Vec<_>>()).collect::<Vec<_>>()
    });
    let coins = detail
        .coins
        .map(|(quit, expected)| json!({ "quit": rounded(quit), "expected": rounded(expected) }));
    // What was estimated has no chance to win that anybody stands by.
    let is_proved = analysis.proof != Proof::Heuristic;
    let mut answer = json!({
        "win": detail.win_bounds.filter(|_| is_proved).map(|it| rounded_probability(it.0)),
        "best": detail.best.map(place),
        "candidates": candidates.collect::<Vec<_>>(),
        "cards": cards,
        "boards": detail.n_boards,
        "configs": detail.configs,
        "objective": detail.objective.name(),
        "coins": coins,
        "quit": detail.quit,
        "ruleset": detail.ruleset.name(),
        "assumptions": detail.assumptions,
    });
    if analysis.proof != Proof::Exact {
        answer["win_bounds"] =
            json!(detail.win_bounds.map(|(low, high)| [low, high].map(rounded_probability)));
    }
    if let Some(kept) = detail.level_kept {
        answer["level_kept"] = json!(rounded_probability(kept));
    }
    if let Some(Explained { card, win, text, .. }) = &detail.explained {
        answer["explained"] = json!({ "cell": place(*card), "win": win, "text": text });
    }
    answer
}
