//! Rounds and answers as the JSON of the contract.

use serde_json::{Value, json};

use super::Analysis;
use super::notation::rows_of_symbols;
use super::round::{Clue, Face, Round, SIDE};
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
            "win": it.value,
            "voltorb": detail.odds.map(|odds| odds[card].of(Face::Voltorb)),
            "reason": it.reason,
        })
    });
    let cards = detail.odds.map(|odds| {
        odds.chunks(SIDE)
            .map(|row| row.iter().map(|it| json!({ "p": it.p })).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    });
    json!({
        "win": detail.win,
        "best": detail.best.map(place),
        "candidates": candidates.collect::<Vec<_>>(),
        "cards": cards,
        "boards": detail.n_boards,
        "configs": detail.configs,
    })
}
