//! Rounds and answers as the JSON of the contract.

use seesolve_core::Proof;
use serde_json::{Value, json};

use super::analysis::{Analysis, Explained};
use super::board::{Clue, Face, SIDE};
use super::notation::rows_of_symbols;
use super::posterior::CardOdds;
use super::round::Round;
use super::rounding::{rounded, rounded_probability};
use super::rules::Level;

pub fn board(round: &Round) -> Value {
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

pub fn answer(analysis: &Analysis) -> Value {
    let detail = &analysis.detail;
    let place = |card: usize| json!([card / SIDE, card % SIDE]);
    let candidates = analysis.candidates.iter().map(|it| {
        let card = it.play.card;
        json!({
            "cell": place(card),
            "win": it.value.is_finite().then(|| rounded(it.value)),
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
    let mut answer = json!({
        "win": detail.win_bounds.map(|it| rounded_probability(it.0)),
        "best": detail.best.map(place),
        "candidates": candidates.collect::<Vec<_>>(),
        "cards": cards,
        "boards": detail.n_boards,
        "configs": detail.configs,
        "objective": detail.objective.name(),
        "coins": coins,
        "quit": detail.quit,
        "ruleset": detail.ruleset.name(),
    });
    if analysis.proof != Proof::Exact {
        answer["win_bounds"] =
            json!(detail.win_bounds.map(|(low, high)| [low, high].map(rounded_probability)));
    }
    if let Some(kept) = detail.level_kept {
        answer["level_kept"] = json!(rounded_probability(kept));
    }
    if let Some(Explained { card, win, text }) = &detail.explained {
        answer["explained"] = json!({ "cell": place(*card), "win": win, "text": text });
    }
    answer
}
